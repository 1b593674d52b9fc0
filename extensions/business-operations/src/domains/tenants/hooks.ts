import type { App } from '../../kernel/app.ts';
import { sessions } from '../../kernel/database/session.ts';
import { deleteByService } from '../../kernel/directus/delete-by-service.ts';
import { directusError } from '../../kernel/directus/request.ts';
import { conflict, Refusal } from '../../kernel/errors.ts';
import type { HookContext, HookRegistry } from '../../kernel/hooks.ts';
import { tenants } from './model.ts';
import { nameTenantsOfRoles } from './role-names.ts';
import { deleteTenant } from './service.ts';
import { assertSettings } from './settings.ts';
import { userHooks } from './users/hooks.ts';

export function tenantHooks(registry: HookRegistry, app: App): void {
  userHooks(registry, app);
  deleteByService(registry, app, tenants, deleteTenant);
  nameTenantsOfRoles(registry, app);
  // A tenant without roles, reference data and an administrator would be of no use.
  registry.filter('tenants.items.create', async (payload: unknown, _meta: unknown, { accountability, database }: HookContext) => {
    if (accountability?.user && !sessions.getStore()?.service)
      throw await directusError(app, conflict('error.tenant.by_operation'), accountability.user, database);
    return payload;
  });
  for (const event of ['tenants.items.create', 'tenants.items.update'])
    registry.filter(event, async (payload: object, _meta: unknown, { accountability, database }: HookContext) => {
      try {
        await assertSettings(database, payload);
      } catch (error) {
        throw error instanceof Refusal ? await directusError(app, error, accountability?.user, database) : error;
      }
      return payload;
    });
}
