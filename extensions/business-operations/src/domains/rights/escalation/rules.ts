import { conditionsOf } from '../../../kernel/access/filter.ts';
import type { Access, Action, Grant } from '../../../kernel/access/permissions.ts';
import type { Filter } from '../../../kernel/model/filter-rule.ts';

/** The content of a permission: fields, conditions and presets. */
export type GrantContent = Pick<Grant, 'fields' | 'filter' | 'validation' | 'presets'>;

/** A stored permission with its collection and action. */
export interface StoredGrant extends GrantContent {
  collection: string;
  action: Action;
}

const written = (filter: Filter) => JSON.stringify(filter);

export const conjunction = (conditions: Filter[]): Filter | null =>
  conditions.length > 1 ? { _and: conditions } : (conditions[0] ?? null);

/** Combines alternative filters: the conditions of the only filter, or one `_or` over all of them. */
function oneOf(filters: readonly Filter[], baseFilter?: Filter): Filter[] {
  const [only, ...others] = filters.map((filter) => conditionsOf(filter, baseFilter));
  if (!only) return [];
  return others.length ? [{ _or: [only, ...others].map((conditions) => conjunction(conditions) ?? {}) }] : only;
}

const includesAll = (filter: Filter | null, required: readonly Filter[], baseFilter?: Filter) => {
  const included = new Set(conditionsOf(filter, baseFilter).map(written));
  return required.every((condition) => included.has(written(condition)));
};

const covers = (own: Access, fields: readonly string[]) => !own.fields || fields.every((field) => own.fields?.has(field));

/** Whether the caller has the right on these fields, for any rows. */
export const mayGrant = (own: Access | null, { fields, presets }: Pick<GrantContent, 'fields' | 'presets'>): own is Access =>
  own !== null && covers(own, fields ?? []) && covers(own, Object.keys(presets ?? {}));

/** Whether a condition is at least as strict as one of the caller's own conditions. */
const within = (condition: Filter | null, binding: readonly Filter[], baseFilter?: Filter) =>
  includesAll(condition, oneOf(binding, baseFilter), baseFilter) ||
  binding.some((one) => includesAll(condition, conditionsOf(one, baseFilter), baseFilter));

/** Whether a stored permission does not exceed the caller's right: no other fields, and every condition that limits the caller. */
export const holds = (own: Access | null, { fields, filter, validation }: Omit<GrantContent, 'presets'>, baseFilter?: Filter): boolean =>
  own !== null &&
  covers(own, fields ?? []) &&
  (own.allRows || within(filter, own.filters, baseFilter)) &&
  within(validation, own.validations, baseFilter);

const joined = (own: Filter[], given: Filter | null): Filter | null => {
  const conditions = conditionsOf(given);
  const known = new Set(own.map(written));
  return conjunction([...own, ...conditions.filter((condition) => !known.has(written(condition)))]);
};

/** The permission to store, without tenant scope: the given one, limited by the caller's own conditions. */
export const limitedTo = (own: Access, given: GrantContent, baseFilter?: Filter): GrantContent => ({
  fields: given.fields,
  filter: joined(own.allRows ? [] : oneOf(own.filters, baseFilter), given.filter),
  validation: joined(oneOf(own.validations, baseFilter), given.validation),
  presets: given.presets || Object.keys(own.presets).length ? { ...given.presets, ...own.presets } : null,
});
