import { computed, type Ref, ref, watch } from 'vue';
import { type Failure, useOperations } from '../api.ts';
import { type Month, movedBy } from '../month.ts';
import { type Payroll, review } from './review.ts';

export interface Summary {
  count: number;
  gross_pay: number;
  total_deductions: number;
  net_pay: number;
  journaled_count: number;
  employer_contributions: Record<string, number>;
  by_status: Record<Payroll['status'], { count: number }>;
}

const SIZE = 200;

/** The payrolls of a month with those of the month before, and the totals of both. */
export function usePayrolls(month: Ref<Month | null>) {
  const { get, failureOf } = useOperations();
  const payrolls = ref<Payroll[]>([]);
  const before = ref<Payroll[]>([]);
  const totals = ref<Summary | null>(null);
  const totalsBefore = ref<Summary | null>(null);
  const loading = ref(false);
  const failure = ref<Failure | null>(null);

  const queryOf = ({ year, month: number }: Month) => ({ pay_year: year, pay_month: number });

  async function all(of: Month): Promise<Payroll[]> {
    const found: Payroll[] = [];
    for (let page = 1, last = 1; page <= last; page++) {
      const { data, meta } = await get<Payroll[]>('/payrolls', { ...queryOf(of), size: SIZE, page });
      found.push(...data);
      last = meta?.last_page ?? 1;
    }
    return found;
  }

  let latest = 0;

  async function load(): Promise<void> {
    const shown = month.value;
    if (!shown) return;
    const turn = ++latest;
    loading.value = true;
    failure.value = null;
    const previous = movedBy(shown, -1);
    try {
      const [now, then, sums, sumsThen] = await Promise.all([
        all(shown),
        all(previous),
        get<Summary>('/payrolls/summary', queryOf(shown)),
        get<Summary>('/payrolls/summary', queryOf(previous)),
      ]);
      if (turn !== latest) return;
      [payrolls.value, before.value, totals.value, totalsBefore.value] = [now, then, sums.data, sumsThen.data];
    } catch (error) {
      if (turn === latest) failure.value = failureOf(error);
    } finally {
      if (turn === latest) loading.value = false;
    }
  }

  watch(
    month,
    () => {
      payrolls.value = [];
      totals.value = null;
      void load();
    },
    { immediate: true },
  );

  return { payrolls, reviewed: computed(() => review(payrolls.value, before.value)), totals, totalsBefore, loading, failure, load };
}
