import type { Readable } from 'node:stream';

/** JSON text that the database made, as text or as the bytes that came; handed on without being parsed and written again. */
export class Json {
  readonly data: string | Buffer;
  readonly meta: Record<string, unknown> | undefined;

  constructor(data: string | Buffer, meta?: Record<string, unknown>) {
    this.data = data;
    this.meta = meta;
  }
}

/** Data with a `meta` of its own. */
export class Page {
  readonly data: unknown;
  readonly meta: Record<string, unknown>;

  constructor(data: unknown, meta: Record<string, unknown>) {
    this.data = data;
    this.meta = meta;
  }
}

/** A file for the client. */
export class Download {
  readonly filename: string;
  readonly mediaType: string;
  readonly content: Readable | Buffer;

  constructor(filename: string, mediaType: string, content: Readable | Buffer) {
    this.filename = filename;
    this.mediaType = mediaType;
    this.content = content;
  }
}

/** Sent as it is, without the wrapper. */
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
