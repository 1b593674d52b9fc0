import { computed, type Ref, ref, watch } from 'vue';
import { OPEN_STATES } from '../../domains/work-orders/model.ts';
import type { Day } from '../../kernel/days.ts';
import { type Failure, type Query, useOperations } from '../api.ts';
import { ALL } from '../use-rows.ts';
import { type Holiday, peopleOf, type Work } from './plan.ts';

/** Answers of `ALL` rows that are read at most, and how many that wait for a day are offered. */
const PAGES = 5;
const WAITING = 30;

const SHOWN = [...OPEN_STATES, 'COMPLETED', 'SHIPPED'].join(',');
const waitingBefore = (day: Day) =>
  JSON.stringify({
    filter: { status: { _in: OPEN_STATES }, _or: [{ scheduled_date: { _null: true } }, { scheduled_date: { _lt: day } }] },
    sort: ['due_date', 'id'],
  });

/** The work orders of these days, and what waits for one: what has no day, or is left over from an earlier one; narrowed down by `filters`. They are read anew when either changes. */
export function usePlan(days: Ref<readonly Day[]>, filters: Ref<Query>) {
  const { get, put, failureOf } = useOperations();

  const works = ref([]) as Ref<Work[]>;
  const waiting = ref([]) as Ref<Work[]>;
  const holidays = ref([]) as Ref<Holiday[]>;
  /** Those that are left out of `works`, because they are too many, and of `waiting`. */
  const [leftOut, furtherWaiting] = [ref(0), ref(0)];
  const loading = ref(true);
  const failure = ref<Failure | null>(null);

  // Whom work has been seen of stays to be chosen, also where only one's work is shown.
  const seen = ref([]) as Ref<Pick<Work, 'assignee'>[]>;
  const people = computed(() => peopleOf(seen.value));

  // Of two answers that overtake each other the later request's is shown.
  let latest = 0;

  async function scheduled() {
    const query = { ...filters.value, status: SHOWN, sort: 'scheduled_date,-priority,work_order_no', size: ALL };
    const span = { start_date: days.value[0], end_date: days.value.at(-1) };
    const first = await get<Work[]>('/work-orders', { ...query, ...span });
    const pages = Math.min(first.meta?.last_page ?? 1, PAGES);
    const further = Array.from({ length: pages - 1 }, (_, index) => get<Work[]>('/work-orders', { ...query, ...span, page: index + 2 }));
    const rows = [first, ...(await Promise.all(further))].flatMap(({ data }) => data);
    return { rows, total: first.meta?.total ?? rows.length };
  }

  async function load(): Promise<void> {
    const turn = ++latest;
    loading.value = true;
    failure.value = null;
    try {
      const [found, unplanned] = await Promise.all([
        scheduled(),
        get<Work[]>('/work-orders', { ...filters.value, items: waitingBefore(days.value[0] as Day), size: WAITING }),
      ]);
      if (turn !== latest) return;
      works.value = found.rows;
      leftOut.value = found.total - found.rows.length;
      waiting.value = unplanned.data;
      furtherWaiting.value = (unplanned.meta?.total ?? 0) - unplanned.data.length;
      seen.value = peopleOf([...seen.value, ...found.rows, ...unplanned.data]).map((assignee) => ({ assignee }));
    } catch (error) {
      if (turn === latest) failure.value = failureOf(error);
    } finally {
      if (turn === latest) loading.value = false;
    }
  }

  const years = computed(() => [...new Set(days.value.map((day) => Number(day.slice(0, 4))))]);

  /** Whoever may not read them sees the weekends alone. */
  async function loadHolidays() {
    const found = await Promise.all(years.value.map((year) => get<Holiday[]>('/holidays', { year }).catch(() => ({ data: [] }))));
    holidays.value = found.flatMap(({ data }) => data);
  }

  /** Gives it another day, and shows what has become of it. */
  async function reschedule({ id }: Work, changes: Partial<Pick<Work, 'scheduled_date' | 'due_date'>>): Promise<void> {
    await put(`/work-orders/${id}`, changes);
    await load();
  }

  watch([days, filters], load, { immediate: true, deep: true });
  watch(() => years.value.join(), loadHolidays, { immediate: true });
  return { works, waiting, holidays, leftOut, furtherWaiting, people, loading, failure, load, reschedule, failureOf };
}
