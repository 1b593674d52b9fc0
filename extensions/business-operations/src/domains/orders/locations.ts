import { type Amount, amount } from '../../kernel/decimal.ts';

interface Placed {
  line_type: string;
  floor?: string | null | undefined;
  symbol?: string | null | undefined;
  quantity: string | number | Amount;
  open_width?: string | number | null | undefined;
  open_height?: string | number | null | undefined;
}

export interface Location {
  floor: string;
  symbol: string;
  open_width: string | number | null;
  open_height: string | number | null;
  quantity: string;
  sort_order: number;
}

/** Where the sets of an order are to be installed: one place for each floor and symbol, as big as the first set there, for all of them. */
export function locationsOf(lines: readonly Placed[]): Location[] {
  const places = new Map<string, Location>();
  for (const line of lines) {
    if (line.line_type !== 'MODEL') continue;
    const [floor, symbol] = [line.floor ?? '', line.symbol ?? ''];
    const key = JSON.stringify([floor, symbol]);
    const known = places.get(key);
    if (known) known.quantity = amount(known.quantity).plus(line.quantity).toFixed(4);
    else
      places.set(key, {
        floor,
        symbol,
        open_width: line.open_width ?? null,
        open_height: line.open_height ?? null,
        quantity: amount(line.quantity).toFixed(4),
        sort_order: places.size,
      });
  }
  return [...places.values()];
}
