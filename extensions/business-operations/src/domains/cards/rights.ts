import type { RoleRights } from '../../kernel/domain.ts';

/** Splits belong to their transaction: whoever may change it writes them. */
const keeper: RoleRights[string] = {
  corporate_cards: ['create', 'read', 'update', 'delete'],
  card_transactions: ['create', 'read', 'update', 'delete'],
  card_transaction_splits: ['read'],
  card_transaction_amount_logs: ['read'],
};
const reader: RoleRights[string] = {
  corporate_cards: ['read'],
  card_transactions: ['read'],
  card_transaction_splits: ['read'],
  card_transaction_amount_logs: ['read'],
};

export const rights: RoleRights = { admin: keeper, finance: keeper, manager: reader };
