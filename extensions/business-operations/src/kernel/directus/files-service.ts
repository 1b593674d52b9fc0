import type { App } from '../app.ts';
import { sessions } from '../database/session.ts';
import { Refusal } from '../errors.ts';
import { toDirectusError } from '../refusals.ts';
import { wrapMethod } from './wrap-method.ts';

/**
 * Only our own uploads may store bytes, because they check names, types and sizes. Directus's service refuses everything else before
 * it reads or sends anything: a form at another path, an import from a URL, a flow.
 */
export function guardFilesService({ directus, messages }: App): void {
  const refuse = () => {
    const refusal = new Refusal(403, 'error.file.upload_only');
    return Promise.reject(toDirectusError(refusal, messages.translate('ko', refusal.key)));
  };
  wrapMethod(
    directus.services.FilesService,
    'uploadOne',
    (upload) =>
      function (...input) {
        return sessions.getStore()?.service ? upload.apply(this, input) : refuse();
      },
  );
  wrapMethod(directus.services.FilesService, 'importOne', () => refuse);
}
