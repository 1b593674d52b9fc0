import { InvalidCredentialsError, TokenExpiredError } from '@directus/errors';
import type { Application, NextFunction, Response } from 'express';
import type { Identity } from '../access/identity.ts';
import type { App } from '../app.ts';
import { bindSession, NOBODY, type Session, sessions } from '../database/session.ts';
import { Refusal } from '../errors.ts';
import { type DirectusRequest, errorHandler, requestIdsOf } from '../http/server.ts';
import { toDirectusError } from '../refusals.ts';
import { markAnswers, markErrors } from './answers.ts';
import { surviveRejections, translateErrors } from './faults.ts';
import { guardFiles } from './files.ts';
import { canonicalPaths, exactGraphql, matchCase } from './paths.ts';
import { checkRequestBody, checkRequestQuery } from './queries.ts';
import { requests } from './request.ts';
import { createRightsCache } from './rights-cache.ts';
import { guardUtilityRoutes } from './utilities.ts';

const API_PATH = '/api';
const AUTH_PATH = '/auth/';
const INACTIVE = 'error.tenant.inactive';

/** Runs before everything else, so that whatever comes later sees one spelling of each path. */
export function first(app: App, express: Application): void {
  surviveRejections(app);
  markAnswers(express);
  canonicalPaths(app, express);
  exactGraphql(app, express);
}

/** Runs when every route is there. */
export const complete = (express: Application): void => matchCase(express);

const isApi = (path: string) => path === API_PATH || path.startsWith(`${API_PATH}/`);

/** Runs before Directus's own middleware. */
export function before(express: Application): void {
  // Directus reads `sort`, `page`, `filter`, `access_token` … out of every query; ours mean something else.
  express.use(API_PATH, (req, _res, next) => {
    (req as DirectusRequest).businessQuery = req.query as Record<string, unknown>;
    req.query = {};
    next();
  });
  express.use(checkRequestQuery);
  express.use((req, res, next) => {
    if (isApi(req.path)) return next();
    const session: Session = { ...NOBODY, ...requestIdsOf(req as DirectusRequest), source: 'STUDIO' };
    bindSession(session, req, res);
    sessions.run(session, next);
  });
}

/** Runs once Directus knows who is asking: its own routes write as that person, in their tenant and under its fence. */
export function after(app: App, express: Application): void {
  const followRights = createRightsCache(app);
  express.use(checkRequestBody);
  // Here, and not before the body is read, no late chunk of it can lose the context.
  express.use((req, res, next) => requests.run({ req, res }, next));
  express.use((req, _res, next) => {
    const session = sessions.getStore();
    const { accountability } = req as DirectusRequest;
    if (!session || !accountability?.user || isApi(req.path)) return next();
    fill(app, session, req as DirectusRequest)
      .then(async (identity) => identity && followRights(identity))
      .then(() => next(), next);
  });
  guardUtilityRoutes(express);
  guardFiles(app, express);
}

async function fill(app: App, session: Session, req: DirectusRequest): Promise<Identity | null> {
  const { accountability } = req;
  const identity = await present(app, accountability?.user ?? '');
  if (identity?.tenant?.status === 'INACTIVE') throw toDirectusError(new Refusal(403, INACTIVE), app.messages.translate('ko', INACTIVE));
  if (!req.path.startsWith(AUTH_PATH)) assertCurrent(identity, req);
  Object.assign(session, {
    userId: accountability?.user ?? null,
    actorType: 'USER',
    // A session token is the Studio's; other tokens come from clients of /items and GraphQL.
    source: accountability?.session ? 'STUDIO' : 'API',
    ip: accountability?.ip ?? null,
    userAgent: req.get('user-agent')?.slice(0, 300) ?? null,
    tenantId: identity?.tenant?.id ?? null,
    // Reads are kept to the tenant by Directus's own permissions.
    fenced: req.method !== 'GET' && Boolean(identity?.tenant),
  } satisfies Partial<Session>);
  return identity;
}

/** Directus believes a token for as long as it lives: here it ends with the person's being shut out, and is renewed for another role. */
function assertCurrent(identity: Identity | null, { accountability }: DirectusRequest): void {
  if (!identity) throw new InvalidCredentialsError();
  if (identity.roleId !== (accountability?.role ?? null)) throw new TokenExpiredError();
}

/** The person as they are now: what was cached counts while the permission version stands. */
async function present(app: App, userId: string): Promise<Identity | null> {
  const identity = await app.identities.get(userId);
  if (!identity?.version || (await app.identities.version(identity)) === identity.version) return identity;
  app.identities.forget(userId);
  return app.identities.get(userId);
}

/** Errors of Directus's routes as they should be answered; those that arose before one of our routes was reached in our own form. */
export function errors(app: App, express: Application): void {
  markErrors(express);
  translateErrors(app, express);
  const handle = errorHandler(app);
  express.use(API_PATH, (error: unknown, req: unknown, res: Response, next: NextFunction) =>
    handle(error, req as DirectusRequest, res, next),
  );
}
