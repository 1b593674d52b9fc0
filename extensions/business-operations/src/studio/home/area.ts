import type { Area } from '../area.ts';
import HomePage from './home-page.vue';

export const home: Area = {
  pages: [{ path: 'home', component: HomePage }],
  useEntries: (access) => () => (access.home ? [{ to: 'home', icon: 'home', label: 'studio.home.title' }] : []),
};
