import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { clientWith } from '../../sales/by-business-number.ts';
import type { Range } from './range.ts';
import type { Keyed, Spool } from './spool.ts';

/** The rows of a collection that the provider keeps: which columns are its own, and which are the users' from the first day on. */
export interface ProviderRows {
  table: string;
  /** The columns of the unique index, after the tenant, whose last one is `natural_key`; of one that is looked up, how, over the given row `g`. */
  key: Readonly<Record<string, true | string>>;
  /** Columns that follow the provider; of one that does not always, what it becomes, over `t` and `excluded`. */
  owned: Readonly<Record<string, true | string>>;
  /** Columns that are set at first and never again; of one that is looked up, how, over the given row `g`. */
  initial: Readonly<Record<string, true | string>>;
  /** Whether somebody must look at a row whose amounts have changed, over `t` and `excluded`. */
  review: string;
}

export interface Written {
  inserted: number;
  updated: number;
  unchanged: number;
}

/**
 * Writes rows by their natural keys, one statement for a chunk: new ones are inserted, known ones get the provider's columns where these
 * differ. Nothing else of a known row is touched, and a deleted one stays as it is.
 */
export async function upsert<Row extends Keyed>(ctx: Context, rows: ProviderRows, spool: Spool<Row>): Promise<Written> {
  const total = { inserted: 0, updated: 0 };
  for await (const text of spool.texts()) {
    const written = await ctx.row<{ inserted: number; updated: number }>(statement(ctx.tenant.id, rows, text));
    total.inserted += written?.inserted ?? 0;
    total.updated += written?.updated ?? 0;
  }
  return { ...total, unchanged: spool.size - total.inserted - total.updated };
}

/** The client with the business number in a column of the given row. */
export const clientOf = (column: string): string => clientWith('(select ops.tenant_id())', `g.${column}`);

/**
 * Moves a cursor forward to the end of a range that goes on from it. A later range leaves it where it is: the days between would never
 * be fetched.
 */
export const advance = (ctx: Context, table: string, column: string, id: number, { from, to }: Range): Promise<object[]> =>
  ctx.rows(sql`
    update ${raw(table)} t set ${raw(column)} = ${to}::date
    where t.tenant_id = ${ctx.tenant.id} and t.id = ${id}
      and (t.${raw(column)} is null or (t.${raw(column)} < ${to}::date and t.${raw(column)} >= ${from}::date - 1))`);

function statement(tenantId: number, { table, key, owned, initial, review }: ProviderRows, text: string): Sql {
  const names = Object.keys(owned);
  const lookedUp = { ...key, ...initial };
  const inserted = [...Object.keys(key), ...names, ...Object.keys(initial)];
  const values = inserted.map((name) => (typeof lookedUp[name] === 'string' ? `(${lookedUp[name]})` : `g.${name}`));
  const becomes = names.map((name) => (owned[name] === true ? `excluded.${name}` : `${owned[name]}`));
  const columns = (of: readonly string[], prefix: string) => raw(of.map((name) => prefix + name).join(', '));
  return sql`
    with written as (
      insert into ${raw(table)} as t (tenant_id, ${columns(inserted, '')})
      select ${tenantId}::integer, ${raw(values.join(', '))} from json_populate_recordset(null::${raw(table)}, ${text}::json) g
      on conflict (tenant_id, ${columns(Object.keys(key), '')}) do update set
        (${columns(names, '')}, needs_review) = row(${join(becomes.map(raw))}, t.needs_review or (${raw(review)}))
      where t.deleted_at is null and (${columns(names, 't.')}) is distinct from (${join(becomes.map(raw))})
      returning t.xmax = 0 as is_new
    )
    select count(*) filter (where is_new)::integer as inserted, count(*) filter (where not is_new)::integer as updated from written`;
}
