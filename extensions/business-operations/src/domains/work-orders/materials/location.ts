import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { openAccess, visible } from '../../../kernel/crud/select.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { heldSql } from '../../stock/sql.ts';
import { workOrders } from '../model.ts';
import { materialInputs } from '../records.ts';

/** What is needed at a location, what has gone in there, and what lies ready for it. */

/** Lots that are offered for one material, the oldest ones. */
const MOST_LOTS = 200;

export const Material = z.object({
  bom_key: z.string().nullable(),
  item_id: z.int(),
  item_code: z.string(),
  item_name: z.string(),
  specification: z.string().nullable(),
  unit: z.string(),
  required_quantity: z.number(),
  input_quantity: z.number(),
  remaining_quantity: z.number(),
  over: z.boolean(),
  lots: z.array(
    z.object({
      stock_lot_id: z.int(),
      lot_no: z.string(),
      warehouse: z.object({ id: z.int(), code: z.string(), name: z.string() }),
      available_quantity: z.number(),
      received_date: z.iso.date(),
      supplier_name: z.string().nullable(),
    }),
  ),
});

/** The order of a work order that the caller sees; 404 where they do not, or where it has no such item. */
export async function seenLocation(ctx: Context, workOrderId: number, itemId: number | null = null): Promise<{ order_id: number | null }> {
  const found = await ctx.row<{ order_id: number | null }>(sql`
    select t.order_id from work_orders t
    where t.id = ${workOrderId} and ${visible(ctx, workOrders, ctx.access(workOrders.name, 'read'))} ${
      itemId === null
        ? sql``
        : sql`and exists (select from work_order_items i
          where i.tenant_id = t.tenant_id and i.work_order_id = t.id and i.id = ${itemId} and i.deleted_at is null)`
    }`);
  if (!found) throw notFound();
  return found;
}

/**
 * What may be taken of the lot `l` of the stock `s` and the item `i` for the order: what is neither on hold nor reserved for others, as the
 * ledger says when it is taken.
 */
const availableSql = (orderId: number | null): Sql => sql`(case when i.allow_negative_stock then l.remaining_quantity
  else least(l.remaining_quantity, s.quantity - ${raw(heldSql('s'))} - s.reserved_quantity + (
    select coalesce(sum(r.quantity - r.issued_quantity), 0) from stock_reservations r
    where r.tenant_id = s.tenant_id and r.stock_id = s.id and r.order_id = ${orderId} and r.status = 'ACTIVE')) end)`;

const lotsSql = (ctx: Context, orderId: number | null): Sql =>
  ctx.may('stock_lots', 'read')
    ? sql`(select coalesce(json_agg(json_build_object('stock_lot_id', o.id, 'lot_no', o.lot_no, 'warehouse', o.warehouse,
          'available_quantity', trim_scale(o.available), 'received_date', o.received_date, 'supplier_name', o.supplier_name)
          order by o.received_date, o.created_at, o.id), '[]')
        from (
          select l.id, l.lot_no, l.received_date, l.created_at, ${availableSql(orderId)} as available,
            json_build_object('id', w.id, 'code', w.code, 'name', w.name) as warehouse,
            (select c.name from clients c where c.tenant_id = l.tenant_id and c.id = l.client_id) as supplier_name
          from stock_lots l
          join stocks s on s.tenant_id = l.tenant_id and s.id = l.stock_id
          join warehouses w on w.tenant_id = l.tenant_id and w.id = l.warehouse_id and w.is_active and w.warehouse_type <> 'DEFECT'
          where l.tenant_id = i.tenant_id and l.item_id = i.id and l.status = 'AVAILABLE' and l.remaining_quantity > 0
            and ${availableSql(orderId)} > 0
          order by l.received_date, l.created_at, l.id limit ${MOST_LOTS}) o)`
    : raw(`'[]'::json`);

interface Location {
  itemId: number;
  orderId: number | null;
  stepId?: number | undefined;
}

/** The lines of the item's materials, then what has gone in besides. With a step, what has gone in at the step. */
export async function materialsOf(ctx: Context, { itemId, orderId, stepId }: Location): Promise<Json> {
  const access = openAccess(ctx, materialInputs, ['work_order_item_id', 'process_step_id', 'item_id', 'bom_key', 'quantity']);
  const found = await ctx.jsonRow<'data'>(sql`
    with lines as (
      select m.place, m.bom_key, m.item_id, m.required_quantity as required
      from work_order_items w, rows from (json_to_recordset(coalesce(w.options -> 'materials', '[]')) as (bom_key text, item_id integer, required_quantity numeric))
        with ordinality as m (bom_key, item_id, required_quantity, place)
      where w.tenant_id = ${ctx.tenant.id} and w.id = ${itemId}
    ), inputs as (
      select t.bom_key, t.item_id, sum(t.quantity) as quantity from work_order_material_inputs t
      where t.work_order_item_id = ${itemId} and ${visible(ctx, materialInputs, access)} ${
        stepId === undefined ? sql`` : sql`and t.process_step_id = ${stepId}`
      } group by t.bom_key, t.item_id
    ), shown as (
      select l.place, l.bom_key, l.item_id, l.required, coalesce((select sum(n.quantity) from inputs n where n.bom_key = l.bom_key), 0) as input from lines l
      union all
      select null, null, n.item_id, 0, sum(n.quantity) from inputs n
      where not exists (select from lines l where l.bom_key = n.bom_key) group by n.item_id
    )
    select coalesce(json_agg(json_build_object('bom_key', m.bom_key, 'item_id', i.id, 'item_code', i.code, 'item_name', i.name,
      'specification', i.specification, 'unit', i.unit, 'required_quantity', trim_scale(m.required), 'input_quantity', trim_scale(m.input),
      'remaining_quantity', trim_scale(greatest(m.required - m.input, 0)), 'over', m.input > m.required, 'lots', ${lotsSql(ctx, orderId)})
      order by m.place nulls last, i.code), '[]')::text as data
    from shown m join items i on i.tenant_id = ${ctx.tenant.id} and i.id = m.item_id`);
  return new Json(found.data);
}

export const InputLot = z.object({
  stock_lot_id: z.int(),
  lot_no: z.string(),
  item_id: z.int(),
  item_code: z.string(),
  item_name: z.string(),
  specification: z.string().nullable(),
  unit: z.string(),
  total_quantity: z.number(),
  input_count: z.int(),
  first_input_at: z.iso.datetime(),
  supplier_name: z.string().nullable(),
  received_date: z.iso.date(),
});

export interface InputLotsQuery {
  step_id?: number | undefined;
  work_order_item_id?: number | undefined;
  item_id?: number | undefined;
}

/** SQL of the lots that went into the work order `w`, as a JSON list; also for documents of the work order. */
export function inputLotsSql(ctx: Context, query: InputLotsQuery = {}): Sql {
  const access = openAccess(ctx, materialInputs, ['work_order_id', 'stock_lot_id', 'item_id', 'quantity', 'input_at']);
  const { step_id: step, work_order_item_id: at, item_id: item } = query;
  return sql`(
    select coalesce(json_agg(json_build_object('stock_lot_id', l.id, 'lot_no', l.lot_no, 'item_id', i.id, 'item_code', i.code, 'item_name', i.name,
      'specification', i.specification, 'unit', i.unit, 'total_quantity', trim_scale(n.quantity), 'input_count', n.count,
      'first_input_at', to_char(n.first_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'supplier_name', (select c.name from clients c where c.tenant_id = l.tenant_id and c.id = l.client_id), 'received_date', l.received_date)
      order by i.code, l.lot_no, l.id), '[]')
    from (
      select t.tenant_id, t.stock_lot_id, sum(t.quantity) as quantity, count(*) as count, min(t.input_at) as first_at
      from work_order_material_inputs t
      where t.work_order_id = w.id and ${visible(ctx, materialInputs, access)}
        ${step === undefined ? sql`` : sql`and t.process_step_id = ${step}`}
        ${at === undefined ? sql`` : sql`and t.work_order_item_id = ${at}`}
        ${item === undefined ? sql`` : sql`and t.item_id = ${item}`}
      group by t.tenant_id, t.stock_lot_id) n
    join stock_lots l on l.tenant_id = n.tenant_id and l.id = n.stock_lot_id
    join items i on i.tenant_id = l.tenant_id and i.id = l.item_id)`;
}

/** Lots that went into a work order that the caller sees, by item and number. */
export async function inputLots(ctx: Context, workOrderId: number, query: InputLotsQuery): Promise<Json> {
  await seenLocation(ctx, workOrderId);
  const found = await ctx.jsonRow<'data'>(
    sql`select ${inputLotsSql(ctx, query)}::text as data from work_orders w where w.tenant_id = ${ctx.tenant.id} and w.id = ${workOrderId}`,
  );
  return new Json(found.data);
}
