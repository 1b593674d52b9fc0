import { AttendanceStatus } from '../../domains/hr/attendance/model.ts';
import type { Answered } from '../answers.ts';
import { formatNumber } from '../numbers/number.ts';

export type MonthOfOne = Answered<'hr.attendance.summary'>[number];

export const STATUSES = Object.keys(AttendanceStatus) as AttendanceStatus[];

export const MINUTES = ['worked_minutes', 'overtime_minutes', 'night_minutes', 'holiday_minutes', 'holiday_overtime_minutes'] as const;

export type Figures = Pick<MonthOfOne, 'leave_days' | 'days_by_status' | (typeof MINUTES)[number]>;

/** Hours and minutes, `1,168:30`; empty for none. */
export const hours = (minutes: number): string =>
  minutes ? `${formatNumber(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}` : '';

/** What all of them come to together. */
export function totalOf(rows: readonly MonthOfOne[]): Figures {
  const sum = (figure: (row: MonthOfOne) => number) => rows.reduce((total, row) => total + figure(row), 0);
  const each = <Name extends string>(names: readonly Name[], figure: (row: MonthOfOne, name: Name) => number) =>
    Object.fromEntries(names.map((name) => [name, sum((row) => figure(row, name))])) as Record<Name, number>;
  return {
    leave_days: sum(({ leave_days: days }) => days),
    days_by_status: each(STATUSES, ({ days_by_status: days }, status) => days[status] ?? 0),
    ...each(MINUTES, (row, name) => row[name]),
  };
}
