import allowOrigins from '@directus/api/middleware/cors';
import type { Application, NextFunction, Request, Response } from 'express';
import type { App } from '../app.ts';
import { poolOf } from '../database/pool.ts';
import { sessions } from '../database/session.ts';
import { BUSY } from '../errors.ts';
import type { DirectusRequest } from '../http/request.ts';
import { errorHandler, RETRY_AFTER } from '../http/server.ts';
import { setHeaders } from './response-headers.ts';

/** Requests that wait for a connection to the database when further ones are turned away. */
const MOST_WAITING = 250;
/** Those that wait for their turn to take one. They do so behind their own company's, so this is for five that are in a rush at once. */
const MOST_IN_TURN = 1_000;
/** The API, but for what a balancer asks, which has to be answered also by whoever is busy. */
const TURNED_AWAY = /^\/api(?=[/?]|$)(?!\/v\d+\/health\/?(?:\?|$))/;
const BEARER = /^Bearer (.+)$/;
const READING = new Set(['GET', 'HEAD', 'OPTIONS', 'SEARCH']);
/** Flows call the API themselves. */
const FLOWS = /^\/flows(?:\/|$)/i;
/** Whose bytes arrive at their client's pace. */
const UPLOADS = /^\/(?:files|utils\/import)(?:\/|$)/i;
/** Several files are asked for with a body, and read at their client's pace. */
const DOWNLOADS = /^\/assets(?:\/|$)/i;

interface Server extends Application {
  request: object;
  handle(req: DirectusRequest, res: Response, next: NextFunction): void;
}

/**
 * Turns requests away while so many wait that another one would wait longer than its sender: who is served is served quickly, who is
 * not learns it at once, and nothing is left to be worked off after a rush. It comes ahead of all middleware, because in a rush most of
 * the time goes into such answers. Directus's own limiter looks at the event loop since the start of the process and sees no rush.
 */
export function turnAway(app: App, express: Application): void {
  const server = express as Server;
  const { handle } = server;
  const answer = errorHandler(app);
  server.handle = (req, res, next) => {
    if (!TURNED_AWAY.test(req.url) || !isTooMuch(app, req)) return handle.call(server, req, res, next);
    // Otherwise Express does so as the first thing.
    Object.setPrototypeOf(req, server.request);
    setHeaders(req, res);
    allowOrigins(req, res, () => answer(BUSY, req, res, next));
  };
}

/** What one company asks too much of is turned away from it alone, as far as its token is known by now; otherwise the server does so later. */
function isTooMuch({ database, reader, queue, tokens, identities }: App, req: DirectusRequest): boolean {
  if (reader.waiting() + poolOf(database).numPendingAcquires() >= MOST_WAITING || queue.length >= MOST_IN_TURN) return true;
  if (!queue.mayBeFull) return false;
  const [, token] = BEARER.exec(req.headers.authorization ?? '') ?? [];
  const userId = tokens.get(token)?.user;
  const tenant = userId ? identities.cached(userId)?.tenant : null;
  return Boolean(tenant && queue.isFull(tenant.id));
}

/**
 * What a company writes through Directus's own routes waits for its turn among all that it writes; an import does so when all of it is there.
 * What it reads there waits for its connections alone.
 */
export function takeTurns({ lanes: { writers }, queue }: App, express: Application): void {
  express.use((req: Request, res: Response, next: NextFunction) => {
    const tenantId = sessions.getStore()?.tenantId;
    const isUpload = UPLOADS.test(req.path) && req.is('json') === false;
    if (tenantId && queue.isFull(tenantId)) {
      res.setHeader('Retry-After', RETRY_AFTER);
      return next(BUSY);
    }
    if (!tenantId || READING.has(req.method) || FLOWS.test(req.path) || DOWNLOADS.test(req.path) || isUpload) return next();
    void writers.enter(tenantId).then((leave) => {
      // Directus ends its answer also when nobody waits for it any more, and only then has ended its work; one that it had begun, it does not.
      res.once('close', () => {
        if (res.headersSent) leave();
      });
      const { end } = res;
      res.end = ((...args: Parameters<typeof end>) => {
        leave();
        return end.apply(res, args);
      }) as typeof end;
      next();
    });
  });
}
