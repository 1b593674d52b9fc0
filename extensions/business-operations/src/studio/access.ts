import { useStores } from '@directus/extensions-sdk';
import { useActing } from './acting.ts';

/** Under which name the Studio knows what operations alone do, which its own lists and forms do not offer. */
const BY_OPERATION: Record<string, string> = { create: 'make', delete: 'unmake' };

/** Whether the person may do so by an operation, whether or not a form does it, too. */
export function useMay(): (collection: string, action: string) => boolean {
  const { hasPermission } = useStores().usePermissionsStore();
  return (collection, action) => [action, BY_OPERATION[action]].some((name) => name !== undefined && hasPermission(collection, name));
}

/** What the person may open, by the rights that the Studio knows of them. */
export function useAccess() {
  const { usePermissionsStore, useUserStore } = useStores();
  const may = (collection: string, action: string): boolean => usePermissionsStore().hasPermission(collection, action);
  const mayDo = useMay();
  const makes = (collection: string): boolean => mayDo(collection, 'create');
  const { currentUser } = useUserStore();
  /** Of a company; whoever keeps the system belongs to none. */
  const works = Boolean(currentUser?.tenant_id);
  const acting = useActing();
  // System administrators see the company that they have chosen, and are none of its people.
  const sees = works || Boolean(acting.tenant.value);
  const { fields: ofLines = null } = usePermissionsStore().getPermission('journal_lines', 'read') ?? {};
  return {
    makes: (collection: string): boolean => sees && makes(collection),
    home: works,
    approvals: sees && may('approvals', 'read'),
    decides: works && may('approvals', 'update'),
    // A document names who wrote it, and that is one of the company.
    drafts: works && makes('approvals'),
    posts: sees && may('posts', 'read'),
    writesPosts: sees && makes('posts'),
    /** Those who post notices and pin. */
    keepsBoards: sees && may('boards', 'update'),
    comments: sees && may('post_comments', 'read'),
    writesComments: sees && makes('post_comments'),
    leave: works && may('leave_requests', 'create'),
    // Who reads totals alone is told what the company earns, and not from which entries.
    ledger: sees && may('journal_lines', 'read') && (!ofLines || ofLines.includes('*') || ofLines.includes('debit')),
    incomeStatement: sees && may('journal_lines', 'read'),
    /** Dashboards, the daily report and the statistics. */
    statistics: sees && may('stat_daily', 'read'),
    taxInvoices: sees && may('tax_invoices', 'read'),
    vat: sees && may('tax_portal_invoices', 'read'),
    bank: sees && may('bank_transactions', 'read'),
    cards: sees && may('card_transactions', 'read'),
    /** Those who register cards. */
    keepsCards: sees && makes('corporate_cards'),
    taxProvider: sees && may('tax_provider_members', 'read'),
    /** Those who disconnect the company from the provider. */
    leavesTaxProvider: sees && mayDo('tax_provider_members', 'delete'),
    syncs: sees && makes('sync_runs'),
    /** A month of everybody's, or of one's own for those who see no other. */
    attendance: sees && may('attendance_records', 'read'),
    /** Those who enter the days of others, too; everybody else comes and leaves. */
    keepsAttendance: sees && may('attendance_records', 'update'),
    // Those who make payrolls; everybody else sees their own.
    payroll: sees && makes('payrolls'),
    boms: sees && may('bom_templates', 'read'),
    workOrders: sees && may('work_orders', 'read'),
    /** Those who do the work of work orders, which is done by people of the company. */
    floor: works && may('work_order_steps', 'update'),
    /** What all orders lack together, of which those see the sum who see all of it. */
    requirements: sees && ['purchase_orders', 'orders', 'stocks', 'work_orders', 'bending_orders'].every((name) => may(name, 'read')),
    /** Those who receive goods and record what the inspection says. */
    receivings: sees && may('receivings', 'update'),
    /** Those who record inspections. */
    inspections: sees && may('inspections', 'update'),
    requestsInspections: sees && makes('inspections'),
    /** The pages of bent parts say what the codes stand for, besides the items. */
    bending: sees && may('items', 'read') && may('bending_item_mappings', 'read'),
    /** The check grid of equipment. */
    checks: sees && may('equipment_inspections', 'read'),
    /** Contracts that are signed electronically. */
    contracts: sees && may('esign_contracts', 'read'),
    writesContracts: sees && makes('esign_contracts'),
    clients: sees && may('clients', 'read'),
    documents: sees && may('documents', 'read'),
    writesDocuments: sees && makes('documents'),
    quotes: sees && may('quotes', 'read'),
    orders: sees && may('orders', 'read'),
    stock: sees && may('stocks', 'read'),
    lots: sees && may('stock_lots', 'read'),
    qualityDocuments: sees && may('quality_documents', 'read'),
    performanceReports: sees && may('performance_reports', 'read'),
    checklists: sees && may('checklist_templates', 'read'),
    /** Those who mark what is done, and change the checklist. */
    keepsChecklists: sees && may('checklist_templates', 'update'),
    addsProofs: sees && makes('qms_documents'),
    removesProofs: sees && mayDo('qms_documents', 'delete'),
    audits: sees && may('qms_audits', 'read'),
    confirmsAudits: sees && may('qms_audits', 'update'),
    aiUsage: sees && may('ai_token_usages', 'read'),
    audit: may('audit_logs', 'read'),
    exports: sees && makes('data_exports'),
    rollback: may('audit_logs', 'update'),
    /** Whoever keeps the system: tenants and jobs. */
    system: acting.canChoose,
  };
}

export type Access = ReturnType<typeof useAccess>;
