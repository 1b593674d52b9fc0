/** A bent part seen from its end: which way the sheet runs, worked out from its sizes and angles. */

export interface Segment {
  /** In mm. */
  input: number;
  /** What the bend behind it adds or takes; null where nothing is bent. */
  rate: number | null;
  /** How far the sheet turns at the bend behind it: to the left above 0, to the right below. */
  angle: number | null;
  shading: boolean;
  a_angle: boolean;
}

export interface Point {
  x: number;
  y: number;
}

export interface Side {
  from: Point;
  to: Point;
  length: number;
  shading: boolean;
  /** The direction to its outer face, of length 1. */
  outward: Point;
}

export interface Profile {
  sides: Side[];
  /** The bends that are marked as A angles. */
  marks: Point[];
  box: { x: number; y: number; width: number; height: number };
}

/** The turn of a bend of which no angle is said. */
const USUAL_TURN = 90;

const number = (value: unknown): number | null => {
  const read = value === null || value === undefined || value === '' ? Number.NaN : Number(value);
  return Number.isFinite(read) ? read : null;
};

/** The segments of a value as the form holds it; what has no size yet is left out. */
export const segmentsOf = (value: unknown): Segment[] =>
  (Array.isArray(value) ? (value as Record<string, unknown>[]) : []).flatMap((each) => {
    const input = number(each.input);
    if (!input || input < 0) return [];
    return [{ input, rate: number(each.rate), angle: number(each.angle), shading: Boolean(each.shading), a_angle: Boolean(each.a_angle) }];
  });

const turnOf = ({ rate, angle }: Segment): number => angle ?? (rate === null ? 0 : USUAL_TURN);

const rounded = (value: number) => Math.round(value * 100) / 100 + 0;

const pointAt = ({ x, y }: Point, direction: Point, length: number): Point => ({
  x: rounded(x + direction.x * length),
  y: rounded(y + direction.y * length),
});

/** Downwards is positive, as on the screen. */
const directionOf = (degrees: number): Point => {
  const radians = (degrees * Math.PI) / 180;
  return { x: rounded(Math.cos(radians) * 1e6) / 1e6, y: rounded(-Math.sin(radians) * 1e6) / 1e6 };
};

/** The sides from first to last, with the longest one level. */
export function profileOf(segments: readonly Segment[]): Profile {
  let heading = 0;
  const headings = segments.map((segment) => {
    const own = heading;
    heading += turnOf(segment);
    return own;
  });
  const longest = segments.reduce((found, { input }, index) => (input > (segments[found]?.input ?? 0) ? index : found), 0);
  const level = headings[longest] ?? 0;
  let from: Point = { x: 0, y: 0 };
  const sides = segments.map(({ input, shading }, index): Side => {
    const direction = directionOf((headings[index] ?? 0) - level);
    const side = { from, to: pointAt(from, direction, input), length: input, shading, outward: { x: -direction.y + 0, y: direction.x } };
    from = side.to;
    return side;
  });
  const marks = segments.flatMap(({ a_angle }, index) => (a_angle && sides[index] ? [sides[index].to] : []));
  return { sides, marks, box: boxOf(sides) };
}

function boxOf(sides: readonly Side[]): Profile['box'] {
  const points = sides.flatMap(({ from, to }) => [from, to]);
  if (!points.length) return { x: 0, y: 0, width: 0, height: 0 };
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: rounded(Math.max(...xs) - x), height: rounded(Math.max(...ys) - y) };
}
