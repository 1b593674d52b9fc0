import { ref, type ShallowRef, shallowRef } from 'vue';
import { type Failure, useOperations } from '../api.ts';

type Values = Record<string, unknown>;

/**
 * The record that a list opens in a drawer. It is read by itself then: a list may have stood there for a while, and its rows have no tag, so
 * that what somebody else has changed since would be written over.
 */
export function useDrawer<Row extends { id: number | string }>(path: string) {
  const { get, put, failureOf } = useOperations();
  const open = ref(false);
  const chosen = shallowRef(null) as ShallowRef<Row | null>;
  /** Why it could not be read. */
  const refusal = ref<Failure | null>(null);

  let latest = 0;

  /** Null for what is new. */
  async function show(row: Pick<Row, 'id'> | null): Promise<void> {
    const turn = ++latest;
    refusal.value = null;
    try {
      const record = row && (await get<Row>(`${path}/${row.id}`)).data;
      if (turn !== latest) return;
      chosen.value = record;
      open.value = true;
    } catch (error) {
      if (turn === latest) refusal.value = failureOf(error);
    }
  }

  /** Changes it as it was seen. */
  const change = (changes: Values) => put<Row>(`${path}/${chosen.value?.id}`, changes, chosen.value);

  return { open, chosen, refusal, show, change };
}
