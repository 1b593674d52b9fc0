/** A file in the server's answer. Its bytes can be read once, as a `Blob` or as a stream. */
export class Download {
  readonly filename: string | null;
  readonly mediaType: string;
  /** The size in bytes, if the server has sent it. */
  readonly size: number | null;
  readonly #response: Response;

  constructor(response: Response) {
    const length = response.headers.get('content-length');
    this.filename = filenameOf(response.headers.get('content-disposition') ?? '');
    this.mediaType = response.headers.get('content-type') ?? 'application/octet-stream';
    // The length of a compressed response is not the size of the file.
    this.size = length === null || response.headers.has('content-encoding') ? null : Number(length);
    this.#response = response;
  }

  blob(): Promise<Blob> {
    return this.#response.blob();
  }

  get stream(): ReadableStream<Uint8Array> {
    return this.#response.body ?? new Blob([]).stream();
  }
}

/** The UTF-8 file name (RFC 6266) if there is one, else the plain one. */
function filenameOf(disposition: string): string | null {
  const [, encoded] = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition) ?? [];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // The encoded name is malformed, so the plain one is used.
    }
  }
  const [, quoted, plain] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? null;
}
