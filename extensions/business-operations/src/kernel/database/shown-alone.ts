import type { Sql } from 'sql-template-tag';
import type { App } from '../app.ts';
import type { Context } from '../context/context.ts';

/**
 * Tables with triggers that write after a row has been inserted, so that the inserting statement does not know the end of it. The audit
 * trail and the statistics' observer write where no row is shown from, and what is deferred runs at the commit.
 */
const WITH_EFFECTS = `
  select distinct tgrelid::regclass::text as name from pg_trigger join pg_proc p on p.oid = tgfoid
  where not tgisinternal and tgtype & 4 > 0 and tgtype & 2 = 0 and not tginitdeferred
    and p.pronamespace <> 'audit'::regnamespace and p.proname not like 'observe\\_%'`;

const known = new WeakMap<App, Promise<ReadonlySet<string>>>();

async function read({ db }: Context): Promise<ReadonlySet<string>> {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(WITH_EFFECTS);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Whether the statement that inserts a row can show it by the query, which sees all other rows as they were before: no trigger goes on
 * writing, and the query looks neither at other rows of the table nor into functions, which might.
 */
export async function isShownAlone(ctx: Context, table: string, query: Sql): Promise<boolean> {
  if (new RegExp(`\\b(${table}|ops\\.\\w+)\\b`).test(query.sql)) return false;
  // In the transaction that asks first: one more connection might not be had while it keeps its own.
  const effects = known.get(ctx.app) ?? read(ctx);
  known.set(ctx.app, effects);
  // Read again after a failure.
  effects.catch(() => known.delete(ctx.app));
  return !(await effects).has(table);
}
