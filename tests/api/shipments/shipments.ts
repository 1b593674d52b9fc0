import { inject } from 'vitest';
import type { Body, Client, Reply } from '../../support/client.ts';
import { connected } from '../../support/connection.ts';
import { query } from '../../support/database.ts';
import { created, done } from '../../support/replies.ts';
import type { Tenant } from '../../support/tenants.ts';
import { goods, newClient, newOrder } from '../orders/orders.ts';
import { newItem, received } from '../stock/stock.ts';

/** What tests of shipments have in common: an order whose work is done, and its goods in stock. */

export interface Made {
  item: number;
  quantity: number;
  good?: number;
  /** Made by the tenant's first process; nobody makes it otherwise. */
  process?: boolean;
  lot?: number | null;
}

let serial = 0;

/** A work order of one item, as production would leave it. */
export const workOrder = (tenant: Tenant, order: number, { item, quantity, good = quantity, process = true, lot = null }: Made) =>
  connected(inject('databaseUrl'), async (client) => {
    await client.query(`select set_config('app.state_change', 'work_orders.status', false)`);
    const { rows } = await client.query<{ id: number }>(
      `insert into work_orders (tenant_id, work_order_no, order_id, process_id, status)
       values ($1, $2, $3, case when $4 then (select min(id) from processes where tenant_id = $1) end, $5) returning id`,
      [tenant.id, `WO-T-${++serial}`, order, process, process ? 'COMPLETED' : 'PENDING'],
    );
    const id = rows[0]?.id as number;
    const items = await client.query<{ id: number }>(
      `insert into work_order_items (tenant_id, work_order_id, order_item_id, item_id, item_code, item_name, unit, quantity, good_quantity, stock_lot_id, lot_no, order_location_id)
       select $1, $2, (select min(id) from order_items where order_id = $8 and item_id = i.id), i.id, i.code, i.name, i.unit, $4, $5, $6,
         (select lot_no from stock_lots where id = $6), (select min(id) from order_locations where order_id = $8)
       from items i where i.id = $3 and $7::boolean is not null returning id`,
      [tenant.id, id, item, quantity, good, lot, process, order],
    );
    return { id, item: items.rows[0]?.id as number };
  });

/** The newest lot of an item. */
export const lotOf = async (item: number): Promise<{ id: number; lot_no: string }> =>
  (
    await query<{ id: number; lot_no: string }>('select id, lot_no from stock_lots where item_id = $1 order by id desc limit 1', [item])
  )[0] as {
    id: number;
    lot_no: string;
  };

export const remaining = async (lot: number): Promise<number> =>
  Number((await query<{ q: string }>('select remaining_quantity as q from stock_lots where id = $1', [lot]))[0]?.q);

/** Goods that are in stock, in a lot of their own. */
export async function stocked(client: Client, quantity: number, fields: object = {}) {
  const item = await newItem(client, { is_lot_managed: true, procurement: 'MAKE', ...fields });
  await received(client, item, quantity);
  return { item, lot: (await lotOf(item)).id };
}

/** A confirmed order of goods that went to production; its work orders are yet to be made. */
export async function ordered(tenant: Tenant, lines: object[], more: object = {}): Promise<Body['data']> {
  const client = await newClient(tenant.admin);
  const order = await newOrder(tenant.admin, { client_id: client, items: lines, ...more });
  await done(tenant.admin.post(`/orders/${order.id}/confirm`));
  await connected(inject('databaseUrl'), async (database) => {
    await database.query(`select set_config('app.state_change', 'orders.status', false)`);
    await database.query(`update orders set status = 'IN_PROGRESS' where id = $1`, [order.id]);
  });
  return order;
}

export const sync = async (tenant: Tenant, order: number): Promise<Body['data']> =>
  (await done(tenant.admin.post(`/orders/${order}/sync-status`))).body.data;

/** A produced order of so many pieces of one item, whose shipment the sync has made. */
export async function produced(tenant: Tenant, quantity = 5, more: object = {}) {
  const { item, lot } = await stocked(tenant.admin, quantity);
  const order = await ordered(tenant, [goods(item, quantity)], more);
  const work = await workOrder(tenant, order.id, { item, quantity, lot });
  const { shipment_id: shipment } = await sync(tenant, order.id);
  return { item, lot, order: order.id as number, work, shipment: shipment as number };
}

export const moveOf =
  (client: Client) =>
  (id: number, status: string, more: object = {}): Promise<Reply> =>
    client.post(`/shipments/${id}/change-status`, { status, ...more });

export const shown = async (client: Client, id: number): Promise<Body['data']> => (await done(client.get(`/shipments/${id}`))).body.data;

export const planned = (client: Client, order: number, more: object = {}) =>
  created(client.post('/shipments', { order_id: order, scheduled_date: '2199-01-31', ...more }));
