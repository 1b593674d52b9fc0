import { z } from 'zod';
import type { Button } from './button.ts';
import { jsonSchema } from './documented.ts';
import type { Label } from './field.ts';
import { consequenceKey, inputKey, resultsKey, verbKey } from './labels.ts';

/** What a member of a body is, as its schema describes it. */
export interface Member {
  name: string;
  required: boolean;
  schema: Record<string, unknown>;
}

export interface OfferedVerb extends Omit<Button, 'inputs'> {
  inputs: NonNullable<Button['inputs']>;
  /** What the operation asks for besides the record and the target. */
  members: readonly Member[];
  /** The columns of its results that are numbers. */
  figures: readonly string[];
  /** It answers with a file, to whoever sees the record. */
  download?: true;
}

/** The operations that the Studio offers as buttons on the records of a collection. */
export interface Buttons {
  /** Where the API serves the records. */
  path: string;
  /** By the last word of the operation's path, behind `delete-` where it deletes, in the order of the routes. */
  verbs: Record<string, OfferedVerb>;
  /** The same verbs for many records: where the API does them, for how many at a time, and what it asks for besides the records. */
  bulk: Record<string, { path: string; most: number; members: readonly Member[] }>;
}

const PATH = /^(.+)\/\{id\}\/([\w-]+)(\/\{\w+\})?$/;

/** What the part that a verb concerns is called among what it asks for. */
export const PART = 'part';

/** What of a route concerns its button. */
interface Offering {
  method: string;
  path: string;
  body?: z.ZodType;
  reply?: unknown;
  button?: Button & { collection: string };
  bulk?: { collection: string; verb: string };
}

/** The buttons that the routes declare, by collection. */
export function buttonsOf(routes: readonly Offering[]): Map<string, Buttons> {
  const found = new Map<string, Buttons>();
  for (const route of routes) {
    if (!route.button) continue;
    const [, path, action, part] = PATH.exec(route.path) ?? [];
    if (!path || !action || !part !== !route.button.part) throw new Error(`${route.path} has a button, but concerns no single record.`);
    if (route.method !== 'GET' && !route.button.stays && route.reply && !hasId(route.reply))
      throw new Error(`${route.path} has a button, but answers with no record: it stays.`);
    const verb = route.method === 'DELETE' ? `delete-${action}` : action;
    const { collection, ...button } = route.button;
    const known = found.get(collection) ?? { path, verbs: {}, bulk: {} };
    if (known.path !== path) throw new Error(`The buttons of ${collection} lead to ${known.path} and ${path}.`);
    const download = route.method === 'GET' ? { download: true as const } : {};
    known.verbs[verb] = { ...button, inputs: button.inputs ?? {}, members: membersOf(route), figures: figuresOf(route), ...download };
    found.set(collection, known);
  }
  for (const route of routes) {
    if (!route.bulk) continue;
    const buttons = found.get(route.bulk.collection);
    if (!buttons?.verbs[route.bulk.verb]) throw new Error(`${route.path} does for many what no button does for one.`);
    const members = membersOf(route);
    const most = Number(members.find(({ name }) => name === 'ids')?.schema.maxItems);
    buttons.bulk[route.bulk.verb] = { path: route.path, most, members: members.filter(({ name }) => name !== 'ids') };
  }
  return found;
}

/** Whether an answer says which record it is of, in each of its forms. */
function hasId(reply: unknown): boolean {
  if (reply instanceof z.ZodUnion) return reply.options.every(hasId);
  return reply instanceof z.ZodObject && 'id' in reply.shape;
}

interface RowSchema {
  properties?: Record<string, { type?: string } | undefined>;
}

/** The columns of the results that are numbers. Every one of them is a member of the rows that the answer lists. */
function figuresOf({ path, reply, button }: Offering): string[] {
  const { results } = button ?? {};
  if (!results) return [];
  const { properties = {} } = jsonSchema(reply as z.ZodType, 'output') as {
    properties?: Record<string, { items?: RowSchema } | undefined>;
  };
  const row = properties[results.of]?.items?.properties ?? {};
  const shown = Object.entries(results.columns).flatMap(([name, column]) =>
    'opens' in column && column.opens ? [name, column.opens] : [name],
  );
  const unknown = shown.filter((name) => !row[name]);
  if (unknown.length) throw new Error(`${path} shows ${unknown.join(', ')} of its ${results.of}, which the answer does not have.`);
  return Object.keys(results.columns).filter((name) => ['number', 'integer'].includes(row[name]?.type ?? ''));
}

/** The members of the body that people fill in. */
export function membersOf({ path, body, button }: Pick<Offering, 'path' | 'body' | 'button'>): Member[] {
  if (!body) return [];
  const { properties = {}, required = [] } = jsonSchema(body, 'input') as {
    properties?: Record<string, Record<string, unknown>>;
    required?: string[];
  };
  const { inputs = {}, target } = button ?? {};
  const unknown = Object.keys(inputs).filter((name) => !(name in properties));
  if (unknown.length) throw new Error(`${path} describes ${unknown.join(', ')}, which its body does not have.`);
  return Object.entries(properties)
    .filter(([name]) => name !== target && inputs[name] !== false)
    .map(([name, schema]) => ({ name, required: required.includes(name), schema }));
}

/** The words of the buttons by message key. */
export const buttonLabels = (buttons: ReadonlyMap<string, Buttons>): [string, Label][] =>
  [...buttons].flatMap(([collection, { verbs }]) =>
    Object.entries(verbs).flatMap(([verb, { label, consequence, inputs, part, results }]): [string, Label][] => [
      [verbKey(collection, verb), label],
      ...(consequence ? [[consequenceKey(collection, verb), consequence] as [string, Label]] : []),
      ...(part ? [[inputKey(collection, verb, PART), part.label] as [string, Label]] : []),
      ...(results ? [[resultsKey(collection, verb), results.label] as [string, Label]] : []),
      ...Object.entries(results?.columns ?? {}).flatMap(([name, column]): [string, Label][] =>
        'label' in column ? [[resultsKey(collection, verb, name), column.label]] : [],
      ),
      ...Object.entries(inputs).flatMap(([name, input]): [string, Label][] =>
        // False is what people are not asked for.
        input !== false && input.label ? [[inputKey(collection, verb, name), input.label]] : [],
      ),
    ]),
  );
