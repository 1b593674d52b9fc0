import type { App } from '../app.ts';
import { sessions } from '../database/session.ts';
import { Refusal } from '../errors.ts';
import { toDirectusError } from '../refusals.ts';

/** Directus's ways of bringing bytes in: by an upload, and by fetching an address that the client names. */
interface FilesService {
  uploadOne(...input: unknown[]): Promise<string>;
  importOne(...input: unknown[]): Promise<string>;
}

/**
 * Bytes come in by our own uploads alone, with names, types and sizes that we have checked. Directus's service refuses all others
 * before it reads or sends anything, whichever of its doors they come through: a form at another path, GraphQL, an import, a flow.
 */
export function guardFilesService({ directus, messages }: App): void {
  const service = directus.services.FilesService.prototype as FilesService;
  const refuse = () => {
    const refusal = new Refusal(403, 'error.file.upload_only');
    return Promise.reject(toDirectusError(refusal, messages.translate('ko', refusal.key)));
  };
  const { uploadOne } = service;
  service.uploadOne = function (...input) {
    return sessions.getStore()?.service ? uploadOne.apply(this, input) : refuse();
  };
  service.importOne = refuse;
}
