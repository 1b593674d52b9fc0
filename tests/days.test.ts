import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import pg from 'pg';
import { describe, expect, inject, test } from 'vitest';
import { domains } from '../extensions/business-operations/src/domains/index.ts';
import { describeDomains } from '../extensions/business-operations/src/kernel/describe-domains.ts';
import { storedFields } from '../extensions/business-operations/src/kernel/model/collection.ts';
import { query } from './support/database.ts';

const root = join(import.meta.dirname, '..');
const { model } = describeDomains(domains);

/** The lines of the product, without its tests. */
async function lines(): Promise<{ place: string; line: string }[]> {
  const folders = ['extensions/business-operations/src', 'snapshots/sql'].map((folder) => join(root, folder));
  const found = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true, withFileTypes: true })));
  const files = found
    .flat()
    .filter((entry) => entry.isFile() && /\.(ts|vue|sql)$/.test(entry.name) && !entry.name.endsWith('.test.ts'))
    .map(({ parentPath, name }) => join(parentPath, name));
  const texts = await Promise.all(files.map(async (file) => [relative(root, file), await readFile(file, 'utf8')] as const));
  return texts.flatMap(([file, text]) => text.split('\n').map((line) => ({ place: `${file}: ${line.trim()}`, file, line })));
}

const matching = async (pattern: RegExp, allowed: RegExp) =>
  (await lines()).filter(({ place, line }) => pattern.test(line) && !allowed.test(place)).map(({ place }) => place);

describe('days', () => {
  // The day of the server's or the database's time zone is another than the tenant's for hours of every day.
  test('are those of a time zone that is named, in kernel/days.ts and by ops.today', async () => {
    const careless =
      /toISOString\(\)\s*\.(slice|split|substr)|current_date|localtimestamp|now\(\)::date|new Date\(\)\.get|\.getTimezoneOffset|\.toLocaleDateString/i;
    expect(await matching(careless, /kernel\/days\.ts/)).toEqual([]);
  });

  test('are not counted in loops, whose length a client may have chosen', async () => {
    const counting = /\b(for|while) \(.*\b(addDays|addMonths|setUTC\w+|setDate|setMonth)\(/;
    // The next business day of the demo books is never far.
    expect(await matching(counting, /demo-books-calendar\.ts/)).toEqual([]);
  });

  test('are never compared with the instant that it is now', async () => {
    const dates = new Set(
      model.collections.flatMap((declared) => storedFields(declared).flatMap(([name, { kind }]) => (kind === 'date' ? [name] : []))),
    );
    const access = JSON.parse(await readFile(join(root, 'snapshots/access.json'), 'utf8')) as unknown;
    const compared: string[] = [];
    JSON.stringify(access, (name, value: unknown) => {
      if (value && typeof value === 'object' && Object.values(value).includes('$NOW')) compared.push(name);
      return value;
    });
    expect(compared.length).toBeGreaterThan(0);
    expect([...new Set(compared)].filter((name) => dates.has(name))).toEqual([]);
  });
});

describe('the database', () => {
  const stored = model.collections.flatMap((declared) =>
    storedFields(declared)
      .filter(([, { kind, of }]) => (kind === 'date' || kind === 'timestamp') && !of)
      .map(([name]) => `${declared.name}_${name}_calendar`),
  );

  test('bounds every day and instant', async () => {
    const rows = await query<{ name: string }>(
      `select conname as name from pg_constraint where contype = 'c' and convalidated and conname = any ($1)`,
      [stored],
    );
    expect(stored.length).toBeGreaterThan(100);
    expect(rows.map(({ name }) => name).sort()).toEqual([...stored].sort());
  });

  test('keeps rows that were there before their bounds, and refuses new ones', async () => {
    const client = new pg.Client({ connectionString: inject('databaseUrl') });
    await client.connect();
    try {
      await client.query(`begin; create temp table old_rows (day date); insert into old_rows values ('9999-12-31')`);
      const deploy = async () => {
        await client.query(`select ops.ensure_check('old_rows', 'old_rows_day_bounds', $$day between '1900-01-01' and '2199-12-31'$$)`);
        const { rows } = await client.query<{ convalidated: boolean }>(
          `select convalidated from pg_constraint where conrelid = 'old_rows'::regclass`,
        );
        return rows;
      };
      expect(await deploy()).toEqual([{ convalidated: false }]);
      expect(await deploy()).toEqual([{ convalidated: false }]);
      await client.query('savepoint before');
      await expect(client.query(`insert into old_rows values ('0001-01-01')`)).rejects.toThrow(/old_rows_day_bounds/);
      await client.query('rollback to before');
      await client.query(`update old_rows set day = '2026-01-01'`);
      expect(await deploy()).toEqual([{ convalidated: true }]);
    } finally {
      await client.end();
    }
  });
});
