import type { Answered } from '../answers.ts';
import { accountOf, type NamedAccount, type Proposal, rowName } from '../ledger-sources/source.ts';

export type BankRow = Answered<'finance.bank-transactions.list'>;
export type BankDetail = Answered<'finance.bank-transactions.show'>;
export type Match = Answered<'finance.bank-transactions.matches'>[number];
export type FirstMatch = Answered<'finance.bank-transactions.first-matches'>[number];
export type Balances = Answered<'finance.bank-transactions.balance-summary'>;

/** A match as the inbox shows proposals. */
export const proposalOf = ({ account, vendor, explanation, applied }: Match): Proposal => ({ account, vendor, explanation, applied });

export const nameOf = ({ transaction_date, effective, amount }: Pick<BankRow, 'transaction_date' | 'effective' | 'amount'>): string =>
  rowName(transaction_date, effective.counterparty ?? effective.summary, amount);

/** Every account that the rows and their matches name. */
export const accountsOf = (rows: readonly BankRow[], matches: ReadonlyMap<number, Match>): NamedAccount[] =>
  rows.flatMap((row) => [row.effective.account, matches.get(row.id)?.account, ...row.splits.map(accountOf)].flatMap((one) => one ?? []));
