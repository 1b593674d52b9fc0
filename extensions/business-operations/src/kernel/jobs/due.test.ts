import { describe, expect, it } from 'vitest';
import { dueDate, nextDue } from './due.ts';

const seoul = (written: string) => new Date(`${written}:00+09:00`);
const daily = { every: 'day', at: '06:00', for: 'tenant' } as const;
const monthly = { every: 'month', day: 5, at: '06:00', for: 'server' } as const;

describe('a job is due', () => {
  it.each([
    ['2025-01-05T05:59', null],
    ['2025-01-05T06:00', '2025-01-05'],
    ['2025-01-05T23:59', '2025-01-05'],
  ])('every day at its time: %s', (now, due) => {
    expect(dueDate(daily, seoul(now), 'Asia/Seoul')).toBe(due);
  });

  it.each([
    ['2025-03-05T05:59', '2025-02-05'],
    ['2025-03-05T06:00', '2025-03-05'],
    ['2025-03-31T00:00', '2025-03-05'],
    ['2025-01-01T00:00', '2024-12-05'],
  ])('every month, a missed one later: %s', (now, due) => {
    expect(dueDate(monthly, seoul(now), 'Asia/Seoul')).toBe(due);
  });

  it('at every tick', () => {
    expect(dueDate({ every: 'tick', for: 'server' }, seoul('2025-01-05T00:00'), 'Asia/Seoul')).toBe('2025-01-05');
    expect(nextDue({ every: 'tick', for: 'server' }, new Date(), 'Asia/Seoul')).toBeNull();
  });
});

describe('a job comes round', () => {
  it('at its time of the zone', () => {
    expect(nextDue(daily, seoul('2025-01-05T05:59'), 'Asia/Seoul')).toEqual(seoul('2025-01-05T06:00'));
    expect(nextDue(daily, seoul('2025-01-05T06:00'), 'Asia/Seoul')).toEqual(seoul('2025-01-06T06:00'));
    expect(nextDue(monthly, seoul('2025-01-31T12:00'), 'Asia/Seoul')).toEqual(seoul('2025-02-05T06:00'));
  });

  it('by the clock of the day where clocks change', () => {
    const now = new Date('2025-03-09T06:30:00Z');
    expect(nextDue(daily, now, 'America/New_York')?.toISOString()).toBe('2025-03-09T10:00:00.000Z');
  });
});
