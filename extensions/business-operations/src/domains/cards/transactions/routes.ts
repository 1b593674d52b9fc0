import { z } from 'zod';
import { type ListOptions, list, listMeta, listQuery, listReply } from '../../../kernel/crud/list.ts';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { verb } from '../../../kernel/crud/verb.ts';
import { writeErrors } from '../../../kernel/http/documented-errors.ts';
import { del, get, patch, post, put, type Route } from '../../../kernel/http/route.ts';
import { sourceRoutes } from '../../finance/sources/routes.ts';
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
const Deleted = z.object({ id: z.int() });

const JOURNALED = 'error.journal.already_journaled';
const HIDDEN = 'error.card_transaction.hidden';
const ENTERTAINMENT = 'error.vat.entertainment_not_deductible';
const INACTIVE = 'error.journal.account_inactive';
const manualErrors = [
  ...writeErrors(cardTransactions),
  'error.card_transaction.amount_mismatch',
  'error.business_number.invalid',
  'error.date_in_future',
  ENTERTAINMENT,
  INACTIVE,
];

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
  post('/card-transactions/manual', {
    id: 'finance.card-transactions.manual.create',
    access: [cardTransactions, 'create'],
    summary: 'Enter a card transaction by hand.',
    body: ManualBody,
    reply,
    status: 201,
    message: 'message.card_transaction.created',
    errors: manualErrors,
    run: async (ctx, { body }) => transactionResource.show(ctx, await createManual(ctx, body)),
  }),
  put('/card-transactions/manual/{id}', {
    id: 'finance.card-transactions.manual.update',
    access: [cardTransactions, 'update'],
    summary: 'Change a card transaction that was entered by hand.',
    params: rowParams,
    body: ManualBody,
    reply,
    message: 'message.card_transaction.updated',
    errors: [...manualErrors, 'error.card_transaction.not_manual', JOURNALED, HIDDEN],
    run: async (ctx, { params, body }) => {
      await updateManual(ctx, params.id, body);
      return transactionResource.show(ctx, params.id);
    },
  }),
  del('/card-transactions/manual/{id}', {
    id: 'finance.card-transactions.manual.delete',
    access: [cardTransactions, 'delete'],
    summary: 'Delete a card transaction that was entered by hand. One of the provider is hidden instead.',
    params: rowParams,
    reply: Deleted,
    message: 'message.card_transaction.deleted',
    errors: ['error.card_transaction.not_manual', JOURNALED],
    run: async (ctx, { params }) => {
      await deleteManual(ctx, params.id);
      return { id: params.id };
    },
  }),
  get('/card-transactions/{id}', {
    id: 'finance.card-transactions.show',
    access: [cardTransactions, 'read'],
    summary: 'One card transaction with splits, amount log, and its journal or how it would be journaled.',
    params: rowParams,
    reply,
    run: (ctx, { params }) => transactionResource.show(ctx, params.id),
  }),
  put('/card-transactions/{id}/splits', {
    id: 'finance.card-transactions.splits.save',
    access: [cardTransactions, 'update'],
    summary: 'Split a card transaction over several accounts; replaces former splits.',
    params: rowParams,
    body: z.strictObject({ splits: splitLines.input }),
    reply,
    message: 'message.card_transaction.split',
    errors: ['error.card_transaction.split_mismatch', JOURNALED, HIDDEN, ENTERTAINMENT, INACTIVE],
    run: async (ctx, { params, body }) => {
      await saveSplits(ctx, params.id, body.splits);
      return transactionResource.show(ctx, params.id);
    },
  }),
  del('/card-transactions/{id}/splits', {
    id: 'finance.card-transactions.splits.delete',
    access: [cardTransactions, 'update'],
    summary: 'Remove the splits; the account of the transaction itself counts again.',
    params: rowParams,
    reply: Deleted,
    message: 'message.card_transaction.unsplit',
    errors: [JOURNALED, HIDDEN],
    run: async (ctx, { params }) => {
      await deleteSplits(ctx, params.id);
      return { id: params.id };
    },
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
  ...sourceRoutes({
    path: '/card-transactions',
    id: 'finance.card-transactions',
    source: cardJournals,
    noun: 'card transaction',
    errors: [HIDDEN],
  }),
  oldDashboard,
];
