import { useStores } from '@directus/extensions-sdk';
import { computed, ref } from 'vue';
import type { GridColumn, GridOptions } from '../../kernel/lines/grid.ts';
import { subtractDecimals } from '../lines/decimals.ts';
import { cellValue, isBlank, newRow, problemsOf, type Row, totalOf, type Value, withValue } from '../lines/rows.ts';

/** Columns of the splits, and what the sums of them have to come to. */
interface Options {
  collection: string;
  /** What the row comes to, as decimal texts by the column of the splits: the sums are to be the same. */
  whole: Readonly<Record<string, string>>;
  stored: readonly Readonly<Record<string, unknown>>[];
}

/** The splits of a row while they are being edited, and what is left of the row. */
export function useSplits({ collection, whole, stored }: Options) {
  const shape = useStores().useFieldsStore().getField(collection, 'splits')?.meta?.options as GridOptions | undefined;
  const columns = shape?.columns.filter(({ managed, kind }) => !managed && kind !== 'shown') ?? [];
  const sums = Object.keys(whole);

  const valuesOf = (line: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      columns.flatMap(({ name }) => (line[name] === null || line[name] === undefined ? [] : [[name, line[name] as Value]])),
    );
  const rows = ref<Row[]>(stored.map((line) => newRow(valuesOf(line))));

  /** What is left of the row, by column. */
  const left = computed(() =>
    Object.fromEntries(sums.map((name) => [name, subtractDecimals(whole[name] ?? '0', totalOf(rows.value, name))])),
  );
  const isWhole = computed(() => sums.every((name) => left.value[name] === '0'));
  const problems = computed(() => (shape ? problemsOf(rows.value, { ...shape, balance: null }) : []));

  /** A line that begins with what is left. */
  function add(): void {
    const rest = Object.fromEntries(sums.flatMap((name) => (left.value[name] === '0' ? [] : [[name, left.value[name] as Value]])));
    rows.value.push(newRow(rows.value.length ? rest : {}));
  }

  const at = ({ key }: Row) => rows.value.findIndex((row) => row.key === key);

  function change(row: Row, column: GridColumn, value: Value): void {
    if (shape) rows.value[at(row)] = withValue(row, column, value, shape);
  }

  /** Gives a line what is left besides it. */
  function fill(row: Row): void {
    const { [at(row)]: now } = rows.value;
    if (!now || !shape) return;
    let filled = now;
    for (const name of sums) {
      const column = columns.find((one) => one.name === name);
      const others = rows.value.filter(({ key }) => key !== row.key);
      if (column) filled = withValue(filled, column, subtractDecimals(whole[name] ?? '0', totalOf(others, name)), shape);
    }
    rows.value[at(row)] = filled;
  }

  const remove = (row: Row) => rows.value.splice(at(row), 1);

  while (rows.value.length < (shape?.min ?? 2)) rows.value.push(newRow());

  return {
    rows,
    /** The collection of the splits. */
    from: shape?.from ?? '',
    columns,
    sums,
    min: shape?.min ?? 2,
    max: shape?.max ?? 20,
    left,
    problems,
    isSavable: computed(() => isWhole.value && !problems.value.length),
    add,
    change,
    fill,
    remove,
    isWhole,
    /** What is sent: the lines with a value for each column that says something. */
    body: () =>
      rows.value.filter((row) => !isBlank(row)).map((row) => Object.fromEntries(columns.flatMap((column) => sentValue(row, column)))),
  };
}

/** What nobody has said is not sent, so that the API finds it: the deductibility follows from the account. */
function sentValue(row: Row, column: GridColumn): [string, Value][] {
  const value = cellValue(row, column);
  return value === null ? [] : [[column.name, value]];
}
