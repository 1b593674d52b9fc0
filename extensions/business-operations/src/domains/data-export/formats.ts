import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { PassThrough, pipeline as piped, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { format as csv } from '@fast-csv/format';
import archiver from 'archiver';
import sql from 'sql-template-tag';
import { flattened, shownColumn, type Wording } from '../../kernel/crud/sheet.ts';
import { type Column, cell, workbookOf, XLSX } from '../../kernel/http/spreadsheet.ts';
import { manifestSheet } from './manifest.ts';
import type { ExportFormat } from './model.ts';
import type { Part } from './part.ts';
import type { Writing } from './writing.ts';

/** How an export is written. Rows come from the database and go to the file as they come, so none of it is held whole. */

const CHUNK = 500;
const ZIP = 'application/zip';

type Row = Record<string, unknown>;

export const FORMATS: Record<ExportFormat, { extension: string; mediaType: string }> = {
  XLSX: { extension: 'xlsx', mediaType: XLSX },
  CSV: { extension: 'zip', mediaType: ZIP },
  JSON: { extension: 'zip', mediaType: ZIP },
};

export const written = (format: ExportFormat, writing: Writing): Readable =>
  format === 'XLSX' ? asWorkbook(writing) : asZip(format, writing);

/** The rows of a collection, counted. */
async function* rowsOf<Of extends object = Row>({ at, counts, progress }: Writing, part: Part): AsyncGenerator<Of[]> {
  let count = 0;
  for await (const rows of at.stream<Of>(part.rows, CHUNK)) {
    count += rows.length;
    await progress(rows.length);
    yield rows;
  }
  counts[part.name] = count;
}

const columnsOf = (ctx: Wording, { columns }: Part): Column[] => columns.map((column) => shownColumn(ctx, column));

const shownRows = (writing: Writing, part: Part) =>
  flattened(texts(rowsOf(writing, part), part), part.columns, writing.ctx.tenant.timeZone);

/** Values of several members as JSON text, which a cell can hold. The rows are the stream's own, and nobody else's to keep. */
async function* texts(chunks: AsyncIterable<Row[]>, { columns }: Part): AsyncGenerator<Row[]> {
  for await (const rows of chunks) {
    for (const row of rows)
      for (const { path } of columns) {
        const value = row[path];
        if (value !== null && typeof value === 'object') row[path] = JSON.stringify(value);
      }
    yield rows;
  }
}

function asWorkbook(writing: Writing): Readable {
  const { ctx, contents } = writing;
  return workbookOf(
    (async function* () {
      for (const part of contents.parts)
        yield { title: ctx.translate(part.title), columns: columnsOf(ctx, part), rows: shownRows(writing, part) };
      yield manifestSheet(writing);
    })(),
  );
}

/** A file for each collection, and a manifest of their rows and hashes. */
function asZip(format: 'CSV' | 'JSON', writing: Writing): Readable {
  const zip = archiver('zip', { zlib: { level: 6 } });
  const out = new PassThrough();
  const unread = new AbortController();
  out.once('close', () => unread.abort());
  zip.on('error', (error) => out.destroy(error));
  zip.pipe(out);
  void addAll(zip, format, writing, unread.signal).catch((error: Error) => {
    zip.abort();
    out.destroy(error);
  });
  return out;
}

/** Adds one file after the other, until all are written or nobody reads them any more. */
async function addAll(zip: archiver.Archiver, format: 'CSV' | 'JSON', writing: Writing, signal: AbortSignal): Promise<void> {
  const files: object[] = [];
  for (const part of writing.contents.parts) {
    const name = `${part.name}.${format.toLowerCase()}`;
    const hash = createHash('sha256');
    const content = new PassThrough();
    zip.append(content, { name });
    const source = format === 'CSV' ? csvOf(writing, part) : Readable.from(jsonOf(writing, part), { objectMode: false });
    const hashed = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    };
    await Promise.all([once(zip, 'entry', { signal }), pipeline(source, hashed, content, { signal })]);
    files.push({ collection: part.name, file: name, rows: writing.counts[part.name], sha256: hash.digest('hex') });
  }
  zip.append(JSON.stringify({ ...writing.about, skipped: writing.contents.skipped, files }, null, 2), { name: 'manifest.json' });
  await zip.finalize();
}

/** One array, a line for each record, as the database writes it: figures to the last digit. */
async function* jsonOf(writing: Writing, part: Part): AsyncGenerator<Buffer> {
  const records = { ...part, rows: sql`select row_to_json(r)::text as record from (${part.rows}) r` };
  let separator = '[\n';
  for await (const rows of rowsOf<{ record: string }>(writing, records)) {
    yield Buffer.from(`${separator}${rows.map(({ record }) => record).join(',\n')}`);
    separator = ',\n';
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n');
}

/** What spreadsheet programs would take for a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
const FORMULA = /^[=+\-@\t\r]/;

/** The library writes the mark before rows alone, and so none into a file without rows. */
const BYTE_ORDER_MARK = '\ufeff';

async function* marked(lines: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(BYTE_ORDER_MARK);
  yield* lines;
}

function csvOf(writing: Writing, part: Part): Readable {
  const columns = columnsOf(writing.ctx, part);
  const lines = csv({
    headers: columns.map(({ header }) => header),
    alwaysWriteHeaders: true,
    rowDelimiter: '\r\n',
    includeEndRowDelimiter: true,
  });
  const source = Readable.from(
    (async function* () {
      for await (const rows of shownRows(writing, part))
        for (const row of rows) yield columns.map((column) => csvValue(row[column.key], column));
    })(),
  );
  // Whichever of the two ends early ends the other; who reads the lines hears of an error.
  return Readable.from(marked(piped(source, lines, () => undefined)), { objectMode: false });
}

function csvValue(value: unknown, column: Column): string {
  if (value === null || value === undefined) return '';
  if (column.kind === 'decimal' || column.kind === 'integer' || column.kind === 'bigint') return String(value);
  if (column.kind === 'date' || column.kind === 'timestamp') return String(value);
  const text = String(cell(value, column));
  return FORMULA.test(text) ? `'${text}` : text;
}
