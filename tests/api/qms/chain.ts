import { inject } from 'vitest';
import { connected } from '../../support/connection.ts';
import { query } from '../../support/database.ts';
import { created, done, firstId } from '../../support/replies.ts';
import type { Tenant } from '../../support/tenants.ts';
import { completed, newVendor } from '../purchasing/purchasing.ts';
import { moveOf, produced } from '../shipments/shipments.ts';
import { newItem } from '../stock/stock.ts';

/** What tests of audits and traces have in common: goods from a supplier's receipt to the customer, with what proves each step. */

/** A row past the services, as they would leave it. */
async function row(table: string, values: Record<string, unknown>): Promise<number> {
  const names = Object.keys(values);
  return connected(inject('databaseUrl'), async (client) => {
    await client.query(`select set_config('app.state_change', $1, false), set_config('app.order_service', 'on', false)`, [
      `${table}.status`,
    ]);
    const { rows } = await client.query<{ id: number }>(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
      Object.values(values),
    );
    return rows[0]?.id as number;
  });
}

let serial = 0;

/** A lot that a supplier delivered. */
export async function delivered(tenant: Tenant) {
  const [vendor, item] = await Promise.all([newVendor(tenant.admin), newItem(tenant.admin, { is_lot_managed: true, name: '강판' })]);
  const { items } = await completed(tenant.admin, { client_id: vendor, items: [{ item_id: item, received_quantity: 100, unit_price: 1 }] });
  const [lot] = await query<{ id: number; lot_no: string }>('select id, lot_no from stock_lots where item_id = $1', [item]);
  return { item, line: items[0].id as number, lot: lot?.id as number, lotNo: lot?.lot_no as string };
}

/** Says that a lot went into an item of a work order. */
export async function putIn(tenant: Tenant, lot: { id: number; item: number }, work: { id: number; item: number }): Promise<number> {
  const [transaction] = await query<{ id: number }>('select min(id) as id from stock_transactions where stock_lot_id = $1', [lot.id]);
  return row('work_order_material_inputs', {
    ...{ tenant_id: tenant.id, work_order_id: work.id, work_order_item_id: work.item, stock_lot_id: lot.id, item_id: lot.item },
    ...{ quantity: 2, input_at: new Date(), input_by: tenant.adminId, stock_transaction_id: transaction?.id },
  });
}

/** Steel that was received and inspected, what was made of it for an order, its delivery, and the completed quality document of its two locations. */
export async function chain(tenant: Tenant) {
  const steel = await delivered(tenant);
  const made = await produced(tenant, 5);
  const tenant_id = tenant.id;
  await putIn(tenant, { id: steel.lot, item: steel.item }, made.work);
  const inspection = await row('inspections', {
    ...{ tenant_id, inspection_no: `IQC-T-${++serial}`, inspection_type: 'IQC', status: 'COMPLETED', result: 'PASS', item_id: steel.item },
    ...{ item_name: '강판', requested_on: '2026-01-02', scheduled_on: '2026-01-02', completed_at: new Date(), lot_size: 100 },
    ...{ accepted_quantity: 100, rejected_quantity: 0, receiving_item_id: steel.line },
  });
  const template = await firstId(tenant.admin, '/document-templates', { category: 'WORK_LOG' });
  await row('work_logs', {
    ...{ tenant_id, work_order_id: made.work.id, document_template_id: template, work_date: '2026-01-03', worker_id: tenant.adminId },
    ...{ production_quantity: 5, good_quantity: 5, defect_quantity: 0 },
  });
  const move = moveOf(tenant.admin);
  for (const status of ['READY', 'SHIPPING', 'COMPLETED']) await done(move(made.shipment, status));
  const locations = [
    await row('order_locations', { tenant_id, order_id: made.order, floor: '1F', symbol: 'FSS-1', sort_order: 1 }),
    await row('order_locations', { tenant_id, order_id: made.order, floor: '2F', symbol: 'FSS-2', sort_order: 2 }),
  ];
  const spare = await row('order_locations', { tenant_id, order_id: made.order, floor: '3F', symbol: 'FSS-3', sort_order: 3 });
  const final = await created(
    tenant.admin.post('/documents', {
      template_id: await firstId(tenant.admin, '/document-templates', { category: 'FQC' }),
      order_location_id: locations[0],
    }),
  );
  const quality = await qualityDocument(tenant, made.order, locations);
  return { steel, made, inspection, final: final.id as number, spare, ...quality };
}

/** A quality document of an order and its locations. */
export async function qualityDocument(tenant: Tenant, order: number, locations: readonly number[], fields: object = {}) {
  const tenant_id = tenant.id;
  const [{ client_id } = { client_id: 0 }] = await query<{ client_id: number }>('select client_id from orders where id = $1', [order]);
  const document = await row('quality_documents', {
    ...{ tenant_id, document_no: `QD-T-${++serial}`, status: 'COMPLETED', client_id, site_name: `현장 ${serial}` },
    ...{ received_on: '2026-01-05', completed_at: new Date(), ...fields },
  });
  const route = await row('quality_document_orders', { tenant_id, quality_document_id: document, order_id: order });
  const units: number[] = [];
  for (const [index, location] of locations.entries())
    units.push(
      await row('quality_document_locations', {
        ...{ tenant_id, quality_document_id: document, quality_document_order_id: route, order_location_id: location, sort_order: index },
      }),
    );
  return { document, route, units };
}
