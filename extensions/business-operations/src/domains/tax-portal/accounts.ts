import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { invalid } from '../../kernel/errors.ts';

interface Account {
  id: number;
  is_active: boolean;
  entertainment: boolean;
}

/** What invoices need to know of accounts of the tenant, by id. */
export async function accountsOf(ctx: Context, ids: readonly (number | null | undefined)[]): Promise<ReadonlyMap<number, Account>> {
  const named = [...new Set(ids.flatMap((id) => id ?? []))];
  if (!named.length) return new Map();
  const found = await ctx.rows<Account>(sql`
    select id, is_active, entertainment_kind is not null as entertainment from account_codes
    where tenant_id = ${ctx.tenant.id} and id = any (${named}::integer[]) and deleted_at is null`);
  return new Map(found.map((account) => [account.id, account]));
}

/** Refuses an account that is not in use any more; that it is the tenant's is seen to before. */
export function assertActive(accounts: ReadonlyMap<number, Account>, id: number | null | undefined): void {
  if (id && accounts.get(id)?.is_active === false)
    throw invalid('error.journal.account_inactive', [{ path: 'account_code_id', code: 'account_inactive' }]);
}
