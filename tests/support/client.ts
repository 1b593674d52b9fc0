import { checkContract } from './contract.ts';

/** What came back: the status, the headers and, where there is one, the JSON body. */
export interface Reply {
  status: number;
  headers: Headers;
  body: Body;
  text: string;
}

export interface Body {
  success?: boolean;
  message?: string;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  data?: any;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  meta?: any;
  // biome-ignore lint/suspicious/noExplicitAny: Directus's own routes answer with a list
  errors?: any;
  error?: { code: string; key: string; details: Record<string, unknown>[] };
  request_id?: string;
}

export type Query = Record<string, string | number | boolean>;

export interface Options {
  query?: Query;
  headers?: Record<string, string>;
}

const API = '/api/v1';

/** Speaks HTTP as one caller. Paths beginning with `/api` or `//` are taken as they are (the latter without the first slash). */
export class Client {
  readonly url: string;
  readonly headers: Record<string, string>;
  /** The caller's rights close fields, which answers then leave out though the document requires them. */
  readonly closedFields: boolean;

  constructor(url: string, token?: string, headers: Record<string, string> = {}, closedFields = false) {
    this.url = url;
    this.headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers };
    this.closedFields = closedFields;
  }

  /** The same caller, whose rights close fields. */
  withClosedFields(): Client {
    return new Client(this.url, undefined, this.headers, true);
  }

  /** The same caller at another process. */
  at(url: string): Client {
    return new Client(url, undefined, this.headers, this.closedFields);
  }

  /** The same caller with more headers. */
  with(headers: Record<string, string>): Client {
    return new Client(this.url, undefined, { ...this.headers, ...headers }, this.closedFields);
  }

  async send(method: string, path: string, body?: unknown, { query = {}, headers = {} }: Options = {}): Promise<Reply> {
    const url = new URL(path.startsWith('//') ? path.slice(1) : path.startsWith('/api/') ? path : `${API}${path}`, this.url);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value));
    const raw = typeof body === 'string';
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...this.headers, ...headers },
      ...(body === undefined ? {} : { body: raw ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    const reply = { status: response.status, headers: response.headers, text, body: isJson && text ? (JSON.parse(text) as Body) : {} };
    await checkContract(url, { method, ...reply, closedFields: this.closedFields });
    return reply;
  }

  get(path: string, query?: Query, headers?: Record<string, string>): Promise<Reply> {
    return this.send('GET', path, undefined, { ...(query ? { query } : {}), ...(headers ? { headers } : {}) });
  }

  post(path: string, body: unknown = {}, headers?: Record<string, string>): Promise<Reply> {
    return this.send('POST', path, body, headers ? { headers } : {});
  }

  put(path: string, body: unknown, headers?: Record<string, string>): Promise<Reply> {
    return this.send('PUT', path, body, headers ? { headers } : {});
  }

  patch(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> {
    return this.send('PATCH', path, body, headers ? { headers } : {});
  }

  delete(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply> {
    return this.send('DELETE', path, body, headers ? { headers } : {});
  }
}
