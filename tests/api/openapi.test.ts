import { expect, inject, test } from 'vitest';
import { domains } from '../../extensions/business-operations/src/domains/index.ts';
import { anonymous } from '../support/tenants.ts';

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
          ['SYS', 'SELF', 'PUBLIC'].includes(access as string) ||
          (typeof access === 'object' && access !== null && 'collection' in access && 'action' in access),
      ),
    );
    expect(operation.responses.default, path).toBeDefined();
    expect(
      Object.keys(operation.responses).some((status) => /^20[01]$/.test(status)),
      path,
    ).toBe(true);
    if (operation['x-access'] === 'PUBLIC') expect(operation.security, path).toEqual([]);
    else expect(operation.security, path).toBeUndefined();
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
  expect([...page.text.matchAll(/(?:src|href)="(?!\.\/docs\/|data:)/g)]).toEqual([]);
  for (const asset of assets) {
    const reply = await anonymous.get(`/${asset}`);
    expect([asset, reply.status, reply.headers.get('content-type')?.split(';')[0]]).toEqual([
      asset,
      200,
      asset.endsWith('css') ? 'text/css' : 'text/javascript',
    ]);
  }
  const start = await anonymous.get('/docs/start.js');
  expect(start.text).toContain("url: './openapi.json'");
  expect(start.text).not.toMatch(/https?:/);
});

test.each(['nothing.js', '..%2Fapi.js', 'toString', '%2e%2e%2fpackage.json'])('the asset %s does not exist', async (asset) => {
  expect((await anonymous.get(`/docs/${asset}`)).status).toBe(404);
});
