import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../../seeds/demo/full/nonconforming-reports.json' with { type: 'json' };
import { asTenantUser } from '../../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { addDays } from '../../../kernel/days.ts';
import { createBody } from '../../../kernel/model/schemas.ts';
import { approve } from '../../approvals/documents/decide.ts';
import { accountIds } from '../../tenants/users/accounts.ts';
import { submitReport } from './approval.ts';
import { reportItems } from './items.ts';
import { nonconformingReports } from './model.ts';
import { changeStatus, createReport, type NewReport } from './service.ts';

const Plan = createBody(nonconformingReports)
  .pick({
    nc_type: true,
    defect_description: true,
    cause_analysis: true,
    corrective_action: true,
    preventive_action: true,
    disposition: true,
  })
  .extend({
    days_ago: z.int(),
    /** APPROVED is closed by its approval, CLOSED directly. */
    status: z.enum(['RECEIVED', 'ANALYZING', 'RESOLVED', 'IN_APPROVAL', 'APPROVED', 'CLOSED']),
    /** The account: the part of the address before the `@`. */
    action_manager: z.string(),
    /** Days from the report to the day on which the action is due. */
    due_after: z.int(),
    items: reportItems.input,
  });

type Plan = z.infer<typeof Plan>;

const PLAN: readonly Plan[] = z.array(Plan).parse(full);
/** Who writes the reports, and by whom they are approved. */
const WRITER = 'quality';
const APPROVERS = ['production', 'owner'];
/** Days after the report on which it moves on. */
const WAY = { ANALYZING: 2, RESOLVED: 9, submitted: 11, decided: 13 } as const;

/** Half a year of reports of a demo company in every state, written and approved by its people. */
export async function seedDemoReports(ctx: Context): Promise<void> {
  const tenant = ctx.tenant.id;
  const idOf = await accountIds(ctx);
  const vendors = await ctx.rows<{ id: number }>(
    sql`select id from clients where tenant_id = ${tenant} and client_type in ('PURCHASE', 'BOTH') order by id limit ${PLAN.length}`,
  );
  for (const [index, plan] of PLAN.entries())
    await seedReport(ctx, plan, { idOf, vendor: vendors[index % (vendors.length || 1)]?.id ?? null });
}

interface Company {
  idOf(account: string): string;
  vendor: number | null;
}

const FOUND_BY: Partial<Record<Plan['nc_type'], string>> = { MATERIAL: 'IQC', PROCESS: 'PQC', PRODUCT: 'FQC' };

/** The newest inspection before the report that rejected something of its kind, and that no report names yet. */
const foundBy = (ctx: Context, kind: string) =>
  ctx.row<Pick<NewReport, 'inspection_id' | 'item_id' | 'order_id' | 'work_order_id' | 'receiving_item_id' | 'stock_lot_id'>>(sql`
    select q.id as inspection_id, q.item_id, q.order_id, q.work_order_id, q.receiving_item_id, q.stock_lot_id from inspections q
    where q.tenant_id = ${ctx.tenant.id} and q.inspection_type = ${kind} and q.result in ('FAIL', 'CONDITIONAL') and q.completed_at <= ${ctx.now}
      and not exists (select from nonconforming_reports r where r.tenant_id = q.tenant_id and r.inspection_id = q.id)
    order by q.completed_at desc, q.id desc limit 1`);

async function seedReport(ctx: Context, plan: Plan, { idOf, vendor }: Company): Promise<void> {
  const { days_ago: daysAgo, status, items, action_manager: manager, due_after: dueAfter, ...text } = plan;
  const as = <T>(account: string, after: number, work: (inside: Context) => Promise<T>) =>
    asTenantUser(ctx, idOf(account), work, new Date(ctx.now.getTime() - Math.max(0, daysAgo - after) * 86_400_000));
  const kind = FOUND_BY[plan.nc_type];
  const id = await as(WRITER, 0, async (inside) =>
    createReport(inside, {
      ...text,
      ...(kind ? await foundBy(inside, kind) : {}),
      occurred_on: inside.today(),
      confirmed_on: inside.today(),
      client_id: plan.nc_type === 'MATERIAL' ? vendor : null,
      action_manager_id: idOf(manager),
      action_due_on: addDays(inside.today(), dueAfter),
      items,
    }),
  );
  if (status === 'RECEIVED') return;
  await as(WRITER, WAY.ANALYZING, (inside) => changeStatus.one(inside, id, { status: 'ANALYZING' }));
  if (status === 'ANALYZING') return;
  await as(WRITER, WAY.RESOLVED, (inside) => changeStatus.one(inside, id, { status: 'RESOLVED' }));
  if (status === 'RESOLVED') return;
  if (status === 'CLOSED') {
    await as(WRITER, WAY.decided, (inside) => changeStatus.one(inside, id, { status: 'CLOSED' }));
    return;
  }
  await as(WRITER, WAY.submitted, (inside) =>
    submitReport(inside, id, { steps: APPROVERS.map((account) => ({ approver_id: idOf(account) })) }),
  );
  if (status === 'IN_APPROVAL') return;
  const report = await ctx.row<{ approval_id: number }>(sql`select approval_id from nonconforming_reports where id = ${id}`);
  for (const account of APPROVERS) await as(account, WAY.decided, (inside) => approve(inside, report?.approval_id as number, {}));
}
