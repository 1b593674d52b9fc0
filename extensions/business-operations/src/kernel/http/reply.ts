import type { Readable } from 'node:stream';
import type { Context } from '../context/context.ts';

/** JSON that the database made, as text or bytes. It is sent without being parsed and serialized again. */
export class Json {
  readonly data: string | Buffer;
  readonly meta: Record<string, unknown> | undefined;

  constructor(data: string | Buffer, meta?: Record<string, unknown>) {
    this.data = data;
    this.meta = meta;
  }
}

/** Data with `meta`. */
export class Page {
  readonly data: unknown;
  readonly meta: Record<string, unknown>;

  constructor(data: unknown, meta: Record<string, unknown>) {
    this.data = data;
    this.meta = meta;
  }
}

/** Data of a route that creates (201) but has not done so this time: it is answered with 200. The route declares `createsAlways: false`. */
export class NotCreated {
  readonly data: unknown;

  constructor(data: unknown) {
    this.data = data;
  }
}

/** A file made for this request, such as a spreadsheet. */
export class Download {
  readonly filename: string;
  readonly mediaType: string;
  readonly content: Readable | Buffer;
  /** The browser shows the file instead of saving it. */
  readonly inline: boolean;

  constructor(filename: string, mediaType: string, content: Readable | Buffer, { inline = false }: { inline?: boolean } = {}) {
    this.filename = filename;
    this.mediaType = mediaType;
    this.content = content;
    this.inline = inline;
  }
}

/** Thrown by a request that has only been tried: its transaction is undone, and what would have come of it is answered. */
export class Rehearsed extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super('A rehearsal is undone.');
    this.answer = answer;
  }
}

/**
 * What a request asks another server to do. The transaction that intends it commits first, so that none is open while the other server is
 * waited for and its record stays if the process dies meanwhile. `settle` writes the outcome in a second transaction, and gives the
 * answer: a refusal that it returns, rather than throws, is answered although the transaction commits.
 */
export class Deferred<Outcome = unknown> {
  readonly work: () => Promise<Outcome>;
  readonly settle: (ctx: Context, outcome: Outcome) => Promise<unknown>;

  constructor(work: () => Promise<Outcome>, settle: (ctx: Context, outcome: Outcome) => Promise<unknown>) {
    this.work = work;
    this.settle = settle;
  }
}

/** A stored file and how to read its bytes. */
export interface FileSource {
  filename: string;
  mediaType: string;
  size: number;
  /** The entity tag without quotes. It changes only with the bytes. */
  etag: string;
  /** The browser shows the file instead of saving it. */
  inline?: boolean;
  open(range?: { start: number; end: number }): Promise<Readable>;
  /** Runs in the transaction when the first byte is sent, so once for each download and not for each range of it. */
  onStart?(): Promise<void>;
}

/** Answers with a stored file; supports ranges (206) and revalidation (304). */
export class FileReply {
  readonly source: FileSource;

  constructor(source: FileSource) {
    this.source = source;
  }
}

/** Content that is sent as it is, without `success`, `message` and `data`. */
export class Raw {
  readonly mediaType: string;
  readonly content: string | Buffer;
  readonly headers: Record<string, string>;

  constructor(mediaType: string, content: string | Buffer, headers: Record<string, string> = {}) {
    this.mediaType = mediaType;
    this.content = content;
    this.headers = headers;
  }
}

export class Redirect {
  readonly status: 307 | 308;
  readonly location: string;

  constructor(status: 307 | 308, location: string) {
    this.status = status;
    this.location = location;
  }
}

/** The data of an answer as JSON. What the database made is taken as it is. */
export function dataOf(answer: unknown): string | Buffer {
  if (answer instanceof Json) return answer.data;
  return JSON.stringify((answer instanceof Page || answer instanceof NotCreated ? answer.data : answer) ?? null);
}
