import type { Context } from '../context/context.ts';
import { invalidField, Refusal } from '../errors.ts';
import type { DirectusRequest } from './request.ts';
import type { Route } from './route.ts';
import { NOTHING_RECEIVED, type Received, receive } from './upload.ts';

/** The one that Directus reads; a body of another type would be taken for an empty one. */
const JSON_TYPE = 'application/json';

const isSent = (req: DirectusRequest) => req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

const isMultipart = (req: DirectusRequest) => isSent(req) && req.is('multipart/form-data') !== false;

/** Keeps what has been uploaded: a body can be read only once, but the request may be decided several times. */
export interface UploadState {
  received?: Promise<Received>;
}

/** Receives the files and text parts of a route with `upload`, and refuses the request when a required file is missing. */
export async function receiveFor(ctx: Context, req: DirectusRequest, { upload }: Route, state: UploadState): Promise<Received> {
  if (!upload) return NOTHING_RECEIVED;
  const { field, maxFiles = 1, optional = false } = upload;
  const sent = isMultipart(req);
  if (!sent && isSent(req) && !optional) throw new Refusal(415, 'error.unsupported_media_type');
  if (sent) {
    const maxBytes = await upload.maxBytes(ctx);
    state.received ??= receive(req, { field, maxFiles, maxBytes, folder: String(ctx.app.directus.env.TEMP_PATH) });
  }
  const received = (await state.received) ?? NOTHING_RECEIVED;
  if (!received.uploads.length && !optional) throw invalidField(field, 'required', 'error.file.required');
  return received;
}

/** The JSON body; an empty object when the request has none. */
export function bodyOf(req: DirectusRequest, route: Route): unknown {
  if (!isSent(req)) return {};
  if (!req.is(JSON_TYPE)) throw new Refusal(415, 'error.unsupported_media_type');
  if (!route.body && Object.keys(req.body as object).length === 0) return {};
  return req.body;
}
