import { defineModule } from '@directus/extensions-sdk';
import type { AreaPage } from './area.ts';
import { AREAS } from './areas.ts';
import { closeSidebarOnce } from './closed-sidebar.ts';
import { openOnDoubleClick } from './double-clicks.ts';
import { nameAreas } from './entries.ts';
import { guarded } from './guarded-page.ts';
import { hideCreations } from './list/creations.ts';
import StartPage from './start-page.vue';
import { nameWeekdays } from './weekdays.ts';

nameAreas(AREAS);
// Before Directus reads it.
closeSidebarOnce();
openOnDoubleClick();
hideCreations();
nameWeekdays();

const COLLECTIONS = ['approvals', 'payrolls', 'audit_logs'];

const routeOf = (page: AreaPage) => {
  const { platform: _, opens: __, ...route } = page;
  return { ...route, component: guarded(page) };
};

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
