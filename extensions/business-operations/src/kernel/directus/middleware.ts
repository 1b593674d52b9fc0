import type { Application, NextFunction, Response, Router } from 'express';
import type { Identity } from '../access/identity.ts';
import type { App } from '../app.ts';
import { bindSession, NOBODY, type Session, sessions } from '../database/session.ts';
import { type DirectusRequest, requestIdsOf } from '../http/request.ts';
import { errorHandler } from '../http/server.ts';
import { activeIdentity, assertCurrent } from './current-user.ts';
import { serveEditorWords } from './editor-words.ts';
import { surviveRejections, translateErrors } from './error-translation.ts';
import { serveFavicon } from './favicon.ts';
import { guardFiles } from './files.ts';
import { takeTurns, turnAway } from './overload.ts';
import { canonicalPaths, exactGraphql, matchCase } from './paths.ts';
import { checkRequestBody, checkRequestQuery } from './queries.ts';
import { requests } from './request.ts';
import { setErrorHeaders, setResponseHeaders } from './response-headers.ts';
import type { RefreshRights } from './rights-cache.ts';
import { tagBundle } from './studio-bundle.ts';
import { hideByOperation, hideRefusedDeletion } from './studio-rights.ts';
import { guardUtilityRoutes } from './utilities.ts';

const API_PATH = '/api';
const AUTH_PATH = '/auth/';

/** Runs before everything else, so that all later code sees only canonical paths. */
export function beforeEverything(app: App, express: Application): void {
  surviveRejections(app);
  setResponseHeaders(express);
  turnAway(app, express);
  // The editor puts two slashes into its path.
  serveEditorWords(express);
  canonicalPaths(app, express);
  exactGraphql(app, express);
}

/** Runs when all routes are registered. */
export const afterRoutes = (express: Application): void => matchCase(express);

const isApi = (path: string) => path === API_PATH || path.startsWith(`${API_PATH}/`);

/** Runs before Directus's own middleware. */
export function beforeDirectus({ directus: { getSchema } }: App, express: Application, entrance: Router): void {
  // Directus interprets `sort`, `page`, `filter`, `access_token` and others in every query; in ours they mean something else.
  express.use(API_PATH, (req, _res, next) => {
    (req as DirectusRequest).businessQuery = req.query as Record<string, unknown>;
    req.query = {};
    next();
  });
  express.use(checkRequestQuery);
  tagBundle(express);
  express.use(API_PATH, entrance);
  express.use((req, res, next) => {
    if (isApi(req.path)) return next();
    const session: Session = { ...NOBODY, ...requestIdsOf(req as DirectusRequest), source: 'STUDIO' };
    bindSession(session, req, res);
    sessions.run(session, next);
  });
  // Directus takes the schema that it has, and reads it itself where there is none.
  express.use((_req, _res, next) => {
    getSchema().then(
      () => next(),
      () => next(),
    );
  });
}

/** Runs after Directus has authenticated the request, so that its routes write as that user, under row-level security for the tenant. */
export function afterAuthentication(app: App, express: Application, refreshRights: RefreshRights): void {
  express.use(checkRequestBody);
  // This runs after the body has been read, because the events of a body that is still arriving would not have the context.
  express.use((req, res, next) => requests.run({ req, res }, next));
  express.use((req, _res, next) => {
    const session = sessions.getStore();
    const { accountability } = req as DirectusRequest;
    if (!session || !accountability?.user || isApi(req.path)) return next();
    fillSession(app, session, req as DirectusRequest)
      .then(async (identity) => identity && refreshRights(identity))
      .then(() => next(), next);
  });
  serveFavicon(app, express);
  guardUtilityRoutes(express);
  guardFiles(app, express);
  hideByOperation(app, express);
  hideRefusedDeletion(app, express);
  takeTurns(app, express);
}

async function fillSession(app: App, session: Session, req: DirectusRequest): Promise<Identity | null> {
  const { accountability } = req;
  const identity = await activeIdentity(app, accountability?.user ?? '');
  if (!req.path.startsWith(AUTH_PATH)) assertCurrent(identity, accountability);
  Object.assign(session, {
    userId: accountability?.user ?? null,
    actorType: 'USER',
    // Only the Studio uses session tokens; other tokens come from clients of /items and GraphQL.
    source: accountability?.session ? 'STUDIO' : 'API',
    ip: accountability?.ip ?? null,
    userAgent: req.get('user-agent')?.slice(0, 300) ?? null,
    tenantId: identity?.tenant?.id ?? null,
    // Reads are limited to the tenant by Directus's permissions.
    underRls: req.method !== 'GET' && Boolean(identity?.tenant),
  } satisfies Partial<Session>);
  return identity;
}

/** Translates errors of Directus's routes, and answers those below `/api` in the API's format. */
export function handleErrors(app: App, express: Application): void {
  setErrorHeaders(express);
  translateErrors(app, express);
  const handle = errorHandler(app);
  express.use(API_PATH, (error: unknown, req: unknown, res: Response, next: NextFunction) =>
    handle(error, req as DirectusRequest, res, next),
  );
}
