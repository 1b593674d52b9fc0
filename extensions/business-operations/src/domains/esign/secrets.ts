import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { generateHash } from '@directus/api/utils/generate-hash';
import type { Context } from '../../kernel/context/context.ts';
import { tokenHash } from '../../kernel/http/link-token.ts';

// Of tokens, sessions and codes the database has hashes only, and of what signers are asked for besides a slow one.

const equal = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));

/** Whether the text is what the stored hash was made of. */
export const isSecret = (text: string | null, hash: string | null): boolean =>
  text !== null && hash !== null && equal(tokenHash(text), hash);

export const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0');

/** A code is short, so its hash needs a key: the server's. */
export const codeHash = (ctx: Context, signerId: number, code: string): string =>
  createHmac('sha256', String(ctx.app.directus.env.SECRET)).update(`esign:${signerId}:${code}`).digest('hex');

export const isCode = (ctx: Context, signerId: number, code: string, hash: string | null): boolean =>
  hash !== null && equal(codeHash(ctx, signerId, code), hash);

/** As passwords are hashed. */
export const accessCodeHash = (code: string): Promise<string> => generateHash(code);

export async function isAccessCode(ctx: Context, code: string, hash: string | null): Promise<boolean> {
  if (hash === null) return false;
  // Loaded by Directus by then; on its own the module cannot be.
  const { LocalAuthDriver } = await import('@directus/api/auth/drivers/local');
  try {
    await new LocalAuthDriver({ knex: ctx.db, schema: ctx.schema }, {}).verify({ password: hash }, code);
    return true;
  } catch {
    return false;
  }
}

/** `h***@example.com` */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split(/@(?=[^@]*$)/);
  return `${name.slice(0, 1)}***@${domain}`;
}
