import type { RoleRights } from '../../kernel/domain.ts';

const ALL = ['create', 'read', 'update', 'delete'] as const;
const READ = ['read'] as const;

const keeper: RoleRights[string] = { biddings: ALL, bidding_items: ALL };

export const rights: RoleRights = { admin: keeper, sales: keeper, manager: { biddings: READ, bidding_items: READ } };
