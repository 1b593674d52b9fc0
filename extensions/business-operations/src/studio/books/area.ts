import type { Area } from '../area.ts';
import InvoicePage from '../tax-invoices/invoice-page.vue';
import InvoicesPage from '../tax-invoices/list-page.vue';
import EntertainmentPage from './entertainment/entertainment-page.vue';
import IncomePage from './income-page.vue';
import LedgerPage from './ledger-page.vue';
import VatPage from './vat/vat-page.vue';

export const books: Area = {
  pages: [
    { path: 'books/ledger', component: LedgerPage },
    { path: 'books/income-statement', component: IncomePage },
    { path: 'books/tax-invoices', component: InvoicesPage, opens: (access) => access.taxInvoices },
    { path: 'books/tax-invoices/new', component: InvoicePage, opens: (access) => access.taxInvoices },
    { path: 'books/tax-invoices/:id', component: InvoicePage, opens: (access) => access.taxInvoices, props: true },
    { path: 'books/vat', component: VatPage },
    { path: 'books/entertainment', component: EntertainmentPage },
  ],
  useEntries: (access) => () => [
    ...(access.ledger ? [{ to: 'books/ledger', icon: 'menu_book', label: 'studio.ledger.title' }] : []),
    ...(access.incomeStatement ? [{ to: 'books/income-statement', icon: 'monitoring', label: 'studio.income.title' }] : []),
    ...(access.taxInvoices ? [{ to: 'books/tax-invoices', icon: 'request_quote', label: 'studio.tax_invoices.title' }] : []),
    ...(access.vat ? [{ to: 'books/vat', icon: 'percent', label: 'studio.vat.title' }] : []),
    ...(access.ledger ? [{ to: 'books/entertainment', icon: 'local_dining', label: 'studio.entertainment.title' }] : []),
  ],
};
