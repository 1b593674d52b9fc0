import { evaluationFault, Num, settled, type Table, type Value } from './expression.ts';

export interface Surroundings {
  table(name: string): Table | undefined;
}

interface ExpressionFunction {
  /** How many arguments it takes. */
  arity: { min: number; max?: number; even?: true };
  run(args: readonly Value[], around: Surroundings): Value;
}

export function numberOf(value: Value | undefined): Num {
  if (value instanceof Num) return value;
  throw evaluationFault('not_a_number');
}

function positive(value: Value | undefined, code: string): Num {
  const number = numberOf(value);
  if (number.lte(0)) throw evaluationFault(code);
  return number;
}

function textOf(value: Value | undefined): string {
  if (typeof value === 'string') return value;
  throw evaluationFault('not_a_text');
}

/** Two numbers by value, or two texts exactly. */
export function isEqual(a: Value, b: Value): boolean {
  if (a instanceof Num && b instanceof Num) return settled(a).equals(settled(b));
  if (typeof a === 'string' && typeof b === 'string') return a === b;
  throw evaluationFault('not_comparable');
}

/** What is above the multiple of a step; never negative, and exact where a quotient would not be. */
function above(x: Num, step: Num): Num {
  const rest = x.mod(step);
  const found = settled(rest.isNegative() && !rest.isZero() ? rest.plus(step) : rest);
  return found.equals(settled(step)) ? new Num(0) : found;
}

const down = (x: Num, step: Num): Num => settled(x.minus(above(x, step)));
const up = (x: Num, step: Num): Num => (above(x, step).isZero() ? settled(x) : settled(down(x, step).plus(step)));

const ofOne = (run: (x: Num) => Num): ExpressionFunction => ({ arity: { min: 1, max: 1 }, run: ([x]) => run(numberOf(x)) });

const toStep = (run: (x: Num, step: Num) => Num): ExpressionFunction => ({
  arity: { min: 2, max: 2 },
  run: ([x, step]) => run(numberOf(x), positive(step, 'step_not_positive')),
});

const ofMany = (run: (numbers: Num[]) => Num): ExpressionFunction => ({ arity: { min: 1 }, run: (args) => run(args.map(numberOf)) });

const MOST_DECIMALS = 6;

/** Everything that an expression may call. */
export const FUNCTIONS: ReadonlyMap<string, ExpressionFunction> = new Map(
  Object.entries<ExpressionFunction>({
    abs: ofOne((x) => x.abs()),
    min: ofMany((numbers) => Num.min(...numbers)),
    max: ofMany((numbers) => Num.max(...numbers)),
    floor: ofOne((x) => settled(x).floor()),
    ceil: ofOne((x) => settled(x).ceil()),
    trunc: ofOne((x) => settled(x).trunc()),
    sqrt: ofOne((x) => {
      if (x.lt(0)) throw evaluationFault('root_of_negative');
      return x.sqrt();
    }),
    /** Half away from zero, to 0 to 6 decimals. */
    round: {
      arity: { min: 1, max: 2 },
      run: ([x, decimals = new Num(0)]) => {
        const places = numberOf(decimals);
        if (!places.isInteger() || places.lt(0) || places.gt(MOST_DECIMALS)) throw evaluationFault('decimals_out_of_range');
        return settled(numberOf(x)).toDecimalPlaces(places.toNumber(), Num.ROUND_HALF_UP);
      },
    },
    /** To a multiple of the step: towards plus infinity. */
    roundup: toStep(up),
    /** Towards minus infinity. */
    rounddown: toStep(down),
    /** How many pieces of a length are needed. */
    pieces: toStep((x, length) => up(x, length).div(length).round()),
    /** The shortest of the lengths that suffices. */
    fit: {
      arity: { min: 2 },
      run: (args) => {
        const [x, ...lengths] = args.map(numberOf) as [Num, ...Num[]];
        if (lengths.some((length, index) => index > 0 && length.lte(lengths[index - 1] as Num))) throw evaluationFault('not_ascending');
        const found = lengths.find((length) => settled(length).gte(settled(x)));
        if (!found) throw evaluationFault('no_length_fits', { needed: x.toNumber(), longest: lengths.at(-1)?.toNumber() });
        return found;
      },
    },
    /** The value behind the key that is equal, else the last one. */
    pick: {
      arity: { min: 4, even: true },
      run: ([x, ...choices]) => {
        for (let index = 0; index + 1 < choices.length; index += 2)
          if (isEqual(x as Value, choices[index] as Value)) return choices[index + 1] as Value;
        return choices.at(-1) as Value;
      },
    },
    /** What a table of the template holds for a number. */
    table: {
      arity: { min: 2, max: 2 },
      run: ([name, x], { table }) => {
        const rows = table(textOf(name));
        if (!rows) throw evaluationFault('unknown_table', { table: textOf(name) });
        const number = settled(numberOf(x));
        const row = rows.find(({ upto }) => upto === null || number.lte(upto));
        if (!row) throw evaluationFault('beyond_table', { table: textOf(name), value: number.toNumber() });
        return row.value;
      },
    },
  }),
);

export function takes({ arity: { min, max = Infinity, even } }: ExpressionFunction, count: number): boolean {
  return count >= min && count <= max && !(even && count % 2);
}
