import sql from 'sql-template-tag';
import type { Action } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';

/** A stored menu that is active and whose collections all exist. */
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
  /** The role's setting; null when it has none. */
  visible: boolean | null;
}

interface StoredMenu extends Omit<Menu, 'label'> {
  label_key: string;
}

const isThere = (ctx: Context, collection: string) => collection.startsWith('directus_') || ctx.app.model.has(collection);

/** The menus in their order, with the settings of `role` if it is given. */
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

/** The menus below their groups, each turned into a node by `show`. Groups without nodes are omitted. */
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
