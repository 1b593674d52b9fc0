import { useApi } from '@directus/extensions-sdk';
import { inject, type Ref } from 'vue';
import { useI18n } from 'vue-i18n';
import { useActing } from './acting.ts';

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
}

export type Query = Record<string, string | number | boolean | null | undefined>;

interface Sending {
  query?: Query;
  body?: unknown;
}

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

  async function send<Data>(method: string, path: string, { query = {}, body }: Sending = {}): Promise<Answer<Data>> {
    const params = Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== ''));
    const acting = canChoose ? (form?.value.tenant_id ?? tenant.value?.id) : null;
    const headers = { 'Accept-Language': locale.value, ...(acting ? { 'X-TENANT-ID': String(acting) } : {}) };
    return (await api.request<Answer<Data>>({ method, url: `/api/v1${path}`, params, data: body, headers })).data;
  }

  function failureOf(error: unknown): Failure {
    const { data } = (error as { response?: { data?: { message?: string; error?: { details?: Detail[] } } } }).response ?? {};
    if (!data?.message) return { message: t('unexpected_error'), details: [] };
    return { message: data.message, details: (data.error?.details ?? []).flatMap(textOf) };
  }

  return {
    get: <Data>(path: string, query?: Query) => send<Data>('GET', path, query ? { query } : {}),
    post: <Data>(path: string, body: unknown = {}) => send<Data>('POST', path, { body }),
    put: <Data>(path: string, body: unknown) => send<Data>('PUT', path, { body }),
    remove: <Data>(path: string) => send<Data>('DELETE', path),
    failureOf,
  };
}

interface Detail {
  path?: string;
  message?: string;
}

const textOf = ({ path, message }: Detail): string[] => (message ? [path ? `${path}: ${message}` : message] : []);
