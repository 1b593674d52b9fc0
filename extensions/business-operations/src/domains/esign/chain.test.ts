import { describe, expect, test } from 'vitest';
import { BEGINNING, type ChainedRow, canonical, checkChain, hashOf } from './chain.ts';

test('JSON has one way to be written', () => {
  expect(canonical({ b: 1, a: { d: undefined, c: ['x', null, true] } })).toBe('{"a":{"c":["x",null,true],"d":null},"b":1}');
  expect(canonical({ 나: '가"', 가: 1.5 })).toBe('{"가":1.5,"나":"가\\""}');
});

function chain(length: number): ChainedRow[] {
  let previous = BEGINNING;
  return Array.from({ length }, (_, index) => {
    const row = {
      ...{ contract_id: 7, seq: index + 1, event: 'VIEWED', signer_id: null, actor_id: null, ip: '10.0.0.1', user_agent: null },
      ...{ detail: { n: index }, created_at: '2026-01-01T00:00:00.000Z' },
    };
    const hash = hashOf(previous, row);
    const chained = { ...row, prev_hash: previous, hash };
    previous = hash;
    return chained;
  });
}

describe('a chain', () => {
  test('holds as it was written', () => {
    expect(checkChain(chain(5))).toEqual({ length: 5, ok: true, first_broken_seq: null });
    expect(checkChain([])).toEqual({ length: 0, ok: false, first_broken_seq: null });
  });

  test.each([
    ['a column changed', (rows: ChainedRow[]) => rows.map((row) => (row.seq === 3 ? { ...row, ip: '10.0.0.2' } : row)), 3],
    ['a detail changed', (rows: ChainedRow[]) => rows.map((row) => (row.seq === 2 ? { ...row, detail: { n: 9 } } : row)), 2],
    ['a row left out', (rows: ChainedRow[]) => rows.filter(({ seq }) => seq !== 4), 4],
    ['the last rows rewritten', (rows: ChainedRow[]) => [...rows.slice(0, 4), { ...(rows[4] as ChainedRow), hash: BEGINNING }], 5],
    ['two exchanged', ([a, b, ...rest]: ChainedRow[]) => [b as ChainedRow, a as ChainedRow, ...rest], 1],
  ])('breaks with %s', (_, change, seq) => {
    expect(checkChain(change(chain(5)))).toMatchObject({ ok: false, first_broken_seq: seq });
  });
});
