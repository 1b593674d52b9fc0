import { language, word } from './words.ts';

/** What the server says is wrong, in the reader's language. */
export class Refused extends Error {
  readonly status: number;
  readonly key: string;

  constructor(status: number, key: string, message: string) {
    super(message);
    this.status = status;
    this.key = key;
  }
}

/** What is at the path, or why not. */
export async function asked(path: string, init: RequestInit = {}): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(path, { ...init, headers: { 'accept-language': language, ...init.headers } });
  } catch {
    throw new Refused(0, 'failed', word('failed'));
  }
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => null)) as { message?: string; error?: { key: string } } | null;
  throw new Refused(response.status, refusal?.error?.key ?? 'failed', refusal?.message ?? word('failed'));
}
