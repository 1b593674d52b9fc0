import { type Fields, isNotByHand } from '../model/collection.ts';
import { freezesAll, frozenRules, stateField } from '../model/guards.ts';
import type { Model } from '../model/model.ts';
import type { ShownField } from './studio.ts';

/** What stands above the form of a record: whether it can be edited, and where its history and its approval are. */
export interface RecordOptions {
  /** Whether changes of the records are kept. */
  history: boolean;
  /** The module's page of a record, to which its id is added. */
  page?: string;
  /** Records are made elsewhere. */
  notByHand: boolean;
  /** The module's page of documents, where the records travel through approvals. */
  documents?: string;
  /** The values of a field with which a record is not edited; the words say why. */
  closed?: { field: string; values?: readonly string[]; except?: string | boolean; words: string };
}

/** The collection of the documents by which records travel. */
const APPROVALS = 'approvals';

/** Why a record is not edited in its state, in the words of the refusal. */
export const frozenKey = (collection: string) => `frozen.${collection}`;

export function recordOptions({ collection }: ShownField, model: Model): RecordOptions {
  const declared = model.get(collection);
  const { audit, fields, page } = declared.options;
  const [closed, ...others] = frozenRules(declared).filter((rule) => freezesAll(declared, rule));
  const kept = keptBy(fields);
  const documents = model.isDocument(collection) ? model.get(APPROVALS).options.page : undefined;
  return {
    history: audit,
    notByHand: isNotByHand(declared),
    ...(page ? { page } : {}),
    ...(documents ? { documents } : {}),
    ...(closed
      ? { closed: { field: stateField(closed), values: [closed, ...others].flatMap(({ states }) => states), words: frozenKey(collection) } }
      : {}),
    ...(kept ? { closed: { field: kept.field, except: kept.equals, words: 'studio.record.kept' } } : {}),
  };
}

/** The one condition under which everything is edited that people write; undefined where parts of a record are always open. */
function keptBy(fields: Fields) {
  const [first, ...others] = Object.values(fields).filter(({ managed, hidden }) => !managed && !hidden);
  const wanted = first?.editableWhen;
  const isSame = (field: (typeof others)[number]) =>
    field.editableWhen?.field === wanted?.field && field.editableWhen?.equals === wanted?.equals;
  return others.every(isSame) ? wanted : undefined;
}
