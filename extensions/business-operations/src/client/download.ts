/** A file that the server answers with. Its bytes are read once, as a `Blob` or piece by piece. */
export class Download {
  readonly filename: string | null;
  readonly mediaType: string;
  /** In bytes, where the server says so beforehand. */
  readonly size: number | null;
  readonly #response: Response;

  constructor(response: Response) {
    const length = response.headers.get('content-length');
    this.filename = filenameOf(response.headers.get('content-disposition') ?? '');
    this.mediaType = response.headers.get('content-type') ?? 'application/octet-stream';
    // The length of a compressed answer is not that of the file.
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

/** The name in UTF-8 (RFC 6266) where there is one, else the plain one. */
function filenameOf(disposition: string): string | null {
  const [, encoded] = /filename\*\s*=\s*UTF-8''([^;\s]+)/i.exec(disposition) ?? [];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded);
    } catch {
      // Not a name that was encoded by the rule; the plain one may serve.
    }
  }
  const [, quoted, plain] = /filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s]+))/i.exec(disposition) ?? [];
  return quoted?.replaceAll(/\\(.)/g, '$1') ?? plain ?? null;
}
