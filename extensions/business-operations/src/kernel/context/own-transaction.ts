import type { Knex } from 'knex';
import { sessions } from '../database/session.ts';
import { assertGoesOn } from '../jobs/claim.ts';
import type { Context } from './context.ts';
import { RequestContext } from './request-context.ts';

/**
 * Runs work for the caller of a context in a transaction of its own, which commits whatever becomes of the rest. Not while the context's
 * own transaction is open, whose locks it would wait for: in a reading request, or in what is `Deferred`.
 */
export async function inOwnTransaction<T>(ctx: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  const { app, identity, tenantOrNull: tenant, language, session, schema } = ctx;
  if (session.jobRunId !== null) await assertGoesOn(app.database, session.jobRunId);
  const { inside, result } = await sessions.run(session, () =>
    app.database.transaction(async (transaction: Knex.Transaction) => {
      const inside = new RequestContext({ app, identity, tenant, language, session, schema, transaction });
      return { inside, result: await work(inside) };
    }),
  );
  await inside.finish();
  return result;
}

export interface Outcome {
  done: number;
  failed: number;
}

/** Does something to each in a transaction of its own. One that fails is logged, and holds up none of the others. */
export async function inTransactionEach<T>(
  ctx: Context,
  items: readonly T[],
  work: (inside: Context, item: T) => Promise<number>,
): Promise<Outcome> {
  const counts = { done: 0, failed: 0 };
  for (const item of items)
    try {
      counts.done += await inOwnTransaction(ctx, (inside) => work(inside, item));
    } catch (error) {
      counts.failed++;
      ctx.app.directus.logger.error(error);
    }
  return counts;
}

/** Once all have had their turn: a run of which something failed is a failed one. */
export function assertNoneFailed(...outcomes: readonly Outcome[]): void {
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0);
  if (failed) throw new Error(`${failed} failed, as logged.`);
}
