import sql from 'sql-template-tag';

/**
 * Our own tax invoices `t` that have been issued and that the portal does not list: sales nevertheless. A row of the portal that was entered
 * before its invoice, or synced beside it, knows it by the approval number alone.
 */
export const notOnPortal = sql`t.status in ('ISSUED', 'TRANSMITTED', 'TRANSMISSION_FAILED') and not exists (
  select from tax_portal_invoices p where p.tenant_id = t.tenant_id and p.direction = 'SALES' and p.deleted_at is null
    and (p.tax_invoice_id = t.id or p.nts_approval_no = t.nts_approval_no))`;
