import { defineModule } from '@directus/extensions-sdk';
import { AREAS } from './areas.ts';
import { nameAreas } from './entries.ts';
import StartPage from './start-page.vue';

nameAreas(AREAS);

const COLLECTIONS = ['approvals', 'audit_logs'];

export default defineModule({
  id: 'operations',
  name: '$t:studio.name',
  icon: 'approval',
  routes: [{ path: '', component: StartPage }, ...AREAS.flatMap(({ pages }) => pages)],
  preRegisterCheck: (user, permissions) =>
    user.admin_access ||
    Boolean(user.tenant_id) ||
    COLLECTIONS.some((name) => ['partial', 'full'].includes(permissions[name]?.read?.access ?? 'none')),
});
