import { describe, expect, test } from 'vitest';
import type { FormFieldValue } from './model.ts';
import { formProblems, missing, violations } from './rules.ts';

const fields: FormFieldValue[] = [
  { key: 'text', label: '글', type: 'text', required: true },
  { key: 'amount', label: '금액', type: 'money' },
  { key: 'on', label: '날짜', type: 'date' },
  { key: 'one', label: '하나', type: 'select', options: ['A', 'B'] },
  { key: 'many', label: '여럿', type: 'checkbox', options: ['A', 'B'] },
  { key: 'rows', label: '표', type: 'table', required: true, columns: [{ key: 'n', label: '수', type: 'number', required: true }] },
];

const paths = (problems: { path: string }[]) => problems.map(({ path }) => path);

describe('content', () => {
  test('fits', () => {
    expect(violations(fields, { text: '글', amount: 12.34, on: '2026-02-28', one: 'A', many: ['A', 'B'], rows: [{ n: 1 }] })).toEqual([]);
    expect(violations(fields, { text: null, amount: '', rows: [] })).toEqual([]);
  });

  test.each<[string, unknown]>([
    ['text', 1],
    ['amount', '12'],
    ['amount', 12.345],
    ['on', '2026-02-30'],
    ['one', 'C'],
    ['many', 'A'],
    ['many', ['A', 'C']],
    ['rows', 'x'],
    ['rows', [1]],
    ['rows', [{ n: '1' }]],
    ['other', 1],
  ])('%s: %j does not', (key, value) => {
    expect(violations(fields, { [key]: value })).toHaveLength(1);
  });

  test('is complete when every required value is filled in, in tables row by row', () => {
    expect(paths(missing(fields, {}))).toEqual(['content.text', 'content.rows']);
    expect(paths(missing(fields, { text: '  ', rows: [{ n: 1 }, {}] }))).toEqual(['content.text', 'content.rows.1.n']);
    expect(missing(fields, { text: '글', rows: [{ n: 0 }] })).toEqual([]);
  });
});

describe('a form', () => {
  test('names each of its faults', () => {
    expect(formProblems(fields)).toEqual([]);
    expect(formProblems(null)).toEqual([]);
    expect(formProblems('x')).toEqual([{ path: 'fields', code: 'invalid_fields' }]);
    expect(
      paths(
        formProblems([
          { key: 'a', label: '', type: 'select' },
          { key: 'a', label: 'A', type: 'table' },
        ]),
      ),
    ).toEqual(['fields.0.label', 'fields.0.options', 'fields.1.key', 'fields.1.columns']);
    expect(formProblems(Array.from({ length: 51 }, (_, index) => ({ key: `k${index}`, label: 'K', type: 'text' })))).toHaveLength(1);
  });
});
