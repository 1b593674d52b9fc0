import { type Amount, amount, percent, round, sum } from '../../../kernel/decimal.ts';
import type { AccountSubCategory } from '../model.ts';

/** Sections of the income statement, in the order of the Korean form. Computed ones add up earlier ones. */
export const SECTIONS = [
  { key: 'SALES', number: 'I', of: ['SALES'] },
  { key: 'COST_OF_SALES', number: 'II', of: ['COST_OF_SALES', 'MANUFACTURING_COST'] },
  { key: 'GROSS_PROFIT', number: 'III', plus: ['SALES'], minus: ['COST_OF_SALES'] },
  { key: 'SELLING_ADMIN', number: 'IV', of: ['SELLING_ADMIN'] },
  { key: 'OPERATING_INCOME', number: 'V', plus: ['GROSS_PROFIT'], minus: ['SELLING_ADMIN'] },
  { key: 'NON_OPERATING_INCOME', number: 'VI', of: ['NON_OPERATING_INCOME'] },
  { key: 'NON_OPERATING_EXPENSE', number: 'VII', of: ['NON_OPERATING_EXPENSE'] },
  { key: 'INCOME_BEFORE_TAX', number: 'VIII', plus: ['OPERATING_INCOME', 'NON_OPERATING_INCOME'], minus: ['NON_OPERATING_EXPENSE'] },
  { key: 'INCOME_TAX', number: 'IX', of: ['INCOME_TAX'] },
  { key: 'NET_INCOME', number: 'X', plus: ['INCOME_BEFORE_TAX'], minus: ['INCOME_TAX'] },
] as const satisfies readonly ({ key: string; number: string } & (
  | { of: readonly AccountSubCategory[] }
  | { plus: readonly string[]; minus: readonly string[] }
))[];

export type SectionKey = (typeof SECTIONS)[number]['key'];

export const UNITS = { won: 1, thousand: 1_000, million: 1_000_000, hundred_million: 100_000_000 } as const;
export type Unit = keyof typeof UNITS;

/** A figure in the unit, rounded on its own: shown totals may differ from shown parts. */
export const inUnit = (value: Amount, unit: Unit): number => round(value.div(UNITS[unit])).toNumber() + 0;

/** One account's figures, column by column, in won. */
export interface AccountFigures {
  account_code_id: number;
  code: string;
  name: string;
  name_en: string | null;
  sub_category: AccountSubCategory;
  columns: Amount[];
}

export interface Section {
  key: SectionKey;
  number: string;
  columns: Amount[];
  accounts: AccountFigures[];
}

/** Adds the accounts up into sections, column by column. */
export function sections(accounts: readonly AccountFigures[], width: number): Section[] {
  const made = new Map<string, Section>();
  const columnsOf = (keys: readonly string[], column: number) => sum(keys.map((key) => made.get(key)?.columns[column] ?? amount(0)));
  for (const section of SECTIONS) {
    const own = 'of' in section ? accounts.filter((account) => (section.of as readonly string[]).includes(account.sub_category)) : [];
    const columns = Array.from({ length: width }, (_, column) =>
      'of' in section
        ? sum(own.map((account) => account.columns[column] ?? amount(0)))
        : columnsOf(section.plus, column).minus(columnsOf(section.minus, column)),
    );
    made.set(section.key, { key: section.key, number: section.number, columns, accounts: own });
  }
  return [...made.values()];
}

export interface Comparison {
  current: number;
  prior: number;
  change: number;
  change_rate: number | null;
}

/** Two columns side by side; the change is rounded from its own value in won. */
export function compare(current: Amount, prior: Amount, unit: Unit): Comparison {
  const change = current.minus(prior);
  return { current: inUnit(current, unit), prior: inUnit(prior, unit), change: inUnit(change, unit), change_rate: percent(change, prior) };
}
