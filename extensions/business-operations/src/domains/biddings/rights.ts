import { ALL, READ } from '../../kernel/access/usual-rights.ts';
import type { RoleRights } from '../../kernel/domain.ts';

const keeper: RoleRights[string] = { biddings: ALL, bidding_items: ALL };

export const rights: RoleRights = { admin: keeper, sales: keeper, manager: { biddings: READ, bidding_items: READ } };
