import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { join, win32 } from 'node:path';
import { Readable } from 'node:stream';
import busboy from 'busboy';
import type { Context } from '../context/context.ts';
import { invalidField, Refusal } from '../errors.ts';

/** How a route receives files: `multipart/form-data` with file parts of this name, and text parts that the route's `body` describes. */
export interface UploadOptions {
  /** Name of the file parts. */
  field: string;
  /** The default is one. */
  maxFiles?: number;
  /** The maximum size of one file in bytes, checked while the bytes arrive. */
  maxBytes(ctx: Context): Promise<number> | number;
  /** The route also accepts JSON without a file. */
  optional?: boolean;
  /** The extensions that the Studio offers to choose from. */
  accept?: readonly string[];
}

/** An uploaded file, which exists until the request is answered. */
export interface Upload {
  /** The client's file name without path, control characters and text direction marks. */
  readonly filename: string;
  readonly size: number;
  readonly sha256: string;
  /** Each call returns a stream of the bytes: all of them, or those from `start` up to and without `end`. */
  open(range?: { start: number; end: number }): Readable;
}

export interface Received {
  uploads: readonly Upload[];
  /** The text parts. A name that occurs more than once has a list of values. */
  fields: Record<string, string | string[]>;
  dispose(): Promise<void>;
}

export const NOTHING_RECEIVED: Received = { uploads: [], fields: {}, dispose: async () => undefined };

interface Limits {
  /** Name of the file parts; null allows any name. */
  field: string | null;
  maxFiles: number;
  maxBytes: number;
  /** The folder for temporary files. */
  folder: string;
}

const MAX_TEXT_PARTS = 100;
const MAX_TEXT_BYTES = 65_536;
/** How many bytes headers and text parts may have in addition to the files. */
const OVERHEAD = 1_048_576;
const MAX_NAME = 200;
const CHUNK = 65_536;

const tooLarge = (path: string, maxBytes: number) => new Refusal(413, 'error.file.too_large', [{ path, code: 'too_large', max: maxBytes }]);
const malformed = () => new Refusal(400, 'error.malformed_multipart');

/** Receives a multipart body. No temporary file is left when it is refused, breaks off, or the process dies. */
export async function receive(req: IncomingMessage, { field, maxFiles, maxBytes, folder }: Limits): Promise<Received> {
  if (Number(req.headers['content-length'] ?? 0) > maxFiles * maxBytes + OVERHEAD) throw tooLarge(field ?? '', maxBytes);
  const parser = parserOf(req.headers, maxFiles);
  const spooled: Promise<SpooledFile>[] = [];
  const fields: Received['fields'] = {};
  const dispose = async () => {
    for (const result of await Promise.allSettled(spooled)) if (result.status === 'fulfilled') await result.value.close();
  };
  try {
    await new Promise<void>((resolve, reject) => {
      parser.on('file', (name, part, { filename }) => {
        // When the form breaks off, its parts emit errors too, and one without a listener would end the process.
        part.on('error', () => undefined);
        // Browsers send a part without a file name when no file was chosen.
        if (!filename) return part.resume();
        if (field !== null && plain(name) !== field) return reject(invalidField(plain(name), 'unknown_field'));
        const file = spool(part, cleanName(filename), { path: plain(name), maxBytes, folder });
        spooled.push(file);
        file.catch(reject);
      });
      parser.on('field', (name, value, { valueTruncated }) => {
        if (valueTruncated) return reject(invalidField(plain(name), 'too_big'));
        const known = Object.hasOwn(fields, plain(name)) ? fields[plain(name)] : undefined;
        fields[plain(name)] = known === undefined ? value : [known, value].flat();
      });
      parser.on('filesLimit', () => reject(invalidField(field ?? '', 'too_many', 'error.validation_failed', { max: maxFiles })));
      parser.on('fieldsLimit', () => reject(invalidField('', 'too_many', 'error.validation_failed', { max: MAX_TEXT_PARTS })));
      parser.on('error', () => reject(malformed()));
      parser.on('close', resolve);
      req.on('error', () => reject(malformed()));
      req.on('close', () => req.complete || reject(malformed()));
      req.pipe(parser);
    });
    return { uploads: await Promise.all(spooled), fields, dispose };
  } catch (error) {
    // The rest of the body is read and discarded; a client that cannot finish sending would not read the answer.
    req.unpipe(parser);
    req.resume();
    parser.on('error', () => undefined).destroy();
    await dispose();
    throw error;
  }
}

function parserOf(headers: IncomingHttpHeaders, maxFiles: number) {
  try {
    return busboy({ headers, defParamCharset: 'utf8', limits: { files: maxFiles, fields: MAX_TEXT_PARTS, fieldSize: MAX_TEXT_BYTES } });
  } catch {
    throw malformed();
  }
}

/** Some clients write the name of a list as `captions[]`. */
const plain = (name: string | undefined) => (name ?? '').replace(/\[\]$/, '');

export class SpooledFile implements Upload {
  readonly filename: string;
  readonly size: number;
  readonly sha256: string;
  private readonly handle: FileHandle;

  constructor(filename: string, size: number, sha256: string, handle: FileHandle) {
    this.filename = filename;
    this.size = size;
    this.sha256 = sha256;
    this.handle = handle;
  }

  open({ start, end } = { start: 0, end: this.size }): Readable {
    return Readable.from(this.chunks(start, Math.min(end, this.size)), { objectMode: false });
  }

  private async *chunks(start: number, end: number): AsyncGenerator<Buffer> {
    for (let position = start; position < end; ) {
      const length = Math.min(CHUNK, end - position);
      const { bytesRead, buffer } = await this.handle.read(Buffer.allocUnsafe(length), 0, length, position);
      if (!bytesRead) throw new Error('The upload was shortened.');
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}

/** Keeps what arrives in a temporary file, up to a size. Whoever asks closes it. */
export async function spool(
  part: Readable,
  filename: string,
  { path, maxBytes, folder }: { path: string; maxBytes: number; folder: string },
): Promise<SpooledFile> {
  // What fails before the file is there is thrown when it is read.
  part.on('error', () => undefined);
  const handle = await temporaryFile(folder).catch((error: unknown) => {
    part.resume();
    throw error;
  });
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const chunk of part as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw tooLarge(path, maxBytes);
      hash.update(chunk);
      await handle.appendFile(chunk);
    }
    if (!size) throw new Refusal(422, 'error.file.empty', [{ path, code: 'empty' }]);
    return new SpooledFile(filename, size, hash.digest('hex'), handle);
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** A temporary file that is unlinked at once, so that it disappears when the process ends, however it ends. */
async function temporaryFile(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const path = join(folder, `upload-${randomUUID()}`);
  const handle = await open(path, 'wx+', 0o600);
  await unlink(path);
  return handle;
}

/** File names may contain Windows or Unix paths, and macOS sends Hangul syllables decomposed. */
export function cleanName(written: string): string {
  const name = win32
    .basename(written)
    .normalize('NFC')
    // Text direction marks could make `fdp.exe` look like `exe.pdf`.
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim();
  const extension = win32.extname(name).slice(0, 20);
  return [...name.slice(0, name.length - win32.extname(name).length)].slice(0, MAX_NAME).join('') + extension;
}
