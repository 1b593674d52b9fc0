import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Reply } from './client.ts';
import { atOnce } from './concurrent.ts';
import { query } from './database.ts';
import { anonymous, someAddress } from './tenants.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Signs in from an address of its own, unless one is named. */
export const signIn = (
  { email, password }: Credentials,
  address = someAddress(),
  more: object = {},
  headers: Record<string, string> = {},
): Promise<Reply> =>
  anonymous.post('//auth/login', { email, password, ...more }, { 'x-forwarded-for': address, 'accept-language': 'en', ...headers });

/** The address of nobody. */
export const unknownEmail = (): string => `${randomUUID()}@nowhere.example.com`;

/** As many wrong passwords, all at once: a busy machine takes seconds for each, in which pauses would end. */
export const guess = (email: string, times: number, address: () => string): Promise<Reply[]> =>
  atOnce(times, (index) => signIn({ email, password: `wrong password ${index}` }, address()));

/** How often each status came. */
export function counted(replies: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

export const retryAfter = ({ headers }: Reply): number => Number(headers.get('retry-after'));

export const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** As if that many seconds had passed for the counts that name the text. */
export const letTimePass = (text: string, seconds: number): Promise<unknown[]> =>
  query('update ops.login_attempts set expire = expire - $2 where strpos(key, $1) > 0', [digest(text), seconds * 1000]);

export const statusOf = async (email: string): Promise<string | undefined> =>
  (await query<{ status: string }>('select status from directus_users where email = $1', [email]))[0]?.status;

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The one-time code of this moment (RFC 6238). */
export function oneTimeCode(secret: string): string {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}
