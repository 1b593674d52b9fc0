import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { toggleStep } from '../work-orders/steps.ts';

interface Step {
  id: number;
  work: number;
  inspected: boolean;
}

/** Does this many required steps of a bending order's work, all of them unless given. What needs an inspection has passed it before. */
export async function seedSteps(ctx: Context, id: number, most = 1000): Promise<void> {
  const steps = await ctx.rows<Step>(sql`
    select s.id, s.work_order_id as work, p.needs_inspection as inspected from work_order_steps s
    join work_orders w on w.tenant_id = s.tenant_id and w.id = s.work_order_id and w.bending_order_id = ${id} and w.status <> 'CANCELLED'
    join process_steps p on p.tenant_id = s.tenant_id and p.id = s.process_step_id and p.is_required
    where s.tenant_id = ${ctx.tenant.id} order by s.sort_order, s.id limit ${most}`);
  await passInspections(ctx, [...new Set(steps.filter(({ inspected }) => inspected).map(({ work }) => work))]);
  for (const step of steps) await toggleStep(ctx, step.work, step.id);
}

async function passInspections(ctx: Context, works: readonly number[]): Promise<void> {
  const passed = { template_id: null, step_id: null, records: [], judgement: 'PASS', nonconforming_content: null };
  const inspected = JSON.stringify({ ...passed, inspected_by: ctx.session.userId, inspected_at: ctx.now.toISOString() });
  await ctx.rows(sql`
    update work_order_items set options = coalesce(options::jsonb, '{}') || jsonb_build_object('inspection_data', ${inspected}::jsonb)
    where tenant_id = ${ctx.tenant.id} and work_order_id = any (${works}::integer[])`);
}
