import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { invalid } from '../../kernel/errors.ts';

/** An account that a body names, and where. */
interface NamedAccount {
  path: string;
  account: number | null | undefined;
}

/** Refuses accounts that are not in use any more: nothing new is posted to them. That they are the tenant's is seen to before. */
export async function assertActiveAccounts(ctx: Context, named: readonly NamedAccount[]): Promise<void> {
  const ids = [...new Set(named.flatMap(({ account }) => account ?? []))];
  if (!ids.length) return;
  const inactive = await ctx.rows<{ id: number }>(sql`
    select id from account_codes where tenant_id = ${ctx.tenant.id} and id = any (${ids}::integer[]) and not is_active`);
  const closed = new Set(inactive.map(({ id }) => id));
  const wrong = named.filter(({ account }) => account && closed.has(account));
  if (wrong.length)
    throw invalid(
      'error.journal.account_inactive',
      wrong.map(({ path }) => ({ path, code: 'account_inactive' })),
    );
}
