import { useI18n } from 'vue-i18n';
import type { ShownVerb } from '../../kernel/deploy/verb-options.ts';
import { resultColumnKey, resultKey } from '../../kernel/model/labels.ts';
import type { Answer } from '../api.ts';
import { useFormat } from '../format.ts';
import { recordPath } from '../record-path.ts';

export interface OutcomeTable {
  name: string;
  label: string;
  columns: readonly { name: string; label: string }[];
  /** What stands in the columns, and where the record is. */
  rows: readonly { to?: string; cells: readonly string[] }[];
}

/** What an operation has answered, for people to read. */
export interface Outcome {
  title: string;
  message: string;
  /** Whether all is well, where the operation says so. */
  well?: boolean;
  tables: readonly OutcomeTable[];
}

type Row = Record<string, unknown>;

/** What a verb answers, in words; null where its message is all that there is to read. */
export function useOutcome() {
  const { t } = useI18n();
  const { number } = useFormat();
  const textOf = (value: unknown) => (typeof value === 'number' ? number(value) : String(value ?? ''));

  return (title: string, collection: string, verb: string, shown: ShownVerb, { data, message }: Answer<unknown>): Outcome | null => {
    const { results = {}, reads, verdict } = shown;
    const answer = data as Row;
    const tables = Object.entries(results).flatMap(([name, { columns, of }]): OutcomeTable[] => {
      const rows = (answer[name] ?? []) as Row[];
      // A column that no row has anything in says nothing.
      const filled = columns.filter((column) => rows.some((row) => (row[column] ?? '') !== ''));
      if (!rows.length) return [];
      return [
        {
          name,
          label: t(resultKey(collection, verb, name)),
          columns: filled.map((column) => ({ name: column, label: t(resultColumnKey(collection, verb, name, column)) })),
          rows: rows.map((row) => ({
            ...(of ? { to: recordPath(of, row.id as number) } : {}),
            cells: filled.map((column) => textOf(row[column])),
          })),
        },
      ];
    });
    if (!reads && !tables.length) return null;
    return { title, message, ...(verdict ? { well: answer[verdict] === true } : {}), tables };
  };
}
