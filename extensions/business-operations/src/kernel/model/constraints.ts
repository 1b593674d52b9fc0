import type { AnyCollection } from './collection.ts';
import type { FieldRule } from './rules.ts';

// Names by which a refusal of the database is traced back to its declaration.

/** As PostgreSQL keeps it. */
const kept = (name: string) => name.slice(0, 63);

export const ruleCheckName = (declared: AnyCollection, field: string, { option }: Pick<FieldRule, 'option'>) =>
  kept(`${declared.name}_${field}_${option}`);

export const declaredCheckName = (declared: AnyCollection, name: string) => kept(`${declared.name}_${name}`);

export const calendarCheckName = (declared: AnyCollection, field: string) => kept(`${declared.name}_${field}_calendar`);

export const numbersCheckName = (declared: AnyCollection) => kept(`${declared.name}_numbers`);

export const uniqueName = (declared: AnyCollection, fields: readonly string[]) => kept(`${declared.name}_${fields.join('_')}_unique`);

export const tenantReferenceName = (declared: AnyCollection, field: string) => kept(`${declared.name}_${field}_tenant`);
