import { defineOperationApp } from '@directus/extensions-sdk';

export default defineOperationApp({
  id: 'run-job',
  name: 'Run job',
  icon: 'schedule',
  description: 'Runs what is due of a job of Business Operations.',
  overview: ({ job }) => [{ label: 'Job', text: String(job) }],
  options: [{ field: 'job', name: 'Job', type: 'string', meta: { width: 'full', interface: 'input', required: true } }],
});
