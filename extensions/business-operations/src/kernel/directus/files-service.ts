import { ErrorCode, isDirectusError } from '@directus/errors';
import type { App } from '../app.ts';
import { sessions } from '../database/session.ts';
import { Refusal, storageUnavailable } from '../errors.ts';
import { toDirectusError } from '../refusals.ts';
import { wrapMethod } from './wrap-method.ts';

/**
 * Only our own uploads may store bytes, because they check names, types and sizes. Directus's service refuses everything else before
 * it reads or sends anything: a form at another path, an import from a URL, a flow.
 */
export function guardFilesService({ directus, messages }: App): void {
  const asError = (refusal: Refusal) => toDirectusError(refusal, messages.translate('ko', refusal.key));
  const refuse = () => Promise.reject(asError(new Refusal(403, 'error.file.upload_only')));
  wrapMethod(
    directus.services.FilesService,
    'uploadOne',
    (upload) =>
      async function (...input) {
        if (!sessions.getStore()?.service) return refuse();
        try {
          return await upload.apply(this, input);
        } catch (error) {
          // So Directus says that it may not write, without a word about where.
          throw isDirectusError(error, ErrorCode.Internal) ? asError(storageUnavailable()) : error;
        }
      },
  );
  wrapMethod(directus.services.FilesService, 'importOne', () => refuse);
}
