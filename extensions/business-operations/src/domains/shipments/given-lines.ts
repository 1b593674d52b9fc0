import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { type Amount, amount, round } from '../../kernel/decimal.ts';
import { type Detail, invalid, type Refusal } from '../../kernel/errors.ts';
import { AT_MOST } from '../../kernel/wording.ts';
import { type Conversion, toBase } from '../items/rules.ts';
import type { LineInput } from './bodies.ts';
import { FLOOR_UNIT, mainItems, type ShipmentLine, shippable } from './lines.ts';
import { lineFactor, quantityViolation } from './units.ts';

/** Lines that people give. */

/** A line that is to be judged: what is said of it, and for one that the shipment has whether its quantity was given before. */
export interface GivenLine extends LineInput {
  quantity_given?: boolean;
}

/** What the references of a line name. */
interface Found {
  /** Whether each of them is one that the line may name. */
  made_known: boolean;
  ordered_known: boolean;
  item_known: boolean;
  lot_known: boolean;
  made: Source | null;
  ordered: Source | null;
  item: Source | null;
  lot: { lot_no: string; item_id: number } | null;
  /** The units of its item, where it is of one. */
  units: { unit: string; conversions: Conversion[] } | null;
}

interface Source {
  order_item_id?: number | null;
  item_id: number | null;
  item_code: string | null;
  item_name: string;
  specification: string | null;
  floor_unit?: string | null;
  unit: string;
  quantity?: string;
  lot_no?: string | null;
  stock_lot_id?: number | null;
}

interface Order {
  id: number;
  /** Everything is made: no more is shipped than is good. */
  produced: boolean;
}

/** The lines with everything that they leave out; those of which nothing is good are left out. 422 names what is wrong with which line. */
export async function givenLines(ctx: Context, order: Order, given: readonly GivenLine[]): Promise<(ShipmentLine & { place: number })[]> {
  if (!given.length) return [];
  const found = await lookUp(ctx, order, given);
  const wrong = [
    ...given.flatMap((line, place) =>
      violations(line, found[place] as Found).map((detail) => ({ ...detail, path: `items.${place}.${detail.path}` })),
    ),
    ...duplicates(given),
    ...beyondOrder(given, found),
  ];
  if (wrong.length) throw lineRefusal(wrong);
  return given.flatMap((line, place) => {
    const complete = completed(line, found[place] as Found);
    return amount(complete.quantity).gt(0) ? [{ ...complete, place }] : [];
  });
}

/** What is wrong with all of them in the same way has a key of its own. */
const KEYS: Record<string, string> = { lot_mismatch: 'error.stock.lot_mismatch', unknown_unit: 'error.item.unknown_unit' };

export function lineRefusal(wrong: Detail[]): Refusal {
  const [code, ...others] = new Set(wrong.map((detail) => detail.code));
  return invalid((!others.length && code && KEYS[code]) || 'error.validation_failed', wrong);
}

const lookUp = (ctx: Context, order: Order, given: readonly GivenLine[]): Promise<Found[]> => {
  const tenant = ctx.tenant.id;
  const asked = given.map((line, place) => ({
    place,
    made: line.work_order_item_id,
    ordered: line.order_item_id,
    item: line.item_id,
    lot: line.stock_lot_id,
  }));
  return ctx.rows<Found>(sql`
    with own as (
      select i.id, i.item_id, json_build_object('order_item_id', i.order_item_id, 'item_id', i.item_id, 'item_code', i.item_code, 'item_name', i.item_name,
        'specification', i.specification, 'unit', i.unit, 'quantity', trim_scale(${shippable(order.produced)})::text, 'lot_no', i.lot_no, 'stock_lot_id', i.stock_lot_id,
        'floor_unit', (select ${FLOOR_UNIT} from order_locations l where l.tenant_id = i.tenant_id and l.id = i.order_location_id)) as source
      ${mainItems(ctx, order.id)}
    )
    select g.made is null or m.id is not null as made_known, g.ordered is null or r.id is not null as ordered_known,
      g.item is null or j.id is not null as item_known, g.lot is null or k.id is not null as lot_known, m.source as made,
      case when r.id is not null then json_build_object('item_id', r.item_id, 'item_code', (select x.code from items x where x.tenant_id = r.tenant_id and x.id = r.item_id),
        'item_name', r.item_name, 'specification', r.specification, 'unit', r.unit, 'quantity', trim_scale(r.quantity)::text,
        'floor_unit', (select ${FLOOR_UNIT} from order_locations l where l.tenant_id = r.tenant_id and l.id = r.location_id)) end as ordered,
      case when j.id is not null then json_build_object('item_id', j.id, 'item_code', j.code, 'item_name', j.name, 'specification', j.specification, 'unit', j.unit) end as item,
      case when k.id is not null then json_build_object('lot_no', k.lot_no, 'item_id', k.item_id) end as lot,
      case when u.id is not null then json_build_object('unit', u.unit, 'conversions', u.unit_conversions) end as units
    from json_to_recordset(${JSON.stringify(asked)}::json) as g (made integer, ordered integer, item integer, lot integer, place integer)
    left join own m on m.id = g.made
    left join order_items r on r.tenant_id = ${tenant} and r.order_id = ${order.id} and r.id = g.ordered
    left join items j on j.tenant_id = ${tenant} and j.id = g.item and j.deleted_at is null
    left join stock_lots k on k.tenant_id = ${tenant} and k.id = g.lot
    left join items u on u.tenant_id = ${tenant} and u.id = coalesce(case when m.id is not null then m.item_id else r.item_id end, j.id)
    order by g.place`);
};

function violations(line: GivenLine, found: Found): Detail[] {
  const references = [
    ['work_order_item_id', found.made_known],
    ['order_item_id', found.ordered_known],
    ['item_id', found.item_known],
    ['stock_lot_id', found.lot_known],
  ] as const;
  const unknown = references.filter(([, known]) => !known).map(([path]) => ({ path, code: 'unknown_reference' }));
  if (unknown.length) return unknown;
  const { made, ordered, item, lot } = found;
  const wrong: Detail[] = [];
  if (made && line.order_item_id != null && made.order_item_id != null && made.order_item_id !== line.order_item_id)
    wrong.push({ path: 'order_item_id', code: 'mismatch' });
  const source = made ?? ordered;
  if (source?.item_id != null && line.item_id != null && source.item_id !== line.item_id) wrong.push({ path: 'item_id', code: 'mismatch' });
  const itemId = source?.item_id ?? item?.item_id ?? null;
  if (lot && lot.item_id !== itemId) wrong.push({ path: 'stock_lot_id', code: 'lot_mismatch' });
  if (!(line.item_name ?? source?.item_name ?? item?.item_name)) wrong.push({ path: 'item_name', code: 'required' });
  const unit = line.unit ?? source?.unit;
  if (line.quantity == null && !(made && unit === made.unit)) wrong.push({ path: 'quantity', code: 'required' });
  const factor = lineFactor(found.units, source?.unit, unit);
  if (!factor) wrong.push({ path: 'unit', code: 'unknown_unit', unit });
  const fault = factor && line.quantity != null && quantityViolation(line.quantity, factor, made?.quantity);
  if (fault) wrong.push(fault);
  return wrong;
}

/** Lines of what is ordered that name no work order: with what is shipped of it from work orders they are no more than what is ordered. */
function beyondOrder(given: readonly GivenLine[], found: readonly Found[]): Detail[] {
  const counted = given.flatMap((line, place) => {
    const { made, ordered, units } = found[place] as Found;
    const source = made ?? ordered;
    const orderItem = made ? made.order_item_id : line.order_item_id;
    const factor = source && lineFactor(units, source.unit, line.unit ?? source.unit);
    if (!factor || orderItem == null) return [];
    return [{ place, orderItem, factor, made, ordered, base: toBase(line.quantity ?? made?.quantity ?? '0', factor) }];
  });
  const taken = new Map<number, Amount>();
  const take = (orderItem: number, base: Amount) => taken.set(orderItem, (taken.get(orderItem) ?? amount(0)).plus(base));
  for (const { made, orderItem, base } of counted) if (made) take(orderItem, base);
  return counted.flatMap(({ place, orderItem, factor, made, ordered, base }) => {
    if (made || ordered?.quantity == null) return [];
    const left = amount(ordered.quantity).minus(taken.get(orderItem) ?? 0);
    take(orderItem, base);
    if (base.lte(left)) return [];
    return [{ ...AT_MOST, path: `items.${place}.quantity`, code: 'too_big', max: left.lt(0) ? 0 : round(left.div(factor), 4).toNumber() }];
  });
}

function duplicates(given: readonly GivenLine[]): Detail[] {
  const first = new Map<number, number>();
  return given.flatMap(({ work_order_item_id: made }, place) => {
    if (made == null) return [];
    if (first.has(made)) return [{ path: `items.${place}.work_order_item_id`, code: 'duplicate' }];
    first.set(made, place);
    return [];
  });
}

/** What is said of a line goes before what its references say; null empties it. */
function completed(line: GivenLine, { made, ordered, item, lot }: Found): ShipmentLine {
  const source = made ?? ordered ?? item;
  const unit = line.unit ?? source?.unit ?? 'EA';
  const said = <K extends 'specification' | 'floor_unit' | 'lot_no' | 'stock_lot_id'>(name: K, otherwise: Source[K] | undefined) =>
    (line[name] === undefined ? otherwise : line[name]) ?? null;
  return {
    work_order_item_id: line.work_order_item_id ?? null,
    order_item_id: made?.order_item_id ?? line.order_item_id ?? null,
    item_id: source?.item_id ?? line.item_id ?? null,
    item_code: source?.item_code ?? item?.item_code ?? null,
    item_name: line.item_name ?? source?.item_name ?? '',
    specification: said('specification', source?.specification) as string | null,
    floor_unit: said('floor_unit', source?.floor_unit) as string | null,
    quantity: line.quantity ?? made?.quantity ?? '0',
    unit,
    lot_no: (said('lot_no', lot?.lot_no ?? made?.lot_no) as string | null) ?? lot?.lot_no ?? null,
    stock_lot_id: said('stock_lot_id', made?.stock_lot_id) as number | null,
    remarks: line.remarks ?? null,
    // What is counted in a unit of its own does not follow what is made.
    quantity_given: line.quantity != null && (line.quantity_given !== false || (source !== null && unit !== source.unit)),
  };
}
