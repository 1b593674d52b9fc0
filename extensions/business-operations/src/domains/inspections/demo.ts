import sql from 'sql-template-tag';
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { completeInspection } from './complete.ts';
import type { NewItem } from './lines.ts';
import type { InspectionResult } from './model.ts';
import { createInspection, updateInspection } from './service.ts';
import { templateItems } from './template-items.ts';

/** How many process and final inspections there are, and what became of those that are not simply passed, by their place. */
const PLANS = {
  PQC: { count: 8, special: { 2: 'FAIL', 5: 'CONDITIONAL', 7: 'IN_PROGRESS' } },
  FQC: { count: 7, special: { 3: 'FAIL' } },
} as const satisfies Record<string, { count: number; special: Record<number, string> }>;

type Kind = keyof typeof PLANS;
type Course = InspectionResult | 'WAITING' | 'IN_PROGRESS';

const INSPECTOR = 'quality';

interface Target {
  item_id: number;
  lot_size: string;
  work_order_id: number | null;
  order_id: number;
  day: Date;
}

/** What was made of a work order, or what an order ships: work that has begun, the oldest first. */
const targets = (ctx: Context, kind: Kind): Promise<Target[]> =>
  ctx.rows<Target>(sql`
    select distinct on (t.created_at, t.id) t.item_id, trim_scale(t.quantity)::text as lot_size, ${kind === 'PQC' ? sql`t.work_order_id` : sql`null::integer as work_order_id`},
      t.order_id, greatest(t.created_at, now() - interval '120 days') as day
    from (
      select w.id, wi.item_id, wi.quantity, wi.work_order_id, w.order_id, coalesce(w.completed_at, w.started_at, w.created_at) as created_at
      from work_orders w join work_order_items wi on wi.tenant_id = w.tenant_id and wi.work_order_id = w.id and wi.deleted_at is null and wi.item_id is not null
      join orders o on o.tenant_id = w.tenant_id and o.id = w.order_id
      where w.tenant_id = ${ctx.tenant.id} and w.deleted_at is null and w.status in ('IN_PROGRESS', 'COMPLETED', 'SHIPPED')
        and (${kind}::text = 'PQC' or o.status in ('PRODUCED', 'SHIPPING', 'SHIPPED', 'COMPLETED'))
      order by w.id, wi.id) t
    order by t.created_at, t.id limit ${PLANS[kind].count}`);

/** Items as the inspector leaves them: measured in the middle of their limits, but for the first of an inspection that has failed. */
const recorded = (items: readonly NewItem[], failing: boolean): NewItem[] =>
  items.map((item, place) => {
    const fails = failing && place === 0;
    if (item.measure_type !== 'NUMERIC') return { ...item, judgement: fails ? 'FAIL' : 'PASS' };
    const [lower, upper] = [item.lower_limit, item.upper_limit].map((limit) => (limit == null ? null : Number(limit)));
    const middle = lower != null && upper != null ? (lower + upper) / 2 : (lower ?? upper ?? 0);
    const value = Math.round((fails ? (upper ?? lower ?? 0) * 1.1 + 1 : middle) * 10_000) / 10_000;
    return { ...item, measured_values: [value, value, value] };
  });

/** Process and final inspections of what a demo company makes; its incoming ones come by its receivings. */
export async function seedDemoInspections(ctx: Context): Promise<void> {
  const inspector = (await accountIds(ctx))(INSPECTOR);
  for (const kind of Object.keys(PLANS) as Kind[]) {
    const items = await templateItems(ctx, kind);
    const special: Record<number, string> = PLANS[kind].special;
    for (const [place, target] of (await targets(ctx, kind)).entries()) {
      const course = (special[place] ?? 'PASS') as Course;
      const open = course === 'WAITING' || course === 'IN_PROGRESS';
      await asTenantUser(ctx, inspector, (inside) => inspect(inside, kind, target, course, items), open ? ctx.now : new Date(target.day));
    }
  }
}

async function inspect(ctx: Context, kind: Kind, { day: _, ...target }: Target, course: Course, items: readonly NewItem[]): Promise<void> {
  const values = recorded(items, course === 'FAIL');
  const begun = course === 'IN_PROGRESS' || course === 'WAITING';
  const id = await createInspection(ctx, {
    ...{ inspection_type: kind, ...target, inspector_id: ctx.session.userId },
    items: begun ? [...items] : values,
  });
  if (course === 'IN_PROGRESS') {
    const rows = await ctx.rows<{ id: number }>(
      sql`select id from inspection_items where tenant_id = ${ctx.tenant.id} and inspection_id = ${id} order by sort_order`,
    );
    const half = rows.length / 2;
    const said = ({ measured_values, judgement }: NewItem) => ({ ...(measured_values ? { measured_values } : { judgement }) });
    const changes = rows.map((row, place) => ({ ...row, ...(place < half && values[place] ? said(values[place]) : {}) }));
    await updateInspection(ctx, id, { items: changes });
  }
  if (begun) return;
  await completeInspection(ctx, id, {
    result: course,
    ...(course === 'PASS' ? {} : { remarks: course === 'FAIL' ? '치수 허용차 초과' : '긁힘, 보수 후 사용' }),
    create_nonconforming_report: false,
  });
}
