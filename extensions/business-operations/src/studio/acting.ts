import { useStores } from '@directus/extensions-sdk';
import { computed, ref } from 'vue';

/** The tenant in which a system administrator acts. */
export interface ActingTenant {
  id: number;
  name: string;
}

const KEY = 'business-operations.tenant';

/** Kept for this window until it is closed, and never for another person who signs in there. */
function remembered(): (ActingTenant & { user: string }) | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

const chosen = ref(remembered());

/** In which tenant the person acts, whose own they have none; everybody else acts in theirs, which is not to be chosen. */
export function useActing() {
  const { currentUser, isAdmin } = useStores().useUserStore();
  const canChoose: boolean = Boolean(isAdmin && currentUser && !currentUser.tenant_id);
  return {
    canChoose,
    tenant: computed<ActingTenant | null>(() => (canChoose && chosen.value?.user === currentUser?.id ? chosen.value : null)),
    /** Loads the Studio anew, so that nothing of another tenant stays on the screen. */
    choose(tenant: ActingTenant | null, then = '/admin/operations'): void {
      chosen.value = tenant && { ...tenant, user: currentUser?.id };
      if (tenant) sessionStorage.setItem(KEY, JSON.stringify(chosen.value));
      else sessionStorage.removeItem(KEY);
      window.location.assign(new URL(then, window.location.href));
    },
  };
}
