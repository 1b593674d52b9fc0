import type { Area } from '../area.ts';
import AppVersionsPage from './app-versions-page.vue';
import DemosPage from './demos-page.vue';
import JobPage from './job-page.vue';
import JobsPage from './jobs-page.vue';
import NewTenantPage from './new-tenant-page.vue';
import TenantsPage from './tenants-page.vue';

/** What whoever keeps the system does: tenants, demos, app versions and jobs. */
export const administration: Area = {
  pages: [
    { path: 'tenants', component: TenantsPage, opens: (access) => access.system, platform: true },
    { path: 'tenants/+', component: NewTenantPage, opens: (access) => access.system, platform: true },
    { path: 'demos', component: DemosPage, opens: (access) => access.system, platform: true },
    { path: 'app-versions', component: AppVersionsPage, opens: (access) => access.system, platform: true },
    { path: 'jobs', component: JobsPage, opens: (access) => access.system, platform: true },
    { path: 'jobs/:job', component: JobPage, opens: (access) => access.system, platform: true, props: true },
  ],
  useEntries: (access) => () =>
    access.system
      ? [
          { to: 'tenants', icon: 'domain', label: 'studio.tenants.title' },
          { to: 'demos', icon: 'science', label: 'studio.demos.title' },
          { to: 'app-versions', icon: 'install_mobile', label: 'studio.app_versions.title' },
          { to: 'jobs', icon: 'schedule', label: 'studio.jobs.title' },
        ]
      : [],
};
