import type { NextFunction, Request, Response } from 'express';
import FindMyWay from 'find-my-way';
import type { Knex } from 'knex';
import { recordActivity } from '../access/activity.ts';
import { type Identity, StaleRights } from '../access/identity.ts';
import { logTenantSwitch } from '../access/switching.ts';
import type { App } from '../app.ts';
import type { Format } from '../context/context.ts';
import { RequestContext } from '../context/request-context.ts';
import { sessions } from '../database/session.ts';
import { BUSY, CODES, conflict, LOCKED, notFound, Refusal, unauthorized } from '../errors.ts';
import { LANGUAGES, type Language } from '../messages.ts';
import { inWords } from '../wording.ts';
import { bodyOf, receiveFor, type UploadState } from './body.ts';
import { type Caller, identify, sessionOf } from './caller.ts';
import { type Delivery, deliveryOf, isCached, isGone, sendDownload, sendFile } from './file-delivery.ts';
import {
  type IdempotentRequest,
  idempotentRequest,
  keyedDigest,
  releaseKey,
  reserveKey,
  type StoredResponse,
  saveResponse,
} from './idempotency.ts';
import { assertUnchanged, type Shown, shownRecords, tagOf } from './preconditions.ts';
import { Deferred, Download, dataOf, FileReply, Json, NotCreated, Page, Raw, Redirect, Rehearsed } from './reply.ts';
import { type DirectusRequest, requestIdOf } from './request.ts';
import { type Answer, accessCollection, FILE, isWriting, type Route } from './route.ts';
import { XLSX } from './spreadsheet.ts';
import { NOTHING_RECEIVED, type Received } from './upload.ts';
import { parse } from './validate.ts';
import { requestedVersion } from './version.ts';

/** How often a request is decided again when rights change under it, as they do while an administrator edits many of them. */
const MAX_ATTEMPTS = 5;
/** Seconds after which a client that was turned away tries again. */
export const RETRY_AFTER = '1';
const JSON_TYPE = 'application/json';

export type Handle = (req: DirectusRequest, res: Response) => Promise<void>;

/** Turns requests into calls of routes and their answers into responses. */
export function createServer(app: App, routes: readonly Route[]): Handle {
  const routers = { 1: routerOf(routes, 1), 2: routerOf(routes, 2) };
  const shown = shownRecords(routes);

  return async (req, res) => {
    const requestId = requestIdOf(req);
    let language = languageOf(req, null);
    const upload: UploadState = {};
    try {
      const [, pathVersion, path = ''] = /^\/(v\d+)(\/[^?]*)/.exec(req.url) ?? [];
      if (!pathVersion) throw notFound();
      const query = req.businessQuery ?? (req.query as Record<string, unknown>);
      const wanted = requestedVersion(req, pathVersion, query);
      const { api_version: _, ...own } = query;
      const found = routers[wanted].find(req.method as 'GET', path) ?? (wanted === 2 ? routers[1].find(req.method as 'GET', path) : null);
      if (!found) throw notFound();
      const { route } = found.store as { route: Route };
      res.setHeader('X-API-Version', String(route.version ?? 1));
      // The path is a credential: it must reach neither the servers of links in the answer nor search engines.
      if (route.access === 'TOKEN') res.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex' });
      for (let attempt = 1; ; attempt++) {
        const caller = await identify(app, req, route, found.params);
        language = languageOf(req, caller);
        if (caller.tenant && route.access !== 'PUBLIC' && app.queue.isFull(caller.tenant.id)) throw BUSY;
        try {
          await serve(app, req, res, { route, shown, caller, language, requestId, params: found.params, query: own, upload });
          return;
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || !caller.identity || !(await rightsMoved(app, caller.identity, error))) throw error;
          app.identities.forget(caller.identity);
        }
      }
    } catch (error) {
      sendError(app, res, error, language, requestId);
    } finally {
      await upload.received?.then(
        ({ dispose }) => dispose(),
        () => undefined,
      );
    }
  };
}

/** Whether rights have changed since they were cached, so that a refusal based on them must be decided again. */
async function rightsMoved(app: App, identity: Identity, error: unknown): Promise<boolean> {
  if (error instanceof StaleRights) return true;
  if (!(error instanceof Refusal) || error.status !== 403 || !identity.version) return false;
  return (await app.identities.version(identity)) !== identity.version;
}

function routerOf(routes: readonly Route[], version: 1 | 2) {
  const router = FindMyWay({ ignoreTrailingSlash: true });
  for (const route of routes.filter((candidate) => (candidate.version ?? 1) === version)) {
    router.on(route.method, route.path.replace(/\{(\w+)\}/g, ':$1'), () => undefined, { route });
  }
  return router;
}

/**
 * The language that the client accepts, else the user's, else the tenant's, else Korean. A mere wildcard, which clients send by
 * default, expresses no preference.
 */
function languageOf(req: Request, caller: Caller | null): Language {
  const accepted = /[a-z]/i.test(req.get('accept-language') ?? '') ? req.acceptsLanguages([...LANGUAGES]) : false;
  return (accepted || (caller?.identity?.language ?? caller?.tenant?.locale ?? 'ko')) as Language;
}

interface Call {
  route: Route;
  shown: Shown;
  caller: Caller;
  language: Language;
  requestId: string;
  params: Record<string, string | undefined>;
  query: Record<string, unknown>;
  upload: UploadState;
}

async function serve(app: App, req: DirectusRequest, res: Response, call: Call): Promise<void> {
  const { route, caller, language } = call;
  const session = sessionOf(caller, req, route);
  const options = {
    app,
    identity: caller.identity,
    tenant: caller.tenant,
    language,
    session,
    schema: await app.directus.getSchema(),
    opens: caller.opens,
    catalogue: caller.catalogue,
  };
  const reading = new RequestContext({
    ...options,
    format: formatOf(req, route),
    assertAwaited: isWriting(route) ? undefined : assertAwaitedBy(res),
  });
  authorize(reading, route);
  if (caller.acting && caller.tenant) await logTenantSwitch(app, session, caller.tenant);
  const params = parse(route.params, call.params, app.messages, language);
  const query = parse(route.query, call.query, app.messages, language);
  const sent = route.upload ? await receiveFor(reading, req, route, call.upload) : NOTHING_RECEIVED;
  const body = parse(route.body, sent === NOTHING_RECEIVED ? bodyOf(req, route) : sent.fields, app.messages, language);
  const headers = Object.fromEntries(Object.keys(route.headers ?? {}).map((name) => [name, req.get(name) ?? null]));
  const prepared = await route.prepare?.(sent.uploads, reading);
  const input = { params, query, body, uploads: sent.uploads, headers, prepared };

  if (!isWriting(route)) {
    const answer = await sessions.run(session, () => route.run(reading, input));
    await reading.assertCurrent();
    await send(req, res, reading, call, answer);
    return;
  }

  const repeat = idempotency(app, req, call, sent);
  const write = () =>
    app.database.transaction(async (transaction: Knex.Transaction) => {
      if (caller.identity?.version && session.permissionVersion !== caller.identity.version) throw new StaleRights();
      const writing = new RequestContext({ ...options, format: reading.format, transaction, idempotencyKey: repeat?.key ?? null });
      const stored = repeat ? await reserveKey(transaction, repeat) : null;
      if (stored) return { ctx: writing, answer: new Replay(stored) };
      await assertUnchanged(writing, { wanted: req.get('if-match'), show: call.shown.by(route), params: call.params });
      const fresh = await route.run(writing, input);
      if (fresh instanceof Deferred) return { ctx: writing, answer: fresh };
      if (fresh instanceof Refusal) {
        if (repeat) await releaseKey(transaction, repeat);
        return { ctx: writing, answer: fresh };
      }
      const delivery = fresh instanceof FileReply ? deliveryOf(req, res, fresh.source) : undefined;
      if (fresh instanceof FileReply && delivery?.begins) await fresh.source.onStart?.();
      if (repeat)
        await saveResponse(transaction, repeat, {
          status: statusOf(route, fresh),
          body: masked(bodyText(writing, route, fresh), route.secrets),
        });
      return { ctx: writing, answer: fresh, delivery };
    });
  const { ctx, answer, delivery } = await sessions
    .run(session, () => inLanes(app, route, caller.tenant?.id, write))
    .catch((error: unknown) => {
      if (error instanceof Rehearsed) return { ctx: reading, answer: error.answer, delivery: undefined };
      throw error;
    });
  if (caller.identity?.tenant) recordActivity(app, caller.identity.tenant.id);
  if (!(answer instanceof Deferred)) {
    try {
      if (answer instanceof Refusal) throw answer;
      await send(req, res, ctx, call, answer, delivery);
    } finally {
      await ctx.finish();
    }
    return;
  }
  await ctx.finish();
  const outcome = await sessions.run(session, () => answer.work());
  const settled = await sessions.run(session, () =>
    app.database.transaction(async (transaction: Knex.Transaction) => {
      const after = new RequestContext({ ...options, format: reading.format, transaction });
      const result = await answer.settle(after, outcome);
      if (repeat && result instanceof Refusal) await releaseKey(transaction, repeat);
      else if (repeat)
        await saveResponse(transaction, repeat, {
          status: route.status ?? 200,
          body: masked(bodyText(after, route, result), route.secrets),
        });
      return { ctx: after, result };
    }),
  );
  await settled.ctx.finish();
  if (settled.result instanceof Refusal) throw settled.result;
  await send(req, res, settled.ctx, call, settled.result);
}

/** Refuses once whoever has sent the request has gone. */
const assertAwaitedBy = (res: Response) => () => {
  if (isGone(res)) throw BUSY;
};

/** Lists, and what else comes as a spreadsheet too, are sent as one to clients that prefer it. All others answer 406 to clients that accept only spreadsheets. */
function formatOf(req: DirectusRequest, { list, file, reply }: Route): Format {
  if (req.accepts([JSON_TYPE, XLSX]) !== XLSX) return 'json';
  if (list || (file === XLSX && reply !== FILE)) return 'xlsx';
  if (file !== XLSX && file !== '*/*' && !req.accepts(JSON_TYPE)) throw new Refusal(406, 'error.not_acceptable');
  return 'json';
}

/** Waits until it is the request's turn among those of its tenant that draw from the same series, and among all of its tenant that write. */
function inLanes<Result>(
  { lanes, model }: App,
  { access }: Route,
  tenantId: number | undefined,
  write: () => Promise<Result>,
): Promise<Result> {
  if (tenantId === undefined) return write();
  const inTurn = () => lanes.writers.run(tenantId, write);
  const name = accessCollection(access);
  const draws = name !== null && access[1] === 'create' && model.has(name) && model.get(name).options.numbering;
  return draws ? lanes.series.run(tenantId, inTurn, name) : inTurn();
}

/** The response that an earlier request with the same idempotency key received. */
class Replay {
  readonly stored: StoredResponse;

  constructor(stored: StoredResponse) {
    this.stored = stored;
  }
}

function authorize(ctx: RequestContext, { access }: Route): void {
  if (access === 'PUBLIC' || access === 'TOKEN') return;
  if (!ctx.identity && !ctx.opens) throw unauthorized();
  if (access === 'SELF') return;
  if (access === 'SYS') {
    if (!ctx.identity?.isSystemAdmin) throw new Refusal(403, 'error.system_admin_only');
    return;
  }
  ctx.access(accessCollection(access) as string, access[1]);
}

function idempotency(app: App, req: DirectusRequest, { caller, route }: Call, sent: Received): IdempotentRequest | null {
  const key = req.get('idempotency-key');
  if (key === undefined || route.method !== 'POST') return null;
  return idempotentRequest(
    String(app.directus.env.SECRET),
    key,
    { tenantId: caller.tenant?.id ?? null, userId: caller.identity?.userId ?? null, apiKeyId: caller.apiKey?.id ?? null },
    req.method,
    keptPath(app, req, route),
    sent === NOTHING_RECEIVED
      ? req.body
      : { fields: sent.fields, files: sent.uploads.map(({ filename, sha256 }) => ({ filename, sha256 })) },
    route.repeatable,
  );
}

/** A path with a secret of somebody outside is kept as a keyed digest, like bodies. */
function keptPath({ directus: { env } }: App, { originalUrl }: DirectusRequest, { access }: Route): string {
  const path = originalUrl.split('?')[0] ?? '';
  return access === 'TOKEN' ? keyedDigest(String(env.SECRET), path) : path;
}

const masked = (body: string, secrets: readonly string[] = []) =>
  secrets.length ? JSON.stringify(JSON.parse(body), (key, value: unknown) => (secrets.includes(key) ? '***' : value)) : body;

const DEFAULT_MESSAGES = {
  GET: 'message.ok',
  POST: 'message.ok',
  PUT: 'message.updated',
  PATCH: 'message.updated',
  DELETE: 'message.deleted',
};

const statusOf = ({ status = 200 }: Route, answer: Answer): number => (answer instanceof NotCreated ? 200 : status);

/** The response body in three parts, because data that the database sent as JSON is not parsed. */
function bodyParts(ctx: RequestContext, route: Route, answer: Answer): [head: string, data: string | Buffer, tail: string] {
  const { message: declared = statusOf(route, answer) === 201 ? 'message.created' : DEFAULT_MESSAGES[route.method] } = route;
  const message = JSON.stringify(
    typeof declared === 'string'
      ? ctx.translate(declared)
      : ctx.translate(...declared(answer, (key, params) => ctx.translate(key, params))),
  );
  const meta = answer instanceof Json || answer instanceof Page ? answer.meta : undefined;
  return [`{"success":true,"message":${message},"data":`, dataOf(answer), meta ? `,"meta":${JSON.stringify(meta)}}` : '}'];
}

const bodyText = (ctx: RequestContext, route: Route, answer: Answer): string => bodyParts(ctx, route, answer).join('');

async function send(
  req: DirectusRequest,
  res: Response,
  ctx: RequestContext,
  { route, shown }: Call,
  answer: Answer,
  delivery?: Delivery,
): Promise<void> {
  if (answer instanceof FileReply) {
    await sendFile(res, answer.source, delivery ?? deliveryOf(req, res, answer.source));
    return;
  }
  if (answer instanceof Download) {
    await sendDownload(ctx.app, res, answer);
    return;
  }
  if (answer instanceof Raw) {
    res.set(answer.headers);
    if (answer.headers.ETag && isCached(req.get('if-none-match'), answer.headers.ETag)) {
      res.writeHead(304);
      res.end();
      return;
    }
    res.writeHead(200, { 'Content-Type': answer.mediaType, 'Content-Length': Buffer.byteLength(answer.content) });
    res.end(answer.content);
    return;
  }
  if (answer instanceof Redirect) {
    res.writeHead(answer.status, { Location: answer.location });
    res.end();
    return;
  }
  if (answer instanceof Replay) {
    res.setHeader('Idempotent-Replayed', 'true');
    sendJson(res, answer.stored.status, answer.stored.body);
    return;
  }
  if (ctx.format === 'xlsx') throw new Error(`${route.id} does not come as a spreadsheet.`);
  const [head, data, tail] = bodyParts(ctx, route, answer);
  if (shown.isShown(route)) res.setHeader('ETag', tagOf(shown.by(route) ?? route, data));
  sendJson(
    res,
    statusOf(route, answer),
    typeof data === 'string' ? head + data + tail : Buffer.concat([Buffer.from(head), data, Buffer.from(tail)]),
  );
}

function sendJson(res: Response, status: number, body: string | Buffer): void {
  // The body is encoded once, for both its length and the socket.
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  res.writeHead(status, { 'Content-Type': 'application/json; charset=utf-8', 'Content-Length': bytes.length, 'Cache-Control': 'no-store' });
  res.end(bytes);
}

function sendError(app: App, res: Response, error: unknown, language: Language, requestId: string): void {
  const refusal = error instanceof StaleRights ? conflict() : app.refusals.of(error);
  if (!refusal) app.directus.logger.error(error, `Request ${requestId} failed`);
  const { status, key, details, params } = refusal ?? new Refusal(500, 'error.internal');
  if (res.headersSent) {
    res.destroy();
    return;
  }
  const message = app.messages.translate(language, key, { ...details[0], ...params });
  if (!res.hasHeader('X-API-Version')) res.setHeader('X-API-Version', '1');
  if (refusal === BUSY || refusal === LOCKED) res.setHeader('Retry-After', RETRY_AFTER);
  sendJson(
    res,
    status,
    JSON.stringify({
      success: false,
      message,
      error: { code: CODES[status] ?? 'ERROR', key, details: inWords(key, details, app.messages, language) },
      request_id: requestId,
    }),
  );
}

/** Answers errors that Directus's middleware raised before a route was reached. */
export const errorHandler = (app: App) => (error: unknown, req: DirectusRequest, res: Response, _next: NextFunction) => {
  const requestId = requestIdOf(req);
  sendError(app, res, error, languageOf(req, null), requestId);
};
