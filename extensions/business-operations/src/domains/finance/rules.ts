import scheme from '../../../../../seeds/reference/account-scheme.json' with { type: 'json' };
import { assertRange } from '../../kernel/date-range.ts';
import type { Day } from '../../kernel/days.ts';
import { sum } from '../../kernel/decimal.ts';
import { invalid, type Refusal } from '../../kernel/errors.ts';
import type { AccountCategory, AccountSubCategory, Side } from './model.ts';

export const POSTING_ROLES: readonly string[] = scheme.posting_roles;

export const subCategoriesOf = (category: AccountCategory): readonly AccountSubCategory[] =>
  scheme.sub_categories[category] as AccountSubCategory[];

export const fits = (category: AccountCategory, subCategory: AccountSubCategory): boolean =>
  subCategoriesOf(category).includes(subCategory);

/** Assets and expenses grow on the debit side; contra accounts say otherwise themselves. */
export const defaultBalance = (category: AccountCategory): Side => (category === 'ASSET' || category === 'EXPENSE' ? 'DEBIT' : 'CREDIT');

export interface LineAmounts {
  debit: string;
  credit: string;
}

const isPositive = (value: string) => Number(value) > 0;

/** What is wrong with the sides of an entry's lines, null when every line has exactly one and both add up to the same. */
export function balanceFault(lines: readonly LineAmounts[]): Refusal | null {
  const oneSided = (line: LineAmounts) =>
    isPositive(line.debit) !== isPositive(line.credit) && Number(line.debit) >= 0 && Number(line.credit) >= 0;
  const faults = lines.flatMap((line, index) => (oneSided(line) ? [] : [{ path: `lines.${index}`, code: 'line_side' }]));
  if (faults.length) return invalid('error.journal.line_side', faults);
  const debit = sum(lines.map((line) => line.debit));
  const credit = sum(lines.map((line) => line.credit));
  if (debit.equals(credit)) return null;
  return invalid('error.journal.unbalanced', [{ path: 'lines', code: 'unbalanced', debit: debit.toNumber(), credit: credit.toNumber() }]);
}

/** Reports cover at most a leap year. */
export const assertReportRange = (start: Day, end: Day): void => assertRange(start, end, { days: 366 });
