import sql, { join, raw } from 'sql-template-tag';
import { conditionsOf, flatSql } from '../../../kernel/access/filter.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { invalid, Refusal } from '../../../kernel/errors.ts';
import { columnNames } from '../../../kernel/model/collection.ts';
import type { Filter } from '../../../kernel/model/filter-rule.ts';
import { isDatabaseError } from '../../../kernel/refusals.ts';

export function columnsOf({ app: { model }, schema }: Context, collection: string): string[] {
  if (model.has(collection)) return columnNames(model.get(collection));
  const fields = Object.values(schema.collections[collection]?.fields ?? {});
  return fields.filter(({ alias }) => !alias).map(({ field }) => field);
}

const filterInvalid = (path: string, error: unknown) =>
  invalid('error.permission.filter_invalid', [
    { path, code: 'condition_unsupported', message: error instanceof Error ? error.message : String(error) },
  ]);

/** Refuses a condition that the API does not support or that the database cannot evaluate. */
export async function assertUnderstood(ctx: Context, collection: string, path: string, filter: Filter | null): Promise<void> {
  const { model } = ctx.app;
  const own = model.has(collection) ? model.get(collection).options.ownerFilter : undefined;
  const known = new Set([own?.filter, own?.write].map((condition) => JSON.stringify(condition)));
  try {
    const others = conditionsOf(filter).filter((condition) => !known.has(JSON.stringify(condition)));
    if (!others.length) return;
    const columns = columnsOf(ctx, collection);
    const conditions = others.map((condition) => flatSql(condition, columns, collection, 't', ctx.variables));
    await ctx.rows(sql`select from ${raw(collection)} t where ${join(conditions, ' and ')} limit 0`);
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The messages of knex begin with the statement.
    throw filterInvalid(path, isDatabaseError(error) ? error.message.split(' - ').at(-1) : error);
  }
}
