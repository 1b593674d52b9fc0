import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { CompactEncrypt, compactDecrypt } from 'jose';

/**
 * What the database keeps of passwords and card numbers. `TAXPROVIDER_SECRET_KEY` holds one key or several, separated by commas, each of
 * 64 hexadecimal digits: the first encrypts, all of them decrypt, and the last makes fingerprints, which must not change when a newer key
 * is put in front.
 */

type Environment = Record<string, unknown>;

const KEY = /^[0-9a-f]{64}$/i;

interface Key {
  id: string;
  bytes: Buffer;
}

/** Directus makes an array of a value with commas. */
const keyTexts = ({ TAXPROVIDER_SECRET_KEY: value }: Environment): string[] =>
  String(value ?? '')
    .split(',')
    .map((text) => text.trim());

function keysOf(env: Environment): [Key, ...Key[]] {
  const error = secretKeyError(env);
  if (error) throw new Error(error);
  return keyTexts(env).map((text) => {
    const bytes = Buffer.from(text, 'hex');
    return { id: createHash('sha256').update(bytes).digest('base64url').slice(0, 12), bytes };
  }) as [Key, ...Key[]];
}

/** Why the server cannot start with the key of this environment; null when it can. Never says the key. */
export const secretKeyError = (env: Environment): string | null =>
  keyTexts(env).every((text) => KEY.test(text)) ? null : 'TAXPROVIDER_SECRET_KEY must be 64 hexadecimal digits (openssl rand -hex 32).';

/** Encrypts a text for the database: a JWE in compact form, whose header names the key. */
export async function seal(env: Environment, text: string): Promise<string> {
  const [key] = keysOf(env);
  return new CompactEncrypt(Buffer.from(text, 'utf8')).setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: key.id }).encrypt(key.bytes);
}

/** What `seal` encrypted. Throws when it was changed, or the key that encrypted it is no longer configured. */
export async function open(env: Environment, sealed: string): Promise<string> {
  const keys = keysOf(env);
  const { plaintext } = await compactDecrypt(
    sealed,
    ({ kid }) => {
      const key = keys.find(({ id }) => id === kid);
      if (!key) throw new Error('The key that encrypted this is not in TAXPROVIDER_SECRET_KEY.');
      return key.bytes;
    },
    { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] },
  );
  return Buffer.from(plaintext).toString('utf8');
}

/** HMAC-SHA256 of a card number in hexadecimal digits: equal numbers have equal fingerprints, and without the key nobody can try numbers out. */
export function fingerprint(env: Environment, digits: string): string {
  const key = keysOf(env).at(-1) as Key;
  const derived = Buffer.from(hkdfSync('sha256', key.bytes, '', 'business-operations card number', 32));
  return createHmac('sha256', derived).update(digits).digest('hex');
}
