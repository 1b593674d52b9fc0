import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { asDatabase } from '../../scripts/database.ts';
import type { Reply } from './client.ts';
import { done, errorKey } from './replies.ts';
import { systemAdmin } from './tenants.ts';

/** Runs a job for all tenants; after the run that its schedule has just begun, where there is one. */
export async function runJob(name: string): Promise<Reply> {
  const root = await systemAdmin();
  for (;;) {
    const reply = await root.post(`/jobs/${name}/run`, {});
    if (errorKey(reply) !== 'error.job.running') return done(Promise.resolve(reply));
    await wait(200);
  }
}

/** Waits until no other test file is busy with a job that serves all tenants at once, and keeps them waiting until the returned function is called. */
export async function turnOf(job: string): Promise<() => Promise<void>> {
  const client = new pg.Client(asDatabase(inject('databaseUrl')));
  await client.connect();
  await client.query(`select pg_advisory_lock(hashtext('tests'), hashtext($1))`, [job]);
  return () => client.end();
}
