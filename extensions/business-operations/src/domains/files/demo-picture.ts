import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Upload } from '../../kernel/http/upload.ts';

/** A file of the demo data, kept in base64, as if somebody had uploaded it. */
export function demoFile(filename: string, base64: string): Upload {
  const bytes = Buffer.from(base64, 'base64');
  return {
    filename,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: () => Readable.from([bytes], { objectMode: false }),
  };
}

export const demoPicture = demoFile;
