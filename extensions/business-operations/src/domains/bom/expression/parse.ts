import { create, type FactoryFunctionMap, parseDependencies } from 'mathjs';
import { type Arithmetic, type Comparison, type Expression, ExpressionFault, LIMITS, Num } from './expression.ts';
import { FUNCTIONS, takes } from './functions.ts';

/** Of the library the parser alone: what it reads is checked and evaluated here. */
const { parse } = create(parseDependencies as FactoryFunctionMap, { number: 'BigNumber', precision: 34 });

/** What the parser's nodes hold, as far as it is looked at. */
interface Node {
  type: string;
  comment?: string;
  value?: unknown;
  name?: string;
  op?: string;
  fn?: Node | string;
  implicit?: boolean;
  isPercentage?: boolean;
  args?: Node[];
  content?: Node;
  condition?: Node;
  trueExpr?: Node;
  falseExpr?: Node;
  conditionals?: string[];
  params?: Node[];
}

const ARITHMETIC: readonly string[] = ['+', '-', '*', '/', '%'] satisfies Arithmetic[];
const COMPARISONS: readonly string[] = ['==', '!=', '<', '<=', '>', '>='] satisfies Comparison[];
const RELATIONS: Record<string, Comparison> = { equal: '==', unequal: '!=', smaller: '<', smallerEq: '<=', larger: '>', largerEq: '>=' };

const refused = (code: string, more: Record<string, unknown> = {}) => new ExpressionFault('error.bom.invalid_expression', code, more);
const tooMuch = (code: string, limit: number) => new ExpressionFault('error.bom.limit', code, { limit });

/** Reads and checks an expression; an `ExpressionFault` when it holds anything that is not on the lists, or too much. */
export function parseExpression(text: string): Expression {
  if (text.length > LIMITS.characters) throw tooMuch('too_long', LIMITS.characters);
  const nodes = { count: 0 };
  try {
    return checked(tree(text), 1, nodes);
  } catch (error) {
    if (!(error instanceof ExpressionFault) || error.key !== 'error.bom.invalid_expression' || 'position' in error.more) throw error;
    throw new ExpressionFault(error.key, error.code, { position: positionOf(text, error.more), ...error.more });
  }
}

/** The signs by which what is not allowed is recognized in the text. */
const SIGNS: Record<string, RegExp> = {
  Accessor: /[.[]/,
  Index: /[.[]/,
  Array: /\[/,
  Object: /\{/,
  Range: /:/,
  Block: /[;\n]/,
  Assignment: /=(?!=)/,
  FunctionAssignment: /=(?!=)/,
};

/** Where, from 1, what is not allowed stands first, as far as the text tells; the parser's nodes do not know their places. */
function positionOf(text: string, { what, operator, function: name }: Record<string, unknown>): number {
  const word = [operator, name, what].find((each) => typeof each === 'string');
  const sign = typeof what === 'string' ? SIGNS[what] : undefined;
  const index = sign ? text.search(sign) : typeof word === 'string' ? text.indexOf(word) : -1;
  return Math.max(index, 0) + 1;
}

function tree(text: string): Node {
  try {
    return parse(text) as Node;
  } catch (error) {
    if (error instanceof RangeError) throw tooMuch('too_deep', LIMITS.depth);
    const { message, char = 1 } = error as Error & { char?: number };
    throw refused('syntax', { cause: message, position: char });
  }
}

function checked(node: Node, depth: number, nodes: { count: number }): Expression {
  if (++nodes.count > LIMITS.nodes) throw tooMuch('too_many_nodes', LIMITS.nodes);
  if (depth > LIMITS.depth) throw tooMuch('too_deep', LIMITS.depth);
  if (node.comment) throw refused('comment');
  const inner = (each: Node | undefined): Expression => checked(each as Node, depth + 1, nodes);
  switch (node.type) {
    case 'ConstantNode':
      return constant(node.value);
    case 'SymbolNode':
      return { kind: 'name', name: node.name ?? '' };
    case 'ParenthesisNode':
      return inner(node.content);
    case 'ConditionalNode':
      return { kind: 'choice', condition: inner(node.condition), yes: inner(node.trueExpr), no: inner(node.falseExpr) };
    case 'RelationalNode': {
      const operators = (node.conditionals ?? []).map((relation) => RELATIONS[relation] as Comparison);
      return withNot(node.params ?? [], (first, rest) => ({ kind: 'comparison', operators, terms: [first, ...rest] }), inner);
    }
    case 'OperatorNode':
      return operation(node, inner);
    case 'FunctionNode':
      return call(node, inner);
    default:
      throw refused('not_allowed', { what: node.type.replace(/Node$/, '') });
  }
}

function constant(value: unknown): Expression {
  if (typeof value === 'string' || typeof value === 'boolean') return { kind: 'value', value };
  const number = typeof value === 'number' || isBigNumber(value) ? new Num(String(value)) : null;
  if (!number?.isFinite()) throw refused('not_allowed', { what: String(value) });
  return { kind: 'value', value: number };
}

const isBigNumber = (value: unknown): boolean => (value as { isBigNumber?: boolean } | null)?.isBigNumber === true;

function operation({ op = '', args = [], implicit, isPercentage }: Node, inner: (node: Node | undefined) => Expression): Expression {
  const [left, right] = args;
  if (implicit) throw refused('implicit_multiplication');
  if (op === '-' && args.length === 1) return { kind: 'minus', of: inner(left) };
  if (op === 'not') return { kind: 'not', of: inner(left) };
  if (args.length === 2 && !isPercentage) {
    if (op === 'and' || op === 'or') return { kind: 'logic', operator: op, left: inner(left), right: inner(right) };
    if (ARITHMETIC.includes(op))
      return withNot(
        args,
        (first, [second]) => ({ kind: 'arithmetic', operator: op as Arithmetic, left: first, right: second as Expression }),
        inner,
      );
    if (COMPARISONS.includes(op))
      return withNot(args, (first, rest) => ({ kind: 'comparison', operators: [op as Comparison], terms: [first, ...rest] }), inner);
  }
  throw refused('operator', { operator: isPercentage ? '%' : op });
}

/**
 * `not A > B` means `not (A > B)`, though the parser binds `not` to A. Where it stands behind the operator it would reach over what
 * follows: there it is asked for in parentheses.
 */
function withNot(
  [first, ...rest]: readonly Node[],
  make: (first: Expression, rest: Expression[]) => Expression,
  inner: (node: Node | undefined) => Expression,
): Expression {
  const isNot = (node: Node | undefined) => node?.type === 'OperatorNode' && node.op === 'not';
  if (rest.some(isNot)) throw refused('not_needs_parentheses');
  const left = inner(first);
  const others = rest.map(inner);
  return startsWithNot(first) && left.kind === 'not' ? { kind: 'not', of: make(left.of, others) } : make(left, others);
}

/** Whether an expression begins with a `not` that no parenthesis holds. */
function startsWithNot(node: Node | undefined): boolean {
  if (node?.type === 'RelationalNode') return startsWithNot(node.params?.[0]);
  if (node?.type !== 'OperatorNode') return false;
  return node.op === 'not' || (node.args?.length === 2 && startsWithNot(node.args[0]));
}

function call({ fn, args = [] }: Node, inner: (node: Node | undefined) => Expression): Expression {
  const name = typeof fn === 'object' && fn.type === 'SymbolNode' ? (fn.name ?? '') : '';
  const known = FUNCTIONS.get(name);
  if (!known) throw refused('function', name ? { function: name } : {});
  if (!takes(known, args.length)) throw refused('arguments', { function: name });
  return { kind: 'call', name, args: args.map(inner) };
}
