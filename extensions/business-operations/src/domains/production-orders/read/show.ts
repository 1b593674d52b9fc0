import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { columnText } from '../../../kernel/crud/select.ts';
import { amount } from '../../../kernel/decimal.ts';
import { notFound } from '../../../kernel/errors.ts';
import { fieldReply } from '../../../kernel/model/schemas.ts';
import { groupBy } from '../../../kernel/objects.ts';
import { orders } from '../../orders/model.ts';
import { shipmentShown } from '../../orders/production.ts';
import { processes } from '../../processes/model.ts';
import { workOrders } from '../../work-orders/model.ts';
import { progressSql } from '../../work-orders/read/conditions.ts';
import { assigneeOf } from '../../work-orders/read/resource.ts';
import { type OrderRow, processOf, rowsOf, ruledProcesses } from '../rows.ts';
import { inHand } from './figures.ts';
import { rowColumns, rowShape } from './list.ts';

/** One order as production sees it. */

const HEAD = [
  ...['title', 'order_date', 'client_order_no', 'manager_name', 'receiver', 'receiver_phone', 'delivery_method', 'delivery_zip_code'],
  ...['delivery_address', 'delivery_address_detail', 'memo'],
] as const;

const fields = orders.options.fields;
const { process_code, process_name, process_type } = processes.options.fields;

const Process = z.object({ id: z.int(), process_code: fieldReply(process_code), process_name: fieldReply(process_name) }).nullable();

const WorkOrder = z.object({
  id: z.int(),
  work_order_no: z.string(),
  process: Process,
  status: fieldReply(workOrders.options.fields.status),
  is_auxiliary: z.boolean(),
  assignee: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  quantity: z.number(),
  good_quantity: z.number(),
  progress_rate: z.int(),
});

const GroupItem = z.object({
  order_item_id: z.int(),
  order_location_id: z.int().nullable(),
  floor: z.string().nullable(),
  symbol: z.string().nullable(),
  item_id: z.int().nullable(),
  item_code: z.string().nullable(),
  item_name: z.string().nullable(),
  specification: z.string().nullable(),
  unit: z.string(),
  quantity: z.number(),
});

const Group = z.object({
  process_id: z.int().nullable(),
  process_code: fieldReply(process_code).nullable(),
  process_name: fieldReply(process_name).nullable(),
  process_type: fieldReply(process_type).nullable(),
  work_order_id: z.int().nullable(),
  items: z.array(GroupItem),
});

export const ProductionOrder = z.object({
  ...rowShape,
  ...(Object.fromEntries(HEAD.map((name) => [name, fieldReply(fields[name as keyof typeof fields])])) as Record<
    (typeof HEAD)[number],
    z.ZodType
  >),
  contact_person: z.string().nullable(),
  contact_phone: z.string().nullable(),
  work_orders: z.array(WorkOrder),
  bom_process_groups: z.array(Group),
  shipment: shipmentShown.schema,
});

const ofItems = (name: string) => `(select trim_scale(coalesce(sum(i.${name}), 0)) from work_order_items i
  where i.tenant_id = w.tenant_id and i.work_order_id = w.id and i.deleted_at is null)`;

/** The work orders of the order `t` that are not deleted, main ones first. */
const WORK_ORDERS = `(select coalesce(json_agg(json_build_object('id', x.id, 'work_order_no', x.work_order_no, 'status', x.status,
    'is_auxiliary', x.is_auxiliary, 'process', x.process, 'assignee', x.assignee, 'quantity', x.quantity, 'good_quantity', x.good_quantity,
    'progress_rate', x.progress_rate) order by x.is_auxiliary, x.sort_order nulls last, x.id), '[]')
  from (select w.*, p.sort_order, case when p.id is not null then json_build_object('id', p.id, 'process_code', p.process_code,
      'process_name', p.process_name) end as process, ${assigneeOf('w')} as assignee, ${ofItems('quantity')} as quantity,
      ${ofItems('good_quantity')} as good_quantity, ${progressSql('w')} as progress_rate
    from work_orders w
    left join processes p on p.tenant_id = w.tenant_id and p.id = w.process_id
    where w.tenant_id = t.tenant_id and w.order_id = t.id and w.deleted_at is null) x)`;

/** An order in hand with its work orders, and its rows by the process that makes them; 404 for any other. */
export async function showProductionOrder(ctx: Context, id: number): Promise<object> {
  const head = HEAD.map((name) => `${columnText(name, fields[name as keyof typeof fields], 't')} as ${name}`).join(', ');
  const order = await ctx.row<{ data: Record<string, unknown> }>(sql`
    select to_json(r) as data from (
      select ${rowColumns(ctx)}, ${raw(head)}, c.contact_person, c.contact_phone, ${raw(WORK_ORDERS)} as work_orders, ${shipmentShown.sql(ctx)} as shipment
      from orders t left join clients c on c.tenant_id = t.tenant_id and c.id = t.client_id
      where t.id = ${id} and ${inHand(ctx)}) r`);
  if (!order) throw notFound();
  return { ...order.data, bom_process_groups: await groupsOf(ctx, id) };
}

interface KnownProcess {
  id: number;
  process_code: string;
  process_name: string;
  process_type: string;
  work_order_id: number | null;
}

/** The process of each row is the one to which production would be ordered; what nobody makes comes last. */
async function groupsOf(ctx: Context, orderId: number): Promise<z.infer<typeof Group>[]> {
  const [rows, ruled, known, locations] = [
    await rowsOf(ctx, orderId),
    await ruledProcesses(ctx),
    await processesOf(ctx, orderId),
    await locationsOf(ctx, orderId),
  ];
  const shares = groupBy(rows, (row) => processOf(row, ruled));
  const groups = [...ruled.map((process) => process.id), null].flatMap((process) => {
    const share = shares.get(process);
    return share ? [{ process, share }] : [];
  });
  return groups.map(({ process, share }) => {
    const { id: _, ...found } = known.find((each) => each.id === process) ?? NO_PROCESS;
    return { process_id: process, ...found, items: share.map((row) => itemOf(row, locations)) };
  });
}

const NO_PROCESS = { id: null, process_code: null, process_name: null, process_type: null, work_order_id: null };

/** Active processes, and one of none, with the main work order of the order in each. */
const processesOf = (ctx: Context, orderId: number): Promise<KnownProcess[]> =>
  ctx.rows<KnownProcess>(sql`
    select p.id, p.process_code, p.process_name, p.process_type, (
      select w.id from work_orders w where w.tenant_id = ${ctx.tenant.id} and w.order_id = ${orderId} and w.process_id is not distinct from p.id
        and not w.is_auxiliary and w.status <> 'CANCELLED' and w.deleted_at is null order by w.id limit 1) as work_order_id
    from (select id, process_code, process_name, process_type from processes where tenant_id = ${ctx.tenant.id} and is_active and deleted_at is null
      union all select null, null, null, null) p`);

interface Placed {
  floor: string;
  symbol: string;
}

async function locationsOf(ctx: Context, orderId: number): Promise<ReadonlyMap<number | null, Placed>> {
  const found = await ctx.rows<Placed & { id: number }>(
    sql`select id, floor, symbol from order_locations where tenant_id = ${ctx.tenant.id} and order_id = ${orderId}`,
  );
  return new Map(found.map(({ id, ...place }) => [id, place]));
}

const itemOf = (row: OrderRow, locations: ReadonlyMap<number | null, Placed>): z.infer<typeof GroupItem> => ({
  order_item_id: row.id,
  order_location_id: row.location_id,
  floor: locations.get(row.location_id)?.floor ?? null,
  symbol: locations.get(row.location_id)?.symbol ?? null,
  item_id: row.item_id,
  item_code: row.item_code,
  item_name: row.item_name,
  specification: row.specification,
  unit: row.unit,
  quantity: amount(row.quantity).toNumber(),
});
