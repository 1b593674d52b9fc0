import type { Action } from '../../../kernel/access/permissions.ts';
import type { App } from '../../../kernel/app.ts';
import { ADMIN_ROLE } from '../../../kernel/deploy/access.ts';
import { fenceColumn } from '../../../kernel/directus/permission-fence.ts';
import { namedCollections } from '../menus/declared.ts';

/** What this release gives the administrators of tenants. */
const isAdministrators = ({ domains }: App, collection: string, action: Action) =>
  domains.some(({ rights }) => rights?.[ADMIN_ROLE]?.[collection]?.some((right) => right.split(':')[0] === action));

/**
 * What the roles of tenants can be given at all: their own rows, of append-only ones the reading; of the installation's
 * tables what its administrators have, and to read the lists that the menus name.
 */
export function isGrantable(app: App, collection: string, action: Action): boolean {
  const { model } = app;
  if (!model.has(collection)) return fenceColumn(undefined, collection) !== null;
  const { scope, appendOnly } = model.get(collection).options;
  if (isAdministrators(app, collection, action)) return true;
  if (scope === 'tenant') return !appendOnly || action === 'read';
  return action === 'read' && (namedCollections.has(collection) || collection === 'tenants');
}
