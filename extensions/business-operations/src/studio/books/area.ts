import type { Area } from '../area.ts';
import IncomePage from './income-page.vue';
import LedgerPage from './ledger-page.vue';

export const books: Area = {
  pages: [
    { path: 'books/ledger', component: LedgerPage },
    { path: 'books/income-statement', component: IncomePage },
  ],
  useEntries: (access) => () => [
    ...(access.ledger ? [{ to: 'books/ledger', icon: 'menu_book', label: 'studio.ledger.title' }] : []),
    ...(access.incomeStatement ? [{ to: 'books/income-statement', icon: 'monitoring', label: 'studio.income.title' }] : []),
  ],
};
