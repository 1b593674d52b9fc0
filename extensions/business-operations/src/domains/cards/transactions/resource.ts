import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import { childRows } from '../../../kernel/crud/of-row.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { type ComputedField, type ComputedFields, related } from '../../../kernel/crud/select.ts';
import { idParam, queryBoolean } from '../../../kernel/model/schemas.ts';
import { accountCodes } from '../../finance/model.ts';
import { proposedLines } from '../../finance/sources/journals.ts';
import { ProposedLine } from '../../finance/sources/proposed.ts';
import { journalEntry, journalOfRow, mayChange, SOURCE_ACTIONS, sourceActions } from '../../finance/sources/routes.ts';
import { actorUser, userField } from '../../organisation/user-sql.ts';
import { clients } from '../../sales/model.ts';
import { cardTransactionAmountLogs, cardTransactions, corporateCards } from '../model.ts';
import { partsOfTransaction } from '../parts.ts';
import { cardJournals } from './journal.ts';
import { splitLines } from './splits.ts';
import { isUnclassified, suggestion } from './suggestion.ts';

const actor = (column: string): ComputedField => ({
  sql: (ctx) => actorUser(ctx, column),
  schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});

/** What the caller may do with the transaction now. */
const actions: ComputedField = {
  sql: (ctx) => {
    const may = mayChange(ctx, cardTransactions);
    return sql`to_json(array_remove(array[
      ${sourceActions(ctx, cardTransactions, raw('t.hidden_at is null'))},
      case when t.journal_state = 'OPEN' and t.hidden_at is null and ${may} then 'amount' end,
      case when t.journal_state = 'OPEN' and t.hidden_at is null and ${may} then 'hide' end,
      case when t.hidden_at is not null and ${may} then 'restore' end], null))`;
  },
  schema: z.array(z.enum([...SOURCE_ACTIONS, 'amount', 'hide', 'restore'])),
};

const rowFields: ComputedFields = {
  card: related(corporateCards, 'corporate_card_id', ['id', 'card_name', 'card_number_masked']),
  account: related(accountCodes, 'account_code_id', ['id', 'code', 'name']),
  vendor: related(clients, 'vendor_id'),
  user: userField('user_id'),
  splits: splitLines.extra,
  journal_entry: journalEntry,
  allowed_actions: actions,
};

/** Transactions of which a part is charged so. */
const partIs = (column: 'account_code_id' | 'user_id' | 'vat_deductible', schema: z.ZodType) => ({
  schema,
  sql: (value: unknown) => sql`exists (select from ${partsOfTransaction} where part.${raw(column)} = ${value})`,
});

const sumOf = (column: string) => raw(`'${column}', trim_scale(coalesce(sum(t.${column}), 0))`);
const SUMS = ['supply_amount', 'tax_amount', 'total_amount'] as const;

const ranges = { start_date: 'used_date>=', end_date: 'used_date<=', corporate_card_id: 'corporate_card_id' };

export const transactionResource = resource('/card-transactions', cardTransactions, {
  id: 'finance.card-transactions',
  noun: 'card transaction',
  list: {
    where: raw('t.hidden_at is null'),
    filters: {
      ...ranges,
      user_id: partIs('user_id', z.uuid()),
      account_code_id: partIs('account_code_id', idParam),
      approval_type: 'approval_type',
      source: 'source',
      vat_deductible: partIs('vat_deductible', queryBoolean),
      unclassified: { schema: queryBoolean, reads: ['account_code_id'], sql: (wanted: boolean) => sql`${isUnclassified} = ${wanted}` },
      journaled: {
        schema: queryBoolean,
        reads: ['journal_state'],
        sql: (wanted: boolean) => sql`(t.journal_state = 'JOURNALED') = ${wanted}`,
      },
      needs_review: 'needs_review',
    },
    sort: ['-used_at', 'merchant_name', 'total_amount'],
    search: ['merchant_name', 'approval_no', 'memo'],
    computed: { ...rowFields, suggestion },
    totals: {
      name: 'totals',
      select: sql`json_build_object('count', count(*), ${join(SUMS.map(sumOf))})`,
      reads: SUMS,
      schema: z.object({ count: z.int(), supply_amount: z.number(), tax_amount: z.number(), total_amount: z.number() }),
      sheet: Object.fromEntries(SUMS.map((name) => [name, name])),
    },
  },
  show: {
    amount_logs: childRows({ of: cardTransactionAmountLogs, via: 'card_transaction_id' }, 't.changed_at desc, t.id desc', {
      changed_by_user: actor('t.changed_by'),
    }),
    hidden_by_user: actor('t.hidden_by'),
    journal: journalOfRow,
  },
  enrich: {
    schema: { proposed_lines: z.array(ProposedLine).nullable() },
    add: async (ctx, row) => ({ proposed_lines: await proposedLines(ctx, cardJournals, Number(row.id)) }),
  },
});

/** The hidden transactions, by when they were hidden. */
export const hiddenListing = {
  where: raw('t.hidden_at is not null'),
  filters: ranges,
  sort: ['-hidden_at', '-used_at'],
  search: ['merchant_name', 'approval_no', 'memo'],
  computed: { ...rowFields, hidden_by_user: actor('t.hidden_by') },
} as const;
