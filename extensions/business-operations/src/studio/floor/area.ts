import type { Area } from '../area.ts';
import FloorPage from './floor-page.vue';
import WorkPage from './work-page.vue';

/** What workers have before them on a tablet. */
export const floor: Area = {
  pages: [
    { path: 'floor', component: FloorPage },
    { path: 'floor/:id', component: WorkPage, props: true },
  ],
  useEntries: (access) => () => (access.floor ? [{ to: 'floor', icon: 'precision_manufacturing', label: 'studio.floor.title' }] : []),
};
