import type { Action } from '../../../kernel/access/permissions.ts';
import type { Catalogues } from '../../../kernel/messages.ts';
import type { Label } from '../../../kernel/model/field.ts';
import { menuGroups } from './list.ts';

/** A row of `menus` in this release. A group has neither path nor collections. */
export interface MenuRow {
  code: string;
  parent: string | null;
  label: Label;
  path: string | null;
  icon: string;
  collections: readonly string[];
  actions: readonly Action[];
  sort_order: number;
}

export const labelKey = (code: string) => `menu.${code}`;

/** Groups come before their menus. The order numbers leave gaps, so that administrators can insert their own menus. */
export const menuRows: readonly MenuRow[] = Object.entries(menuGroups).flatMap(([group, { label, icon, menus }], position) => [
  { code: group, parent: null, label, path: null, icon, collections: [], actions: [], sort_order: (position + 1) * 10 },
  ...Object.entries(menus).map(([name, menu], index) => ({
    ...menu,
    code: `${group}.${name}`,
    parent: group,
    path: `/${group}/${name.replaceAll('_', '-')}`,
    sort_order: (index + 1) * 10,
  })),
]);

export const menuWords: Catalogues = {
  ko: Object.fromEntries(menuRows.map(({ code, label }) => [labelKey(code), label.ko])),
  en: Object.fromEntries(menuRows.map(({ code, label }) => [labelKey(code), label.en])),
};

/** Collections that a role may be allowed to read although they do not belong to a tenant. */
export const namedCollections: ReadonlySet<string> = new Set(menuRows.flatMap(({ collections }) => collections));
