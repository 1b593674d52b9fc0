import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import { notFound } from '../../../kernel/errors.ts';
import { shipments } from '../model.ts';

/** What is printed of a shipment, for the driver and whoever takes the goods. */

const text = z.string().nullable();

const PrintedSlip = z.object({
  shipment_no: z.string(),
  status: z.string(),
  scheduled_date: z.string(),
  departed_on: text,
  remarks: text,
  order_no: z.string(),
  client_order_no: text,
  client_name: z.string(),
  site_name: text,
  receiver: text,
  receiver_phone: text,
  delivery_zip_code: text,
  delivery_address: text,
  delivery_address_detail: text,
  delivery_method: z.string(),
  manager_name: text,
  supplier: z.object({ company_name: z.string(), business_number: text, ceo_name: text, address: text, contact_tel: text }),
  items: z.array(
    z.object({
      floor_unit: text,
      item_code: text,
      item_name: z.string(),
      specification: text,
      quantity: z.coerce.number(),
      unit: z.string(),
      lot_no: text,
      remarks: text,
    }),
  ),
  dispatches: z.array(
    z.object({
      dispatch_no: z.string(),
      logistics_company: text,
      tonnage: text,
      vehicle_no: text,
      driver_name: text,
      driver_contact: text,
      freight_cost_type: z.enum(['prepaid', 'collect']),
    }),
  ),
});

export type Slip = z.infer<typeof PrintedSlip>;

const ORDER = [
  'order_no',
  'client_order_no',
  'client_name',
  'site_name',
  'receiver',
  'receiver_phone',
  'delivery_zip_code',
  'delivery_address',
  'delivery_address_detail',
  'delivery_method',
  'manager_name',
];

/** The shipment as it is now; its lines stand by location, those without one last. Cancelled dispatches are left out. */
export async function slipOf(ctx: Context, id: number): Promise<Slip> {
  const found = await ctx.row<{ slip: object }>(sql`
    select json_build_object('shipment_no', t.shipment_no, 'status', t.status, 'scheduled_date', t.scheduled_date, 'remarks', t.remarks,
      'departed_on', (t.departed_at at time zone ${ctx.tenant.timeZone})::date, ${raw(ORDER.map((name) => `'${name}', o.${name}`).join(', '))},
      'supplier', json_build_object('company_name', coalesce(s.company_name, ${ctx.tenant.name}), 'business_number', s.business_number,
        'ceo_name', s.ceo_name, 'address', s.address, 'contact_tel', s.contact_tel),
      'items', (select coalesce(json_agg(json_build_object('floor_unit', i.floor_unit, 'item_code', i.item_code, 'item_name', i.item_name,
          'specification', i.specification, 'quantity', i.quantity, 'unit', i.unit, 'lot_no', i.lot_no, 'remarks', i.remarks)
          order by i.floor_unit nulls last, i.sort_order, i.id), '[]')
        from shipment_items i where i.tenant_id = t.tenant_id and i.shipment_id = t.id and i.deleted_at is null),
      'dispatches', (select coalesce(json_agg(json_build_object('dispatch_no', d.options ->> 'dispatch_no', 'logistics_company', d.logistics_company,
          'tonnage', d.tonnage, 'vehicle_no', d.vehicle_no, 'driver_name', d.driver_name, 'driver_contact', d.driver_contact,
          'freight_cost_type', d.options ->> 'freight_cost_type') order by d.sort_order, d.id), '[]')
        from vehicle_dispatches d where d.tenant_id = t.tenant_id and d.shipment_id = t.id and d.deleted_at is null and d.options ->> 'status' <> 'CANCELLED')) as slip
    from shipments t
    join orders o on o.tenant_id = t.tenant_id and o.id = t.order_id
    left join supplier_settings s on s.tenant_id = t.tenant_id
    where t.id = ${id} and ${visible(ctx, shipments, ctx.access(shipments.name, 'read'))}`);
  if (!found) throw notFound();
  return PrintedSlip.parse(found.slip);
}
