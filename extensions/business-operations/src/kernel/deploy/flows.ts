import type { Knex } from 'knex';
import type { Job } from '../jobs/job.ts';
import { stableId } from '../model/stable-id.ts';

export interface FlowsFile {
  flows: { id: string; operation: string; name: string; job: string; cron: string }[];
}

/** One flow a job: visible in the Studio, and pausable there. */
export const makeFlows = (jobs: readonly Job[]): FlowsFile => ({
  flows: jobs.map(({ name, label, cron }) => ({
    id: stableId('flow', name),
    operation: stableId('operation', name),
    name: `${label.ko} · ${label.en}`,
    job: name,
    cron,
  })),
});

/** Makes missing flows, keeps their schedule and removes those of jobs that are gone; a flow that an administrator paused stays paused. */
export async function applyFlows(db: Knex, { flows }: FlowsFile): Promise<void> {
  for (const { id, operation, name, job, cron } of flows) {
    const options = JSON.stringify({ cron });
    await db('directus_flows')
      .insert({ id, name, icon: 'schedule', status: 'active', trigger: 'schedule', accountability: null, options, operation: null })
      .onConflict('id')
      .merge(['name', 'options', 'trigger']);
    await db('directus_operations')
      .insert({
        id: operation,
        name: job,
        key: 'run_job',
        type: 'run-job',
        position_x: 19,
        position_y: 1,
        options: JSON.stringify({ job }),
        flow: id,
      })
      .onConflict('id')
      .merge(['options', 'type']);
    await db('directus_flows').where({ id }).update({ operation });
  }
  const present = await db('directus_operations').where({ type: 'run-job' }).select<{ name: string; flow: string }[]>('name', 'flow');
  const declared = new Set(flows.map(({ id }) => id));
  // A flow that an administrator made for a job has another id.
  const gone = present.filter(({ name, flow }) => flow === stableId('flow', name) && !declared.has(flow)).map(({ flow }) => flow);
  if (gone.length) await db('directus_flows').whereIn('id', gone).delete();
}
