import { useOperations } from './api.ts';

interface Running {
  current: { start_date: string };
}

/** The year in which the fiscal year of today began; the API begins an income statement there when no period is asked for. */
export function useFiscalYear(): () => Promise<number> {
  const { get } = useOperations();
  return async () => Number((await get<Running>('/income-statement')).data.current.start_date.slice(0, 4));
}
