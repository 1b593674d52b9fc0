import type { Right, RoleRights } from '../../kernel/domain.ts';

const all: Right[] = ['create', 'read', 'update', 'delete'];

/** Everybody's part in approvals: their own documents, those that concern them, their own lines and delegations. */
const own: Record<string, readonly Right[]> = {
  approvals: ['create', 'read:own', 'update:own', 'delete:own'],
  approval_steps: ['read:own'],
  approval_files: ['create', 'read:own', 'delete:own'],
  approval_reads: ['read:own'],
  approval_forms: ['read'],
  approval_lines: ['create:own', 'read', 'update:own', 'delete:own'],
  approval_delegations: ['create:own', 'read:own', 'update:own', 'delete:own'],
};

const STAFF = ['finance', 'hr', 'sales', 'production', 'quality', 'staff'];

export const rights: RoleRights = {
  admin: {
    approvals: all,
    approval_steps: ['read'],
    approval_files: ['create', 'read', 'delete'],
    approval_reads: ['read:own'],
    approval_forms: all,
    approval_lines: all,
    approval_delegations: all,
  },
  manager: {
    ...own,
    approvals: ['create', 'read', 'update:own', 'delete:own'],
    approval_steps: ['read'],
    approval_files: ['create', 'read', 'delete:own'],
    approval_lines: all,
    approval_delegations: ['create:own', 'read', 'update:own', 'delete:own'],
  },
  ...Object.fromEntries(STAFF.map((role) => [role, own])),
  // Readers of documents that name them; they decide nothing.
  viewer: {
    approvals: ['read:own'],
    approval_steps: ['read:own'],
    approval_files: ['read:own'],
    approval_reads: ['read:own'],
    approval_forms: ['read'],
  },
};
