import { randomUUID } from 'node:crypto';
import { type Detail, invalid, invalidField } from '../../../kernel/errors.ts';
import type { Category, SubItem } from '../model.ts';

export const MAX_CATEGORIES = 50;
export const MAX_SUB_ITEMS = 500;
/** Of the whole, as it is stored. */
export const MAX_BYTES = 256 * 1024;

/** What a client says of a checklist; whether something is done is not for it to say. */
export interface NewCategory {
  id?: string | undefined;
  title: string;
  sub_items: readonly NewSubItem[];
}

export interface NewSubItem {
  id?: string | undefined;
  title: string;
  standard?: string | null | undefined;
  note?: string | null | undefined;
}

export interface Progress {
  total: number;
  completed: number;
  /** Percent, with one decimal. */
  rate: number;
}

export const subItemsOf = (categories: readonly Category[]): SubItem[] => categories.flatMap(({ sub_items: items }) => items);

export function progressOf(categories: readonly Category[]): Progress {
  const items = subItemsOf(categories);
  const completed = items.filter(({ is_completed: done }) => done).length;
  return { total: items.length, completed, rate: items.length ? Math.round((1000 * completed) / items.length) / 10 : 0 };
}

const tooLarge = (code: string, max: number) => invalidField('categories', code, 'error.checklist.too_large', { max });

function assertUnique(categories: readonly NewCategory[]): void {
  const seen = new Set<string>();
  const repeated: Detail[] = [];
  const look = (id: string | undefined, path: string) => {
    if (id === undefined) return;
    if (seen.has(id)) repeated.push({ path, code: 'duplicate', id });
    seen.add(id);
  };
  for (const [place, category] of categories.entries()) {
    look(category.id, `categories.${place}.id`);
    for (const [index, item] of category.sub_items.entries()) look(item.id, `categories.${place}.sub_items.${index}.id`);
  }
  if (repeated.length) throw invalid('error.checklist.duplicate_id', repeated);
}

/**
 * The checklist as it will be stored: with ids for what has none, and what was done before kept for the sub-items that are still there,
 * whichever category they are in now.
 */
export function arranged(asked: readonly NewCategory[], stored: readonly Category[] = []): Category[] {
  if (asked.length > MAX_CATEGORIES) throw tooLarge('too_many_categories', MAX_CATEGORIES);
  if (asked.reduce((sum, { sub_items: items }) => sum + items.length, 0) > MAX_SUB_ITEMS)
    throw tooLarge('too_many_sub_items', MAX_SUB_ITEMS);
  assertUnique(asked);
  const known = new Map(subItemsOf(stored).map((item) => [item.id, item]));
  const categories = asked.map(({ id, title, sub_items: items }) => ({
    id: id ?? randomUUID(),
    title,
    sub_items: items.map((item): SubItem => {
      const former = item.id === undefined ? undefined : known.get(item.id);
      return {
        id: item.id ?? randomUUID(),
        title: item.title,
        standard: item.standard || null,
        note: item.note || null,
        is_completed: former?.is_completed ?? false,
        completed_at: former?.completed_at ?? null,
        completed_by: former?.completed_by ?? null,
      };
    }),
  }));
  if (Buffer.byteLength(JSON.stringify(categories)) > MAX_BYTES) throw tooLarge('too_big', MAX_BYTES);
  return categories;
}

/** The checklist with one sub-item done or not, the other way round unless said; null where there is no such sub-item. */
export function toggled(
  categories: readonly Category[],
  id: string,
  { done, at, by }: { done: boolean | undefined; at: string; by: string | null },
): { categories: Category[]; item: SubItem } | null {
  const former = subItemsOf(categories).find((item) => item.id === id);
  if (!former) return null;
  const is_completed = done ?? !former.is_completed;
  const stays = is_completed === former.is_completed;
  const item = stays ? former : { ...former, is_completed, completed_at: is_completed ? at : null, completed_by: is_completed ? by : null };
  return {
    item,
    categories: categories.map((category) => ({
      ...category,
      sub_items: category.sub_items.map((each) => (each.id === id ? item : each)),
    })),
  };
}
