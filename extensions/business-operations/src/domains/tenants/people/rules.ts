import type { Filter } from '../../../kernel/access/filter.ts';
import { isFence } from '../../../kernel/access/filter.ts';
import type { Access, Grant } from '../../../kernel/access/permissions.ts';

/** Surname and given name run together in Hangul, and stand apart in the given order otherwise. */
export const nameSql = (alias: string): string =>
  `(case when ${alias}.last_name ~ '^[가-힣]+$' and ${alias}.first_name ~ '^[가-힣]+$' then ${alias}.last_name || ${alias}.first_name else concat_ws(' ', ${alias}.first_name, ${alias}.last_name) end)`;

const members = (filter: Filter | null): string[] => {
  if (!filter || isFence(filter)) return [];
  const all = Array.isArray(filter._and) ? (filter._and as Filter[]) : [filter];
  return all.filter((member) => !isFence(member)).map((member) => JSON.stringify(member));
};

/**
 * Whether somebody with this access holds the grant: the fields are among theirs, and where their own rows are conditioned
 * the grant carries the same condition.
 */
export function holds(own: Access | null, grant: Pick<Grant, 'fields' | 'filter'>): boolean {
  if (!own) return false;
  if (own.fields && !(grant.fields ?? []).every((field) => own.fields?.has(field))) return false;
  if (own.allRows) return true;
  const conditions = new Set(members(grant.filter));
  return own.filters.some((filter) => members(filter).every((member) => conditions.has(member)));
}
