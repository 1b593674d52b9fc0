import type { Area } from '../area.ts';
import InspectionPage from './inspection-page.vue';
import InspectionsPage from './inspections-page.vue';

export const purchasing: Area = {
  pages: [
    { path: 'receivings', component: InspectionsPage },
    { path: 'receivings/:id', component: InspectionPage, props: true },
  ],
  useEntries: (access) => () =>
    access.receivings ? [{ to: 'receivings', icon: 'fact_check', label: 'studio.purchasing.inspections' }] : [],
};
