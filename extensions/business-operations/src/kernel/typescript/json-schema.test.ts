import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type JsonSchema, objectOf, typeOf } from './json-schema.ts';

const typeOfZod = (schema: z.ZodType) => typeOf(z.toJSONSchema(schema) as JsonSchema);

describe('the TypeScript type of a schema', () => {
  it.each([
    ['text', z.string().min(2).regex(/^a/), 'string'],
    ['number', z.int().positive(), 'number'],
    ['or nothing', z.boolean().nullable(), 'boolean | null'],
    ['one of', z.enum(["it's", 'b']), String.raw`'it\'s' | 'b'`],
    ['constant', z.literal(7), '7'],
    ['list', z.array(z.string()), 'string[]'],
    ['list of alternatives', z.array(z.union([z.string(), z.number()])), '(string | number)[]'],
    ['list of values', z.array(z.enum(['a', 'b'])), "('a' | 'b')[]"],
    ['pair', z.tuple([z.string(), z.number()]), '[string, number]'],
    ['by name', z.record(z.string(), z.int()), 'Record<string, number>'],
    ['anything', z.unknown(), 'unknown'],
    ['anything, or nothing', z.unknown().nullable(), 'unknown'],
    ['object', z.strictObject({ a: z.string(), 'b-c': z.int().optional() }), "{\n  a: string;\n  'b-c'?: number;\n}"],
    ['list of objects', z.array(z.strictObject({ a: z.string() })), '{\n  a: string;\n}[]'],
    ['open object', z.looseObject({ a: z.string() }), '{\n  a: string;\n} & Record<string, unknown>'],
    ['open objects', z.array(z.looseObject({ a: z.string() })), '({\n  a: string;\n} & Record<string, unknown>)[]'],
    [
      'both',
      z.intersection(z.record(z.string(), z.int()), z.record(z.string(), z.string())),
      'Record<string, number> & Record<string, string>',
    ],
  ])('%s', (_, schema, type) => {
    expect(typeOfZod(schema)).toBe(type);
  });

  it('is a Blob for the bytes of a file', () => {
    expect(typeOf({ type: 'string', format: 'binary' })).toBe('Blob');
  });

  it('is refused where none is known', () => {
    expect(() => typeOf({ type: 'text' })).toThrow('no TypeScript type');
    expect(() => typeOf({ $ref: '#/$defs/x' })).toThrow('leads nowhere');
  });

  it('takes the descriptions of members as comments', () => {
    expect(objectOf([{ name: 'a', type: 'string', description: 'Ends */ here.\nOr not.' }])).toBe(
      '{\n  /** Ends * / here. Or not. */\n  a: string;\n}',
    );
  });
});
