import type { Area } from '../area.ts';
import InspectionPage from './inspection-page.vue';
import InspectionsPage from './inspections-page.vue';

/** Inspections, as the inspector works through them. */
export const inspections: Area = {
  pages: [
    { path: 'inspections', component: InspectionsPage },
    { path: 'inspections/:id', component: InspectionPage, props: true },
  ],
  useEntries: (access) => () => (access.inspections ? [{ to: 'inspections', icon: 'rule', label: 'studio.inspections.title' }] : []),
};
