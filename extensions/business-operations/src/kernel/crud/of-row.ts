import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { type Access, isOpen } from '../access/permissions.ts';
import type { Context } from '../context/context.ts';
import type { AnyCollection } from '../model/collection.ts';
import { rowReply } from '../model/schemas.ts';
import { type ComputedField, type ComputedFields, schemasOf, selectList, visible } from './select.ts';

/** The rows of another collection whose `via` names the row `t`, as far as the caller may read them. */
export interface RowsOf {
  of: AnyCollection;
  via: string;
  /** The column of `t` that `via` is compared with; its id unless given. */
  key?: string;
}

interface From {
  /** SQL that goes on with the conditions. */
  and?: Sql;
  order?: Sql;
  reads?: readonly string[];
}

/**
 * Something that those rows come to: `select` is what is selected, over the alias `t` of those rows. `without` stands where the caller may
 * read none of them, or not the columns `reads` that it is worked out of.
 */
export const fromRows =
  (
    rows: RowsOf,
    without: string,
    select: (ctx: Context, access: Access) => Sql,
    { and = raw(''), order = raw(''), reads = [] }: From = {},
  ) =>
  (ctx: Context): Sql => {
    const access = ctx.may(rows.of.name, 'read');
    if (!access || !reads.every((name) => isOpen(access, name))) return raw(without);
    return sql`(select x.value from (select t.${raw(rows.key ?? 'id')} as key) as whole, lateral (
      select ${select(ctx, access)} from ${raw(rows.of.name)} t
      where t.${raw(rows.via)} = whole.key and ${visible(ctx, rows.of, access)} ${and} ${order}) x (value))`;
  };

/** The rows themselves, in their order; the first `limit` of them where it is given. */
export const childRows = (rows: RowsOf, order: string, computed: ComputedFields = {}, limit: number | null = null): ComputedField => ({
  sql: (ctx) => {
    const access = ctx.may(rows.of.name, 'read');
    if (!access) return raw(`'[]'::json`);
    return sql`(select x.value from (select t.${raw(rows.key ?? 'id')} as key) as whole, lateral (
      select coalesce(json_agg(r), '[]') from (
        select ${selectList(ctx, rows.of, access, computed)} from ${raw(rows.of.name)} t
        where t.${raw(rows.via)} = whole.key and ${visible(ctx, rows.of, access)} order by ${raw(order)} limit ${limit}) r) x (value))`;
  },
  schema: z.array(rowReply(rows.of, schemasOf(computed))),
});
