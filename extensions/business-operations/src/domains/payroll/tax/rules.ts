import { type Amount, amount } from '../../../kernel/decimal.ts';
import type { WITHHOLDING_RATES } from '../../hr/employees/model.ts';

/** The simplified withholding schedule of an edition (소득세법 시행령 별표 2). Salaries in thousand won, taxes in won. */
export interface TaxTable {
  tableYear: number;
  effectiveFrom: string;
  /** By salary; `from` inclusive, `to` exclusive, but for the last row, whose both ends are the same. */
  rows: readonly Bracket[];
  tiers: readonly Tier[];
  childCredits: ChildCredits;
}

export interface Bracket {
  from: number;
  to: number;
  /** Of 1 to 11 dependants, the employee included. */
  taxes: readonly number[];
}

/** Pay above `from` and up to `to`, null where it is open. */
export interface Tier {
  from: number;
  to: number | null;
  fixed: string;
  factor: string;
  rate: string;
}

export interface ChildCredits {
  one: string;
  two: string;
  additional: string;
}

/** Percentages of the schedule, one of which an employee elects (소득세법 시행령 제194조). */
export type WithholdingRate = (typeof WITHHOLDING_RATES)[number];

/** Columns of the schedule; larger families go on along the last two. */
export const TABLE_FAMILIES = 11;

/** `value` cut down to a multiple of `step`; no value here is negative. */
export const truncate = (value: Amount, step: number): Amount => value.div(step).floor().times(step);

const atLeastZero = (value: Amount): Amount => (value.isNegative() ? amount(0) : value);

/** The cell of a row; beyond eleven dependants each further one takes off what the eleventh did. */
function familyTax({ taxes }: Bracket, family: number): Amount {
  const last = amount(taxes[TABLE_FAMILIES - 1] ?? 0);
  if (family <= TABLE_FAMILIES) return amount(taxes[family - 1] ?? 0);
  const step = amount(taxes[TABLE_FAMILIES - 2] ?? 0).minus(last);
  return atLeastZero(last.minus(step.times(family - TABLE_FAMILIES)));
}

/** What is added above the last row. */
export interface Formula {
  base_tax: number;
  fixed_amount: number;
  excess: number;
  factor: number;
  rate: number;
}

export interface TableTax {
  tax: Amount;
  salary_from: number | null;
  salary_to: number | null;
  formula: Formula | null;
}

const NO_TAX: TableTax = { tax: amount(0), salary_from: null, salary_to: null, formula: null };

function lastRow({ rows, tableYear }: TaxTable): Bracket {
  const row = rows.at(-1);
  if (!row) throw new Error(`The withholding schedule ${tableYear} has no rows.`);
  return row;
}

/** The tax of the schedule for a month's taxable pay in won, before any credit. */
export function tableTax(table: TaxTable, taxable: Amount, family: number): TableTax {
  // Whole won, which a number holds exactly: comparing hundreds of rows as decimals takes longer than everything else of a payroll.
  const pay = taxable.toNumber();
  const last = lastRow(table);
  if (pay > last.from * 1000) return formulaTax(table, taxable, family);
  const row = pay === last.from * 1000 ? last : table.rows.find(({ from, to }) => pay >= from * 1000 && pay < to * 1000);
  return row ? { tax: familyTax(row, family), salary_from: row.from, salary_to: row.to, formula: null } : NO_TAX;
}

function formulaTax(table: TaxTable, taxable: Amount, family: number): TableTax {
  const pay = taxable.div(1000);
  const tier = table.tiers.find(({ from, to }) => pay.greaterThan(from) && (to === null || pay.lessThanOrEqualTo(to)));
  if (!tier) throw new Error(`The withholding schedule ${table.tableYear} has no tier for ${taxable.toFixed()}.`);
  const base = familyTax(lastRow(table), family);
  const excess = taxable.minus(tier.from * 1000);
  const tax = truncate(base.plus(tier.fixed).plus(excess.times(tier.factor).times(tier.rate)), 10);
  const formula = {
    base_tax: base.toNumber(),
    fixed_amount: Number(tier.fixed),
    excess: excess.toNumber(),
    factor: Number(tier.factor),
    rate: Number(tier.rate),
  };
  return { tax, salary_from: tier.from, salary_to: tier.to, formula };
}

/** Of the children aged 8 to 20 among the family. */
export function childCredit({ one, two, additional }: ChildCredits, children: number): Amount {
  if (children <= 0) return amount(0);
  if (children === 1) return amount(one);
  return amount(two).plus(amount(additional).times(children - 2));
}

/** 소득세법 제86조: less than this a payment is not collected. */
const SMALL_AMOUNT = 1000;

export interface Withholding extends Omit<TableTax, 'tax'> {
  table_tax: Amount;
  child_credit: Amount;
  income_tax: Amount;
  local_income_tax: Amount;
}

export interface Household {
  family_count: number;
  child_count: number;
  withholding_rate: WithholdingRate;
}

/** The local income tax is a tenth of the income tax (지방세법 제103조의13). */
export const localTax = (incomeTax: Amount): Amount => truncate(incomeTax.times('0.1'), 10);

/** Income tax and local income tax to be withheld from a month's taxable pay. */
export function withhold(table: TaxTable, taxable: Amount, household: Household, smallAmountExempt = true): Withholding {
  const { tax, ...found } = tableTax(table, taxable, household.family_count);
  const credit = childCredit(table.childCredits, household.child_count);
  const elected = truncate(atLeastZero(tax.minus(credit)).times(household.withholding_rate).div(100), 10);
  const incomeTax = smallAmountExempt && elected.lessThan(SMALL_AMOUNT) ? amount(0) : elected;
  return { ...found, table_tax: tax, child_credit: credit, income_tax: incomeTax, local_income_tax: localTax(incomeTax) };
}
