import { z } from 'zod';

export type JsonSchema = Record<string, unknown>;

/** What the documentation says of values that arrive as text, as they do in paths and queries. */
const documentation = new WeakMap<object, JsonSchema>();

/** The schema, which the documentation describes in its own words instead of by the text that is parsed. */
export function documented<Schema extends z.ZodType>(schema: Schema, as: JsonSchema): Schema {
  documentation.set(schema, as);
  return schema;
}

/** Several of some words, comma separated. */
export const severalOf = (words: readonly string[]): JsonSchema => ({
  type: 'string',
  pattern: `^(${words.join('|')})(,(${words.join('|')}))*$`,
  description: `One or more of ${words.join(', ')}, comma separated.`,
});

/** The JSON schema of a zod schema. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const {
    $schema: _,
    $defs,
    ...made
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema: drawn }) => {
      plain(drawn as JsonSchema);
      if (io === 'output') return;
      const { def } = zodSchema._zod as unknown as { def: { type: string; defaultValue?: unknown } };
      // Left out by zod where the value is transformed: the default is one of what comes out, and so it is documented here.
      if (def.type === 'default') (drawn as JsonSchema).default ??= def.defaultValue;
      const as = documentation.get(zodSchema) ?? coerced(zodSchema);
      if (!as) return;
      for (const name of Object.keys(drawn)) delete (drawn as JsonSchema)[name];
      Object.assign(drawn, as);
    },
  }) as JsonSchema;
  return $defs ? withoutDefinitions(made) : made;
}

/** Formats that say as much as the pattern that zod adds. */
const PLAIN_FORMATS = ['date', 'uuid'];
const SOME_INSTANT = '2026-01-31T09:00:00Z';

/**
 * Leaves out the bounds and patterns that zod adds to every whole number, day and id, and of which documentation makes its examples. Those of
 * instants stay, as they say whether another offset than UTC is taken, and have an example.
 */
function plain(drawn: JsonSchema): void {
  if (drawn.minimum === Number.MIN_SAFE_INTEGER) delete drawn.minimum;
  if (drawn.maximum === Number.MAX_SAFE_INTEGER) delete drawn.maximum;
  if (PLAIN_FORMATS.includes(String(drawn.format))) delete drawn.pattern;
  if (drawn.format === 'date-time') drawn.examples = [SOME_INSTANT];
}

/** Of a number that comes as text, what it must be once it is read. */
function coerced(schema: z.core.$ZodType): JsonSchema | undefined {
  const { def } = schema._zod as unknown as { def: { type: string; in?: z.core.$ZodType; out?: z.core.$ZodType } };
  if (def.type !== 'pipe' || !(def.in?._zod as { def?: { coerce?: boolean } } | undefined)?.def?.coerce) return undefined;
  return jsonSchema(def.out as z.ZodType, 'input');
}

/** Only arbitrary JSON is recursive here. Its definition would lie at the root of the document, where nothing is. */
const withoutDefinitions = (schema: JsonSchema): JsonSchema =>
  JSON.parse(JSON.stringify(schema), (_key, value: JsonSchema | null) =>
    typeof value?.$ref === 'string' && value.$ref.startsWith('#/$defs/') ? {} : value,
  );
