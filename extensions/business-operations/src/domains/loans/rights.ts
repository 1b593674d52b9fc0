import type { RoleRights } from '../../kernel/domain.ts';

/** Payments are registered by the loan's own verbs, under the right to change it. */
const keeper: RoleRights[string] = { loans: ['create', 'read', 'update', 'delete'], loan_repayments: ['read'] };
const reader: RoleRights[string] = { loans: ['read'], loan_repayments: ['read'] };

export const rights: RoleRights = { admin: keeper, finance: keeper, hr: reader, manager: reader };
