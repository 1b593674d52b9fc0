import { z } from 'zod';
import type { AnyCollection, Fields } from '../../kernel/model/collection.ts';
import { money } from '../../kernel/model/field.ts';
import { createBody, id, inputOf, updateBody } from '../../kernel/model/schemas.ts';
import { DispatchStatus, FreightCost, shipmentItems, shipments, vehicleDispatches } from './model.ts';

/** What requests say of shipments. Lines and dispatches are written by the service alone, so their bodies are put together here. */

export const MAX_LINES = 1000;
const MAX_DISPATCHES = 20;

/** A body of columns that are the service's elsewhere; all of them may be left out. */
const opened = (declared: AnyCollection, names: readonly string[]): z.ZodObject => {
  const fields = declared.options.fields as Fields;
  const open = Object.fromEntries(
    names.map((name) => [name, { ...fields[name], managed: false, required: fields[name]?.default !== undefined }]),
  );
  return createBody({ ...declared, options: { ...declared.options, fields: open as Fields } }) as unknown as z.ZodObject;
};

const words = <T extends object>(values: T) => Object.keys(values) as [keyof T & string, ...(keyof T & string)[]];

/** The sizes of vehicles; the last two are sent without one of their own. */
export const TONNAGES = ['1T', '1.4T', '2.5T', '3.5T', '5T', '8T', '11T', '15T', '18T', '25T', 'PARCEL', 'CONTAINER'] as const;

/** A line as a client sends it; what it leaves out comes from its work order item, its order line or its item. */
export interface LineInput {
  id?: number | undefined;
  work_order_item_id?: number | null | undefined;
  order_item_id?: number | null | undefined;
  item_id?: number | null | undefined;
  item_name?: string | null | undefined;
  specification?: string | null | undefined;
  floor_unit?: string | null | undefined;
  quantity?: string | null | undefined;
  unit?: string | undefined;
  lot_no?: string | null | undefined;
  stock_lot_id?: number | null | undefined;
  remarks?: string | null | undefined;
}

const Line = opened(shipmentItems, [
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

const won = inputOf(money({ label: { ko: '금액', en: 'Amount' }, min: 0, whole: true }));

/** What a request says of the freight; the number and the writer are given by the service. */
const OptionsInput = z.strictObject({
  status: z.enum(words(DispatchStatus)).optional(),
  freight_cost_type: z.enum(words(FreightCost)).optional(),
  supply_amount: won.optional(),
  vat: won.optional(),
  total_amount: won.optional(),
});

export interface DispatchInput {
  id?: number | undefined;
  logistics_company?: string | null | undefined;
  arrival_at?: string | null | undefined;
  tonnage?: string | null | undefined;
  vehicle_no?: string | null | undefined;
  driver_name?: string | null | undefined;
  driver_contact?: string | null | undefined;
  remarks?: string | null | undefined;
  options?: z.infer<typeof OptionsInput> | undefined;
}

const DISPATCH_COLUMNS = ['logistics_company', 'arrival_at', 'vehicle_no', 'driver_name', 'driver_contact', 'remarks'] as const;

const Dispatch = opened(vehicleDispatches, DISPATCH_COLUMNS).extend({
  tonnage: z.enum(TONNAGES).nullable().optional(),
  options: OptionsInput.optional(),
});

export const DispatchBody = Dispatch as unknown as z.ZodType<DispatchInput>;

const listOf = <T>(row: z.ZodObject, max: number) => z.array(row as unknown as z.ZodType<T>).max(max);
const changed = (row: z.ZodObject) => row.extend({ id: id.optional() });

export const ShipmentBody = createBody(shipments, {
  order_id: id,
  items: listOf<LineInput>(Line, MAX_LINES).optional(),
  vehicle_dispatches: listOf<DispatchInput>(Dispatch, MAX_DISPATCHES).optional(),
}).omit({ loading_started_at: true, loaded_at: true });

export const ShipmentChangesBody = updateBody(shipments, {
  items: listOf<LineInput>(changed(Line), MAX_LINES).optional(),
  vehicle_dispatches: listOf<DispatchInput>(changed(Dispatch), MAX_DISPATCHES).optional(),
});

export type NewShipmentInput = z.infer<typeof ShipmentBody>;
export type ShipmentChanges = z.infer<typeof ShipmentChangesBody>;
