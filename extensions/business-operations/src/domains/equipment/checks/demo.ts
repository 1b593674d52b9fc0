import sql from 'sql-template-tag';
import plan from '../../../../../../seeds/demo/full/equipment-checks.json' with { type: 'json' };
import { asTenantUser } from '../../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { addMonths, type Day } from '../../../kernel/days.ts';
import { accountIds } from '../../tenants/users/accounts.ts';
import { periodOf } from './calendar.ts';
import { columnsOfPeriods, inService, openColumns, type PeriodColumn } from './due.ts';
import type { Cycle } from './model.ts';

const CYCLES = ['DAILY', 'WEEKLY', 'MONTHLY'] as const satisfies readonly Cycle[];

/** The columns that have ended: what is checked today is left to whoever tries it. */
async function columnsBefore(ctx: Context, cycle: Cycle, today: Day): Promise<PeriodColumn[]> {
  const present = periodOf(cycle, today);
  const periods: [string, ...string[]] = cycle === 'DAILY' ? [periodOf(cycle, addMonths(today, -1)), present] : [present];
  return (await columnsOfPeriods(ctx, cycle, periods)).filter(({ end_date: last }) => last < today);
}

/** Daily checks of this month and the last, and the weekly and monthly ones of the year; about one in fifty found something. */
export async function seedDemoChecks(ctx: Context): Promise<void> {
  const idOf = await accountIds(ctx);
  await asTenantUser(ctx, idOf(plan.checker), async (inside) => {
    for (const cycle of CYCLES) await seedCycle(inside, cycle);
  });
}

/** Two statements for all pieces. What was found follows from the names and days alone, so that it is the same each time. */
async function seedCycle(ctx: Context, cycle: Cycle): Promise<void> {
  const today = ctx.today();
  const tenant = ctx.tenant.id;
  const { userId } = ctx.session;
  const cells = sql`
    cells as (
      select m.id as template_id, m.equipment_id, o.period, o.check_date, o.end_date,
        ('x' || substr(md5(concat(e.equipment_code, ' ', m.item_no, ' ', o.check_date)), 1, 7))::bit(28)::integer % 100 as chance
      from (${openColumns(await columnsBefore(ctx, cycle, today))}) o
      join equipment e on e.tenant_id = ${tenant} and e.deleted_at is null and ${inService('o', 'e')}
      join equipment_inspection_templates m on m.tenant_id = ${tenant} and m.equipment_id = e.id and m.inspection_cycle = ${cycle}
        and m.is_active and m.deleted_at is null)`;
  await ctx.rows(sql`
    with ${cells}
    insert into equipment_inspections (tenant_id, equipment_id, inspection_cycle, period, overall_judgement, inspector_id)
    select ${tenant}, c.equipment_id, ${cycle}, c.period,
      case when c.period = ${periodOf(cycle, today)} then null when bool_or(c.chance = 0) then 'NG' else 'OK' end,
      case when c.period = ${periodOf(cycle, today)} then null else ${userId}::uuid end
    from cells c group by c.equipment_id, c.period order by c.period, c.equipment_id on conflict do nothing`);
  await ctx.rows(sql`
    with ${cells}
    insert into equipment_inspection_details (tenant_id, inspection_id, template_id, check_date, result, note, checked_at, checked_by)
    select ${tenant}, s.id, c.template_id, c.check_date,
      case c.chance when 0 then 'BAD' when 1 then 'REPAIRED' else 'GOOD' end,
      case c.chance when 0 then ${plan.notes.bad}::text when 1 then ${plan.notes.repaired}::text end,
      (c.end_date + time '08:20') at time zone ${ctx.tenant.timeZone}, ${userId}::uuid
    from cells c
    join equipment_inspections s on s.tenant_id = ${tenant} and s.equipment_id = c.equipment_id and s.inspection_cycle = ${cycle} and s.period = c.period
    order by s.id, c.check_date, c.template_id on conflict do nothing`);
}
