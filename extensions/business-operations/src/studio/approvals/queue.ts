import { computed, ref } from 'vue';

/** The documents of the box from which one was opened, in its order: those before and after it are a click away. */
const queue = ref<readonly number[]>([]);

export const keepQueue = (ids: readonly number[]): void => {
  queue.value = ids;
};

export function useQueue(id: () => number) {
  const position = computed(() => queue.value.indexOf(id()));
  return {
    position,
    total: computed(() => queue.value.length),
    previous: computed(() => queue.value[position.value - 1] ?? null),
    next: computed(() => (position.value < 0 ? null : (queue.value[position.value + 1] ?? null))),
  };
}
