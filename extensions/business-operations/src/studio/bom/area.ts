import type { Area } from '../area.ts';
import BomPage from './bom-page.vue';
import BomsPage from './boms-page.vue';

export const bom: Area = {
  pages: [
    { path: 'design/boms', component: BomsPage },
    { path: 'design/boms/:id', component: BomPage, props: true },
  ],
  useEntries: (access) => () =>
    access.boms ? [{ to: 'design/boms', icon: 'account_tree', label: 'studio.bom.list', heading: 'studio.bom' }] : [],
};
