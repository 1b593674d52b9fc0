import { query } from '../../support/database.ts';
import type { Tenant } from '../../support/tenants.ts';

/** Work orders as tests of materials and outputs need them, past the operations that make them. */

let serial = 0;

export interface Work {
  id: number;
  items: number[];
}

interface WorkFields {
  process_id?: number | null;
  order_id?: number | null;
}

/** A work order with an item for each of the columns given. */
export async function newWork(
  tenant: Tenant,
  items: object[] = [{}],
  { process_id = null, order_id = null }: WorkFields = {},
): Promise<Work> {
  const [work] = await query<{ id: number }>(
    `insert into work_orders (tenant_id, work_order_no, process_id, order_id) values ($1, $2, $3, $4) returning id`,
    [tenant.id, `WO-T-${Date.now()}-${++serial}`, process_id, order_id],
  );
  const rows = items.map((item, index) => ({ item_name: '시험 품목', unit: 'EA', quantity: 10, sort_order: index + 1, ...item }));
  const made = await query<{ id: number }>(
    `insert into work_order_items (tenant_id, work_order_id, order_item_id, item_id, item_name, unit, quantity, sort_order, lot_no, options)
     select $1, $2, g.order_item_id, g.item_id, g.item_name, g.unit, g.quantity, g.sort_order, g.lot_no, g.options
     from json_populate_recordset(null::work_order_items, $3::json) with ordinality g order by g.ordinality returning id`,
    [tenant.id, work?.id, JSON.stringify(rows)],
  );
  return { id: work?.id as number, items: made.map(({ id }) => id) };
}

/** What remains of a lot. */
export const remaining = async (lot: number): Promise<number> => {
  const [row] = await query<{ remaining: string }>('select remaining_quantity::text as remaining from stock_lots where id = $1', [lot]);
  return Number(row?.remaining);
};

/** The newest lot of an item. */
export const lotOf = async (item: number): Promise<number> =>
  (await query<{ id: number }>('select id from stock_lots where item_id = $1 order by id desc limit 1', [item]))[0]?.id as number;

/** Transactions of an item since the receipt, as `type quantity`. */
export const moved = async (item: number): Promise<string[]> =>
  (
    await query<{ move: string }>(
      `select transaction_type || ' ' || trim_scale(quantity) as move from stock_transactions where item_id = $1 and transaction_type <> 'RECEIPT' order by id`,
      [item],
    )
  ).map(({ move }) => move);
