import { describe, expect, test } from 'vitest';
import type { NumberRules } from '../../kernel/model/numbers.ts';
import { type Edit, formatNumber, problemOf, readNumber, retype } from './number.ts';

describe('reading', () => {
  test.each([
    ['2,000', '2000'],
    ['1,000,000', '1000000'],
    ['₩1,000,000', '1000000'],
    ['￦１，０００，０００', '1000000'],
    ['1,000,000원', '1000000'],
    [' ₩ 1,000,000 ', '1000000'],
    ['１２３４５', '12345'],
    ['-1,234.50', '-1234.5'],
    ['₩-1,234', '-1234'],
    ['−5', '-5'],
    ['0012', '12'],
    ['5000.00', '5000'],
    ['.5', '0.5'],
    ['7.', '7'],
    ['-0.00', '0'],
    ['123456789012345.67', '123456789012345.67'],
  ])('%s is %s', (text, value) => expect(readNumber(text, 'won')).toBe(value));

  test('nothing is no number', () => {
    expect(readNumber('')).toBeNull();
    expect(readNumber(' 　')).toBeNull();
  });

  test.each([
    '1,00',
    '1,0000',
    '1000,000',
    ',100',
    '1,',
    '1.000.000',
    '1.2.3',
    '1,000.5,0',
    '1,000,00.0',
    '12a',
    'e5',
    '1e5',
    '--5',
    '-₩-5',
    '1 000',
    '$5',
    '5%',
    '(1,000)',
    '.',
    '-',
    '₩',
    '①',
    '5²',
    '1/2',
    'NaN',
    'Infinity',
    '0x10',
  ])('%s is unclear', (text) => expect(readNumber(text, 'won')).toBeUndefined());

  test('the sign of another unit is unclear', () => {
    expect(readNumber('5%', 'percent')).toBe('5');
    expect(readNumber('₩5', 'percent')).toBeUndefined();
    expect(readNumber('12,000 km', 'km')).toBe('12000');
    expect(readNumber('₩5')).toBeUndefined();
  });
});

test('shown with separators and without trailing zeros', () => {
  expect(formatNumber('2000.00')).toBe('2,000');
  expect(formatNumber('1234567.50')).toBe('1,234,567.5');
  expect(formatNumber('-1000')).toBe('-1,000');
  expect(formatNumber(999)).toBe('999');
  expect(formatNumber('0.00')).toBe('0');
  expect(formatNumber('999999999999999.99')).toBe('999,999,999,999,999.99');
  expect(formatNumber(2026, false)).toBe('2026');
  expect(formatNumber(null)).toBe('');
  expect(formatNumber('1,00')).toBe('1,00');
});

test('a value is checked against the declaration', () => {
  const rules: NumberRules = { digits: 15, scale: 2, min: 0, max: 1_000_000, unit: 'won', grouped: true };
  const key = (value: string | null, more: Partial<NumberRules> = {}) => problemOf(value, { ...rules, ...more })?.key ?? null;
  expect(key(null)).toBeNull();
  expect(key('1000')).toBeNull();
  expect(key('1,00')).toBe('unclear');
  expect(key('0.125')).toBe('decimals');
  expect(key('-1')).toBe('min');
  expect(key('0', { positive: true })).toBe('positive');
  expect(key('1234567890123456')).toBe('digits');
  expect(problemOf('1000001', rules)).toEqual({ key: 'max', value: '1,000,000' });
});

describe('typing', () => {
  const rules: NumberRules = { digits: 15, scale: 2, unit: 'won', grouped: true };

  /** What stands in the input after these keys, `|` marking the caret of the start and of each state. */
  function type(start: string, ...keys: string[]): string {
    let caret = start.indexOf('|');
    let text = start.replace('|', '');
    for (const key of keys) {
      const edit = EDITS[key]?.(text, caret) ?? {
        after: { text: text.slice(0, caret) + key + text.slice(caret), caret: caret + key.length },
        kind: key.length > 1 ? 'insertFromPaste' : 'insertText',
        inserted: key,
      };
      ({ text, caret } = retype({ before: text, ...edit }, rules));
    }
    return `${text.slice(0, caret)}|${text.slice(caret)}`;
  }

  const EDITS: Record<string, (text: string, caret: number) => Omit<Edit, 'before'>> = {
    Backspace: (text, caret) => ({
      after: { text: text.slice(0, caret - 1) + text.slice(caret), caret: caret - 1 },
      kind: 'deleteContentBackward',
    }),
    Delete: (text, caret) => ({ after: { text: text.slice(0, caret) + text.slice(caret + 1), caret }, kind: 'deleteContentForward' }),
  };

  test('sets separators', () => {
    expect(type('|', ...'1234567')).toBe('1,234,567|');
    expect(type('|', ...'2,000')).toBe('2,000|');
    expect(type('|', ...'12345,678')).toBe('12,345,678|');
    expect(type('0|', '5')).toBe('5|');
    expect(type('|', ...'１２３４')).toBe('1,234|');
    expect(type('|', ...'-1234.50')).toBe('-1,234.50|');
  });

  test('keeps the caret among the digits', () => {
    expect(type('1,0|00', '5')).toBe('10,5|00');
    expect(type('1,000|', 'Backspace')).toBe('100|');
    expect(type('12,|345', 'Backspace', 'Backspace')).toBe('1|,345');
    expect(type('1|,000', 'Delete', 'Delete')).toBe('1|00');
    expect(type('1|', 'Backspace')).toBe('|');
  });

  test('leaves what is unclear as it was written', () => {
    expect(type('|', ...'1,00')).toBe('1,00|');
    expect(type('|', ...'1,00', '0')).toBe('1,000|');
    expect(type('1,000|', ',', '5')).toBe('1,000,5|');
    expect(type('|', '1.2.3')).toBe('1.2.3|');
    expect(type('|', ...'12a')).toBe('12a|');
  });

  test('takes what is pasted', () => {
    expect(type('|', '₩1,000,000')).toBe('1,000,000|');
    expect(type('|', '１，０００，０００원')).toBe('1,000,000|');
    expect(type('|', '1,00')).toBe('1,00|');
    expect(type('1,000|', '500')).toBe('1,000500|');
  });
});
