import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';

export interface SqlFile {
  path: string;
  text: string;
}

/** The files of `snapshots/sql/` in their order. */
export async function readSqlFiles(folder: string): Promise<SqlFile[]> {
  const names = (await readdir(join(folder, 'sql'))).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ path: join(folder, 'sql', name), text: await readFile(join(folder, 'sql', name), 'utf8') })),
  );
}

export const hashFiles = (texts: readonly string[]): string =>
  texts.reduce((hash, text) => hash.update(`${text.length}\0`).update(text), createHash('sha256')).digest('hex');

export async function runSqlFile(db: Knex.Transaction, { path, text }: SqlFile): Promise<void> {
  try {
    // Several statements go over the simple protocol, which knex uses when there is nothing to bind; `?` is an operator here.
    await db.raw(text.replaceAll('?', '\\?'));
  } catch (error) {
    // knex puts the whole text before what PostgreSQL said of it.
    throw new Error(`${path}: ${String(error).split(' - ').at(-1)}`, { cause: error });
  }
}
