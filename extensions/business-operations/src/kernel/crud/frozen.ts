import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { conflict } from '../errors.ts';
import type { AnyCollection } from '../model/collection.ts';
import { codeOf, frozenFields, type States, stateField } from '../model/guards.ts';
import { type ComputedField, visible } from './select.ts';

/** Whether the state of a row lets it be edited, as SQL over an alias. */
export const editableState = ({ options: { frozenIn } }: AnyCollection, alias = 't'): string =>
  frozenIn ? `${alias}.${stateField(frozenIn)} not in (${frozenIn.states.map((state) => `'${state}'`).join(', ')})` : 'true';

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
export const guardedColumns = ({ options: { frozenIn, undeletableIn } }: AnyCollection): string[] => [
  'id',
  ...new Set([frozenIn, undeletableIn].flatMap((states) => (states ? [stateField(states)] : []))),
];

function refuse(states: States, row: Row): never {
  const field = stateField(states);
  throw conflict(states.error, [{ path: field, code: codeOf(states.error), [field]: row[field] }]);
}

/** Refuses the change of a row whose state freezes what is sent; a body without own fields changes what belongs to the row. */
export function assertEditable(declared: AnyCollection, row: object, body: object): void {
  const { frozenIn } = declared.options;
  if (!frozenIn?.states.includes(String((row as Row)[stateField(frozenIn)]))) return;
  const sent = Object.keys(body);
  const frozen = frozenFields(declared);
  if (!sent.length || sent.some((name) => frozen.includes(name))) refuse(frozenIn, row as Row);
}

export function assertDeletable({ options: { undeletableIn } }: AnyCollection, row: object): void {
  if (undeletableIn?.states.includes(String((row as Row)[stateField(undeletableIn)]))) refuse(undeletableIn, row as Row);
}
