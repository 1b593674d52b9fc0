import { type AnyCollection, type Fields, isNotByHand, stampFields } from '../model/collection.ts';
import type { AnyField } from '../model/field.ts';
import { formFields, inSection } from '../model/form.ts';
import { frozenFields, frozenRules } from '../model/guarded.ts';
import { stateField } from '../model/guards.ts';
import type { Model } from '../model/model.ts';
import { ON_NEW } from './on-new.ts';
import type { ShownField } from './shown-field.ts';
import { isTenant, tenantConditions } from './tenant-field.ts';

type Rule = Record<string, unknown>;

const condition = (name: string, rules: readonly Rule[], hidden: boolean, readonly: boolean) => ({
  name,
  rule: { _and: rules },
  hidden,
  readonly,
  required: false,
  options: {},
});

/** How a field of a form depends on the record. The Studio takes the last condition that holds. */
export function conditionsOf(shown: ShownField, model: Model): object[] | null {
  const { collection, name, field } = shown;
  if (isTenant(name, field)) return tenantConditions(collection, field, model);
  const when: Rule[] = field.onlyWhen ? [{ [field.onlyWhen.field]: { _eq: field.onlyWhen.equals } }] : [];
  const conditions = [
    ...(field.onlyWhen ? [condition(`${field.onlyWhen.field} = ${field.onlyWhen.equals}`, when, false, false)] : []),
    // Where a field is read-only, it is to be shown as before.
    ...readOnlyRules(shown, model).map(([why, rule]) => condition(why, [...when, rule], Boolean(field.hidden), true)),
    ...notYet(shown, model).map((rule) => condition('not yet', [rule], true, true)),
  ];
  return conditions.length ? conditions : null;
}

/** When a field is read-only, and why. */
function readOnlyRules({ collection, name, field }: ShownField, model: Model): [why: string, rule: Rule][] {
  if (field.managed || !model.has(collection)) return [];
  const declared = model.get(collection);
  const part = field.kind === 'o2m' && model.get(field.from as string).options.frozenWith === field.via;
  const [first, ...others] = frozenRules(declared).filter((rule) => part || frozenFields(declared, rule).includes(name));
  return [
    ...(field.fixed ? [['fixed', { id: { _nnull: true } }] as [string, Rule]] : []),
    ...(field.editableWhen ? [['kept', keptRule(field.editableWhen)] as [string, Rule]] : []),
    ...(field.closedIn ? [['closed', { status: { _in: field.closedIn } }] as [string, Rule]] : []),
    ...(first ? [['frozen', { [stateField(first)]: { _in: [first, ...others].flatMap(({ states }) => states) } }] as [string, Rule]] : []),
  ];
}

const keptRule = ({ field, equals, whileEmpty }: NonNullable<AnyField['editableWhen']>): Rule =>
  anyOf({ [field]: { _neq: equals } }, ...(whileEmpty ? [{ [whileEmpty]: { _nnull: true } }] : []));

/** What follows from the record is not there before the record is, and often comes later: an empty result is not shown. */
function notYet({ collection, name, field }: ShownField, model: Model): Rule[] {
  if (!field.managed || !model.has(collection)) return [];
  if (field.kind === 'record') return isNotByHand(model.get(collection)) ? [] : [ON_NEW];
  if (field.kind === 'buttons' || field.kind === 'o2m') return [ON_NEW];
  if (field.kind !== 'section') return field.hidden || field.secret ? [] : [anyOf(ON_NEW, ...(field.required ? [] : [isNull(name)]))];
  return sectionNotYet(model.get(collection), name);
}

/** A section is not shown before one of its fields is. */
function sectionNotYet(declared: AnyCollection, name: string): Rule[] {
  const fields: Fields = formFields(declared);
  const shown = inSection(fields, name).filter(([, { hidden, secret }]) => !hidden && !secret);
  if (shown.some(([, { managed }]) => !managed)) return [];
  const everyEmpty = shown.every(([each, field]) => isResult(each, field));
  return [anyOf(ON_NEW, ...(everyEmpty && shown.length ? [{ _and: shown.map(([each]) => isNull(each)) }] : []))];
}

const isResult = (name: string, { kind, required }: AnyField) => kind !== 'o2m' && !required && !(name in stampFields);

const isNull = (name: string): Rule => ({ [name]: { _null: true } });

const anyOf = (first: Rule, ...others: Rule[]): Rule => (others.length ? { _or: [first, ...others] } : first);
