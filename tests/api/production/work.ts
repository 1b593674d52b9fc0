import type { Client } from '../../support/client.ts';
import { query } from '../../support/database.ts';
import { created } from '../../support/replies.ts';

/** What tests of inspections and work logs have in common. */

/** A process with the steps named, none of them gated unless said. */
export const newProcess = (client: Client, fields: object = {}) =>
  created(
    client.post('/processes', { process_name: `공정 ${Math.random().toString(36).slice(2)}`, steps: [{ step_name: '작업' }], ...fields }),
  );

export const newWork = async (client: Client, process_id: number | null, items: object[] = [{}], fields: object = {}) => {
  const [{ tenant_id }] = await query<{ tenant_id: number }>('select tenant_id from processes where id = $1', [process_id]);
  const [work] = await query<{ id: number }>(
    "insert into work_orders (tenant_id, work_order_no, process_id) values ($1, 'WO-T-' || $3 || nextval('work_orders_id_seq'), $2) returning id",
    [tenant_id, process_id, Math.random()],
  );
  const made = [];
  for (const item of items as any[]) {
    const [row] = await query<{ id: number }>(
      'insert into work_order_items (tenant_id, work_order_id, item_id, item_name, quantity, options) values ($1,$2,$3,$4,$5,$6) returning id',
      [tenant_id, work!.id, item.item_id ?? null, item.item_name ?? '품목', item.quantity ?? 1, JSON.stringify(item.options ?? {})],
    );
    made.push({ id: row!.id });
  }
  return { id: work!.id, items: made };
};
