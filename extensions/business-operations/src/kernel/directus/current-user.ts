import { InvalidCredentialsError, TokenExpiredError } from '@directus/errors';
import type { Accountability } from '@directus/types';
import type { Identity } from '../access/identity.ts';
import type { App } from '../app.ts';
import { Refusal } from '../errors.ts';
import { toDirectusError } from '../refusals.ts';

const INACTIVE = 'error.tenant.inactive';

/** The current identity of the user: the cached one as long as the permission version has not changed. */
async function currentIdentity(app: App, userId: string): Promise<Identity | null> {
  const identity = await app.identities.get(userId);
  if (!identity?.version || (await app.identities.version(identity)) === identity.version) return identity;
  app.identities.forget(identity);
  return app.identities.get(userId);
}

/** The same, which refuses people of a tenant that is inactive. */
export async function activeIdentity(app: App, userId: string): Promise<Identity | null> {
  const identity = await currentIdentity(app, userId);
  if (identity?.tenant?.status === 'INACTIVE') throw toDirectusError(new Refusal(403, INACTIVE), app.messages.translate('ko', INACTIVE));
  return identity;
}

/**
 * Directus accepts an access token until it expires. Here a token is refused as soon as the user is suspended, and counts as expired
 * when the user's role has changed, so that the client asks for a new one.
 */
export function assertCurrent(
  identity: Identity | null,
  accountability: Pick<Accountability, 'role'> | null | undefined,
): asserts identity is Identity {
  if (!identity) throw new InvalidCredentialsError();
  if (identity.roleId !== (accountability?.role ?? null)) throw new TokenExpiredError();
}
