import { isClosed, vatOf } from '../../domains/shipments/dispatches/rules.ts';
import type { DispatchOptions, DispatchStatus, ShipmentStatus } from '../../domains/shipments/model.ts';
import type { AskedValue, AskedValues } from '../inputs/asked.ts';

export interface Line {
  id: number;
  work_order_item_id: number | null;
  item_code: string | null;
  item_name: string;
  specification: string | null;
  floor_unit: string | null;
  quantity: number;
  unit: string;
  lot_no: string | null;
  remarks: string | null;
}

export interface Dispatch extends Record<string, unknown> {
  id: number;
  options: DispatchOptions;
}

/** A shipment as the API shows it, as far as its page needs it. */
export interface Shipment extends Record<string, unknown> {
  id: number;
  shipment_no: string;
  status: ShipmentStatus;
  order_id: number;
  scheduled_date: string;
  order_info: Record<string, string | null>;
  items: Line[];
  vehicle_dispatches: Dispatch[];
}

/** What of an order's work is not in its shipment. */
export interface Candidate {
  id: number;
  item_name: string;
  specification: string | null;
  quantity: number;
  unit: string;
}

/** What a work order of the order makes, as Directus lists it. */
export interface Made extends Omit<Candidate, 'quantity'> {
  quantity: string | number;
  good_quantity: string | number;
  work_order_id: { process_id: number | null; order_id: { status: string } };
}

export const MADE_FIELDS = [
  ...['id', 'item_name', 'specification', 'quantity', 'good_quantity', 'unit'],
  ...['work_order_id.process_id', 'work_order_id.order_id.status'],
];

/** How much of it can be shipped: what is good once everything is made, all of it before that and where no process makes it. */
export function candidateOf({ work_order_id: work, quantity, good_quantity: good, ...item }: Made): Candidate | null {
  const shippable = Number(work.process_id !== null && work.order_id.status === 'PRODUCED' ? good : quantity);
  return shippable > 0 ? { ...item, quantity: shippable } : null;
}

/** A line as somebody changes it. */
export interface LineEntry {
  key: number;
  /** Null for one that is added. */
  line: Line | null;
  work_order_item_id: number | null;
  item_id: number | null;
  name: string;
  quantity: string | number | null;
  remarks: string | null;
}

export interface DispatchEntry {
  key: number;
  dispatch: Dispatch | null;
  values: AskedValues;
}

let keys = 0;

const BLANK = { line: null, work_order_item_id: null, item_id: null, name: '', quantity: null, remarks: null } as const;

export const entryOf = (line: Line): LineEntry => ({
  ...{ ...BLANK, key: ++keys, line },
  ...{ name: line.item_name, quantity: line.quantity, remarks: line.remarks },
});

export const addedItem = (): LineEntry => ({ ...BLANK, key: ++keys });

export const addedCandidate = ({ id, item_name, specification, quantity }: Candidate): LineEntry => ({
  ...{ ...BLANK, key: ++keys, work_order_item_id: id, quantity },
  name: [item_name, specification].filter(Boolean).join(' · '),
});

/** The columns of a dispatch that are asked for. */
export const DISPATCH_TEXTS = ['logistics_company', 'vehicle_no', 'driver_name', 'driver_contact', 'remarks'] as const;
const COLUMNS = [...DISPATCH_TEXTS, 'tonnage', 'arrival_at'] as const;
const OPTIONS = ['status', 'freight_cost_type', 'supply_amount'] as const;

export const dispatchEntry = (dispatch: Dispatch | null): DispatchEntry => ({
  key: ++keys,
  dispatch,
  values: {
    ...Object.fromEntries(COLUMNS.map((name) => [name, (dispatch?.[name] ?? null) as AskedValue])),
    status: dispatch?.options.status ?? 'DRAFT',
    freight_cost_type: dispatch?.options.freight_cost_type ?? 'prepaid',
    supply_amount: dispatch?.options.supply_amount ?? 0,
    taxed: isTaxed(dispatch),
  },
});

/** A carrier that charges no VAT goes on charging none. */
const isTaxed = (dispatch: Dispatch | null): boolean => !dispatch || dispatch.options.vat > 0 || dispatch.options.supply_amount === 0;

const amountOf = (value: AskedValue | undefined): number => Number(value ?? 0) || 0;

export function freightOf({ supply_amount, taxed }: AskedValues): { supply: number; vat: number; total: number } {
  const supply = amountOf(supply_amount);
  const vat = taxed ? vatOf(supply) : 0;
  return { supply, vat, total: supply + vat };
}

const text = (value: unknown): unknown => (typeof value === 'string' && !value.trim() ? null : (value ?? null));
const differs = (one: unknown, other: unknown): boolean => String(text(one) ?? '') !== String(text(other) ?? '');

/** Whether what is asked for a dispatch has ended: it takes remarks alone. */
export const hasEnded = ({ dispatch }: DispatchEntry): boolean => Boolean(dispatch && isClosed(dispatch.options.status as DispatchStatus));

function lineBody({ line, work_order_item_id, item_id, quantity, remarks }: LineEntry): object {
  if (line)
    return {
      id: line.id,
      ...(Number(quantity) === line.quantity ? {} : { quantity }),
      ...(differs(remarks, line.remarks) ? { remarks: text(remarks) } : {}),
    };
  return {
    ...(work_order_item_id ? { work_order_item_id } : { item_id }),
    ...(quantity === null ? {} : { quantity }),
    ...(text(remarks) === null ? {} : { remarks }),
  };
}

function dispatchBody({ dispatch, values }: DispatchEntry): object {
  const columns = COLUMNS.filter((name) => differs(values[name], dispatch?.[name]));
  const before: Record<string, unknown> = { ...dispatchEntry(dispatch).values };
  const options = OPTIONS.filter((name) => (dispatch ? differs(values[name], before[name]) : values[name] !== null));
  const { vat } = freightOf(values);
  const charged = dispatch ? vat !== dispatch.options.vat : true;
  const sent = {
    ...Object.fromEntries(options.map((name) => [name, name === 'supply_amount' ? amountOf(values[name]) : values[name]])),
    ...(charged ? { vat } : {}),
  };
  return {
    ...(dispatch ? { id: dispatch.id } : {}),
    ...Object.fromEntries(columns.map((name) => [name, text(values[name])])),
    ...(Object.keys(sent).length ? { options: sent } : {}),
  };
}

const isKept = (body: object): boolean => Object.keys(body).join() === 'id';
const isSame = (ids: readonly number[], bodies: readonly object[]): boolean =>
  bodies.length === ids.length && bodies.every((body, place) => isKept(body) && (body as { id: number }).id === ids[place]);

/** What has changed, as the whole new lists that the operation takes. */
export function bodyOf({ items, vehicle_dispatches }: Shipment, lines: readonly LineEntry[], dispatches: readonly DispatchEntry[]) {
  const [sentLines, sentDispatches] = [lines.map(lineBody), dispatches.map(dispatchBody)];
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  return {
    ...(isSame(idsOf(items), sentLines) ? {} : { items: sentLines }),
    ...(isSame(idsOf(vehicle_dispatches), sentDispatches) ? {} : { vehicle_dispatches: sentDispatches }),
  };
}
