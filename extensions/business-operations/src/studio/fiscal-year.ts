import { type ComputedRef, computed, ref } from 'vue';
import { fiscalYearStart, todayIn } from '../kernel/days.ts';
import { useOperations } from './api.ts';

/** What `/tenants/current` says of the calendar of a tenant. */
export interface TenantCalendar {
  time_zone: string;
  /** 1 to 12. */
  fiscal_year_start_month: number;
}

/** The year in which the fiscal year of the tenant's today began. */
export function useFiscalYear(): () => Promise<number> {
  const { get } = useOperations();
  return async () => {
    const { time_zone, fiscal_year_start_month } = (await get<TenantCalendar>('/tenants/current')).data;
    return Number(fiscalYearStart(todayIn(time_zone), fiscal_year_start_month).slice(0, 4));
  };
}

/** The month with which the tenant's fiscal year begins; January until it is known, and where there is no tenant. */
export function useFiscalStart(): ComputedRef<number> {
  const { get } = useOperations();
  const month = ref(1);
  get<TenantCalendar>('/tenants/current').then(
    ({ data }) => {
      month.value = data.fiscal_year_start_month;
    },
    () => undefined,
  );
  return computed(() => month.value);
}
