import { buffer } from 'node:stream/consumers';
import { BUSY, Refusal } from './errors.ts';
import { openZip } from './files/zip.ts';
import type { Upload } from './http/upload.ts';
import { Thread } from './thread.ts';

/** A line of a sheet: its number, which begins with 1, and its cells as text. */
export interface Line {
  number: number;
  cells: readonly string[];
}

/** What the thread is asked for. */
export interface SheetTask {
  bytes: Uint8Array;
  kind: 'xlsx' | 'csv';
  /** Lines that are read at most. */
  most: number;
}

/** What the thread answers. */
export type SheetAnswer = { lines: Line[] } | { error: string };

/** The files that are read as sheets. */
export const SHEETS = ['.xlsx', '.csv'];

/** Unpacked. A sheet of which every row is formatted, or that is made to be large, would take the memory. */
export const MOST_OF_WORKBOOK = { maxEntries: 1_000, maxBytes: 33_554_432 };

/** Reading 5,000 rows of 30 columns takes about 1500 milliseconds. */
const thread = new Thread<SheetTask, SheetAnswer>('sheet-lines-thread', { within: 30_000, memory: 512, most: 8 });

/** The lines of a file's first sheet that hold something, the first `most` of them. `unreadable` is thrown for what is no sheet. */
export async function linesOf(upload: Upload, { most, unreadable }: { most: number; unreadable: () => Refusal }): Promise<Line[]> {
  const kind = kindOf(upload);
  try {
    if (kind === 'xlsx') await assertUnpacks(upload);
    const answer = await thread.ask({ bytes: new Uint8Array(await buffer(upload.open())), kind, most });
    if ('lines' in answer) return answer.lines;
  } catch (error) {
    if (error === BUSY) throw error;
    // What the thread cannot do in its time and memory is no sheet to work with.
  }
  throw unreadable();
}

/** Unpacks it within what it says of itself: the library would unpack whatever comes. */
async function assertUnpacks(upload: Upload): Promise<void> {
  const zip = await openZip(upload, MOST_OF_WORKBOOK);
  for (const name of zip.names) for await (const _ of zip.open(name) ?? []);
}

function kindOf({ filename }: Upload): SheetTask['kind'] {
  const extension = filename.toLowerCase().split('.').at(-1);
  if (extension === 'xlsx' || extension === 'csv') return extension;
  throw new Refusal(415, 'error.file.unsupported_type', [{ path: 'file', code: 'unsupported_type' }]);
}
