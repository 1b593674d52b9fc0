import { randomUUID } from 'node:crypto';
import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { created, done } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { accountIds } from '../books/books.ts';

export const PATH = '/bank-transactions';

export interface Bank {
  tenant: Tenant;
  /** A person of the finance role. */
  finance: Client;
  account(code: string): number;
}

export async function newBank(): Promise<Bank> {
  const tenant = await newTenant();
  const { client: finance } = await tenant.person('finance');
  return { tenant, finance, account: await accountIds(finance) };
}

let number = 0;

/** A bank account, made in the Studio's way. Returns its id. */
export async function newBankAccount(finance: Client, fields: object = {}): Promise<number> {
  const account = { bank_name: '기업은행', account_number: `110${String(++number).padStart(8, '0')}`, ...fields };
  return (await done(finance.post('//items/bank_accounts', account))).body.data.id;
}

/** An account as a sync has linked it. */
export async function newLinkedAccount({ finance }: Bank, fields: object = {}): Promise<number> {
  const id = await newBankAccount(finance, { bank_code: '0003', ...fields });
  await query('update bank_accounts set provider_linked = true where id = $1', [id]);
  return id;
}

export interface ProviderRow {
  at: string;
  direction?: 'DEPOSIT' | 'WITHDRAWAL';
  amount: number;
  balance?: number;
  counterparty?: string | null;
  summary?: string | null;
  memo?: string | null;
}

/** A row as a sync writes it; `at` is an instant. Returns its id. */
export async function providerRow({ tenant }: Bank, account: number, row: ProviderRow): Promise<number> {
  const { at, direction = 'WITHDRAWAL', amount, balance = 0, counterparty = null, summary = null, memo = null } = row;
  const [made] = await query<{ id: number }>(
    `insert into bank_transactions (tenant_id, bank_account_id, source, natural_key, transacted_at, transaction_date, direction, amount,
       balance_after, counterparty, summary, memo)
     values ($1, $2, 'PROVIDER', $3, $4, ($4::timestamptz at time zone 'Asia/Seoul')::date, $5, $6, $7, $8, $9, $10) returning id`,
    [tenant.id, account, randomUUID(), at, direction, amount, balance, counterparty, summary, memo],
  );
  return (made as { id: number }).id;
}

export const manual = (bank_account_id: number, fields: object = {}) => ({
  bank_account_id,
  transacted_at: '2025-03-10T10:00:00+09:00',
  direction: 'WITHDRAWAL',
  amount: 500000,
  ...fields,
});

/** A manual row. */
export const entered = ({ finance }: Bank, account: number, fields: object = {}) =>
  created(finance.post(`${PATH}/manual`, manual(account, fields)));
