import { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import type { ListOptions } from '../../kernel/crud/list.ts';
import { type ComputedFields, instantText, related } from '../../kernel/crud/select.ts';
import { accountCodes } from '../finance/model.ts';
import { bankTransactions } from './model.ts';

const rows = `from bank_transactions r where r.tenant_id = t.tenant_id and r.bank_account_id = t.id and r.deleted_at is null`;

/** The bank's own word where it has sent a row; otherwise what was typed in adds up. */
const balance = `trim_scale(coalesce(
  (select r.balance_after ${rows} and r.source = 'PROVIDER' order by r.transacted_at desc, r.id desc limit 1),
  t.opening_balance + (select coalesce(sum(case r.direction when 'DEPOSIT' then r.amount else -r.amount end), 0) ${rows})))`;

/** Shown to whoever may read the transactions that it rests on. */
const ofTransactions =
  (shown: string, none: string) =>
  (ctx: Context): Sql =>
    raw(ctx.may(bankTransactions.name, 'read')?.allRows ? shown : none);

const accountFields: ComputedFields = {
  account: related(accountCodes, 'account_code_id', ['id', 'code', 'name']),
  last_balance: {
    sql: ofTransactions(balance, 'null::numeric'),
    schema: z.number().nullable(),
  },
  last_transaction_at: {
    sql: ofTransactions(`(select ${instantText('max(r.transacted_at)')} ${rows})`, 'null::text'),
    schema: z.iso.datetime().nullable(),
  },
};

export const accountListing: ListOptions = {
  filters: { is_active: 'is_active' },
  sort: ['bank_name', 'alias'],
  computed: accountFields,
};
