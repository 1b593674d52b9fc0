import { expect, test } from 'vitest';
import { daysFrom, isLate, planDays, planRows, type Work, weekLater } from './plan.ts';

const work = (id: number, process: number | null, scheduled_date: string) =>
  ({ id, scheduled_date, process: process && { id: process, process_code: 'P', process_name: `P${process}` } }) as Work;

test('two weeks begin on Monday, whichever day of the first is meant', () => {
  for (const day of ['2026-12-28', '2026-12-31', '2027-01-03']) {
    const days = daysFrom(day);
    expect([days.length, days[0], days.at(-1)]).toEqual([14, '2026-12-28', '2027-01-10']);
  }
  expect(weekLater('2026-12-28', -1)).toBe('2026-12-21');
});

test('nobody works on weekends and holidays', () => {
  const days = planDays(['2026-12-25', '2026-12-26', '2026-12-28'], [{ holiday_date: '2026-12-25', name: 'Christmas' }]);
  expect(days.map(({ off, holiday }) => [off, holiday])).toEqual([
    [true, 'Christmas'],
    [true, null],
    [false, null],
  ]);
});

test('rows are the active processes, then the others with work, then what has none', () => {
  const works = [work(1, 2, '2026-12-28'), work(2, 9, '2026-12-29'), work(3, null, '2026-12-29'), work(4, 2, '2026-12-28')];
  const rows = planRows(
    [
      { id: 1, process_name: 'P1' },
      { id: 2, process_name: 'P2' },
    ],
    works,
    ['2026-12-28', '2026-12-29'],
  );
  expect(rows.map(({ process, cells }) => [process?.id ?? null, cells.map((cell) => cell.map(({ id }) => id))])).toEqual([
    [1, [[], []]],
    [2, [[1, 4], []]],
    [9, [[], [2]]],
    [null, [[], [3]]],
  ]);
});

test('work is late once its day is over, unless it is done', () => {
  const late = (status: Work['status'], due_date: string | null) => isLate({ status, due_date }, '2026-12-28');
  expect([late('WAITING', '2026-12-27'), late('WAITING', '2026-12-28'), late('WAITING', null), late('COMPLETED', '2026-12-01')]).toEqual([
    ...[true, false, false, false],
  ]);
});
