import { ServerResponse } from 'node:http';
import type { Application, NextFunction, Request, Response } from 'express';
import { type DirectusRequest, requestIdOf } from '../http/request.ts';

/** Sets the headers of every response, including those of Directus's own routes. */
export function setResponseHeaders(express: Application): void {
  const { setHeader } = ServerResponse.prototype;
  // Every response inherits from this object. Directus adds X-Powered-By to each, and no setting turns that off.
  (express as unknown as { response: ServerResponse }).response.setHeader = function (name, value) {
    return name.toLowerCase() === 'x-powered-by' ? this : setHeader.call(this, name, value);
  };
  express.use((req: Request, res: Response, next: NextFunction) => {
    setHeaders(req as DirectusRequest, res);
    next();
  });
}

/** The same for errors raised before our middleware runs, such as the refusal of an overloaded process. */
export function setErrorHeaders(express: Application): void {
  express.use((error: unknown, req: Request, res: Response, next: NextFunction) => {
    if (!res.headersSent) setHeaders(req as DirectusRequest, res);
    next(error);
  });
}

export function setHeaders(req: DirectusRequest, res: Response): void {
  res.setHeader('X-Content-Type-Options', 'nosniff');
  res.setHeader('X-Request-Id', requestIdOf(req));
}
