import type { AnyCollection } from './collection.ts';
import type { FieldRule } from './rules.ts';

// Names by which a refusal of the database is traced back to its declaration.

export const ruleCheckName = (declared: AnyCollection, field: string, { option }: Pick<FieldRule, 'option'>) =>
  `${declared.name}_${field}_${option}`;

export const declaredCheckName = (declared: AnyCollection, name: string) => `${declared.name}_${name}`;

export const calendarCheckName = (declared: AnyCollection, field: string) => `${declared.name}_${field}_calendar`;

export const uniqueName = (declared: AnyCollection, fields: readonly string[]) => `${declared.name}_${fields.join('_')}_unique`;

export const tenantReferenceName = (declared: AnyCollection, field: string) => `${declared.name}_${field}_tenant`;
