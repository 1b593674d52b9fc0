import { describe, expect, it } from 'vitest';
import { breakOf, impliedBreak, isAttended, minutesOf, nightMinutes, spanOf, statusOf, type WorkDay } from './rules.ts';

describe('a break', () => {
  it.each([
    [239, 0],
    [240, 30],
    [479, 30],
    [480, 60],
  ])('of a span of %i minutes is %i', (span, minutes) => expect(breakOf(span)).toBe(minutes));

  it('needs both instants', () => {
    expect(impliedBreak('2026-11-17T00:00:00Z', null)).toBe(0);
    expect(impliedBreak('2026-11-17T00:00:59Z', '2026-11-17T08:00:00Z')).toBe(60);
  });
});

it('a span is cut to whole minutes at both ends', () => expect(spanOf('2026-11-17T00:00:59.9Z', '2026-11-17T00:02:00Z')).toBe(2));

describe('the state of a day', () => {
  const day: WorkDay = { date: '2026-11-17', timeZone: 'Asia/Seoul', isWorking: true, start: '09:00', end: '18:00', leave: [] };
  const at = (clock: string, date = day.date) => `${date}T${clock}+09:00`;

  it.each([
    ['on the minute', {}, at('09:00:59'), at('18:00:00'), 'PRESENT'],
    ['a minute late', {}, at('09:01:00'), at('18:00:00'), 'LATE'],
    ['a minute early', {}, at('09:00:00'), at('17:59:59'), 'EARLY_LEAVE'],
    ['late and early', {}, at('10:00:00'), at('17:00:00'), 'LATE'],
    ['past midnight', {}, at('08:00:00'), at('01:00:00', '2026-11-18'), 'PRESENT'],
    ['after a morning off', { leave: ['HALF_AM'] }, at('14:00:00'), at('18:00:00'), 'PRESENT'],
    ['before an afternoon off', { leave: ['HALF_PM'] }, at('09:00:00'), at('13:00:00'), 'PRESENT'],
    ['late before an afternoon off', { leave: ['HALF_PM'] }, at('09:30:00'), at('13:00:00'), 'LATE'],
    ['without work', { isWorking: false }, at('15:00:00'), at('16:00:00'), 'PRESENT'],
    ['by other hours', { start: '08:00' }, at('08:30:00'), at('18:00:00'), 'LATE'],
    ['in another zone', { timeZone: 'UTC' }, '2026-11-17T09:00:00Z', '2026-11-17T18:00:00Z', 'PRESENT'],
    ['still there', {}, at('08:00:00'), null, 'PRESENT'],
    ['never there', {}, null, null, 'PRESENT'],
  ] as const)('is told %s', (_, changes, from, to, status) => expect(statusOf({ ...day, ...changes }, from, to)).toBe(status));
});

describe('the minutes of a record', () => {
  const seoul = (day: string, clock: string) => `${day}T${clock}+09:00`;
  const [TUESDAY, WEDNESDAY] = ['2026-11-17', '2026-11-18'];

  it.each([
    ['a usual day', 'WORKING', '09:00', TUESDAY, '18:00', 60, [480, 0, 0, 0, 0]],
    ['a long day', 'WORKING', '09:00', TUESDAY, '20:00', 60, [600, 120, 0, 0, 0]],
    ['a night', 'WORKING', '22:00', WEDNESDAY, '06:00', 60, [420, 0, 480, 0, 0]],
    ['a day and a night', 'WORKING', '09:00', WEDNESDAY, '09:00', 60, [1380, 900, 480, 0, 0]],
    ['an early morning', 'WORKING', '04:30', TUESDAY, '08:00', 0, [210, 0, 90, 0, 0]],
    ['two nights that a day parts', 'WORKING', '05:00', WEDNESDAY, '04:59', 0, [1439, 959, 479, 0, 0]],
    ['a Saturday', 'OFF', '09:00', TUESDAY, '13:00', 30, [210, 210, 0, 0, 0]],
    ['a short holiday', 'HOLIDAY', '09:00', TUESDAY, '13:00', 30, [210, 0, 0, 210, 0]],
    ['a long holiday', 'HOLIDAY', '08:00', TUESDAY, '19:00', 60, [600, 0, 0, 480, 120]],
    ['a break as long as the day', 'WORKING', '09:00', TUESDAY, '10:00', 60, [0, 0, 0, 0, 0]],
  ] as const)('are those of %s', (_, kind, from, day, to, pause, figures) => {
    const minutes = minutesOf(seoul(TUESDAY, from), seoul(day, to), pause, kind, 'Asia/Seoul');
    expect(Object.values(minutes)).toEqual(figures);
  });

  it('leave seconds', () =>
    expect(minutesOf('2026-11-17T00:00:59.9Z', '2026-11-17T09:00:01Z', 10, 'WORKING', 'Asia/Seoul').worked_minutes).toBe(530));

  it('are none before both instants are known', () => {
    expect(Object.values(minutesOf(seoul(TUESDAY, '09:00'), null, 0, 'HOLIDAY', 'Asia/Seoul'))).toEqual([0, 0, 0, 0, 0]);
    expect(Object.values(minutesOf(null, null, 30, 'OFF', 'Asia/Seoul'))).toEqual([0, 0, 0, 0, 0]);
  });

  it.each([
    ['the clocks go back', '2026-11-01T02:00:00Z', '2026-11-01T11:00:00Z', 540],
    ['the clocks go forward', '2026-03-08T03:00:00Z', '2026-03-08T10:00:00Z', 420],
    ['nothing happens', '2026-11-18T03:00:00Z', '2026-11-18T11:00:00Z', 480],
  ])('of the night in which %s in New York', (_, from, to, minutes) => expect(nightMinutes(from, to, 'America/New_York')).toBe(minutes));

  it('of a night add up wherever it is cut, and are worked in one way each', () => {
    const [start, end] = [Date.parse(seoul(TUESDAY, '17:00')), Date.parse(seoul(WEDNESDAY, '09:00'))];
    const night = (from: number, to: number) => nightMinutes(new Date(from).toISOString(), new Date(to).toISOString(), 'Asia/Seoul');
    for (let cut = start; cut <= end; cut += 7 * 60_000) {
      expect(night(start, cut) + night(cut, end)).toBe(480);
      for (const kind of ['WORKING', 'OFF', 'HOLIDAY'] as const) {
        const m = minutesOf(new Date(start).toISOString(), new Date(cut).toISOString(), 0, kind, 'Asia/Seoul');
        expect(
          m.overtime_minutes + m.holiday_minutes + m.holiday_overtime_minutes + (kind === 'WORKING' ? Math.min(480, m.worked_minutes) : 0),
        ).toBe(m.worked_minutes);
      }
    }
  });

  it.each([
    [null, null, true],
    ['2026-11-17T00:00:00Z', null, true],
    ['2026-11-17T00:00:00Z', '2026-11-18T00:00:00Z', true],
    ['2026-11-17T00:00:00Z', '2026-11-18T00:00:01Z', false],
    ['2026-11-17T00:00:00Z', '2026-11-17T00:00:00Z', false],
    [null, '2026-11-17T00:00:00Z', false],
  ])('are there from %s to %s: %s', (from, to, expected) => expect(isAttended(from, to)).toBe(expected));
});
