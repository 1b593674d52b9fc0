import { type AnyCollection, deletionFields, type Fields, stampFields, storedFields } from './collection.ts';
import type { AnyField } from './field.ts';

// What a collection declares of when its rows may be written. The triggers of the database, the API's refusals, `editable` and the
// Studio's read-only fields derive from it.

/** States in which something is refused. */
export interface States {
  /** The enum field that holds the state, `status` unless given. */
  field?: string;
  states: readonly string[];
  /** Message key of the 409; its last word is the code of the detail. */
  error: string;
}

/** States in which a row stays as it is: all of its fields, or those named. The state itself, the stamps and the deletion are not among them. */
export interface Frozen extends States {
  fields?: readonly string[];
  /** Fields that change nevertheless, such as those that are written with the state. */
  except?: readonly string[];
}

/** Fields that cannot change, once rows of another collection name the row. */
export interface FixedOnceUsed {
  fields: readonly string[];
  by: { collection: string; via: string /** SQL condition beyond "not deleted". */; where?: string };
  /** Message key of the 409. */
  error: string;
  /** Its detail, unless it names the field with the code `fixed`. */
  detail?: { path: string; code: string };
  /** A row that is used so cannot be deleted either. */
  keeps?: boolean;
}

/** How many rows may name the same row of another collection. */
export interface AtMost {
  /** The reference to that row. */
  of: string;
  max: number;
  /** The member of the API's body that lists them. */
  path: string;
  /** Message key of the 422, whose `max` then is how many may still be added. */
  error?: string;
}

export const stateField = ({ field = 'status' }: States): string => field;

/** The last word of a message key. */
export const codeOf = (key: string): string => key.split('.').at(-1) as string;

/** The rules by which states freeze a collection's rows. */
export const frozenRules = ({ options: { frozenIn } }: AnyCollection): readonly Frozen[] =>
  frozenIn ? (isOne(frozenIn) ? [frozenIn] : frozenIn) : [];

const isOne = (frozenIn: Frozen | readonly Frozen[]): frozenIn is Frozen => !Array.isArray(frozenIn);

/** The fields that stay as they are in the frozen states of a rule. */
export function frozenFields(declared: AnyCollection, rule: Frozen): string[] {
  const open = [stateField(rule), ...(rule.except ?? []), ...Object.keys({ ...stampFields, ...deletionFields })];
  return storedFields(declared)
    .map(([name]) => name)
    .filter((name) => (rule.fields ? rule.fields.includes(name) : !open.includes(name)));
}

/** Whether a rule leaves nothing open that people write. */
export function freezesAll(declared: AnyCollection, rule: Frozen): boolean {
  const frozen = frozenFields(declared, rule);
  return storedFields(declared).every(([name, { managed, hidden }]) => managed || hidden || frozen.includes(name));
}

/** The fields of a part that stay as they are while its whole is frozen. */
export const partFields = (declared: AnyCollection): string[] => {
  const open = [...(declared.options.frozenExcept ?? []), ...Object.keys({ ...stampFields, ...deletionFields })];
  return storedFields(declared).flatMap(([name]) => (open.includes(name) ? [] : [name]));
};

/** The states in which a row may be edited. */
export function openStates<State extends string = string>(declared: AnyCollection): State[] {
  const [first, ...others] = frozenRules(declared);
  if (!first) throw new Error(`${declared.name} has no frozen states.`);
  const frozen = [first, ...others].flatMap(({ states }) => states);
  const { values = [] } = (declared.options.fields as Fields)[stateField(first)] as AnyField;
  return values.filter((state) => !frozen.includes(state)) as State[];
}

export const fixedFields = (declared: AnyCollection): string[] =>
  storedFields(declared).flatMap(([name, { fixed }]) => (fixed ? [name] : []));

/** Whatever is named by the guards of a collection is there. */
export function checkGuards(declared: AnyCollection, byName: ReadonlyMap<string, AnyCollection>): void {
  const { fields: own, undeletableIn, frozenWith, frozenExcept = [], fixedOnceUsed = [], atMost } = declared.options;
  const rules = frozenRules(declared);
  const fields = own as Fields;
  const refuse = (what: string) => {
    throw new Error(`${declared.name}: ${what} is not declared.`);
  };
  for (const states of [...rules, ...(undeletableIn ? [undeletableIn] : [])]) {
    const { values } = fields[stateField(states)] ?? {};
    for (const state of states.states) if (!values?.includes(state)) refuse(`the state ${state}`);
  }
  if (new Set(rules.map(stateField)).size > 1) throw new Error(`${declared.name}: rules of frozen states name different fields.`);
  const named = [...rules, ...fixedOnceUsed].flatMap(({ fields = [], ...rule }) => [
    ...fields,
    ...('except' in rule ? (rule.except ?? []) : []),
  ]);
  named.push(...frozenExcept);
  for (const name of named) if (!fields[name]) refuse(`the field ${name}`);
  for (const reference of [frozenWith, atMost?.of])
    if (reference && fields[reference]?.kind !== 'ref') refuse(`the reference ${reference}`);
  if (frozenWith && !byName.get(fields[frozenWith]?.to ?? '')?.options.frozenIn) refuse('what it is frozen with');
  for (const { by } of fixedOnceUsed)
    if ((byName.get(by.collection)?.options.fields as Fields | undefined)?.[by.via]?.to !== declared.name)
      refuse(`${by.collection}.${by.via}`);
}
