import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import { childRows } from '../../../kernel/crud/of-row.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { type ComputedField, type ComputedFields, related, visible } from '../../../kernel/crud/select.ts';
import { idParam, queryBoolean } from '../../../kernel/model/schemas.ts';
import { accountCodes } from '../../finance/model.ts';
import { proposedLines } from '../../finance/sources/journals.ts';
import { journalActions, journalOfRow } from '../../finance/sources/routes.ts';
import { actorUser, userField } from '../../organisation/user-sql.ts';
import { clients } from '../../sales/model.ts';
import { cardTransactionAmountLogs, cardTransactions, corporateCards } from '../model.ts';
import { partsOfTransaction } from '../parts.ts';
import { cardJournals, withoutMissingRole } from './journal.ts';
import { splitLines } from './splits.ts';
import { isUnclassified, suggestion } from './suggestion.ts';

const actor = (column: string): ComputedField => ({
  sql: (ctx) => actorUser(ctx, column),
  schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});

const rowFields: ComputedFields = {
  card: related(corporateCards, 'corporate_card_id', ['id', 'card_name', 'card_number_masked']),
  account: related(accountCodes, 'account_code_id', ['id', 'code', 'name']),
  vendor: related(clients, 'vendor_id'),
  user: userField('user_id'),
  splits: splitLines.extra,
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
      schema: z.object({ count: z.int(), supply_amount: z.number(), tax_amount: z.number(), total_amount: z.number() }).nullable(),
      sheet: Object.fromEntries(SUMS.map((name) => [name, name])),
    },
  },
  show: {
    amount_logs: childRows({ of: cardTransactionAmountLogs, via: 'card_transaction_id' }, 't.changed_at desc, t.id desc', {
      changed_by_user: actor('t.changed_by'),
    }),
    hidden_by_user: actor('t.hidden_by'),
    journal: journalOfRow,
    allowed_actions: {
      sql: (ctx) => {
        const access = ctx.may(cardTransactions.name, 'update');
        const may = access ? visible(ctx, cardTransactions, access) : raw('false');
        return sql`to_json(array_remove(array[
          case when ${may} and t.journal_state = 'OPEN' and t.hidden_at is null then 'hide' end,
          case when ${may} and t.hidden_at is not null then 'restore' end,
          ${journalActions(ctx, raw('t.hidden_at is null'))}], null))`;
      },
      schema: z.array(z.enum(['hide', 'restore', 'journal', 'delete-journal'])),
    },
  },
  enrich: {
    schema: { proposed_lines: z.array(z.record(z.string(), z.json())).nullable() },
    add: async (ctx, row) => ({ proposed_lines: await withoutMissingRole(proposedLines(ctx, cardJournals, Number(row.id))) }),
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
