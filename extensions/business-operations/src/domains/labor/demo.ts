import full from '../../../../../seeds/demo/full/labor-rates.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { createRow } from '../../kernel/crud/write.ts';
import { addMonths } from '../../kernel/days.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { laborRates } from './model.ts';

const PLAN: readonly { months_ago: number; [field: string]: unknown }[] = full;

/** The labor rates of a demo company. */
export async function seedDemoLabor(ctx: Context): Promise<void> {
  await asTenantUser(ctx, (await accountIds(ctx))('sales'), async (inside) => {
    for (const { months_ago: ago, ...fields } of PLAN)
      await createRow(inside, laborRates, { ...fields, effective_from: `${addMonths(ctx.today(), -ago).slice(0, 7)}-01` });
  });
}
