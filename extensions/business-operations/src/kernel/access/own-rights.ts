import { fetchRolesTree } from '@directus/api/permissions/lib/fetch-roles-tree';
import { fetchGlobalAccess } from '@directus/api/permissions/modules/fetch-global-access/fetch-global-access';
import type { Accountability } from '@directus/types';
import type { Context } from '../context/context.ts';
import { rightsCacheOf } from '../directus/rights-cache.ts';
import { forbidden } from '../errors.ts';

/** The caller with no more than their own rights as they are now, for what Directus is to decide. */
export async function withOwnRights({ app, identity, session }: Context): Promise<Accountability> {
  // Without a caller Directus would ask for no rights at all.
  if (!identity) throw forbidden();
  await rightsCacheOf(app)(identity);
  const { database: knex } = app;
  const { userId: user, roleId: role } = identity;
  const roles = await fetchRolesTree(role, { knex });
  const caller = { user, role, roles, ip: session.ip, admin: false, app: false } as Accountability;
  return { ...caller, ...(await fetchGlobalAccess(caller, { knex })) };
}
