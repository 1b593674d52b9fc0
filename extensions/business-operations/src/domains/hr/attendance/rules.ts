import { addDays, clockOf, type Day, dayOf, daysOf, instantAt } from '../../../kernel/days.ts';
import type { DayKind } from '../holidays/rules.ts';
import type { LeaveType } from '../leave/model.ts';
import type { AttendanceStatus } from './model.ts';

const MINUTE = 60_000;

const minuteOf = (instant: string) => Math.floor(Date.parse(instant) / MINUTE);

/** Whole minutes between two instants, each cut to its minute. */
export const spanOf = (from: string, to: string): number => minuteOf(to) - minuteOf(from);

/** The break that the law asks for (근로기준법 제54조): half an hour in four hours, an hour in eight. Minutes. */
export const breakOf = (span: number): number => (span >= 480 ? 60 : span >= 240 ? 30 : 0);

/** The break where nobody has said one; none before both instants are known. */
export const impliedBreak = (from: string | null | undefined, to: string | null | undefined): number =>
  from && to ? breakOf(spanOf(from, to)) : 0;

const FULL_DAY = 480;

/** Minutes of a span between 22:00 and 06:00 on the clock of a time zone (근로기준법 제56조). */
export function nightMinutes(from: string, to: string, timeZone: string): number {
  const [first, last] = [minuteOf(from), minuteOf(to)];
  const evenings = daysOf(addDays(dayOf(new Date(from), timeZone), -1), dayOf(new Date(to), timeZone));
  const minuteAt = (day: Day, clock: string) => Math.floor(instantAt(day, clock, timeZone).getTime() / MINUTE);
  return evenings.reduce((sum, day) => {
    const [begun, ended] = [Math.max(first, minuteAt(day, '22:00')), Math.min(last, minuteAt(addDays(day, 1), '06:00'))];
    return sum + Math.max(0, ended - begun);
  }, 0);
}

export interface Minutes {
  worked_minutes: number;
  overtime_minutes: number;
  night_minutes: number;
  holiday_minutes: number;
  holiday_overtime_minutes: number;
}

const NONE: Minutes = { worked_minutes: 0, overtime_minutes: 0, night_minutes: 0, holiday_minutes: 0, holiday_overtime_minutes: 0 };

/**
 * The minutes that pay follows from (근로기준법 제56조): beyond eight hours on a working day and all of them on a day off is overtime;
 * on a holiday the first eight hours and those beyond are paid by rates of their own. None before both instants are known.
 */
export function minutesOf(
  from: string | null | undefined,
  to: string | null | undefined,
  breakMinutes: number,
  kind: DayKind,
  timeZone: string,
): Minutes {
  if (!from || !to) return NONE;
  const worked = spanOf(from, to) - breakMinutes;
  const beyond = Math.max(0, worked - FULL_DAY);
  return {
    worked_minutes: worked,
    overtime_minutes: { WORKING: beyond, OFF: worked, HOLIDAY: 0 }[kind],
    night_minutes: nightMinutes(from, to, timeZone),
    holiday_minutes: kind === 'HOLIDAY' ? Math.min(worked, FULL_DAY) : 0,
    holiday_overtime_minutes: kind === 'HOLIDAY' ? beyond : 0,
  };
}

/** The longest time from coming to going. */
const LONGEST = 24 * 60 * MINUTE;

/** Whether the database takes these instants; it says what is wrong with others. */
export function isAttended(from: string | null, to: string | null): boolean {
  if (!to) return true;
  const span = Date.parse(to) - Date.parse(from ?? '');
  return span > 0 && span <= LONGEST;
}

/** A day as its hours bind an employee. Clocks are `HH:MM`. */
export interface WorkDay {
  date: Day;
  timeZone: string;
  isWorking: boolean;
  start: string;
  end: string;
  /** Kinds of approved leave of the employee that day. */
  leave: readonly LeaveType[];
}

/** Late after the hour at which work begins, early before the one at which it ends; half a day of leave excuses that half. */
export function statusOf(
  { date, timeZone, isWorking, start, end, leave }: WorkDay,
  from: string | null | undefined,
  to: string | null | undefined,
): AttendanceStatus {
  const at = (instant: string) => `${dayOf(new Date(instant), timeZone)} ${clockOf(new Date(instant), timeZone)}`;
  if (!isWorking) return 'PRESENT';
  if (from && at(from) > `${date} ${start}` && !leave.includes('HALF_AM')) return 'LATE';
  if (to && at(to) < `${date} ${end}` && !leave.includes('HALF_PM')) return 'EARLY_LEAVE';
  return 'PRESENT';
}
