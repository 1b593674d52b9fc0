import { memberPath } from '../../client/names.ts';
import type { Route } from '../http/route.ts';
import { comment, indent, type JsonSchema, type Member, objectOf, propertyName, quoted, typeOf, union } from './json-schema.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: JsonSchema;
}

type Content = Record<string, { schema: JsonSchema }>;

interface OperationObject {
  operationId: string;
  summary: string;
  parameters: readonly Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** The part of the OpenAPI document that is used here. */
export interface OpenApiDocument {
  paths: Record<string, Record<string, unknown>>;
  components: { schemas: Record<string, object> };
}

interface Described {
  id: string;
  route: Route;
  operation: OperationObject;
  /** The schema of a successful answer; null for operations that only answer with a file. */
  reply: JsonSchema | null;
  /** Media type of the file that the operation can answer with. */
  file: string | null;
}

interface ErrorKeys {
  all: readonly string[];
  /** The keys of refusals that every operation may answer with. */
  common: readonly string[];
}

const lines = (keys: readonly string[]) => keys.map((key) => `\n  | ${quoted(key)}`).join('');

const JSON_TYPE = 'application/json';

/** Properties of every operation's input, which path parameters must not be named. */
const INPUT_PROPERTIES = ['query', 'body'];

/** Generates the types of all operations and the descriptions that the client uses at run time, from the OpenAPI document. */
export function operationTypes(routes: readonly Route[], document: OpenApiDocument, errorKeys: ErrorKeys): string {
  const described = describe(routes, document);
  const types = deduplicator();
  const members = described.map(({ id, route, operation, reply, file }) => ({
    name: id,
    description: operation.summary,
    type: objectOf([
      { name: 'input', type: types(id, 'input', inputOf(operation)) },
      { name: 'output', type: types(id, 'output', outputOf(reply)) },
      ...(file ? [{ name: 'file', type: quoted(file) }] : []),
      { name: 'errors', type: types(id, 'errors', union(ownErrors(route, operation).map(quoted))) },
    ]),
  }));
  return [
    '// Generated from the routes by `npm run generate`.',
    "import type { OperationDescription } from '../description.ts';",
    ...(described.some(({ reply }) => !reply) ? ["import type { Download } from '../download.ts';"] : []),
    "import type { Page } from '../page.ts';",
    '',
    '/** Every message key of a refusal. */',
    `export type ErrorKey =${lines(errorKeys.all)};`,
    '',
    '/** The message keys that any operation can be refused with. */',
    `export type CommonErrorKey =${lines(errorKeys.common)};`,
    '',
    '/** The operations by id: what each takes and answers, and the message keys of the refusals that are its own. */',
    `export interface Operations ${objectOf(members)}`,
    '',
    '/** The operations as members of `client.operations`. */',
    `export interface OperationTree ${treeType(described)}`,
    '',
    '/** How each operation is sent. */',
    `export const descriptions: Record<keyof Operations, OperationDescription> = {`,
    ...described.map((operation) => `  ${quoted(operation.id)}: ${descriptionOf(operation)},`),
    '};',
    '',
  ].join('\n');
}

function describe(routes: readonly Route[], document: OpenApiDocument): Described[] {
  const byId = new Map(routes.map((route) => [route.id, route]));
  return Object.values(document.paths)
    .flatMap((methods) => Object.values(methods) as OperationObject[])
    .map((operation) => {
      const route = byId.get(operation.operationId);
      if (!route) throw new Error(`The operation ${operation.operationId} has no route.`);
      const content = operation.responses[String(route.status ?? 200)]?.content ?? {};
      const file = Object.keys(content).find((type) => type !== JSON_TYPE) ?? null;
      const reply = content[JSON_TYPE]?.schema ?? null;
      // `data` of type string is the description of a file's bytes.
      if (reply?.properties?.data?.type === 'string') return { id: route.id, route, operation, reply: null, file: file ?? '*/*' };
      return { id: route.id, route, operation, reply, file };
    })
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** Writes a type that several operations share only once; later operations refer to the first. */
function deduplicator() {
  const first = new Map<string, string>();
  return (id: string, member: string, type: string): string => {
    const known = first.get(type);
    if (known) return known;
    if (type.includes('\n')) first.set(type, `Operations[${quoted(id)}][${quoted(member)}]`);
    return type;
  };
}

/** The keys that the route declares, and those that the document adds because of its input and answer. */
function ownErrors({ errors = [] }: Route, { responses }: OperationObject): string[] {
  const documented = enumsOf(responses.default?.content?.[JSON_TYPE]?.schema ?? {});
  return [...new Set([...errors, ...documented])].sort();
}

const enumsOf = ({ enum: values = [], anyOf = [], allOf = [], properties = {} }: JsonSchema): string[] => [
  ...(values as string[]),
  ...[...anyOf, ...allOf, ...Object.values(properties)].flatMap(enumsOf),
];

function inputOf({ operationId, parameters, requestBody }: OperationObject): string {
  const path = parameters.filter((parameter) => parameter.in === 'path');
  const taken = path.find(({ name }) => INPUT_PROPERTIES.includes(name));
  if (taken) throw new Error(`${operationId} has a path parameter ${taken.name}, a name that its input needs for something else.`);
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => ({ ...parameter, type: textInput(parameter.schema) }));
  const bodies = Object.values(requestBody?.content ?? {}).map(({ schema }) => schema);
  return objectOf([
    ...path.map(({ name, schema }) => ({ name, type: textInput(schema) })),
    ...(query.length ? [{ name: 'query', type: objectOf(query.map(queryMember)), optional: !query.some(({ required }) => required) }] : []),
    ...(bodies.length
      ? [{ name: 'body', type: union(bodies.map(bodyType)), optional: bodies.some(({ required = [] }) => !required.length) }]
      : []),
  ]);
}

const queryMember = ({ name, type, required = false, schema }: Parameter & { type: string }): Member => ({
  name,
  type,
  optional: !required,
  ...(schema.description ? { description: schema.description } : {}),
});

/** The server refuses unknown properties, so the client's types do not allow any. */
const bodyType = (schema: JsonSchema) =>
  typeOf(schema.properties ? { ...schema, additionalProperties: schema.additionalProperties ?? false } : schema);

/** URLs contain only text, so the client accepts numbers and booleans and serializes them. */
function textInput(schema: JsonSchema): string {
  const { type, pattern, enum: values } = schema;
  if (type === 'string' && pattern && isNumeric(new RegExp(pattern))) return 'number | string';
  if (values?.length === 2 && values.includes('true') && values.includes('false')) return 'boolean';
  return typeOf(schema);
}

const isNumeric = (pattern: RegExp) => pattern.test('7') && !['a', '', '2026-01-31', '-'].some((text) => pattern.test(text));

function outputOf(reply: JsonSchema | null): string {
  if (!reply) return 'Download';
  const { data, meta } = reply.properties ?? {};
  if (!data) return typeOf(reply);
  if (!isPaging(meta)) return typeOf(data);
  const rows = typeOf(data.items ?? {});
  return meta?.$ref ? `Page<${rows}>` : `Page<${rows}, ${typeOf(meta ?? {})}>`;
}

/** Whether `meta` describes a page; operations that are not lists can have `meta` too. */
const isPaging = (meta: JsonSchema | undefined): boolean =>
  meta !== undefined && (meta.$ref !== undefined || 'last_page' in (meta.properties ?? {}));

type Tree = Map<string, Described | Tree>;

/** The nested type of `client.operations`. Throws when two ids would have the same path, or one would be inside another. */
function treeType(described: readonly Described[]): string {
  const root: Tree = new Map();
  for (const operation of described) {
    const path = memberPath(operation.id);
    const name = path.pop() as string;
    let group = root;
    for (const part of path) {
      const next = group.get(part) ?? new Map();
      if (!(next instanceof Map)) throw new Error(`${operation.id} would be a member of the operation ${next.id}.`);
      group.set(part, next);
      group = next;
    }
    const known = group.get(name);
    if (known) throw new Error(`${operation.id} would be the same member as ${known instanceof Map ? 'a group of operations' : known.id}.`);
    group.set(name, operation);
  }
  return typeOfTree(root);
}

const typeOfTree = (tree: Tree): string =>
  [
    '{',
    ...[...tree].flatMap(([name, node]) =>
      node instanceof Map
        ? [`  ${propertyName(name)}: ${indent(typeOfTree(node))};`]
        : [`  ${comment(node.operation.summary)}`, `  ${propertyName(name)}: ${quoted(node.id)};`],
    ),
    '}',
  ].join('\n');

function descriptionOf({ route, reply, file }: Described): string {
  const { data, meta } = reply?.properties ?? {};
  const described = {
    method: quoted(route.method),
    path: quoted(route.path),
    ...(data ? {} : reply ? { unwrapped: 'true' } : {}),
    ...(isPaging(meta) ? { list: 'true' } : {}),
    ...(file ? { file: quoted(file), ...(reply ? {} : { fileOnly: 'true' }) } : {}),
    ...(route.upload ? { upload: quoted(route.upload.field) } : {}),
    ...(route.secrets?.length ? { secret: 'true' } : {}),
  };
  return `{ ${Object.entries(described)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')} }`;
}
