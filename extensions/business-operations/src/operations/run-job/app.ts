import { defineOperationApp } from '@directus/extensions-sdk';

export default defineOperationApp({
  id: 'run-job',
  name: 'Run job',
  icon: 'schedule',
  description: 'Runs a job of Business Operations if it is due.',
  overview: ({ job }) => [{ label: 'Job', text: String(job) }],
  options: [{ field: 'job', name: 'Job', type: 'string', meta: { width: 'full', interface: 'input', required: true } }],
});
