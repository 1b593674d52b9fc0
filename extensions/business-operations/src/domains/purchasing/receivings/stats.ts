import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { isOpen } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { receivingItems, receivings } from '../model.ts';
import { receivedAmount } from './amount.ts';

const STATES = receivings.options.fields.status.values;

export const StatsReply = z.object({
  by_status: z.object(Object.fromEntries(STATES.map((state) => [state, z.int()]))),
  inspection_pending_count: z.int(),
  received_today_count: z.int(),
  completed_amount_this_month: z.number().nullable(),
});

const seesAmounts = (ctx: Context): boolean => {
  const access = ctx.may(receivingItems.name, 'read');
  return Boolean(access && isOpen(access, 'amount'));
};

/** Receivings by state, and what of them falls on today and this month by the tenant's calendar. Amounts are without the VAT that prices of the order include. */
export async function receivingStats(ctx: Context): Promise<Json> {
  const today = ctx.today();
  const monthStart = sql`(date_trunc('month', ${today}::date)::timestamp at time zone ${ctx.tenant.timeZone})`;
  const counts = STATES.map((state) => `'${state}', count(*) filter (where status = '${state}')`).join(', ');
  const amounts = seesAmounts(ctx)
    ? sql`(select coalesce(sum(${receivedAmount}), 0) from own t
        where t.status = 'COMPLETED' and t.completed_at >= ${monthStart})`
    : raw('null::numeric');
  const found = await ctx.jsonRow<'data'>(sql`
    with own as (select t.id, t.tenant_id, t.status, t.purchase_order_id, t.receiving_date, t.completed_at from receivings t where ${visible(ctx, receivings, ctx.access(receivings.name, 'read'))})
    select json_build_object('by_status', json_build_object(${raw(counts)}),
      'inspection_pending_count', (select count(*) from own t join receiving_items i on i.tenant_id = ${ctx.tenant.id} and i.receiving_id = t.id
        where t.status = 'RECEIVED' and i.inspection_result = 'PENDING'),
      'received_today_count', count(*) filter (where receiving_date = ${today}::date and status in ('RECEIVED', 'INSPECTED', 'COMPLETED')),
      'completed_amount_this_month', ${amounts})::text as data
    from own`);
  return new Json(found.data);
}
