import { createError, ForbiddenError } from '@directus/errors';
import type { Accountability } from '@directus/types';
import type { Application, NextFunction, Request, Response } from 'express';
// The package's main module would load the drivers of every store.
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import type { App } from '../app.ts';
import type { DirectusRequest } from '../http/request.ts';
import { wrapMethod } from './wrap-method.ts';

const POINTS = 30;
const SECONDS = 60;
const MAX_LENGTH = 1_024;
/** The cost of Directus's own hashes: 64 MiB, three iterations and four lanes. */
const MAX_COST = { m: 65_536, t: 4, p: 4 };

const InvalidInput = createError(
  'INVALID_PAYLOAD',
  `Texts must be at most ${MAX_LENGTH} bytes long, and hashes must have the default cost.`,
  400,
);
const TooManyHashes = createError('REQUESTS_EXCEEDED', 'Too many hashes. Please try again later.', 429);

const limiter = new RateLimiterMemory({ points: POINTS, duration: SECONDS });

/** Hashing is expensive, so it is limited to signed-in users, texts as long as a password, and a number of calls per minute. */
async function assertHashing(accountability: Accountability | null | undefined, texts: readonly string[], times: number): Promise<void> {
  if (!accountability?.user) throw new ForbiddenError();
  if (texts.some((text) => Buffer.byteLength(text) > MAX_LENGTH || isCostly(text))) throw new InvalidInput();
  if (times === 0) return;
  await limiter.consume(accountability.user, times).catch((rejected: unknown) => {
    throw rejected instanceof RateLimiterRes ? new TooManyHashes() : rejected;
  });
}

/** Whether verifying the hash would cost more than Directus's own hashes. A hash states its own cost in memory and time. */
function isCostly(text: string): boolean {
  if (!text.startsWith('$argon2')) return false;
  const costs = Object.fromEntries([...text.matchAll(/\b([mtp])=(\d+)/g)].map(([, name, value]) => [name, Number(value)]));
  return Object.entries(MAX_COST).some(([name, max]) => !(costs[name] <= max));
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

interface Node {
  kind?: string;
  name?: { value: string };
  value?: unknown;
}

/** All syntax nodes of a GraphQL document, without its source text. */
function* nodesOf(value: unknown): Generator<Node> {
  if (!value || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield value as Node;
  for (const [key, each] of Object.entries(value)) if (key !== 'loc') yield* nodesOf(each);
}

interface Operation {
  document: unknown;
  variables?: unknown;
}

/** Limits hashing through GraphQL. */
export function guardUtilities(app: App): void {
  wrapMethod<{ accountability: Accountability | null }>(
    app.directus.services.GraphQLService,
    'execute',
    (execute) =>
      async function (operation: Operation) {
        const nodes = [...nodesOf(operation.document)];
        const fields = nodes.flatMap(({ kind, name }) => (kind === 'Field' && name ? [name.value] : []));
        if (fields.some((name) => /^utils_(?:hash|random)_/.test(name))) {
          const literals = nodes.flatMap(({ kind, value }) => (kind === 'StringValue' ? textsIn(value) : []));
          const hashes = fields.filter((name) => name.startsWith('utils_hash_')).length;
          await assertHashing(this.accountability, [...literals, ...textsIn(operation.variables)], hashes);
        }
        return execute.call(this, operation);
      },
  );
}

/** Limits the REST routes for hashing, which do not call a service. */
export function guardUtilityRoutes(express: Application): void {
  const guard = (times: number) => (req: Request, _res: Response, next: NextFunction) => {
    const { accountability, body } = req as DirectusRequest;
    if (times && textsOfHash(body) === null) return next(new InvalidInput());
    assertHashing(accountability, textsOfHash(body) ?? [], times).then(() => next(), next);
  };
  express.use('/utils/hash', guard(1));
  express.use('/utils/random', guard(0));
}

function textsOfHash(body: unknown): string[] | null {
  const values = Object.values(body ?? {}) as unknown[];
  return values.every((value) => typeof value === 'string') ? (values as string[]) : null;
}
