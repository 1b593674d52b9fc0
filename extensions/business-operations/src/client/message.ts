import type { OperationDescription } from './description.ts';
import type { OperationId } from './operation.ts';

/** The input of an operation: path parameters by name, `query` and `body`. */
export type Input = Record<string, unknown> & { query?: Record<string, unknown>; body?: unknown };

const BASE = '/api/v1';

export function addressOf(base: URL, id: OperationId, { path }: OperationDescription, input: Input): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => segment(id, name, input[name]));
  const url = new URL(`${base.pathname.replace(/\/+$/, '')}${BASE}${filled}`, base);
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined && value !== null) url.searchParams.set(name, String(value));
  return url.href;
}

/** Refuses empty segments, `.` and `..`, because they would lead to another operation. */
function segment(id: OperationId, name: string, value: unknown): string {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (/^\.{0,2}$/.test(text)) throw new TypeError(`${id} needs ${name}.`);
  return encodeURIComponent(text);
}

interface Content {
  body?: string | FormData;
  headers: Record<string, string>;
}

/** A body with files is sent as a form, any other as JSON. */
export function contentOf({ upload }: OperationDescription, body: unknown): Content {
  if (body === undefined) return { headers: {} };
  if (upload && hasFiles(body, upload)) return { body: formOf(body, upload), headers: {} };
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
}

const hasFiles = (body: unknown, member: string): body is Record<string, unknown> =>
  typeof body === 'object' && body !== null && (body as Record<string, unknown>)[member] !== undefined;

/** Text parts come before files, and each element of a list is a separate part. */
function formOf(body: Record<string, unknown>, upload: string): FormData {
  const form = new FormData();
  const { [upload]: files, ...texts } = body;
  for (const [name, value] of Object.entries(texts))
    for (const part of [value].flat()) if (part !== undefined && part !== null) form.append(name, String(part));
  for (const file of [files].flat() as Blob[]) form.append(upload, file);
  return form;
}

/** 128 random bits. `crypto.randomUUID` does not exist in pages loaded without TLS. */
export const newIdempotencyKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
