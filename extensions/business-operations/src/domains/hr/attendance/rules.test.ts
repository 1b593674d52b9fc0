import { describe, expect, it } from 'vitest';
import { breakOf, impliedBreak, spanOf, statusOf, type WorkDay } from './rules.ts';

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
