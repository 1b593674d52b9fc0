import { administersUsers } from '../../../kernel/access/administers-users.ts';
import type { Action } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { type Branch, readMenus, treeOf } from './tree.ts';

export interface VisibleMenu {
  id: number;
  code: string;
  label: string;
  path: string | null;
  icon: string | null;
  /** The menu's actions that the caller may use. */
  actions: Action[];
}

/** Everybody may read the user directory, but the menu of users is only for user administrators. */
const may = (ctx: Context, collection: string, action: Action): boolean => {
  const access = ctx.may(collection, action);
  return collection === 'directus_users' ? administersUsers(access) : access !== null;
};

/** The caller's navigation: menus that are active, visible for their role, and whose collections they may read. */
export async function visibleMenus(ctx: Context): Promise<Branch<VisibleMenu>[]> {
  const everything = ctx.identity?.isSystemAdmin ?? false;
  const menus = await readMenus(ctx, everything ? null : ctx.variables.roleId);
  return treeOf(menus, ({ id, code, label, path, icon, collections: [main], actions, visible }) => {
    if (visible === false || (main !== undefined && !may(ctx, main, 'read'))) return null;
    return { id, code, label, path, icon, actions: main === undefined ? [] : actions.filter((action) => may(ctx, main, action)) };
  });
}
