import { describe, expect, it } from 'vitest';
import { decimal, integer, money, oneOf, string } from './field.ts';
import { portablePattern } from './pattern.ts';
import { rulesOf, validationOf } from './rules.ts';

const label = { ko: '이름', en: 'Name' };

describe('the rules of a field', () => {
  it.each([
    [integer({ label, min: 1, max: 9 }), ['f >= 1', 'f <= 9']],
    [money({ label, positive: true, whole: true }), ['f > 0', 'f = trunc(f)']],
    [decimal(5, 2, { label, min: 0 }), ['f >= 0']],
    [string(5, { label, pattern: /^([01]\d|2[0-3]):[0-5]\d$/ }), ["f ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'"]],
    [oneOf({ A: label, B: label }, { label }), ["f = any ('{A,B}'::text[])"]],
    [string(5, { label, required: true }), []],
  ])('are checks', (field, expected) => {
    expect(rulesOf('f', field).map(({ sql }) => sql)).toEqual(expected);
  });

  it('name the limit that a value breaks', () => {
    const details = rulesOf('f', money({ label, min: 0, max: 5, positive: true, whole: true })).map(({ error, detail }) => [error, detail]);
    expect(details).toEqual([
      ['error.validation_failed', { code: 'too_small', min: 0 }],
      ['error.validation_failed', { code: 'too_big', max: 5 }],
      ['error.validation_failed', { code: 'too_small', min: 0 }],
      ['error.amount.whole_won', { code: 'whole_won' }],
    ]);
  });

  it('are validations of the Studio where people write the field and its input does not look itself', () => {
    const code = { label, pattern: /^\d+$/ };
    expect(validationOf('f', string(5, { ...code, required: true }))).toEqual({ _and: [{ f: { _regex: '^\\d+$' } }] });
    expect(validationOf('f', string(5, code))).toEqual({ _and: [{ _or: [{ f: { _null: true } }, { f: { _regex: '^\\d+$' } }] }] });
    expect(validationOf('f', string(5, { ...code, managed: true }))).toBeNull();
    expect(validationOf('f', integer({ label, required: true, min: 1 }))).toBeNull();
  });
});

describe('a pattern', () => {
  it.each([/^[0-9A-Za-z-]+$/, /^[a-z0-9-]{3,30}$/, /^#[0-9A-Fa-f]{6}$/, /^(?:a|b)?c*$/, /^\d{3}-\d{2}-\d{5}$/, /^a\.b\/c$/])(
    '%s is read alike by JavaScript and PostgreSQL',
    (pattern) => {
      expect(portablePattern(pattern)).toBe(pattern.source.replaceAll('\\d', '[0-9]'));
    },
  );

  it.each([/^a/, /a$/, /^.$/, /^\w+$/, /^a$/i, /^(?=a)a$/, /^(a)\1$/, /^a+?$/, /^[^a]$/, /^\s$/, /^'$/, /^가$/])(
    '%s is not taken',
    (pattern) => {
      expect(() => portablePattern(pattern)).toThrow('otherwise');
    },
  );

  it('takes the digits of its own script alone', () => {
    expect(portablePattern(/^[\da-f]\d$/)).toBe('^[0-9a-f][0-9]$');
  });
});
