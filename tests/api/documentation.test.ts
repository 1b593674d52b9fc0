import { beforeAll, describe, expect, test } from 'vitest';
import { domains } from '../../extensions/business-operations/src/domains/index.ts';
import korean from '../../extensions/business-operations/src/domains/operations.ko.json' with { type: 'json' };
import type { Client } from '../support/client.ts';
import { anonymous, login } from '../support/tenants.ts';

interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  'x-access': unknown;
  parameters: { name: string; in: string; required: boolean; example?: unknown; description?: string; schema: { type?: string } }[];
  requestBody?: { content: Record<string, { schema: { properties?: Record<string, { description?: string }> }; example?: object }> };
  responses: Record<string, object>;
}

interface Document {
  info: { description: string };
  tags: { name: string; description: string }[];
  'x-tagGroups': { name: string; tags: string[] }[];
  paths: Record<string, Record<string, Operation>>;
}

const HANGUL = /[가-힣]/;
const routes = domains.flatMap((domain) => domain.routes ?? []);

const read = async (lang: string) => JSON.parse((await anonymous.get('/openapi.json', { lang })).text) as Document;

const operationsOf = ({ paths }: Document) =>
  Object.entries(paths).flatMap(([path, methods]) => Object.entries(methods).map(([method, operation]) => ({ path, method, operation })));

let ko: Document;
let en: Document;

beforeAll(async () => {
  [ko, en] = await Promise.all([read('ko'), read('en')]);
});

describe('the words', () => {
  test('say in both languages what every operation does', () => {
    const [inKorean, inEnglish] = [ko, en].map((document) => operationsOf(document).map(({ operation }) => operation));
    expect(inKorean?.filter(({ summary }) => !HANGUL.test(summary)).map(({ operationId }) => operationId)).toEqual([]);
    expect(inEnglish?.filter(({ summary }) => HANGUL.test(summary) || !summary).map(({ operationId }) => operationId)).toEqual([]);
    const ids = new Set(routes.map(({ id }) => id));
    expect(Object.keys(korean).filter((id) => !ids.has(id))).toEqual([]);
  });

  test('say what each area and tag is about', () => {
    for (const [document, right] of [
      [ko, (text: string) => HANGUL.test(text)],
      [en, (text: string) => !HANGUL.test(text)],
    ] as const) {
      for (const { name, description } of document.tags) expect([name, right(description)]).toEqual([name, true]);
      for (const { name, tags } of document['x-tagGroups']) expect([name, right(name), tags.length > 0]).toEqual([name, true, true]);
    }
    expect(ko.info.description).toContain('Idempotency-Key');
  });

  test('name the members of bodies and the parameters', () => {
    const body = (document: Document) =>
      document.paths['/api/v1/clients']?.post?.requestBody?.content['application/json']?.schema.properties ?? {};
    expect(body(ko).client_type?.description).toMatch(/SALES` 매출/);
    expect(body(en).client_type?.description).toMatch(/SALES` /);
    expect(Object.entries(body(ko)).filter(([, { description }]) => !HANGUL.test(description ?? ''))).toEqual([]);
    const all = operationsOf(ko).flatMap(({ operation }) => operation.parameters.filter((parameter) => parameter.in !== 'header'));
    expect(all.filter(({ description }) => description).length).toBeGreaterThan(all.length / 2);
  });

  test('come in the language of the client, and are sent once', async () => {
    const get = (language: string, etag = '') =>
      anonymous.get('/openapi.json', {}, { 'accept-language': language, ...(etag ? { 'if-none-match': etag } : {}) });
    const [first, second] = await Promise.all([get('ko'), get('en')]);
    expect(first.headers.get('vary')).toMatch(/accept-language/i);
    const [tag, other] = [first, second].map(({ headers }) => headers.get('etag') ?? '');
    expect(tag).toMatch(/^"[\w-]{20,}"$/);
    expect(other).not.toBe(tag);
    expect((await get('ko', tag)).status).toBe(304);
    expect((await get('en', tag)).status).toBe(200);
    expect((await anonymous.get('/openapi.json', { lang: 'fr' })).status).toBe(422);
  });
});

describe('the examples of the demo company', () => {
  let owner: Client;

  beforeAll(async () => {
    owner = await login('owner@hanbit.example.com', 'business-operations');
  });

  /** The path with what the document gives as examples of the parameters that it asks for. */
  function request(path: string, { parameters }: Operation): { path: string; query: Record<string, string> } | null {
    const given = parameters.filter(({ in: place, example, required }) => place !== 'header' && (required || example !== undefined));
    if (given.some(({ example }) => example === undefined)) return null;
    const filled = given.reduce(
      (made, { name, in: place, example }) => (place === 'path' ? made.replace(`{${name}}`, String(example)) : made),
      path,
    );
    return {
      path: filled,
      query: Object.fromEntries(given.filter(({ in: place }) => place === 'query').map(({ name, example }) => [name, String(example)])),
    };
  }

  test('are sent as they are by every operation that reads', async () => {
    const without: string[] = [];
    const refused: unknown[] = [];
    for (const { path, method, operation } of operationsOf(ko)) {
      if (method !== 'get' || operation['x-access'] === 'SYS') continue;
      const made = request(path, operation);
      if (!made) {
        without.push(operation.operationId);
        continue;
      }
      const { status, text } = await owner.get(made.path, made.query);
      const moved = status === 308 && '308' in operation.responses;
      if (status !== 200 && !moved) refused.push([operation.operationId, status, text.slice(0, 300)]);
    }
    expect(refused).toEqual([]);
    // What has an id that is made at random, or of which the demo company has none.
    expect(without.sort()).toEqual([
      'platform.api-keys.show',
      'platform.export.shared',
      'platform.files.download',
      'platform.files.show',
      'platform.permissions.show',
      'platform.roles.menu-permissions',
      'platform.roles.show',
      'platform.signing.document',
      'platform.signing.download',
      'platform.signing.signed-file',
      'platform.signing.view',
      'platform.trigger-audit.request-rollback-preview',
      'platform.trigger-audit.rollback-preview',
      'platform.trigger-audit.show',
      'platform.users.show',
      'production.process-steps.list',
      'production.process-steps.show',
      'production.production-orders.show',
      'production.work-orders.material-inputs',
      'production.work-orders.materials',
      'sales.client-groups.show',
      'sales.quotes.revision',
      'sales.quotes.shared-pdf',
      'sales.sites.show',
    ]);
  });

  test('fit the bodies of those that write', () => {
    const bodies = operationsOf(ko).filter(({ operation }) => operation.requestBody?.content['application/json']?.example);
    expect(bodies.length).toBeGreaterThan(40);
    for (const { operation } of bodies) {
      const route = routes.find(({ id }) => id === operation.operationId);
      const parsed = route?.body?.safeParse(operation.requestBody?.content['application/json']?.example);
      expect([operation.operationId, parsed?.error?.issues]).toEqual([operation.operationId, undefined]);
    }
  });

  test('create what can be deleted again', async () => {
    const refused: unknown[] = [];
    let made = 0;
    for (const { path, operation } of operationsOf(ko).filter(({ method }) => method === 'post')) {
      const body = operation.requestBody?.content['application/json']?.example;
      const one = ko.paths[`${path}/{id}`]?.delete;
      if (!body || !one || !operation.operationId.endsWith('.create')) continue;
      const created = await owner.post(path, body);
      if (created.status !== 201) {
        refused.push([operation.operationId, created.status, created.text.slice(0, 300)]);
        continue;
      }
      made += 1;
      const gone = await owner.delete(`${path}/${created.body.data.id}`);
      if (gone.status !== 200) refused.push([one.operationId, gone.status, gone.text.slice(0, 300)]);
    }
    expect(refused).toEqual([]);
    expect(made).toBeGreaterThan(15);
  });
});
