import { buffer } from 'node:stream/consumers';
import archiver from 'archiver';
import { BUSY, Refusal } from './errors.ts';
import { openZip } from './files/zip.ts';
import { HelperProcess } from './helper-process.ts';
import type { Upload } from './http/upload.ts';

/** A line of a sheet: its number, which begins with 1, and its cells as text. */
export interface Line {
  number: number;
  cells: readonly string[];
}

/** What the process is asked for. */
export interface SheetTask {
  bytes: Uint8Array;
  kind: 'xlsx' | 'csv';
  /** Lines that are read at most. */
  most: number;
}

/** What it answers. */
export type SheetAnswer = { lines: Line[] } | { error: string };

/** The files that are read as sheets. */
export const SHEETS = ['.xlsx', '.csv'];

/** Unpacked. A sheet of which every row is formatted, or that is made to be large, would take the memory. */
export const MOST_OF_WORKBOOK = { maxEntries: 1_000, maxBytes: 33_554_432 };

/** Reading 5,000 rows of 30 columns takes about 1500 milliseconds. */
const helper = new HelperProcess<SheetTask, SheetAnswer>('sheet-lines-helper', { within: 20_000, memory: 512, most: 16, mostOfOne: 4 });

interface Reading {
  most: number;
  /** Whose file it is, of which one has only so many read at a time. */
  company?: number;
  /** Thrown for what is no sheet. */
  unreadable: () => Refusal;
}

/** The lines of a file's first sheet that hold something, the first `most` of them. */
export async function linesOf(upload: Upload, { most, company, unreadable }: Reading): Promise<Line[]> {
  const kind = kindOf(upload);
  try {
    const bytes = kind === 'xlsx' ? await repacked(upload) : await buffer(upload.open());
    const answer = await helper.ask({ bytes: new Uint8Array(bytes), kind, most }, company);
    if ('lines' in answer) return answer.lines;
  } catch (error) {
    if (error === BUSY) throw error;
    // What cannot be read in its time and memory is no sheet to work with.
  }
  throw unreadable();
}

/** A workbook of what its directory counts, within its bounds: the library would find and unpack more than that. */
async function repacked(upload: Upload): Promise<Buffer> {
  const zip = await openZip(upload, MOST_OF_WORKBOOK);
  const archive = archiver('zip', { store: true });
  const packed = buffer(archive);
  for (const name of zip.names) archive.append(await buffer(zip.open(name) as AsyncIterable<Buffer>), { name });
  await archive.finalize();
  return packed;
}

function kindOf({ filename }: Upload): SheetTask['kind'] {
  const extension = filename.toLowerCase().split('.').at(-1);
  if (extension === 'xlsx' || extension === 'csv') return extension;
  throw new Refusal(415, 'error.file.unsupported_type', [{ path: 'file', code: 'unsupported_type' }]);
}
