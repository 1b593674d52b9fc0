import type { Answered } from '../answers.ts';
import { type NamedAccount, rowName } from '../ledger-sources/source.ts';

export const DIRECTIONS = ['sales', 'purchases'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export type PortalRow = Answered<'finance.taxportal-invoices.purchases'>;
export type PortalJournal = Answered<'finance.taxportal-invoices.journal.show'>;

export const nameOf = ({
  write_date,
  counterparty_name,
  total_amount,
}: Pick<PortalRow, 'write_date' | 'counterparty_name' | 'total_amount'>): string => rowName(write_date, counterparty_name, total_amount);

export const accountsOf = (rows: readonly PortalRow[]): NamedAccount[] => rows.flatMap(({ account }) => account ?? []);

/** What the same button does for many: classified rows of one direction and the same sign are journaled by one entry. */
export const MOST_TOGETHER = 200;
