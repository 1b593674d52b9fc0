import { isEqual } from 'es-toolkit';
import { type Fields, isNotByHand, type Lead } from '../model/collection.ts';
import type { AnyField } from '../model/field.ts';
import { freezesAll, frozenRules } from '../model/guarded.ts';
import { stateField } from '../model/guards.ts';
import { leadKey } from '../model/labels.ts';
import type { Model } from '../model/model.ts';
import type { ShownField } from './shown-field.ts';

/** What stands above the form of a record: whether it can be edited, and where its history and its approval are. */
export interface RecordOptions {
  /** Whether changes of the records are kept. */
  history: boolean;
  /** The module's page of a record, to which its id is added. */
  page?: string;
  /** What is made next of the record, and on which page. */
  leads?: (Pick<Lead, 'icon' | 'to' | 'makes' | 'when'> & { words: string })[];
  /** Records are made elsewhere. */
  notByHand: boolean;
  /** The module's page of documents, where the records travel through approvals. */
  documents?: string;
  /** The values of a field with which a record is not edited; the words say why. */
  closed?: { field: string; values?: readonly string[]; except?: string | boolean; whileEmpty?: string; words: string };
}

/** The collection of the documents by which records travel. */
const APPROVALS = 'approvals';

/** Why a record is not edited in its state, in the words of the refusal. */
export const frozenKey = (collection: string) => `frozen.${collection}`;

export function recordOptions({ collection }: ShownField, model: Model): RecordOptions {
  const declared = model.get(collection);
  const { audit, fields, page, leads } = declared.options;
  const [closed, ...others] = frozenRules(declared).filter((rule) => freezesAll(declared, rule));
  const kept = keptBy(fields);
  const documents = model.isDocument(collection) ? model.get(APPROVALS).options.page : undefined;
  return {
    history: audit,
    notByHand: isNotByHand(declared),
    ...(page ? { page } : {}),
    ...(leads ? { leads: leadsOf(collection, leads) } : {}),
    ...(documents ? { documents } : {}),
    ...(closed
      ? { closed: { field: stateField(closed), values: [closed, ...others].flatMap(({ states }) => states), words: frozenKey(collection) } }
      : {}),
    ...(kept ? { closed: keptOptions(kept) } : {}),
  };
}

const keptOptions = ({ equals, ...kept }: NonNullable<AnyField['editableWhen']>) => ({
  ...kept,
  except: equals,
  words: 'studio.record.kept',
});

const leadsOf = (collection: string, leads: Readonly<Record<string, Lead>>): NonNullable<RecordOptions['leads']> =>
  Object.entries(leads).map(([name, { icon, to, makes, when }]) => ({ words: leadKey(collection, name), icon, to, makes, when }));

/** The one condition under which everything is edited that people write; undefined where parts of a record are always open. */
function keptBy(fields: Fields) {
  const [first, ...others] = Object.values(fields).filter(({ managed, hidden }) => !managed && !hidden);
  const wanted = first?.editableWhen;
  const isSame = ({ editableWhen }: (typeof others)[number]) => isEqual(editableWhen, wanted);
  return others.every(isSame) ? wanted : undefined;
}
