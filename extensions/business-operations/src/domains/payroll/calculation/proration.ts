import { daysBetween } from '../../../kernel/days.ts';
import { type Amount, amount } from '../../../kernel/decimal.ts';
import type { Overtime, Proration, Service } from '../payrolls/model.ts';
import { truncate } from '../tax/rules.ts';
import { firstDay, type PayItem, type PayMonth, type Won } from './calculation.ts';
import { lastDay, type Payee } from './payees.ts';

type Employed = Pick<Payee, 'hire_date' | 'resign_date'>;

/** The days of a month that somebody is in service, if any. */
export function serviceOf({ hire_date: hired, resign_date: resigned }: Employed, month: PayMonth): Service {
  const first = firstDay(month);
  const last = lastDay(month);
  return { from: hired > first ? hired : first, to: resigned !== null && resigned < last ? resigned : last };
}

/** Whether a pay was made for other days than those; what a former release made does not say for which. */
export const isForOther = (made: Service | null, now: Service): boolean => made !== null && (made.from !== now.from || made.to !== now.to);

/** Days in service of a month that somebody began or ended in; null for a whole month. */
export function prorationOf(employed: Employed, month: PayMonth): Proration | null {
  const { from, to } = serviceOf(employed, month);
  const of = daysBetween(firstDay(month), lastDay(month)) + 1;
  const days = daysBetween(from, to) + 1;
  return days === of ? null : { days, of };
}

/** Cut to tens of won. */
export const prorated = (won: Won, proration: Proration | null): Amount =>
  proration ? truncate(amount(won).times(proration.days).div(proration.of), 10) : amount(won);

export const proratedItems = (items: readonly PayItem[] | null, proration: Proration | null): PayItem[] =>
  (items ?? []).map((item) => ({ name: item.name, amount: prorated(item.amount, proration).toNumber() }));

export type OvertimeMinutes = Pick<Overtime, 'overtime_minutes' | 'night_minutes' | 'holiday_minutes' | 'holiday_overtime_minutes'>;

/** How many hours of pay a minute of each kind is worth (근로기준법 제56조). */
const PREMIUMS: Record<keyof OvertimeMinutes, string> = {
  overtime_minutes: '1.5',
  night_minutes: '0.5',
  holiday_minutes: '1.5',
  holiday_overtime_minutes: '2',
};

/** What the minutes of a month come to, from the whole base salary; null without any. Cut to tens of won. */
export function overtimeOf(baseSalary: Won, monthlyHours: Won, minutes: OvertimeMinutes | undefined): Overtime | null {
  if (!minutes || Object.values(minutes).every((count) => count === 0)) return null;
  const weighted = Object.entries(PREMIUMS).reduce(
    (total, [kind, premium]) => total.plus(amount(minutes[kind as keyof OvertimeMinutes]).times(premium)),
    amount(0),
  );
  // Divided last, so that nothing is rounded on the way.
  const won = truncate(amount(baseSalary).times(weighted).div(amount(monthlyHours).times(60)), 10);
  return { ...minutes, hourly: amount(baseSalary).div(monthlyHours).toDecimalPlaces(2).toFixed(), amount: won.toNumber() };
}
