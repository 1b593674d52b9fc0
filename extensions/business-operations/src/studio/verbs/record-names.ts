import { useApi, useStores } from '@directus/extensions-sdk';

type Row = Record<string, unknown> & { id: number };

const PLACE = /\{\{\s*([\w.]+)\s*\}\}/g;

const valueAt = (row: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown> | null)?.[name], row);

/** What records are called, by the template of their collection. Those that are not found have no name. */
export function useRecordNames(): (collection: string, ids: readonly number[]) => Promise<Map<number, string>> {
  const api = useApi();
  const collections = useStores().useCollectionsStore();
  return async (collection, ids) => {
    const template: string = collections.getCollection(collection)?.meta?.display_template ?? '{{id}}';
    const fields = ['id', ...[...template.matchAll(PLACE)].map(([, path]) => path)];
    // SEARCH, as the ids of many records are too long for an address.
    const data = { query: { fields, filter: { id: { _in: ids } }, limit: ids.length } };
    const found = await api.request<{ data: Row[] }>({ method: 'SEARCH', url: `/items/${collection}`, data }).catch(() => null);
    return new Map(
      (found?.data.data ?? []).map((row) => [row.id, template.replace(PLACE, (_, path: string) => String(valueAt(row, path) ?? ''))]),
    );
  };
}
