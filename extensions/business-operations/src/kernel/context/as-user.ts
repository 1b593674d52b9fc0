import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { type Identity, StaleRights } from '../access/identity.ts';
import type { App } from '../app.ts';
import { NOBODY, type Session, type Source, sessions } from '../database/session.ts';
import { unauthorized } from '../errors.ts';
import type { Context } from './context.ts';
import { RequestContext } from './request-context.ts';

const ATTEMPTS = 2;

/**
 * Runs a service for a user outside of our own routes (a deletion in the Studio, an operation of a flow):
 * in one transaction, with the user's rights, under row-level security for their tenant.
 */
export async function asUser<T>(app: App, userId: string, source: Source, work: (ctx: Context) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const identity = await app.identities.get(userId);
    if (!identity) throw unauthorized();
    try {
      return await attemptAs(app, identity, source, work);
    } catch (error) {
      if (!(error instanceof StaleRights) || attempt === ATTEMPTS) throw error;
      app.identities.forget(identity);
    }
  }
}

async function attemptAs<T>(app: App, identity: Identity, source: Source, work: (ctx: Context) => Promise<T>): Promise<T> {
  const { userId, tenant } = identity;
  const outer = sessions.getStore();
  const session: Session = {
    ...NOBODY,
    ...outer,
    requestId: outer?.requestId ?? `${source.toLowerCase()}-${randomUUID()}`,
    source,
    actorType: 'USER',
    userId,
    tenantId: tenant?.id ?? null,
    underRls: tenant !== null,
    service: true,
  };
  const schema = await app.directus.getSchema();
  const language = identity.language ?? tenant?.locale ?? 'ko';
  const { ctx, result } = await sessions.run(session, () =>
    app.database.transaction(async (transaction: Knex.Transaction) => {
      if (identity.version && session.permissionVersion !== identity.version) throw new StaleRights();
      const inside = new RequestContext({ app, identity, tenant, language, session, schema, transaction });
      return { ctx: inside, result: await work(inside) };
    }),
  );
  await ctx.finish();
  return result;
}
