import { type Ref, ref, watch } from 'vue';
import { type Failure, useOperations } from './api.ts';

/**
 * The record of a page, read anew when its path changes; without a path there is none. `shown` is called with what was read. `attempt` runs
 * one request at a time; why it, or the reading, was refused is `failure`.
 */
export function useRecord<Data>(path: () => string | null, shown?: (data: Data) => void) {
  const { get, failureOf } = useOperations();
  const record = ref(null) as Ref<Data | null>;
  const failure = ref<Failure | null>(null);
  const working = ref(false);

  function show(data: Data) {
    record.value = data;
    shown?.(data);
  }

  async function load(): Promise<void> {
    const at = path();
    failure.value = null;
    if (!at) return;
    try {
      const { data } = await get<Data>(at);
      if (at === path()) show(data);
    } catch (error) {
      if (at === path()) failure.value = failureOf(error);
    }
  }

  watch(
    path,
    () => {
      record.value = null;
      void load();
    },
    { immediate: true },
  );

  async function attempt(work: () => Promise<void>): Promise<void> {
    if (working.value) return;
    working.value = true;
    failure.value = null;
    try {
      await work();
    } catch (error) {
      failure.value = failureOf(error);
    } finally {
      working.value = false;
    }
  }

  return { record, failure, working, show, load, attempt };
}
