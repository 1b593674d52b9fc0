import { expect, test } from 'vitest';
import { hours, type MonthOfOne, totalOf } from './figures.ts';

const one = (more: Partial<MonthOfOne>): MonthOfOne => ({
  employee: { id: 1, employee_no: 'EMP-1', name: '김사원', department: null },
  working_days: 20,
  days_by_status: { PRESENT: 18, LATE: 1, EARLY_LEAVE: 0, ABSENT: 0, BUSINESS_TRIP: 0, REMOTE: 0 },
  leave_days: 0.5,
  worked_minutes: 9_005,
  overtime_minutes: 0,
  night_minutes: 0,
  holiday_minutes: 0,
  holiday_overtime_minutes: 0,
  ...more,
});

test('minutes are shown in hours', () => {
  expect([0, 5, 60, 10_110, 100_890].map(hours)).toEqual(['', '0:05', '1:00', '168:30', '1,681:30']);
});

test('a month is added up by figure and by state', () => {
  expect(totalOf([one({}), one({ leave_days: 1, overtime_minutes: 120 })])).toEqual({
    leave_days: 1.5,
    days_by_status: { PRESENT: 36, LATE: 2, EARLY_LEAVE: 0, ABSENT: 0, BUSINESS_TRIP: 0, REMOTE: 0 },
    worked_minutes: 18_010,
    overtime_minutes: 120,
    night_minutes: 0,
    holiday_minutes: 0,
    holiday_overtime_minutes: 0,
  });
});
