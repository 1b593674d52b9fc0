import sql, { join, raw } from 'sql-template-tag';
import type { TenantRows } from '../../kernel/context/context.ts';
import type { Day } from '../../kernel/days.ts';
import type { VatMode } from '../calculation/amounts.ts';
import type { CalculatedLine, Head } from '../calculation/document.ts';
import { STORED_COLUMNS, type StoredLine } from '../calculation/line-body.ts';

// What the service and the writes of the Studio's form read and write of a quote's lines, each in one statement for all lines.

export interface StoredHead {
  client_id: number | null;
  date: Day;
  vat_mode: VatMode;
  margin_rate: string;
  rounding_unit: number;
  discount_amount: string;
}

/** How a quote is calculated. */
export async function readHead(ctx: TenantRows, id: number): Promise<Head | undefined> {
  const [head] = await ctx.rows<StoredHead>(sql`
    select client_id, quote_date::text as date, vat_mode, margin_rate::text as margin_rate, rounding_unit, discount_amount::text as discount_amount
    from quotes where tenant_id = ${ctx.tenant.id} and id = ${id}`);
  return head;
}

const EXACT: readonly string[] = ['quantity', 'margin_rate', 'unit_price', 'discount_rate'];

export const readLines = (ctx: TenantRows, id: number): Promise<StoredLine[]> =>
  ctx.rows<StoredLine>(sql`
    select id, ${join(STORED_COLUMNS.map((name) => raw(EXACT.includes(name) ? `${name}::text as ${name}` : name)))}
    from quote_items where tenant_id = ${ctx.tenant.id} and quote_id = ${id} order by sort_order, id`);

const JSON_COLUMNS = ['variables', 'derived', 'bom_result'];

const COLUMNS = [
  ...STORED_COLUMNS,
  ...['open_width', 'open_height', 'derived', 'bom_result', 'material_cost', 'labor_cost', 'price_missing', 'discount_amount', 'amount'],
];

const compared = (alias: string) =>
  join(COLUMNS.map((name) => raw(JSON_COLUMNS.includes(name) ? `${alias}.${name}::jsonb` : `${alias}.${name}`)));

const columnsOf = (alias = '') => join(COLUMNS.map((name) => raw(alias ? `${alias}.${name}` : name)));

/**
 * Brings the lines of a quote to those that were calculated: known ones are changed in place, new ones added, missing ones deleted. A line
 * that stays as it was is not written. The amounts of the quote follow by the database.
 */
export async function writeLines(ctx: TenantRows, quote: number, lines: readonly CalculatedLine[], hadLines: boolean): Promise<void> {
  const tenant = ctx.tenant.id;
  const set = (some: readonly CalculatedLine[]) => sql`json_populate_recordset(null::quote_items, ${JSON.stringify(some)}::json)`;
  const kept = lines.filter(({ id }) => id !== null);
  const added = lines.filter(({ id }) => id === null);
  if (hadLines)
    await ctx.rows(sql`
      delete from quote_items where tenant_id = ${tenant} and quote_id = ${quote} and id <> all (${kept.map(({ id }) => id)}::integer[])`);
  if (kept.length)
    await ctx.rows(sql`
      update quote_items l set (${columnsOf()}) = row(${columnsOf('g')}) from ${set(kept)} g
      where l.tenant_id = ${tenant} and l.quote_id = ${quote} and l.id = g.id and row(${compared('l')}) is distinct from row(${compared('g')})`);
  if (added.length)
    await ctx.rows(sql`
      insert into quote_items (tenant_id, quote_id, ${columnsOf()})
      select ${tenant}, ${quote}, ${columnsOf('g')} from ${set(added)} with ordinality as g order by g.ordinality`);
}
