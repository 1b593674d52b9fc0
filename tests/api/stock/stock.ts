import type { Client, Reply } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { created, done } from '../../support/replies.ts';

/** What tests of stock have in common. */

let serial = 0;

/** An item that is kept in stock; returns its id. */
export const newItem = async (client: Client, fields: object = {}): Promise<number> =>
  (await created(client.post('/items', { code: `T-${Date.now()}-${++serial}`, name: '시험 품목', item_type: 'RAW_MATERIAL', ...fields })))
    .id;

/** The ids of a tenant's warehouses by code. */
export const warehousesOf = async (client: Client): Promise<Record<string, number>> =>
  Object.fromEntries((await done(client.get('/warehouses'))).body.data.map(({ code, id }: { code: string; id: number }) => [code, id]));

export const enter = (client: Client, transaction_type: string, item_id: number, quantity: number, more: object = {}): Promise<Reply> =>
  client.post('/stock-transactions', { transaction_type, item_id, quantity, ...more });

/** A receipt or an opening balance that must succeed; returns the stock. */
export const received = async (client: Client, item: number, quantity: number, more: object = {}) =>
  (await created(enter(client, 'RECEIPT', item, quantity, more))).stock;

/** Stocks and lots of an item whose figures are not the sums of their transactions, or do not come to each other. */
export const untrue = (item: number) =>
  query(
    `select s.id from stocks s join items i on i.id = s.item_id
     cross join lateral (select coalesce(sum(quantity), 0) as moved, coalesce(sum(quantity) filter (where stock_lot_id is null), 0) as bare from stock_transactions t where t.stock_id = s.id) t
     cross join lateral (select coalesce(sum(remaining_quantity), 0) as remaining from stock_lots l where l.stock_id = s.id) l
     where s.item_id = $1 and (s.quantity <> t.moved or s.quantity <> l.remaining + t.bare or t.bare > 0)
     union all
     select l.id from stock_lots l where l.item_id = $1
       and l.remaining_quantity <> (select coalesce(sum(quantity), 0) from stock_transactions t where t.stock_lot_id = l.id)`,
    [item],
  );
