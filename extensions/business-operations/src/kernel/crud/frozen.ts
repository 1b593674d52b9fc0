import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { conflict } from '../errors.ts';
import type { AnyCollection } from '../model/collection.ts';
import { freezesAll, frozenFields, frozenRules } from '../model/guarded.ts';
import { codeOf, type States, stateField } from '../model/guards.ts';
import { type ComputedField, visible } from './select.ts';

/** Whether the state of a row lets it be edited, as SQL over an alias. Of several rules, those that leave something open let it. */
export function editableState(declared: AnyCollection, alias = 't'): string {
  const rules = frozenRules(declared);
  const [first, ...others] = rules.length > 1 ? rules.filter((rule) => freezesAll(declared, rule)) : rules;
  if (!first) return 'true';
  const states = [first, ...others].flatMap((rule) => rule.states);
  return `${alias}.${stateField(first)} not in (${states.map((state) => `'${state}'`).join(', ')})`;
}

/** Whether the caller may change the row `t` now. */
export const editable = (declared: AnyCollection): ComputedField => ({
  sql: (ctx) => {
    const access = ctx.may(declared.name, 'update');
    if (!access) return raw('false');
    return sql`(${raw(editableState(declared))} and ${visible(ctx, declared, access)})`;
  },
  schema: z.boolean(),
});

type Row = Record<string, unknown>;

/** The columns that the functions below look at. */
export const guardedColumns = (declared: AnyCollection): string[] => {
  const { undeletableIn } = declared.options;
  return ['id', ...new Set([...frozenRules(declared), ...(undeletableIn ? [undeletableIn] : [])].map(stateField))];
};

function refuse(states: States, row: Row): never {
  const field = stateField(states);
  throw conflict(states.error, [{ path: field, code: codeOf(states.error), [field]: row[field] }]);
}

/** Refuses the change of a row whose state freezes what is sent; a body without own fields changes what belongs to the row. */
export function assertEditable(declared: AnyCollection, row: object, body: object): void {
  const sent = Object.keys(body);
  for (const rule of frozenRules(declared)) {
    if (!rule.states.includes(String((row as Row)[stateField(rule)]))) continue;
    const frozen = frozenFields(declared, rule);
    if (!sent.length || sent.some((name) => frozen.includes(name))) refuse(rule, row as Row);
  }
}

export function assertDeletable({ options: { undeletableIn } }: AnyCollection, row: object): void {
  if (undeletableIn?.states.includes(String((row as Row)[stateField(undeletableIn)]))) refuse(undeletableIn, row as Row);
}
