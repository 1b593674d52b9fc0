import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import pg from 'pg';

export interface DatabaseState {
  /** Directus's tables exist. */
  installed: boolean;
  /** Directus's tables are those of the current version. */
  migrated: boolean;
  /** The fingerprints that `ops deploy` and `ops seed` have stored. */
  deployed: string | null;
  seeded: { fingerprint: string; demo: boolean } | null;
}

// A dump does not contain database settings, so a restored database must be deployed to again.
const STATE = `select (select value->>'fingerprint' from ops.state where key = 'deployment' and current_setting('jit') = 'off') as deployed,
  (select value from ops.state where key = 'seed') as seeded`;

const EMPTY: DatabaseState = { installed: false, migrated: false, deployed: null, seeded: null };

/** Connection settings for scripts that write to the database directly. The audit trail names the database as the actor. */
export const asDatabase = (url: string): pg.ClientConfig => ({ connectionString: url, options: DECLARED_AS_DATABASE });

/** The same for processes that read their settings from the environment (`PGOPTIONS`). */
export const DECLARED_AS_DATABASE = '-c app.actor_type=DATABASE';

export async function query<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ ...asDatabase(url), connectionTimeoutMillis: 10_000 });
  // Without a listener a lost connection would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(sql, values)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function readState(root: string, url: string): Promise<DatabaseState> {
  const [exists] = await query<{ directus: boolean; ops: boolean }>(
    url,
    `select to_regclass('directus_migrations') is not null as directus, to_regclass('ops.state') is not null as ops`,
  );
  if (!exists?.directus) return EMPTY;
  const done = await query<{ version: string }>(url, 'select version from directus_migrations');
  const versions = new Set(done.map(({ version }) => version));
  const [state] = exists.ops ? await query<Pick<DatabaseState, 'deployed' | 'seeded'>>(url, STATE) : [];
  return {
    installed: true,
    migrated: (await migrations(root)).every((version) => versions.has(version)),
    deployed: state?.deployed ?? null,
    seeded: state?.seeded ?? null,
  };
}

/** The migrations of this version, read from files because starting Directus to ask takes two seconds. */
async function migrations(root: string): Promise<string[]> {
  const require = createRequire(createRequire(join(root, 'package.json')).resolve('directus/package.json'));
  const folder = join(dirname(require.resolve('@directus/api/package.json')), 'dist', 'database', 'migrations');
  const names = await readdir(folder);
  return names.filter((name) => /^[0-9]+[A-Z]-[^.]+\.js$/.test(name)).flatMap((name) => name.split('-')[0] ?? []);
}
