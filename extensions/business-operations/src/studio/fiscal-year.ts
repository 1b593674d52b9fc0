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
