import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import type { StepOptions } from '../../processes/model.ts';
import type { LockedWork } from '../lock.ts';
import type { AutoCompleted, WorkOrderItemStatus, WorkOrderStepStatus } from '../model.ts';
import { gatedSql, orphanedSql } from '../read/conditions.ts';
import type { Judgement } from './inspection-gate.ts';

/** The items and steps of one work order as they are now; quantities are decimals. */

export interface ItemState {
  id: number;
  status: WorkOrderItemStatus;
  quantity: string;
  defect_quantity: string;
  started_at: string | null;
  judgement: Judgement;
  /** The step of the process that the inspection is said to be of. */
  inspected_step: number | null;
}

export interface StepState {
  id: number;
  work_order_item_id: number;
  process_step_id: number;
  step_code: string;
  step_name: string;
  status: WorkOrderStepStatus;
  options: { auto_completed?: AutoCompleted } | null;
  is_required: boolean;
  needs_approval: boolean;
  needs_inspection: boolean;
  scope: StepOptions['inspection_scope'];
  /** Open, and nobody can work on it any more. */
  orphaned: boolean;
  /** Nothing completes it but an approval or an inspection. */
  gated: boolean;
  completed_by: string | null;
}

export interface WorkState {
  items: ItemState[];
  /** Those of removed items, too, which are orphaned. */
  steps: StepState[];
}

/** Reads a locked work order, and locks its items. */
export async function readWork(ctx: Context, { id }: Pick<LockedWork, 'id'>): Promise<WorkState> {
  const items = await ctx.rows<ItemState>(sql`
    select id, status, quantity::text, defect_quantity::text, to_json(started_at) as started_at,
      options #>> '{inspection_data,judgement}' as judgement, (options #>> '{inspection_data,step_id}')::integer as inspected_step
    from work_order_items where tenant_id = ${ctx.tenant.id} and work_order_id = ${id} and deleted_at is null order by id for update`);
  const steps = await ctx.rows<StepState>(sql`
    select s.id, s.work_order_item_id, s.process_step_id, s.step_code, s.step_name, s.status, s.options, s.completed_by,
      p.is_required, p.needs_approval, p.needs_inspection, p.options -> 'inspection_scope' as scope, ${raw(orphanedSql())} as orphaned,
      ${raw(gatedSql())} as gated
    from work_order_steps s
    join work_orders w on w.tenant_id = s.tenant_id and w.id = s.work_order_id
    join work_order_items i on i.tenant_id = s.tenant_id and i.id = s.work_order_item_id
    join process_steps p on p.tenant_id = s.tenant_id and p.id = s.process_step_id
    where s.tenant_id = ${ctx.tenant.id} and s.work_order_id = ${id} order by i.sort_order, i.id, s.sort_order, s.id`);
  return { items, steps };
}

/** Open items whose required steps are all completed, all of its steps where none is required. One without steps is completed by hand. */
export function completableItems({ items, steps }: WorkState): ItemState[] {
  return items.filter((item) => {
    if (item.status === 'COMPLETED') return false;
    const own = steps.filter(({ work_order_item_id: id }) => id === item.id);
    const required = own.filter(({ is_required: isRequired }) => isRequired);
    const counted = required.length ? required : own;
    return counted.length > 0 && counted.every(({ status }) => status === 'COMPLETED');
  });
}
