import { z } from 'zod';
import { money } from '../../kernel/model/field.ts';
import { createBody, id, inputOf, openedBody, updateBody } from '../../kernel/model/schemas.ts';
import { DispatchStatus, FreightCost, MAX_SHIPMENT_ITEMS, shipmentItems, shipments, vehicleDispatches } from './model.ts';

/** What requests say of shipments. Lines and dispatches are written by the service alone, so their bodies are put together here. */

const MAX_DISPATCHES = 20;

const words = <T extends object>(values: T) => Object.keys(values) as [keyof T & string, ...(keyof T & string)[]];

/** The sizes of vehicles; the last two are sent without one of their own. */
export const TONNAGES = ['1T', '1.4T', '2.5T', '3.5T', '5T', '8T', '11T', '15T', '18T', '25T', 'PARCEL', 'CONTAINER'] as const;

const Line = openedBody(shipmentItems, [
  'work_order_item_id',
  'order_item_id',
  'item_id',
  'item_name',
  'specification',
  'floor_unit',
  'quantity',
  'unit',
  'lot_no',
  'stock_lot_id',
  'remarks',
]);

/** What a line leaves out comes from its work order item, its order line or its item. */
export type LineInput = z.infer<typeof Line> & { id?: number | undefined };

const won = inputOf(money({ label: { ko: '금액', en: 'Amount' }, min: 0, whole: true }));

/** What a request says of the freight; the number and the writer are given by the service. */
const OptionsInput = z.strictObject({
  status: z.enum(words(DispatchStatus)).optional(),
  freight_cost_type: z.enum(words(FreightCost)).optional(),
  supply_amount: won.optional(),
  vat: won.optional(),
  total_amount: won.optional(),
});

const DISPATCH_COLUMNS = ['logistics_company', 'arrival_at', 'vehicle_no', 'driver_name', 'driver_contact', 'remarks'] as const;

export const DispatchBody = openedBody(vehicleDispatches, DISPATCH_COLUMNS).extend({
  tonnage: z.enum(TONNAGES).nullable().optional(),
  options: OptionsInput.optional(),
});

export type DispatchInput = z.infer<typeof DispatchBody> & { id?: number | undefined };

const changed = { id: id.optional() };

const { order_id, scheduled_date, ...others } = createBody(shipments, {
  order_id: id,
  items: z.array(Line).max(MAX_SHIPMENT_ITEMS).optional(),
  vehicle_dispatches: z.array(DispatchBody).max(MAX_DISPATCHES).optional(),
}).omit({ loading_started_at: true, loaded_at: true }).shape;

/** People are asked for the order first. */
export const ShipmentBody = z.strictObject({ order_id, scheduled_date, ...others });

export const ShipmentChangesBody = updateBody(shipments, {
  items: z.array(Line.extend(changed)).max(MAX_SHIPMENT_ITEMS).optional(),
  vehicle_dispatches: z.array(DispatchBody.extend(changed)).max(MAX_DISPATCHES).optional(),
});

export type NewShipmentInput = z.infer<typeof ShipmentBody>;
export type ShipmentChanges = z.infer<typeof ShipmentChangesBody>;
