import { Decimal } from 'decimal.js';

/** The numbers of expressions: decimals of 34 significant digits. */
export const Num = Decimal.clone({ precision: 34, rounding: Decimal.ROUND_HALF_UP });
export type Num = Decimal;

/** Numbers reach 1e12, of which 34 digits leave 22 decimals. */
const SETTLED_DECIMALS = 18;

/** Without what the last digit of a quotient leaves behind: three thirds of 5 are 5, and not what rounds up to 6. */
export const settled = (x: Num): Num => x.toDecimalPlaces(SETTLED_DECIMALS);

export type Value = Num | string | boolean;

/** Values by the name under which an expression knows them. */
export type Scope = ReadonlyMap<string, Value>;

/** Rows of rising limits, of which the first that is not below a number gives its value; null catches the rest. */
export type Table = readonly { upto: Num | null; value: Num | string }[];
export type Tables = ReadonlyMap<string, Table>;

export type Arithmetic = '+' | '-' | '*' | '/' | '%';
export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** An expression that has been read and checked: everything in it is known, but not yet what its names stand for. */
export type Expression =
  | { kind: 'value'; value: Value }
  | { kind: 'name'; name: string }
  | { kind: 'minus'; of: Expression }
  | { kind: 'not'; of: Expression }
  | { kind: 'arithmetic'; operator: Arithmetic; left: Expression; right: Expression }
  /** One more term than operators: `1 < X <= 5`. */
  | { kind: 'comparison'; operators: readonly Comparison[]; terms: readonly Expression[] }
  | { kind: 'logic'; operator: 'and' | 'or'; left: Expression; right: Expression }
  | { kind: 'choice'; condition: Expression; yes: Expression; no: Expression }
  | { kind: 'call'; name: string; args: readonly Expression[] };

/** Of an expression. */
export const LIMITS = {
  characters: 500,
  nodes: 120,
  depth: 20,
  /** No value on the way is further from 0. */
  magnitude: new Num('1e12'),
} as const;

export type FaultKey = 'error.bom.invalid_expression' | 'error.bom.evaluation' | 'error.bom.limit';

/** Why an expression is not taken, or comes to nothing. */
export class ExpressionFault extends Error {
  readonly key: FaultKey;
  /** A word for machines, e.g. `division_by_zero`. */
  readonly code: string;
  readonly more: Record<string, unknown>;

  constructor(key: FaultKey, code: string, more: Record<string, unknown> = {}) {
    super(`${key}: ${code}`);
    this.key = key;
    this.code = code;
    this.more = more;
  }
}

export const evaluationFault = (code: string, more: Record<string, unknown> = {}) =>
  new ExpressionFault('error.bom.evaluation', code, more);
