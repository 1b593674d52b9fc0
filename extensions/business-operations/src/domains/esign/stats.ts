import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import { assertOrder } from '../../kernel/date-range.ts';
import { day } from '../../kernel/model/schemas.ts';
import { ContractStatus, esignContracts, OPEN } from './model.ts';

const STATUSES = Object.keys(ContractStatus) as ContractStatus[];

export const StatsQuery = z.strictObject({ start_date: day.optional(), end_date: day.optional() });

export const Stats = z.object({
  total: z.int(),
  by_status: z.object(Object.fromEntries(STATUSES.map((status) => [status, z.int()])) as Record<ContractStatus, z.ZodInt>),
  /** Completed among those that have ended, in percent. */
  completion_rate: z.number().nullable(),
  average_hours_to_complete: z.number().nullable(),
  expiring_soon: z.int(),
});

const SOON = '72 hours';

/** Figures of the contracts that the caller sees, by the day on which they were drafted. */
export async function stats(ctx: Context, { start_date, end_date }: z.infer<typeof StatsQuery>): Promise<z.infer<typeof Stats>> {
  assertOrder(start_date, end_date);
  const bound = (date: string, more: number) => sql`((${date}::date + ${more}::integer)::timestamp at time zone ${ctx.tenant.timeZone})`;
  const counts = raw(STATUSES.map((status) => `count(*) filter (where t.status = '${status}')::integer as "${status}"`).join(', '));
  const now = sql`${ctx.now.toISOString()}::timestamptz`;
  const found = await ctx.row<Record<ContractStatus, number> & { hours: number | null; soon: number }>(sql`
    select ${counts},
      round(avg(extract(epoch from t.completed_at - t.sent_at)) / 3600, 1)::double precision as hours,
      count(*) filter (where t.status = any (${[...OPEN]}::text[]) and t.expires_at > ${now} and t.expires_at <= ${now} + ${SOON}::interval)::integer as soon
    from esign_contracts t
    where ${visible(ctx, esignContracts, openAccess(ctx, esignContracts))}
      ${start_date ? sql`and t.created_at >= ${bound(start_date, 0)}` : sql``} ${end_date ? sql`and t.created_at < ${bound(end_date, 1)}` : sql``}`);
  const { hours, soon, ...by_status } = found as NonNullable<typeof found>;
  const ended = by_status.COMPLETED + by_status.REJECTED + by_status.CANCELLED + by_status.EXPIRED;
  return {
    total: Object.values(by_status).reduce((sum, count) => sum + count, 0),
    by_status,
    completion_rate: ended ? Math.round((by_status.COMPLETED / ended) * 1000) / 10 : null,
    average_hours_to_complete: hours,
    expiring_soon: soon,
  };
}
