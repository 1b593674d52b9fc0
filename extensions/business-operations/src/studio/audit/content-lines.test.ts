import { expect, test } from 'vitest';
import { type ContentWords, contentLines } from './content-lines.ts';

const PARTS: Record<string, string> = { 'settings.mail': 'Mails', 'settings.days': 'Working days', 'settings.rates.amount': 'Amount' };

const words: ContentWords = {
  part: (path) => PARTS[path] ?? null,
  entry: (_, name) => (name === 'USD' ? 'US dollar' : name),
  value: (path, value) => (typeof value === 'boolean' ? (value ? 'yes' : 'no') : path === 'settings.days' ? `day ${value}` : String(value)),
};

const linesOf = (value: unknown, path = 'settings') => contentLines(value, words, path);

test('parts are named, and single values and lists of them stand behind their names', () => {
  expect(linesOf({ mail: true, days: [1, 2], other: 'x' })).toEqual(['Mails: yes', 'Working days: day 1, day 2', 'other: x']);
});

test('what is empty is left out', () => {
  expect(linesOf({ mail: null, days: [], other: '', more: {} })).toEqual([]);
  expect(linesOf(null)).toEqual([]);
});

test('rows are numbered, and what holds more than one thing has it below', () => {
  expect(linesOf([{ amount: 5 }, { amount: 7, note: 'late' }], 'settings.rates')).toEqual([
    '1. Amount: 5',
    '2.',
    '  Amount: 7',
    '  note: late',
  ]);
});

test('the names of entries are no part of the path to their values', () => {
  expect(linesOf({ USD: { amount: 1400 } }, 'settings.rates')).toEqual(['US dollar: Amount: 1400']);
});
