import { setTimeout as wait } from 'node:timers/promises';
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
