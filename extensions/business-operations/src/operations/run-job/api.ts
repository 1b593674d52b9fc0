import { defineOperationApi } from '@directus/extensions-sdk';
import { runningApp } from '../../instance.ts';
import { findJob, runDue } from '../../kernel/jobs/runner.ts';

/** A tick of a flow: runs what is due of one job. */
export default defineOperationApi<{ job: string }>({
  id: 'run-job',
  handler: ({ job }) => {
    const app = runningApp();
    return runDue(app, findJob(app, job));
  },
});
