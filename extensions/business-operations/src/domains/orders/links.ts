import sql, { join, raw } from 'sql-template-tag';
import type { TenantRows } from '../../kernel/context/context.ts';
import { conflict } from '../../kernel/errors.ts';

// Who names a line or a location of an order, and what becomes of that when it goes.

type Column = 'order_item_id' | 'order_location_id';

interface Link {
  table: string;
  columns: readonly Column[];
  /** When the row `x` no longer holds what it names. */
  over: string;
  /** A row that cannot do without what it names goes with it. */
  goesAlong?: true;
}

const DELETED = 'x.deleted_at is not null';

const partOf = (whole: string, via: string) =>
  `(${DELETED} or exists (select from ${whole} w where w.tenant_id = x.tenant_id and w.id = x.${via} and (w.status = 'CANCELLED' or w.deleted_at is not null)))`;

const LINKS: readonly Link[] = [
  { table: 'work_order_items', columns: ['order_item_id', 'order_location_id'], over: partOf('work_orders', 'work_order_id') },
  { table: 'shipment_items', columns: ['order_item_id'], over: partOf('shipments', 'shipment_id') },
  { table: 'documents', columns: ['order_item_id', 'order_location_id'], over: `(${DELETED} or x.status = 'CANCELLED')` },
  { table: 'inspections', columns: ['order_location_id'], over: DELETED },
  { table: 'quality_document_locations', columns: ['order_location_id'], over: DELETED, goesAlong: true },
];

/**
 * Before rows go that are locked: what was cancelled or deleted forgets them, anything else that names them keeps them from going, 409
 * `error.in_use`.
 */
export async function forgetLinks(ctx: TenantRows, column: Column, ids: readonly number[]): Promise<void> {
  const links = LINKS.filter(({ columns }) => columns.includes(column));
  const named = sql`x.tenant_id = ${ctx.tenant.id} and x.${raw(column)} = any (${ids}::integer[])`;
  const counts = links.map(
    ({ table, over }) =>
      sql`select ${table}::text as collection, count(*)::integer as count from ${raw(table)} x where ${named} and not ${raw(over)}`,
  );
  const uses = await ctx.rows<{ collection: string; count: number }>(
    sql`select * from (${join(counts, ' union all ')}) uses where count > 0 order by collection`,
  );
  if (uses.length)
    throw conflict(
      'error.in_use',
      uses.map((use) => ({ path: 'items', code: 'in_use', ...use })),
    );
  // Also where the state of what was cancelled lets nobody change it.
  await ctx.rows(sql`select set_config('app.hard_delete', 'on', true)`);
  for (const { table, goesAlong } of links)
    await ctx.rows(
      goesAlong ? sql`delete from ${raw(table)} x where ${named}` : sql`update ${raw(table)} x set ${raw(column)} = null where ${named}`,
    );
  await ctx.rows(sql`select set_config('app.hard_delete', '', true)`);
}
