import { useI18n } from 'vue-i18n';
import type { ShownColumn, ShownVerb } from '../../kernel/deploy/verb-options.ts';
import { resultColumnKey, resultKey } from '../../kernel/model/labels.ts';
import type { Answer } from '../api.ts';
import { useFormat } from '../format.ts';
import { recordPath } from '../record-path.ts';

export interface OutcomeTable {
  name: string;
  label: string;
  warns: boolean;
  columns: readonly { name: string; label: string; number: boolean }[];
  /** What stands in the columns, and where the record is that it names. */
  rows: readonly (readonly { text: string; to?: string }[])[];
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
  const { field, number } = useFormat();
  const textOf = (value: unknown) => (typeof value === 'number' ? number(value) : String(value ?? ''));

  function cellOf({ name, of, opens }: ShownColumn, row: Row) {
    const text = textOf(row[name]);
    return of && opens ? { text, to: recordPath(of[0], row[opens] as number) } : { text };
  }

  return (title: string, collection: string, verb: string, shown: ShownVerb, { data, message }: Answer<unknown>): Outcome | null => {
    const { results = {}, reads, verdict, rehearsal } = shown;
    const answer = data as Row;
    const tables = Object.entries(results).flatMap(([name, { columns, warns = false }]): OutcomeTable[] => {
      const rows = (answer[name] ?? []) as Row[];
      if (!rows.length) return [];
      // A column that no row has anything in says nothing.
      const filled = columns.filter((column) => rows.some((row) => (row[column.name] ?? '') !== ''));
      const headingOf = ({ name: column, of }: ShownColumn) => (of ? field(...of) : t(resultColumnKey(collection, verb, name, column)));
      return [
        {
          name,
          label: t(resultKey(collection, verb, name)),
          warns,
          columns: filled.map((column) => ({ name: column.name, label: headingOf(column), number: column.number ?? false })),
          rows: rows.map((row) => filled.map((column) => cellOf(column, row))),
        },
      ];
    });
    if (!reads && !tables.length && !(rehearsal && answer[rehearsal])) return null;
    return { title, message, ...(verdict ? { well: answer[verdict] === true } : {}), tables };
  };
}
