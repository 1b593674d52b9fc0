import type { Area } from '../area.ts';
import BankPage from './bank-page.vue';
import CardPage from './card-page.vue';
import DashboardPage from './dashboard-page.vue';

/** What came in from banks and card companies: classified and journaled here. */
export const moneyInboxes: Area = {
  pages: [
    { path: 'books/bank', component: BankPage, opens: (access) => access.bank },
    { path: 'books/cards', component: CardPage, opens: (access) => access.cards },
    { path: 'books/card-dashboard', component: DashboardPage, opens: (access) => access.cards },
  ],
  useEntries: (access) => () => [
    ...(access.bank ? [{ to: 'books/bank', icon: 'account_balance', label: 'studio.bank.title' }] : []),
    ...(access.cards
      ? [
          { to: 'books/cards', icon: 'credit_card', label: 'studio.cards.title' },
          { to: 'books/card-dashboard', icon: 'donut_small', label: 'studio.cards.dashboard' },
        ]
      : []),
  ],
};
