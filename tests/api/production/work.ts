import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { created } from '../../support/replies.ts';

/** What tests of inspections and work logs have in common. */

let serial = 0;

/** A process with one step unless others are given. */
export const newProcess = (client: Client, fields: object = {}) =>
  created(client.post('/processes', { process_name: `공정 ${++serial}`, steps: [{ step_name: '작업' }], ...fields }));

export interface NewItem {
  item_id?: number;
  item_name?: string;
  quantity?: number;
  options?: object;
}

/** A work order of the process with these items; returns their ids. */
export async function newWork(process: { id: number }, items: NewItem[] = [{}]): Promise<{ id: number; items: number[] }> {
  const [work] = await query<{ id: number; tenant_id: number }>(
    `insert into work_orders (tenant_id, work_order_no, process_id) select tenant_id, 'WO-TEST-' || $2, id from processes where id = $1 returning id, tenant_id`,
    [process.id, String(++serial)],
  );
  const rows = items.map((item, index) => ({ item_name: '품목', quantity: 1, ...item, sort_order: index }));
  const made = await query<{ id: number }>(
    `insert into work_order_items (tenant_id, work_order_id, item_id, item_name, quantity, sort_order, options)
     select $1, $2, item_id, item_name, quantity, sort_order, options from json_populate_recordset(null::work_order_items, $3::json) returning id`,
    [work?.tenant_id, work?.id, JSON.stringify(rows)],
  );
  return { id: work?.id as number, items: made.map(({ id }) => id) };
}
