import type { Answered } from '../answers.ts';
import type { NamedAccount } from '../ledger-sources/source.ts';

export const DIRECTIONS = ['sales', 'purchases'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export type PortalRow = Answered<'finance.taxportal-invoices.purchases'>;
export type PortalJournal = Answered<'finance.taxportal-invoices.journal.show'>;

export interface PortalTotals {
  totals: { count: number; supply_amount: number; tax_amount: number; total_amount: number };
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

export const nameOf = ({
  write_date,
  counterparty_name,
  total_amount,
}: Pick<PortalRow, 'write_date' | 'counterparty_name' | 'total_amount'>): string =>
  `${write_date} ${counterparty_name} ${new Intl.NumberFormat().format(total_amount)}`;

export const accountsOf = (rows: readonly PortalRow[]): NamedAccount[] => rows.flatMap(({ account }) => account ?? []);

/** What the same button does for many: classified rows of one direction and the same sign are journaled by one entry. */
export const MOST_TOGETHER = 200;
