import { z } from 'zod';
import type { Messages } from '../messages.ts';
import { jsonSchema, type JsonSchema as Schema } from '../model/documented.ts';
import { COMMON_ERRORS, ownErrors } from './documented-errors.ts';
import { accessCollection, FILE, type Route } from './route.ts';
import { XLSX } from './spreadsheet.ts';

export const API_BASE = '/api/v1';

/** The OpenAPI 3.1 document of the routes. */
export function openapi(routes: readonly Route[], messages: Messages, tagGroups: Record<string, string>, serverUrl: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = `${API_BASE}${route.path}`;
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(route, messages);
  }
  const tags = [...new Set(routes.map(tagOf))].sort();
  const groups = [...new Set(tags.map((tag) => tagGroups[tag] ?? 'common'))];
  return {
    openapi: '3.1.0',
    info: { title: 'Business Operations', version: '1', description: 'The business back end of a manufacturer: one multi-tenant API.' },
    servers: [{ url: serverUrl }],
    tags: tags.map((name) => ({ name })),
    'x-tagGroups': groups.map((name) => ({ name, tags: tags.filter((tag) => (tagGroups[tag] ?? 'common') === name) })),
    security: [{ bearer: [] }, { apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: "Directus's access token (POST /auth/login) or a static token." },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY' },
      },
      schemas: { Error: json(errorReply), CommonErrorKey: { type: 'string', enum: COMMON_ERRORS }, Meta: json(metaReply) },
    },
  };
}

const errorReply = z.object({
  success: z.literal(false),
  message: z.string(),
  error: z.object({
    code: z.string(),
    key: z.string(),
    details: z.array(z.looseObject({ path: z.string().optional(), code: z.string().optional(), message: z.string().optional() })),
  }),
  request_id: z.string(),
});

const metaReply = z.object({ page: z.int(), size: z.int(), total: z.int(), last_page: z.int() });

const json = (schema: z.ZodType, io: 'input' | 'output' = 'output'): Schema => jsonSchema(schema, io);

const tagOf = ({ id }: Route) => id.split('.')[1] ?? 'common';

function operation(route: Route, messages: Messages) {
  const { access } = route;
  return {
    operationId: route.id,
    tags: [tagOf(route)],
    summary: route.summary,
    'x-access': typeof access === 'string' ? access : { collection: accessCollection(access), action: access[1] },
    ...(access === 'PUBLIC' ? { security: [] } : {}),
    parameters: [...parameters(route.params, 'path'), ...parameters(route.query, 'query'), ...headers(route)],
    ...requestBody(route),
    responses: {
      [String(route.status ?? 200)]: { description: 'Success', content: content(route) },
      ...(route.stored ? STORED : {}),
      default: {
        description: refusals(route, messages),
        content: { 'application/json': { schema: errorOf(route) } },
      },
    },
  };
}

const BYTES = { schema: { type: 'string', format: 'binary' } };

function content(route: Route): Record<string, { schema: Schema }> {
  const file = route.list ? XLSX : route.file;
  return {
    ...(route.reply === FILE ? {} : { 'application/json': { schema: success(route) } }),
    ...(file ? { [file]: file === 'application/json' ? { schema: { type: 'object' } } : BYTES } : {}),
  };
}

/** The responses of a stored file besides 200. */
const STORED = {
  206: { description: 'A piece of the file.', content: { '*/*': BYTES } },
  304: { description: 'The client has the file already.' },
  416: { description: 'The file has no such piece.' },
};

/** The schema of errors, with the message keys of this operation. */
const errorOf = (route: Route): Schema => {
  const own = ownErrors(route);
  const common = { $ref: '#/components/schemas/CommonErrorKey' };
  const key = own.length ? { anyOf: [common, { enum: own }] } : common;
  return { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { error: { properties: { key } } } }] };
};

function requestBody({ body, upload }: Route): Schema {
  const content: Record<string, { schema: Schema }> = {};
  if (body && (!upload || upload.optional)) content['application/json'] = { schema: json(body, 'input') };
  if (upload) {
    const { properties = {}, required = [] } = (body ? json(body, 'input') : {}) as {
      properties?: Record<string, Schema>;
      required?: string[];
    };
    const { field, maxFiles = 1 } = upload;
    const file = { type: 'string', format: 'binary' };
    const part = maxFiles > 1 ? { type: 'array', items: file, minItems: 1, maxItems: maxFiles } : file;
    content['multipart/form-data'] = {
      schema: { type: 'object', properties: { ...properties, [field]: part }, required: [...required, field] },
    };
  }
  return Object.keys(content).length ? { requestBody: { required: true, content } } : {};
}

const success = (route: Route): Schema => ({
  type: 'object',
  required: ['success', 'message', 'data', ...(route.list || route.meta ? ['meta'] : [])],
  additionalProperties: false,
  properties: {
    success: { const: true },
    message: { type: 'string' },
    data: route.list ? { type: 'array', items: json(route.reply) } : json(route.reply),
    ...metaOf(route),
  },
});

const metaOf = ({ list, meta = {} }: Route): Schema => {
  if (list) return { meta: Object.keys(meta).length ? json(metaReply.extend(meta)) : { $ref: '#/components/schemas/Meta' } };
  return Object.keys(meta).length ? { meta: json(z.object(meta)) } : {};
};

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query') {
  if (!schema) return [];
  const { properties = {}, required = [] } = json(schema, 'input') as { properties?: Record<string, Schema>; required?: string[] };
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: shape,
  }));
}

const headers = ({ method }: Route) =>
  method === 'POST'
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          schema: { type: 'string', maxLength: 200 },
          description: 'The same key with the same body within 24 hours returns the first answer.',
        },
      ]
    : [];

const refusals = (route: Route, messages: Messages) =>
  ['Refused.', ...ownErrors(route).map((key) => `\`${key}\`: ${messages.translate('en', key)}`)].join('\n\n');
