import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { nothing } from '../crud/verb.ts';
import { get, post, type Route } from '../http/route.ts';
import type { ResultColumn } from '../model/button.ts';
import { buttonsOf } from '../model/buttons.ts';
import { collection } from '../model/collection.ts';
import { buttons, date, money, oneOf, ref, systemRef } from '../model/field.ts';
import { createModel } from '../model/model.ts';
import { createBody, day, id, inputOf, instant, moneyInput } from '../model/schemas.ts';
import { listVerbsOf } from './list-verbs.ts';
import { type VerbInput, verbOptions } from './verb-options.ts';

const label = { ko: '이름', en: 'Name' };
const common = { label, icon: 'x', group: 'x', display: '{{id}}', scope: 'tenant', audit: false, softDelete: false } as const;

const clerks = collection('clerks', { ...common, display: '{{code}} {{name}}', fields: {} });
const things = collection('things', {
  ...common,
  fields: {
    verbs: buttons(),
    sold_on: date({ label, managed: true }),
    price: money({ label, min: 1, whole: true }),
    kind: oneOf({ A: label, B: label }, { label, required: true, default: 'A' }),
    colour: oneOf({ RED: label, BLUE: label }, { label, default: 'RED' }),
    clerk_id: ref('clerks', { label }),
    buyer_id: systemRef('directus_users', { label }),
  },
});

const run = async () => ({ id: 1 });

const route = (body: z.ZodType, more: Partial<Route['button']> = {}): Route =>
  post('/things/{id}/sell', {
    id: 'x.things.sell',
    access: 'SELF',
    summary: '.',
    body,
    reply: z.object({ id }),
    button: { collection: 'things', label, icon: 'sell', ...more },
    run,
  });

const optionsOf = (...routes: Route[]) => verbOptions('things', createModel([clerks, things], buttonsOf(routes)));
const inputs = (body: z.ZodType, more?: Partial<Route['button']>) => optionsOf(route(body, more)).verbs.sell?.inputs ?? [];
const told = ({ name, kind, required, of }: VerbInput) => [name, kind, required, of?.join('.') ?? null];

describe('what a verb asks for', () => {
  test('is nothing where the body is empty', () => {
    expect(optionsOf(route(nothing)).verbs.sell).toEqual({ icon: 'sell', order: 0 });
  });

  test('has the name, unit and values of the field of the same name, and is required where the body says so', () => {
    const found = inputs(createBody(things).pick({ price: true, kind: true, clerk_id: true, buyer_id: true }).extend({ sold_on: day }));
    expect(found.map(told)).toEqual([
      ['price', 'number', false, 'things.price'],
      ['kind', 'choice', false, 'things.kind'],
      ['clerk_id', 'reference', false, 'things.clerk_id'],
      ['buyer_id', 'person', false, 'things.buyer_id'],
      ['sold_on', 'date', true, 'things.sold_on'],
    ]);
    expect(found[0]).toMatchObject({ rules: { min: 1, scale: 0, unit: 'won' } });
    expect(found[1]).toMatchObject({ values: ['A', 'B'], default: 'A' });
    expect(found[2]).toMatchObject({ reference: { collection: 'clerks', columns: ['code', 'name'] } });
  });

  test('begins empty where an empty answer means something of its own', () => {
    const [colour] = inputs(createBody(things).pick({ colour: true }));
    expect(colour).toMatchObject({ name: 'colour', values: ['RED', 'BLUE'] });
    expect(colour).not.toHaveProperty('default');
  });

  test('begins with what the record has, and clears it where null may be sent', () => {
    const shown: Route = get('/things/{id}', { id: 'x.things.show', access: 'SELF', summary: '.', reply: z.object({ sold_on: day }), run });
    const body = createBody(things).pick({ colour: true }).extend({ sold_on: day.optional() });
    const from = (begins: string) =>
      optionsOf(shown, route(body, { inputs: { sold_on: { begins }, colour: { begins } } })).verbs.sell?.inputs;
    expect(from('sold_on')).toEqual([
      expect.objectContaining({ name: 'colour', begins: 'sold_on', clears: true }),
      { name: 'sold_on', kind: 'date', required: false, of: ['things', 'sold_on'], begins: 'sold_on' },
    ]);
    expect(() => from('bought_on')).toThrow('which the record does not have');
  });

  test('follows from the schema where there is no such field', () => {
    const body = z.strictObject({
      note: z.string().max(1000).nullable().optional(),
      code: z.string().max(20),
      fee: moneyInput({ min: 0 }).optional(),
      copies: z.int().min(1).max(9),
      now: z.boolean().optional(),
      due: day.optional(),
      at: instant.optional(),
    });
    const words = Object.fromEntries(Object.keys(body.shape).map((name) => [name, { label }]));
    const found = inputs(body, { inputs: words });
    expect(found.map(told)).toEqual([
      ['note', 'paragraph', false, null],
      ['code', 'text', true, null],
      ['fee', 'number', false, null],
      ['copies', 'number', true, null],
      ['now', 'boolean', false, null],
      ['due', 'date', false, null],
      ['at', 'moment', false, null],
    ]);
    expect(found[2]).toMatchObject({ rules: { min: 0 } });
    expect(found[3]).toMatchObject({ integer: true, rules: { min: 1, max: 9 } });
  });

  test('leaves out what the button sends itself, and what people are not asked for', () => {
    const body = z.strictObject({ kind: z.enum(['A', 'B']), step: id.optional(), sold_on: day.optional() });
    const found = inputs(body, { target: 'kind', inputs: { step: false, sold_on: { onlyFor: 'B' } } });
    expect(found).toEqual([{ name: 'sold_on', kind: 'date', required: false, of: ['things', 'sold_on'], onlyFor: 'B' }]);
  });

  test('has a name, and is something that an input can take', () => {
    expect(() => inputs(z.strictObject({ note: z.string() }))).toThrow('without a name');
    expect(() => inputs(z.strictObject({ rows: z.array(id) }), { inputs: { rows: { label } } })).toThrow('does not follow');
    expect(() => inputs(nothing, { inputs: { note: false } })).toThrow('does not have');
  });

  test('is the same for many records, without their ids', () => {
    const ids = z.strictObject({ ids: z.array(id), sold_on: inputOf(things.options.fields.sold_on).optional() });
    const many: Route = { ...route(nothing), path: '/things/bulk-sell', body: ids, bulk: { collection: 'things', verb: 'sell' } };
    delete many.button;
    const { bulk } = optionsOf(route(nothing), many);
    expect(bulk.sell?.path).toBe('/things/bulk-sell');
    expect(bulk.sell?.inputs.map(told)).toEqual([['sold_on', 'date', false, 'things.sold_on']]);
    expect(() => optionsOf({ ...many, bulk: { collection: 'things', verb: 'give' } })).toThrow();
  });
});

describe('what a verb answers with', () => {
  const answering = (reply: z.ZodType, more: Partial<Route['button']> = {}) => optionsOf({ ...route(nothing, more), reply });

  test('is a record, which the form shows, or the form stays where it is', () => {
    expect(() => answering(z.object({ things: z.array(z.object({ id })) }))).toThrow('answers with no record');
    expect(() => answering(z.union([z.object({ id }), z.object({ gone: z.boolean() })]))).toThrow('answers with no record');
    expect(answering(z.object({ things: z.array(z.object({ id })) }), { stays: true }).verbs.sell).toMatchObject({ stays: true });
    expect(answering(z.object({ id }), { opens: 'clerks' }).verbs.sell).toMatchObject({ opens: 'clerks' });
  });

  test('is shown as far as the button says, each column under the name of its field or a word of its own', () => {
    const left = z.array(z.object({ thing_id: id, kind: z.string(), left: z.number() }));
    const columns = { kind: { field: ['things', 'kind'], opens: 'thing_id' }, left: { label } } as const;
    const results = { unsold: { label, warns: true, columns } } as const;
    expect(answering(z.object({ id, unsold: left }), { results }).verbs.sell?.results).toEqual({
      unsold: {
        warns: true,
        columns: [
          { name: 'kind', of: ['things', 'kind'], opens: 'thing_id' },
          { name: 'left', number: true },
        ],
      },
    });
    expect(() => answering(z.object({ id, sold: left }), { results })).toThrow('does not have');
    const showing = (other: Record<string, ResultColumn>) => () =>
      answering(z.object({ id, unsold: left }), { results: { unsold: { label, columns: other } } });
    expect(showing({ right: { label } })).toThrow('right');
    expect(showing({ kind: { field: ['things', 'sort'] } })).toThrow('not a field');
  });
});

describe('what a list offers', () => {
  const ofList = (more: Partial<Route>, button: Partial<Route['button']> = {}): Route => ({
    ...post('/things/load', {
      id: 'x.things.load',
      access: [things, 'create'],
      summary: '.',
      body: z.strictObject({ sold_on: day, clerk_id: id, secret: z.string().max(20) }),
      reply: z.object({ made: z.array(z.object({ id })) }),
      button: {
        collection: 'things',
        label,
        icon: 'upload',
        inputs: { secret: { label, as: 'password' }, clerk_id: { label, field: 'clerk_id' } },
        ...button,
      },
      run: async () => ({ made: [] }),
    }),
    ...more,
  });
  const model = createModel([clerks, things], buttonsOf([]));

  test('are operations without a record, with the right that they take and what they ask for', () => {
    const { things: verbs } = listVerbsOf(
      [ofList({}, { results: { made: { label, columns: { id: { label } } } } }), route(nothing)],
      model,
    );
    expect(Object.keys(verbs ?? {})).toEqual(['load']);
    expect(verbs?.load).toMatchObject({
      ...{ path: '/things/load', right: { collection: 'things', action: 'create' }, icon: 'upload' },
      results: { made: { columns: [{ name: 'id', number: true }] } },
    });
    expect(verbs?.load?.inputs?.map(told)).toEqual([
      ['sold_on', 'date', true, 'things.sold_on'],
      ['clerk_id', 'reference', true, 'things.clerk_id'],
      ['secret', 'password', true, null],
    ]);
    expect(verbs?.load?.inputs?.[1]).toMatchObject({ worded: true });
  });

  test('takes a file, which people may have to give where the operation does without one', () => {
    const upload = { field: 'table', optional: true, maxBytes: () => 1, accept: ['.csv'] };
    const inputs = { secret: false, clerk_id: false, table: { label, required: true } } as const;
    const [, table] = listVerbsOf([ofList({ upload }, { inputs })], model).things?.load?.inputs ?? [];
    expect(table).toEqual({ name: 'table', kind: 'file', accept: ['.csv'], required: true });
  });

  test('does not name a verb of its records', () => {
    const sells = createModel([clerks, things], buttonsOf([{ ...route(nothing), path: '/things/{id}/load' }]));
    expect(() => listVerbsOf([ofList({})], sells)).toThrow('load of things');
  });
});
