import { useApi, useStores } from '@directus/extensions-sdk';
import { computed, ref, watch } from 'vue';
import type { GridColumn, GridOptions } from '../../kernel/lines/grid.ts';
import type { References } from './references.ts';
import {
  cellValue,
  editOf,
  isBlank,
  type LinesEdit,
  newRow,
  type Row,
  storedRow,
  type Value,
  type Values,
  withEdit,
  withValue,
} from './rows.ts';
import { useFills } from './use-fills.ts';

interface Props extends GridOptions {
  value: (number | string)[] | LinesEdit | null | undefined;
  /** `+` of a new document, and of one that the form is still loading. */
  primaryKey: string | number;
  loading: boolean;
  disabled: boolean;
  /** What follows from a cell that was changed, of a line as it then is. */
  follows?: ((line: Values, column: string) => Values) | undefined;
}

type Stored = Record<string, unknown> & { id: number };

const isEdit = (value: Props['value']): value is LinesEdit => Boolean(value && !Array.isArray(value));

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** The lines of the form's document: read once, edited here, and handed to the form as the edit that Directus saves. */
export function useDocumentLines(props: Props, references: References, emit: (value: Props['value']) => void) {
  const api = useApi();
  const { hasPermission } = useStores().usePermissionsStore();
  const fillsOf = useFills();
  const rows = ref<Row[]>([]);
  const removed = ref<number[]>([]);
  const fetching = ref(false);
  const isUnread = ref(false);

  /** The value without edits, which is given back when nothing is left of them. */
  let original: Props['value'];
  let emitted: Props['value'];
  let turn = 0;

  const isNew = computed(() => props.primaryKey === '+');
  const edit = computed(() => editOf(rows.value, removed.value));

  async function load(): Promise<void> {
    const mine = ++turn;
    const { value } = props;
    if (!isEdit(value)) original = value;
    fetching.value = !isNew.value;
    const stored = isNew.value ? [] : await fetchRows().catch(() => null);
    if (mine !== turn) return;
    fetching.value = false;
    isUnread.value = !stored;
    if (!stored) return;
    rows.value = isEdit(value) ? withEdit(stored, value) : stored;
    removed.value = isEdit(value) ? [...value.delete] : [];
    if (isNew.value && !props.disabled && !isEdit(value)) while (rows.value.length < Math.max(props.min, 1)) rows.value.push(newRow());
    await Promise.all(
      props.columns.flatMap((column) => {
        const { reference } = column;
        const ids = rows.value.flatMap(({ changes }) => (typeof changes[column.name] === 'number' ? [changes[column.name] as number] : []));
        return reference && ids.length ? [references.know(reference, ids)] : [];
      }),
    );
  }

  async function fetchRows(): Promise<Row[]> {
    const fields = [
      'id',
      ...props.columns.flatMap(({ name, reference }) =>
        reference && hasPermission(reference.collection, 'read')
          ? ['id', ...references.columns(reference)].map((each) => `${name}.${each}`)
          : [name],
      ),
    ];
    const params = {
      fields,
      filter: Object.fromEntries(
        Object.entries({ ...props.rows, [props.via]: props.primaryKey }).map(([name, value]) => [name, { _eq: value }]),
      ),
      sort: props.sort.length ? props.sort : ['id'],
      limit: props.max,
    };
    const { data } = await api.get<{ data: Stored[] }>(`/items/${props.from}`, { params });
    return data.data.map((line) =>
      storedRow(line.id, Object.fromEntries(props.columns.map((column) => [column.name, storedValue(line, column)]))),
    );
  }

  function storedValue(line: Stored, { name, reference }: GridColumn): Value {
    const value = line[name];
    if (!reference || value === null || typeof value !== 'object') return (value ?? null) as Value;
    const found = value as Values & { id: number };
    references.remember(reference, found);
    return found.id;
  }

  // Edits of this grid come back as the value that it emitted; any other is the form's.
  watch(
    () => [props.value, props.primaryKey, props.loading] as const,
    ([value, key, waiting], before) => {
      if (before && key !== before[1]) forget();
      if (waiting) return;
      if (before && key === before[1] && waiting === before[2] && same(value, emitted ?? original)) return;
      emitted = undefined;
      void load();
    },
    { immediate: true },
  );

  /** The lines of another document are nobody's here. */
  function forget(): void {
    turn++;
    rows.value = [];
    removed.value = [];
    isUnread.value = false;
  }

  /** The row with that value, and what follows from it. */
  function written(row: Row, column: GridColumn, value: Value): Row {
    const next = withValue(row, column, value, props);
    return withValues(next, props.follows?.({ ...next.stored, ...next.changes }, column.name) ?? {});
  }

  const withValues = (row: Row, values: Values): Row =>
    Object.entries(values).reduce((each, [name, value]) => {
      const found = props.columns.find((other) => other.name === name);
      return found ? withValue(each, found, value, props) : each;
    }, row);

  /** Fills in what the rows say that are referred to from now on, in lines that still refer to them when it is known. */
  async function fillIn(column: GridColumn, former: readonly Row[]): Promise<void> {
    const filled = await fillsOf(column, former, rows.value);
    if (!filled.size) return;
    rows.value = rows.value.map((row) => {
      const { of, values = {} } = filled.get(row.key) ?? {};
      return of === cellValue(row, column) ? withValues(row, values) : row;
    });
    send();
  }

  function send(): void {
    emitted = edit.value ?? original;
    emit(emitted);
  }

  return {
    rows,
    fetching,
    /** The lines could not be read. */
    isUnread,
    isNew,
    edit,
    change(row: Row, column: GridColumn, value: Value): void {
      const former = rows.value;
      rows.value = former.map((each) => (each.key === row.key ? written(each, column, value) : each));
      send();
      void fillIn(column, former);
    },
    /** Several cells at once, with rows added as they are needed and up to the most that there may be. */
    fill(from: number, values: readonly (readonly [GridColumn, Value][])[]): void {
      const former = rows.value;
      const next = [...former];
      values.forEach((cells, index) => {
        const at = from + index;
        if (at >= props.max) return;
        next[at] = cells.reduce((row, [column, value]) => written(row, column, value), next[at] ?? newRow());
      });
      rows.value = next;
      send();
      const columns = new Set(values.flatMap((cells) => cells.map(([column]) => column)));
      for (const column of columns) void fillIn(column, former);
    },
    add(): void {
      if (rows.value.length < props.max) rows.value = [...rows.value, newRow()];
    },
    remove(row: Row): void {
      rows.value = rows.value.filter(({ key }) => key !== row.key);
      if (row.id !== null) removed.value = [...removed.value, row.id];
      if (!isBlank(row)) send();
    },
  };
}
