import { z } from 'zod';
import { type ListOptions, list, listQuery, listReply } from '../../../kernel/crud/list.ts';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { assertFieldReferences } from '../../../kernel/crud/write.ts';
import { get, post, type Route } from '../../../kernel/http/route.ts';
import { day, id } from '../../../kernel/model/schemas.ts';
import { bankTransactions } from '../../banking/model.ts';
import { cardTransactions } from '../../cards/model.ts';
import { InvoiceDirection } from '../../tax-portal/model.ts';
import { PROVIDER_ERRORS } from '../failures.ts';
import { syncRuns } from '../model.ts';
import { syncAllNow, syncNow } from './requests.ts';
import { runs } from './runs.ts';

const listing = runs.options.list as ListOptions;

/** Without dates from where each account, card or the tax portal stands; at most 92 days, through today at most. */
const dates = { start_date: day.optional(), end_date: day.optional() };

const fetching = {
  access: [syncRuns, 'create'],
  status: 201,
  message: 'message.sync.done',
  errors: [
    ...PROVIDER_ERRORS,
    'error.sync.already_running',
    'error.sync.interrupted',
    'error.date_range_invalid',
    'error.date_range_too_long',
    'error.date_in_future',
  ],
} as const;

export const syncRoutes: Route[] = [
  post('/taxprovider/sync', {
    ...fetching,
    id: 'finance.taxprovider.sync.all',
    summary: 'Fetch bank, cards, tax portal and the states of tax invoices, one after another, each its own run.',
    body: z.strictObject(dates),
    reply: z.object({ runs: z.array(runs.reply), succeeded: z.int(), failed: z.int() }),
    run: (ctx, { body }) => syncAllNow(ctx, body),
  }),
  post('/taxprovider/sync/bank', {
    ...fetching,
    id: 'finance.taxprovider.sync.bank',
    summary: 'Fetch linked bank accounts and their transactions now.',
    body: z.strictObject({ ...dates, bank_account_id: id.optional() }),
    reply: runs.reply,
    run: async (ctx, { body: { bank_account_id: only, ...asked } }) => {
      await assertFieldReferences(ctx, () => bankTransactions.options.fields.bank_account_id, { bank_account_id: only });
      return syncNow(ctx, 'BANK', asked, only);
    },
  }),
  post('/taxprovider/sync/card', {
    ...fetching,
    id: 'finance.taxprovider.sync.card',
    summary: 'Fetch linked cards and their transactions now.',
    body: z.strictObject({ ...dates, corporate_card_id: id.optional() }),
    reply: runs.reply,
    run: async (ctx, { body: { corporate_card_id: only, ...asked } }) => {
      await assertFieldReferences(ctx, () => cardTransactions.options.fields.corporate_card_id, { corporate_card_id: only });
      return syncNow(ctx, 'CARD', asked, only);
    },
  }),
  post('/taxprovider/sync/taxportal', {
    ...fetching,
    id: 'finance.taxprovider.sync.taxportal',
    summary: 'Fetch sales and purchase invoices from the tax portal now.',
    body: z.strictObject({ ...dates, direction: z.enum(Object.keys(InvoiceDirection) as (keyof typeof InvoiceDirection)[]).optional() }),
    reply: runs.reply,
    run: (ctx, { body: { direction, ...asked } }) => syncNow(ctx, 'TAXPORTAL', asked, direction),
  }),
  get('/taxprovider/sync/runs', {
    id: 'finance.taxprovider.sync.runs',
    access: [syncRuns, 'read'],
    summary: 'The log of runs.',
    query: listQuery(syncRuns, listing),
    reply: listReply(syncRuns, listing),
    list: true,
    rows: syncRuns.name,
    run: (ctx, { query }) => list(ctx, syncRuns, listing, query),
  }),
  get('/taxprovider/sync/runs/{id}', {
    id: 'finance.taxprovider.sync.run',
    access: [syncRuns, 'read'],
    summary: 'One run with its units.',
    params: rowParams,
    reply: runs.reply,
    run: (ctx, { params }) => runs.show(ctx, params.id),
  }),
];
