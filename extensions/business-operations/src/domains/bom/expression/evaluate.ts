import {
  type Comparison,
  type Expression,
  ExpressionFault,
  evaluationFault,
  LIMITS,
  Num,
  type Scope,
  settled,
  type Tables,
  type Value,
} from './expression.ts';
import { FUNCTIONS, isEqual, numberOf, type Surroundings } from './functions.ts';

const ARITHMETIC = {
  '+': (a: Num, b: Num) => a.plus(b),
  '-': (a: Num, b: Num) => a.minus(b),
  '*': (a: Num, b: Num) => a.times(b),
  '/': (a: Num, b: Num) => a.div(notZero(b)),
  /** With the sign of the left side. */
  '%': (a: Num, b: Num) => settled(a).mod(notZero(settled(b))),
};

function notZero(value: Num): Num {
  if (value.isZero()) throw evaluationFault('division_by_zero');
  return value;
}

/** The value of an expression; an `ExpressionFault` when it has none. */
export function evaluate(expression: Expression, scope: Scope, tables: Tables): Value {
  const around: Surroundings = { table: (name) => tables.get(name) };

  const result = (of: Expression): Value => bounded(plain(of));

  function plain(of: Expression): Value {
    switch (of.kind) {
      case 'value':
        return of.value;
      case 'name': {
        const value = scope.get(of.name);
        if (value === undefined) throw evaluationFault('unknown_name', { name: of.name });
        return value;
      }
      case 'minus':
        return numberOf(result(of.of)).negated();
      case 'not':
        return !truth(of.of);
      case 'arithmetic':
        return ARITHMETIC[of.operator](numberOf(result(of.left)), numberOf(result(of.right)));
      case 'comparison':
        return holds(of.operators, of.terms);
      case 'logic':
        return of.operator === 'and' ? truth(of.left) && truth(of.right) : truth(of.left) || truth(of.right);
      case 'choice':
        return result(truth(of.condition) ? of.yes : of.no);
      case 'call': {
        const known = FUNCTIONS.get(of.name);
        if (!known) throw evaluationFault('unknown_name', { name: of.name });
        return known.run(of.args.map(result), around);
      }
    }
  }

  function truth(of: Expression): boolean {
    const value = result(of);
    if (typeof value !== 'boolean') throw evaluationFault('not_a_condition');
    return value;
  }

  function holds(operators: readonly Comparison[], terms: readonly Expression[]): boolean {
    const values = terms.map(result);
    return operators.every((operator, index) => compare(operator, values[index] as Value, values[index + 1] as Value));
  }

  return result(expression);
}

function compare(operator: Comparison, a: Value, b: Value): boolean {
  if (operator === '==') return isEqual(a, b);
  if (operator === '!=') return !isEqual(a, b);
  const order = settled(numberOf(a)).comparedTo(settled(numberOf(b)));
  return { '<': order < 0, '<=': order <= 0, '>': order > 0, '>=': order >= 0 }[operator];
}

function bounded(value: Value): Value {
  if (value instanceof Num && !(value.isFinite() && value.abs().lte(LIMITS.magnitude)))
    throw new ExpressionFault('error.bom.limit', 'number_too_large', { limit: LIMITS.magnitude.toNumber() });
  return value;
}
