import { type ComputedRef, computed } from 'vue';
import { useRoute } from 'vue-router';
import { type Period, quickPeriods } from '../period.ts';
import { useDay } from '../today.ts';

/** The period of the address; this month unless it names one. */
export function usePeriod(): ComputedRef<Period> {
  const route = useRoute();
  const today = useDay();
  const thisMonth = computed(() => quickPeriods(today.value).this_month as Period);
  return computed(() => ({
    start: route.query.start_date ?? thisMonth.value.start,
    end: route.query.end_date ?? thisMonth.value.end,
  }));
}
