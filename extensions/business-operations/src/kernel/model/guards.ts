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

/** The fields that stay as they are in the frozen states. */
export function frozenFields(declared: AnyCollection): string[] {
  const { frozenIn } = declared.options;
  if (!frozenIn) return [];
  const open = [stateField(frozenIn), ...(frozenIn.except ?? []), ...Object.keys({ ...stampFields, ...deletionFields })];
  return storedFields(declared)
    .map(([name]) => name)
    .filter((name) => (frozenIn.fields ? frozenIn.fields.includes(name) : !open.includes(name)));
}

/** The states in which a row may be edited. */
export function openStates<State extends string = string>(declared: AnyCollection): State[] {
  const { frozenIn } = declared.options;
  if (!frozenIn) throw new Error(`${declared.name} has no frozen states.`);
  const { values = [] } = (declared.options.fields as Fields)[stateField(frozenIn)] as AnyField;
  return values.filter((state) => !frozenIn.states.includes(state)) as State[];
}

export const fixedFields = (declared: AnyCollection): string[] =>
  storedFields(declared).flatMap(([name, { fixed }]) => (fixed ? [name] : []));

/** Whatever is named by the guards of a collection is there. */
export function checkGuards(declared: AnyCollection, byName: ReadonlyMap<string, AnyCollection>): void {
  const { fields: own, frozenIn, undeletableIn, frozenWith, fixedOnceUsed = [], atMost } = declared.options;
  const fields = own as Fields;
  const refuse = (what: string) => {
    throw new Error(`${declared.name}: ${what} is not declared.`);
  };
  for (const states of [frozenIn, undeletableIn]) {
    const values = states && fields[stateField(states)]?.values;
    for (const state of states?.states ?? []) if (!values?.includes(state)) refuse(`the state ${state}`);
  }
  const named = [...(frozenIn?.fields ?? []), ...(frozenIn?.except ?? []), ...fixedOnceUsed.flatMap((used) => used.fields)];
  for (const name of named) if (!fields[name]) refuse(`the field ${name}`);
  for (const reference of [frozenWith, atMost?.of])
    if (reference && fields[reference]?.kind !== 'ref') refuse(`the reference ${reference}`);
  if (frozenWith && !byName.get(fields[frozenWith]?.to ?? '')?.options.frozenIn) refuse('what it is frozen with');
  for (const { by } of fixedOnceUsed)
    if ((byName.get(by.collection)?.options.fields as Fields | undefined)?.[by.via]?.to !== declared.name)
      refuse(`${by.collection}.${by.via}`);
}
