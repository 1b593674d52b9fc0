import { createError } from '@directus/errors';
import type { App } from '../../app.ts';
import { Refusal } from '../../errors.ts';
import { requestLanguage, requests } from '../request.ts';
import { Throttled } from './counters.ts';

export const REQUESTS_EXCEEDED = 'REQUESTS_EXCEEDED';

type ThrottledKey = 'error.sign_in.throttled' | 'error.mail.throttled' | 'error.too_many_requests';

export const throttledRefusal = (key: ThrottledKey, { seconds }: Throttled): Refusal =>
  new Refusal(429, key, [{ code: 'throttled', retry_after: seconds, minutes: Math.ceil(seconds / 60) }]);

/** Sets status and Retry-After of the response, because GraphQL would answer with 200. */
export function announceWait({ seconds }: Throttled): void {
  const { res } = requests.getStore() ?? {};
  if (!res || res.headersSent) return;
  res.status(429);
  res.setHeader('Retry-After', String(seconds));
}

/** For our own operations: counts by `counting`, and refuses with 429 what has to wait. */
export async function unlessThrottled<T>(key: ThrottledKey, counting: () => Promise<T>): Promise<T> {
  try {
    return await counting();
  } catch (error) {
    if (!(error instanceof Throttled)) throw error;
    announceWait(error);
    throw throttledRefusal(key, error);
  }
}

/** The error 429 in Directus's format. `code` decides whether a controller that suppresses errors passes it on. */
export async function tooManyRequests(app: App, key: ThrottledKey, throttled: Throttled, code = REQUESTS_EXCEEDED): Promise<Error> {
  announceWait(throttled);
  const { details } = throttledRefusal(key, throttled);
  const { req } = requests.getStore() ?? {};
  const userId = (req as { accountability?: { user?: string | null } } | undefined)?.accountability?.user;
  const message = app.messages.translate(await requestLanguage(app, userId), key, details[0]);
  const TooManyRequests = createError<Record<string, unknown>>(code, message, 429);
  // GraphQL answers with the extensions as they are, including the code.
  return new TooManyRequests({ key, details, code: REQUESTS_EXCEEDED });
}
