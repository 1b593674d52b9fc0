import { useApi, useStores } from '@directus/extensions-sdk';
import { useI18n } from 'vue-i18n';
import { useOperations } from '../api.ts';
import type { TenantCalendar } from '../fiscal-year.ts';
import { filled, type SourceOptions, variablesOf } from './data.ts';

/** Groups to an answer: more than any field of ours has values, or a report has months. */
const MAX_GROUPS = 200;

/** Panels of a page that ask the same share the answer. */
const underWay = new Map<string, Promise<unknown>>();

function shared<Data>(key: string, ask: () => Promise<Data>): Promise<Data> {
  const known = underWay.get(key) as Promise<Data> | undefined;
  if (known) return known;
  const asked = ask().finally(() => underWay.delete(key));
  underWay.set(key, asked);
  return asked;
}

/** Asks for the data of a panel, with the session of the Studio. */
export function useSource() {
  const api = useApi();
  const { get, failureOf } = useOperations();
  const { t } = useI18n();
  const { useUserStore } = useStores();

  /** Why nothing can be shown to this person at all; empty where something can. */
  const obstacle = (): string => (useUserStore().currentUser?.tenant_id ? '' : t('studio.statistic.no_tenant'));

  async function load({ path, query, collection, aggregate, groupBy, filter }: SourceOptions): Promise<unknown> {
    const { data: tenant } = await shared('tenant', () => get<TenantCalendar>('/tenants/current'));
    const variables = variablesOf(tenant);
    if (path) {
      const asked = filled(query ?? {}, variables);
      return (await shared(JSON.stringify([path, asked]), () => get<unknown>(path, asked))).data;
    }
    const params = { aggregate, groupBy, filter: filled(filter ?? {}, variables), limit: MAX_GROUPS };
    return (await api.get<{ data: unknown }>(`/items/${collection}`, { params })).data.data;
  }

  return { load, obstacle, failureOf };
}
