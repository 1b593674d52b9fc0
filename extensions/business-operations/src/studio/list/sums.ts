import { useApi, useStores } from '@directus/extensions-sdk';
import { computed, type Ref, ref, watch } from 'vue';

interface ListProps {
  collection: string;
  filter: object | null;
  search: string | null;
}

interface TableState {
  /** The columns that are shown. */
  fields: Ref<string[]>;
  items: Ref<unknown[]>;
  itemCount: Ref<number | null>;
}

/** By column; empty where nothing is summed. */
export type Sums = Record<string, string | number>;

/** The sums of the columns shown whose fields are declared to have one, over all rows that the list finds, as Directus adds them up. */
export function useSums(given: object, { fields, items, itemCount }: TableState): Ref<Sums> {
  const props = given as ListProps;
  const api = useApi();
  const { useFieldsStore, useUserStore } = useStores();
  const store = useFieldsStore();
  const sums = ref<Sums>({});
  // The rows of several companies come to no sum that means something.
  const ofOne = Boolean(useUserStore().currentUser?.tenant_id);
  const summed = computed(() =>
    ofOne ? fields.value.filter((name) => store.getField(props.collection, name)?.meta?.display_options?.summed) : [],
  );

  // Of two answers that overtake each other the later request's is shown.
  let latest = 0;

  async function load() {
    const turn = ++latest;
    if (!summed.value.length || !itemCount.value) {
      sums.value = {};
      return;
    }
    const { collection, filter, search } = props;
    const params = { aggregate: { sum: summed.value }, ...(filter ? { filter } : {}), ...(search ? { search } : {}) };
    try {
      const { data } = await api.get<{ data: { sum: Record<string, string | number | null> }[] }>(`/items/${collection}`, { params });
      const found = data.data[0]?.sum ?? {};
      if (turn === latest) sums.value = Object.fromEntries(Object.entries(found).map(([name, sum]) => [name, sum ?? 0]));
    } catch {
      // A field that may not be read has no sum; the list says everything else.
      if (turn === latest) sums.value = {};
    }
  }

  watch([summed, items, itemCount, () => props.filter, () => props.search], load, { immediate: true });
  return sums;
}
