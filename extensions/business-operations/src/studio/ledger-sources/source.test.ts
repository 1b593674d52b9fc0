import { describe, expect, test } from 'vitest';
import { exceptRefused } from './source.ts';

/** Refuses the rows of `bad`, two of them at a time. */
const refusing = (bad: ReadonlyMap<number, string>) => {
  const calls: number[][] = [];
  const send = async (ids: number[]) => {
    calls.push(ids);
    const wrong = ids.flatMap((id, index) => (bad.has(id) ? [[`ids.${index}`, bad.get(id) as string] as const] : [])).slice(0, 2);
    if (wrong.length) throw Object.assign(new Error('refused'), { at: Object.fromEntries(wrong) });
  };
  return { calls, send };
};

const refusalOf = (error: unknown) => (error as { at?: Record<string, string> }).at ?? {};

describe('rows that are changed all or none', () => {
  test('go without those that are refused, each with its reason', async () => {
    const { calls, send } = refusing(
      new Map([
        [2, 'journaled'],
        [4, 'journaled'],
        [5, 'hidden'],
      ]),
    );
    const outcome = await exceptRefused([1, 2, 3, 4, 5], 200, send, refusalOf);
    expect(outcome).toEqual({
      done: [1, 3],
      left: [
        { id: 2, reason: 'journaled' },
        { id: 4, reason: 'journaled' },
        { id: 5, reason: 'hidden' },
      ],
    });
    expect(calls).toEqual([
      [1, 2, 3, 4, 5],
      [1, 3, 5],
      [1, 3],
    ]);
  });

  test('go in pieces, and not at all where all are refused', async () => {
    const { calls, send } = refusing(new Map([[3, 'journaled']]));
    expect(await exceptRefused([1, 2, 3], 2, send, refusalOf)).toEqual({ done: [1, 2], left: [{ id: 3, reason: 'journaled' }] });
    expect(calls).toEqual([[1, 2], [3]]);
  });

  test('fail as a whole where the refusal names none of them', async () => {
    const send = () => Promise.reject(Object.assign(new Error('inactive'), { at: { account_code_id: 'inactive' } }));
    await expect(exceptRefused([1], 200, send, refusalOf)).rejects.toThrow('inactive');
  });
});
