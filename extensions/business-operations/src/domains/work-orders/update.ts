import { isEqual } from 'es-toolkit/predicate';
import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { permitted } from '../../kernel/crud/write.ts';
import { amount } from '../../kernel/decimal.ts';
import { conflict, type Detail, invalid } from '../../kernel/errors.ts';
import type { UpdateInput } from '../../kernel/model/collection.ts';
import { giveUpLotsOfItems, takeLotsOfItems } from '../bending/lot-life.ts';
import type { ChangedItemInput } from './bodies.ts';
import { closedRefusal } from './cascade/begin.ts';
import { settle } from './cascade/completion.ts';
import { workChanged } from './cascade/finish.ts';
import { assertHead, draftItems, placesOfLots } from './drafts.ts';
import { insertItems, insertSteps, type WorkOrderDraftItem } from './insert.ts';
import { type LockedWork, lockWork } from './lock.ts';
import { neededMaterials } from './materials/needed.ts';
import { isOpen, type NeededMaterial, type WorkOrderItemOptions, type WorkOrderItemStatus, workOrders } from './model.ts';
import { isRegistered } from './status.ts';

export type WorkOrderChanges = UpdateInput<typeof workOrders> & {
  process_id?: number | null | undefined;
  items?: readonly ChangedItemInput[] | undefined;
};

/** Changes head and items of a work order as far as its state lets it. */
export async function updateWorkOrder(ctx: Context, id: number, { items, ...body }: WorkOrderChanges): Promise<void> {
  const changes = permitted(ctx, workOrders, 'update', body);
  const work = await lockWork(ctx, id);
  assertOpen(work, [...Object.keys(changes), ...(items ? ['items'] : [])]);
  const process = changes.process_id;
  const moves = process !== undefined && process !== work.process_id;
  if (moves && (work.status === 'IN_PROGRESS' || (await isRegistered(ctx, id)))) throw startedRefusal([{ path: 'process_id' }]);
  if (moves) await assertHead(ctx, { process_id: process });
  if (Object.keys(changes).length) await ctx.items(workOrders).update(id, { ...changes });
  if (moves) await makeStepsAnew(ctx, id);
  if (items) {
    await replaceItems(ctx, work, items);
    await settle(ctx, work, { byItems: true });
  }
  await workChanged(ctx, [work]);
}

/** A finished or cancelled one takes a memo. */
function assertOpen(work: LockedWork, named: readonly string[]): void {
  if (isOpen(work)) return;
  if (named.some((name) => name !== 'memo')) throw closedRefusal(work);
}

const startedRefusal = (details: readonly Detail[]) =>
  conflict(
    'error.work_order.already_started',
    details.map((detail) => ({ ...detail, code: 'already_started' })),
  );

/** Of another process, before anything has been done. */
async function makeStepsAnew(ctx: Context, id: number): Promise<void> {
  await ctx.rows(sql`delete from work_order_steps where tenant_id = ${ctx.tenant.id} and work_order_id = ${id}`);
  const items = await ctx.rows<{ id: number }>(
    sql`select id from work_order_items where tenant_id = ${ctx.tenant.id} and work_order_id = ${id} and deleted_at is null order by id`,
  );
  await insertSteps(
    ctx,
    items.map((item) => item.id),
  );
}

interface StoredItem {
  id: number;
  status: WorkOrderItemStatus;
  order_item_id: number | null;
  order_location_id: number | null;
  item_id: number | null;
  item_code: string | null;
  item_name: string;
  specification: string | null;
  unit: string;
  quantity: string;
  /** Good and defective pieces. */
  counted: string;
  lot_no: string | null;
  options: WorkOrderItemOptions | null;
  /** Something has been put into it or done to it. */
  started: boolean;
}

const storedItems = (ctx: Context, workOrderId: number): Promise<StoredItem[]> =>
  ctx.rows<StoredItem>(sql`
    select i.id, i.status, i.order_item_id, i.order_location_id, i.item_id, i.item_code, i.item_name, i.specification, i.unit, i.quantity::text,
      (i.good_quantity + i.defect_quantity)::text as counted, i.lot_no, i.options,
      i.status = 'COMPLETED'
        or exists (select from work_order_material_inputs m where m.tenant_id = i.tenant_id and m.work_order_item_id = i.id and m.deleted_at is null)
        or exists (select from work_order_steps s where s.tenant_id = i.tenant_id and s.work_order_item_id = i.id and s.status = 'COMPLETED') as started
    from work_order_items i
    where i.tenant_id = ${ctx.tenant.id} and i.work_order_id = ${workOrderId} and i.deleted_at is null order by i.id for update of i`);

/** These are the items from now on: those with an id are changed, the others new, and what is missing goes. */
async function replaceItems(ctx: Context, work: LockedWork, sent: readonly ChangedItemInput[]): Promise<void> {
  const stored = new Map((await storedItems(ctx, work.id)).map((row) => [row.id, row]));
  const foreign = sent.flatMap(({ id }, place): Detail[] => {
    const repeated = sent.findIndex((other) => other.id === id) !== place;
    if (id === undefined || (stored.has(id) && !repeated)) return [];
    return [{ path: `items.${place}.id`, code: repeated ? 'duplicate' : 'unknown_reference' }];
  });
  const missing = sent.flatMap(({ id, quantity }, place): Detail[] =>
    id === undefined && quantity === undefined ? [{ path: `items.${place}.quantity`, code: 'required' }] : [],
  );
  if (foreign.length || missing.length) throw invalid('error.validation_failed', [...foreign, ...missing]);
  const kept = new Set(sent.map(({ id }) => id));
  const removed = [...stored.values()].filter(({ id }) => !kept.has(id));
  if (work.bending_order_id !== null) assertAsOrdered(removed, sent, stored);
  assertUntouched(removed, sent, stored);
  const whole = sent.map((item, place) => wholeItem(item, place, stored.get(item.id ?? 0)));
  const drafts = await draftItems(ctx, work.order_id, whole);
  await removeItems(ctx, removed);
  const changed = drafts.flatMap((draft, place) => {
    const before = stored.get(sent[place]?.id ?? 0);
    return before ? [{ before, draft, place }] : [];
  });
  await writeItems(ctx, await withMaterials(ctx, changed));
  await insertItems(
    ctx,
    drafts.flatMap((draft, place) => (sent[place]?.id === undefined ? [{ ...draft, work_order_id: work.id, sort_order: place + 1 }] : [])),
  );
  const renumbered = changed.filter(({ before, draft }) => lotNoOf(before, draft) !== before.lot_no).map(({ before }) => before);
  await giveUpLotsOfItems(ctx, sql`select unnest(${[...removed, ...renumbered].map(({ id }) => id)}::integer[])`);
  const named = placesOfLots(sent).filter((place) => !namesSameLot(sent[place], stored.get(sent[place]?.id ?? 0)));
  const left = removed.map(({ lot_no }) => lot_no);
  await takeLotsOfItems(ctx, work, named, left);
}

/** Whether the item has named the lot before, with the same that went into it; what was made under another number then keeps it. */
const namesSameLot = (sent: ChangedItemInput | undefined, before: StoredItem | undefined): boolean =>
  Boolean(before && (sent?.item_id ?? before.item_id) === before.item_id) &&
  isEqual(sent?.options?.bending_lot, before?.options?.bending_lot);

/** The lot of what is made: as the request names it, else as before; another item has none of the former one's. */
function lotNoOf(before: StoredItem, { item_id: itemId, options }: Pick<WorkOrderDraftItem, 'item_id' | 'options'>): string | null {
  const named = options?.bending_lot;
  const known = before.options?.bending_lot?.lot_number;
  if (named?.lot_number !== undefined) return itemId === before.item_id && named.lot_number === known ? before.lot_no : named.lot_number;
  const leaves = itemId !== before.item_id || (named !== undefined && known !== undefined);
  return leaves ? null : before.lot_no;
}

interface ChangedItem {
  before: StoredItem;
  draft: WorkOrderDraftItem;
  place: number;
}

/** Another item or quantity needs other materials, unless the request says which; by the bills of materials, else in proportion. */
async function withMaterials(ctx: Context, changed: readonly ChangedItem[]): Promise<object[]> {
  const needed = await neededMaterials(
    ctx,
    changed.map(({ draft: { order_item_id = null, item_id = null, quantity } }) => ({ order_item_id, item_id, quantity })),
  );
  return changed.map(({ before, draft, place }, index) => {
    const other = draft.item_id !== before.item_id;
    const same = !other && draft.order_item_id === before.order_item_id && amount(draft.quantity).eq(before.quantity);
    const { bending_lot: lot, ...options } = before.options ?? {};
    const present = options.materials ?? [];
    const found = needed[index] ?? [];
    const materials = same ? present : found.length || other ? found : inProportion(present, before.quantity, draft.quantity);
    return {
      ...draft,
      id: before.id,
      item_code: other ? draft.item_code : before.item_code,
      lot_no: lotNoOf(before, draft),
      sort_order: place + 1,
      options: { ...options, ...(lot && !other ? { bending_lot: lot } : {}), materials, ...draft.options },
    };
  });
}

const inProportion = (materials: readonly NeededMaterial[], before: string, after: string): NeededMaterial[] =>
  materials.map((line) => ({ ...line, required_quantity: amount(line.required_quantity).times(after).div(before).toFixed(4) }));

/** What a bending order makes is said by its lines, which are fixed once it has started: which items, how many, and in which lots. */
function assertAsOrdered(removed: readonly StoredItem[], sent: readonly ChangedItemInput[], stored: ReadonlyMap<number, StoredItem>): void {
  const details = [
    ...removed.map(({ id, item_name }): Detail => ({ path: 'items', work_order_item_id: id, item_name })),
    ...sent.flatMap(({ id, item_id: itemId, quantity, options }, place): Detail[] => {
      const before = stored.get(id ?? 0);
      if (!before) return [{ path: `items.${place}` }];
      const at = (path: string) => ({ path: `items.${place}.${path}`, work_order_item_id: before.id });
      return [
        ...(itemId === undefined || itemId === before.item_id ? [] : [at('item_id')]),
        ...(quantity === undefined || amount(quantity).eq(before.quantity) ? [] : [at('quantity')]),
        ...(lotNoOf(before, { item_id: before.item_id, options }) === before.lot_no ? [] : [at('options.bending_lot')]),
      ];
    }),
  ];
  if (details.length)
    throw conflict(
      'error.bending_order.not_editable',
      details.map((detail) => ({ ...detail, code: 'not_editable' })),
    );
}

/** What has been begun is neither removed, nor made something else, nor fewer than are finished. */
function assertUntouched(removed: readonly StoredItem[], sent: readonly ChangedItemInput[], stored: ReadonlyMap<number, StoredItem>): void {
  const details = [
    ...removed.filter(({ started }) => started).map(({ id, item_name }): Detail => ({ path: 'items', work_order_item_id: id, item_name })),
    ...sent.flatMap(({ id, quantity, item_id: itemId, unit, options }, place): Detail[] => {
      const before = stored.get(id ?? 0);
      if (!before?.started) return [];
      const other = (itemId !== undefined && itemId !== before.item_id) || (unit !== undefined && unit !== before.unit);
      const fewer = quantity !== undefined && amount(quantity).lt(before.counted);
      const lot = before.status === 'COMPLETED' && lotNoOf(before, { item_id: itemId ?? before.item_id, options }) !== before.lot_no;
      return [
        ...(lot ? [{ path: `items.${place}.options.bending_lot`, work_order_item_id: before.id }] : []),
        ...(other ? [{ path: `items.${place}.item_id`, work_order_item_id: before.id }] : []),
        ...(fewer ? [{ path: `items.${place}.quantity`, work_order_item_id: before.id, min: amount(before.counted).toNumber() }] : []),
      ];
    }),
  ];
  if (details.length) throw startedRefusal(details);
}

/** A changed item keeps what the request does not name, unless it is another item now: then it is called as that is. */
function wholeItem({ id: _, ...item }: ChangedItemInput, place: number, before: StoredItem | undefined) {
  if (!before) return { ...item, place, quantity: item.quantity as string };
  const renamed = item.item_id !== undefined && item.item_id !== before.item_id;
  const { order_item_id, order_location_id, item_id, item_name, specification, unit, quantity } = before;
  const named = renamed ? {} : { item_name, specification, unit, known_unit: unit };
  const given = Object.fromEntries(Object.entries(item).filter(([, value]) => value !== undefined)) as ChangedItemInput;
  return { order_item_id, order_location_id, item_id, ...named, ...given, quantity: given.quantity ?? quantity, place, known: !renamed };
}

const removeItems = (ctx: Context, removed: readonly StoredItem[]) =>
  ctx.rows(sql`
    delete from work_order_items where tenant_id = ${ctx.tenant.id} and id = any (${removed.map(({ id }) => id)}::integer[])`);

const writeItems = (ctx: Context, rows: readonly object[]) =>
  ctx.rows(sql`
    update work_order_items i set (order_item_id, order_location_id, item_id, item_code, item_name, specification, unit, quantity, lot_no, sort_order, options) =
      row(g.order_item_id, g.order_location_id, g.item_id, g.item_code, g.item_name, g.specification, g.unit, g.quantity, g.lot_no, g.sort_order, g.options)
    from json_populate_recordset(null::work_order_items, ${JSON.stringify(rows)}::json) g
    where i.tenant_id = ${ctx.tenant.id} and i.id = g.id`);
