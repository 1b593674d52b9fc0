import { z } from 'zod';
import type { Messages } from '../messages.ts';
import { jsonSchema, type JsonSchema as Schema } from '../model/documented.ts';
import type { Label } from '../model/field.ts';
import type { ApiArea } from './areas.ts';
import { COMMON_ERRORS, ownErrors } from './documented-errors.ts';
import { type Example, type Examples, exampleOf } from './openapi-examples.ts';
import { type Describe, described, describer, summaryOf, type Wording } from './openapi-words.ts';
import { type Shown, shownRecords } from './preconditions.ts';
import { accessCollection, FILE, isWriting, type Route } from './route.ts';
import { XLSX } from './spreadsheet.ts';

export const API_BASE = '/api/v1';

/** What the document says besides the routes. */
export interface Documentation extends Wording {
  areas: readonly ApiArea[];
  examples: Examples;
  /** How to call the API at all, in Markdown. */
  guide: Label;
  serverUrl: string;
  /** The day of the examples. */
  today: string;
}

/** The document in English without words on values, areas and examples, for programs. */
export const undocumented = (messages: Messages): Documentation => ({
  ...{ language: 'en', messages, korean: {}, areas: [], examples: {} },
  ...{ guide: { ko: '', en: '' }, serverUrl: '', today: '' },
});

/** The OpenAPI 3.1 document of the routes. */
export function openapi(routes: readonly Route[], documentation: Documentation) {
  const { areas, language, guide, serverUrl } = documentation;
  const shown = shownRecords(routes);
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = `${API_BASE}${route.path}`;
    paths[path] ??= {};
    paths[path][route.method.toLowerCase()] = operation(route, shown, documentation);
  }
  const used = new Set(routes.map(tagOf));
  const groups = areas.map(({ label, tags }) => ({ name: label[language], tags: Object.keys(tags).filter((tag) => used.has(tag)) }));
  const sentences = Object.assign({}, ...areas.map(({ tags }) => tags)) as Record<string, Label>;
  const missing = [...used].filter((tag) => !sentences[tag]);
  if (areas.length && missing.length) throw new Error(`No area of the documentation names ${missing.join(', ')}.`);
  return {
    openapi: '3.1.0',
    info: { title: 'Business Operations', version: '1', description: guide[language] },
    servers: [{ url: serverUrl }],
    tags: groups.flatMap(({ tags }) => tags).map((name) => ({ name, description: sentences[name]?.[language] })),
    'x-tagGroups': groups,
    security: [{ bearer: [] }, { apiKey: [] }],
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: documentation.messages.translate(language, 'api.bearer') },
        apiKey: { type: 'apiKey', in: 'header', name: 'X-API-KEY', description: documentation.messages.translate(language, 'api.key') },
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

function operation(route: Route, shown: Shown, documentation: Documentation) {
  const { access } = route;
  const describe = describer(route, documentation);
  const example = exampleOf(route, documentation.examples, documentation.today);
  return {
    operationId: route.id,
    tags: [tagOf(route)],
    summary: summaryOf(route, documentation),
    'x-access': typeof access === 'string' ? access : { collection: accessCollection(access), action: access[1] },
    ...(access === 'PUBLIC' || access === 'TOKEN' ? { security: [] } : {}),
    ...(route.withoutAccount?.catalogue ? { security: [{ bearer: [] }, { apiKey: [] }, {}] } : {}),
    parameters: [
      ...parameters(route.params, 'path', describe, example?.params),
      ...parameters(route.query, 'query', describe, example?.query),
      ...headers(route, shown, documentation),
    ],
    ...requestBody(route, describe, example),
    responses: {
      [String(route.status ?? 200)]: {
        description: 'Success',
        ...(shown.isShown(route) ? { headers: { ETag: { schema: { type: 'string' } } } } : {}),
        content: content(route, describe),
      },
      ...(route.createsAlways === false ? { '200': { description: 'Nothing was created', content: content(route, describe) } } : {}),
      ...(route.redirects ? { [String(route.redirects)]: { description: 'Answered at the address in Location' } } : {}),
      ...(route.stored ? STORED : {}),
      ...(route.revalidated ? REVALIDATED : {}),
      default: {
        description: refusals(route, documentation),
        content: { 'application/json': { schema: errorOf(route) } },
      },
    },
  };
}

const BYTES = { schema: { type: 'string', format: 'binary' } };

function content(route: Route, describe: Describe): Record<string, { schema: Schema }> {
  const file = route.list ? XLSX : route.file;
  return {
    ...(route.reply === FILE ? {} : { 'application/json': { schema: success(route, describe) } }),
    ...(file ? { [file]: file === 'application/json' ? { schema: { type: 'object' } } : BYTES } : {}),
  };
}

const REVALIDATED = { 304: { description: 'The client has it already.' } };

/** The responses of a stored file besides 200. */
const STORED = {
  ...REVALIDATED,
  206: { description: 'A piece of the file.', content: { '*/*': BYTES } },
  416: { description: 'The file has no such piece.' },
};

/** The schema of errors, with the message keys of this operation. */
const errorOf = (route: Route): Schema => {
  const own = ownErrors(route);
  const common = { $ref: '#/components/schemas/CommonErrorKey' };
  const key = own.length ? { anyOf: [common, { enum: own }] } : common;
  return { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { error: { properties: { key } } } }] };
};

function requestBody({ body, upload }: Route, describe: Describe, example?: Example): Schema {
  const content: Record<string, { schema: Schema; example?: object }> = {};
  if (body && (!upload || upload.optional)) {
    content['application/json'] = {
      schema: described(json(body, 'input'), describe),
      ...(example?.body ? { example: example.body } : {}),
    };
  }
  if (upload) {
    const { properties = {}, required = [] } = (body ? described(json(body, 'input'), describe) : {}) as {
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

const success = (route: Route, describe: Describe): Schema => ({
  type: 'object',
  required: ['success', 'message', 'data', ...(route.list || route.meta ? ['meta'] : [])],
  additionalProperties: false,
  properties: {
    success: { const: true },
    message: { type: 'string' },
    data: described(route.list ? { type: 'array', items: json(route.reply) } : json(route.reply), describe),
    ...metaOf(route),
  },
});

const metaOf = ({ list, meta = {} }: Route): Schema => {
  if (list) return { meta: Object.keys(meta).length ? json(metaReply.extend(meta)) : { $ref: '#/components/schemas/Meta' } };
  return Object.keys(meta).length ? { meta: json(z.object(meta)) } : {};
};

function parameters(schema: z.ZodType | undefined, place: 'path' | 'query', describe: Describe, example: Example['query'] = {}) {
  if (!schema) return [];
  const { properties = {}, required = [] } = json(schema, 'input') as { properties?: Record<string, Schema>; required?: string[] };
  return Object.entries(properties).map(([name, shape]) => {
    const description = shape.description ? undefined : describe(name);
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: shape,
      ...(description ? { description } : {}),
      ...(example[name] === undefined ? {} : { example: example[name] }),
    };
  });
}

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: false,
  schema: { type: 'string', maxLength: 200 },
  description,
});

const headers = (route: Route, shown: Shown, { language, messages }: Wording) => [
  ...Object.entries(route.headers ?? {}).map(([name, label]) => header(name, label[language])),
  ...(isWriting(route) && shown.by(route) ? [header('If-Match', messages.translate(language, 'api.if_match'))] : []),
  ...(route.method === 'POST' ? [header('Idempotency-Key', messages.translate(language, 'api.idempotency'))] : []),
];

const refusals = (route: Route, { language, messages }: Wording) =>
  [messages.translate(language, 'api.refused'), ...ownErrors(route).map((key) => `\`${key}\`: ${messages.translate(language, key)}`)].join(
    '\n\n',
  );
