import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { App } from '../app.ts';
import { NOBODY, type Session, sessions } from '../database/session.ts';
import type { Context } from './context.ts';
import { RequestContext } from './request-context.ts';

/** Runs work as the system rather than a user, in one transaction. */
export async function asSystem<T>(app: App, work: (ctx: Context) => Promise<T>): Promise<T> {
  const session: Session = { ...NOBODY, actorType: 'DATABASE', service: true, source: 'JOB', requestId: `seed-${randomUUID()}` };
  const schema = await app.directus.getSchema();
  return sessions.run(session, () =>
    app.database.transaction((transaction: Knex.Transaction) =>
      work(new RequestContext({ app, identity: null, tenant: null, language: 'ko', session, schema, transaction })),
    ),
  );
}
