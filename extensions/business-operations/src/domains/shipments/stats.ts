import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { assertOrder } from '../../kernel/date-range.ts';
import type { Day } from '../../kernel/days.ts';
import { Json } from '../../kernel/http/reply.ts';
import { enumKey } from '../../kernel/model/labels.ts';
import { day } from '../../kernel/model/schemas.ts';
import { movesOf } from '../../kernel/states/machine.ts';
import { type ShipmentStatus, shipmentMachine, shipments } from './model.ts';

export const RangeQuery = z.strictObject({ start_date: day.optional(), end_date: day.optional() });

interface Range {
  start_date?: Day | undefined;
  end_date?: Day | undefined;
}

const STATUSES = shipments.options.fields.status.values as readonly ShipmentStatus[];

/** The caller's shipments that are planned for the range. */
const inRange = (ctx: Context, { start_date: start, end_date: end }: Range) => {
  assertOrder(start, end);
  return sql`from shipments t where ${visible(ctx, shipments, ctx.access(shipments.name, 'read'))}
    and (${start ?? null}::date is null or t.scheduled_date >= ${start ?? null}::date) and (${end ?? null}::date is null or t.scheduled_date <= ${end ?? null}::date)`;
};

export const Stats = z.object({
  today: z.int(),
  scheduled: z.int(),
  ready: z.int(),
  shipping: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  urgent: z.int(),
  delayed: z.int(),
  on_time_rate: z.number().nullable(),
  total: z.int(),
});

const COUNTS = STATUSES.map((status) => `'${status.toLowerCase()}', count(*) filter (where t.status = '${status}')`).join(', ');

/** Shipments by state; what is urgent, late or planned for today; and how many of those delivered arrived by the day planned, in percent. */
export async function shipmentStats(ctx: Context, range: Range): Promise<Json> {
  const today = sql`${ctx.today()}::date`;
  const found = await ctx.jsonRow<'data'>(sql`
    select json_build_object('today', count(*) filter (where t.scheduled_date = ${today} and t.status <> 'CANCELLED'), ${raw(COUNTS)},
      'urgent', count(*) filter (where t.priority = 'URGENT' and t.status in ('SCHEDULED', 'READY')),
      'delayed', count(*) filter (where t.scheduled_date < ${today} and t.status in ('SCHEDULED', 'READY')),
      'on_time_rate', trim_scale(round(100.0 * count(*) filter (where t.status = 'COMPLETED' and (t.delivered_at at time zone ${ctx.tenant.timeZone})::date <= t.scheduled_date)
        / nullif(count(*) filter (where t.status = 'COMPLETED'), 0), 1)),
      'total', count(*))::text as data
    ${inRange(ctx, range)}`);
  return new Json(found.data);
}

export const StatusList = z.array(
  z.object({ status: z.enum(STATUSES), label: z.string(), count: z.int(), next: z.array(z.enum(STATUSES)) }),
);

/** The states with their words, how many shipments are in each, and where they lead. */
export async function shipmentStatuses(ctx: Context, range: Range): Promise<z.infer<typeof StatusList>> {
  const rows = await ctx.rows<{ status: ShipmentStatus; count: number }>(
    sql`select t.status, count(*)::integer as count ${inRange(ctx, range)} group by t.status`,
  );
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  const moves = movesOf(shipmentMachine);
  return STATUSES.map((status) => ({
    status,
    label: ctx.translate(enumKey(shipments.name, 'status', status)),
    count: counts.get(status) ?? 0,
    next: moves.flatMap(([from, to]) => (from === status ? [to as ShipmentStatus] : [])),
  }));
}
