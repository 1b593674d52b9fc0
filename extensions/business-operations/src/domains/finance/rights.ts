import type { RoleRights } from '../../kernel/domain.ts';

const books = ['account_codes', 'journal_entries', 'journal_lines'] as const;
const all = ['create', 'read', 'update', 'delete'] as const;

const on = (collections: readonly string[], actions: readonly ('create' | 'read' | 'update' | 'delete')[]) =>
  Object.fromEntries(collections.map((name) => [name, actions]));

const settings = { supplier_settings: ['create', 'read', 'update'] } as const;

export const rights: RoleRights = {
  admin: { ...on(books, all), ...settings },
  finance: { ...on(books, all), ...settings },
  // The entries of a payroll name what each person earns: they are for those who keep the books. Managers see what the company earns.
  manager: { account_codes: ['read'], journal_lines: ['read:totals'], supplier_settings: ['read'] },
};
