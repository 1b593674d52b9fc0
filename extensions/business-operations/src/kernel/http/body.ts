import { invalidField, Refusal } from '../errors.ts';
import type { Context } from './context.ts';
import type { Route } from './route.ts';
import type { DirectusRequest } from './server.ts';
import { NOTHING_RECEIVED, type Received, receive } from './upload.ts';

const JSON_TYPES = ['application/json', 'application/*+json'];

const isSent = (req: DirectusRequest) => req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

const isMultipart = (req: DirectusRequest) => isSent(req) && req.is('multipart/form-data') !== false;

/** What came of a request already; its body can be read once, however often the request is decided anew. */
export interface Taken {
  files?: Promise<Received>;
}

/** The files and text parts of a route that takes some; what the route cannot do without is refused when it is missing. */
export async function receiveFor(ctx: Context, req: DirectusRequest, { upload }: Route, taken: Taken): Promise<Received> {
  if (!upload) return NOTHING_RECEIVED;
  const { field, maxFiles = 1, optional = false } = upload;
  const sent = isMultipart(req);
  if (!sent && isSent(req) && !optional) throw new Refusal(415, 'error.unsupported_media_type');
  if (sent) {
    const maxBytes = await upload.maxBytes(ctx);
    taken.files ??= receive(req, { field, maxFiles, maxBytes, folder: String(ctx.app.directus.env.TEMP_PATH) });
  }
  const received = (await taken.files) ?? NOTHING_RECEIVED;
  if (!received.uploads.length && !optional) throw invalidField(field, 'required', 'error.file.required');
  return received;
}

/** The JSON body, an empty object where none was sent. */
export function bodyOf(req: DirectusRequest, route: Route): unknown {
  if (!isSent(req)) return {};
  if (!req.is(JSON_TYPES)) throw new Refusal(415, 'error.unsupported_media_type');
  if (!route.body && Object.keys(req.body as object).length === 0) return {};
  return req.body;
}
