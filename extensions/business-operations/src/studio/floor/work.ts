import { amount } from '../../kernel/decimal.ts';
import type { Answered } from '../answers.ts';

/** A work order as the list and as its own page show it. */
export type Work = Answered<'production.work-orders.list'>;
export type ShownWork = Answered<'production.work-orders.show'>;
export type Piece = ShownWork['items'][number];
export type Step = Piece['steps'][number];

type Needed = Answered<'production.work-orders.materials'>[number];
type Lot = Pick<Needed['lots'][number], 'stock_lot_id' | 'lot_no' | 'available_quantity'> & { warehouse: { name: string } | null };

/** What a piece is made of, and the lots of it that are there. */
export type Material = Omit<Needed, 'lots'> & { lots: Lot[] };

/** A lot that was scanned, and the material that it is for. */
export interface Scanned {
  material: Material;
  lot: Material['lots'][number];
  /** What is still needed, as far as the lot holds it. */
  quantity: number;
}

/** The material that a lot number belongs to: one that still needs it before others. Scanners write in either case and add blanks. */
export function scan(materials: readonly Material[], text: string): Scanned | null {
  const wanted = text.trim().toUpperCase();
  if (!wanted) return null;
  const found = materials.flatMap((material) => {
    const lot = material.lots.find(({ lot_no }) => lot_no.toUpperCase() === wanted);
    return lot ? [{ material, lot }] : [];
  });
  const best = found.find(({ material }) => material.remaining_quantity > 0) ?? found[0];
  if (!best) return null;
  const { remaining_quantity: remaining } = best.material;
  return { ...best, quantity: Math.min(remaining > 0 ? remaining : best.lot.available_quantity, best.lot.available_quantity) };
}

type ListedLot = Answered<'inventory.stock-lots.list'>;

/** A lot in stock, as far as the scan of one that no material asks for needs it. */
export type StockLot = Pick<ListedLot, 'id' | 'lot_no' | 'status' | 'remaining_quantity'> & {
  warehouse: { name: string } | null;
  item: Pick<NonNullable<ListedLot['item']>, 'id' | 'code' | 'name' | 'specification' | 'unit'>;
};

/** A lot of something that the piece does not ask for: people put it in nevertheless. */
export const besides = ({ id, lot_no, remaining_quantity, item, warehouse }: StockLot): Scanned => {
  const lot = { stock_lot_id: id, lot_no, available_quantity: remaining_quantity, warehouse };
  const material = {
    ...{
      bom_key: null,
      item_id: item.id,
      item_code: item.code,
      item_name: item.name,
      specification: item.specification,
      unit: item.unit ?? '',
    },
    ...{ required_quantity: 0, input_quantity: 0, remaining_quantity: 0, over: false, lots: [lot] },
  };
  return { material, lot, quantity: remaining_quantity };
};

/** The lot of that number among those that a search has found, where only one has it. */
export function exactly(lots: readonly StockLot[], text: string): StockLot | null {
  const [only, ...others] = lots.filter(
    ({ lot_no, status }) => status === 'AVAILABLE' && lot_no.toUpperCase() === text.trim().toUpperCase(),
  );
  return only && !others.length ? only : null;
}

/** Good pieces where that many of them are defective. */
export const goodOf = (piece: Pick<Piece, 'quantity'>, defective: number): number =>
  amount(piece.quantity)
    .minus(defective || 0)
    .toNumber();

/** The steps that keep a piece from being completed by hand: the required ones that wait for an approval or an inspection. */
export const gatesOf = ({ steps }: Pick<Piece, 'steps'>): Step[] =>
  steps.filter(
    ({ is_required, orphaned, status, needs_approval, needs_inspection }) =>
      is_required && !orphaned && status !== 'COMPLETED' && (needs_approval || needs_inspection || status === 'PENDING_APPROVAL'),
  );

/** `1F FSS-01`, or nothing where the piece is for no opening. */
export const placeOf = ({ location }: Pick<Piece, 'location'>): string =>
  location ? [location.floor, location.symbol].filter(Boolean).join(' ') : '';

/** Moves that a worker makes; whatever else is possible belongs to planners. */
const WORKERS = ['IN_PROGRESS', 'WAITING', 'COMPLETED'] as const;

export const movesOf = ({ allowed_transitions: allowed }: Pick<ShownWork, 'allowed_transitions'>): string[] =>
  WORKERS.filter((state) => allowed.includes(state));
