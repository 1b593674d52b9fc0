import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { assertReferences } from '../../kernel/crud/write.ts';
import { type Detail, invalid, invalidField } from '../../kernel/errors.ts';
import type { ChangedItemInput } from './bodies.ts';
import type { WorkOrderDraftItem } from './insert.ts';
import { workOrders } from './model.ts';

/** What a work order may name, and what its items are called. */

const ACTIVE = { assignee_id: 'directus_users', team_id: 'departments', process_id: 'processes' } as const;

interface Head {
  process_id?: number | null | undefined;
  assignee_id?: string | null | undefined;
  team_id?: number | null | undefined;
}

/** Processes, people and departments that are named are there and in use. */
export async function assertHead(ctx: Context, head: Head): Promise<void> {
  await assertReferences(ctx, workOrders, head);
  const row = await ctx.row<Record<keyof typeof ACTIVE, boolean>>(sql`
    select not exists (select from directus_users u where u.id = ${head.assignee_id ?? null}::uuid and u.status <> 'active') as assignee_id,
      not exists (select from departments d where d.tenant_id = ${ctx.tenant.id} and d.id = ${head.team_id ?? null}::integer and not d.is_active) as team_id,
      not exists (select from processes p where p.tenant_id = ${ctx.tenant.id} and p.id = ${head.process_id ?? null}::integer and not p.is_active) as process_id`);
  if (!row?.process_id) throw invalidField('process_id', 'process_inactive', 'error.work_order.process_inactive');
  const inactive = (['assignee_id', 'team_id'] as const).filter((name) => !row[name]);
  if (inactive.length)
    throw invalid(
      'error.validation_failed',
      inactive.map((path) => ({ path, code: 'inactive' })),
    );
}

/** `known`: the item has been named before, and may be deleted by now; in what it was counted then, it may be still. */
export type NamedItem = ChangedItemInput & { known?: boolean | undefined; known_unit?: string | undefined };

/** The places of items that name the lot in which they are made. */
export const placesOfLots = (items: readonly Pick<ChangedItemInput, 'options'>[]): number[] =>
  items.flatMap(({ options }, place) => (options?.bending_lot?.lot_number === undefined ? [] : [place]));

interface ItemFacts {
  place: number;
  code: string | null;
  name: string | null;
  specification: string | null;
  unit: string | null;
  is_stock_managed: boolean | null;
  live: boolean;
  of_order: boolean;
  at_location: boolean;
  materials_known: boolean;
}

/**
 * New items with code, name, specification and unit as the item has them today where the request says nothing; 422 at the place of the
 * item for what is missing, unknown or of another order.
 */
export async function draftItems(
  ctx: Context,
  orderId: number | null,
  items: readonly (NamedItem & { place: number; quantity: string })[],
): Promise<WorkOrderDraftItem[]> {
  const facts = await itemFacts(ctx, orderId, items);
  const wrong = items.flatMap((item, index) => {
    const { place, known, item_id: itemId, item_name: name } = item;
    const missing = itemId == null && !name ? [{ path: `items.${place}.item_name`, code: 'required' }] : [];
    return [...missing, ...violations(facts[index] as ItemFacts, place, known)];
  });
  if (wrong.length) throw invalid('error.validation_failed', wrong);
  const miscounted = items.filter((item, index) => isMiscounted(item, facts[index] as ItemFacts));
  if (miscounted.length)
    throw invalid(
      'error.item.unknown_unit',
      miscounted.map(({ place, unit }) => ({ path: `items.${place}.unit`, code: 'unknown_unit', unit })),
    );
  return items.map((item, index) => {
    const { code, name, specification, unit } = facts[index] as ItemFacts;
    return {
      order_item_id: item.order_item_id,
      order_location_id: item.order_location_id,
      item_id: item.item_id,
      item_code: code,
      item_name: item.item_name ?? name ?? '',
      specification: item.specification ?? specification,
      unit: item.unit ?? unit ?? 'EA',
      quantity: item.quantity,
      lot_no: item.options?.bending_lot?.lot_number,
      options: item.options,
    };
  });
}

/** What comes into stock is counted as stock counts it: good pieces are received as they are. */
const isMiscounted = ({ unit, known_unit: before }: NamedItem, { is_stock_managed: stocked, unit: base }: ItemFacts): boolean =>
  Boolean(stocked && unit) && unit !== base && unit !== before;

function violations(
  { live, of_order: ofOrder, at_location: atLocation, materials_known: materials }: ItemFacts,
  place: number,
  known = false,
): Detail[] {
  const at = (path: string) => ({ path: `items.${place}.${path}`, code: 'unknown_reference' });
  return [
    ...(live || known ? [] : [at('item_id')]),
    ...(ofOrder ? [] : [at('order_item_id')]),
    ...(atLocation ? [] : [at('order_location_id')]),
    ...(materials ? [] : [at('options.materials')]),
  ];
}

/** Of all items in one statement, in their order. */
async function itemFacts(ctx: Context, orderId: number | null, items: readonly NamedItem[]): Promise<ItemFacts[]> {
  const tenant = ctx.tenant.id;
  const named = items.flatMap(({ item_id: id }) => id ?? []);
  // So that none is deleted between this look and the write.
  await ctx.rows(sql`
    select from items where tenant_id = ${tenant} and id = any (${named}::integer[]) and deleted_at is null order by id for key share`);
  return ctx.rows<ItemFacts>(sql`
    select g.ordinality::integer as place, m.code, m.name, m.specification, m.unit, m.is_stock_managed, g.item_id is null or m.id is not null as live,
      g.order_item_id is null or exists (
        select from order_items o where o.tenant_id = ${tenant} and o.id = g.order_item_id and o.order_id = ${orderId}) as of_order,
      g.order_location_id is null or exists (
        select from order_locations o where o.tenant_id = ${tenant} and o.id = g.order_location_id and o.order_id = ${orderId}) as at_location,
      not exists (select from json_array_elements(g.options -> 'materials') x where not exists (
        select from items n where n.tenant_id = ${tenant} and n.id = (x ->> 'item_id')::integer and n.deleted_at is null)) as materials_known
    from json_populate_recordset(null::work_order_items, ${JSON.stringify(items)}::json) with ordinality as g
    left join items m on m.tenant_id = ${tenant} and m.id = g.item_id and m.deleted_at is null
    order by g.ordinality`);
}
