import type { RoleRights } from '../../kernel/domain.ts';

const keeper: RoleRights[string] = { tax_provider_members: ['create', 'read', 'update', 'delete'], sync_runs: ['create', 'read'] };
const reader: RoleRights[string] = { tax_provider_members: ['read'], sync_runs: ['read'] };

export const rights: RoleRights = { admin: keeper, finance: keeper, manager: reader };
