import { conditionsOf, type Filter } from '../../../kernel/access/filter.ts';
import type { Access, Action, Grant } from '../../../kernel/access/permissions.ts';

/** What a role is given: one action on one collection. */
export type Given = Pick<Grant, 'fields' | 'filter' | 'validation' | 'presets'>;

/** A stored grant with what it is for. */
export interface StoredGrant extends Given {
  collection: string;
  action: Action;
}

const written = (filter: Filter) => JSON.stringify(filter);

export const conjunction = (members: Filter[]): Filter | null => (members.length > 1 ? { _and: members } : (members[0] ?? null));

/** Conditions of which one holds, as one condition: the members of the only one, else an alternative of them all. */
function oneOf(filters: readonly Filter[], always?: Filter): Filter[] {
  const [only, ...others] = filters.map((filter) => conditionsOf(filter, always));
  if (!only) return [];
  return others.length ? [{ _or: [only, ...others].map((members) => conjunction(members) ?? {}) }] : only;
}

const carries = (condition: Filter | null, members: readonly Filter[], always?: Filter) => {
  const carried = new Set(conditionsOf(condition, always).map(written));
  return members.every((member) => carried.has(written(member)));
};

const covers = (own: Access, fields: readonly string[]) => !own.fields || fields.every((field) => own.fields?.has(field));

/** Whether the caller may do the action on these fields at all, within whatever rows. */
export const mayGrant = (own: Access | null, { fields, presets }: Pick<Given, 'fields' | 'presets'>): own is Access =>
  own !== null && covers(own, fields ?? []) && covers(own, Object.keys(presets ?? {}));

/** Whether a condition keeps within conditions of which one binds the caller. */
const within = (condition: Filter | null, binding: readonly Filter[], always?: Filter) =>
  carries(condition, oneOf(binding, always), always) || binding.some((one) => carries(condition, conditionsOf(one, always), always));

/** Whether a stored grant is no wider than the caller's own right: no further fields, and every condition that binds the caller. */
export const holds = (own: Access | null, { fields, filter, validation }: Omit<Given, 'presets'>, always?: Filter): boolean =>
  own !== null &&
  covers(own, fields ?? []) &&
  (own.allRows || within(filter, own.filters, always)) &&
  within(validation, own.validations, always);

const joined = (own: Filter[], given: Filter | null): Filter | null => {
  const members = conditionsOf(given);
  const known = new Set(own.map(written));
  return conjunction([...own, ...members.filter((member) => !known.has(written(member)))]);
};

/** What is stored, but for the fence: the given grant within the caller's own bounds. */
export const combined = (own: Access, given: Given, always?: Filter): Given => ({
  fields: given.fields,
  filter: joined(own.allRows ? [] : oneOf(own.filters, always), given.filter),
  validation: joined(oneOf(own.validations, always), given.validation),
  presets: given.presets || Object.keys(own.presets).length ? { ...given.presets, ...own.presets } : null,
});
