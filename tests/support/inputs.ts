import type { z } from 'zod';

/** What a route takes from a client, by the place where it stands. */
export interface Input {
  place: string;
  schema: z.ZodType;
}

interface Definition {
  type: string;
  shape?: Record<string, z.ZodType>;
  element?: z.ZodType;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  options?: z.ZodType[];
  checks?: { _zod: { def: { check: string } } }[];
}

export const definition = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

const MAX_DEPTH = 12;

/** The members of an input down to the last, each with what wraps it; arbitrary JSON has no members. */
export function members({ place, schema }: Input, depth = 0): Input[] {
  const { shape, element, innerType, in: input, out: output, options } = definition(schema);
  if (depth > MAX_DEPTH) return [];
  const inside = (name: string, inner: z.ZodType) => members({ place: `${place}.${name}`, schema: inner }, depth + 1);
  return [
    { place, schema },
    ...Object.entries(shape ?? {}).flatMap(([name, inner]) => inside(name, inner)),
    ...(element ? inside('[]', element) : []),
    ...[innerType, input, output, ...(options ?? [])].flatMap((inner) => (inner ? members({ place, schema: inner }, depth + 1) : [])),
  ];
}

/** The members of an object, none of anything else. */
export const shapeOf = (schema: z.ZodType): Record<string, z.ZodType> => definition(schema).shape ?? {};

export const takes = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

/** Free text takes anything; a name, a code or a password, these. */
export const isText = (schema: z.ZodType): boolean =>
  ['x', 'X', 'xx', 'some-text', 'correct horse battery'].some((value) => takes(schema, value));
