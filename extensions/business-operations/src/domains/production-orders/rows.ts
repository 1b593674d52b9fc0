import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { type Amount, amount } from '../../kernel/decimal.ts';
import { inLineOrder } from '../orders/lines.ts';
import type { StockShare } from '../orders/model.ts';
import type { WorkOrderDraftItem } from '../work-orders/insert.ts';
import { type Classified, classify, type RuledProcess } from './classify.ts';

/** What of an order is made where. */

/** A row of an order with its item; decimals as text. */
export interface OrderRow extends Classified {
  id: number;
  row_type: 'PRODUCT' | 'COMPONENT';
  location_id: number | null;
  item_id: number | null;
  specification: string | null;
  unit: string;
  quantity: string;
  procurement: string | null;
  width: number | null;
  height: number | null;
  product_model: { model_name: string; finishing: string | null } | null;
  /** The first active process that lists the item. */
  process_id: number | null;
  /** What is kept of the item for the order. */
  reserved: string;
  /** The lot of bent parts that the order has taken for the item. */
  lot_no: string | null;
}

/** The rows of an order in the order of its lines, components beneath their products. */
export const rowsOf = (ctx: Context, orderId: number): Promise<OrderRow[]> =>
  ctx.rows<OrderRow>(sql`
    select r.id, r.row_type, r.location_id, r.item_id, m.code as item_code, r.item_name, m.item_category, m.item_type, r.specification, r.unit, r.quantity::text,
      m.procurement, coalesce(r.open_width, p.open_width)::float as width, coalesce(r.open_height, p.open_height)::float as height,
      (select json_build_object('model_name', f.options ->> 'model_name', 'finishing', f.options ->> 'finishing')
        from model_sets s join items f on f.tenant_id = s.tenant_id and f.id = coalesce(s.guiderail_model_id, s.shutterbox_model_id, s.bottombar_model_id)
        where s.tenant_id = r.tenant_id and s.id = coalesce(r.model_set_id, p.model_set_id) and f.options ->> 'model_name' is not null) as product_model,
      (select x.process_id from process_items x
        join processes w on w.tenant_id = x.tenant_id and w.id = x.process_id and w.is_active and w.deleted_at is null
        where x.tenant_id = r.tenant_id and x.item_id = r.item_id order by x.priority, w.sort_order, w.id limit 1) as process_id,
      coalesce((select sum(v.quantity - v.issued_quantity) from stock_reservations v
        where v.tenant_id = r.tenant_id and v.order_id = r.order_id and v.item_id = r.item_id and v.status = 'ACTIVE'), 0)::text as reserved,
      (select b.lot_no from bending_lots b
        where b.tenant_id = r.tenant_id and b.order_id = r.order_id and b.item_id = r.item_id and b.status = 'USED' and b.stock_lot_id is null
          and not exists (select from work_order_items n join work_orders w on w.tenant_id = n.tenant_id and w.id = n.work_order_id
            where n.tenant_id = b.tenant_id and n.id = b.work_order_item_id and n.deleted_at is null and w.status <> 'CANCELLED' and w.deleted_at is null)
        order by b.id limit 1) as lot_no
    from order_items r
    left join order_items p on p.tenant_id = r.tenant_id and p.id = r.parent_id
    left join items m on m.tenant_id = r.tenant_id and m.id = r.item_id
    where r.tenant_id = ${ctx.tenant.id} and r.order_id = ${orderId} and r.quantity > 0
    order by ${raw(inLineOrder('r', 'p'))}`);

/** Active processes with their rules, in their order. */
export const ruledProcesses = (ctx: Context): Promise<RuledProcess[]> =>
  ctx.rows<RuledProcess>(sql`
    select id, options -> 'classification_rules' as rules from processes
    where tenant_id = ${ctx.tenant.id} and is_active and deleted_at is null order by sort_order, id`);

/** Keeps the active processes from being deleted before the work orders are there that are about to be made in them. */
export const holdProcesses = (ctx: Context): Promise<object[]> =>
  ctx.rows(sql`
    select id from processes where tenant_id = ${ctx.tenant.id} and is_active and deleted_at is null order by id for key share`);

/** The process that makes the item of a row: the one that lists it, else the first whose rules it meets; null for what nobody makes. */
export const processOf = (row: OrderRow, processes: readonly RuledProcess[]): number | null =>
  row.procurement === 'MAKE' ? (row.process_id ?? classify(row, processes)) : null;

/** What one work order makes. */
export interface Share {
  process_id: number | null;
  items: WorkOrderDraftItem[];
}

interface SplitOptions {
  processes: readonly RuledProcess[];
  /** Bent parts that are kept for the order are taken from stock; the rest alone is made. */
  useBendingStock: boolean;
}

/** What is made of an order, and what is left to stock. */
export interface Split {
  /** One for each process, in the order of the processes, and one at the end for products that no process makes. */
  shares: Share[];
  left: StockShare[];
}

/**
 * What is made goes to the process that lists the item, else to the first whose rules it meets; components that nobody makes come in
 * none, and bought ones are not asked of stock either.
 */
export function splitRows(rows: readonly OrderRow[], { processes, useBendingStock }: SplitOptions): Split {
  const kept = new Map<number, Amount>();
  const lots = new Set<string>();
  const shares = new Map<number | null, WorkOrderDraftItem[]>();
  const left: StockShare[] = [];
  for (const row of rows) {
    const process = processOf(row, processes);
    if (row.row_type === 'COMPONENT' && row.procurement !== 'MAKE') continue;
    const stocked = useBendingStock ? takenFromStock(row, kept) : amount(0);
    if (stocked.gt(0)) left.push({ order_item_id: row.id, quantity: stocked.toFixed(4) });
    const quantity = amount(row.quantity).minus(stocked);
    if (quantity.lte(0) || (process === null && row.row_type === 'COMPONENT')) continue;
    shares.set(process, [...(shares.get(process) ?? []), itemOf(row, quantity, lots)]);
  }
  const place = (id: number | null) => (id === null ? processes.length : processes.findIndex((each) => each.id === id));
  return {
    shares: [...shares].map(([process_id, items]) => ({ process_id, items })).sort((a, b) => place(a.process_id) - place(b.process_id)),
    left,
  };
}

/** What stock has of a bent part for a row; rows of the same item share what is kept, in their order. */
function takenFromStock(row: OrderRow, kept: Map<number, Amount>): Amount {
  if (row.item_category !== 'BENDING' || row.item_id === null) return amount(0);
  const wanted = amount(row.quantity);
  const rest = kept.get(row.item_id) ?? amount(row.reserved);
  const taken = rest.lt(wanted) ? rest : wanted;
  kept.set(row.item_id, rest.minus(taken));
  return taken;
}

/** A lot that the order has taken is the lot of the first row of its item. */
function itemOf(row: OrderRow, quantity: Amount, lots: Set<string>): WorkOrderDraftItem {
  const lotNo = row.lot_no && !lots.has(row.lot_no) ? row.lot_no : null;
  if (lotNo) lots.add(lotNo);
  const { width, height, product_model: model } = row;
  return {
    order_item_id: row.id,
    order_location_id: row.location_id,
    item_id: row.item_id,
    item_code: row.item_code,
    item_name: row.item_name ?? '',
    specification: row.specification,
    unit: row.unit,
    quantity: quantity.toFixed(4),
    lot_no: lotNo,
    options: { ...(width ? { width } : {}), ...(height ? { height } : {}), ...(model ? { product_model: model } : {}) },
  };
}
