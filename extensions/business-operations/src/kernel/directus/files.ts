import { isDirectusError } from '@directus/errors';
import type { Accountability } from '@directus/types';
import type { Application, Request, Response } from 'express';
import { z } from 'zod';
import type { Identity } from '../access/identity.ts';
import type { App } from '../app.ts';
import { asUser } from '../context/as-user.ts';
import type { Context } from '../context/context.ts';
import { notFound, Refusal } from '../errors.ts';
import { opened } from '../files/open.ts';
import { storeUpload, tenantFileLimit } from '../files/store.ts';
import type { DirectusRequest } from '../http/request.ts';
import { type Received, receive } from '../http/upload.ts';
import { parse } from '../http/validate.ts';
import { plainText } from '../model/schemas.ts';
import { toDirectusError } from '../refusals.ts';

const ROUTES = ['/files/:id', '/assets/:id'];
const MAX_FILES = 20;

/** Applies the rules of our own file routes to Directus's file routes. */
export function guardFiles(app: App, express: Application): void {
  const guarded =
    (guard: (req: DirectusRequest, res: Response) => Promise<boolean>) => (req: Request, res: Response, next: (error?: unknown) => void) =>
      void guard(req as unknown as DirectusRequest, res).then(
        (answered) => answered || next(),
        (error: unknown) => next(error instanceof Refusal ? directusError(app, error) : error),
      );
  express.use(
    ROUTES,
    guarded((req, res) => hideOtherTenants(app, req, res)),
  );
  express.post(
    '/files',
    guarded((req, res) => upload(app, req, res)),
  );
}

const directusError = (app: App, { status, key, details, params }: Refusal) =>
  toDirectusError(new Refusal(status, key, details), app.messages.translate('ko', key, { ...details[0], ...params }));

const isForm = (req: Request) => req.is('multipart/form-data') !== false;

const identityOf = async (app: App, { accountability }: DirectusRequest): Promise<Identity | null> =>
  accountability?.user ? app.identities.get(accountability.user) : null;

/** Answers 404 for files of other tenants, so that nothing tells whether they exist. */
async function hideOtherTenants(app: App, req: DirectusRequest, res: Response): Promise<boolean> {
  const { id = '' } = req.params;
  if (!z.uuid().safeParse(id.slice(0, 36)).success) return false;
  // Browsers must not interpret an uploaded text file as HTML.
  res.setHeader('X-Content-Type-Options', 'nosniff');
  const identity = await identityOf(app, req);
  if (req.accountability?.admin && !identity?.tenant) return false;
  const file = await app
    .database('directus_files')
    .where({ id: id.slice(0, 36) })
    .first<{ tenant_id: number | null } | undefined>('tenant_id');
  if (!file || (file.tenant_id !== null && file.tenant_id !== identity?.tenant?.id)) throw notFound();
  if (identity?.tenant && isShowing(req) && (await isOpen(app, identity, id.slice(0, 36))))
    // The caller may open the file because a record refers to it. Directus's permissions cannot express that, so they are skipped.
    req.accountability = { ...(req.accountability as Accountability), admin: true };
  return false;
}

const isShowing = ({ method, baseUrl }: DirectusRequest) => ['GET', 'HEAD'].includes(method) && baseUrl.startsWith('/assets/');

const isOpen = (app: App, { userId }: Identity, id: string): Promise<boolean> =>
  asUser(app, userId, 'API', async (ctx) => (await opened(ctx, [id]))(id));

const text = plainText().max(255).nullable().optional();
const fields = z.object({ title: text, description: text, folder: z.uuid().nullable().optional() });

/** Stores an upload through the Studio or `/files` by our own rules, and answers in Directus's format. */
async function upload(app: App, req: DirectusRequest, res: Response): Promise<boolean> {
  const identity = isForm(req) ? await identityOf(app, req) : null;
  if (!identity) return false;
  const source = req.accountability?.session ? 'STUDIO' : 'API';
  const maxBytes = await asUser(app, identity.userId, source, (ctx) => {
    ctx.access('directus_files', 'create');
    return tenantFileLimit(ctx);
  });
  const received = await receive(req, { field: null, maxFiles: MAX_FILES, maxBytes, folder: String(app.directus.env.TEMP_PATH) });
  try {
    const ids = await asUser(app, identity.userId, source, (ctx) => storeAll(ctx, received));
    res.json({ data: await readableFiles(app, req, ids) });
  } finally {
    await received.dispose();
  }
  return true;
}

async function storeAll(ctx: Context, { uploads, fields: written }: Received): Promise<string[]> {
  if (!uploads.length) throw new Refusal(422, 'error.file.required', [{ path: 'file', code: 'required' }]);
  const options = parse(fields, written, ctx.app.messages, ctx.language) as z.infer<typeof fields>;
  const ids: string[] = [];
  for (const each of uploads) ids.push((await storeUpload(ctx, each, options)).id);
  return ids;
}

interface FilesService {
  readMany(keys: string[], query: object): Promise<object[]>;
}

/** The new files as far as the user may read them: one file as an object, several as a list. */
async function readableFiles(app: App, req: DirectusRequest, ids: string[]): Promise<object | object[] | null> {
  const { accountability, schema } = req;
  const files = new app.directus.services.FilesService({ schema, accountability: accountability ?? null }) as FilesService;
  try {
    const rows = await files.readMany(ids, req.sanitizedQuery ?? {});
    return ids.length > 1 ? rows : (rows[0] ?? null);
  } catch (error) {
    if (isDirectusError(error, 'FORBIDDEN')) return null;
    throw error;
  }
}
