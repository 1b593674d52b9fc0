import { ForbiddenError } from '@directus/errors';
import type { Accountability } from '@directus/types';
import type { Knex } from 'knex';
import type { App } from '../app.ts';
import { wrapMethod } from './wrap-method.ts';

/** How Directus finds in a comment whom it is to tell of it. */
const MENTION = /@([0-9A-F]{8}-[0-9A-F]{4}-4[0-9A-F]{3}-[89AB][0-9A-F]{3}-[0-9A-F]{12})/gi;

interface CommentsService {
  accountability: Accountability | null;
  knex: Knex;
}

/**
 * Directus tells, and mails, whoever a comment mentions without asking whether the writer knows of them. In a company only its own people
 * can be mentioned; nothing tells whether another id is somebody's.
 */
export function guardMentions(app: App): void {
  wrapMethod<CommentsService>(
    app.directus.services.CommentsService,
    'createOne',
    (createOne) =>
      async function (data: { comment?: unknown }, options?: object) {
        const mentioned = new Set([...String(data.comment ?? '').matchAll(MENTION)].map(([, id]) => String(id).toLowerCase()));
        if (mentioned.size) await assertColleagues(app, this, [...mentioned]);
        return createOne.call(this, data, options);
      },
  );
}

async function assertColleagues(app: App, { accountability, knex }: CommentsService, ids: readonly string[]): Promise<void> {
  const identity = accountability?.user ? await app.identities.get(accountability.user, knex) : null;
  if (!identity) throw new ForbiddenError();
  if (identity.isSystemAdmin) return;
  const { rows } = await knex.raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from directus_users where id = any (:ids::uuid[]) and tenant_id = :tenant and status = 'active'`,
    { ids, tenant: identity.tenant?.id ?? null },
  );
  if (rows[0]?.count !== ids.length) throw new ForbiddenError();
}
