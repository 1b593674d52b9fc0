import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { domains } from '../extensions/business-operations/src/domains/index.ts';
import { businessNumberSql, isBusinessNumber } from '../extensions/business-operations/src/kernel/business-number.ts';
import { describeDomains } from '../extensions/business-operations/src/kernel/describe-domains.ts';
import { storedFields } from '../extensions/business-operations/src/kernel/model/collection.ts';
import { ruleCheckName } from '../extensions/business-operations/src/kernel/model/constraints.ts';
import type { AnyField } from '../extensions/business-operations/src/kernel/model/field.ts';
import { type FieldRule, rulesOf } from '../extensions/business-operations/src/kernel/model/rules.ts';
import { createRefusals } from '../extensions/business-operations/src/kernel/refusals.ts';
import { asDatabase } from '../scripts/database.ts';

const { model, messages } = describeDomains(domains);
const refusals = createRefusals(model);
const client = new pg.Client(asDatabase(inject('databaseUrl')));
beforeAll(() => client.connect());
afterAll(() => client.end());

/** A value that breaks the rule, and none of the others of its field where that can be. */
const VIOLATIONS: Record<FieldRule['option'], (field: AnyField) => unknown> = {
  enum: () => '-',
  min: ({ min = 0 }) => min - 1,
  max: ({ max = 0 }) => max + 1,
  positive: () => 0,
  whole: () => 1.5,
  pattern: () => '!',
  format: () => '1234567890',
};

const LIMITS: Partial<Record<FieldRule['option'], (field: AnyField) => unknown>> = {
  enum: ({ values = [] }) => values[0],
  min: ({ min }) => min,
  max: ({ max }) => max,
};

/** The outcome of writing one value into a copy of the table that has the checks of the fields and nothing else, so that no other rule is met. */
async function written(table: string, column: string, value: unknown): Promise<pg.DatabaseError | 'done'> {
  await client.query('begin');
  try {
    await client.query(`create temporary table probe (like ${table} including constraints)`);
    const { rows } = await client.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = 'probe'::regclass and attnotnull and attnum > 0`,
    );
    await client.query(`alter table probe ${rows.map(({ name }) => `alter ${name} drop not null`).join(', ')}`);
    const { rows: others } = await client.query<{ name: string }>(
      `select conname as name from pg_constraint where conrelid = 'probe'::regclass and contype = 'c' and conname <> all ($1)`,
      [declared.map(([check]) => check)],
    );
    if (others.length) await client.query(`alter table probe ${others.map(({ name }) => `drop constraint ${name}`).join(', ')}`);
    await client.query(`insert into probe (${column}) values ($1)`, [value]);
    return 'done';
  } catch (error) {
    return error as pg.DatabaseError;
  } finally {
    await client.query('rollback');
  }
}

const declared = model.collections.flatMap((collection) =>
  storedFields(collection).flatMap(([name, field]) =>
    rulesOf(name, field).map((rule) => [ruleCheckName(collection, name, rule), { collection, name, field, rule }] as const),
  ),
);

describe('every rule that a field declares', () => {
  test('is found', () => {
    expect(declared.length).toBeGreaterThan(150);
  });

  test.each(declared)(
    '%s is a check of the database, and its refusal names the field',
    async (check, { collection, name, field, rule }) => {
      const error = await written(collection.name, name, VIOLATIONS[rule.option](field));
      expect(error).toMatchObject({ code: '23514', constraint: check });
      expect(refusals.of(error)).toMatchObject({ status: 422, key: rule.error, details: [{ path: name, ...rule.detail }] });
      expect([messages.has(rule.error), messages.has(rule.wording)]).toEqual([true, true]);
      const limit = LIMITS[rule.option]?.(field);
      if (limit !== undefined) expect(await written(collection.name, name, limit)).toBe('done');
    },
  );
});

test('no check of a collection says what an option of a field would', () => {
  const simple = /^\w+ (?:[<>]=?|between) -?[\d.]+(?: and -?[\d.]+)?$/;
  const repeated = model.collections.flatMap(({ name, options }) =>
    Object.entries(options.checks ?? {})
      .filter(([, { sql, error }]) => simple.test(sql) && error === 'error.validation_failed')
      .map(([check]) => `${name}_${check}`),
  );
  expect(repeated).toEqual([]);
});

test('the check digit of business numbers is the same in the database and outside of it', async () => {
  const numbers = [
    ...Array.from({ length: 2_000 }, () => String(Math.floor(Math.random() * 1e10)).padStart(10, '0')),
    ...['', '123456789', '12345678911', '123-45-6789', '١٢٣٤٥٦٧٨٩١', '1234567891'],
  ];
  const { rows } = await client.query<{ number: string; valid: boolean }>(
    `select number, ${businessNumberSql('number')} as valid from unnest($1::text[]) as number`,
    [numbers],
  );
  expect(rows.filter(({ number, valid }) => valid !== isBusinessNumber(number))).toEqual([]);
  expect(rows.filter(({ valid }) => valid).length).toBeGreaterThan(100);
});
