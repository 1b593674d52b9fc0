import { useApi } from '@directus/extensions-sdk';
import { inject, type Ref, toRaw } from 'vue';
import { useI18n } from 'vue-i18n';
import { useActing } from './acting.ts';
import { once } from './once.ts';

export interface Meta {
  page: number;
  size: number;
  total: number;
  last_page: number;
}

/** An answer of `/api/v1`. */
export interface Answer<Data> {
  data: Data;
  /** What was done, in the language of the Studio. */
  message: string;
  meta?: Meta;
}

/** Why a request was turned down, in the language of the Studio. */
export interface Failure {
  message: string;
  details: string[];
  /** Of the answer; undefined where there was none. */
  status?: number;
  /** What is wrong with a value that was sent, by its path. */
  at?: Record<string, string>;
}

/** Refused because the record is not as it is shown: somebody else has changed it meanwhile. */
export const isOutdated = (failure: Failure | null): boolean => [409, 412].includes(failure?.status ?? 0);

export type Query = Record<string, string | number | boolean | null | undefined>;

interface Sending {
  query?: Query;
  body?: unknown;
  /** The record as it was loaded: whoever has changed it since keeps their change, and the request is refused. */
  seen?: object | null;
  /** Ends the request when it is aborted. */
  signal?: AbortSignal | undefined;
  /** Concerns no tenant, whichever one a system administrator has chosen. */
  platform?: boolean | undefined;
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The entity tags of records that were loaded. */
const tags = new WeakMap<object, string>();

/** How long the browser may take to begin saving, in milliseconds. */
const KEPT = 60_000;

const sent = (query: Query) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ''));

/**
 * The API, spoken to with the session of the Studio and in its language. System administrators act in the tenant of the record whose
 * form they have before them, else in the one that they have chosen.
 */
export function useOperations() {
  const api = useApi();
  const { canChoose, tenant } = useActing();
  // What Directus's form tells the fields in it.
  const form = inject<Ref<{ tenant_id?: unknown }> | null>('values', null);
  const { t, locale } = useI18n();

  function headers(platform = false): Record<string, string> {
    const acting = canChoose && !platform ? (form?.value.tenant_id ?? tenant.value?.id) : null;
    return { 'Accept-Language': locale.value, ...(acting ? { 'X-TENANT-ID': String(acting) } : {}) };
  }

  async function send<Data>(
    method: string,
    path: string,
    { query = {}, body, seen, signal, platform }: Sending = {},
  ): Promise<Answer<Data>> {
    const tag = seen && tags.get(toRaw(seen));
    const request = (more: object = {}) => ({
      ...{ method, url: `/api/v1${path}`, params: sent(query), data: body },
      headers: { ...headers(platform), ...(tag ? { 'If-Match': tag } : {}), ...more },
      ...(signal ? { signal } : {}),
    });
    const ask = (more?: object) => api.request<Answer<Data>>(request(more));
    const isRepeatable = method === 'POST' && !(body instanceof FormData);
    const { data: answer, headers: answered } = isRepeatable
      ? await once(`${path} ${JSON.stringify([body, query])}`, (key) => ask({ 'Idempotency-Key': key }))
      : await ask();
    if (answered.etag && answer.data && typeof answer.data === 'object') tags.set(answer.data, String(answered.etag));
    return answer;
  }

  async function fetchFile(path: string, query: Query, accept: string) {
    const asked = api.get<Blob>(`/api/v1${path}`, { params: sent(query), headers: { ...headers(), Accept: accept }, responseType: 'blob' });
    return asked.catch(async (error) => {
      throw await withMessage(error);
    });
  }

  /** The bytes that the API answers with. */
  const bytes = async (path: string, query: Query = {}): Promise<ArrayBuffer> => (await fetchFile(path, query, '*/*')).data.arrayBuffer();

  /** Saves what the API answers as a file, under the name that it gives. `accept` where the operation knows more than one kind. */
  async function download(path: string, query: Query = {}, accept = '*/*'): Promise<void> {
    const { data, headers: answered } = await fetchFile(path, query, accept);
    const [, name] = /filename\*=UTF-8''([^;]+)/.exec(String(answered['content-disposition'] ?? '')) ?? [];
    const link = document.createElement('a');
    link.href = URL.createObjectURL(data);
    link.download = name ? decodeURIComponent(name) : 'download';
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), KEPT);
  }

  function failureOf(error: unknown): Failure {
    const { status, data } = (error as { response?: Refused }).response ?? {};
    if (!data?.message) return { message: t('unexpected_error'), details: [], ...(status ? { status } : {}) };
    const { message: whole } = data;
    const details = data.error?.details ?? [];
    // A refusal with words of its own is what is wrong with the value that it names.
    const at = Object.fromEntries(details.flatMap(({ path, message = whole }) => (path ? [[path, message] as const] : [])));
    return { message: whole, details: details.flatMap(textOf), at, ...(status ? { status } : {}) };
  }

  return {
    get: <Data>(path: string, query?: Query) => send<Data>('GET', path, query ? { query } : {}),
    post: <Data>(path: string, body: unknown = {}, signal?: AbortSignal) => send<Data>('POST', path, { body, signal }),
    put: <Data>(path: string, body: unknown, seen?: object | null) => send<Data>('PUT', path, { body, seen: seen ?? null }),
    send,
    remove: <Data>(path: string, seen?: object | null) => send<Data>('DELETE', path, { seen: seen ?? null }),
    download,
    bytes,
    failureOf,
  };
}

/** A refusal that came as a file has its message in it. */
async function withMessage(error: { response?: { data?: unknown } }): Promise<unknown> {
  const { response } = error;
  if (!(response?.data instanceof Blob)) return error;
  try {
    return { ...error, response: { ...response, data: JSON.parse(await response.data.text()) } };
  } catch {
    return error;
  }
}

interface Detail {
  path?: string;
  message?: string;
}

const textOf = ({ path, message }: Detail): string[] => (message ? [path ? `${path}: ${message}` : message] : []);

interface Refused {
  status: number;
  data?: { message?: string; error?: { details?: Detail[] } };
}
