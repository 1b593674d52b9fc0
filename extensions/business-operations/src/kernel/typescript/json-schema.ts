/** The part of JSON Schema that zod generates, without keywords that TypeScript cannot express (lengths, patterns, bounds). */
export interface JsonSchema {
  $ref?: string;
  const?: unknown;
  enum?: readonly unknown[];
  anyOf?: readonly JsonSchema[];
  oneOf?: readonly JsonSchema[];
  allOf?: readonly JsonSchema[];
  /** Several, where values differ in nothing but their type. */
  type?: string | readonly string[];
  format?: string;
  pattern?: string;
  description?: string;
  items?: JsonSchema;
  prefixItems?: readonly JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: readonly string[];
  additionalProperties?: boolean | JsonSchema;
  propertyNames?: JsonSchema;
}

export interface Member {
  name: string;
  type: string;
  optional?: boolean;
  description?: string;
}

const REFERENCE = '#/components/schemas/';

/** The TypeScript type of a schema. Only object types span several lines. */
export function typeOf(schema: JsonSchema): string {
  if (schema.$ref !== undefined) {
    if (!schema.$ref.startsWith(REFERENCE)) throw new Error(`The reference ${schema.$ref} leads nowhere.`);
    return schema.$ref.slice(REFERENCE.length);
  }
  if ('const' in schema) return literal(schema.const);
  if (schema.enum) return union(schema.enum.map(literal));
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return union(alternatives.map(typeOf));
  if (schema.allOf) return schema.allOf.map(grouped).join(' & ');
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })));
  const { type } = schema as { type?: string };
  switch (type) {
    case undefined:
      return 'unknown';
    case 'string':
      return schema.format === 'binary' ? 'Blob' : 'string';
    case 'integer':
    case 'number':
      return 'number';
    case 'boolean':
    case 'null':
      return type;
    case 'array':
      return schema.prefixItems ? `[${schema.prefixItems.map(typeOf).join(', ')}]` : `${grouped(schema.items ?? {})}[]`;
    case 'object':
      return objectType(schema);
    default:
      throw new Error(`There is no TypeScript type for the JSON Schema type ${type}.`);
  }
}

function objectType({ properties = {}, required = [], additionalProperties = true }: JsonSchema): string {
  const members = Object.entries(properties).map(([name, schema]) => ({
    name,
    type: typeOf(schema),
    optional: !required.includes(name),
    ...(schema.description ? { description: schema.description } : {}),
  }));
  const others = additionalProperties === true ? 'unknown' : additionalProperties && typeOf(additionalProperties);
  if (!others) return objectOf(members);
  return members.length ? `${objectOf(members)} & Record<string, unknown>` : `Record<string, ${others}>`;
}

export function objectOf(members: readonly Member[]): string {
  if (!members.length) return 'Record<string, never>';
  const lines = members.flatMap(({ name, type, optional, description }) => [
    ...(description ? [`  ${comment(description)}`] : []),
    `  ${propertyName(name)}${optional ? '?' : ''}: ${indent(type)};`,
  ]);
  return ['{', ...lines, '}'].join('\n');
}

export const comment = (text: string) => `/** ${text.replaceAll('*/', '* /').replaceAll(/\s+/g, ' ')} */`;

export const indent = (text: string) => text.replaceAll('\n', '\n  ');

export const propertyName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name));

export const quoted = (text: string) => `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;

const literal = (value: unknown) => (typeof value === 'string' ? quoted(value) : JSON.stringify(value));

/** A union without duplicates. A union with `unknown` is `unknown`. */
export const union = (types: readonly string[]): string =>
  types.length === 0 ? 'never' : types.includes('unknown') ? 'unknown' : [...new Set(types)].join(' | ');

const grouped = (schema: JsonSchema) => (isCompound(schema) ? `(${typeOf(schema)})` : typeOf(schema));

const isCompound = ({ type, anyOf, oneOf, allOf, enum: values, properties, additionalProperties }: JsonSchema) =>
  Array.isArray(type) || Boolean(anyOf ?? oneOf ?? allOf ?? values) || (properties !== undefined && additionalProperties !== false);
