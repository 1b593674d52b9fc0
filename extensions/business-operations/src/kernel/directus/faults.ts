import { createError, isDirectusError } from '@directus/errors';
import type { Application, NextFunction, Request, Response } from 'express';
import type { App } from '../app.ts';
import { sessions } from '../database/session.ts';
import { isDatabaseError, toDirectusError } from '../refusals.ts';
import { around } from './around.ts';

const Malformed = createError('INVALID_PAYLOAD', 'The request holds a malformed value.', 400);

/** Data exceptions, and statements that cannot be because of a name or a type in them. */
const MALFORMED_VALUE = /^(?:22|42)/;

/** Thrown by Directus's own code or by what it calls, not by ours: whose frame comes first in the stack. */
const isDirectusOwn = ({ stack = '' }: Error) =>
  /[/\\](@directus[/\\]api|business-operations)[/\\]dist[/\\]/.exec(stack)?.[1]?.startsWith('@directus') === true;

/**
 * What Directus's doors answer with 500 although the request is to blame: Directus hands values on to PostgreSQL unseen,
 * and finds out about their shape by running into it.
 */
export function clientFault(app: App, error: unknown): unknown {
  if (isDirectusError(error) || !(error instanceof Error)) return error;
  const refusal = app.refusals.of(error);
  if (refusal) return toDirectusError(refusal, app.messages.translate('ko', refusal.key, refusal.params));
  if (isDatabaseError(error) && MALFORMED_VALUE.test(error.code)) return new Malformed();
  if ((error instanceof TypeError || error instanceof RangeError) && isDirectusOwn(error)) {
    // Said nevertheless, because it could be a fault of Directus's.
    app.directus.logger.warn(error, 'Answered as a malformed request');
    return new Malformed();
  }
  return error;
}

const METHODS = ['readByQuery', 'createOne', 'updateMany', 'deleteMany'];

/** GraphQL answers errors inside of Directus, where no error handler of the server sees them; the services that it calls are every door's. */
export function translateServiceErrors(app: App): void {
  for (const name of METHODS)
    around(
      app.directus.services.ItemsService,
      name,
      (original) =>
        async function (...args) {
          try {
            return await original.apply(this, args);
          } catch (error) {
            throw sessions.getStore()?.service === false ? clientFault(app, error) : error;
          }
        },
    );
}

export function translateErrors(app: App, express: Application): void {
  express.use((error: unknown, _req: Request, _res: Response, next: NextFunction) => next(clientFault(app, error)));
}

/** A promise of Directus's that nobody waits for must not end the process, and with it the requests of everybody else. */
export function surviveRejections(app: App): void {
  process.on('unhandledRejection', (reason) => app.directus.logger.error(reason, 'Unhandled rejection'));
}
