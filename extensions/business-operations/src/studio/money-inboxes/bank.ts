import type { Answered } from '../answers.ts';
import { accountOf, type NamedAccount, type Proposal } from '../ledger-sources/source.ts';

export type BankRow = Answered<'finance.bank-transactions.list'>;
export type BankDetail = Answered<'finance.bank-transactions.show'>;
export type Match = Answered<'finance.bank-transactions.matches'>[number];
export type FirstMatch = Answered<'finance.bank-transactions.first-matches'>[number];
export type Balances = Answered<'finance.bank-transactions.balance-summary'>;

export interface BankTotals {
  totals: { count: number; deposits: number; withdrawals: number };
}

/** How the rows are narrowed down, by the state that somebody chooses. */
export const STATES: Record<string, Record<string, boolean>> = {
  open: { journaled: false },
  unclassified: { journaled: false, unclassified: true },
  classified: { journaled: false, unclassified: false },
  journaled: { journaled: true },
  review: { needs_review: true },
  all: {},
};

/** A match as the inbox shows proposals. */
export const proposalOf = ({ account, vendor, explanation, applied }: Match): Proposal => ({ account, vendor, explanation, applied });

export const nameOf = ({ transaction_date, effective, amount }: Pick<BankRow, 'transaction_date' | 'effective' | 'amount'>): string =>
  [transaction_date, effective.counterparty ?? effective.summary, new Intl.NumberFormat().format(amount)].filter(Boolean).join(' ');

/** Every account that the rows and their matches name. */
export const accountsOf = (rows: readonly BankRow[], matches: ReadonlyMap<number, Match>): NamedAccount[] =>
  rows.flatMap((row) => [row.effective.account, matches.get(row.id)?.account, ...row.splits.map(accountOf)].flatMap((one) => one ?? []));
