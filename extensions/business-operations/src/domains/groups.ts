import type { Group } from '../kernel/deploy/snapshot.ts';

/** The Studio's folders, in the order of its navigation. */
export const groups: readonly Group[] = [
  { name: 'finance', label: { ko: '재무·세무', en: 'Finance and tax' }, icon: 'account_balance' },
  { name: 'sales', label: { ko: '영업', en: 'Sales' }, icon: 'handshake' },
  { name: 'administration', label: { ko: '관리', en: 'Administration' }, icon: 'settings' },
];

/** Tags of the API by group of routes. */
export const tagGroups: Record<string, string> = {
  'account-codes': 'finance',
  'journal-entries': 'finance',
  'account-ledger': 'finance',
  'income-statement': 'finance',
  'tax-invoices': 'finance',
  vendors: 'finance',
  clients: 'sales',
  'client-groups': 'sales',
  sites: 'sales',
  tenants: 'tenants',
  users: 'users',
  'api-keys': 'auth',
  jobs: 'admin',
  system: 'common',
};
