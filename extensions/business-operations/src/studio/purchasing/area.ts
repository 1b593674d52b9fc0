import type { Area } from '../area.ts';
import InspectionPage from './inspection-page.vue';
import InspectionsPage from './inspections-page.vue';
import RequirementsPage from './requirements-page.vue';

export const purchasing: Area = {
  pages: [
    { path: 'receivings', component: InspectionsPage },
    { path: 'receivings/:id', component: InspectionPage, props: true },
    { path: 'requirements', component: RequirementsPage, opens: (access) => access.requirements },
  ],
  useEntries: (access) => () => [
    ...(access.requirements ? [{ to: 'requirements', icon: 'rule', label: 'studio.requirements' }] : []),
    ...(access.receivings ? [{ to: 'receivings', icon: 'fact_check', label: 'studio.purchasing.inspections' }] : []),
  ],
};
