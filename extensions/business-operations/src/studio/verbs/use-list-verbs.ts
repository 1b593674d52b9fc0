import { useStores } from '@directus/extensions-sdk';
import { useI18n } from 'vue-i18n';
import type { ListVerb, ListVerbs } from '../../kernel/deploy/list-verbs.ts';
import { consequenceKey, verbKey } from '../../kernel/model/labels.ts';
import { useMay } from '../access.ts';
import { useActing } from '../acting.ts';
import { useOperations } from '../api.ts';
import { type AskedInput, type AskedValues, bodyOf } from '../inputs/asked.ts';
import { useAsked } from '../inputs/use-asked.ts';
import VERBS from '../list/generated/verbs.json' with { type: 'json' };
import { recordPath } from '../record-path.ts';
import { type Outcome, useOutcome } from './outcome.ts';

export interface OfferedListVerb {
  verb: string;
  label: string;
  icon: string;
  kind: string | undefined;
  note: string | undefined;
  onPage: boolean;
  inputs: AskedInput[];
  /** It can be tried before it is done. */
  isRehearsed: boolean;
  /** Where the API serves the form of the file that it asks for. */
  template: string | undefined;
  /** What is said of it, and what there is to be read besides; of what is only `tried`, always something. */
  /** `next` is where the record is shown that it made. */
  run(values: AskedValues, tried?: boolean): Promise<{ message: string; outcome: Outcome | null; next?: string }>;
}

/** The operations on the list of a collection that this person may use. */
export function useListVerbs(): (collection: string) => OfferedListVerb[] {
  const { t } = useI18n();
  const { send } = useOperations();
  const { canChoose, tenant } = useActing();
  const named = useAsked();
  const outcomeOf = useOutcome();
  const may = useMay();
  const { useUserStore } = useStores();

  const isOffered = ({ right, platform }: ListVerb): boolean => {
    // What concerns a company needs to know which.
    if (canChoose && !platform && !tenant.value) return false;
    return right ? may(right.collection, right.action) : useUserStore().isAdmin;
  };

  return (collection) =>
    Object.entries((VERBS as unknown as ListVerbs)[collection] ?? {}).flatMap(([verb, declared]) => {
      if (!isOffered(declared)) return [];
      const label = t(verbKey(collection, verb));
      const { path, platform, icon, kind, consequence, onPage = false, inputs = [], rehearsal, template, opens } = declared;
      return [
        {
          verb,
          label,
          icon,
          kind,
          note: consequence && t(consequenceKey(collection, verb)),
          onPage,
          inputs: named(collection, verb, inputs),
          isRehearsed: Boolean(rehearsal),
          template,
          async run(values, tried = false) {
            const sent = tried && rehearsal ? { ...values, [rehearsal]: true } : values;
            const answer = await send<Record<string, unknown>>('POST', path, { body: bodyOf(sent), platform });
            return {
              message: answer.message,
              outcome: outcomeOf(label, collection, verb, declared, answer),
              ...(opens ? { next: recordPath(opens, answer.data.id as number) } : {}),
            };
          },
        },
      ];
    });
}
