import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { changeStatus } from '../work-orders/status.ts';

/** Produces a bending order of the demo company: its work has passed the inspection and is completed. */
export async function seedInspected(ctx: Context, id: number): Promise<void> {
  const works = await ctx.rows<{ id: number; status: string }>(sql`
    select id, status from work_orders where tenant_id = ${ctx.tenant.id} and bending_order_id = ${id} and status <> 'CANCELLED' order by id`);
  const passed = { template_id: null, step_id: null, records: [], judgement: 'PASS', nonconforming_content: null };
  const inspected = { ...passed, inspected_by: ctx.session.userId, inspected_at: ctx.now.toISOString() };
  await ctx.rows(sql`
    update work_order_items set options = coalesce(options::jsonb, '{}') || jsonb_build_object('inspection_data', ${JSON.stringify(inspected)}::jsonb)
    where tenant_id = ${ctx.tenant.id} and work_order_id = any (${works.map((work) => work.id)}::integer[])`);
  for (const work of works) for (const status of ['WAITING', 'IN_PROGRESS', 'COMPLETED'] as const) await changeStatus(ctx, work.id, { status });
}
