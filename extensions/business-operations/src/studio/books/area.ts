import type { Area } from '../area.ts';
import IncomePage from './income-page.vue';
import LedgerPage from './ledger-page.vue';
import VatPage from './vat/vat-page.vue';

export const books: Area = {
  pages: [
    { path: 'books/ledger', component: LedgerPage },
    { path: 'books/income-statement', component: IncomePage },
    { path: 'books/vat', component: VatPage },
  ],
  useEntries: (access) => () => [
    ...(access.ledger ? [{ to: 'books/ledger', icon: 'menu_book', label: 'studio.ledger.title' }] : []),
    ...(access.incomeStatement ? [{ to: 'books/income-statement', icon: 'monitoring', label: 'studio.income.title' }] : []),
    ...(access.vat ? [{ to: 'books/vat', icon: 'percent', label: 'studio.vat.title' }] : []),
  ],
};
