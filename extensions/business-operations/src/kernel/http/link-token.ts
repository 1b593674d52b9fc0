import { createHash, randomBytes } from 'node:crypto';
import type { App } from '../app.ts';
import { unlessThrottled } from '../directus/throttling/too-many-requests.ts';

/** Tokens of links that are the credential themselves. The database has only their hashes. */

const BYTES = 32;
/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('hex');

export function newToken(): { token: string; hash: string } {
  const token = randomBytes(BYTES).toString('base64url');
  return { token, hash: tokenHash(token) };
}

interface TokenLookup {
  /** What the links are for; each has its own counts. */
  purpose: string;
  ip: string | null;
  /** SQL for the `tenant_id` of the one row with the token's hash, which is its parameter. */
  query: string;
}

/** The tenant of a token; null where nobody has it. Calls are counted by address, guesses more strictly; 429 where they are too many. */
export const tenantOfToken = (app: App, token: string, { purpose, ip, query }: TokenLookup): Promise<number | null> =>
  unlessThrottled('error.too_many_requests', async () => {
    await app.counters.reading(`${purpose}:${ip}`);
    if (TOKEN.test(token)) {
      const { rows } = await app.database.raw<{ rows: { tenant_id: number }[] }>(query, [tokenHash(token)]);
      if (rows[0]) return rows[0].tenant_id;
    }
    await app.counters.burst(`${purpose}:${ip}`);
    return null;
  });
