import type { Right, RoleRights } from '../../kernel/domain.ts';

const ALL: readonly Right[] = ['create', 'read', 'update', 'delete'];
const OWN: readonly Right[] = ['create', 'read', 'update:own', 'delete:own'];

const parts: RoleRights[string] = { post_files: ['read'], post_reads: ['read:own'] };
const writer: RoleRights[string] = { boards: ['read'], posts: OWN, post_comments: OWN, ...parts };

const WRITERS = ['manager', 'finance', 'hr', 'sales', 'production', 'quality', 'staff'];

/** Everybody reads; whoever writes keeps what is their own. Those who may change boards post notices and pin. */
export const rights: RoleRights = {
  admin: { boards: ALL, posts: ALL, post_comments: ALL, ...parts },
  ...Object.fromEntries(WRITERS.map((role) => [role, writer])),
  viewer: { boards: ['read'], posts: ['read'], post_comments: ['read'], ...parts },
};
