import { Worker } from 'node:worker_threads';
import type { Content, TDocumentDefinitions } from 'pdfmake/interfaces.js';

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
 * A document in pdfmake's format, as data: functions do not reach the thread that lays it out. Lengths are in points; the font has a
 * regular and a bold face. Each page ends with its number and that of all pages.
 */
export interface PdfDefinition extends Omit<TDocumentDefinitions, 'header' | 'footer'> {
  /** Tables name the one that they have as their `layout`. */
  rulings: Record<string, Ruling>;
  /** Stands above every page but the first. */
  head?: Content;
}

/** What the thread answers. */
export type Rendered = { bytes: Uint8Array } | { error: string };

/** A document takes this long at most, in milliseconds; one of 300 lines takes about 2000. */
const RENDERED_WITHIN = 30_000;

let thread: Worker | undefined;
let last: Promise<unknown> = Promise.resolve();

/** The bytes of a document, with the glyphs that it uses embedded, including Hangul. One document after the other is laid out, in a thread of its own, so that a long one keeps no other request waiting. */
export function pdf(definition: PdfDefinition): Promise<Buffer> {
  const rendered = last.then(() => render(definition));
  last = rendered.catch(() => undefined);
  return rendered;
}

/** The build puts the thread's module beside the bundle. It starts with the first document, because most processes never create one. */
function start(): Worker {
  const worker = new Worker(new URL('./pdf-thread.js', import.meta.url));
  worker.unref();
  const forget = () => {
    if (thread === worker) thread = undefined;
  };
  worker.on('error', forget);
  worker.on('exit', forget);
  return worker;
}

function render(definition: PdfDefinition): Promise<Buffer> {
  thread ??= start();
  const worker = thread;
  return new Promise<Buffer>((resolve, reject) => {
    const settle = () => {
      clearTimeout(timer);
      worker.off('message', answered).off('error', failed).off('exit', ended);
    };
    const answered = (answer: Rendered) => {
      settle();
      if ('bytes' in answer) resolve(Buffer.from(answer.bytes));
      else reject(new Error(answer.error));
    };
    const failed = (error: Error) => {
      settle();
      reject(error);
    };
    const ended = () => failed(new Error('The thread that makes PDFs has ended.'));
    const timer = setTimeout(() => void worker.terminate(), RENDERED_WITHIN);
    worker.on('message', answered).on('error', failed).on('exit', ended);
    worker.postMessage(definition);
  });
}
