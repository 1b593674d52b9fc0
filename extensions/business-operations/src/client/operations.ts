import type { DirectusClient, RestCommand } from '@directus/sdk';
import { Download } from './download.ts';
import { type Credentials, exchange } from './exchange.ts';
import { descriptions } from './generated/operations.ts';
import { addressOf, contentOf, type Input, newIdempotencyKey } from './message.ts';
import { memberPath } from './names.ts';
import type {
  Arguments,
  CallOptions,
  FileOperationId,
  OperationDescription,
  OperationFunctions,
  OperationId,
  OperationInput,
  OperationOutput,
} from './operation.ts';
import { type Page, rowsOf } from './page.ts';

export interface OperationsOptions {
  /** Language of messages and labels; the user's own unless given. */
  language?: 'ko' | 'en';
  /** The tenant in which a system administrator acts. */
  tenant?: number;
  apiKey?: string;
  headers?: Record<string, string>;
  /** How often a call is sent again when that is safe; 3 unless given. */
  retries?: number;
  /** Milliseconds that are waited at most before a call is sent again; 30 seconds unless given. */
  maxDelay?: number;
  /** Whether the browser sends its cookies: `include` with sessions of another origin. */
  credentials?: RequestCredentials;
}

/** A call that is ready to be sent by `client.request`. */
export interface OperationCommand<Output> {
  readonly operation: OperationId;
  readonly input: unknown;
  readonly options: CallOptions;
  readonly asFile: boolean;
  /** For the compiler only. */
  readonly output?: Output;
}

/** The operation of that id, for `client.request`. */
export const operation = <Id extends OperationId>(
  id: Id,
  ...[input, options = {}]: Arguments<OperationInput<Id>>
): OperationCommand<OperationOutput<Id>> => ({ operation: id, input, options, asFile: false });

/** The file that the operation answers with when it is asked for one: lists as spreadsheets, documents as PDF. */
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
 * Adds the business operations to a client of the Directus SDK. It goes last:
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

/** The later ones win, however they are spelled. */
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
