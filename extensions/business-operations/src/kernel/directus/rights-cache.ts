import type { Identity } from '../access/identity.ts';
import type { App } from '../app.ts';

/** How long a request that read rights before they changed may take to keep what it read. */
const SETTLING = 1_000;

interface PermissionsService {
  clearCaches(): Promise<void>;
}

/**
 * Directus keeps the rights that it has read, and forgets them only when its own services write, at times before they commit.
 * Here they are forgotten when the permission version of a person's tenant is seen to have moved.
 */
export function createRightsCache(app: App): (identity: Identity) => Promise<void> {
  const seen = new Map<number, { version: string; ready: Promise<void> }>();

  const clear = async () => {
    const schema = await app.directus.getSchema();
    await (new app.directus.services.PermissionsService({ schema }) as PermissionsService).clearCaches();
  };

  const settle = () => {
    setTimeout(() => void clear().catch((error: unknown) => app.directus.logger.error(error, 'Rights cache')), SETTLING).unref();
  };

  return async ({ tenant, version }) => {
    if (!tenant || !version) return;
    const known = seen.get(tenant.id);
    if (known?.version === version) return known.ready;
    // Of a tenant that was not here before, Directus has kept nothing yet.
    const ready = known ? clear().then(settle) : Promise.resolve();
    seen.set(tenant.id, { version, ready });
    // After a failure the next request tries again.
    ready.catch(() => seen.set(tenant.id, { version: '', ready: Promise.resolve() }));
    return ready;
  };
}
