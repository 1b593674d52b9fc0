import { clockOf, type Day, dayOf } from '../../../kernel/days.ts';
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
