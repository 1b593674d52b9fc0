import { useStores } from '@directus/extensions-sdk';
import { ref } from 'vue';
import { useI18n } from 'vue-i18n';
import { MOST_ROWS } from '../../domains/finance/sources/most-rows.ts';
import type { VerbOptions } from '../../kernel/deploy/verb-options.ts';
import { useOperations } from '../api.ts';
import { inPieces, type JournalsAnswer, type Report, reported } from '../verbs/report.ts';
import { exceptRefused, type SourceRow } from './source.ts';

interface Options<Row> {
  collection: string;
  /** Where the rows are classified, many at a time. */
  classification: string;
  /** What a row is called in a report. */
  name: (row: Row) => string;
  /** The rows that are shown now. */
  rows: () => readonly Row[];
  load: () => Promise<void>;
}

/** What is done with many rows of a source at once, and the report of it. */
export function useSource<Row extends SourceRow>({ collection, classification, name, rows, load }: Options<Row>) {
  const { t } = useI18n();
  const { post, put, failureOf } = useOperations();
  const notifications = useStores().useNotificationsStore();
  const verbs = useStores().useFieldsStore().getField(collection, 'verbs')?.meta?.options as VerbOptions | undefined;

  const working = ref(false);
  const report = ref<Report | null>(null);

  async function work(title: string, run: () => Promise<{ done: readonly number[]; left: readonly { id: number; reason: string }[] }>) {
    const names = new Map(rows().map((row) => [row.id, name(row)]));
    working.value = true;
    report.value = null;
    try {
      const { done, left } = await run();
      report.value = {
        title,
        done: done.length,
        skipped: left.map(({ id, reason }) => ({ key: id, name: names.get(id) ?? `#${id}`, to: `/content/${collection}/${id}`, reason })),
      };
      // What went through without a word to add needs no reading.
      if (!left.length) {
        notifications.add({ title: `${title}: ${t('studio.report.done', { count: done.length })}` });
        report.value = null;
      }
    } catch (error) {
      notifications.add({ title: failureOf(error).message, type: 'error', persist: true });
    } finally {
      working.value = false;
    }
    await load();
  }

  return {
    working,
    report,
    /** The verbs on one row. */
    verbs,
    /** Whether many can be journaled at once, an entry each. */
    journalsMany: Boolean(verbs?.bulk.journal),
    classify: (ids: readonly number[], values: object, title = t('studio.sources.classify')) =>
      work(title, () =>
        exceptRefused(
          ids,
          MOST_ROWS,
          (piece) => put(classification, { ...values, ids: piece }),
          (error) => failureOf(error).at ?? {},
        ),
      ),
    journal: (ids: readonly number[]) =>
      work(t('studio.sources.journal'), async () => {
        const { path, most } = verbs?.bulk.journal ?? { path: '', most: MOST_ROWS };
        const { done, skipped } = await inPieces(ids, most, async (piece) =>
          reported((await post<JournalsAnswer>(path, { ids: piece })).data),
        );
        return { done, left: skipped.map(({ id, message }) => ({ id, reason: message })) };
      }),
  };
}
