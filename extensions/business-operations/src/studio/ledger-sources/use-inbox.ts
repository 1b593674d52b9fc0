import { useStores } from '@directus/extensions-sdk';
import { computed, type Ref, ref } from 'vue';
import { type Query, useOperations, XLSX } from '../api.ts';
import { useAddress } from '../use-address.ts';
import { useRows } from '../use-rows.ts';
import { type SourceRow, STATES, type States } from './source.ts';
import { useChoice } from './use-choice.ts';
import { usePeriod } from './use-period.ts';
import { useSource } from './use-source.ts';

const SIZE = 100;

interface Options<Row> {
  collection: string;
  /** Of the rows in the API, e.g. `/bank-transactions`. */
  path: string;
  /** The list of those in the state that is chosen, where it is another one. */
  list?: (state: string) => string;
  states?: States;
  /** What else the rows are narrowed down by. */
  query?: () => Query;
  /** What a row is called in a report. */
  name: (row: Row) => string;
  /** What the row adds to the sum of those that are chosen. */
  amount: (row: Row) => number;
}

/** The rows of a source as its inbox shows them: narrowed down by the address, chosen, classified, split and journaled. */
export function useInbox<Row extends SourceRow>({ collection, path, list, states = STATES, query, name, amount }: Options<Row>) {
  const { download, failureOf } = useOperations();
  const notifications = useStores().useNotificationsStore();
  const { set, text, number } = useAddress();
  const period = usePeriod();
  const [asked, search, page, opened] = [text('state'), text('search'), number('page'), number('row')];

  const state = computed(() => (asked.value in states ? asked.value : 'open'));
  const shown = computed(() => ({
    start_date: period.value.start,
    end_date: period.value.end,
    search: search.value,
    ...query?.(),
    ...states[state.value],
  }));
  const shownList = computed(() => list?.(state.value) ?? path);
  const { rows, meta, loading, failure, load } = useRows<Row, { totals: Record<string, number> }>(
    () => shownList.value,
    () => ({ ...shown.value, page: page.value ?? 1, size: SIZE }),
  );
  const choice = useChoice(rows);

  return {
    ...{ collection, path, states, name, set, state, search, period, page, opened, rows, meta, loading, failure, load },
    ...choice,
    ...useSource<Row>({ collection, classification: `${path}/classification`, name, rows: () => rows.value, load }),
    sum: computed(() => choice.chosen.value.reduce((total, row) => total + amount(row), 0)),
    /** The row whose splits are being edited. */
    splitting: ref(null) as Ref<Row | null>,
    save: () =>
      download(shownList.value, shown.value, XLSX).catch((error) => {
        notifications.add({ title: failureOf(error).message, type: 'error' });
      }),
  };
}

export type Inbox<Row extends SourceRow> = ReturnType<typeof useInbox<Row>>;
