import type { Right, RoleRights } from '../../kernel/domain.ts';

const parts = ['nonconforming_report_items', 'nonconforming_report_files'];
const all: readonly Right[] = ['create', 'read', 'update', 'delete'];

const reports = (own: readonly Right[], ofParts = own): Record<string, readonly Right[]> =>
  Object.fromEntries([['nonconforming_reports', own], ...parts.map((name): [string, readonly Right[]] => [name, ofParts])]);

/** Without what the faults cost. */
const limited: Record<string, readonly Right[]> = {
  ...reports(['read']),
  nonconforming_reports: ['read:limited'],
  nonconforming_report_items: ['read:limited'],
};

/** Quality keeps the reports, production and sales (claims) write them too, everybody who works with goods reads them. */
export const rights: RoleRights = {
  admin: reports(all),
  manager: reports(all),
  quality: reports(all),
  production: reports(['create', 'read', 'update'], all),
  sales: reports(['create', 'read', 'update'], all),
  staff: limited,
  viewer: limited,
};
