import type { Client, Reply } from '../../support/client.ts';
import { created } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

export interface LineBody {
  account_code_id: number;
  debit?: number | string;
  credit?: number | string;
  vendor_id?: number | null;
  memo?: string;
  evidence?: string;
}

export interface Books {
  tenant: Tenant;
  /** A person of the finance role. */
  finance: Client;
  /** Id of a default account. */
  account(code: string): number;
  debit(code: string, amount: number | string, more?: object): LineBody;
  credit(code: string, amount: number | string, more?: object): LineBody;
  /** Lines of a sale into the bank account; they differ where both amounts are named. */
  sale(debit: number | string, credit?: number | string): LineBody[];
  /** Posts an entry and returns it. */
  post(date: string, lines: LineBody[], more?: object): Promise<Entry>;
  saveSettings(fields?: object): Promise<Reply>;
}

export interface Entry {
  id: number;
  entry_no: string;
  lines: { id: number; line_no: number }[];
}

export const SETTINGS = {
  business_number: '1234567891',
  company_name: '한빛셔터',
  ceo_name: '김한빛',
  address: '경기도 화성시 1',
  biz_type: '제조업',
  biz_class: '셔터',
  contact_name: '이담당',
  contact_email: 'tax@hanbit.example.com',
};

/** Finds the ids of the chart's accounts by their codes. */
export async function accountIds(client: Client): Promise<(code: string) => number> {
  const accounts = (await client.get('/account-codes', { size: 200 })).body.data as { id: number; code: string }[];
  const ids = new Map(accounts.map(({ id, code }) => [code, id]));
  return (code) => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`No account ${code}.`);
    return id;
  };
}

export async function newBooks(fields: Record<string, unknown> = {}): Promise<Books> {
  const tenant = await newTenant(fields);
  const finance = (await tenant.person('finance')).client;
  const account = await accountIds(finance);
  const debit: Books['debit'] = (code, amount, more) => ({ account_code_id: account(code), debit: amount, ...more });
  const credit: Books['credit'] = (code, amount, more) => ({ account_code_id: account(code), credit: amount, ...more });
  return {
    tenant,
    finance,
    account,
    debit,
    credit,
    sale: (debited, credited = debited) => [debit('103', debited), credit('404', credited)],
    post: (date, lines, more) => created(finance.post('/journal-entries', { entry_date: date, lines, ...more })),
    saveSettings: (fields) => finance.put('/tax-invoices/supplier-settings', { ...SETTINGS, ...fields }),
  };
}
