import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { ListOptions } from '../../kernel/crud/list.ts';
import { idParam, queryBoolean } from '../../kernel/model/schemas.ts';
import { BOOK_CURRENCY } from './model.ts';
import { listFields } from './show.ts';

const ofRow = (alias: string) => raw(`${alias}.tenant_id = t.tenant_id and ${alias}.bank_transaction_id = t.id`);

const split = (condition: Sql): Sql => sql`exists (select from bank_transaction_splits s where ${ofRow('s')} and ${condition})`;

const overridden = (condition: Sql): Sql => sql`exists (select from bank_transaction_overrides o where ${ofRow('o')} and ${condition})`;

/** Neither an account of its own nor splits: nothing says where it is to be posted. */
const unclassified = sql`(not ${overridden(raw('o.account_code_id is not null'))} and not ${split(raw('true'))})`;

/** Finds what the row shows: the override's text where there is one, else the bank's. */
const searched = (column: 'counterparty' | 'summary' | 'memo') => (pattern: string) =>
  sql`coalesce((select o.${raw(column)} from bank_transaction_overrides o where ${ofRow('o')}), t.${raw(column)}) ilike ${pattern}`;

/** Of accounts in won alone: other currencies are not added up with it. */
const sumOf = (
  direction: string,
) => `trim_scale(coalesce(sum(t.amount) filter (where t.direction = '${direction}' and t.bank_account_id in (
  select b.id from bank_accounts b where b.tenant_id = (select ops.tenant_id()) and b.currency = '${BOOK_CURRENCY}')), 0))`;

export const listing: ListOptions & { summary: string } = {
  summary: 'List; search looks in counterparty, summary and memo, the override’s where set.',
  filters: {
    start_date: 'transacted_at>=',
    end_date: 'transacted_at<=',
    bank_account_id: 'bank_account_id',
    direction: 'direction',
    source: 'source',
    account_code_id: {
      schema: idParam,
      reads: [],
      // What is split is posted to the accounts of its splits alone.
      sql: (account: number) =>
        sql`(${split(sql`s.account_code_id = ${account}`)} or ${overridden(sql`o.account_code_id = ${account}`)} and not ${split(raw('true'))})`,
    },
    journaled: {
      schema: queryBoolean,
      reads: ['journal_state'],
      sql: (wanted: boolean) => sql`t.journal_state = ${wanted ? 'JOURNALED' : 'OPEN'}`,
    },
    unclassified: { schema: queryBoolean, reads: [], sql: (wanted: boolean) => (wanted ? unclassified : sql`not ${unclassified}`) },
    needs_review: 'needs_review',
    min_amount: 'amount>=',
    max_amount: 'amount<=',
  },
  sort: ['-transacted_at', 'amount'],
  search: [searched('counterparty'), searched('summary'), searched('memo')],
  computed: listFields,
  totals: {
    name: 'totals',
    select: raw(`json_build_object('count', count(*), 'deposits', ${sumOf('DEPOSIT')}, 'withdrawals', ${sumOf('WITHDRAWAL')})`),
    reads: ['amount', 'direction'],
    schema: z.object({ count: z.int(), deposits: z.number(), withdrawals: z.number() }),
    sheet: {},
  },
};
