import { z } from 'zod';
import type { Button, ButtonResult } from './button.ts';
import { jsonSchema } from './documented.ts';
import type { Label } from './field.ts';
import { consequenceKey, inputKey, resultColumnKey, resultKey, verbKey } from './labels.ts';

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
  /** The columns of its results that are numbers, by the members that list them. */
  figures: Readonly<Record<string, readonly string[]>>;
  /** It answers with a file, to whoever sees the record. */
  download?: true;
  /** It changes nothing: what it answers is read, by whoever sees the record. */
  reads?: true;
}

/** The operations that the Studio offers as buttons on the records of a collection. */
export interface Buttons {
  /** Where the API serves the records. */
  path: string;
  /** The API shows the records to system administrators alone. */
  system?: true;
  /** By the last word of the operation's path, behind `delete-` where it deletes, in the order of the routes. */
  verbs: Record<string, OfferedVerb>;
  /** The same verbs for many records: where the API does them, for how many at a time, and what it asks for besides the records. */
  bulk: Record<string, { path: string; most: number; members: readonly Member[] }>;
}

const PATH = /^(.+)\/\{id\}\/([\w-]+)(\/\{\w+\})?$/;

/** The type of a member that is a file, which no schema of JSON has. */
export const FILE_TYPE = 'file';

/** What the part that a verb concerns is called among what it asks for. */
export const PART = 'part';

/** What of a route concerns its button. */
interface Offering {
  method: string;
  path: string;
  access?: unknown;
  body?: z.ZodType;
  upload?: { field: string; optional?: boolean; accept?: readonly string[] };
  reply?: unknown;
  /** The media type of the file that it answers with. */
  file?: string;
  button?: Button & { collection: string };
  bulk?: { collection: string; verb: string };
}

/** The buttons that the routes declare, by collection. */
export function buttonsOf(routes: readonly Offering[]): Map<string, Buttons> {
  const found = new Map<string, Buttons>();
  for (const route of routes) {
    if (!route.button || isOfList(route)) continue;
    const [, path, action, part] = PATH.exec(route.path) ?? [];
    if (!path || !action || !part !== !route.button.part) throw new Error(`${route.path} has a button, but concerns no single record.`);
    if (route.method !== 'GET' && !route.button.stays && route.reply && !hasId(route.reply))
      throw new Error(`${route.path} has a button, but answers with no record: it stays.`);
    const verb = route.method === 'DELETE' ? `delete-${action}` : action;
    assertBeginnings(route, path, routes);
    const { collection, ...button } = route.button;
    const known = found.get(collection) ?? { path, ...(isOfSystem(path, routes) ? { system: true } : {}), verbs: {}, bulk: {} };
    if (known.path !== path) throw new Error(`The buttons of ${collection} lead to ${known.path} and ${path}.`);
    const reading = route.method !== 'GET' ? {} : route.file ? { download: true as const } : { reads: true as const };
    known.verbs[verb] = { ...button, inputs: button.inputs ?? {}, members: membersOf(route), figures: figuresOf(route), ...reading };
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

/** What an input begins with is a member of the record. */
function assertBeginnings({ path: of, button }: Offering, path: string, routes: readonly Offering[]): void {
  const names = Object.values(button?.inputs ?? {}).flatMap((input) => (input !== false && input.begins) || []);
  if (!names.length) return;
  const shown = routes.find((route) => route.method === 'GET' && route.path === `${path}/{id}`)?.reply;
  const { properties = {} } = (shown ? jsonSchema(shown as z.ZodType, 'output') : {}) as { properties?: Record<string, unknown> };
  const unknown = names.filter((name) => !(name in properties));
  if (unknown.length) throw new Error(`${of} begins with ${unknown.join(', ')}, which the record does not have.`);
}

const isOfSystem = (path: string, routes: readonly Offering[]): boolean =>
  routes.some((route) => route.method === 'GET' && route.path === `${path}/{id}` && route.access === 'SYS');

/** Whether the path of an operation names no record: it concerns the list. */
const isOfList = ({ path }: Offering): boolean => !path.includes('{');

/** The operations that the Studio offers on the list of a collection, by the last word of their path. */
export function listButtonsOf<R extends Offering>(
  routes: readonly R[],
): Map<string, { verbs: Record<string, OfferedVerb & { route: R }> }> {
  const found = new Map<string, { verbs: Record<string, OfferedVerb & { route: R }> }>();
  for (const route of routes) {
    if (!route.button || !isOfList(route)) continue;
    if (route.method !== 'POST') throw new Error(`${route.path} has a button on a list, but is no POST.`);
    const { collection, ...button } = route.button;
    const known = found.get(collection) ?? { verbs: {} };
    const verb = route.path.split('/').at(-1) as string;
    known.verbs[verb] = { ...button, inputs: button.inputs ?? {}, members: membersOf(route), figures: figuresOf(route), route };
    found.set(collection, known);
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
function figuresOf({ path, reply, button }: Offering): Record<string, string[]> {
  const { results } = button ?? {};
  if (!results) return {};
  const { properties = {} } = jsonSchema(reply as z.ZodType, 'output') as {
    properties?: Record<string, { items?: RowSchema } | undefined>;
  };
  return Object.fromEntries(
    Object.entries(results).map(([member, { columns }]) => {
      const row = properties[member]?.items?.properties ?? {};
      const unknown = shownMembers(columns).filter((name) => !row[name]);
      if (unknown.length) throw new Error(`${path} shows ${unknown.join(', ')} of its ${member}, which the answer does not have.`);
      return [member, Object.keys(columns).filter((name) => ['number', 'integer'].includes(row[name]?.type ?? ''))];
    }),
  );
}

const shownMembers = (columns: ButtonResult['columns']): string[] =>
  Object.entries(columns).flatMap(([name, column]) => ('opens' in column && column.opens ? [name, column.opens] : [name]));

/** The members of the body that people fill in, and the file. */
export function membersOf({ path, body, upload, button }: Pick<Offering, 'path' | 'body' | 'upload' | 'button'>): Member[] {
  if (!body && !upload) return [];
  const described = body ? (jsonSchema(body, 'input') as { properties?: Record<string, Member['schema']>; required?: string[] }) : {};
  const file = upload ? { [upload.field]: { type: FILE_TYPE, accept: upload.accept ?? [] } } : {};
  const properties = { ...described.properties, ...file };
  const required = [...(described.required ?? []), ...(upload && !upload.optional ? [upload.field] : [])];
  const { inputs = {}, target } = button ?? {};
  const unknown = Object.keys(inputs).filter((name) => !(name in properties));
  if (unknown.length) throw new Error(`${path} describes ${unknown.join(', ')}, which its body does not have.`);
  return Object.entries(properties).flatMap(([name, schema]) => {
    const { [name]: input } = inputs;
    if (name === target || input === false) return [];
    return [{ name, required: required.includes(name) || Boolean(input?.required), schema }];
  });
}

/** The words of the buttons by message key. */
export const buttonLabels = (buttons: ReadonlyMap<string, { verbs: Readonly<Record<string, OfferedVerb>> }>): [string, Label][] =>
  [...buttons].flatMap(([collection, { verbs }]) =>
    Object.entries(verbs).flatMap(([verb, { label, consequence, inputs, part, results = {} }]): [string, Label][] => [
      [verbKey(collection, verb), label],
      ...(consequence ? [[consequenceKey(collection, verb), consequence] as [string, Label]] : []),
      ...(part ? [[inputKey(collection, verb, PART), part.label] as [string, Label]] : []),
      ...Object.entries(inputs).flatMap(([name, input]): [string, Label][] =>
        // False is what people are not asked for.
        input !== false && input.label ? [[inputKey(collection, verb, name), input.label]] : [],
      ),
      ...Object.entries(results).flatMap(([name, { label: heading, columns }]): [string, Label][] => [
        [resultKey(collection, verb, name), heading],
        ...Object.entries(columns).flatMap(([column, shown]): [string, Label][] =>
          'label' in shown ? [[resultColumnKey(collection, verb, name, column), shown.label]] : [],
        ),
      ]),
    ]),
  );
