import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { conflict, type Detail, invalid } from '../../kernel/errors.ts';
import type { OrderStatus } from '../orders/model.ts';
import type { LocationInput } from './bodies.ts';
import { MAX_LOCATIONS } from './model.ts';
import { labelOf } from './parts.ts';

/** Which orders and which of their locations a quality document has. */

/** Orders whose locations can be put into a quality document. */
export const AVAILABLE: readonly OrderStatus[] = ['IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING', 'SHIPPED'];

/** Whether the location `ol` of an order stands in no quality document that counts. */
export const isFree = raw(`not exists (
  select from quality_document_locations x where x.tenant_id = ol.tenant_id and x.order_location_id = ol.id and x.live and x.deleted_at is null)`);

/** The list of a request: what it leaves out stays as it is, or follows from the other. */
export interface NamedParts {
  order_ids?: readonly number[] | undefined;
  locations?: readonly LocationInput[] | undefined;
}

export interface StoredLocation {
  id: number;
  order_id: number;
  order_location_id: number;
  inspected: boolean;
  label: string;
}

export interface StoredParts {
  orderIds: readonly number[];
  locations: readonly StoredLocation[];
}

interface WantedLocation {
  order_location_id: number;
  order_id: number;
  /** Left out where the request says nothing of them. */
  options?: Record<string, unknown> | null | undefined;
}

/** What a document is to hold, in order. */
export interface WantedParts {
  orderIds: number[];
  locations: WantedLocation[];
}

const NOTHING: StoredParts = { orderIds: [], locations: [] };

/**
 * What the document will hold. Orders without locations bring all of their free ones, locations without orders link theirs. The orders
 * that come in stay as they are until the request ends; that no other document takes the locations meanwhile is the database's to see to.
 */
export async function wantedParts(
  ctx: Context,
  { order_ids: orderIds, locations }: NamedParts,
  stored: StoredParts = NOTHING,
): Promise<WantedParts> {
  const given = locations && (await ordersOf(ctx, locations));
  assertDistinct(orderIds ?? [], (index) => `order_ids.${index}`);
  if (orderIds && given) assertLinked(orderIds, given);
  const wanted = [...new Set(orderIds ?? [...stored.orderIds, ...(given ?? []).map(({ order_id: order }) => order)])];
  const added = wanted.filter((id) => !stored.orderIds.includes(id));
  const coming = (given ?? []).filter(
    ({ order_location_id: id }) => !stored.locations.some(({ order_location_id: known }) => known === id),
  );
  const pathOf = (order: number) => {
    const named = orderIds?.indexOf(order) ?? -1;
    return named >= 0 ? `order_ids.${named}` : `locations.${given?.findIndex((each) => each.order_id === order)}.order_location_id`;
  };
  await assertAvailable(ctx, [...new Set([...added, ...coming.map(({ order_id: order }) => order)])], pathOf);
  if (given) {
    await assertFree(ctx, given, coming);
    return { orderIds: wanted, locations: given };
  }
  const kept = stored.locations.filter(({ order_id: order }) => wanted.includes(order));
  return { orderIds: wanted, locations: [...kept, ...(added.length ? await freeOf(ctx, added, kept.length) : [])] };
}

/** Locations as they were sent, with their orders; unknown ones and those that come twice are 422. */
async function ordersOf(ctx: Context, sent: readonly LocationInput[]): Promise<WantedLocation[]> {
  const ids = sent.map(({ order_location_id: id }) => id);
  const pathOf = (index: number) => `locations.${index}.order_location_id`;
  assertDistinct(ids, pathOf);
  const rows = await ctx.rows<{ id: number; order_id: number }>(sql`
    select ol.id, ol.order_id from order_locations ol join orders o on o.tenant_id = ol.tenant_id and o.id = ol.order_id
    where ol.tenant_id = ${ctx.tenant.id} and ol.id = any (${ids}::integer[]) and o.deleted_at is null`);
  const known = new Map(rows.map(({ id, order_id: order }) => [id, order]));
  refuseWhere(ids, (id) => !known.has(id), pathOf, 'unknown_reference');
  return sent.map(({ order_location_id: id, options }) => ({ order_location_id: id, order_id: known.get(id) as number, options }));
}

function refuseWhere(
  ids: readonly number[],
  wrong: (id: number, index: number) => boolean,
  pathOf: (index: number) => string,
  code: string,
): void {
  const details = ids.flatMap((id, index): Detail[] => (wrong(id, index) ? [{ path: pathOf(index), code }] : []));
  if (details.length) throw invalid('error.validation_failed', details);
}

const assertDistinct = (ids: readonly number[], pathOf: (index: number) => string) =>
  refuseWhere(ids, (id, index) => ids.indexOf(id) < index, pathOf, 'duplicate');

const assertLinked = (orderIds: readonly number[], given: readonly WantedLocation[]) =>
  refuseWhere(
    given.map(({ order_id: order }) => order),
    (order) => !orderIds.includes(order),
    (index) => `locations.${index}.order_location_id`,
    'order_not_linked',
  );

async function assertAvailable(ctx: Context, orderIds: readonly number[], pathOf: (order: number) => string): Promise<void> {
  if (!orderIds.length) return;
  const rows = await ctx.rows<{ id: number; status: OrderStatus }>(sql`
    select id, status from orders
    where tenant_id = ${ctx.tenant.id} and id = any (${orderIds}::integer[]) and deleted_at is null order by id for share`);
  const known = new Map(rows.map(({ id, status }) => [id, status]));
  const missing = orderIds.filter((id) => !known.has(id));
  if (missing.length)
    throw invalid(
      'error.validation_failed',
      missing.map((id) => ({ path: pathOf(id), code: 'unknown_reference' })),
    );
  const closed = rows.filter(({ status }) => !AVAILABLE.includes(status));
  if (closed.length)
    throw invalid(
      'error.quality_document.order_not_available',
      closed.map(({ id, status }) => ({ path: pathOf(id), code: 'order_not_available', order_id: id, status, allowed: AVAILABLE })),
    );
}

const taken = (details: Detail[]) => conflict('error.quality_document.location_taken', details);

async function assertFree(ctx: Context, given: readonly WantedLocation[], coming: readonly WantedLocation[]): Promise<void> {
  if (!coming.length) return;
  const rows = await ctx.rows<{ order_location_id: number; document_no: string }>(sql`
    select x.order_location_id, d.document_no from quality_document_locations x
    join quality_documents d on d.tenant_id = x.tenant_id and d.id = x.quality_document_id
    where x.tenant_id = ${ctx.tenant.id} and x.order_location_id = any (${coming.map(({ order_location_id: id }) => id)}::integer[])
      and x.live and x.deleted_at is null`);
  if (!rows.length) return;
  const inDocument = new Map(rows.map(({ order_location_id: id, document_no: number }) => [id, number]));
  throw taken(
    given.flatMap(({ order_location_id: id }, index) =>
      inDocument.has(id)
        ? [{ path: `locations.${index}.order_location_id`, code: 'location_taken', order_location_id: id, document_no: inDocument.get(id) }]
        : [],
    ),
  );
}

/** The free locations of orders that come in; 409 where there is none. */
async function freeOf(ctx: Context, orderIds: readonly number[], kept: number): Promise<WantedLocation[]> {
  const rows = await ctx.rows<WantedLocation>(sql`
    select ol.id as order_location_id, ol.order_id from order_locations ol
    where ol.tenant_id = ${ctx.tenant.id} and ol.order_id = any (${orderIds}::integer[]) and ${isFree}
    order by array_position(${orderIds}::integer[], ol.order_id), ol.sort_order, ol.id`);
  if (!rows.length) throw taken([{ path: 'order_ids', code: 'location_taken', order_ids: orderIds }]);
  if (rows.length + kept > MAX_LOCATIONS)
    throw invalid('error.validation_failed', [{ path: 'order_ids', code: 'too_many', max: MAX_LOCATIONS }]);
  return rows;
}

/** The orders and locations that a locked document has. */
export async function storedParts(ctx: Context, documentId: number): Promise<StoredParts> {
  const found = await ctx.row<{ orders: number[]; locations: StoredLocation[] }>(sql`
    select (select coalesce(json_agg(q.order_id order by q.id), '[]') from quality_document_orders q where ${ofDocument(ctx, 'q', documentId)}) as orders,
      (select coalesce(json_agg(json_build_object('id', l.id, 'order_id', q.order_id, 'order_location_id', l.order_location_id,
          'inspected', l.inspection_status <> 'PENDING', 'label', ${raw(labelOf('ol'))}) order by l.sort_order, l.id), '[]')
        from quality_document_locations l
        join quality_document_orders q on q.tenant_id = l.tenant_id and q.id = l.quality_document_order_id
        join order_locations ol on ol.tenant_id = l.tenant_id and ol.id = l.order_location_id
        where ${ofDocument(ctx, 'l', documentId)}) as locations`);
  return { orderIds: found?.orders ?? [], locations: found?.locations ?? [] };
}

const ofDocument = (ctx: Context, alias: string, documentId: number): Sql =>
  sql`${raw(alias)}.tenant_id = ${ctx.tenant.id} and ${raw(alias)}.quality_document_id = ${documentId} and ${raw(alias)}.deleted_at is null`;

/** Writes what a document is to hold beside what it holds: links and locations that go, that come, and the order and options of the rest. */
export async function writeParts(ctx: Context, documentId: number, wanted: WantedParts, stored: StoredParts = NOTHING): Promise<void> {
  const named = new Set(wanted.locations.map(({ order_location_id: id }) => id));
  await removeLocations(
    ctx,
    stored.locations.flatMap(({ id, order_location_id: known }) => (named.has(known) ? [] : [id])),
  );
  const unlinked = stored.orderIds.filter((id) => !wanted.orderIds.includes(id));
  if (unlinked.length)
    await ctx.rows(
      sql`delete from quality_document_orders q where ${ofDocument(ctx, 'q', documentId)} and q.order_id = any (${unlinked}::integer[])`,
    );
  const linked = wanted.orderIds.filter((id) => !stored.orderIds.includes(id));
  if (linked.length)
    await ctx.rows(sql`
      insert into quality_document_orders (tenant_id, quality_document_id, order_id)
      select ${ctx.tenant.id}, ${documentId}, g.id from unnest(${linked}::integer[]) with ordinality as g (id, place) order by g.place`);
  const rows = JSON.stringify(
    wanted.locations.map(({ order_location_id, order_id, options }, sort_order) => ({
      ...{ order_location_id, order_id, sort_order },
      ...(options === undefined ? { untouched: true } : { options }),
    })),
  );
  const given = sql`json_to_recordset(${rows}::json) as g (order_location_id integer, order_id integer, sort_order integer, options json, untouched boolean)`;
  if (stored.locations.length)
    await ctx.rows(sql`
      update quality_document_locations l
      set sort_order = g.sort_order, options = case when g.untouched then l.options else g.options end
      from ${given} where ${ofDocument(ctx, 'l', documentId)} and l.order_location_id = g.order_location_id
        and (l.sort_order, l.options::text) is distinct from (g.sort_order, (case when g.untouched then l.options else g.options end)::text)`);
  await ctx.rows(sql`
    insert into quality_document_locations (tenant_id, quality_document_id, quality_document_order_id, order_location_id, sort_order, options)
    select ${ctx.tenant.id}, ${documentId}, q.id, g.order_location_id, g.sort_order, g.options from ${given}
    join quality_document_orders q on ${ofDocument(ctx, 'q', documentId)} and q.order_id = g.order_id
    where not exists (select from quality_document_locations l where ${ofDocument(ctx, 'l', documentId)} and l.order_location_id = g.order_location_id)
    order by g.sort_order`);
}

async function removeLocations(ctx: Context, ids: readonly number[]): Promise<void> {
  if (!ids.length) return;
  await ctx.rows(
    sql`update quality_document_locations set live = false where tenant_id = ${ctx.tenant.id} and id = any (${ids}::integer[])`,
  );
  await ctx.rows(sql`delete from quality_document_locations where tenant_id = ${ctx.tenant.id} and id = any (${ids}::integer[])`);
}
