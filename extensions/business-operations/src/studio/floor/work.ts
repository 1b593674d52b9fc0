import { amount } from '../../kernel/decimal.ts';

/** A work order as the API lists it, as far as the shop floor needs it. */
export interface Work {
  id: number;
  work_order_no: string;
  status: string;
  priority: string;
  due_date: string | null;
  process: { id: number; process_name: string } | null;
  order: { order_no: string; client_name: string; site_name: string | null } | null;
  assignee: { id: string; name: string } | null;
  item_count: number;
  quantity: number;
  good_quantity: number;
  defect_quantity: number;
  progress_rate: number;
}

export interface Step {
  id: number;
  process_step_id: number;
  step_name: string;
  status: string;
  is_required: boolean;
  needs_approval: boolean;
  needs_inspection: boolean;
}

export interface Piece {
  id: number;
  item_code: string | null;
  item_name: string;
  specification: string | null;
  unit: string;
  quantity: number;
  good_quantity: number;
  defect_quantity: number;
  lot_no: string | null;
  status: string;
  location: { floor: string; symbol: string } | null;
  steps: Step[];
  judgement: 'PASS' | 'FAIL' | null;
}

export interface ShownWork extends Work {
  items: Piece[];
  memo: string | null;
  allowed_transitions: string[];
}

export interface Material {
  bom_key: string | null;
  item_id: number;
  item_code: string;
  item_name: string;
  specification: string | null;
  unit: string;
  required_quantity: number;
  input_quantity: number;
  remaining_quantity: number;
  over: boolean;
  lots: { stock_lot_id: number; lot_no: string; available_quantity: number }[];
}

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

/** Good pieces where that many of them are defective. */
export const goodOf = (piece: Pick<Piece, 'quantity'>, defective: number): number =>
  amount(piece.quantity)
    .minus(defective || 0)
    .toNumber();

/** `1F FSS-01`, or nothing where the piece is for no opening. */
export const placeOf = ({ location }: Pick<Piece, 'location'>): string =>
  location ? [location.floor, location.symbol].filter(Boolean).join(' ') : '';

const DONE = ['COMPLETED', 'SHIPPED', 'CANCELLED'];

export const isOpen = ({ status }: Pick<Work, 'status'>): boolean => !DONE.includes(status);

/** Moves that a worker makes; whatever else is possible belongs to planners. */
const WORKERS = ['IN_PROGRESS', 'WAITING', 'COMPLETED'];

export const movesOf = ({ allowed_transitions: allowed }: Pick<ShownWork, 'allowed_transitions'>): string[] =>
  WORKERS.filter((state) => allowed.includes(state));
