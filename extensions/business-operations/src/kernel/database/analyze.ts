import sql, { join, raw } from 'sql-template-tag';
import type { Context } from '../context/context.ts';
import type { AnyCollection } from '../model/collection.ts';

/**
 * Counts what has been written to tables: within the transaction that fills them, the planner takes them for empty until then. Nobody else
 * counts a table before that transaction ends, so that those who fill tenants, each in an order of its own, would lock each other out: from
 * here on they go one after the other.
 */
export async function analyze(ctx: Context, collections: readonly Pick<AnyCollection, 'name'>[]): Promise<void> {
  if (!collections.length) return;
  await ctx.rows(sql`select pg_advisory_xact_lock(hashtext('analyze'))`);
  await ctx.rows(sql`analyze ${join(collections.map(({ name }) => raw(name)))}`);
}
