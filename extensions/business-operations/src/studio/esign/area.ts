import type { Area } from '../area.ts';
import ContractPage from './contract-page.vue';
import DraftPage from './draft-page.vue';
import FieldsPage from './fields-page.vue';
import ListPage from './list-page.vue';

/** Contracts that are signed electronically: how they are written, who has signed, and whose turn it is. */
export const esign: Area = {
  pages: [
    { path: 'contracts', component: ListPage },
    { path: 'contracts/new', component: DraftPage },
    { path: 'contracts/:id', component: ContractPage, props: true },
    { path: 'contracts/:id/edit', component: DraftPage, props: true },
    { path: 'contracts/:id/fields', component: FieldsPage, props: true },
  ],
  useEntries: (access) => () => (access.contracts ? [{ to: 'contracts', icon: 'draw', label: 'studio.esign.title' }] : []),
};
