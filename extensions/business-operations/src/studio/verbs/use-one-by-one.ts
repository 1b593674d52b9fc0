import { useStores } from '@directus/extensions-sdk';
import { useI18n } from 'vue-i18n';
import type { VerbOptions } from '../../kernel/deploy/verb-options.ts';
import { verbKey } from '../../kernel/model/labels.ts';
import { useOperations } from '../api.ts';
import type { AskedInput, AskedValues } from '../inputs/asked.ts';
import { useAsked } from '../inputs/use-asked.ts';
import { inOrder } from './possible.ts';
import type { Report, Skipped } from './report.ts';
import { verbRequest } from './request.ts';

export interface OfferedVerb {
  verb: string;
  label: string;
  icon: string;
  kind: string | undefined;
  inputs: AskedInput[];
  /** Each record is a request of its own: what is refused for one is not for the others. */
  run(ids: readonly number[], values: AskedValues, name: (id: number) => string, progress: (done: number) => void): Promise<Report>;
}

/** The verbs of a collection, for several records one after another. */
export function useOneByOne(collection: string): OfferedVerb[] {
  const { t } = useI18n();
  const { send, failureOf } = useOperations();
  const named = useAsked();
  const { useFieldsStore, usePermissionsStore } = useStores();
  const options = useFieldsStore().getField(collection, 'verbs')?.meta?.options as VerbOptions | undefined;
  if (!options || !usePermissionsStore().hasPermission(collection, 'update')) return [];
  const asked = inOrder(options.verbs).filter(([, { download, reads, part }]) => !download && !reads && !part);
  return asked.map(([verb, { icon, kind, inputs = [] }]) => {
    const label = t(verbKey(collection, verb));
    return {
      verb,
      label,
      icon,
      kind,
      inputs: named(collection, verb, inputs),
      async run(ids, values, name, progress) {
        const skipped: Skipped[] = [];
        for (const [index, id] of ids.entries()) {
          progress(index);
          try {
            const { method, path } = verbRequest(`${options.path}/${id}`, verb);
            await send(method, path, method === 'POST' ? { body: values } : {});
          } catch (error) {
            skipped.push({ key: id, name: name(id), to: `/content/${collection}/${id}`, reason: failureOf(error).message });
          }
        }
        return { title: label, done: ids.length - skipped.length, skipped };
      },
    };
  });
}
