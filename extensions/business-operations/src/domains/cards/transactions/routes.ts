import { type ListOptions, list, listMeta, listQuery, listReply } from '../../../kernel/crud/list.ts';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { verb } from '../../../kernel/crud/verb.ts';
import { writeErrors } from '../../../kernel/http/documented-errors.ts';
import { get, patch, put, type Route } from '../../../kernel/http/route.ts';
import { sourceRoutes } from '../../finance/sources/routes.ts';
import { manualRoutes, splitRoutes } from '../../finance/sources/row-routes.ts';
import { cardTransactions } from '../model.ts';
import { Classification, Classified, classify } from './classify.ts';
import { Dashboard, DashboardQuery, dashboard } from './dashboard.ts';
import { cardJournals } from './journal.ts';
import { createManual, deleteManual, ManualBody, updateManual } from './manual.ts';
import { oldDashboard } from './old-dashboard.ts';
import { hiddenListing, transactionResource } from './resource.ts';
import { CorrectionBody, correctAmounts, HideBody, hide, restore } from './service.ts';
import { deleteSplits, saveSplits, splitLines } from './splits.ts';

const listing = transactionResource.options.list as ListOptions;
const { reply } = transactionResource;

const JOURNALED = 'error.journal.already_journaled';
const HIDDEN = 'error.card_transaction.hidden';
const ENTERTAINMENT = 'error.vat.entertainment_not_deductible';
const INACTIVE = 'error.journal.account_inactive';
const manualErrors = [
  ...writeErrors(cardTransactions),
  'error.card_transaction.amount_mismatch',
  'error.business_number.invalid',
  ENTERTAINMENT,
];

const rows = {
  path: '/card-transactions',
  id: 'finance.card-transactions',
  of: transactionResource,
  noun: 'card transaction',
  key: 'card_transaction',
};

export const cardTransactionRoutes: Route[] = [
  get('/card-transactions', {
    id: 'finance.card-transactions.list',
    access: [cardTransactions, 'read'],
    summary: 'List card transactions that are not hidden; search looks in merchant, approval number, memo.',
    query: listQuery(cardTransactions, listing),
    reply: listReply(cardTransactions, listing),
    list: true,
    rows: cardTransactions.name,
    meta: listMeta(listing),
    errors: ['error.date_range_invalid'],
    run: (ctx, { query }) => list(ctx, cardTransactions, listing, query),
  }),
  get('/card-transactions/dashboard', {
    id: 'finance.card-transactions.dashboard',
    access: [cardTransactions, 'read'],
    summary: 'What was paid by card in one month: by card, account, user and day.',
    query: DashboardQuery,
    reply: Dashboard,
    run: (ctx, { query }) => dashboard(ctx, query),
  }),
  get('/card-transactions/hidden', {
    id: 'finance.card-transactions.hidden',
    access: [cardTransactions, 'read'],
    summary: 'List the hidden card transactions.',
    query: listQuery(cardTransactions, hiddenListing),
    reply: listReply(cardTransactions, hiddenListing),
    list: true,
    errors: ['error.date_range_invalid'],
    run: (ctx, { query }) => list(ctx, cardTransactions, hiddenListing, query),
  }),
  put('/card-transactions/classification', {
    id: 'finance.card-transactions.classify',
    access: [cardTransactions, 'update'],
    summary: 'Set account, deductibility, user, vendor or memo of one or many card transactions, all of them or none.',
    body: Classification,
    reply: Classified,
    message: 'message.card_transaction.classified',
    errors: [JOURNALED, HIDDEN, ENTERTAINMENT, INACTIVE, 'error.card_transaction.no_suggestion'],
    run: (ctx, { body }) => classify(ctx, body),
  }),
  get('/card-transactions/{id}', {
    id: 'finance.card-transactions.show',
    access: [cardTransactions, 'read'],
    summary: 'One card transaction with splits, amount log, and its journal or how it would be journaled.',
    params: rowParams,
    reply,
    run: (ctx, { params }) => transactionResource.show(ctx, params.id),
  }),
  verb(
    '/card-transactions/{id}/hide',
    transactionResource,
    {
      id: 'finance.card-transactions.hide',
      summary: 'Hide a card transaction, as for a private or double use.',
      body: HideBody,
      message: 'message.card_transaction.hidden',
      errors: ['error.card_transaction.already_hidden', JOURNALED],
      button: {
        label: { ko: '숨기기', en: 'Hide' },
        icon: 'visibility_off',
        inputs: { reason: { field: ['card_transactions', 'hidden_reason'] } },
      },
    },
    hide,
  ),
  verb(
    '/card-transactions/{id}/restore',
    transactionResource,
    {
      id: 'finance.card-transactions.restore',
      summary: 'Bring a hidden card transaction back, as it was.',
      message: 'message.card_transaction.restored',
      errors: ['error.card_transaction.not_hidden'],
      button: { label: { ko: '다시 표시', en: 'Restore' }, icon: 'visibility' },
    },
    restore,
  ),
  patch('/card-transactions/{id}/amount', {
    id: 'finance.card-transactions.amount',
    access: [cardTransactions, 'update'],
    summary: 'Correct supply and tax within the unchanged total.',
    params: rowParams,
    body: CorrectionBody,
    reply,
    noButton: 'The page of card transactions corrects amounts.',
    message: 'message.card_transaction.amount_corrected',
    errors: ['error.card_transaction.amount_mismatch', JOURNALED, HIDDEN],
    run: async (ctx, { params, body }) => {
      await correctAmounts(ctx, params.id, body);
      return transactionResource.show(ctx, params.id);
    },
  }),
  ...manualRoutes({
    ...rows,
    body: ManualBody,
    changes: ManualBody,
    create: createManual,
    update: updateManual,
    remove: deleteManual,
    errors: { write: manualErrors, update: [HIDDEN] },
  }),
  ...splitRoutes({
    ...rows,
    splits: splitLines.input,
    save: saveSplits,
    remove: deleteSplits,
    errors: { both: [HIDDEN], save: [ENTERTAINMENT] },
  }),
  ...sourceRoutes({
    path: '/card-transactions',
    id: 'finance.card-transactions',
    source: cardJournals,
    noun: 'card transaction',
    errors: [HIDDEN],
  }),
  oldDashboard,
];
