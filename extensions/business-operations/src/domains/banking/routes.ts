import { z } from 'zod';
import { crud } from '../../kernel/crud/crud.ts';
import { list, listMeta, listQuery, listReply } from '../../kernel/crud/list.ts';
import { resource, rowParams } from '../../kernel/crud/resource.ts';
import { get, post, put, type Route } from '../../kernel/http/route.ts';
import { Ids, sourceRoutes } from '../finance/sources/routes.ts';
import { manualRoutes, splitRoutes } from '../finance/sources/row-routes.ts';
import { accountListing } from './accounts.ts';
import { BalanceQuery, BalanceSummary, balanceSummary } from './balance-summary.ts';
import { Classification, classify } from './classify.ts';
import { bankJournals } from './journals.ts';
import { splitLines } from './lines.ts';
import { listing } from './list.ts';
import { createManual, deleteManual, ManualChanges, NewManual, updateManual } from './manual.ts';
import { firstMatches, matchesOf } from './matches/matches.ts';
import { FirstMatch, Match } from './matches/model.ts';
import { bankAccounts, bankTransactions } from './model.ts';
import { OverrideBody, overrideTransaction } from './override.ts';
import { detailFields, proposedShape, withProposal } from './show.ts';
import { removeSplits, saveSplits } from './splits.ts';

const journaled = 'error.journal.already_journaled';
const inactive = 'error.journal.account_inactive';

const transactions = resource('/bank-transactions', bankTransactions, {
  id: 'finance.bank-transactions',
  noun: 'bank transaction',
  list: listing,
  show: detailFields,
  enrich: { schema: proposedShape, add: withProposal },
});

const rows = {
  path: '/bank-transactions',
  id: 'finance.bank-transactions',
  of: transactions,
  noun: 'bank transaction',
  key: 'bank_transaction',
};

export const bankingRoutes: Route[] = [
  get('/bank-transactions/accounts', {
    id: 'finance.bank-transactions.accounts',
    access: [bankAccounts, 'read'],
    summary: 'The bank accounts with their last balances.',
    query: listQuery(bankAccounts, accountListing),
    reply: listReply(bankAccounts, accountListing),
    list: true,
    rows: bankAccounts.name,
    meta: listMeta(accountListing),
    run: (ctx, { query }) => list(ctx, bankAccounts, accountListing, query),
  }),
  get('/bank-transactions/balance-summary', {
    id: 'finance.bank-transactions.balance-summary',
    access: [bankTransactions, 'read'],
    summary: 'Opening, deposits, withdrawals and closing per account; this month unless named.',
    query: BalanceQuery,
    reply: BalanceSummary,
    errors: ['error.date_range_invalid', 'error.date_range_too_long'],
    run: (ctx, { query }) => balanceSummary(ctx, query),
  }),
  put('/bank-transactions/classification', {
    id: 'finance.bank-transactions.classify',
    access: [bankTransactions, 'update'],
    summary: 'Set account, vendor or memo of the overrides of up to 200 rows, all of them or none.',
    body: Classification,
    reply: z.object({ updated: z.array(z.int()) }),
    message: 'message.bank_transaction.classified',
    errors: [journaled, inactive, 'error.bank_transaction.no_match'],
    run: (ctx, { body }) => classify(ctx, body),
  }),
  post('/bank-transactions/matches', {
    id: 'finance.bank-transactions.first-matches',
    access: [bankTransactions, 'read'],
    summary: 'The surest match of each of up to 200 rows; those without one are left out.',
    body: z.strictObject({ ids: Ids }),
    reply: z.array(FirstMatch),
    run: (ctx, { body }) => firstMatches(ctx, body.ids),
  }),
  get('/bank-transactions/{id}/matches', {
    id: 'finance.bank-transactions.matches',
    access: [bankTransactions, 'read'],
    summary: 'What the row may have paid, the surest first, each with what agrees; accepted and undone by the override.',
    params: rowParams,
    reply: z.array(Match),
    run: (ctx, { params }) => matchesOf(ctx, params.id),
  }),
  put('/bank-transactions/{id}/override', {
    id: 'finance.bank-transactions.override',
    access: [bankTransactions, 'update'],
    summary: 'Override account, vendor, counterparty, summary or memo without touching what the bank sent; null clears.',
    params: rowParams,
    body: OverrideBody,
    reply: transactions.reply,
    message: 'message.bank_transaction.overridden',
    errors: [journaled, inactive],
    run: async (ctx, { params, body }) => {
      await overrideTransaction(ctx, params.id, body);
      return transactions.show(ctx, params.id);
    },
  }),
  ...manualRoutes({
    ...rows,
    body: NewManual,
    changes: ManualChanges,
    create: createManual,
    update: updateManual,
    remove: deleteManual,
    errors: { create: ['error.bank_account.duplicate', 'error.bank_account.number_invalid'] },
  }),
  ...splitRoutes({ ...rows, splits: splitLines.input, save: saveSplits, remove: removeSplits }),
  ...sourceRoutes({
    path: '/bank-transactions',
    id: 'finance.bank-transactions',
    source: bankJournals,
    noun: 'bank transaction',
    errors: ['error.bank_transaction.foreign_currency'],
  }),
  ...crud(transactions, { create: false, update: false, delete: false }),
];
