import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../../../..');
const LEDGER = /domains\/stock\/ledger\//;
const STATEMENT = /\b(insert into|update|delete from|merge into|truncate)\s+(stocks|stock_lots|stock_transactions|stock_reservations)\b/i;
const SERVICE =
  /\bitems\((stocks|stockLots|stockTransactions|stockReservations)\)|\b(createRow|updateRow|deleteRow)\(\w+, (stocks|stockLots|stockTransactions|stockReservations)\b/;

async function sources(folder: string): Promise<{ name: string; text: string }[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  const wanted = entries.filter((entry) => entry.isFile() && /(?<!\.test)\.(ts|sql)$/.test(entry.name));
  return Promise.all(
    wanted.map(async ({ parentPath, name }) => ({
      name: relative(root, join(parentPath, name)),
      text: await readFile(join(parentPath, name), 'utf8'),
    })),
  );
}

test('the ledger alone writes stock, and says so to the database', async () => {
  const all = [...(await sources('extensions/business-operations/src')), ...(await sources('snapshots/sql'))];
  // What the declarations generate says how a row would be deleted; the database lets nobody do it.
  const written = all.filter(
    ({ name, text }) => !LEDGER.test(name) && !name.endsWith('20-collections.sql') && (STATEMENT.test(text) || SERVICE.test(text)),
  );
  expect(written.map(({ name }) => name)).toEqual([]);
  const opening = all.filter(({ name, text }) => !LEDGER.test(name) && text.includes("'app.stock_ledger', 'on'"));
  expect(opening.map(({ name }) => name)).toEqual([]);
  expect(all.some(({ name, text }) => LEDGER.test(name) && STATEMENT.test(text))).toBe(true);
});
