import { type Ref, ref, watch } from 'vue';
import { type Failure, type Meta, type Query, useOperations } from './api.ts';

/** What one page may show of a list that is not paged, such as a tree. */
export const ALL = 200;

/**
 * What a reading operation answers. It is read anew when the query or the path changes, and by `load`. `More` is what `meta` holds besides
 * paging.
 */
export function useAnswer<Data, More extends object = object>(path: string | (() => string), query: () => Query, start: Data) {
  const { get, failureOf } = useOperations();
  const data = ref(start) as Ref<Data>;
  const meta = ref({ page: 1, size: 20, total: 0, last_page: 1 }) as Ref<Meta & Partial<More>>;
  const loading = ref(true);
  const failure = ref<Failure | null>(null);

  // Of two answers that overtake each other the later request's is shown.
  let latest = 0;

  async function load(): Promise<void> {
    const turn = ++latest;
    loading.value = true;
    failure.value = null;
    try {
      const answer = await get<Data>(typeof path === 'string' ? path : path(), query());
      if (turn !== latest) return;
      data.value = answer.data;
      if (answer.meta) meta.value = answer.meta as Meta & Partial<More>;
    } catch (error) {
      if (turn === latest) failure.value = failureOf(error);
    } finally {
      if (turn === latest) loading.value = false;
    }
  }

  watch(() => [typeof path === 'string' ? path : path(), query()], load, { immediate: true, deep: true });
  return { data, meta, loading, failure, load };
}

/** The rows of a list of the API. */
export function useRows<Row, More extends object = object>(path: string | (() => string), query: () => Query = () => ({ size: ALL })) {
  const { data: rows, ...rest } = useAnswer<Row[], More>(path, query, []);
  return { rows, ...rest };
}

/** Every row of a list that is longer than one answer. */
export async function everyRow<Row>(get: ReturnType<typeof useOperations>['get'], path: string, query: Query = {}): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const { data, meta } = await get<Row[]>(path, { ...query, size: ALL, page });
    rows.push(...data);
    last = meta?.last_page ?? 1;
  }
  return rows;
}
