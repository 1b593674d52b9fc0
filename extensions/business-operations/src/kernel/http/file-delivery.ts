import { pipeline, type Readable } from 'node:stream';
import type { Request, Response } from 'express';
import type { App } from '../app.ts';
import { BUSY } from '../errors.ts';
import type { Download, FileSource } from './reply.ts';
import { type SpooledFile, spool } from './upload.ts';

/** No file that is made for a request is larger, in bytes. */
const MAX_MADE = 1_073_741_824;

/** How a stored file is sent, depending on the ranges that the client asks for and what it has cached. */
export interface Delivery {
  status: 200 | 206 | 304 | 416;
  range?: { start: number; end: number };
  /** Whether the first byte is sent. */
  begins: boolean;
}

export function deliveryOf(req: Request, res: Response, { etag, size }: FileSource): Delivery {
  const tag = `"${etag}"`;
  res.setHeader('ETag', tag);
  if (isCached(req.get('if-none-match'), tag)) return { status: 304, begins: false };
  const unchanged = [undefined, tag].includes(req.get('if-range'));
  const ranges = unchanged ? req.range(size) : undefined;
  if (ranges === -1) return { status: 416, begins: false };
  // A server may answer a request for several ranges, which is rare, with the whole file (RFC 9110, 14.2).
  const range = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined;
  return range ? { status: 206, range, begins: range.start === 0 } : { status: 200, begins: true };
}

/** Whether the client has the file cached. Express's `req.fresh` says no whenever a revalidation comes with `no-cache`. */
export const isCached = (header: string | undefined, tag: string): boolean =>
  header?.split(',').some((each) => ['*', tag].includes(each.trim().replace(/^W\//, ''))) ?? false;

export async function sendFile(res: Response, source: FileSource, { status, range }: Delivery): Promise<void> {
  const { size, filename, mediaType, inline = false } = source;
  res.setHeader('Cache-Control', 'private, no-cache');
  res.setHeader('Accept-Ranges', 'bytes');
  if (status === 304) {
    res.writeHead(304).end();
    return;
  }
  if (status === 416) {
    res.writeHead(416, { 'Content-Range': `bytes */${size}`, 'Content-Length': 0 }).end();
    return;
  }
  const content = await source.open(range);
  res.writeHead(status, {
    'Content-Type': mediaType,
    'Content-Length': range ? range.end - range.start + 1 : size,
    'Content-Disposition': disposition(filename, inline),
    'X-Content-Type-Options': 'nosniff',
    ...(range ? { 'Content-Range': `bytes ${range.start}-${range.end}/${size}` } : {}),
  });
  pass(content, res);
}

/** Sends a file that is made for the request, when it is finished. */
export async function sendDownload(app: App, res: Response, { filename, mediaType, content, inline }: Download): Promise<void> {
  const made = Buffer.isBuffer(content) ? null : await finished(app, res, content);
  res.writeHead(200, {
    'Content-Type': mediaType,
    'Content-Length': made ? made.size : (content as Buffer).length,
    'Content-Disposition': disposition(filename, inline),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
  });
  if (!made) res.end(content);
  else
    pass(
      made.open().on('close', () => void made.close()),
      res,
    );
}

/**
 * All of what is written while its rows are read. They are read at the database's pace and not at the client's, who would keep a connection
 * for as long as it likes, and what fails half way is refused.
 */
async function finished({ directus }: App, res: Response, content: Readable): Promise<SpooledFile> {
  const stop = () => content.destroy(BUSY);
  res.on('close', stop);
  if (isGone(res)) stop();
  const file = await spool(content, '', { path: 'file', maxBytes: MAX_MADE, folder: String(directus.env.TEMP_PATH) });
  if (!isGone(res)) return file;
  await file.close();
  throw BUSY;
}

/** Whether nobody waits for the answer any more. */
export const isGone = (res: Response): boolean => res.destroyed && !res.writableFinished;

/** Whoever goes away ends the reading, and a reading that fails the answer. */
const pass = (content: Readable, res: Response) => void pipeline(content, res, () => undefined);

/** RFC 6266 and RFC 8187 allow a file name in any script. */
export const disposition = (filename: string, inline = false): string => {
  const name = encodeURIComponent(filename).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`;
};
