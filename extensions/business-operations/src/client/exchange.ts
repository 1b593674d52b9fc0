import { ConnectionError, OperationError } from './errors.ts';
import type { OperationId } from './operation.ts';

/** The part of the SDK's `authentication()` or `staticToken()` that a call needs. */
export interface Credentials {
  getToken?(): Promise<string | null>;
  refresh?(): Promise<unknown>;
}

export interface Exchange {
  operation: OperationId;
  url: string;
  init: RequestInit;
  fetch: typeof fetch;
  credentials: Credentials;
  /** Sending it again does nothing a second time: it reads, or it has an idempotency key. */
  repeatable: boolean;
  idempotencyKey: string | null;
  /** How often it is sent again at most. */
  retries: number;
  /** Milliseconds that are waited at most before it is sent again; asked for a longer time, the client gives up. */
  maxDelay: number;
}

const FIRST_DELAY = 250;

/** Sends until there is an answer. `read` belongs to it: the connection can break while the answer is coming. */
export async function exchange<T>(call: Exchange, read: (response: Response) => Promise<T>): Promise<T> {
  const { operation, credentials, init, idempotencyKey } = call;
  let refreshed = false;
  for (let retry = 1; ; retry++) {
    const token = (await credentials.getToken?.()) ?? null;
    let refusal: OperationError;
    try {
      const { fetch } = call;
      const response = await fetch(call.url, { ...init, headers: withToken(init.headers, token) });
      if (response.ok) return await read(response);
      refusal = new OperationError(operation, response, await response.text());
    } catch (cause) {
      if (init.signal?.aborted) throw cause;
      if (!call.repeatable || retry > call.retries) throw new ConnectionError(operation, idempotencyKey, cause);
      await pause(backoff(retry, call.maxDelay), init.signal);
      continue;
    }
    if (refusal.status === 401 && token !== null && !refreshed && (await renewed(credentials, token))) {
      refreshed = true;
      continue;
    }
    const delay = retry > call.retries ? null : delayBefore(call, refusal, retry);
    if (delay === null) throw refusal;
    await pause(delay, init.signal);
  }
}

/** What the caller sets stands. */
function withToken(given: RequestInit['headers'], token: string | null): Headers {
  const headers = new Headers(given);
  if (token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** Null where sending it again is of no use, or could do it twice. */
function delayBefore({ repeatable, maxDelay }: Exchange, { status, retryAfter }: OperationError, retry: number): number | null {
  const delay = retryAfter ?? backoff(retry, maxDelay);
  if (delay > maxDelay) return null;
  // Of too many requests this one was not let in. After the others it is not known how far it came.
  if (status === 429) return delay;
  if (!repeatable) return null;
  if (status === 503 || (status === 409 && retryAfter !== null)) return delay;
  return null;
}

/** Doubled each time, and spread, so that clients that failed together do not come back together. */
const backoff = (retry: number, maxDelay: number) => Math.min(maxDelay, FIRST_DELAY * 2 ** (retry - 1)) * (0.5 + Math.random() / 2);

function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}

const renewals = new WeakMap<NonNullable<Credentials['refresh']>, Promise<unknown>>();

/** Asks for a new token, once for all calls that were refused together, since each refresh token is good for one use. */
async function renewed({ getToken, refresh }: Credentials, refused: string): Promise<boolean> {
  if (!refresh) return false;
  if ((await getToken?.()) !== refused) return true;
  const running = renewals.get(refresh) ?? refresh();
  renewals.set(refresh, running);
  try {
    await running;
    return true;
  } catch {
    return false;
  } finally {
    if (renewals.get(refresh) === running) renewals.delete(refresh);
  }
}
