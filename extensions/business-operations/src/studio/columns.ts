import { computed, ref } from 'vue';
import { useFormat } from './format.ts';

/** In pixels. Of a column that is narrower Directus hides the name. */
const NARROWEST = 90;

/** A column of a table of Directus. */
export interface Column {
  value: string;
  text: string;
  width: number;
  align: 'left' | 'right';
  sortable: false;
}

/** `text` is the name of the collection's field unless given. */
export type NewColumn = (value: string, width: number, text?: string, align?: Column['align']) => Column;

type Widths = Record<string, number>;

const keyOf = (name: string) => `operations-columns-${name}`;

function remembered(name: string): Widths {
  try {
    return JSON.parse(localStorage.getItem(keyOf(name)) ?? '{}');
  } catch {
    return {};
  }
}

/** The columns of a table, as wide as somebody has drawn them in this browser. `name` where a collection has several tables. */
export function useColumns(collection: string, columns: (column: NewColumn) => Column[], name = collection) {
  const { field } = useFormat();
  const drawn = ref(remembered(name));

  const column: NewColumn = (value, width, text = field(collection, value), align = 'left') => ({
    ...{ value, text, align, sortable: false },
    width: drawn.value[value] ?? Math.max(width, NARROWEST),
  });

  return computed({
    get: () => columns(column),
    set(changed: { value: string; width: number }[]) {
      const before = new Map(columns(column).map(({ value, width }) => [value, width]));
      const moved = changed.filter(({ value, width }) => before.get(value) !== width).map(({ value, width }) => [value, width]);
      if (!moved.length) return;
      drawn.value = { ...drawn.value, ...Object.fromEntries(moved) };
      localStorage.setItem(keyOf(name), JSON.stringify(drawn.value));
    },
  });
}
