import { type Day, daysOf, weekdayOf } from '../../../kernel/days.ts';

/** The days on which a company works. */
export interface WorkCalendar {
  /** 1 for Mondays to 7 for Sundays. */
  weekdays: readonly number[];
  /** Of the range that the calendar was asked for. */
  holidays: ReadonlySet<Day>;
}

export const isWorkingDay = ({ weekdays, holidays }: WorkCalendar, day: Day): boolean =>
  weekdays.includes(weekdayOf(day)) && !holidays.has(day);

export const workingDays = (calendar: WorkCalendar, start: Day, end: Day): Day[] =>
  daysOf(start, end).filter((day) => isWorkingDay(calendar, day));

const SUNDAY = 7;

/** A day on which the company works, a day off by law or by the company (so is a Sunday without work), or any other day without work. */
export type DayKind = 'WORKING' | 'HOLIDAY' | 'OFF';

export function dayKind(calendar: WorkCalendar, day: Day): DayKind {
  if (isWorkingDay(calendar, day)) return 'WORKING';
  return weekdayOf(day) === SUNDAY || calendar.holidays.has(day) ? 'HOLIDAY' : 'OFF';
}
