import type { Action } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { administersPeople } from '../../tenants/people/rules.ts';
import { type Branch, readMenus, treeOf } from './tree.ts';

export interface VisibleMenu {
  id: number;
  code: string;
  label: string;
  path: string | null;
  icon: string | null;
  /** Those of the menu's actions that the caller may do. */
  actions: Action[];
}

/** Everybody reads the directory of people; the menu is for those who administer them. */
const may = (ctx: Context, collection: string, action: Action): boolean => {
  const access = ctx.may(collection, action);
  return collection === 'directus_users' ? administersPeople(access) : access !== null;
};

/** The caller's navigation: what is switched on, visible for their role, and theirs to read. */
export async function visibleMenus(ctx: Context): Promise<Branch<VisibleMenu>[]> {
  const everything = ctx.identity?.isSystemAdmin ?? false;
  const menus = await readMenus(ctx, everything ? null : ctx.variables.roleId);
  return treeOf(menus, ({ id, code, label, path, icon, collections: [main], actions, visible }) => {
    if (visible === false || (main !== undefined && !may(ctx, main, 'read'))) return null;
    return { id, code, label, path, icon, actions: main === undefined ? [] : actions.filter((action) => may(ctx, main, action)) };
  });
}
