import type { Action } from '../../../kernel/access/permissions.ts';
import { ADMIN_ROLE } from '../../../kernel/access/role-permissions.ts';
import { tenantColumnOf } from '../../../kernel/access/tenant-scope.ts';
import type { App } from '../../../kernel/app.ts';
import { namedCollections } from '../menus/declared.ts';

/** Whether this release grants the action to the administrators of tenants. */
const isAdministrators = ({ domains }: App, collection: string, action: Action) =>
  domains.some(({ rights }) => rights?.[ADMIN_ROLE]?.[collection]?.some((right) => right.split(':')[0] === action));

/** Whether an action of a menu covers the collection: what this release gives to nobody, such as writing what the service keeps, it leaves out. */
export const isTicked = (app: App, collection: string, action: Action): boolean =>
  app.model.has(collection) ? isAdministrators(app, collection, action) : isGrantable(app, collection, action);

/**
 * Whether a role of a tenant can be granted the action at all: any action on collections of tenants, but only read on append-only
 * ones; on roles only read; on tables of the installation only what tenant administrators have, and read on collections that menus name.
 */
export function isGrantable(app: App, collection: string, action: Action): boolean {
  const { model } = app;
  if (collection === 'directus_roles') return action === 'read';
  if (!model.has(collection)) return tenantColumnOf(undefined, collection) !== null;
  const { scope, appendOnly } = model.get(collection).options;
  if (isAdministrators(app, collection, action)) return true;
  if (scope === 'tenant') return !appendOnly || action === 'read';
  return action === 'read' && (namedCollections.has(collection) || collection === 'tenants');
}
