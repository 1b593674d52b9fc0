import type { Named } from './accounts.ts';

export const UNITS = ['won', 'thousand', 'million', 'hundred_million'];

/** The lines that others add up to; they stand out. */
export const RESULTS: readonly string[] = ['GROSS_PROFIT', 'OPERATING_INCOME', 'INCOME_BEFORE_TAX', 'NET_INCOME'];

interface Comparison {
  current: number;
  prior: number;
  change: number;
  change_rate: number | null;
}

interface Head {
  key: string;
  number: string;
  label: string;
}

export interface Dates {
  start_date: string;
  end_date: string;
}

/** What `/income-statement` answers. */
export interface IncomeStatement {
  unit: string;
  current: Dates;
  prior: Dates;
  sections: (Head & Comparison & { accounts: (Named & Comparison & { account_code_id: number })[] })[];
}

interface Months {
  months: number[];
  total: number;
  prior_total: number;
}

/** What `/income-statement/monthly` answers. */
export interface MonthlyStatement {
  year: number;
  unit: string;
  months: string[];
  sections: (Head & Months & { accounts: (Named & Months & { account_code_id: number })[] })[];
}
