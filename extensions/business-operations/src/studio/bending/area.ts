import { h } from 'vue';
import type { Area } from '../area.ts';
import CodesPage from './codes-page.vue';
import ItemPage from './item-page.vue';
import type { Kind } from './items.ts';
import ListPage from './list-page.vue';

/** Components of their own, so that going from one list to the other makes the page anew. */
const listOf = (kind: Kind) => ({ render: () => h(ListPage, { kind }) });

/** Bent parts, the models that are put together from them, and their codes. */
export const bending: Area = {
  pages: [
    { path: 'bending/codes', component: CodesPage },
    { path: 'bending/parts', component: listOf('parts') },
    { path: 'bending/models', component: listOf('models') },
    { path: 'bending/parts/:id', component: ItemPage, props: ({ params }) => ({ ...params, kind: 'parts' }) },
    { path: 'bending/models/:id', component: ItemPage, props: ({ params }) => ({ ...params, kind: 'models' }) },
  ],
  useEntries: (access) => () =>
    access.bending
      ? [
          { to: 'bending/parts', icon: 'architecture', label: 'studio.bending.parts', heading: 'studio.bending' },
          { to: 'bending/models', icon: 'view_in_ar', label: 'studio.bending.models' },
          { to: 'bending/codes', icon: 'qr_code', label: 'studio.bending.codes' },
        ]
      : [],
};
