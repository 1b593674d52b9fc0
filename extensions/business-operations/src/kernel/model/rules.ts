import { businessNumberSql } from '../business-number.ts';
import type { Detail } from '../errors.ts';
import { type AnyField, isAlias } from './field.ts';
import { portablePattern } from './pattern.ts';

/** A rule that an option of a field makes of its values: the check of the database, the refusal and the Studio's validation derive from it. */
export interface FieldRule {
  /** Ends the name of the check. */
  option: 'enum' | 'min' | 'max' | 'positive' | 'whole' | 'pattern' | 'format';
  /** The condition over the column. */
  sql: string;
  /** What is wrong with a value that breaks it, with the limit. */
  detail: Detail & { code: string };
  /** Message key of the refusal. */
  error: string;
  /** Message key of the detail. */
  wording: string;
  /** The same as an operator of Directus's filters, where the Studio's input for the field does not look itself, as those for numbers do. */
  operator?: Record<string, unknown>;
}

export const WHOLE_WON = 'error.amount.whole_won';

const INVALID = 'error.validation_failed';
const limit = (name: 'min' | 'max', value: number, exclusive = false) => ({
  detail: { code: name === 'min' ? 'too_small' : 'too_big', [name]: value },
  error: INVALID,
  wording: `error.field.${name === 'min' ? 'too_small' : 'too_big'}.number${exclusive ? '_exclusive' : ''}`,
});

/** The rules of a column, in the order in which its options are documented. */
export function rulesOf(name: string, { kind, values = [], min, max, positive, whole, pattern, format }: AnyField): FieldRule[] {
  const rules: FieldRule[] = [];
  if (kind === 'enum')
    rules.push({
      option: 'enum',
      // Not `in (…)`, of which PostgreSQL makes an array of converted values anew for every statement that writes to the table.
      sql: `${name} = any ('{${values.join(',')}}'::text[])`,
      detail: { code: 'invalid_value', options: values },
      error: INVALID,
      wording: 'error.field.invalid_value.options',
    });
  if (min !== undefined) rules.push({ option: 'min', sql: `${name} >= ${min}`, ...limit('min', min) });
  if (max !== undefined) rules.push({ option: 'max', sql: `${name} <= ${max}`, ...limit('max', max) });
  if (positive) rules.push({ option: 'positive', sql: `${name} > 0`, ...limit('min', 0, true) });
  if (whole)
    rules.push({
      option: 'whole',
      sql: `${name} = trunc(${name})`,
      detail: { code: 'whole_won' },
      error: WHOLE_WON,
      wording: 'error.field.whole_won',
    });
  if (pattern)
    rules.push({
      option: 'pattern',
      sql: `${name} ~ '${portablePattern(pattern)}'`,
      detail: { code: 'invalid_format' },
      error: INVALID,
      wording: 'error.field.invalid_format',
      operator: { _regex: pattern.source },
    });
  if (format === 'business_number')
    rules.push({
      option: 'format',
      sql: businessNumberSql(name),
      detail: { code: 'check_digit' },
      error: 'error.business_number.invalid',
      wording: 'error.business_number.invalid',
    });
  return rules;
}

/** What the Studio looks at before it saves a field that people write, as a filter of Directus. An empty value is the business of `required`. */
export function validationOf(name: string, field: AnyField): object | null {
  if (isAlias(field) || field.managed) return null;
  const operators = rulesOf(name, field).flatMap(({ operator }) => operator ?? []);
  const rules = operators.map((operator) =>
    field.required ? { [name]: operator } : { _or: [{ [name]: { _null: true } }, { [name]: operator }] },
  );
  return rules.length ? { _and: rules } : null;
}
