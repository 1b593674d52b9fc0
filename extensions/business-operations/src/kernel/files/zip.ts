import type { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import type { Upload } from '../http/upload.ts';

/** Reads zip files that strangers send, with bounds on everything that they say of themselves. */

export interface ZipLimits {
  maxEntries: number;
  /** Of all entries together, inflated. */
  maxBytes: number;
}

/** What is wrong with a file: `not_zip`, `damaged`, `too_many_entries`, `too_large` or `unsupported`. */
export class ZipError extends Error {
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

export interface Zip {
  names: readonly string[];
  /** The bytes of an entry, no more than the directory says it has; undefined where there is none of that name. */
  open(name: string): AsyncGenerator<Buffer> | undefined;
}

class UploadReader extends RandomAccessReader {
  private readonly upload: Upload;

  constructor(upload: Upload) {
    super();
    this.upload = upload;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return this.upload.open({ start, end });
  }
}

export async function openZip(upload: Upload, limits: ZipLimits): Promise<Zip> {
  const zip = await fromRandomAccessReaderPromise(new UploadReader(upload), upload.size, { autoClose: false }).catch(() => {
    throw new ZipError('not_zip');
  });
  const entries = await entriesOf(zip, limits);
  return {
    names: [...entries.keys()],
    open(name) {
      const entry = entries.get(name);
      return entry && contentOf(zip, entry);
    },
  };
}

async function entriesOf(zip: ZipFile, { maxEntries, maxBytes }: ZipLimits): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxEntries) throw new ZipError('too_many_entries');
  const entries = new Map<string, Entry>();
  let total = 0;
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.has(entry.fileName)) throw new ZipError('damaged');
      if (!entry.canDecodeFileData()) throw new ZipError('unsupported');
      total += entry.uncompressedSize;
      if (total > maxBytes) throw new ZipError('too_large');
      entries.set(entry.fileName, entry);
    }
  } catch (error) {
    throw error instanceof ZipError ? error : new ZipError('damaged');
  }
  return entries;
}

/** The library inflates, and refuses more or less than the directory says. */
async function* contentOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let content: Readable | undefined;
  try {
    content = await zip.openReadStreamPromise(entry);
    yield* content as AsyncIterable<Buffer>;
  } catch {
    // Whoever reads may throw too, but not in here.
    throw new ZipError('damaged');
  } finally {
    content?.destroy();
  }
}
