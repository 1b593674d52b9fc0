import sql from 'sql-template-tag';
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { makeKey, revokeKey } from './api-keys/service.ts';

/** Creates an active and a revoked key in the name of the company's owner, unless it has keys. The keys themselves are discarded. */
export async function seedDemoKeys(ctx: Context): Promise<void> {
  if (await ctx.row(sql`select 1 from api_keys where tenant_id = ${ctx.tenant.id} limit 1`)) return;
  const idOf = await accountIds(ctx);
  await asTenantUser(ctx, idOf('owner'), async (inside) => {
    await makeKey(inside, { name: 'ERP 연동', description: '외부 시스템 연동용' });
    const former = await makeKey(inside, { name: '이전 키오스크', description: '교체된 단말기' });
    await revokeKey(inside, former.id);
  });
}
