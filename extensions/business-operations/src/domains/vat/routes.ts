import { get, type Route } from '../../kernel/http/route.ts';
import { taxPortalInvoices } from '../tax-portal/model.ts';
import { VatDetail, VatQuery, vatDetail } from './detail.ts';

export const vatRoutes: Route[] = [
  get('/vat/detail', {
    id: 'finance.vat.detail',
    access: [taxPortalInvoices, 'read'],
    summary: 'Value-added tax of one filing period, with its reference tables, orders not invoiced, and its reconciliation with the books.',
    query: VatQuery,
    reply: VatDetail,
    errors: ['error.vat.period_invalid'],
    run: (ctx, { query }) => vatDetail(ctx, query),
  }),
];
