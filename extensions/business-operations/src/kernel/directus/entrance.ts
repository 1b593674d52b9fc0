import { isUtf8 } from 'node:buffer';
import { createExpressLogger } from '@directus/api/logger/index';
import authenticate from '@directus/api/middleware/authenticate';
import allowOrigins from '@directus/api/middleware/cors';
import extractToken from '@directus/api/middleware/extract-token';
import limitAll from '@directus/api/middleware/rate-limiter-global';
import limitAddress from '@directus/api/middleware/rate-limiter-ip';
import { getIPFromReq } from '@directus/api/utils/get-ip-from-req';
import { InvalidPayloadError } from '@directus/errors';
import cookieParser from 'cookie-parser';
import express, { type NextFunction, type Request, type RequestHandler, type Response, type Router } from 'express';
import type { App } from '../app.ts';
import type { DirectusRequest } from '../http/request.ts';
import type { Handle } from '../http/server.ts';
import { checkRequestBody } from './queries.ts';
import { requests } from './request.ts';

/**
 * Serves the API ahead of Directus's own middleware, of which most is of no use to it: its own limits, origins, log, body, token and user
 * stay in their order. What changes by flows who a request is (`authenticate`) is left to Directus, which passes such requests on later.
 */
export function createEntrance(app: App, handle: Handle): Router {
  const { emitter, env } = app.directus;
  const router = express.Router();
  router.use((_req, _res, next) => next(emitter.filterEmitter.listeners('authenticate').length ? 'router' : undefined));
  router.use(allowOrigins);
  if (isLogged(app)) router.use(createExpressLogger());
  router.use(
    readJson(String(env.MAX_PAYLOAD_SIZE)),
    cookieParser(),
    extractToken,
    limitAll,
    limitAddress,
    authenticateOnce(app),
    checkRequestBody,
  );
  // This runs after the body has been read, because the events of a body that is still arriving would not have the context.
  router.use((req, res) => requests.run({ req, res }, () => void handle(req as DirectusRequest, res)));
  return router;
}

/** Whether Directus would write anything of a request: it does so as information, whatever its answer. */
const isLogged = ({ directus: { logger, env } }: App): boolean =>
  logger.isLevelEnabled('info') || Object.keys(env).some((name) => name.startsWith('LOGGER_HTTP')) || Boolean(env.WEBSOCKETS_LOGS_ENABLED);

function readJson(limit: string): RequestHandler {
  const read = express.json({ limit, verify: assertUtf8 });
  return (req, res, next) =>
    read(req, res, (error?: Error) => next(error ? new InvalidPayloadError({ reason: error.message }) : undefined));
}

/** Other text would be stored as replacement characters, e.g. Korean from a program that writes EUC-KR and does not say so. */
function assertUtf8(_req: unknown, _res: unknown, body: Buffer, charset: string): void {
  if (charset === 'utf-8' && !isUtf8(body)) throw new Error('The body is not UTF-8.');
}

interface TokenRequest extends DirectusRequest {
  token?: string | null;
}

/** What Directus finds out about an access token is kept until it expires, because such a token is verified by itself alone. */
function authenticateOnce({ tokens }: App): RequestHandler {
  return (req: Request, res: Response, next: NextFunction) => {
    const asked = req as TokenRequest;
    const known = tokens.get(asked.token);
    if (known) {
      asked.accountability = { ...known, ip: getIPFromReq(req) };
      return next();
    }
    void authenticate(req, res, (error?: unknown) => {
      if (!error) tokens.keep(asked.token, asked.accountability);
      next(error);
    });
  };
}
