import { computed, type Ref, ref, watch } from 'vue';

/** Which rows of a page somebody has chosen. */
export function useChoice<Row extends { id: number }>(rows: Ref<Row[]>) {
  const ids = ref(new Set<number>());
  /** Where a range begins. */
  let last: number | null = null;

  const chosen = computed(() => rows.value.filter(({ id }) => ids.value.has(id)));

  // What is no longer on the page is no longer chosen.
  watch(rows, (now) => {
    ids.value = new Set(now.flatMap(({ id }) => (ids.value.has(id) ? [id] : [])));
    last = null;
  });

  /** Chooses a row or takes it back; with `range` all from the last one to it. */
  function toggle(id: number, range = false): void {
    const order = rows.value.map((row) => row.id);
    const [from, to] = [last === null ? -1 : order.indexOf(last), order.indexOf(id)];
    const next = new Set(ids.value);
    if (range && from >= 0) for (const each of order.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each);
    else if (!next.delete(id)) next.add(id);
    last = id;
    ids.value = next;
  }

  const none = () => {
    ids.value = new Set();
    last = null;
  };

  /** All of the page, or none where all are chosen. */
  function all(): void {
    if (rows.value.length && ids.value.size === rows.value.length) none();
    else ids.value = new Set(rows.value.map(({ id }) => id));
  }

  return { ids, chosen, toggle, all, none };
}
