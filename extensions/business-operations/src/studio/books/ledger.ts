import type { Account, Named } from './accounts.ts';

export interface Amounts {
  debit: number;
  credit: number;
  balance: number;
}

export interface LedgerRow extends Amounts {
  date: string;
  entry_id: number;
  entry_no: string;
  line_no: number;
  description: string | null;
  memo: string | null;
  vendor: { id: number; name: string } | null;
  counter_accounts: Named[];
}

export interface LedgerMonth {
  month: string;
  opening_balance: number;
  rows: LedgerRow[];
  subtotal: Amounts;
  cumulative: Amounts;
}

/** What `/account-ledger` answers. */
export interface Ledger {
  account: Account;
  start_date: string;
  end_date: string;
  carried_over: Amounts;
  months: LedgerMonth[];
  total: Amounts;
}
