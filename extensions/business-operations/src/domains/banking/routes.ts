import { z } from 'zod';
import { crud } from '../../kernel/crud/crud.ts';
import { list, listMeta, listQuery, listReply } from '../../kernel/crud/list.ts';
import { resource, rowParams } from '../../kernel/crud/resource.ts';
import { del, get, post, put, type Route } from '../../kernel/http/route.ts';
import { sourceRoutes } from '../finance/sources/routes.ts';
import { accountListing } from './accounts.ts';
import { BalanceQuery, BalanceSummary, balanceSummary } from './balance-summary.ts';
import { Classification, classify } from './classify.ts';
import { bankJournals } from './journals.ts';
import { splitLines } from './lines.ts';
import { listing } from './list.ts';
import { createManual, deleteManual, ManualChanges, NewManual, updateManual } from './manual.ts';
import { matchesOf } from './matches/matches.ts';
import { Match } from './matches/model.ts';
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

const Id = z.object({ id: z.int() });

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
  post('/bank-transactions/manual', {
    id: 'finance.bank-transactions.manual.create',
    access: [bankTransactions, 'create'],
    summary: 'Enter a transaction by hand, at an account that there is or at a new one.',
    body: NewManual,
    reply: transactions.reply,
    status: 201,
    message: 'message.bank_transaction.created',
    errors: ['error.bank_account.duplicate', 'error.bank_account.number_invalid', 'error.date_in_future', inactive],
    run: async (ctx, { body }) => transactions.show(ctx, await createManual(ctx, body)),
  }),
  put('/bank-transactions/manual/{id}', {
    id: 'finance.bank-transactions.manual.update',
    access: [bankTransactions, 'update'],
    summary: 'Change a manual row; splits of another amount are dropped.',
    params: rowParams,
    body: ManualChanges,
    reply: transactions.reply,
    message: 'message.bank_transaction.updated',
    errors: ['error.bank_transaction.not_manual', journaled, 'error.date_in_future', inactive],
    run: async (ctx, { params, body }) => {
      await updateManual(ctx, params.id, body);
      return transactions.show(ctx, params.id);
    },
  }),
  del('/bank-transactions/manual/{id}', {
    id: 'finance.bank-transactions.manual.delete',
    access: [bankTransactions, 'delete'],
    summary: 'Delete a manual row.',
    params: rowParams,
    reply: Id,
    message: 'message.bank_transaction.deleted',
    errors: ['error.bank_transaction.not_manual', journaled],
    run: async (ctx, { params }) => {
      await deleteManual(ctx, params.id);
      return { id: params.id };
    },
  }),
  put('/bank-transactions/classification', {
    id: 'finance.bank-transactions.classify',
    access: [bankTransactions, 'update'],
    summary: 'Set account, vendor or memo of the overrides of up to 200 rows, all of them or none.',
    body: Classification,
    reply: z.object({ updated: z.array(z.int()) }),
    message: 'message.bank_transaction.classified',
    errors: [journaled, inactive],
    run: (ctx, { body }) => classify(ctx, body),
  }),
  get('/bank-transactions/{id}/matches', {
    id: 'finance.bank-transactions.matches',
    access: [bankTransactions, 'read'],
    summary: 'What the row may have paid, the surest first, each with what agrees; accepted and undone by the override.',
    params: rowParams,
    reply: z.array(Match),
    run: (ctx, { params }) => matchesOf(ctx, params.id),
  }),
  put('/bank-transactions/{id}/splits', {
    id: 'finance.bank-transactions.splits.save',
    access: [bankTransactions, 'update'],
    summary: 'Split a row over several accounts, in place of what it was split into before.',
    params: rowParams,
    body: z.strictObject({ splits: splitLines.input }),
    reply: transactions.reply,
    message: 'message.bank_transaction.split',
    errors: [journaled, 'error.bank_transaction.split_mismatch', inactive],
    run: async (ctx, { params, body }) => {
      await saveSplits(ctx, params.id, body.splits);
      return transactions.show(ctx, params.id);
    },
  }),
  del('/bank-transactions/{id}/splits', {
    id: 'finance.bank-transactions.splits.delete',
    access: [bankTransactions, 'update'],
    summary: 'Remove the splits; the account of the row counts again.',
    params: rowParams,
    reply: Id,
    message: 'message.bank_transaction.splits_deleted',
    errors: [journaled],
    run: async (ctx, { params }) => {
      await removeSplits(ctx, params.id);
      return { id: params.id };
    },
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
  ...sourceRoutes({ path: '/bank-transactions', id: 'finance.bank-transactions', source: bankJournals, noun: 'bank transaction' }),
  ...crud(transactions, { create: false, update: false, delete: false }),
];
