/** A role as `/roles` answers. */
export interface Role {
  id: string;
  code: string;
  name: string;
  description: string | null;
  is_builtin: boolean;
  user_count: number;
}

export const ACTIONS = ['read', 'create', 'update', 'delete'] as const;
export type Action = (typeof ACTIONS)[number];
type Cells<Value> = Record<Action, Value>;

/** A menu in the matrix of a role. */
export interface MatrixRow extends Cells<boolean | null> {
  menu_id: number;
  code: string;
  label: string;
  visible: boolean;
  grantable: Cells<boolean | null>;
  children: MatrixRow[];
}

/** A menu with the collections that it stands for. */
export interface MenuRow {
  id: number;
  collections: string[];
  children: MenuRow[];
}

export interface Permission {
  collection: string;
  action: string;
  fields: string[] | null;
  filter: object | null;
  validation: object | null;
}

/**
 * How far a right reaches: every row, one's own, those of a condition, some of the fields, some of the menu's collections, or nowhere;
 * null where the menu has no such action.
 */
export type Reach = 'all' | 'own' | 'rows' | 'fields' | 'part' | 'none' | null;

const isOwn = (condition: object) => JSON.stringify(condition).includes('"$CURRENT_USER"');

/** The fields of a collection that a role can be given at all, for reading or for writing. */
export type KnownFields = (collection: string, action: string) => readonly string[];

function reachOf({ collection, action, fields, filter, validation }: Permission, known: KnownFields): Exclude<Reach, null> {
  const condition = filter ?? validation;
  if (condition) return isOwn(condition) ? 'own' : 'rows';
  const isWhole =
    !fields || action === 'delete' || fields.includes('*') || known(collection, action).every((name) => fields.includes(name));
  return isWhole ? 'all' : 'fields';
}

const ORDER = ['own', 'rows', 'fields'] as const;

/** The reach of each action in a menu; the narrowest of its collections decides. */
export function reachIn(
  row: MatrixRow,
  collections: readonly string[],
  permissions: readonly Permission[],
  action: Action,
  known: KnownFields,
): Reach {
  if (row[action] === null) return null;
  const held = permissions.filter((one) => one.action === action && collections.includes(one.collection));
  if (!held.length) return 'none';
  if (!row[action]) return 'part';
  const reaches = held.map((one) => reachOf(one, known));
  return ORDER.find((one) => reaches.includes(one)) ?? 'all';
}

/** Why a cell cannot be ticked; null where it can. */
export const whyNot = (row: MatrixRow, action: Action): 'absent' | 'beyond' | null =>
  row[action] === null ? 'absent' : row.grantable[action] === false && !row[action] ? 'beyond' : null;

export type Ticks = Partial<Cells<boolean>> & { visible?: boolean };

/** What a menu holds once the ticks are saved. Without reading nothing else remains; whatever else is ticked brings reading along. */
export function ticked(row: MatrixRow, ticks: Ticks, name: Action | 'visible', value: boolean): Ticks {
  const next: Ticks = { ...ticks, [name]: value };
  const holds = (action: Action) => next[action] ?? row[action] ?? false;
  if (name === 'read' && !value) {
    for (const action of ACTIONS) if (row[action] !== null) next[action] = false;
    next.visible = false;
  } else if (value && name !== 'read' && row.read !== null && !holds('read')) next.read = true;
  if (name === 'read' && value) next.visible = true;
  const changed = Object.entries(next).filter(([key, wanted]) => wanted !== (row[key as Action | 'visible'] ?? false));
  return Object.fromEntries(changed);
}
