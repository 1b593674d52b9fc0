import type { DirectusClient, RestCommand } from '@directus/sdk';
import type { OperationDescription } from './description.ts';
import { Download } from './download.ts';
import { type Credentials, exchange } from './exchange.ts';
import { descriptions } from './generated/operations.ts';
import { addressOf, contentOf, type Input, newIdempotencyKey } from './message.ts';
import { memberPath } from './names.ts';
import type {
  Arguments,
  CallOptions,
  FileOperationId,
  OperationFunctions,
  OperationId,
  OperationInput,
  OperationOutput,
} from './operation.ts';
import { type Page, rowsOf } from './page.ts';

export interface OperationsOptions {
  /** Language of messages and labels; the default is the user's language. */
  language?: 'ko' | 'en';
  /** The tenant in which a system administrator acts. */
  tenant?: number;
  apiKey?: string;
  headers?: Record<string, string>;
  /** How many times a call is sent again if that is safe; the default is 3. */
  retries?: number;
  /** The maximum delay in milliseconds before a call is sent again; the default is 30 seconds. */
  maxDelay?: number;
  /** Whether the browser sends cookies: `include` for sessions of another origin. */
  credentials?: RequestCredentials;
}

/** A call to be sent with `client.request`. */
export interface OperationCommand<Output> {
  readonly operation: OperationId;
  readonly input: unknown;
  readonly options: CallOptions;
  readonly asFile: boolean;
  /** Only carries the type; it has no value. */
  readonly output?: Output;
}

/** Calls the operation with this id, for `client.request`. */
export const operation = <Id extends OperationId>(
  id: Id,
  ...[input, options = {}]: Arguments<OperationInput<Id>>
): OperationCommand<OperationOutput<Id>> => ({ operation: id, input, options, asFile: false });

/** Requests the operation's answer as a file: a spreadsheet for lists, a PDF for documents. */
export const download = <Id extends FileOperationId>(
  id: Id,
  ...[input, options = {}]: Arguments<OperationInput<Id>>
): OperationCommand<Download> => ({ operation: id, input, options, asFile: true });

export interface OperationsClient<Schema> {
  operations: OperationFunctions;
  request<Output>(command: OperationCommand<Output>): Promise<Output>;
  request<Output>(command: RestCommand<Output, Schema>): Promise<Output>;
}

interface Composed extends Credentials {
  request?(command: unknown): Promise<unknown>;
}

/**
 * Adds the business operations to a client of the Directus SDK. It must come last:
 * `createDirectus<Schema>(url).with(authentication()).with(rest()).with(operations())`.
 */
export const operations =
  (options: OperationsOptions = {}) =>
  <Schema>(client: DirectusClient<Schema>): OperationsClient<Schema> => {
    const composed: DirectusClient<Schema> & Composed = client;
    const send = (command: OperationCommand<unknown>) => sendCommand(composed, options, command);
    return {
      operations: functionsOf(send),
      async request<Output>(command: OperationCommand<Output> | RestCommand<Output, Schema>) {
        if (typeof command !== 'function') return (await send(command)) as Output;
        if (!composed.request) throw new TypeError('Commands of the SDK need rest() before operations().');
        return (await composed.request(command)) as Output;
      },
    };
  };

type Send = (command: OperationCommand<unknown>) => Promise<unknown>;

async function sendCommand(
  client: DirectusClient<unknown> & Credentials,
  defaults: OperationsOptions,
  { operation: id, input, options, asFile }: OperationCommand<unknown>,
): Promise<unknown> {
  const description: OperationDescription = descriptions[id];
  const given = (input ?? {}) as Input;
  const wantsFile = asFile || description.fileOnly === true;
  const { body, headers } = contentOf(description, given.body);
  const idempotencyKey =
    description.method === 'POST' ? (options.idempotencyKey ?? (description.secret ? null : newIdempotencyKey())) : null;
  const call = {
    operation: id,
    url: addressOf(client.url, id, description, given),
    init: {
      method: description.method,
      headers: headersOf(
        { accept: wantsFile ? (description.file ?? '*/*') : 'application/json', ...headers },
        optionalHeaders({ ...defaults, ...options }),
        idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey },
        defaults.headers,
        options.headers,
      ),
      ...(body === undefined ? {} : { body }),
      ...(defaults.credentials ? { credentials: defaults.credentials } : {}),
      ...(options.signal ? { signal: options.signal } : {}),
    },
    fetch: client.globals.fetch as typeof fetch,
    credentials: client,
    repeatable: description.method === 'GET' || idempotencyKey !== null,
    idempotencyKey,
    retries: defaults.retries ?? 3,
    maxDelay: defaults.maxDelay ?? 30_000,
  };
  if (wantsFile) return exchange(call, async (response) => new Download(response));
  const answer = JSON.parse(await exchange(call, (response) => response.text())) as { data: unknown; meta?: unknown };
  if (description.unwrapped) return answer;
  return description.list ? { data: answer.data, meta: answer.meta } : answer.data;
}

/** Merges headers; later ones override earlier ones regardless of case. */
function headersOf(...layers: (Record<string, string> | undefined)[]): Headers {
  const headers = new Headers();
  for (const layer of layers) for (const [name, value] of Object.entries(layer ?? {})) headers.set(name, value);
  return headers;
}

const optionalHeaders = ({ language, tenant, apiKey }: OperationsOptions): Record<string, string> => ({
  ...(language === undefined ? {} : { 'accept-language': language }),
  ...(tenant === undefined ? {} : { 'x-tenant-id': String(tenant) }),
  ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
});

interface Group {
  [name: string]: Group | OperationFunction;
}

type OperationFunction = ((input?: Input, options?: CallOptions) => Promise<unknown>) & {
  download?(input?: Input, options?: CallOptions): Promise<unknown>;
};

function functionsOf(send: Send): OperationFunctions {
  const root: Group = {};
  for (const id of Object.keys(descriptions) as OperationId[]) {
    const path = memberPath(id);
    const name = path.pop() as string;
    let group = root;
    for (const part of path) {
      group[part] ??= {};
      group = group[part] as Group;
    }
    group[name] = functionOf(id, descriptions[id], send);
  }
  return root as unknown as OperationFunctions;
}

function functionOf(id: OperationId, { list: isList, file, fileOnly }: OperationDescription, send: Send): OperationFunction {
  const sendAs =
    (asFile: boolean) =>
    (input?: Input, options: CallOptions = {}) =>
      send({ operation: id, input, options, asFile });
  const plain = sendAs(false);
  const list = (input: Input = {}, options: CallOptions = {}) => {
    const pageAt = (page: number) => plain({ ...input, query: { ...input.query, page } }, options) as Promise<Page<unknown>>;
    const first = plain(input, options) as Promise<Page<unknown>>;
    return Object.assign(first, { [Symbol.asyncIterator]: () => rowsOf(first, pageAt) });
  };
  return Object.assign(isList ? list : plain, file && !fileOnly ? { download: sendAs(true) } : {});
}
