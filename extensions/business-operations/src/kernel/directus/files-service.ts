import type { App } from '../app.ts';
import { sessions } from '../database/session.ts';
import { Refusal } from '../errors.ts';
import { toDirectusError } from '../refusals.ts';
import { around } from './around.ts';

/**
 * Bytes come in by our own uploads alone, with names, types and sizes that we have checked. Directus's service refuses all others
 * before it reads or sends anything: a form at another path, an address to fetch them from, a flow.
 */
export function guardFilesService({ directus, messages }: App): void {
  const refuse = () => {
    const refusal = new Refusal(403, 'error.file.upload_only');
    return Promise.reject(toDirectusError(refusal, messages.translate('ko', refusal.key)));
  };
  around(
    directus.services.FilesService,
    'uploadOne',
    (upload) =>
      function (...input) {
        return sessions.getStore()?.service ? upload.apply(this, input) : refuse();
      },
  );
  around(directus.services.FilesService, 'importOne', () => refuse);
}
