import type { Area } from '../area.ts';
import ChecksPage from './checks-page.vue';

export const equipment: Area = {
  pages: [{ path: 'equipment/checks', component: ChecksPage, opens: (access) => access.checks }],
  useEntries: (access) => () =>
    access.checks ? [{ to: 'equipment/checks', icon: 'grid_on', label: 'studio.equipment.checks', heading: 'studio.equipment' }] : [],
};
