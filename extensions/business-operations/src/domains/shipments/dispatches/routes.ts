import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { isOpen } from '../../../kernel/access/permissions.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { type ListOptions, list, listQuery, listReply } from '../../../kernel/crud/list.ts';
import { resource, rowParams } from '../../../kernel/crud/resource.ts';
import { type ComputedField, visible } from '../../../kernel/crud/select.ts';
import type { SheetColumn } from '../../../kernel/crud/sheet.ts';
import { lockRow, permitted } from '../../../kernel/crud/write.ts';
import { assertOrder } from '../../../kernel/date-range.ts';
import { notFound } from '../../../kernel/errors.ts';
import { writeErrors } from '../../../kernel/http/documented-errors.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { get, put, type Route } from '../../../kernel/http/route.ts';
import { valueKey } from '../../../kernel/model/content.ts';
import { WHOLE_WON } from '../../../kernel/model/rules.ts';
import { day, fieldReply } from '../../../kernel/model/schemas.ts';
import { DispatchBody, type DispatchInput } from '../bodies.ts';
import { DispatchStatus, FreightCost, shipments, vehicleDispatches } from '../model.ts';
import { inOrder, orderInfo } from '../show.ts';
import { lockedDispatch, mergedDispatch, writeDispatches } from './write.ts';

const words = <T extends object>(values: T) => Object.keys(values) as [keyof T & string, ...(keyof T & string)[]];

const OF_SHIPMENT = 'from shipments s where s.tenant_id = t.tenant_id and s.id = t.shipment_id';

const { shipment_no, status, scheduled_date } = shipments.options.fields;

const shipment: ComputedField = {
  sql: raw(`(select json_build_object('id', s.id, 'shipment_no', s.shipment_no, 'status', s.status, 'scheduled_date', s.scheduled_date,
      'site_name', o.site_name, 'client_name', o.client_name)
    from shipments s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id where s.tenant_id = t.tenant_id and s.id = t.shipment_id)`),
  schema: z.object({
    id: z.int(),
    shipment_no: fieldReply(shipment_no),
    status: fieldReply(status),
    scheduled_date: fieldReply(scheduled_date),
    site_name: z.string().nullable(),
    client_name: z.string(),
  }),
  sheet: [
    { path: 'shipment.shipment_no', label: 'field.shipments.shipment_no' },
    { path: 'shipment.client_name', label: 'field.orders.client_name' },
    { path: 'shipment.site_name', label: 'field.orders.site_name' },
  ],
};

/** A member of the options, in the words with which these are declared. */
const member = (name: string, column: Omit<SheetColumn, 'path' | 'label'> = {}): SheetColumn => ({
  path: `freight.${name}`,
  label: valueKey(vehicleDispatches.name, `options.${name}`),
  ...column,
});

const choice = (name: string): SheetColumn => member(name, { values: `enum.${vehicleDispatches.name}.options.${name}` });

/** Number, state and freight, which rows hold in their options, as columns of the spreadsheet. */
const freight: ComputedField = {
  sql: (ctx) => raw(isOpen(ctx.access(vehicleDispatches.name, 'read'), 'options') ? 't.options' : 'null::json'),
  schema: z.record(z.string(), z.json()).nullable(),
  sheet: [
    member('dispatch_no'),
    choice('status'),
    choice('freight_cost_type'),
    ...['supply_amount', 'vat', 'total_amount'].map((name) => member(name, { kind: 'decimal' })),
  ],
};

/** The day on which the vehicle of the dispatch `t` comes, else the day planned for its shipment. */
const dayOfDispatch = (ctx: Context) =>
  sql`coalesce((t.arrival_at at time zone ${ctx.tenant.timeZone})::date, (select s.scheduled_date ${raw(OF_SHIPMENT)}))`;

const isMember = (name: string, value: unknown) => sql`t.options ->> ${name}::text = ${value}`;

const listing: ListOptions = {
  filters: {
    status: { schema: z.enum(words(DispatchStatus)), reads: ['options'], sql: (value: string) => isMember('status', value) },
    freight_cost_type: {
      schema: z.enum(words(FreightCost)),
      reads: ['options'],
      sql: (value: string) => isMember('freight_cost_type', value),
    },
    shipment_id: 'shipment_id',
    start_date: { schema: day, reads: ['arrival_at'], sql: (from: string, ctx) => sql`${dayOfDispatch(ctx)} >= ${from}::date` },
    end_date: { schema: day, reads: ['arrival_at'], sql: (to: string, ctx) => sql`${dayOfDispatch(ctx)} <= ${to}::date` },
  },
  sort: [
    '-created_at',
    'arrival_at',
    ['dispatch_no', `t.options ->> 'dispatch_no'`],
    ['total_amount', `(t.options ->> 'total_amount')::numeric`],
  ],
  search: [
    (pattern) => sql`t.options ->> 'dispatch_no' ilike ${pattern}`,
    'vehicle_no',
    'driver_name',
    'logistics_company',
    inOrder(`(select s.order_id ${OF_SHIPMENT})`, ['site_name']),
  ],
  computed: { shipment },
  sheetOnly: { freight },
};

const orderOfShipment: ComputedField = {
  ...orderInfo('s'),
  sql: sql`(select ${orderInfo('s').sql as ReturnType<typeof sql>} ${raw(OF_SHIPMENT)})`,
};

const dispatchResource = resource('/vehicle-dispatches', vehicleDispatches, {
  id: 'production.vehicle-dispatches',
  noun: 'dispatch',
  show: { shipment, order_info: orderOfShipment },
});

const StatsQuery = z.strictObject({
  start_date: day.optional(),
  end_date: day.optional(),
  status: z.enum(words(DispatchStatus)).optional(),
});

const Stats = z.object({
  prepaid: z.number(),
  collect: z.number(),
  total: z.number(),
  counts: z.object({ prepaid: z.int(), collect: z.int(), total: z.int() }),
});

/** Freight by who pays it, without cancelled dispatches. */
async function freightStats(
  ctx: Context,
  { start_date: start = null, end_date: end = null, status: wanted = null }: StatsInput,
): Promise<Json> {
  assertOrder(start ?? undefined, end ?? undefined);
  const found = await ctx.jsonRow<'data'>(sql`
    with own as (
      select t.options ->> 'freight_cost_type' as paid, (t.options ->> 'total_amount')::numeric as amount from vehicle_dispatches t
      where ${visible(ctx, vehicleDispatches, ctx.access(vehicleDispatches.name, 'read'))} and t.options ->> 'status' <> 'CANCELLED'
        and (${wanted}::text is null or t.options ->> 'status' = ${wanted}::text)
        and (${start}::date is null or ${dayOfDispatch(ctx)} >= ${start}::date) and (${end}::date is null or ${dayOfDispatch(ctx)} <= ${end}::date)
    )
    select json_build_object('prepaid', coalesce(sum(amount) filter (where paid = 'prepaid'), 0), 'collect', coalesce(sum(amount) filter (where paid = 'collect'), 0),
      'total', coalesce(sum(amount), 0), 'counts', json_build_object('prepaid', count(*) filter (where paid = 'prepaid'),
        'collect', count(*) filter (where paid = 'collect'), 'total', count(*)))::text as data from own`);
  return new Json(found.data);
}

interface StatsInput {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
  status?: string | null | undefined;
}

/** Changes one dispatch. Its shipment is locked first, which moves its dispatches with itself. */
async function updateDispatch(ctx: Context, id: number, body: DispatchInput): Promise<void> {
  const sent = permitted(ctx, vehicleDispatches, 'update', body);
  await ctx.rows(sql`
    select s.id from shipments s join vehicle_dispatches t on t.tenant_id = s.tenant_id and t.shipment_id = s.id
    where s.tenant_id = ${ctx.tenant.id} and t.id = ${id} for update of s`);
  await lockRow(ctx, vehicleDispatches, id, 'update');
  const stored = await lockedDispatch(ctx, id);
  if (!stored) throw notFound();
  await writeDispatches(ctx, [mergedDispatch(stored, sent)]);
}

export const dispatchRoutes: Route[] = [
  get('/vehicle-dispatches', {
    id: 'production.vehicle-dispatches.index',
    access: [vehicleDispatches, 'read'],
    summary: 'Dispatches of all shipments; search over number, vehicle, driver, logistics company and site.',
    query: listQuery(vehicleDispatches, listing),
    reply: listReply(vehicleDispatches, listing),
    list: true,
    rows: vehicleDispatches.name,
    run: (ctx, { query }) => list(ctx, vehicleDispatches, listing, query),
  }),
  get('/vehicle-dispatches/stats', {
    id: 'production.vehicle-dispatches.stats',
    access: [vehicleDispatches, 'read'],
    summary: 'What freight costs, by who pays it.',
    query: StatsQuery,
    reply: Stats,
    run: (ctx, { query }) => freightStats(ctx, query),
  }),
  get('/vehicle-dispatches/{id}', {
    id: 'production.vehicle-dispatches.show',
    access: [vehicleDispatches, 'read'],
    summary: 'One dispatch with its shipment and what the order says of the delivery.',
    params: rowParams,
    reply: dispatchResource.reply,
    run: (ctx, { params }) => dispatchResource.show(ctx, params.id),
  }),
  put('/vehicle-dispatches/{id}', {
    id: 'production.vehicle-dispatches.update',
    access: [vehicleDispatches, 'update'],
    summary: 'Change vehicle, driver, freight and state of a dispatch.',
    params: rowParams,
    body: DispatchBody,
    reply: dispatchResource.reply,
    message: 'message.vehicle_dispatch.updated',
    errors: [
      ...writeErrors(vehicleDispatches),
      WHOLE_WON,
      'error.invalid_transition',
      'error.vehicle_dispatch.closed',
      'error.vehicle_dispatch.vat_mismatch',
    ],
    async run(ctx, { params, body }) {
      await updateDispatch(ctx, params.id, body);
      return dispatchResource.show(ctx, params.id);
    },
  }),
];
