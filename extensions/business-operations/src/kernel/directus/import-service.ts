import { Readable } from 'node:stream';
import type { App } from '../app.ts';
import { sessions } from '../database/session.ts';
import { Refusal } from '../errors.ts';
import { toDirectusError } from '../refusals.ts';
import { wrapMethod } from './wrap-method.ts';

const MAX_BYTES = 20 * 1_048_576;

/**
 * Receives the whole file of an import before it is its turn and Directus begins its transaction. Otherwise a slow client would hold locks for as long as
 * it sends, and Directus would wait forever for an event that it misses when rows are stored faster than the file arrives.
 */
export function guardImportService({ directus, messages, lanes }: App): void {
  wrapMethod(
    directus.services.ImportService,
    'import',
    (run) =>
      async function (collection: string, mediaType: string, stream: Readable, options?: object) {
        const file = await received(stream).catch((error: unknown) => {
          const refusal = error instanceof Refusal ? error : new Refusal(400, 'error.malformed_multipart');
          throw toDirectusError(refusal, messages.translate('ko', refusal.key));
        });
        const tenantId = sessions.getStore()?.tenantId;
        const write = () => run.call(this, collection, mediaType, Readable.from([file], { objectMode: false }), options);
        return tenantId ? lanes.writers.run(tenantId, write) : write();
      },
  );
}

async function received(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  // A file that is too large is read to its end, because a client that cannot finish sending would not read the answer.
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= MAX_BYTES) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (size > MAX_BYTES) throw new Refusal(413, 'error.file.too_large', [{ path: 'file', code: 'too_large', max: MAX_BYTES }]);
  return Buffer.concat(chunks);
}
