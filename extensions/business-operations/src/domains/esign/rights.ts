import type { Right, RoleRights } from '../../kernel/domain.ts';

const ALL: readonly Right[] = ['create', 'read', 'update', 'delete'];
const OWN: readonly Right[] = ['create', 'read:own', 'update:own', 'delete:own'];

const parts = (right: Right): RoleRights[string] => ({
  esign_signers: [right],
  esign_sign_fields: [right],
  esign_audit_logs: [right],
});

const keeper: RoleRights[string] = { esign_contracts: ALL, ...parts('read') };
/** Contracts are between those who made and sign them: of others people see nothing. */
const sender: RoleRights[string] = { esign_contracts: OWN, ...parts('read:own') };

export const rights: RoleRights = { admin: keeper, manager: keeper, finance: sender, hr: sender, sales: sender };
