import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { assertFields, lockRow } from '../../../kernel/crud/write.ts';
import { amount } from '../../../kernel/decimal.ts';
import { conflict, type Detail, invalid, invalidField, notFound } from '../../../kernel/errors.ts';
import { id, inputOf } from '../../../kernel/model/schemas.ts';
import { issue, receive } from '../../stock/ledger/ledger.ts';
import { beginWork, closedRefusal } from '../cascade/begin.ts';
import { workChanged } from '../cascade/finish.ts';
import { type LockedWork, lockWork } from '../lock.ts';
import { isOpen, type NeededMaterial, type WorkOrderItemStatus } from '../model.ts';
import { materialInputs } from '../records.ts';
import { backToLot, type LiveInput, liveInput, liveInputs, type ReturnedInput, referenceOf, returnAll } from './return.ts';

/** Materials are put in, corrected and withdrawn; stock moves with them. Locks: as `lockWork` says, then the item, then the stocks. */

const { quantity, bom_key, note } = materialInputs.options.fields;

export const InputsBody = z.strictObject({
  inputs: z
    .array(
      z.strictObject({
        stock_lot_id: id,
        quantity: inputOf(quantity),
        bom_key: inputOf(bom_key).nullable().optional(),
        note: inputOf(note).nullable().optional(),
      }),
    )
    .min(1)
    .max(100),
  step_id: id.nullable().optional(),
  replace: z.boolean().default(false),
});

export const ChangeBody = z.strictObject({ quantity: inputOf(quantity), note: inputOf(note).nullable().optional() });

type Input = z.infer<typeof InputsBody>['inputs'][number];

/** An input of an item of the work order. */
interface ItemInput extends Input {
  work_order_item_id: number;
}

/** An input with the material that its lot holds. */
interface Placed extends ItemInput {
  id: number;
  item_id: number;
}

const closed = (work: LockedWork): void => {
  if (!isOpen(work)) throw closedRefusal(work);
};

/** Registers all inputs at an item of a work order, or none of them, and begins the work. Returns their ids and the order of the work. */
export async function putIn(
  ctx: Context,
  workOrderId: number,
  itemId: number,
  { inputs, step_id: stepId, replace }: z.infer<typeof InputsBody>,
): Promise<{ ids: number[]; orderId: number | null }> {
  const ofItem = inputs.map((input) => ({ ...input, work_order_item_id: itemId }));
  return register(ctx, workOrderId, ofItem, {
    stepId: stepId ?? null,
    replaced: async (placed) => (replace ? replacedBy(placed, await liveInputs(ctx, { itemId })) : []),
  });
}

/** Registers inputs at several items of a work order. */
export const putIntoItems = (ctx: Context, workOrderId: number, inputs: readonly ItemInput[]) => register(ctx, workOrderId, inputs);

interface Registration {
  stepId: number | null;
  /** The present inputs whose place they take. */
  replaced(placed: readonly Placed[]): Promise<readonly LiveInput[]>;
}

async function register(
  ctx: Context,
  workOrderId: number,
  inputs: readonly ItemInput[],
  { stepId, replaced }: Registration = { stepId: null, replaced: async () => [] },
): Promise<{ ids: number[]; orderId: number | null }> {
  const work = await lockWork(ctx, workOrderId, 'read');
  const items = await lockItems(ctx, workOrderId, [...new Set(inputs.map(({ work_order_item_id: id }) => id))]);
  await beginWork(ctx, work, { itemIds: items.map(({ id }) => id) });
  items.forEach(assertOpenItem);
  await assertStep(ctx, work, stepId);
  const placed = await placedInputs(ctx, inputs, items);
  await returnAll(ctx, await replaced(placed));
  const { entries } = await issue(
    ctx,
    placed.map((input, index) => ({
      ...{ type: 'MATERIAL_INPUT' as const, date: ctx.today(), reference: referenceOf(input.id), orderId: work.order_id, memo: null },
      ...{ itemId: input.item_id, lotId: input.stock_lot_id, quantity: amount(input.quantity), path: `inputs.${index}.` },
    })),
  );
  const transactionOf = new Map(entries.map(({ id: transaction, reference }) => [reference?.id, transaction]));
  const rows = placed.map((input) => ({
    ...input,
    ...{ work_order_id: workOrderId, process_step_id: stepId },
    ...{ input_at: ctx.now.toISOString(), input_by: ctx.session.userId, stock_transaction_id: transactionOf.get(String(input.id)) },
  }));
  await ctx.rows(sql`
    insert into work_order_material_inputs (id, tenant_id, work_order_id, work_order_item_id, process_step_id, stock_lot_id, item_id, bom_key, quantity,
      input_at, input_by, stock_transaction_id, note)
    select g.id, ${ctx.tenant.id}, g.work_order_id, g.work_order_item_id, g.process_step_id, g.stock_lot_id, g.item_id, g.bom_key, g.quantity,
      g.input_at, g.input_by, g.stock_transaction_id, g.note
    from json_populate_recordset(null::work_order_material_inputs, ${JSON.stringify(rows)}::json) g order by g.id`);
  await workChanged(ctx, [work]);
  return { ids: placed.map((input) => input.id), orderId: work.order_id };
}

interface LockedItem {
  id: number;
  status: WorkOrderItemStatus;
  /** What it needs. */
  materials: NeededMaterial[];
}

/** 404 where one is not of the work order. */
async function lockItems(ctx: Context, workOrderId: number, ids: readonly number[]): Promise<LockedItem[]> {
  const items = await ctx.rows<LockedItem>(sql`
    select id, status, coalesce(options -> 'materials', '[]') as materials from work_order_items
    where tenant_id = ${ctx.tenant.id} and work_order_id = ${workOrderId} and id = any (${ids}::integer[]) and deleted_at is null order by id for update`);
  if (items.length < ids.length) throw notFound();
  return items;
}

/** What was received of a completed item was valued by what had gone in. */
function assertOpenItem({ id, status }: Pick<LockedItem, 'id' | 'status'>): void {
  if (status === 'COMPLETED')
    throw conflict('error.work_order.item_completed', [{ path: 'status', code: 'item_completed', status, work_order_item_id: id }]);
}

/** A step of the work order's own process. */
async function assertStep(ctx: Context, { process_id: process }: LockedWork, stepId: number | null): Promise<void> {
  if (stepId === null) return;
  const known = await ctx.row(sql`
    select 1 from process_steps where tenant_id = ${ctx.tenant.id} and id = ${stepId} and process_id = ${process} and deleted_at is null for key share`);
  if (!known) throw invalidField('step_id', 'unknown_reference');
}

/** With the ids of their rows and the materials of their lots; 422 where a lot is not known, or the line that it is for wants another material. */
async function placedInputs(ctx: Context, inputs: readonly ItemInput[], items: readonly LockedItem[]): Promise<Placed[]> {
  const found = await ctx.rows<{ row_id: number; item_id: number | null }>(sql`
    select nextval(pg_get_serial_sequence('work_order_material_inputs', 'id'))::integer as row_id, l.item_id
    from unnest(${inputs.map(({ stock_lot_id: lot }) => lot)}::integer[]) with ordinality as g (lot, place)
    left join stock_lots l on l.tenant_id = ${ctx.tenant.id} and l.id = g.lot order by g.place`);
  const unknown = found.flatMap(({ item_id: item }, index): Detail[] =>
    item === null ? [{ path: `inputs.${index}.stock_lot_id`, code: 'unknown_reference' }] : [],
  );
  if (unknown.length) throw invalid('error.validation_failed', unknown);
  const placed = found.map(({ row_id, item_id }, index): Placed => {
    const input = inputs[index] as ItemInput;
    return { ...input, bom_key: input.bom_key || null, id: row_id, item_id: item_id as number };
  });
  const needed = new Map(
    items.map(({ id: of, materials }) => [of, new Map(materials.map(({ bom_key: key, item_id: item }) => [key, item]))] as const),
  );
  const mismatched = placed.flatMap(({ work_order_item_id: of, bom_key: key, item_id: item }, index): Detail[] =>
    key && needed.get(of)?.get(key) !== item ? [{ path: `inputs.${index}.bom_key`, code: 'material_mismatch', item_id: item }] : [],
  );
  if (mismatched.length) throw invalid('error.work_order.material_mismatch', mismatched);
  return placed;
}

/** Present inputs of the same lines; what is for no line takes the place of the same material for no line. */
function replacedBy(placed: readonly Placed[], present: readonly LiveInput[]): LiveInput[] {
  const places = new Set(placed.map(placeOf));
  return present.filter((input) => places.has(placeOf(input)));
}

const placeOf = ({ bom_key: key, item_id: item }: { bom_key?: string | null | undefined; item_id: number }): string =>
  key ? `line ${key}` : `item ${item}`;

/** Locks an input with its work order, which must be open, as its item must; 404 where it is not there, or has been withdrawn. */
async function lockInput(ctx: Context, workOrderId: number, inputId: number, action: 'update' | 'delete'): Promise<LiveInput> {
  const work = await lockWork(ctx, workOrderId, 'read');
  await lockRow(ctx, materialInputs, inputId, action);
  const input = await liveInput(ctx, workOrderId, inputId);
  if (!input) throw notFound();
  closed(work);
  assertOpenItem({ id: input.work_order_item_id, status: input.item_status });
  return input;
}

/** Corrects the quantity of an input: the difference is taken from its lot, or goes back there. */
export async function changeInput(ctx: Context, workOrderId: number, inputId: number, body: z.infer<typeof ChangeBody>): Promise<void> {
  assertFields(ctx.access(materialInputs.name, 'update'), body);
  const input = await lockInput(ctx, workOrderId, inputId, 'update');
  const more = amount(body.quantity).minus(input.quantity);
  if (more.gt(0)) {
    const { returns: _, cost: __, ...line } = backToLot(ctx, input, more);
    await issue(ctx, [{ ...line, type: 'MATERIAL_INPUT' }]);
  } else if (more.lt(0)) await receive(ctx, [backToLot(ctx, input, more.negated())]);
  const changes = { quantity: String(body.quantity), ...(body.note === undefined ? {} : { note: body.note }) };
  await ctx.items(materialInputs).update(inputId, changes);
}

/** Withdraws an input: its whole quantity goes back to its lot. */
export async function withdrawInput(ctx: Context, workOrderId: number, inputId: number): Promise<ReturnedInput> {
  const input = await lockInput(ctx, workOrderId, inputId, 'delete');
  const [returned] = await returnAll(ctx, [input]);
  return returned as ReturnedInput;
}
