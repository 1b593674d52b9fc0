import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { describe, expect, test } from 'vitest';
import { domains } from '../../domains/index.ts';

const root = join(import.meta.dirname, '../../../../..');
const GENERATED = 'snapshots/sql/20-collections.sql';

async function sources(folder: string): Promise<{ name: string; text: string }[]> {
  const entries = await readdir(join(root, folder), { recursive: true, withFileTypes: true });
  const wanted = entries.filter((entry) => entry.isFile() && /(?<!\.test)\.(ts|vue|sql)$/.test(entry.name));
  return Promise.all(
    wanted.map(async ({ parentPath, name }) => ({
      name: relative(root, join(parentPath, name)),
      text: await readFile(join(parentPath, name), 'utf8'),
    })),
  );
}

const all = async () => [...(await sources('extensions/business-operations/src')), ...(await sources('snapshots/sql'))];

test('one file lets states change, and the triggers ask for it', async () => {
  const named = (await all()).filter(({ text }) => text.includes('app.state_change')).map(({ name }) => name);
  expect(named.sort()).toEqual(
    [
      'extensions/business-operations/src/kernel/deploy/collection-sql.ts',
      'extensions/business-operations/src/kernel/states/move.ts',
      GENERATED,
    ].sort(),
  );
});

const machines = domains.flatMap((domain) => domain.machines ?? []);

describe.each(machines.map(({ collection, field }) => [collection.name, field]))('%s', (table, field) => {
  test('is moved by no statement of its own', async () => {
    const statement = new RegExp(`update\\s+${table}\\b[^;\`]*?\\bset\\b(?:(?!\\bwhere\\b|\\bfrom\\b)[^;\`])*?\\b${field}\\s*=`, 'i');
    const assignment = new RegExp(`\\bnew\\.${field}\\s*:=`);
    const written = (await all()).filter(
      ({ name, text }) =>
        name !== GENERATED && (statement.test(text) || (name.endsWith('.sql') && text.includes(table) && assignment.test(text))),
    );
    expect(written.map(({ name }) => name)).toEqual([]);
  });
});
