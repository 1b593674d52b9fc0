import { computed, type Ref, ref } from 'vue';
import { useI18n } from 'vue-i18n';
import type { GridColumn } from '../../kernel/lines/grid.ts';
import { useCounted } from '../counted.ts';
import { useFormProblems } from '../form-problems.ts';
import { type LineProblem, problemsOf, type Row, type Shape } from './rows.ts';

interface Grid extends Shape {
  collection: string;
  field: string;
  fieldData: { name: string };
}

/** What keeps the lines from being saved, in the words of the Studio; the form says it, too. */
export function useLineProblems(grid: Grid, rows: Ref<Row[]>, isWritten: () => boolean, nameOf: (column: string) => string) {
  const { t } = useI18n();
  const counted = useCounted();

  /** The cells in which something is not filled in that what their row is of asks for. */
  const lacking = ref(new Map<string, { key: number; column: GridColumn }>());

  function markMissing({ key }: Row, column: GridColumn, isMissing: boolean): void {
    if (isMissing) lacking.value.set(`${key} ${column.name}`, { key, column });
    else lacking.value.delete(`${key} ${column.name}`);
  }

  /** A stored row that is as it was keeps what it was asked for then. */
  const missing = computed(() =>
    [...lacking.value.values()].flatMap(({ key, column: { name, asked } }): LineProblem[] => {
      const row = rows.value.find((one) => one.key === key);
      const isChanged = row && (row.id === null || [name, asked?.by ?? name].some((each) => each in row.changes));
      return isChanged ? [{ row: key, column: name, key: 'lines.required' }] : [];
    }),
  );

  const problems = computed<LineProblem[]>(() => (isWritten() ? [...problemsOf(rows.value, grid), ...missing.value] : []));

  const words = ({ key, value }: LineProblem) => counted(`studio.${key}`, Number(value), { value });

  const place = ({ row, column }: LineProblem) => {
    const index = rows.value.findIndex(({ key }) => key === row);
    return (
      [index >= 0 ? t('studio.lines.line', { number: index + 1 }) : '', column ? nameOf(column) : ''].filter(Boolean).join(' ') ||
      grid.fieldData.name
    );
  };

  useFormProblems(
    () => grid,
    () => problems.value.map((problem) => ({ at: place(problem), message: words(problem) })),
  );

  return { problems, words, markMissing };
}
