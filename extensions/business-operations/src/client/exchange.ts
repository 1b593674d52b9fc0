import { ConnectionError, OperationError } from './errors.ts';
import type { OperationId } from './operation.ts';

/** The methods of the SDK's `authentication()` or `staticToken()` that a call uses. */
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
  /** Whether the call can be sent again without effects: it only reads, or it has an idempotency key. */
  repeatable: boolean;
  idempotencyKey: string | null;
  /** How many times the call is sent again at most. */
  retries: number;
  /** The maximum delay in milliseconds before the call is sent again. If the server asks for a longer one, the call fails. */
  maxDelay: number;
}

const FIRST_DELAY = 250;

/** Sends the call until it is answered. `read` is part of an attempt, because the connection can break while the body arrives. */
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

/** Adds the token unless the caller has set the header. */
function withToken(given: RequestInit['headers'], token: string | null): Headers {
  const headers = new Headers(given);
  if (token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
  return headers;
}

/** The delay before the call is sent again; null when that would not help or could carry it out twice. */
function delayBefore({ repeatable, maxDelay }: Exchange, { status, retryAfter }: OperationError, retry: number): number | null {
  const delay = retryAfter ?? backoff(retry, maxDelay);
  if (delay > maxDelay) return null;
  // A 429 means that the call was not carried out. After the other errors that is unknown.
  if (status === 429) return delay;
  if (!repeatable) return null;
  if (status === 503 || (status === 409 && retryAfter !== null)) return delay;
  return null;
}

/** Doubles with each attempt, with jitter, so that clients that failed at the same time do not retry at the same time. */
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

/** Refreshes the token, once for all concurrent calls, because a refresh token can be used only once. */
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
