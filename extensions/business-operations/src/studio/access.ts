import { useStores } from '@directus/extensions-sdk';

/** What the person may open, by the rights that the Studio knows of them. */
export function useAccess() {
  const { usePermissionsStore, useUserStore } = useStores();
  const may = (collection: string, action: string): boolean => usePermissionsStore().hasPermission(collection, action);
  const { currentUser } = useUserStore();
  /** Of a company; whoever keeps the system belongs to none. */
  const works = Boolean(currentUser?.tenant_id);
  const { fields: ofLines = null } = usePermissionsStore().getPermission('journal_lines', 'read') ?? {};
  return {
    home: works,
    approvals: works && may('approvals', 'read'),
    decides: works && may('approvals', 'update'),
    drafts: works && may('approvals', 'create'),
    leave: works && may('leave_requests', 'create'),
    // Who reads totals alone is told what the company earns, and not from which entries.
    ledger: works && may('journal_lines', 'read') && (!ofLines || ofLines.includes('*') || ofLines.includes('debit')),
    incomeStatement: works && may('journal_lines', 'read'),
    // Those who make payrolls; everybody else sees their own.
    payroll: works && may('payrolls', 'create'),
    audit: may('audit_logs', 'read'),
    rollback: may('audit_logs', 'update'),
  };
}

export type Access = ReturnType<typeof useAccess>;
