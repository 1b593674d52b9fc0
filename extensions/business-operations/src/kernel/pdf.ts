import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { BUSY } from './errors.ts';
import { HelperProcess } from './helper-process.ts';

export const PDF = 'application/pdf';

/** How the tables of that name are ruled and spaced, in points. */
export interface Ruling {
  color: string;
  padding: { left: number; top: number; right: number; bottom: number };
  fill?: string;
  /** No vertical lines between the columns. */
  open?: boolean;
}

/**
 * A document in pdfmake's format, as data: functions do not reach the process that lays it out. Lengths are in points; the font has a
 * regular and a bold face. Each page ends with its number and that of all pages.
 */
export interface PdfDefinition extends Omit<TDocumentDefinitions, 'header' | 'footer'> {
  /** Tables name the one that they have as their `layout`. */
  rulings: Record<string, Ruling>;
  /** Stands above every page but the first. */
  head?: Content;
}

/** Where something is drawn: a page, from 1, and shares of it as it is shown, from its top left. */
export interface Place {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is drawn into a page. Images of the same name are the same. */
export type Drawing = { place: Place } & ({ text: string } | { png: Uint8Array; name: string } | { tick: true });

/** What the process is asked for. */
export type PdfTask =
  | { kind: 'render'; definition: PdfDefinition }
  | { kind: 'draw'; source: Uint8Array; drawings: readonly Drawing[] }
  | { kind: 'count'; source: Uint8Array };

/** What it answers. */
export type PdfAnswer = { bytes: Uint8Array } | { pages: number | null } | { error: string };

/** A document takes this long at most, in milliseconds; one of 300 lines takes about 2000. */
const RENDERED_WITHIN = 30_000;

/** What the objects of the process may take, in megabytes: a document that somebody sent may be made to be large when it is read. */
const MEMORY = 512;

/** What the product says is laid out beside what strangers sent, which may be made to take long. */
const maker = new HelperProcess<PdfTask, PdfAnswer>('pdf-helper', { within: RENDERED_WITHIN, memory: MEMORY });
const reader = new HelperProcess<PdfTask, PdfAnswer>('pdf-helper', { within: RENDERED_WITHIN, memory: MEMORY, most: 16, mostOfOne: 4 });

/** The bytes of a document, with the glyphs that it uses embedded, including Hangul. One document after the other is laid out, in a process of its own, so that a long one keeps no other request waiting. */
export const pdf = async (definition: PdfDefinition): Promise<Buffer> => bytesOf(await maker.ask({ kind: 'render', definition }));

/** A document that has been found readable, with more drawn into its pages, texts in the same font. */
export const pdfWith = async (source: Uint8Array, drawings: readonly Drawing[]): Promise<Buffer> =>
  bytesOf(await reader.ask({ kind: 'draw', source, drawings }));

/** How many pages a document has that somebody of the company sent; null when it cannot be read, or not without a password. */
export async function pdfPages(source: Uint8Array, company: number): Promise<number | null> {
  try {
    const answer = await reader.ask({ kind: 'count', source }, company);
    return 'pages' in answer ? answer.pages : null;
  } catch (error) {
    if (error === BUSY) throw error;
    // What the process cannot do in its time is no document to work with.
    return null;
  }
}

function bytesOf(answer: PdfAnswer): Buffer {
  if (!('bytes' in answer)) throw new Error('error' in answer ? answer.error : 'No document.');
  return Buffer.from(answer.bytes);
}
