import type { Answered } from '../answers.ts';

/** The chain of a lot as a picture: columns from the receipt to the delivery. */

export type Trace = Answered<'quality.lot-audits.trace'>;
export type TraceNode = Trace['nodes'][number];
export type TraceEdge = Trace['edges'][number];

/** The place of each node: one column right of whatever leads to it. What is met again on the way leads nowhere. */
export function columnsOf({ nodes, edges }: Pick<Trace, 'nodes' | 'edges'>): TraceNode[][] {
  const before = new Map<string, string[]>();
  for (const { from, to } of edges) before.set(to, [...(before.get(to) ?? []), from]);
  const ranks = new Map<string, number>();
  const rankOf = (key: string, way: ReadonlySet<string>): number => {
    const known = ranks.get(key);
    if (known !== undefined) return known;
    const on = new Set(way).add(key);
    const rank = Math.max(-1, ...(before.get(key) ?? []).filter((other) => !on.has(other)).map((other) => rankOf(other, on))) + 1;
    ranks.set(key, rank);
    return rank;
  };
  for (const { key } of nodes) rankOf(key, new Set());
  // A lot beside the receipts of others stands with the lots, and what is delivered stands last.
  const least = { RECEIPT: 0, LOT: 1, WORK: 2, SHIPMENT: 0, DELIVERY: 0 };
  const moved = new Map<string, number>();
  for (const { key, kind } of [...nodes].sort((a, b) => (ranks.get(a.key) ?? 0) - (ranks.get(b.key) ?? 0))) {
    const behind = (before.get(key) ?? []).map((other) => moved.get(other) ?? -1);
    moved.set(key, Math.max(least[kind], ...behind.map((rank) => rank + 1)));
  }
  const last = Math.max(0, ...nodes.filter(({ kind }) => kind !== 'SHIPMENT' && kind !== 'DELIVERY').map(({ key }) => moved.get(key) ?? 0));
  const columnOf = ({ key, kind }: TraceNode) => (kind === 'SHIPMENT' ? last + 1 : kind === 'DELIVERY' ? last + 2 : (moved.get(key) ?? 0));
  const columns = new Map<number, TraceNode[]>();
  for (const node of nodes) columns.set(columnOf(node), [...(columns.get(columnOf(node)) ?? []), node]);
  return [...columns].sort(([a], [b]) => a - b).map(([, column]) => column);
}

/** Each column in the order of what leads to it, so that fewer lines cross. */
export function ordered(columns: readonly TraceNode[][], edges: readonly TraceEdge[]): TraceNode[][] {
  const place = new Map<string, number>();
  return columns.map((column) => {
    const weight = (key: string) => {
      const places = edges.filter(({ to }) => to === key).flatMap(({ from }) => place.get(from) ?? []);
      return places.length ? places.reduce((sum, each) => sum + each, 0) / places.length : Number.MAX_SAFE_INTEGER;
    };
    const weighed = column.map((node, index) => ({ node, index, weight: weight(node.key) }));
    weighed.sort((a, b) => a.weight - b.weight || a.index - b.index);
    for (const [index, { node }] of weighed.entries()) place.set(node.key, index);
    return weighed.map(({ node }) => node);
  });
}

/** The whole chain on both sides of a node. */
export function related(key: string, edges: readonly TraceEdge[]): Set<string> {
  const found = new Set([key]);
  for (const [side, other] of [
    ['from', 'to'],
    ['to', 'from'],
  ] as const) {
    const waiting = [key];
    const seen = new Set(waiting);
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop())
      for (const edge of edges)
        if (edge[side] === at && !seen.has(edge[other])) {
          seen.add(edge[other]);
          waiting.push(edge[other]);
        }
    for (const each of seen) found.add(each);
  }
  return found;
}

export const BOX = { width: 208, height: 92, gap: 72, space: 18, pad: 12 } as const;

export interface Placed {
  node: TraceNode;
  x: number;
  y: number;
}

/** Where the boxes stand, and how large the picture is. */
export function layout(trace: Pick<Trace, 'nodes' | 'edges'>): { boxes: Placed[]; width: number; height: number } {
  const columns = ordered(columnsOf(trace), trace.edges);
  const tallest = Math.max(1, ...columns.map(({ length }) => length));
  const step = BOX.height + BOX.space;
  const boxes = columns.flatMap((column, index) =>
    column.map((node, place) => ({
      node,
      x: BOX.pad + index * (BOX.width + BOX.gap),
      y: BOX.pad + (place + (tallest - column.length) / 2) * step,
    })),
  );
  return {
    boxes,
    width: 2 * BOX.pad + columns.length * BOX.width + Math.max(0, columns.length - 1) * BOX.gap,
    height: 2 * BOX.pad + tallest * step - BOX.space,
  };
}

/** A line from the right of one box to the left of another. */
export function lineOf(from: Placed, to: Placed): string {
  const [x1, y1] = [from.x + BOX.width, from.y + BOX.height / 2];
  const [x2, y2] = [to.x, to.y + BOX.height / 2];
  const bend = Math.max(30, Math.abs(x2 - x1) / 2);
  return `M ${x1} ${y1} C ${x1 + bend} ${y1}, ${x2 - bend} ${y2}, ${x2} ${y2}`;
}
