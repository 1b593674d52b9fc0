import { createError } from '@directus/errors';
import type { Request, Response } from 'express';
// The package's entry brings the drivers of every store along.
import RateLimiterPostgres from 'rate-limiter-flexible/lib/RateLimiterPostgres.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import type { App } from '../app.ts';

const POINTS = 10;
const SECONDS = 60;

const TooManyLogins = createError('REQUESTS_EXCEEDED', 'Too many sign-ins; please try again later.', 429);

/** Sign-ins per address and minute, counted in the database so that all processes share the count. */
export function createLoginLimit(app: App): (req: Request, res: Response, attempts?: number) => Promise<void> {
  let limiter: RateLimiterPostgres | undefined;
  const open = () =>
    (limiter ??= new RateLimiterPostgres({
      storeClient: app.database,
      storeType: 'knex',
      schemaName: 'ops',
      tableName: 'login_attempts',
      tableCreated: true,
      points: POINTS,
      duration: SECONDS,
    }));
  return async (req, res, attempts = 1) => {
    try {
      await open().consume(req.ip ?? '', attempts);
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      res.setHeader('Retry-After', String(Math.ceil(rejected.msBeforeNext / 1000)));
      throw new TooManyLogins();
    }
  };
}
