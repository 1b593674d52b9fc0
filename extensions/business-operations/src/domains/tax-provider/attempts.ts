import { setTimeout } from 'node:timers/promises';
import { CALL_WITHIN, type Failure, TaxProviderError } from './port.ts';

/** How often and how long a provider is asked. One budget serves all calls of a request or of a job's run, and counts them. */
export interface Budget {
  /** Attempts at each call. */
  readonly attempts: number;
  /** When it has been waited long enough for all calls together, in milliseconds of the epoch; null for ever. */
  readonly deadline: number | null;
  /** Attempts that have been made. */
  made: number;
}

/** How long a request waits for the provider, in milliseconds. */
export const REQUEST_WITHIN = 60_000;

export const requestBudget = (): Budget => ({ attempts: 2, deadline: Date.now() + REQUEST_WITHIN, made: 0 });
export const jobBudget = (): Budget => ({ attempts: 4, deadline: null, made: 0 });
/** For what must not happen twice. */
export const singleAttempt = (): Budget => ({ ...requestBudget(), attempts: 1 });

/** Before the second, third and fourth attempt, in milliseconds; each is shortened or lengthened by up to a fifth. */
const WAITS = [1_000, 4_000, 16_000];
const JITTER = 0.2;

const REPEATABLE: ReadonlySet<Failure> = new Set(['UNAVAILABLE', 'TIMEOUT', 'RATE_LIMITED']);

export interface Timing {
  callWithin?: number;
  wait?: (milliseconds: number) => Promise<unknown>;
  random?: () => number;
}

/**
 * Makes a call, and again while the provider does not answer. Everything that it throws is a `TaxProviderError`: what is none of the
 * adapter's own is a `BAD_RESPONSE`.
 */
export async function attempts<T>(
  budget: Budget,
  call: (attempt: number, signal: AbortSignal) => Promise<T>,
  { callWithin = CALL_WITHIN, wait = setTimeout, random = Math.random }: Timing = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const left = remaining(budget);
    if (left <= 0) throw new TaxProviderError('TIMEOUT');
    budget.made++;
    try {
      return await within(Math.min(callWithin, left), (signal) => call(attempt, signal));
    } catch (error) {
      const failure = failureOf(error);
      const pause = (WAITS[attempt - 1] ?? 0) * (1 + JITTER * (2 * random() - 1));
      if (!REPEATABLE.has(failure.kind) || attempt >= budget.attempts) throw failure;
      if (pause >= remaining(budget)) throw new TaxProviderError('TIMEOUT', failure.code, failure.message);
      await wait(pause);
    }
  }
}

const remaining = ({ deadline }: Budget): number => (deadline === null ? Number.POSITIVE_INFINITY : deadline - Date.now());

/** Ends with a `TIMEOUT` in time, whether or not the adapter heeds the signal. */
async function within<T>(milliseconds: number, call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const ended = new AbortController();
  const late = setTimeout(milliseconds, undefined, { signal: ended.signal }).then(() => {
    controller.abort();
    throw new TaxProviderError('TIMEOUT');
  });
  try {
    return await Promise.race([call(controller.signal), late]);
  } finally {
    ended.abort();
    late.catch(() => undefined);
  }
}

const failureOf = (error: unknown): TaxProviderError =>
  error instanceof TaxProviderError ? error : new TaxProviderError('BAD_RESPONSE', null, error instanceof Error ? error.name : '');
