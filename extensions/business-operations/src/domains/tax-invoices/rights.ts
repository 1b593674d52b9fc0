import type { RoleRights } from '../../kernel/domain.ts';

/** Items belong to their invoice: whoever may change it writes them. */
const keeper: RoleRights[string] = { tax_invoices: ['create', 'read', 'update', 'delete'], tax_invoice_items: ['read'] };
const reader: RoleRights[string] = { tax_invoices: ['read'], tax_invoice_items: ['read'] };

export const rights: RoleRights = { admin: keeper, finance: keeper, manager: reader };
