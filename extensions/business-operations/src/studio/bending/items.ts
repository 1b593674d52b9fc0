import type { ShownContent, ShownPart } from '../../kernel/deploy/content.ts';
import { isEmpty, partsOf } from '../values/content.ts';

/** Bent parts and the models that are put together from them: items whose options the API takes and shows beside their columns. */

export type Kind = 'parts' | 'models';

/** A bent part or a model as the API shows it. */
export interface BendingItem extends Record<string, unknown> {
  id: number;
  code: string;
  name: string;
  item_category: string;
  /** Of a model. */
  component_count?: number | null;
  material_summary?: Record<string, number> | null;
}

interface KindOptions {
  path: string;
  /** The columns of the item that the form asks for. */
  columns: readonly string[];
  /** The option that is the table of the page, and how its rows are numbered. */
  rows: string;
  numbered: string;
  icon: string;
  /** The lists of values to choose from above the list, in their order. */
  filters: readonly string[];
}

export const KINDS: Readonly<Record<Kind, KindOptions>> = {
  parts: {
    path: '/bending-items',
    columns: ['code', 'name', 'specification', 'material', 'unit', 'legacy_bending_num', 'is_active', 'memo', 'image'],
    rows: 'bend_dimensions',
    numbered: 'no',
    icon: 'architecture',
    filters: ['item_bending', 'model_name', 'material', 'finishing', 'item_sep', 'prod_code', 'spec_code', 'length_mm'],
  },
  models: {
    path: '/guiderail-models',
    columns: ['code', 'name', 'specification', 'unit', 'is_active', 'memo', 'image'],
    rows: 'components',
    numbered: 'seq',
    icon: 'view_in_ar',
    filters: ['item_category', 'model_name', 'check_type', 'exit_direction', 'finishing', 'item_sep'],
  },
};

export const FAMILIES = ['GUIDERAIL_MODEL', 'SHUTTERBOX_MODEL', 'BOTTOMBAR_MODEL'] as const;

type Options = Record<string, unknown>;

const isFilled = (value: unknown) => (typeof value === 'object' ? !isEmpty(value) : value !== undefined);

/** The options of an item as its form holds them: those of its category that are filled in. */
export const optionsOf = (item: Readonly<Record<string, unknown>>, columns: readonly ShownPart[]): Options =>
  Object.fromEntries(columns.flatMap(({ name }) => (isFilled(item[name]) ? [[name, item[name]]] : [])));

/** The table of the page without the number of its rows, which is their place. */
export const rowsContent = (columns: readonly ShownPart[], { rows, numbered }: KindOptions): ShownContent | undefined => {
  const content = columns.find(({ name }) => name === rows)?.content;
  return content?.kind === 'rows' ? { ...content, columns: content.columns.filter(({ name }) => name !== numbered) } : undefined;
};

/** What a form has made of the options, as the API takes it: only what differs, and null for what was taken away. */
export function changedOptions(before: Options, after: Options, { rows, numbered }: KindOptions): Options {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name] ?? null));
  return Object.fromEntries(changed.map((name) => [name, name === rows ? withNumbers(after[name], numbered) : (after[name] ?? null)]));
}

const withNumbers = (value: unknown, numbered: string) =>
  Array.isArray(value) ? value.map((row, index) => ({ ...partsOf(row), [numbered]: index + 1 })) : null;
