import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { type Access, FULL_ACCESS } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { openAccess, visible } from '../../../kernel/crud/select.ts';
import { notFound, Refusal } from '../../../kernel/errors.ts';
import { type ProcessType, processes, type StepOptions } from '../../processes/model.ts';
import { type WorkOrderItemOptions, type WorkOrderStatus, workOrderItems, workOrders } from '../model.ts';
import type { Scope } from './judgement.ts';

/** A work order as inspections and logs need it: its process with the steps, and its items. */

export interface WorkStep {
  id: number;
  step_code: string;
  step_name: string;
  is_active: boolean;
  needs_inspection: boolean;
  link_type: 'NONE' | 'MATERIAL_INPUT' | 'INSPECTION' | 'WORK_LOG';
  /** Null also where the template is deleted or not used any more. */
  template_id: number | null;
  options: StepOptions | null;
}

export interface WorkProcess {
  id: number;
  process_name: string;
  process_code: string;
  process_type: ProcessType;
  /** Null also where the template is deleted or not used any more. */
  inspection_template_id: number | null;
  work_log_template_id: number | null;
  inspection_tolerances: Record<string, number> | null;
}

export const Location = z.object({ floor: z.string(), symbol: z.string() }).nullable();

export interface WorkItem {
  id: number;
  item_id: number | null;
  item_code: string | null;
  item_name: string;
  specification: string | null;
  unit: string;
  quantity: number;
  lot_no: string | null;
  location: z.infer<typeof Location>;
  options: WorkOrderItemOptions | null;
}

export interface Work {
  id: number;
  work_order_no: string;
  status: WorkOrderStatus;
  order_id: number | null;
  process: WorkProcess | null;
  /** In their order, inactive ones among them. */
  steps: WorkStep[];
  items: WorkItem[];
}

const WORK_FIELDS = ['work_order_no', 'status', 'order_id', 'process_id', 'items'];
const ITEM_FIELDS = [
  ...['item_id', 'item_code', 'item_name', 'specification', 'unit', 'quantity', 'lot_no', 'options', 'order_location_id'],
  ...['work_order_id', 'sort_order'],
];

const live = (column: string) => `(select d.id from document_templates d
  where d.tenant_id = t.tenant_id and d.id = ${column} and d.is_active and d.deleted_at is null)`;

const PROCESS = `(select json_build_object('id', p.id, 'process_name', p.process_name, 'process_code', p.process_code, 'process_type', p.process_type,
    'inspection_template_id', ${live('p.inspection_template_id')}, 'work_log_template_id', ${live('p.work_log_template_id')},
    'inspection_tolerances', p.options -> 'inspection_tolerances')
  from ${processes.name} p where p.tenant_id = t.tenant_id and p.id = t.process_id)`;

const STEPS = `(select coalesce(json_agg(json_build_object('id', s.id, 'step_code', s.step_code, 'step_name', s.step_name, 'is_active', s.is_active,
    'needs_inspection', s.needs_inspection, 'link_type', s.link_type, 'template_id', ${live('s.document_template_id')}, 'options', s.options)
    order by s.sort_order, s.id), '[]')
  from process_steps s where s.tenant_id = t.tenant_id and s.process_id = t.process_id and s.deleted_at is null)`;

const LOCATION = `(select json_build_object('floor', l.floor, 'symbol', l.symbol) from order_locations l
  where l.tenant_id = i.tenant_id and l.id = i.order_location_id)`;

const ITEM_COLUMNS = `'id', i.id, 'item_id', i.item_id, 'item_code', i.item_code, 'item_name', i.item_name, 'specification', i.specification,
  'unit', i.unit, 'quantity', trim_scale(i.quantity), 'lot_no', i.lot_no, 'location', ${LOCATION}, 'options', i.options`;

const itemsSql = (ctx: Context, access: Access) => sql`(
  select coalesce(json_agg(json_build_object(${raw(ITEM_COLUMNS)}) order by i.sort_order, i.id), '[]') from work_order_items i
  where i.work_order_id = t.id and i.id in (
    select t.id from work_order_items t where ${visible(ctx, workOrderItems, access)}))`;

/** The work order with what belongs to it, as the caller may read it; 404 otherwise. */
export async function findWork(ctx: Context, id: number): Promise<Work> {
  const access = openAccess(ctx, workOrders, WORK_FIELDS);
  const items = openAccess(ctx, workOrderItems, ITEM_FIELDS);
  return loadWork(ctx, id, access, items);
}

/** The same for an operation that writes by its own right what it has locked, whatever else the caller may read. */
export const lockedWork = (ctx: Context, id: number): Promise<Work> => loadWork(ctx, id, FULL_ACCESS, FULL_ACCESS);

async function loadWork(ctx: Context, id: number, access: Access, items: Access): Promise<Work> {
  const found = await ctx.row<Work>(sql`
    select t.id, t.work_order_no, t.status, t.order_id, ${raw(PROCESS)} as process, ${raw(STEPS)} as steps, ${itemsSql(ctx, items)} as items
    from work_orders t where t.id = ${id} and ${visible(ctx, workOrders, access)}`);
  if (!found) throw notFound();
  return found;
}

/** The step that is asked for, which is one of the process; null where none is. 404 `error.process_step.not_found`. */
export function stepOf({ steps }: Pick<Work, 'steps'>, stepId: number | null | undefined): WorkStep | null {
  if (stepId === null || stepId === undefined) return null;
  const step = steps.find(({ id }) => id === stepId);
  if (!step) throw new Refusal(404, 'error.process_step.not_found', [{ path: 'step_id', code: 'unknown_reference' }]);
  return step;
}

/** The item of the work order; 404 where it is another's. */
export function itemOf({ items }: Pick<Work, 'items'>, itemId: number): WorkItem {
  const item = items.find(({ id }) => id === itemId);
  if (!item) throw notFound();
  return item;
}

/** The step whose inspection is meant: the one asked for, else the first that needs an inspection. */
export const inspectedStep = ({ steps }: Pick<Work, 'steps'>, asked: WorkStep | null): WorkStep | null =>
  asked ?? steps.find((step) => step.is_active && step.needs_inspection) ?? null;

export const scopeOf = (step: WorkStep | null): Scope => step?.options?.inspection_scope ?? { type: 'ALL' };

/** The template by which a step is inspected; null where there is none. Without a step the first that has one, else that of the process. */
export function inspectionTemplateId({ steps, process }: Pick<Work, 'steps' | 'process'>, asked: WorkStep | null): number | null {
  const step = asked ?? steps.find((one) => one.is_active && one.needs_inspection && one.template_id !== null);
  return step?.template_id ?? process?.inspection_template_id ?? null;
}

/** The template of the log of a step; null where there is none. */
export function workLogTemplateId({ process }: Pick<Work, 'process'>, step: WorkStep | null): number | null {
  const own = step?.link_type === 'WORK_LOG' ? step.template_id : null;
  return own ?? process?.work_log_template_id ?? null;
}
