import type { Action } from '../../../kernel/access/permissions.ts';
import { type Details, invalid } from '../../../kernel/errors.ts';

export const ACTIONS: readonly Action[] = ['read', 'create', 'update', 'delete'];

export const byAction = <Value>(value: (action: Action) => Value): Record<Action, Value> => ({
  read: value('read'),
  create: value('create'),
  update: value('update'),
  delete: value('delete'),
});

/** One action on one collection. */
export interface Right {
  collection: string;
  action: Action;
}

export const rightsKey = ({ collection, action }: Right): string => `${collection}.${action}`;

/** A menu in the matrix. */
export interface MatrixMenu {
  id: number;
  collections: readonly string[];
  /** The collections that an action of the menu covers; null when the menu does not have the action. */
  targets: Record<Action, readonly string[] | null>;
  /** True when the role has the right on all of them. */
  rights: Record<Action, boolean | null>;
}

/** The requested settings of one menu. */
export type MatrixEntry = { menu_id: number; visible?: boolean } & Partial<Record<Action, boolean>>;

/** Which collections each action of a menu covers, and whether the role has the right on all of them. */
export function cellsOf(
  { collections, actions }: { collections: readonly string[]; actions: readonly Action[] },
  isTicked: (collection: string, action: Action) => boolean,
  held: ReadonlySet<string>,
): Pick<MatrixMenu, 'targets' | 'rights'> {
  const targets = byAction((action) => {
    const named = actions.includes(action) ? collections.filter((collection) => isTicked(collection, action)) : [];
    return named.length ? named : null;
  });
  const rights = byAction((action) => targets[action]?.every((collection) => held.has(rightsKey({ collection, action }))) ?? null);
  return { targets, rights };
}

interface Wishes {
  granted: Right[];
  revoked: Right[];
}

const refuse = (key: string, path: string, code: string): never => {
  throw invalid(key, [{ path, code }] satisfies Details);
};

/** The rights to grant and to revoke. Revoking read also revokes all other actions of the menu. */
export function wishes(entries: readonly MatrixEntry[], menus: readonly MatrixMenu[]): Wishes {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const wanted = new Map<string, Right & { value: boolean }>();
  const seen = new Set<number>();
  for (const [index, entry] of entries.entries()) {
    const at = (name: string) => `menus.${index}.${name}`;
    const menu = byId.get(entry.menu_id) ?? refuse('error.validation_failed', at('menu_id'), 'unknown_reference');
    if (seen.has(menu.id)) refuse('error.validation_failed', at('menu_id'), 'duplicate');
    seen.add(menu.id);
    for (const right of rightsOf(entry, menu, at)) {
      const other = wanted.get(rightsKey(right));
      if (other && other.value !== right.value) refuse('error.role.menu_conflict', at(right.action), 'conflict');
      wanted.set(rightsKey(right), right);
    }
  }
  const those = (value: boolean) =>
    [...wanted.values()].filter((right) => right.value === value).map(({ collection, action }) => ({ collection, action }));
  return { granted: those(true), revoked: those(false) };
}

function rightsOf(entry: MatrixEntry, menu: MatrixMenu, at: (name: string) => string): (Right & { value: boolean })[] {
  const { collections, targets, rights } = menu;
  const unknown = ACTIONS.find((action) => entry[action] && !targets[action]);
  if (unknown) refuse('error.role.menu_action_unknown', at(unknown), 'unknown_action');
  const unread = collections.length > 0 && !(entry.read ?? rights.read);
  const blind = unread && (['visible', 'create', 'update', 'delete'] as const).find((name) => entry[name]);
  if (blind) refuse('error.role.menu_needs_read', at(blind), 'needs_read');
  return ACTIONS.flatMap((action) => {
    const value = entry[action] ?? (entry.read === false ? false : undefined);
    if (value === undefined) return [];
    return (value ? (targets[action] ?? []) : collections).map((collection) => ({ collection, action, value }));
  });
}
