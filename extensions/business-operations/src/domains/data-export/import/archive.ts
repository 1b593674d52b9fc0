import { createHash } from 'node:crypto';
import { z } from 'zod';
import { invalid } from '../../../kernel/errors.ts';
import { openZip, type Zip, ZipError } from '../../../kernel/files/zip.ts';
import type { Upload } from '../../../kernel/http/upload.ts';
import type { Line } from '../../../kernel/provisioning/fill-from.ts';

/** The file of an export as it comes back: its manifest, and the records of each of its files as they are read. */

export const MAX_FILE_BYTES = 268_435_456;
export const MAX_ROWS = 1_000_000;
const LIMITS = { maxEntries: 1_000, maxBytes: 4_294_967_295 };
const MAX_MANIFEST_BYTES = 1_048_576;
/** Of one record. */
const MAX_LINE_BYTES = 8_388_608;
const MANIFEST = 'manifest.json';
/** What one statement takes. */
const PART = 500;
const PART_BYTES = 4_194_304;

const Manifest = z.object({
  export_type: z.string(),
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  skipped: z.array(z.string()),
  files: z
    .array(
      z.object({
        collection: z.string().max(63),
        file: z.string().max(80),
        rows: z.int().min(0),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
      }),
    )
    .max(LIMITS.maxEntries),
});

export type Manifest = z.infer<typeof Manifest>;
export type ManifestFile = Manifest['files'][number];

const unreadable = (code: string, file?: string) => invalid('error.import.unreadable', [{ path: file ?? 'file', code }]);
const differs = (file: string, code: string, more: object = {}) =>
  invalid('error.import.manifest_differs', [{ path: file, code, ...more }]);

/** Says what is wrong with a file in the words of a refusal. */
async function readable<T>(work: () => Promise<T>, file?: string): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ZipError ? unreadable(error.code, file) : error;
  }
}

export interface Archive {
  manifest: Manifest;
  /** The records of a file in parts; at its end, what the manifest says of it is compared with what there was. */
  parts(file: ManifestFile): AsyncGenerator<Line[]>;
}

export async function openArchive(upload: Upload): Promise<Archive> {
  const zip = await readable(() => openZip(upload, LIMITS));
  const manifest = Manifest.safeParse(parsed(await manifestText(zip)));
  if (!manifest.success) throw unreadable('no_manifest', MANIFEST);
  const { export_type, start_date, end_date, files } = manifest.data;
  if (export_type !== 'ALL' || start_date !== null || end_date !== null)
    throw invalid('error.import.partial', [{ path: MANIFEST, code: 'partial' }]);
  for (const key of ['file', 'collection'] as const) {
    const names = files.map((file) => file[key]);
    const twice = names.find((name, index) => names.indexOf(name) < index);
    if (twice !== undefined) throw differs(twice, 'duplicate');
  }
  const total = files.reduce((sum, { rows }) => sum + rows, 0);
  if (total > MAX_ROWS)
    throw invalid('error.import.too_many_rows', [{ path: MANIFEST, code: 'too_many_rows', max: MAX_ROWS, total }], { max: MAX_ROWS });
  const extra = zip.names.find((name) => name !== MANIFEST && !files.some(({ file }) => file === name));
  if (extra !== undefined) throw differs(extra, 'unknown_file');
  return { manifest: manifest.data, parts: (file) => partsOf(zip, file) };
}

async function manifestText(zip: Zip): Promise<string> {
  const content = zip.open(MANIFEST);
  if (!content) throw unreadable('no_manifest', MANIFEST);
  return readable(async () => {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of content) {
      size += chunk.length;
      if (size > MAX_MANIFEST_BYTES) throw new ZipError('too_large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }, MANIFEST);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function* partsOf(zip: Zip, { file, rows, sha256 }: ManifestFile): AsyncGenerator<Line[]> {
  const content = zip.open(file);
  if (!content) throw differs(file, 'missing');
  const hash = createHash('sha256');
  let count = 0;
  let part: Line[] = [];
  let bytes = 0;
  try {
    for await (const { line, text } of recordsOf(
      file,
      linesOf(file, content, (chunk) => hash.update(chunk)),
    )) {
      count++;
      if (count > rows) break;
      part.push({ line, text });
      bytes += text.length;
      if (part.length < PART && bytes < PART_BYTES) continue;
      yield part;
      part = [];
      bytes = 0;
    }
  } catch (error) {
    throw error instanceof ZipError ? unreadable(error.code, file) : error;
  }
  if (count !== rows) throw differs(file, 'rows', { rows, found: count > rows ? undefined : count });
  const found = hash.digest('hex');
  if (found !== sha256) throw differs(file, 'sha256', { sha256, found });
  if (part.length) yield part;
}

async function* linesOf(file: string, content: AsyncIterable<Buffer>, seen: (chunk: Buffer) => void): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    seen(chunk);
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      const line = chunk.subarray(from, at);
      if (length + line.length > MAX_LINE_BYTES) throw unreadable('line_too_long', file);
      yield Buffer.concat([...rest, line]).toString('utf8');
      rest = [];
      length = 0;
      from = at + 1;
    }
    const left = chunk.subarray(from);
    length += left.length;
    if (length > MAX_LINE_BYTES) throw unreadable('line_too_long', file);
    if (left.length) rest.push(left);
  }
  if (length) yield Buffer.concat(rest).toString('utf8');
}

/** The lines between the brackets, a record on each, as an export writes them. */
async function* recordsOf(file: string, lines: AsyncIterable<string>): AsyncGenerator<Line> {
  let line = 0;
  let open = false;
  let more = false;
  for await (const text of lines) {
    line++;
    if (line === 1) {
      if (text !== '[' && text !== '[]') throw unreadable('not_a_list', file);
      open = text === '[';
      more = open;
    } else if (text === ']' && open && !more) open = false;
    else if (!open || !more) throw unreadable('not_a_list', file);
    else {
      more = text.endsWith(',');
      yield { line, text: more ? text.slice(0, -1) : text };
    }
  }
  if (line === 0 || open) throw unreadable('not_a_list', file);
}
