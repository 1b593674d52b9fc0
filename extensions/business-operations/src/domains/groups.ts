import type { Group } from '../kernel/deploy/snapshot.ts';

/** The Studio's folders, in the order of its navigation. */
export const groups: readonly Group[] = [
  { name: 'electronic_approval', label: { ko: '전자결재', en: 'Approvals' }, icon: 'approval' },
  { name: 'finance', label: { ko: '재무·세무', en: 'Finance and tax' }, icon: 'account_balance' },
  { name: 'sales', label: { ko: '영업', en: 'Sales' }, icon: 'handshake' },
  { name: 'quality', label: { ko: '품질', en: 'Quality' }, icon: 'verified' },
  { name: 'hr', label: { ko: '인사', en: 'Human resources' }, icon: 'badge' },
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
  'nonconforming-reports': 'inventory',
  'leave-requests': 'hr',
  tenants: 'tenants',
  users: 'users',
  departments: 'users',
  positions: 'users',
  'api-keys': 'auth',
  jobs: 'admin',
  roles: 'admin',
  permissions: 'admin',
  menus: 'admin',
  'trigger-audit': 'admin',
  'audit-logs': 'admin',
  files: 'files',
  approvals: 'common',
  'approval-forms': 'common',
  'approval-lines': 'common',
  'approval-delegations': 'common',
  system: 'common',
};
