import { expect, it } from 'vitest';
import { dayKind, isWorkingDay, type WorkCalendar, workingDays } from './rules.ts';

const weekdays: WorkCalendar = { weekdays: [1, 2, 3, 4, 5], holidays: new Set(['2026-10-05', '2026-10-09', '2026-10-10']) };
const never: WorkCalendar = { weekdays: [], holidays: new Set() };
const everyDay: WorkCalendar = { weekdays: [1, 2, 3, 4, 5, 6, 7], holidays: new Set(['2026-10-04']) };

it.each([
  ['a Friday', weekdays, '2026-10-02', 'WORKING'],
  ['a Saturday', weekdays, '2026-10-03', 'OFF'],
  ['a Sunday', weekdays, '2026-10-04', 'HOLIDAY'],
  ['a holiday on a Monday', weekdays, '2026-10-05', 'HOLIDAY'],
  ['a holiday on a Saturday', weekdays, '2026-10-10', 'HOLIDAY'],
  ['a Sunday with work', everyDay, '2026-10-11', 'WORKING'],
  ['a holiday on a Sunday with work', everyDay, '2026-10-04', 'HOLIDAY'],
  ['any day of a company that never works', never, '2026-10-06', 'OFF'],
] as const)('%s is told', (_, calendar, day, kind) => {
  expect(dayKind(calendar, day)).toBe(kind);
  expect(isWorkingDay(calendar, day)).toBe(kind === 'WORKING');
});

it.each([
  ['a month with holidays on weekdays and on a weekend', '2026-10-01', '2026-10-31', 20],
  ['a weekend', '2026-10-17', '2026-10-18', 0],
  ['one day', '2026-10-06', '2026-10-06', 1],
  ['a range that ends before it begins', '2026-10-07', '2026-10-06', 0],
  ['the end of February in a leap year', '2028-02-28', '2028-03-01', 3],
])('%s has its working days', (_, start, end, count) => expect(workingDays(weekdays, start, end)).toHaveLength(count));
