import { amount, sum } from '../decimal.ts';
import { type AnyCollection, type Fields, fieldOf } from '../model/collection.ts';
import type { Lines } from './lines.ts';

/** A line as answers show it. */
export type ShownLine = Readonly<Record<string, unknown>>;

/** A line that both documents have, and what is different in it. */
export interface LineDifference {
  before: ShownLine;
  after: ShownLine;
  columns: Record<string, { from: unknown; to: unknown }>;
}

export interface LinesDifference {
  added: ShownLine[];
  removed: ShownLine[];
  changed: LineDifference[];
  /** Of each column that the declaration names under `totals`, as decimals in full. */
  totals: Record<string, { from: string; to: string; difference: string }>;
}

/**
 * How the lines of two documents, or of two states of one, differ. Lines are the same when they agree in the columns `by`, and equal
 * ones are paired in their order; the number of a line is no difference.
 */
export function compareLines<C extends AnyCollection>(
  declared: Lines<C>,
  before: readonly ShownLine[],
  after: readonly ShownLine[],
  by: readonly string[] = ['id'],
): LinesDifference {
  const keyOf = (line: ShownLine) => JSON.stringify(by.map((name) => comparable(declared, name, line[name])));
  const waiting = new Map<string, ShownLine[]>();
  for (const line of before) waiting.set(keyOf(line), [...(waiting.get(keyOf(line)) ?? []), line]);
  const added: ShownLine[] = [];
  const changed: LineDifference[] = [];
  const paired = new Set<ShownLine>();
  for (const line of after) {
    const former = waiting.get(keyOf(line))?.shift();
    if (!former) {
      added.push(line);
      continue;
    }
    paired.add(former);
    const columns = differences(declared, former, line);
    if (Object.keys(columns).length) changed.push({ before: former, after: line, columns });
  }
  return { added, removed: before.filter((line) => !paired.has(line)), changed, totals: totals(declared, before, after) };
}

const numbered = ({ options: { order, numbers } }: Pick<Lines, 'options'>, name: string) => name === order && numbers !== 'given';

function differences(declared: Pick<Lines, 'collection' | 'options' | 'shown'>, before: ShownLine, after: ShownLine) {
  const different = declared.shown.filter(
    (name) => !numbered(declared, name) && !Object.is(comparable(declared, name, before[name]), comparable(declared, name, after[name])),
  );
  return Object.fromEntries(different.map((name) => [name, { from: before[name] ?? null, to: after[name] ?? null }]));
}

/** A value in the one way in which equal values are written: 10 and '10.00' are the same amount. */
function comparable({ collection }: Pick<Lines, 'collection'>, name: string, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  const kind = fieldOf(collection, name)?.kind;
  if (kind === 'decimal' || kind === 'bigint') return amount(value as string).toFixed();
  return typeof value === 'object' ? JSON.stringify(sorted(value)) : value;
}

/** JSON with the members of its objects in one order. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, member]) => [name, sorted(member)]),
  );
}

/** The sum of a column over lines; lines that do not say it count with the default of the column. */
export const totalOf = (declared: Pick<Lines, 'collection'>, name: string, lines: readonly object[]) =>
  sum(
    (lines as readonly ShownLine[]).map(
      (line) => (line[name] ?? (declared.collection.options.fields as Fields)[name]?.default ?? 0) as string,
    ),
  );

function totals(declared: Pick<Lines, 'collection' | 'options'>, before: readonly ShownLine[], after: readonly ShownLine[]) {
  return Object.fromEntries(
    (declared.options.totals ?? []).map((name) => {
      const [from, to] = [totalOf(declared, name, before), totalOf(declared, name, after)];
      return [name, { from: from.toFixed(), to: to.toFixed(), difference: to.minus(from).toFixed() }];
    }),
  );
}
