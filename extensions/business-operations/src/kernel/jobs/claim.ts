import type { Knex } from 'knex';
import type { App } from '../app.ts';

/** How often a run says that it goes on, in milliseconds. */
const RENEWAL = 15_000;
/** Of a run that has not said so for a while: its process died, or stands still. */
export const IS_SILENT = `coalesce(renewed_at, started_at) < now() - interval '90 seconds'`;

/** Says that a run goes on, until the returned function is called. */
export function renewing({ database, directus }: App, id: number): () => void {
  const renew = () =>
    database('job_runs')
      .where({ id, status: 'RUNNING' })
      .update({ renewed_at: database.fn.now() })
      .catch((error: unknown) => directus.logger.warn(error, 'A run of a job could not be renewed'));
  const timer = setInterval(() => void renew(), RENEWAL);
  return () => clearInterval(timer);
}

/** A run that was given up while its process stood still must not go on beside the one that followed. */
export async function assertGoesOn(db: Knex, id: number): Promise<void> {
  const row = await db('job_runs').where({ id, status: 'RUNNING' }).first<{ id: number } | undefined>('id');
  if (!row) throw new Error('The run was given up.');
}
