import { createError, isDirectusError } from '@directus/errors';
import type { Application, NextFunction, Request, Response } from 'express';
import type { App } from '../app.ts';
import { sessions } from '../database/session.ts';
import { isDatabaseError, toDirectusError, withTooLongFields } from '../refusals.ts';
import { wrapMethod } from './wrap-method.ts';

const Malformed = createError('INVALID_PAYLOAD', 'The request holds a malformed value.', 400);

/** SQLSTATE classes of data exceptions, and of statements with an unknown name or a wrong type. */
const MALFORMED_VALUE = /^(?:22|42)/;

/** Whether Directus's code threw the error, or a library that it called: its frame comes before ours in the stack. */
const isDirectusOwn = ({ stack = '' }: Error) =>
  /[/\\](@directus[/\\]api|business-operations)[/\\]dist[/\\]/.exec(stack)?.[1]?.startsWith('@directus') === true;

/** What knex says of a statement for which the request lacks a value. */
const LACKS_VALUE = /^Undefined binding\(s\) detected/;

/**
 * Translates errors that Directus would answer with 500 although the request is wrong. Directus passes values to PostgreSQL without
 * checking them, and its own code throws a TypeError when they have an unexpected shape.
 */
export function asClientError(app: App, error: unknown): unknown {
  if (isDirectusError(error) || !(error instanceof Error)) return error;
  const refusal = app.refusals.of(error);
  if (refusal) return toDirectusError(refusal, app.messages.translate('ko', refusal.key, refusal.params));
  if (isDatabaseError(error) && MALFORMED_VALUE.test(error.code)) return new Malformed();
  if ((error instanceof TypeError || error instanceof RangeError || LACKS_VALUE.test(error.message)) && isDirectusOwn(error)) {
    // It is logged, because it could also be a bug in Directus.
    app.directus.logger.warn(error, 'Answered as a malformed request');
    return new Malformed();
  }
  return error;
}

const METHODS = ['readByQuery', 'createOne', 'updateMany', 'deleteMany'];

type Service = { collection: string };

const isPayload = (argument: unknown): argument is Record<string, unknown> =>
  typeof argument === 'object' && argument !== null && !Array.isArray(argument);

/** Names the fields of the payload where the database says only that one is too long. */
function located(app: App, collection: string, args: readonly unknown[], error: unknown): unknown {
  const refusal = app.model.has(collection) ? app.refusals.of(error) : null;
  const payload = args.find(isPayload);
  if (!refusal || !payload) return error;
  const named = withTooLongFields(refusal, app.model.get(collection), payload);
  return named === refusal ? error : toDirectusError(named, app.messages.translate('ko', named.key));
}

/** Translates errors in the services, because GraphQL answers errors without passing them to the server's error handlers. */
export function translateServiceErrors(app: App): void {
  for (const name of METHODS)
    wrapMethod<Service>(
      app.directus.services.ItemsService,
      name,
      (original) =>
        async function (...args) {
          try {
            return await original.apply(this, args);
          } catch (error) {
            const fault = located(app, this.collection, args, error);
            throw sessions.getStore()?.service === false ? asClientError(app, fault) : fault;
          }
        },
    );
}

export function translateErrors(app: App, express: Application): void {
  express.use((error: unknown, _req: Request, _res: Response, next: NextFunction) => next(asClientError(app, error)));
}

/** A rejected promise that Directus does not await must not end the process and everybody's requests with it. */
export function surviveRejections(app: App): void {
  process.on('unhandledRejection', (reason) => app.directus.logger.error(reason, 'Unhandled rejection'));
}
