import type { Domain } from '../../kernel/domain.ts';
import en from './messages.en.json' with { type: 'json' };
import ko from './messages.ko.json' with { type: 'json' };
import { vatRoutes } from './routes.ts';

/** Value-added tax as it is filed: from what was invoiced, billed and paid by card, against the books. */
export const vat: Domain = { name: 'vat', routes: vatRoutes, messages: { ko, en } };
