import { computed, onMounted, ref } from 'vue';
import { useActing } from '../acting.ts';
import { type TenantRow, useTenants } from '../admin/tenants.ts';

/** Whose changes they are, for a system administrator who looks at those of all tenants. */
export function useTenantNames() {
  const { canChoose, tenant } = useActing();
  const load = useTenants();
  const tenants = ref<TenantRow[]>([]);
  const ofAll = computed(() => canChoose && !tenant.value);

  onMounted(async () => {
    // A tenant without its name stands under its id.
    if (ofAll.value) tenants.value = await load().catch(() => []);
  });

  return {
    ofAll,
    tenantName: (id: number | null): string => (id === null ? '' : (tenants.value.find((each) => each.id === id)?.name ?? String(id))),
  };
}
