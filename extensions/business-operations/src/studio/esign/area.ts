import type { Area } from '../area.ts';
import ContractPage from './contract-page.vue';
import DraftPage from './draft-page.vue';
import FieldsPage from './fields-page.vue';
import ListPage from './list-page.vue';

/** Contracts that are signed electronically: how they are written, who has signed, and whose turn it is. */
export const esign: Area = {
  pages: [
    { path: 'contracts', component: ListPage, opens: (access) => access.contracts },
    { path: 'contracts/new', component: DraftPage, opens: (access) => access.contracts },
    { path: 'contracts/:id', component: ContractPage, opens: (access) => access.contracts, props: true },
    { path: 'contracts/:id/edit', component: DraftPage, opens: (access) => access.contracts, props: true },
    { path: 'contracts/:id/fields', component: FieldsPage, opens: (access) => access.contracts, props: true },
  ],
  useEntries: (access) => () => (access.contracts ? [{ to: 'contracts', icon: 'draw', label: 'studio.esign.title' }] : []),
};
