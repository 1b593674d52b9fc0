import { useApi } from '@directus/extensions-sdk';
import { useI18n } from 'vue-i18n';

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

export type Query = Record<string, string | number | boolean | null | undefined>;

interface Sending {
  query?: Query;
  body?: unknown;
}

/** The API, spoken to with the session of the Studio and in its language. */
export function useOperations() {
  const api = useApi();
  const { t, locale } = useI18n();

  async function send<Data>(method: string, path: string, { query = {}, body }: Sending = {}): Promise<Answer<Data>> {
    const params = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ''));
    const headers = { 'Accept-Language': locale.value };
    return (await api.request<Answer<Data>>({ method, url: `/api/v1${path}`, params, data: body, headers })).data;
  }

  function failureOf(error: unknown): Failure {
    const { status, data } = (error as { response?: Refused }).response ?? {};
    if (!data?.message) return { message: t('unexpected_error'), details: [], ...(status ? { status } : {}) };
    const details = data.error?.details ?? [];
    const at = Object.fromEntries(details.flatMap(({ path, message }) => (path && message ? [[path, message]] : [])));
    return { message: data.message, details: details.flatMap(textOf), at, ...(status ? { status } : {}) };
  }

  return {
    get: <Data>(path: string, query?: Query) => send<Data>('GET', path, query ? { query } : {}),
    post: <Data>(path: string, body: unknown = {}) => send<Data>('POST', path, { body }),
    put: <Data>(path: string, body: unknown) => send<Data>('PUT', path, { body }),
    remove: <Data>(path: string) => send<Data>('DELETE', path),
    failureOf,
  };
}

interface Refused {
  status: number;
  data?: { message?: string; error?: { details?: Detail[] } };
}

interface Detail {
  path?: string;
  message?: string;
}

const textOf = ({ path, message }: Detail): string[] => (message ? [path ? `${path}: ${message}` : message] : []);
