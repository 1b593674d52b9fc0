import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { Refusal } from '../../../kernel/errors.ts';

/** The accounts that hold these posting roles, by role; 409 naming the first one that no account holds. */
export async function roleAccounts<Role extends string>(ctx: Context, roles: readonly Role[]): Promise<Record<Role, number>> {
  const found = await ctx.rows<{ id: number; posting_role: Role }>(sql`
    select id, posting_role from account_codes
    where tenant_id = ${ctx.tenant.id} and posting_role = any (${[...roles]}::text[]) and deleted_at is null`);
  const ids = new Map(found.map(({ id, posting_role: role }) => [role, id]));
  const missing = roles.find((role) => !ids.has(role));
  if (missing) throw roleMissing(missing);
  return Object.fromEntries(ids) as Record<Role, number>;
}

/** No account holds the posting role that an automatic journal asks for. */
export const roleMissing = (role: string): Refusal =>
  new Refusal(409, 'error.account_code.role_missing', [{ path: 'posting_role', code: 'role_missing', role }], { role });
