import { useStores } from '@directus/extensions-sdk';
import { useActing } from './acting.ts';

/** What the person may open, by the rights that the Studio knows of them. */
export function useAccess() {
  const { usePermissionsStore, useUserStore } = useStores();
  const may = (collection: string, action: string): boolean => usePermissionsStore().hasPermission(collection, action);
  const { currentUser } = useUserStore();
  const acting = useActing();
  // Whoever keeps the system belongs to no company, and sees the documents of the one that they have chosen.
  const inTenant = Boolean(currentUser?.tenant_id || acting.tenant.value);
  return {
    approvals: inTenant && may('approvals', 'read'),
    // A document names who wrote it, and that is one of the company.
    drafts: Boolean(currentUser?.tenant_id) && may('approvals', 'create'),
    audit: may('audit_logs', 'read'),
    rollback: may('audit_logs', 'update'),
    /** Whoever keeps the system: tenants and jobs. */
    system: acting.canChoose,
  };
}

export type Access = ReturnType<typeof useAccess>;
