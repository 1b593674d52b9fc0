import { ServerResponse } from 'node:http';
import type { Application, NextFunction, Request, Response } from 'express';
import { type DirectusRequest, requestIdOf } from '../http/server.ts';

/** Headers of every answer, whichever door it leaves by. */
export function markAnswers(express: Application): void {
  const { setHeader } = ServerResponse.prototype;
  // Every answer inherits from this object. Directus names itself in each of them, with no setting to stop it.
  (express as unknown as { response: ServerResponse }).response.setHeader = function (name, value) {
    return name.toLowerCase() === 'x-powered-by' ? this : setHeader.call(this, name, value);
  };
  express.use((req: Request, res: Response, next: NextFunction) => {
    mark(req as DirectusRequest, res);
    next();
  });
}

/** The same for errors that are raised before any middleware of ours, such as the refusal of an overloaded process. */
export function markErrors(express: Application): void {
  express.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    if (!res.headersSent) mark(req as DirectusRequest, res);
    next(error);
  });
}

function mark(req: DirectusRequest, res: Response): void {
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('X-Request-Id', requestIdOf(req));
}
