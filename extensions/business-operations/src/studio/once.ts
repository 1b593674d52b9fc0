import { newIdempotencyKey } from '../client/message.ts';

/** The keys of requests of which nobody knows whether they were carried out, by what was asked. */
const unanswered = new Map<string, string>();

interface Failed {
  code?: string;
  response?: { data?: { request_id?: unknown } };
}

/** The API has answered, or nobody waits for its answer any more. A proxy that answers in its place says nothing of what was done. */
const isSettled = ({ code, response }: Failed): boolean => code === 'ERR_CANCELED' || response?.data?.request_id !== undefined;

/**
 * Sends a request with an idempotency key, which the same request has again when the connection broke before it was answered: whoever
 * presses a button a second time does not post twice.
 */
export async function once<Answer>(request: string, send: (key: string) => Promise<Answer>): Promise<Answer> {
  const key = unanswered.get(request) ?? newIdempotencyKey();
  unanswered.set(request, key);
  try {
    const answer = await send(key);
    unanswered.delete(request);
    return answer;
  } catch (error) {
    if (isSettled(error as Failed)) unanswered.delete(request);
    throw error;
  }
}
