import allowOrigins from '@directus/api/middleware/cors';
import type { Application, NextFunction, Response } from 'express';
import type { App } from '../app.ts';
import { poolOf } from '../database/pool.ts';
import { Refusal } from '../errors.ts';
import type { DirectusRequest } from '../http/request.ts';
import { errorHandler } from '../http/server.ts';
import { setHeaders } from './response-headers.ts';

/** Requests that wait for a connection to the database, or for their turn to take one, when further ones are turned away. */
const MOST_WAITING = 250;
/** Seconds after which a client that was turned away tries again. */
const RETRY_AFTER = '1';
/** The API, but for what a balancer asks, which has to be answered also by whoever is busy. */
const TURNED_AWAY = /^\/api(?=[/?]|$)(?!\/v\d+\/health\/?(?:\?|$))/;
/** Made once: what an error costs is to note where it was made, a tenth of such an answer. */
const BUSY = new Refusal(503, 'error.busy');

interface Server extends Application {
  request: object;
  handle(req: DirectusRequest, res: Response, next: NextFunction): void;
}

/**
 * Turns requests away while so many wait that another one would wait longer than its sender: who is served is served quickly, who is
 * not learns it at once, and nothing is left to be worked off after a rush. It comes ahead of all middleware, because in a rush most of
 * the time goes into such answers. Directus's own limiter looks at the event loop since the start of the process and sees no rush.
 */
export function turnAway(app: App, express: Application, most = MOST_WAITING): void {
  const server = express as Server;
  const { handle } = server;
  const answer = errorHandler(app);
  server.handle = (req, res, next) => {
    if (waiting(app) < most || !TURNED_AWAY.test(req.url)) return handle.call(server, req, res, next);
    // Otherwise Express does so as the first thing.
    Object.setPrototypeOf(req, server.request);
    setHeaders(req, res);
    res.setHeader('Retry-After', RETRY_AFTER);
    allowOrigins(req, res, () => answer(BUSY, req, res, next));
  };
}

/** The requests that wait for a connection, or for their turn to take one. */
function waiting({ database, reader, lanes: { series, writers } }: App): number {
  return reader.waiting() + series.waiting() + writers.waiting() + poolOf(database).numPendingAcquires();
}
