import { todayIn } from '../kernel/days.ts';
import { useOperations } from './api.ts';

interface Me {
  tenant: { time_zone: string } | null;
}

/** The tenant's day, wherever in the world it is asked for; the machine's where there is no tenant. */
export function useToday(): () => Promise<string> {
  const { get } = useOperations();
  return async () => {
    const me = await get<Me>('/users/me').catch(() => null);
    return todayIn(me?.data.tenant?.time_zone ?? Intl.DateTimeFormat().resolvedOptions().timeZone);
  };
}
