import { expect, test } from 'vitest';
import { attempts, jobBudget, REQUEST_WITHIN, requestBudget, singleAttempt } from './attempts.ts';
import { type Failure, TaxProviderError } from './port.ts';

/** A provider that fails so often, and how long it was waited between the attempts. */
function failing(times: number, kind: Failure = 'UNAVAILABLE') {
  const waited: number[] = [];
  const seen: number[] = [];
  const call = async (attempt: number) => {
    seen.push(attempt);
    if (attempt <= times) throw new TaxProviderError(kind, 'X-1', 'not now');
    return 'answer';
  };
  return { waited, seen, call, timing: { wait: async (milliseconds: number) => waited.push(milliseconds), random: () => 0.5 } };
}

test('a request asks twice, a job four times with growing waits', async () => {
  const [request, job] = [failing(1), failing(3)];
  await expect(attempts(requestBudget(), request.call, request.timing)).resolves.toBe('answer');
  await expect(attempts(jobBudget(), job.call, job.timing)).resolves.toBe('answer');
  expect(request.waited).toEqual([1_000]);
  expect(job.waited).toEqual([1_000, 4_000, 16_000]);
  expect(job.seen).toEqual([1, 2, 3, 4]);
});

test('waits differ by a fifth at most', async () => {
  for (const [random, first] of [
    [0, 800],
    [1, 1_200],
  ] as const) {
    const { call, waited, timing } = failing(1);
    await attempts(requestBudget(), call, { ...timing, random: () => random });
    expect(waited[0]).toBeCloseTo(first);
  }
});

test.each(['AUTH', 'REJECTED', 'BAD_RESPONSE'] as const)('%s is not asked again', async (kind) => {
  const { call, seen, timing } = failing(1, kind);
  await expect(attempts(jobBudget(), call, timing)).rejects.toMatchObject({ kind, code: 'X-1' });
  expect(seen).toEqual([1]);
});

test('the last failure is the answer, and a single attempt stays one', async () => {
  const { call, seen, timing } = failing(9, 'RATE_LIMITED');
  await expect(attempts(singleAttempt(), call, timing)).rejects.toMatchObject({ kind: 'RATE_LIMITED' });
  expect(seen).toEqual([1]);
});

test('the budget counts the attempts of all calls', async () => {
  const budget = requestBudget();
  for (let call = 0; call < 3; call++) {
    const { call: ask, timing } = failing(1);
    await attempts(budget, ask, timing);
  }
  expect(budget.made).toBe(6);
});

test('who does not answer in time is not waited for, heed the signal or not', async () => {
  let aborted = false;
  const deaf = (_: number, signal: AbortSignal) => new Promise<string>(() => signal.addEventListener('abort', () => (aborted = true)));
  await expect(attempts(singleAttempt(), deaf, { callWithin: 20 })).rejects.toMatchObject({ kind: 'TIMEOUT' });
  expect(aborted).toBe(true);
});

test('a request gives up when its time is over, before a call and before a wait', async () => {
  const spent = { attempts: 2, deadline: Date.now() - 1, made: 0 };
  const { call, seen, timing } = failing(0);
  await expect(attempts(spent, call, timing)).rejects.toMatchObject({ kind: 'TIMEOUT' });
  expect(seen).toEqual([]);
  const late = failing(1);
  await expect(attempts({ ...spent, deadline: Date.now() + 900 }, late.call, late.timing)).rejects.toMatchObject({ kind: 'TIMEOUT' });
  expect(late.seen).toEqual([1]);
  expect(requestBudget().deadline).toBeLessThanOrEqual(Date.now() + REQUEST_WITHIN);
});

test('what is none of the adapter’s errors is a bad response without its words', async () => {
  const broken = async () => {
    throw new TypeError('password=hunter2');
  };
  await expect(attempts(jobBudget(), broken)).rejects.toMatchObject({ kind: 'BAD_RESPONSE', message: 'TypeError' });
});
