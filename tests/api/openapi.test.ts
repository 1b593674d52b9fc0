import { describe, expect, inject, test } from 'vitest';
import { domains } from '../../extensions/business-operations/src/domains/index.ts';
import { Contract, type Document as Described } from '../support/contract.ts';
import { anonymous, newTenant } from '../support/tenants.ts';

interface Operation {
  operationId: string;
  'x-access': unknown;
  security?: unknown[];
  parameters: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

const read = async () => JSON.parse((await anonymous.get('/openapi.json')).text) as Document;

const operations = (document: Document) =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );

test('every route of the product is described, and nothing else', async () => {
  const document = await read();
  expect(document.openapi).toMatch(/^3\.1\.\d$/);
  expect(document.servers).toEqual([{ url: inject('url') }]);
  const routes = domains.flatMap((domain) => domain.routes ?? []).map(({ method, path }) => `${method} /api/v1${path}`);
  expect(
    operations(document)
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`)
      .sort(),
  ).toEqual(routes.sort());
});

test('every operation has an id of its own, a tag in a group, who may call it, and its answers', async () => {
  const document = await read();
  const all = operations(document);
  expect(new Set(all.map(({ operation }) => operation.operationId)).size).toBe(all.length);
  const grouped = document['x-tagGroups'].flatMap(({ tags }) => tags);
  expect(grouped.sort()).toEqual(document.tags.map(({ name }) => name).sort());
  for (const { operation, path } of all) {
    expect(operation['x-access'], path).toEqual(
      expect.toSatisfy(
        (access: unknown) =>
          ['SYS', 'SELF', 'PUBLIC', 'TOKEN'].includes(access as string) ||
          (typeof access === 'object' && access !== null && 'collection' in access && 'action' in access),
      ),
    );
    expect(operation.responses.default, path).toBeDefined();
    expect(
      Object.keys(operation.responses).some((status) => /^20[01]$/.test(status)),
      path,
    ).toBe(true);
    if (['PUBLIC', 'TOKEN'].includes(String(operation['x-access']))) expect(operation.security, path).toEqual([]);
    // Strangers read the public catalogue.
    else if (operation.security) expect([path, operation.security.at(-1)]).toEqual([expect.stringMatching('/guiderail-models'), {}]);
  }
});

test('the parameters of a path are exactly those declared', async () => {
  for (const { operation, path } of operations(await read())) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(
      operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name),
      path,
    ).toEqual(inPath);
    expect(new Set(operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)).size).toBe(operation.parameters.length);
  }
});

test('references lead somewhere', async () => {
  const document = await read();
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target as string);
  expect(references.length).toBeGreaterThan(0);
  for (const reference of new Set(references)) {
    expect(reference).toMatch(/^#\/components\/schemas\/\w+$/);
    expect(document.components.schemas).toHaveProperty(reference.split('/').at(-1) as string);
  }
});

test('the page and all that it loads come from this host', async () => {
  const page = await anonymous.get('/docs');
  expect(page.status).toBe(200);
  expect(page.headers.get('content-type')).toContain('text/html');
  expect(page.text).not.toMatch(/(?:https?:)?\/\/[\w.]/);
  const assets = [...page.text.matchAll(/(?:src|href)="\.\/(docs\/[^"]+)"/g)].map(([, asset]) => asset as string);
  expect(assets).toEqual(expect.arrayContaining([expect.stringMatching(/\.css$/), expect.stringMatching(/\.js$/)]));
  expect([...page.text.matchAll(/(?:src|href)="(?!\.\/docs[/?]|data:)/g)]).toEqual([]);
  for (const asset of assets) {
    const reply = await anonymous.get(`/${asset}`);
    expect([asset, reply.status, reply.headers.get('content-type')?.split(';')[0]]).toEqual([
      asset,
      200,
      asset.endsWith('css') ? 'text/css' : 'text/javascript',
    ]);
  }
  const start = await anonymous.get('/docs/start.js');
  expect(start.text).toContain("url: './openapi.json?lang='");
  expect(start.text).not.toMatch(/https?:/);
});

test.each(['nothing.js', '..%2Fapi.js', 'toString', '%2e%2e%2fpackage.json'])('the asset %s does not exist', async (asset) => {
  expect((await anonymous.get(`/docs/${asset}`)).status).toBe(404);
});

describe('the parameters of lists', () => {
  test('have types, bounds, options and defaults', async () => {
    const document = await read();
    const parameter = (path: string, name: string) =>
      document.paths[`/api/v1${path}`]?.get?.parameters.find((one) => one.name === name)?.schema;
    expect(parameter('/clients', 'page')).toEqual({ type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 });
    expect(parameter('/clients', 'size')).toEqual({ type: 'integer', minimum: 1, maximum: 200, default: 20 });
    expect(parameter('/clients', 'is_active')).toEqual({ type: 'boolean' });
    expect(parameter('/clients', 'client_type')).toEqual({ type: 'string', enum: ['SALES', 'PURCHASE', 'BOTH'] });
    expect(parameter('/clients', 'client_group_id')).toEqual({ type: 'integer', minimum: 1, maximum: 2_147_483_647 });
    expect(parameter('/journal-entries', 'start_date')).toMatchObject({ type: 'string', format: 'date' });
    const sort = parameter('/sites', 'sort') as { pattern: string; default: string };
    expect(sort).toMatchObject({ type: 'string', default: expect.any(String), description: expect.stringContaining('start_date') });
    for (const [written, right] of [
      [sort.default, true],
      ['name,-start_date', true],
      ['memo', false],
      ['--name', false],
    ] as const)
      expect([written, new RegExp(sort.pattern).test(written)]).toEqual([written, right]);
  });

  test('are numbers, texts or words, as are those in paths', async () => {
    for (const { operation, path } of operations(await read()))
      for (const { name, in: place, schema } of operation.parameters) {
        const { type, anyOf, format } = schema as { type?: string; anyOf?: unknown[]; format?: string };
        expect(type ?? anyOf, `${path} ${name}`).toBeDefined();
        if (place === 'path' && name === 'id') expect([path, type === 'integer' || format === 'uuid']).toEqual([path, true]);
      }
  });
});

describe('the comparison of answers with the document', () => {
  const row = { id: 1, name: 'A', made_on: '2026-11-20', made_at: '2026-11-20T00:00:00.000Z' };
  const answer = (body: object, status = 200, type = 'application/json; charset=utf-8') => ({
    method: 'GET',
    path: '/api/v1/things/1',
    status,
    headers: new Headers({ 'content-type': type }),
    body,
    closedFields: false,
  });
  const object = (properties: Record<string, object>) => ({
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  });
  const content = (schema: object) => ({ content: { 'application/json': { schema } } });
  const text = { type: 'string' };
  const data = object({
    id: { type: 'integer' },
    name: text,
    made_on: { ...text, format: 'date' },
    made_at: { ...text, format: 'date-time' },
  });
  const contract = new Contract({
    paths: {
      '/api/v1/things/{id}': {
        get: {
          operationId: 'things.show',
          responses: {
            '200': content(object({ success: { const: true }, data })),
            default: content(object({ error: object({ key: { enum: ['error.known'] } }) })),
          },
        },
      },
    },
  } as unknown as Described);

  test('takes what is documented', () => {
    contract.check(answer({ success: true, data: row }));
    contract.check(answer({ error: { key: 'error.known' } }, 409));
  });

  test.each([
    ['an undocumented member', { ...row, more: 1 }, /must NOT have additional properties/],
    ['a missing member', { ...row, name: undefined }, /required property 'name'/],
    ['another type', { ...row, id: '1' }, /data\/id must be integer/],
    ['an instant for a date', { ...row, made_on: row.made_at }, /data\/made_on must match format "date"/],
    ['an instant without zone', { ...row, made_at: '2026-11-20 09:00' }, /data\/made_at must match format "date-time"/],
  ])('refuses %s', (_what, changed, message) => {
    const body = JSON.parse(JSON.stringify({ success: true, data: changed })) as object;
    expect(() => contract.check(answer(body))).toThrow(message);
    expect(() => contract.check(answer(body))).toThrow(/GET \/api\/v1\/things\/1 answered 200, not as documented \(things.show\)/);
  });

  test('refuses statuses, media types and message keys that are not documented', () => {
    expect(() => contract.check(answer({ success: true, data: row }, 201))).toThrow(/status is none of 200/);
    expect(() => contract.check(answer({ success: true, data: row }, 200, 'text/html'))).toThrow(/media type text\/html is none of/);
    expect(() => contract.check(answer({ error: { key: 'error.unheard_of' } }, 409))).toThrow(/must be equal to one of the allowed values/);
  });

  test('knows an answer that leaves out what the caller may not read', () => {
    const body = { success: true, data: { ...row, name: undefined } };
    contract.check({ ...answer(JSON.parse(JSON.stringify(body)) as object), closedFields: true });
  });

  test('is made of every answer that the clients of the tests get', async () => {
    const { admin } = await newTenant();
    const made = await admin.post('/clients', { name: 'Checked' });
    expect(made.status).toBe(201);
    const document = (await read()) as unknown as Described;
    const { get } = document.paths['/api/v1/clients'] as unknown as { get: { responses: Record<string, unknown> } };
    get.responses['200'] = content(object({ success: { const: false } }));
    const wrong = new Contract(document);
    const reply = await admin.get('/clients');
    expect(() => wrong.check({ ...reply, method: 'GET', path: '/api/v1/clients', closedFields: false })).toThrow(/sales.clients.list/);
  });
});
