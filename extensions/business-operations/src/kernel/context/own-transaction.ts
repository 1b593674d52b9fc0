import type { Knex } from 'knex';
import { sessions } from '../database/session.ts';
import { type Context, RequestContext } from './context.ts';

/**
 * Runs work for the caller of a context in a transaction of its own, which commits whatever becomes of the rest. Not while the context's
 * own transaction is open, whose locks it would wait for: in a reading request, or in what is `Deferred`.
 */
export async function inOwnTransaction<T>(ctx: Context, work: (inside: Context) => Promise<T>): Promise<T> {
  const { app, identity, tenantOrNull: tenant, language, session, schema } = ctx;
  const { inside, result } = await sessions.run(session, () =>
    app.database.transaction(async (transaction: Knex.Transaction) => {
      const inside = new RequestContext({ app, identity, tenant, language, session, schema, transaction });
      return { inside, result: await work(inside) };
    }),
  );
  await inside.finish();
  return result;
}
