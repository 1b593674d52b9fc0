import { assertRange } from '../../kernel/date-range.ts';
import type { Day } from '../../kernel/days.ts';
import { sum } from '../../kernel/decimal.ts';

/** Won for one client and event, beyond which a tax deduction needs a tax document (법인세법 시행령 제41조제1항제1호). */
export const CLIENT_LIMIT = 200_000;

/** The range of statistics: the calendar year of the day that is given, or of today. */
export function periodOf(today: Day, start?: Day, end?: Day): { start: Day; end: Day } {
  const year = (start ?? end ?? today).slice(0, 4);
  const period = { start: start ?? `${year}-01-01`, end: end ?? `${year}-12-31` };
  assertRange(period.start, period.end, { years: 10 });
  return period;
}

export interface Given {
  has_cash: boolean;
  cash_method: string | null;
  cash_amount: string;
  has_gift: boolean;
  gift_type: string | null;
  gift_amount: string;
}

/** What was given, without the particulars of cash or of a gift that was not, and what it comes to. */
export function totalOf(given: Given): Given & { total_amount: string } {
  const cash = given.has_cash ? {} : { cash_method: null, cash_amount: '0' };
  const gift = given.has_gift ? {} : { gift_type: null, gift_amount: '0' };
  const kept = { ...given, ...cash, ...gift };
  return { ...kept, total_amount: sum([kept.cash_amount, kept.gift_amount]).toFixed() };
}
