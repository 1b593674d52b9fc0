import type { Domain } from '../../kernel/domain.ts';
import { taxInvoiceAttempts } from './attempt-model.ts';
import { seedDemoInvoices } from './demo.ts';
import { invoiceLines } from './lines.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { taxInvoiceItems, taxInvoiceMachine, taxInvoices } from './model.ts';
import { rights } from './rights.ts';
import { taxInvoiceRoutes } from './routes.ts';
import { taxInvoiceVerbs } from './verbs.ts';

export const taxInvoicesDomain: Domain = {
  name: 'tax_invoices',
  collections: [taxInvoices, taxInvoiceItems, taxInvoiceAttempts],
  machines: [taxInvoiceMachine],
  lines: [invoiceLines],
  routes: [...taxInvoiceVerbs, ...taxInvoiceRoutes],
  rights,
  messages: { ko, en },
  seedDemo: seedDemoInvoices,
};
