import { ForbiddenError } from '@directus/errors';
import type { Knex } from 'knex';
import type { Action } from '../../kernel/access/permissions.ts';
import { type PermissionPayload, tenantOfPolicy } from '../../kernel/access/tenant-scope.ts';
import type { App } from '../../kernel/app.ts';
import { invalidField } from '../../kernel/errors.ts';
import type { HookContext, HookRegistry } from '../../kernel/hooks.ts';
import { toDirectusError } from '../../kernel/refusals.ts';
import { roleMenuPermissions } from './model.ts';
import { isGrantable } from './permissions/grantable.ts';

const NOT_GRANTABLE = 'error.permission.collection_not_grantable';
const ACTIONS: readonly string[] = ['create', 'read', 'update', 'delete'] satisfies Action[];

/** Refuses in the Studio to grant a tenant's role what the API would refuse as well. */
async function assertGrantable(app: App, database: Knex, row: PermissionPayload): Promise<void> {
  const { collection, action } = row;
  if (!collection || !action || !(await tenantOfPolicy(database, row))) return;
  if (ACTIONS.includes(action) && isGrantable(app, collection, action as Action)) return;
  throw toDirectusError(invalidField('collection', 'not_grantable', NOT_GRANTABLE), app.messages.translate('ko', NOT_GRANTABLE));
}

export function hooks(registry: HookRegistry, app: App): void {
  registry.filter('permissions.create', async (payload: PermissionPayload, _meta: unknown, { database }: HookContext) => {
    await assertGrantable(app, database, payload);
    return payload;
  });
  registry.filter('permissions.update', async (payload: PermissionPayload, { keys }: { keys: number[] }, { database }: HookContext) => {
    const rows = await database('directus_permissions').whereIn('id', keys).select<PermissionPayload[]>('policy', 'collection', 'action');
    for (const row of rows) await assertGrantable(app, database, { ...row, ...payload });
    return payload;
  });

  // The right on this collection is meant for the API, which checks what the caller may grant. Directus cannot, so it must refuse.
  const refuse = (payload: unknown, _meta: unknown, { accountability }: HookContext) => {
    if (accountability && !accountability.admin) throw new ForbiddenError();
    return payload;
  };
  for (const event of ['create', 'update', 'delete']) registry.filter(`${roleMenuPermissions.name}.items.${event}`, refuse);
}
