import sql from 'sql-template-tag';
import type { Action } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/http/context.ts';

/** A stored menu that is switched on and whose collections are all there. */
export interface Menu {
  id: number;
  parent_id: number | null;
  code: string;
  label: string;
  path: string | null;
  icon: string | null;
  collections: string[];
  actions: Action[];
  sort_order: number;
  /** What a role's row says; null where it has none. */
  visible: boolean | null;
}

interface StoredMenu extends Omit<Menu, 'label'> {
  label_key: string;
}

const isThere = (ctx: Context, collection: string) => collection.startsWith('directus_') || ctx.app.model.has(collection);

/** The menus in their order, with the rows of `role` if one is named. */
export async function readMenus(ctx: Context, role: string | null): Promise<Menu[]> {
  const rows = await ctx.rows<StoredMenu>(sql`
    select m.id, m.parent_id, m.code, m.label_key, m.path, m.icon, coalesce(m.collections, '[]') as collections,
      coalesce(m.actions, '[]') as actions, m.sort_order, v.visible
    from menus m left join role_menu_permissions v on v.menu_id = m.id and v.role_id = ${role}
    where m.is_active order by m.sort_order, m.id`);
  return rows
    .filter(({ collections }) => collections.every((collection) => isThere(ctx, collection)))
    .map(({ label_key: key, ...menu }) => ({ ...menu, label: ctx.translate(key) }));
}

export type Branch<Node extends object> = Node & { children: Branch<Node>[] };

/** The menus that `show` turns into nodes, below their groups; a group without any is left out. */
export function treeOf<Node extends object>(menus: readonly Menu[], show: (menu: Menu) => Node | null): Branch<Node>[] {
  const below = (parent: number | null): Branch<Node>[] =>
    menus
      .filter(({ parent_id: id }) => id === parent)
      .flatMap((menu) => {
        const node = show(menu);
        const children = below(menu.id);
        return node && (menu.path !== null || children.length) ? [{ ...node, children }] : [];
      });
  return below(null);
}
