import type { Area } from '../area.ts';
import PlanPage from './plan-page.vue';

/** For those who plan what is made, and whoever wants to know when it is. */
export const production: Area = {
  pages: [{ path: 'production/plan', component: PlanPage, opens: (access) => access.workOrders }],
  useEntries: (access) => () =>
    access.workOrders ? [{ to: 'production/plan', icon: 'calendar_view_week', label: 'studio.production.plan' }] : [],
};
