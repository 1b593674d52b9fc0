import { useStores } from '@directus/extensions-sdk';
import { useI18n } from 'vue-i18n';
import type { VerbOptions } from '../../kernel/deploy/verb-options.ts';
import { consequenceKey, verbKey } from '../../kernel/model/labels.ts';
import { useOperations } from '../api.ts';
import type { AskedInput, AskedValues } from '../inputs/asked.ts';
import { useAsked } from '../inputs/use-asked.ts';
import { inOrder } from './possible.ts';
import { useRecordNames } from './record-names.ts';
import { type BulkAnswer, inPieces, type JournalsAnswer, type Report, reported } from './report.ts';

export interface OfferedBulk {
  verb: string;
  label: string;
  icon: string;
  kind: string | undefined;
  note: string | undefined;
  inputs: AskedInput[];
  run(ids: readonly number[], values: AskedValues): Promise<Report>;
}

/** The verbs that the API has for many records of a collection; none for whoever may not change them. */
export function useBulk(): (collection: string) => OfferedBulk[] {
  const { t } = useI18n();
  const { post } = useOperations();
  const named = useAsked();
  const namesOf = useRecordNames();
  const { useFieldsStore, usePermissionsStore } = useStores();
  const fields = useFieldsStore();
  const permissions = usePermissionsStore();

  return (collection) => {
    const options = fields.getField(collection, 'verbs')?.meta?.options as VerbOptions | undefined;
    if (!options || !permissions.hasPermission(collection, 'update')) return [];
    const bulk = inOrder(options.verbs).flatMap(([verb]) => (options.bulk?.[verb] ? [[verb, options.bulk[verb]] as const] : []));
    return bulk.map(([verb, { path, most, inputs }]) => {
      const label = t(verbKey(collection, verb));
      return {
        verb,
        label,
        icon: options.verbs[verb]?.icon ?? 'done_all',
        kind: options.verbs[verb]?.kind,
        note: options.verbs[verb]?.consequence && t(consequenceKey(collection, verb)),
        inputs: named(collection, verb, inputs),
        async run(ids, values) {
          const { done, skipped } = await inPieces(ids, most, async (piece) =>
            reported((await post<BulkAnswer | JournalsAnswer>(path, { ids: piece, ...values })).data),
          );
          const left = skipped.map(({ id }) => id);
          const names = left.length ? await namesOf(collection, left) : new Map<number, string>();
          return {
            title: label,
            done: done.length,
            skipped: skipped.map(({ id, message }) => ({
              key: id,
              name: names.get(id) ?? `#${id}`,
              to: `/content/${collection}/${id}`,
              reason: message,
            })),
          };
        },
      };
    });
  };
}
