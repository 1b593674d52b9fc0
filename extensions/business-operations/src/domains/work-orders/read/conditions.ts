import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { OPEN_STATES } from '../model.ts';

/** What is asked of work orders, their items and steps in SQL. */

/** Aliases of a step row, its step of the process, its item and its work order. */
interface StepAliases {
  step: string;
  ofProcess: string;
  item: string;
  work: string;
}

const ALIASES: StepAliases = { step: 's', ofProcess: 'p', item: 'i', work: 'w' };

/**
 * Whether an open step row can no longer be worked on: its step of the process is deleted, inactive or of another process than the work
 * order's, or its item is deleted.
 */
export const orphanedSql = ({ step, ofProcess, item, work }: StepAliases = ALIASES): string =>
  `(${step}.status <> 'COMPLETED' and (${ofProcess}.deleted_at is not null or not ${ofProcess}.is_active
    or ${ofProcess}.process_id is distinct from ${work}.process_id or ${item}.deleted_at is not null))`;

/** Step rows `s` with `p` and `i` of the work order under the alias. */
const stepsOf = (work: string): string => `from work_order_steps s
  join process_steps p on p.tenant_id = s.tenant_id and p.id = s.process_step_id
  join work_order_items i on i.tenant_id = s.tenant_id and i.id = s.work_order_item_id
  where s.tenant_id = ${work}.tenant_id and s.work_order_id = ${work}.id`;

const share = (part: string) => `(100 * count(*) filter (where ${part}) / nullif(count(*), 0))::integer`;

/**
 * How far the work order under the alias is, in whole per cent, cut off: required steps completed, an orphaned one counting as completed;
 * items completed where no step is required; 0 without items.
 */
export const progressSql = (work: string): string => `coalesce(
  (select ${share(`s.status = 'COMPLETED' or ${orphanedSql({ ...ALIASES, work })}`)} ${stepsOf(work)} and p.is_required),
  (select ${share(`i.status = 'COMPLETED'`)} from work_order_items i
    where i.tenant_id = ${work}.tenant_id and i.work_order_id = ${work}.id and i.deleted_at is null), 0)`;

/**
 * Whether a required step that is open waits for an approval or an inspection, which no completion of the item or the whole replaces.
 * An approval that has been asked for is given or withdrawn, even if the process needs none any more.
 */
export const gatedSql = (aliases: StepAliases = ALIASES): string => {
  const { step, ofProcess } = aliases;
  return `(${ofProcess}.is_required and ${step}.status <> 'COMPLETED' and not ${orphanedSql(aliases)}
    and (${ofProcess}.needs_approval or ${ofProcess}.needs_inspection or ${step}.status = 'PENDING_APPROVAL'))`;
};

/** Whether any step of the work order `t` does. */
export const GATED = `exists (select ${stepsOf('t')} and ${gatedSql({ ...ALIASES, work: 't' })})`;

/** Whether anything has been registered on the work order `t`. */
export const REGISTERED = `(exists (select from work_order_steps s where s.tenant_id = t.tenant_id and s.work_order_id = t.id and s.status <> 'WAITING')
  or exists (select from work_order_items i where i.tenant_id = t.tenant_id and i.work_order_id = t.id and i.deleted_at is null
    and (i.status <> 'WAITING' or i.options -> 'inspection_data' is not null))
  or exists (select from work_order_material_inputs m where m.tenant_id = t.tenant_id and m.work_order_id = t.id and m.deleted_at is null)
  or exists (select from work_logs l where l.tenant_id = t.tenant_id and l.work_order_id = t.id and l.deleted_at is null))`;

/** Whether some output of the work order `t` has left the lot that it was received on. */
export const CONSUMED = `exists (select from work_order_items i join stock_lots l on l.tenant_id = i.tenant_id and l.id = i.stock_lot_id
  where i.tenant_id = t.tenant_id and i.work_order_id = t.id and i.deleted_at is null and i.status = 'COMPLETED' and i.good_quantity > l.remaining_quantity)`;

/** States in which a work order is late once its day is over; few of them are, so that the index by state finds these. */
export const isOpen = (alias: string): Sql => raw(`${alias}.status in (${OPEN_STATES.map((state) => `'${state}'`).join(', ')})`);

/** Whether the work order `t` was due before today, or is due today, and is not done. */
export const dueSql = (ctx: Context, comparison: '<' | '='): Sql =>
  sql`(${isOpen('t')} and coalesce(t.due_date ${raw(comparison)} ${ctx.today()}::date, false))`;
