import { asMember } from '../../kernel/http/as-member.ts';
import type { Context } from '../../kernel/http/context.ts';
import { accountIds } from '../tenants/people/accounts.ts';
import { makeKey, revokeKey } from './keys.ts';

/** One key in use and a former one, made by the company's owner; nobody knows what they read. */
export async function seedDemoKeys(ctx: Context): Promise<void> {
  const idOf = await accountIds(ctx);
  await asMember(ctx, idOf('owner'), async (inside) => {
    await makeKey(inside, { name: 'ERP 연동', description: '외부 시스템 연동용' });
    const former = await makeKey(inside, { name: '이전 키오스크', description: '교체된 단말기' });
    await revokeKey(inside, former.id);
  });
}
