import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';

/** Where the people of a demo tenant have their addresses, which belong to nobody. */
export const demoAddress = (code: string, account: string) => `${account}@${code}.example.com`;

/** Looks up ids of the people of a demo tenant by account, the part of the email address before `@`. */
export async function accountIds(ctx: Context): Promise<(account: string) => string> {
  const rows = await ctx.rows<{ id: string; account: string }>(sql`
    select id, split_part(email, '@', 1) as account from directus_users
    where tenant_id = ${ctx.tenant.id} and email like ${demoAddress(ctx.tenant.code, '%')}`);
  const ids = new Map(rows.map(({ id, account }) => [account, id]));
  return (account) => {
    const id = ids.get(account);
    if (!id) throw new Error(`${ctx.tenant.code} has no ${account}.`);
    return id;
  };
}
