import { z } from 'zod';
import full from '../../../../../seeds/demo/full/ai-usage.json' with { type: 'json' };
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { createBody } from '../../kernel/model/schemas.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { recordUsages } from './ingest.ts';
import { aiTokenUsages } from './model.ts';

const Plan = z.strictObject({
  days: z.int(),
  a_day: z.int(),
  /** Taken in turn. */
  uses: z.array(
    createBody(aiTokenUsages).omit({ request_id: true, used_at: true, user_id: true }).extend({ account: z.string().nullable() }),
  ),
});

const PLAN: z.infer<typeof Plan> = Plan.parse(full);
const RECORDER = 'owner';
const HOUR = 3_600_000;
/** Hours between the uses of a day. */
const APART = 3;

/** What the assistants of a demo company used day by day. */
export async function seedDemoUsages(ctx: Context): Promise<void> {
  const { days, a_day: aDay, uses } = PLAN;
  const idOf = await accountIds(ctx);
  const usages = Array.from({ length: days * aDay }, (_, index) => {
    const { account, ...use } = uses[index % uses.length] as (typeof uses)[number];
    const [daysAgo, turn] = [Math.floor(index / aDay), index % aDay];
    const usedAt = new Date(ctx.now.getTime() - (daysAgo * 24 + turn * APART) * HOUR);
    return {
      ...use,
      request_id: `demo-${String(index + 1).padStart(4, '0')}`,
      used_at: usedAt.toISOString(),
      ...(account ? { user_id: idOf(account) } : {}),
    };
  });
  await asTenantUser(ctx, idOf(RECORDER), (inside) => recordUsages(inside, usages));
}
