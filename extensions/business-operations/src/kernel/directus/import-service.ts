import { Readable } from 'node:stream';
import type { App } from '../app.ts';
import { Refusal } from '../errors.ts';
import { toDirectusError } from '../refusals.ts';
import { around } from './around.ts';

const MAX_BYTES = 20 * 1_048_576;

/**
 * Directus begins its transaction before the file of an import has arrived, and waits for an event that it has missed when the rows of
 * a JSON file are stored faster than the rest arrives: a slow client would hold locks for an hour. Here the file arrives first.
 */
export function guardImportService({ directus, messages }: App): void {
  around(
    directus.services.ImportService,
    'import',
    (run) =>
      async function (collection: string, mediaType: string, stream: Readable, options?: object) {
        const file = await received(stream).catch((error: unknown) => {
          const refusal = error instanceof Refusal ? error : new Refusal(400, 'error.malformed_multipart');
          throw toDirectusError(refusal, messages.translate('ko', refusal.key));
        });
        return run.call(this, collection, mediaType, Readable.from([file], { objectMode: false }), options);
      },
  );
}

async function received(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // Read to its end even when it is too large, or the client would not read our answer.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > MAX_BYTES) throw new Refusal(413, 'error.file.too_large', [{ path: 'file', code: 'too_large', max: MAX_BYTES }]);
  return Buffer.concat(chunks);
}
