import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { readState, recordState } from '../database/state.ts';

/** What a deployment brings, as `npm run generate` notes it: a hash of the files in `snapshots/`, and when they came to be as they are. */
export interface Release {
  content: string;
  made_at: string;
}

export const RELEASE_FILE = 'release.json';

const STATE = 'release';

export const readRelease = async (folder: string): Promise<Release> =>
  JSON.parse(await readFile(join(folder, RELEASE_FILE), 'utf8')) as Release;

/** Noted in the transaction of the SQL objects and rights, which is what an older release would take back. */
export const recordRelease = (db: Knex, release: Release) => recordState(db, STATE, release);

interface Lenience {
  /** Whether somebody wants the older release, or only its plan. */
  allowed: boolean;
  report(line: string): void;
}

/** Refuses to take back what a newer release has brought to the database, unless that is wanted. */
export async function assertNotOlder(database: Knex, release: Release, { allowed, report }: Lenience): Promise<void> {
  const { rows } = await database.raw<{ rows: { there: boolean }[] }>(`select to_regclass('ops.state') is not null as there`);
  const brought = rows[0]?.there ? await readState<Release>(database, STATE) : undefined;
  if (!brought || brought.content === release.content || brought.made_at <= release.made_at) return;
  const line = `A release of ${brought.made_at} has been deployed to this database; this one, of ${release.made_at}, is older and takes its rules, rights and words back.`;
  if (!allowed) throw new Error(`${line}\nDeploy the newer release, or set ALLOW_OLDER_RELEASE=true to go back to this one.`);
  report(`Warning: ${line}`);
}
