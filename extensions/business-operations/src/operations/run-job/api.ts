import { defineOperationApi } from '@directus/extensions-sdk';
import { runningApp } from '../../instance.ts';
import { findJob, runDue } from '../../kernel/jobs/runner.ts';

/** Runs one job for every target that is due, when its flow ticks. */
export default defineOperationApi<{ job: string }>({
  id: 'run-job',
  handler: ({ job }) => {
    const app = runningApp();
    return runDue(app, findJob(app, job));
  },
});
