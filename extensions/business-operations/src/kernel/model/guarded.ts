import { type AnyCollection, deletionFields, type Fields, stampFields, storedFields } from './collection.ts';
import type { AnyField } from './field.ts';
import { type Frozen, stateField } from './guards.ts';

// What follows from the guards of a collection.

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
  for (const { closedIn = [] } of Object.values(fields))
    for (const state of closedIn) if (!fields.status?.values?.includes(state)) refuse(`the state ${state}`);
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
