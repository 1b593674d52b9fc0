import type { Area } from '../area.ts';
import JobPage from './job-page.vue';
import JobsPage from './jobs-page.vue';
import NewTenantPage from './new-tenant-page.vue';
import TenantsPage from './tenants-page.vue';

/** What whoever keeps the system does: tenants and jobs. */
export const administration: Area = {
  pages: [
    { path: 'tenants', component: TenantsPage },
    { path: 'tenants/+', component: NewTenantPage },
    { path: 'jobs', component: JobsPage },
    { path: 'jobs/:job', component: JobPage, props: true },
  ],
  useEntries: (access) => () =>
    access.system
      ? [
          { to: 'tenants', icon: 'domain', label: 'studio.tenants.title' },
          { to: 'jobs', icon: 'schedule', label: 'studio.jobs.title' },
        ]
      : [],
};
