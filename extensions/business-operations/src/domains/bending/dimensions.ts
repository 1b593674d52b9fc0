import { type Amount, amount, sum } from '../../kernel/decimal.ts';

/** A segment of a bent part, in mm. The rate is what the bend behind it adds or takes; null where nothing is bent. */
export interface Segment {
  no: number;
  input: number | string;
  rate?: number | string | null;
}

const lengthOf = ({ input, rate }: Segment): Amount => amount(input).plus(amount(rate ?? 0));

/** The width of the sheet that a part takes: all segments with the allowances of their bends, in mm. */
export const widthSum = (segments: readonly Segment[]): Amount => sum(segments.map(lengthOf));

/** How often it is bent; 0 is a bend without allowance. */
export const bendCount = (segments: readonly Segment[]): number =>
  segments.filter(({ rate }) => rate !== null && rate !== undefined).length;

/** The running widths up to and with each segment. */
export function runningWidths(segments: readonly Segment[]): Amount[] {
  let width = amount(0);
  return segments.map((segment) => {
    width = width.plus(lengthOf(segment));
    return width;
  });
}

/** What is wrong with a list of segments: they are numbered 1..n, and nothing follows the last one. */
export function segmentFault(segments: readonly Segment[]): { path: string; code: string } | null {
  const misnumbered = segments.findIndex(({ no }, index) => no !== index + 1);
  if (misnumbered >= 0) return { path: `bend_dimensions.${misnumbered}.no`, code: 'not_consecutive' };
  const last = segments.at(-1);
  if (last && last.rate !== null && last.rate !== undefined)
    return { path: `bend_dimensions.${segments.length - 1}.rate`, code: 'last_bend' };
  return null;
}

interface Component {
  quantity: number;
  material: string | null;
  /** Of the bent part. */
  width_sum: Amount;
}

export const UNKNOWN_MATERIAL = 'UNKNOWN';

/** The widths that a model takes of each material in mm, by the name of the material. */
export function materialSummary(components: readonly Component[]): Record<string, Amount> {
  const widths = new Map<string, Amount>();
  for (const { material, quantity, width_sum: width } of components) {
    const name = material?.trim() || UNKNOWN_MATERIAL;
    widths.set(name, (widths.get(name) ?? amount(0)).plus(width.times(quantity)));
  }
  return Object.fromEntries([...widths].sort(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0)));
}
