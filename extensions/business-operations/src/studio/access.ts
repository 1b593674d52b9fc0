import { useStores } from '@directus/extensions-sdk';

/** What the person may open, by the rights that the Studio knows of them. */
export function useAccess() {
  const { usePermissionsStore, useUserStore } = useStores();
  const may = (collection: string, action: string): boolean => usePermissionsStore().hasPermission(collection, action);
  const { currentUser } = useUserStore();
  return {
    // Documents are those of a company; whoever keeps the system belongs to none.
    approvals: Boolean(currentUser?.tenant_id) && may('approvals', 'read'),
    drafts: Boolean(currentUser?.tenant_id) && may('approvals', 'create'),
    // Those who make payrolls; everybody else sees their own.
    payroll: Boolean(currentUser?.tenant_id) && may('payrolls', 'create'),
    audit: may('audit_logs', 'read'),
    rollback: may('audit_logs', 'update'),
  };
}

export type Access = ReturnType<typeof useAccess>;
