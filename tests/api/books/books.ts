import type { Client, Reply } from '../../support/client.ts';
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

/** Message key of a refusal. */
export const refusal = ({ body }: Reply): string | undefined => body.error?.key;

export async function newBooks(fields: Record<string, unknown> = {}): Promise<Books> {
  const tenant = await newTenant(fields);
  const finance = (await tenant.person('finance')).client;
  const accounts = (await finance.get('/account-codes', { size: 200 })).body.data as { id: number; code: string }[];
  const ids = new Map(accounts.map(({ id, code }) => [code, id]));
  const account = (code: string): number => {
    const id = ids.get(code);
    if (id === undefined) throw new Error(`No account ${code}.`);
    return id;
  };
  return {
    tenant,
    finance,
    account,
    debit: (code, amount, more) => ({ account_code_id: account(code), debit: amount, ...more }),
    credit: (code, amount, more) => ({ account_code_id: account(code), credit: amount, ...more }),
    async post(date, lines, more) {
      const reply = await finance.post('/journal-entries', { entry_date: date, lines, ...more });
      if (reply.status !== 201) throw new Error(`Entry of ${date}: ${reply.status} ${reply.text}`);
      return reply.body.data as Entry;
    },
    saveSettings: (fields) => finance.put('/tax-invoices/supplier-settings', { ...SETTINGS, ...fields }),
  };
}
