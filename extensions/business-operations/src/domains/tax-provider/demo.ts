import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { adapterName } from './adapters.ts';
import { storeLogin } from './connect.ts';
import { seal } from './secrets.ts';
import { seedDemoRuns } from './sync/demo.ts';

/** What the sandbox takes for a login; it asks nobody. */
const DEMO_LOGIN = { loginId: 'demo01', loginSecret: 'sandbox-pass' };

/** Connects a demo company with the sandbox, under the business number of its settings. Nothing for tenants without, or another provider. */
export async function seedDemoMember(ctx: Context): Promise<void> {
  const { env } = ctx.app.directus;
  if (adapterName(env) !== 'sandbox') return;
  const settings = await ctx.row<{ business_number: string }>(sql`
    select s.business_number from supplier_settings s where s.tenant_id = ${ctx.tenant.id}`);
  if (!settings) return;
  const credentials = { businessNumber: settings.business_number, ...DEMO_LOGIN };
  await storeLogin(ctx, credentials, await seal(env, DEMO_LOGIN.loginSecret));
  await seedDemoRuns(ctx);
}
