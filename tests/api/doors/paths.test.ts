import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../support/database.ts';
import { uploaded } from '../../support/files.ts';
import { type RawRequest, sendRaw } from '../../support/raw.ts';
import { samples } from '../../support/sample-files.ts';
import { newTenant, someAddress, systemAdmin, type Tenant } from '../../support/tenants.ts';

const percent = (character: string) => `%${character.charCodeAt(0).toString(16)}`;
const encodeFirst = (path: string) => path.replace(/[a-z]/, percent);
const inner = (path: string, slash: string) => path.replace(/(?!^)\//, slash);

/** Other ways to write a path that some server, proxy or router takes for the same. */
const SPELLINGS: [string, (path: string) => string][] = [
  ['a slash at the end', (path) => `${path}/`],
  ['two slashes at the end', (path) => `${path}//`],
  ['a slash and a query', (path) => `${path}/?x=1`],
  ['an empty query', (path) => `${path}?`],
  ['a path in the query', (path) => `${path}?/../x`],
  ['two slashes at the beginning', (path) => `/${path}`],
  ['two slashes inside', (path) => inner(path, '//')],
  ['three slashes inside', (path) => inner(path, '///')],
  ['upper case', (path) => path.toUpperCase()],
  ['a capital', (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase())],
  ['the last segment in upper case', (path) => path.replace(/[^/]+$/, (segment) => segment.toUpperCase())],
  ['an encoded letter', encodeFirst],
  ['an encoded last letter', (path) => path.replace(/[a-z]$/, percent)],
  ['all letters encoded', (path) => path.replace(/[a-z]/g, percent)],
  ['a letter encoded twice', (path) => encodeFirst(path).replace('%', '%25')],
  ['an encoded slash', (path) => inner(path, '%2f')],
  ['an encoded slash in capitals', (path) => inner(path, '%2F')],
  ['an encoded slash at the end', (path) => `${path}%2f`],
  ['a slash encoded twice', (path) => inner(path, '%252f')],
  ['an encoded slash at the beginning', (path) => `/%2f${path.slice(1)}`],
  ['an encoded backslash', (path) => inner(path, '%5c')],
  ['a backslash', (path) => inner(path, '\\')],
  ['a backslash at the beginning', (path) => path.replace('/', '\\')],
  ['a backslash at the end', (path) => `${path}\\`],
  ['the same folder', (path) => `/.${path}`],
  ['the same folder inside', (path) => inner(path, '/./')],
  ['the same folder at the end', (path) => `${path}/.`],
  ['the folder above', (path) => `/admin/..${path}`],
  ['the folder above the root', (path) => `/..${path}`],
  ['the folder above at the end', (path) => `${path}/x/..`],
  ['the API and up again', (path) => `/api/../${path.slice(1)}`],
  ['encoded dots', (path) => `/admin/%2e%2e${path}`],
  ['half encoded dots', (path) => `/admin/.%2E${path}`],
  ['an encoded dot', (path) => `/%2e${path}`],
  ['dots encoded twice', (path) => `/admin/%252e%252e${path}`],
  ['an absolute target', (path) => `http://example.com${path}`],
  ['an absolute target in capitals', (path) => `HTTP://EXAMPLE.COM${path}`],
  ['an absolute target with two slashes', (path) => `http://example.com/${path}`],
  ['an authority', (path) => `//example.com${path}`],
  ['a parameter of a segment', (path) => `${path};a=b`],
  ['a parameter of the first segment', (path) => inner(path, ';a=b/')],
  ['an encoded parameter', (path) => `${path}%3Ba`],
  ['an encoded NUL', (path) => `${path}%00`],
  ['an encoded line break', (path) => `${path}%0d%0a`],
  ['an encoded space', (path) => `${path}%20`],
  ['a fragment', (path) => `${path}#x`],
  ['an encoded query', (path) => `${path}%3Fx`],
  ['a slash in too long an encoding', (path) => inner(path, '%c0%af')],
  ['bytes that are no text', (path) => `${path}%ff`],
  ['a broken encoding', (path) => `${path}%zz`],
  ['a letter that folds to another', (path) => path.replace('s', 'ſ').replace('i', 'ı')],
  ['a long way round', (path) => `${'/x/..'.repeat(1_000)}${path}`],
  ['many slashes', (path) => `${'/'.repeat(5_000)}${path}`],
];

interface Guard {
  request: RawRequest;
  /** What the guard answers; another spelling is answered so too, or there is nothing. */
  status: number;
}

let tenant: Tenant;
const guards = new Map<string, Guard>();

const BOUNDARY = 'xxxxxxxxxx';
const form = (filename: string, content: string) => ({
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  body: `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: image/png\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`,
});
const json = (body: unknown) => ({ headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

const guard = (name: string, status: number, method: string, target: string, { headers, body }: Partial<RawRequest>, more = {}) =>
  guards.set(name, { status, request: { method, target, headers: { ...headers, ...more }, ...(body === undefined ? {} : { body }) } });

async function useUpSignIns(address: string): Promise<void> {
  const attempt = json({ email: 'nobody@nowhere.example.com', password: 'wrong' });
  for (let count = 0; count < 60; count++) {
    const request = { method: 'POST', target: '/auth/login', ...attempt, headers: { ...attempt.headers, 'x-forwarded-for': address } };
    if ((await sendRaw(request)).status === 429) return;
  }
}

beforeAll(async () => {
  const [own, other, inactive] = await Promise.all([newTenant(), newTenant(), newTenant()]);
  tenant = own;
  const bearer = { authorization: own.admin.headers.authorization ?? '' };
  const [mine, foreign] = await Promise.all([uploaded(own.admin, 'a.png', samples.png), uploaded(other.admin, 'b.png', samples.png)]);
  const shutOut = { authorization: inactive.admin.headers.authorization ?? '' };
  const switched = await (await systemAdmin()).post(`/tenants/${inactive.id}/suspend`);
  expect(switched.status, switched.text).toBe(200);

  const address = { 'x-forwarded-for': someAddress() };
  await useUpSignIns(address['x-forwarded-for']);
  const account = { email: 'nobody@nowhere.example.com', password: 'wrong' };
  const login = 'mutation { auth_login(email: "nobody@nowhere.example.com", password: "wrong") { access_token } }';
  guard('the limit of sign-ins', 429, 'POST', '/auth/login', json(account), address);
  guard('the limit of sign-ins by GraphQL', 429, 'POST', '/graphql/system', json({ query: login }), address);
  guard('the rules of uploads', 415, 'POST', '/files', form('a.html', '<script>alert(1)</script>'), bearer);
  guard('the bytes of a file', 403, 'PATCH', `/files/${mine}`, form('a.png', 'x'), bearer);
  guard("another tenant's file", 404, 'GET', `/files/${foreign}`, {}, bearer);
  guard("another tenant's bytes", 404, 'GET', `/assets/${foreign}`, {}, bearer);
  guard('the import of an address', 403, 'POST', '/files/import', json({ url: 'http://127.0.0.1:1/' }), bearer);
  guard('hashing by nobody', 403, 'POST', '/utils/hash/generate', json({ string: 'x' }));
  guard('random texts for nobody', 403, 'GET', '/utils/random/string', {});
  guard('records for nobody', 403, 'GET', '/items/clients', {});
  guard('an inactive tenant, records', 403, 'GET', '/items/clients', {}, shutOut);
  guard('an inactive tenant, one of its people', 403, 'GET', '/users/me', {}, shutOut);
  guard('an inactive tenant, GraphQL', 403, 'POST', '/graphql', json({ query: '{ clients { id } }' }), shutOut);
  guard('an inactive tenant, an import', 403, 'POST', '/utils/import/clients', form('a.csv', 'name\nX'), shutOut);
  guard('an inactive tenant, the API', 403, 'GET', '/api/v1/clients', {}, shutOut);
  guard('the API for nobody', 401, 'GET', '/api/v1/clients', {});
});

const NAMES = [
  'the limit of sign-ins',
  'the limit of sign-ins by GraphQL',
  'the rules of uploads',
  'the bytes of a file',
  "another tenant's file",
  "another tenant's bytes",
  'the import of an address',
  'hashing by nobody',
  'random texts for nobody',
  'records for nobody',
  'an inactive tenant, records',
  'an inactive tenant, one of its people',
  'an inactive tenant, GraphQL',
  'an inactive tenant, an import',
  'an inactive tenant, the API',
  'the API for nobody',
];

describe.each(NAMES)('%s', (name) => {
  test('holds however its path is spelt', async () => {
    const { request, status } = guards.get(name) as Guard;
    // The limit ends by itself after a while, which a busy machine may need for the tests before.
    if (status === 429) await useUpSignIns(request.headers?.['x-forwarded-for'] as string);
    expect((await sendRaw(request)).status).toBe(status);
    const passed: unknown[] = [];
    for (const method of request.method === 'GET' ? ['GET', 'HEAD'] : [request.method])
      for (const [spelling, spell] of SPELLINGS) {
        const target = spell(request.target);
        const reply = await sendRaw({ ...request, method, target });
        // 400 is the HTTP parser's, which does not take every byte.
        if (![status, 404, 400].includes(reply.status)) passed.push([method, spelling, target.slice(0, 100), reply.status, reply.text]);
      }
    expect(passed).toEqual([]);
  });
});

test('nothing was stored by any of them', async () => {
  expect(await query("select id from directus_files where tenant_id = $1 and filename_download <> 'a.png'", [tenant.id])).toEqual([]);
});

describe('paths as clients write them', () => {
  const get = async (target: string, headers: Record<string, string> = {}) => (await sendRaw({ method: 'GET', target, headers })).status;

  test('go on working', async () => {
    const headers = { authorization: tenant.admin.headers.authorization ?? '' };
    for (const target of [
      '/items/clients',
      '/items/clients/',
      '/users/me?fields=id',
      '/api/v1/clients',
      '/api/v1/clients/',
      '/server/ping',
    ])
      expect([target, await get(target, headers)]).toEqual([target, 200]);
    const name = encodeURIComponent('도면 (1) & 50%_v2.png');
    const id = await uploaded(tenant.admin, '도면.png', samples.png);
    expect(await get(`/assets/${id}/${name}`, headers)).toBe(200);
  });

  test('the Studio, its pages and its files', async () => {
    for (const target of [
      '/admin',
      '/admin/',
      '/admin/content/clients/%2B',
      '/admin/login?redirect=/content',
      '/extensions/sources/index.js',
    ])
      expect([target, await get(target)]).toEqual([target, 200]);
    const { text } = await sendRaw({ method: 'GET', target: '/admin' });
    const assets = [...text.matchAll(/(?:src|href)="(\/?(?:admin\/)?\.?\/?assets\/[^"]+)"/g)].map(([, path]) => path ?? '');
    expect(assets.length).toBeGreaterThan(0);
    for (const path of assets) expect([path, await get(new URL(path, 'http://x/admin/').pathname)]).toEqual([path, 200]);
  });
});
