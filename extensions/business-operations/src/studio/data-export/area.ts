import type { Area } from '../area.ts';
import ExportsPage from './exports-page.vue';

/** The company's data as files to take along. */
export const dataExport: Area = {
  pages: [{ path: 'export', component: ExportsPage, opens: (access) => access.exports }],
  useEntries: (access) => () => (access.exports ? [{ to: 'export', icon: 'archive', label: 'studio.export.title' }] : []),
};
