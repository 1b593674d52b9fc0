import { expect, test } from 'vitest';
import { fingerprint, open, seal, secretKeyError } from './secrets.ts';

const OLD = 'a1'.repeat(32);
const NEW = 'b2'.repeat(32);
const env = { TAXPROVIDER_SECRET_KEY: OLD };
const rotated = { TAXPROVIDER_SECRET_KEY: [NEW, OLD] };

test('what is sealed opens again, is never twice the same and does not hold the text', async () => {
  const [one, other] = await Promise.all([seal(env, '비밀번호-1'), seal(env, '비밀번호-1')]);
  expect(one).not.toBe(other);
  expect(Buffer.from(one, 'base64url').toString()).not.toContain('비밀번호');
  expect(await open(env, one)).toBe('비밀번호-1');
});

test('a newer key in front encrypts, and what the older one encrypted still opens', async () => {
  const before = await seal(env, 'secret');
  const after = await seal(rotated, 'secret');
  expect(await open(rotated, before)).toBe('secret');
  expect(await open({ TAXPROVIDER_SECRET_KEY: `${NEW},${OLD}` }, after)).toBe('secret');
  await expect(open(env, after)).rejects.toThrow('TAXPROVIDER_SECRET_KEY');
});

test('what was changed does not open, nor does what names another algorithm', async () => {
  const sealed = await seal(env, 'secret');
  const [header, , iv, text, tag] = sealed.split('.') as [string, string, string, string, string];
  const flipped = Buffer.from(text, 'base64url');
  flipped[0] = (flipped[0] ?? 0) ^ 1;
  await expect(open(env, [header, '', iv, flipped.toString('base64url'), tag].join('.'))).rejects.toThrow();
  const other = Buffer.from(JSON.stringify({ ...JSON.parse(Buffer.from(header, 'base64url').toString()), alg: 'A256KW' }));
  await expect(open(env, [other.toString('base64url'), '', iv, text, tag].join('.'))).rejects.toThrow();
});

test('a fingerprint tells numbers apart, survives a newer key and depends on the key', () => {
  const number = '1234567890123456';
  expect(fingerprint(env, number)).toMatch(/^[0-9a-f]{64}$/);
  expect(fingerprint(env, number)).toBe(fingerprint(rotated, number));
  expect(fingerprint(env, number)).not.toBe(fingerprint(env, '1234567890123457'));
  expect(fingerprint({ TAXPROVIDER_SECRET_KEY: NEW }, number)).not.toBe(fingerprint(env, number));
});

test.each([undefined, '', 'too short', OLD.slice(1), `${OLD},`, `${OLD},short`])(
  'the key %j is refused without being said',
  async (value) => {
    const wrong = { TAXPROVIDER_SECRET_KEY: value };
    expect(secretKeyError(wrong)).toContain('TAXPROVIDER_SECRET_KEY');
    expect(secretKeyError(wrong)).not.toContain(OLD.slice(1));
    await expect(seal(wrong, 'secret')).rejects.toThrow('TAXPROVIDER_SECRET_KEY');
  },
);

test('the key of the environment may be spelled in capitals', () => {
  expect(secretKeyError({ TAXPROVIDER_SECRET_KEY: OLD.toUpperCase() })).toBeNull();
});
