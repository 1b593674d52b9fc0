import type { RoleRights } from '../../kernel/domain.ts';

const keeper: RoleRights[string] = { tax_portal_invoices: ['create', 'read', 'update', 'delete'] };

export const rights: RoleRights = { admin: keeper, finance: keeper, manager: { tax_portal_invoices: ['read'] } };
