import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { Refusal } from '../../../kernel/errors.ts';

/** The accounts that hold these posting roles, by role. Asking for one that no account holds is 409. */
export async function roleAccounts<Role extends string>(ctx: Context, roles: readonly Role[]): Promise<(role: Role) => number> {
  const found = await ctx.rows<{ id: number; posting_role: Role }>(sql`
    select id, posting_role from account_codes
    where tenant_id = ${ctx.tenant.id} and posting_role = any (${[...roles]}::text[]) and deleted_at is null`);
  const ids = new Map(found.map(({ id, posting_role: role }) => [role, id]));
  return (role) => heldBy(ids, role);
}

/** The account of a role, which no account may hold. */
export function heldBy<Role extends string>(accounts: ReadonlyMap<Role | null, number>, role: Role): number {
  const id = accounts.get(role);
  if (id === undefined) throw roleMissing(role);
  return id;
}

/** No account holds the posting role that an automatic journal asks for. */
const roleMissing = (role: string): Refusal =>
  new Refusal(409, 'error.account_code.role_missing', [{ path: 'posting_role', code: 'role_missing', role }], { role });
