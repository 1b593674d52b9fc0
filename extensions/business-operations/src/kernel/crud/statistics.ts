import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../context/context.ts';
import { get, type Route } from '../http/route.ts';
import { type AnyCollection, fieldOf } from '../model/collection.ts';
import type { Resource } from './resource.ts';
import { computedSql, openAccess, visible } from './select.ts';

/** An aggregate over the rows `t`. */
export interface Figure {
  sql: Sql | ((ctx: Context) => Sql);
  schema: z.ZodType;
}

const filtered = (aggregate: string, where?: string): Sql => raw(where ? `${aggregate} filter (where ${where})` : aggregate);

/** How many rows there are, or how many of them meet a condition. */
export const count = (where?: string): Figure => ({ sql: filtered('count(*)', where), schema: z.int() });

/** How many rows there are of each value of an enum field, those without rows too. */
export function countBy(declared: AnyCollection, name: string): Figure {
  const values = fieldOf(declared, name)?.values ?? [];
  const members = values.map((value) => `'${value}', count(*) filter (where t.${name} = '${value}')`);
  return {
    sql: raw(`json_build_object(${members.join(', ')})`),
    schema: z.object(Object.fromEntries(values.map((value) => [value, z.int()]))),
  };
}

/**
 * JSON of how many there are of each value of a column, 0 where there are none, over rows `c` that have been counted as `c.n`. For a
 * statement that counts many rows by several columns at once: what tells them apart is then looked at once for each row.
 */
export const sumBy = (column: string, values: readonly string[], where = ''): string =>
  `json_build_object(${values.map((value) => `'${value}', ${sumOf(`c.${column} = '${value}'${where}`)}`).join(', ')})`;

/** How many of these rows meet a condition. */
export const sumOf = (where: string): string => `coalesce(sum(c.n) filter (where ${where}), 0)`;

/** Rows that were created in the present month of the tenant. */
export const createdThisMonth: Figure = {
  sql: (ctx) =>
    sql`count(*) filter (where t.created_at >= date_trunc('month', ${ctx.today()}::date::timestamp) at time zone ${ctx.tenant.timeZone})`,
  schema: z.int(),
};

interface StatisticsOptions {
  id: string;
  summary: string;
  figures: Readonly<Record<string, Figure>>;
  /** The columns that the figures rest on: who may not read one of them is refused. All of them unless given. */
  reads?: readonly string[];
}

/** Figures over all rows of a resource that the caller may read, in one statement. */
export function statistics(path: string, { collection }: Resource, { id, summary, figures, reads }: StatisticsOptions): Route {
  return get(path, {
    id,
    access: [collection, 'read'],
    summary,
    reply: z.object(Object.fromEntries(Object.entries(figures).map(([name, { schema }]) => [name, schema]))),
    async run(ctx) {
      const members = Object.entries(figures).map(([name, figure]) => sql`${name}::text, ${computedSql(ctx, figure)}`);
      const found = await ctx.row<{ data: object }>(sql`
        select json_build_object(${join(members)}) as data from ${raw(collection.name)} t
        where ${visible(ctx, collection, openAccess(ctx, collection, reads))}`);
      return found?.data;
    },
  });
}
