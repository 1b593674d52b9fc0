import { type ComputedRef, computed, ref } from 'vue';
import { type Day, todayIn } from '../kernel/days.ts';
import { useOperations } from './api.ts';

interface Me {
  tenant: { time_zone: string } | null;
}

const OF_MACHINE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The tenant's, once it has been asked for; the same one for all pages. */
const known = ref<string | null>(null);

/** The tenant's day, wherever in the world it is asked for; the machine's where there is no tenant. */
export function useToday(): () => Promise<Day> {
  const { get } = useOperations();
  return async () => {
    const me = await get<Me>('/users/me').catch(() => null);
    known.value = me?.data.tenant?.time_zone ?? OF_MACHINE;
    return todayIn(known.value);
  };
}

/** The same for what is shown: the machine's day until the tenant's is known. */
export function useDay(): ComputedRef<Day> {
  const today = useToday();
  if (!known.value) void today();
  return computed(() => todayIn(known.value ?? OF_MACHINE));
}

/** The tenant's time zone; the machine's until it is known. */
export function useZone(): ComputedRef<string> {
  useDay();
  return computed(() => known.value ?? OF_MACHINE);
}
