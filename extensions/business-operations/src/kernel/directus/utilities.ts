import { createError, ForbiddenError } from '@directus/errors';
import type { Accountability } from '@directus/types';
import type { Application, NextFunction, Request, Response } from 'express';
// The package's entry brings the drivers of every store along.
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import type { App } from '../app.ts';
import type { DirectusRequest } from '../http/server.ts';
import { around } from './around.ts';

const POINTS = 30;
const SECONDS = 60;
const MAX_LENGTH = 1_024;
/** Directus's own hashes cost 64 MiB, three rounds and four lanes. */
const MAX_COST = { m: 65_536, t: 4, p: 4 };

const InvalidInput = createError('INVALID_PAYLOAD', `Texts must be at most ${MAX_LENGTH} bytes long, hashes of the usual cost.`, 400);
const TooManyHashes = createError('REQUESTS_EXCEEDED', 'Too many hashes; please try again later.', 429);

const limiter = new RateLimiterMemory({ points: POINTS, duration: SECONDS });

/** Hashing is made to be expensive: only for who is signed in, of texts of a password's size, and so many in a minute. */
async function assertHashing(accountability: Accountability | null | undefined, texts: readonly string[], times: number): Promise<void> {
  if (!accountability?.user) throw new ForbiddenError();
  if (texts.some((text) => Buffer.byteLength(text) > MAX_LENGTH || isCostly(text))) throw new InvalidInput();
  if (times === 0) return;
  await limiter.consume(accountability.user, times).catch((rejected: unknown) => {
    throw rejected instanceof RateLimiterRes ? new TooManyHashes() : rejected;
  });
}

/** Who asks for a hash to be verified sets by the hash how much memory and time that takes. */
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

/** All nodes of a document without those of its source text. */
function* nodesOf(value: unknown): Generator<Node> {
  if (!value || typeof value !== 'object') return;
  if (!Array.isArray(value)) yield value as Node;
  for (const [key, each] of Object.entries(value)) if (key !== 'loc') yield* nodesOf(each);
}

interface Operation {
  document: unknown;
  variables?: unknown;
}

/** Hashing by GraphQL, held where every operation is executed. */
export function guardUtilities(app: App): void {
  around<{ accountability: Accountability | null }>(
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

/** Their routes, which call no service. */
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
