import { ALL, READ } from '../../kernel/access/usual-rights.ts';
import type { RoleRights } from '../../kernel/domain.ts';

const keeper: RoleRights[string] = { quotes: ALL, quote_items: ALL, quote_revisions: READ, quote_send_histories: READ };
const reader: RoleRights[string] = { quotes: READ, quote_items: READ, quote_revisions: READ, quote_send_histories: READ };

export const rights: RoleRights = { admin: keeper, sales: keeper, manager: reader };
