import type { RoleRights } from '../../kernel/domain.ts';

/** Splits and overrides belong to their transaction: whoever may change it writes them. */
const keeper: RoleRights[string] = {
  bank_accounts: ['create', 'read', 'update', 'delete'],
  bank_transactions: ['create', 'read', 'update', 'delete'],
  bank_transaction_overrides: ['read'],
  bank_transaction_splits: ['read'],
};
const reader: RoleRights[string] = {
  bank_accounts: ['read'],
  bank_transactions: ['read'],
  bank_transaction_overrides: ['read'],
  bank_transaction_splits: ['read'],
};

export const rights: RoleRights = { admin: keeper, finance: keeper, manager: reader };
