import type { Application, Response } from 'express';

/**
 * Tells browsers whether the Studio's extensions are still those that they have: Directus sends more than a megabyte with every load, without
 * a tag by which it could answer that nothing has changed, and lets the Studio keep nothing.
 */
export function tagBundle(express: Application): void {
  express.use('/extensions/sources', (_req, res, next) => {
    gather(res);
    next();
  });
}

/** What is streamed to the answer is sent as a whole, by which Express tags it and compares the tag with the request's. */
function gather(res: Response): void {
  const { write, end } = res;
  const parts: Buffer[] = [];
  res.write = (part: Buffer | string) => {
    parts.push(Buffer.from(part as Buffer));
    return true;
  };
  res.end = ((part?: Buffer | string) => {
    Object.assign(res, { write, end });
    if (typeof part === 'string' || Buffer.isBuffer(part)) parts.push(Buffer.from(part as Buffer));
    // To be kept, and asked for each time.
    if (res.statusCode === 200) res.setHeader('Cache-Control', 'no-cache');
    return parts.length ? res.send(Buffer.concat(parts)) : res.end();
  }) as Response['end'];
}
