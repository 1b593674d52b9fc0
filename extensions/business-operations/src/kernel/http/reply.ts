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

/** What a stored file is sent from. */
export interface FileSource {
  filename: string;
  mediaType: string;
  size: number;
  /** Without quotes; the same as long as the bytes are. */
  etag: string;
  /** For the browser to show, not to save. */
  inline?: boolean;
  open(range?: { start: number; end: number }): Promise<Readable>;
  /** Runs within the transaction when the bytes are sent from the first on: once for each download, not for each piece of it. */
  onStart?(): Promise<void>;
}

/** A stored file: not sent again to who has it (304), and in pieces to who asks for them (206). */
export class StoredFile {
  readonly source: FileSource;

  constructor(source: FileSource) {
    this.source = source;
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
