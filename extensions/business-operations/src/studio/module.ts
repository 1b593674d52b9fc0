import { defineModule } from '@directus/extensions-sdk';
import { inTenant } from './admin/in-tenant.ts';
import type { AreaPage } from './area.ts';
import { AREAS } from './areas.ts';
import { closeSidebarOnce } from './closed-sidebar.ts';
import { openOnDoubleClick } from './double-clicks.ts';
import { nameAreas } from './entries.ts';
import StartPage from './start-page.vue';

nameAreas(AREAS);
// Before Directus reads it.
closeSidebarOnce();
openOnDoubleClick();

const COLLECTIONS = ['approvals', 'payrolls', 'audit_logs'];

const routeOf = ({ platform, ...page }: AreaPage) => (platform ? page : { ...page, component: inTenant(page.component) });

export default defineModule({
  id: 'operations',
  name: '$t:studio.name',
  icon: 'approval',
  routes: [{ path: '', component: StartPage }, ...AREAS.flatMap(({ pages }) => pages.map(routeOf))],
  // Whoever works in a company has a home page here.
  preRegisterCheck: (user: { admin_access?: boolean; tenant_id?: number | null }, permissions) =>
    Boolean(user.admin_access || user.tenant_id) ||
    COLLECTIONS.some((name) => ['partial', 'full'].includes(permissions[name]?.read?.access ?? 'none')),
});
