import { describe, expect, test } from 'vitest';
import { type AskedInput, bodyOf, filledIn, isChanged, sortFailure, startOf } from './asked.ts';

const input = (name: string, kind: AskedInput['kind']): AskedInput => ({ name, kind, required: true, label: name });

describe('what is sent', () => {
  test('has no blanks around it, but for passwords', () => {
    const inputs = [input('name', 'text'), input('password', 'password'), input('memo', 'paragraph')];
    expect(filledIn(inputs, { name: ' 김한빛 ', password: ' secret ', memo: ' ' })).toEqual({ name: '김한빛', password: ' secret ' });
  });

  test('is a form where there is a file in it', () => {
    const values = { year: 2026, day: '2026-01-01' };
    expect(bodyOf(values)).toEqual(values);
    const file = new File(['x'], 'table.csv');
    const form = bodyOf({ ...values, rates: { one: 1 }, file }) as FormData;
    expect([...form.entries()]).toEqual([
      ['year', '2026'],
      ['day', '2026-01-01'],
      ['rates', '{"one":1}'],
      ['file', file],
    ]);
  });
});

test('what the record had and somebody has emptied is cleared where null may be sent', () => {
  const begun = { ...input('memo', 'paragraph'), start: '재작업' };
  const inputs = [
    { ...begun, clears: true as const },
    { ...begun, name: 'to' },
    { ...input('team', 'reference'), clears: true as const },
  ];
  expect(startOf(inputs, '')).toEqual({ memo: '재작업', to: '재작업', team: null });
  expect(filledIn(inputs, { memo: '', to: '', team: null })).toEqual({ memo: null });
});

test('is changed once something else stands in it than it began with', () => {
  const inputs = [input('day', 'date'), input('memo', 'paragraph')];
  const start = startOf(inputs, '2026-01-01');
  expect(isChanged(inputs, start, start)).toBe(false);
  expect(isChanged(inputs, start, { ...start, memo: ' ' })).toBe(false);
  expect(isChanged(inputs, start, { ...start, memo: 'x' })).toBe(true);
  expect(isChanged(inputs, start, { ...start, day: null })).toBe(true);
});

test('all that is refused of an input stands beside it', () => {
  const failure = { message: 'Not right.', details: ['file.3: a', 'file.9: b'], at: { 'file.3': 'a', 'file.9': 'b' } };
  expect(sortFailure(failure, [input('file', 'file')])).toEqual({ beside: { file: 'a\nb' }, rest: null });
  expect(sortFailure(failure, [])).toEqual({ beside: {}, rest: failure });
});
