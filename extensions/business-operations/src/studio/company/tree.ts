/** A node with its depth, and where it stands among its siblings. */
export interface Twig<Node> {
  node: Node;
  depth: number;
  siblings: readonly Node[];
  index: number;
}

/** The nodes of a tree from top to bottom, without those below a closed one. */
export function twigs<Node extends { id: number; children?: Node[] }>(
  nodes: readonly Node[],
  closed: ReadonlySet<number>,
  depth = 0,
): Twig<Node>[] {
  return nodes.flatMap((node, index) => [
    { node, depth, siblings: nodes, index },
    ...(closed.has(node.id) ? [] : twigs(node.children ?? [], closed, depth + 1)),
  ]);
}

/** The order numbers to write so that the one at `index` trades places with its neighbour; those that stay are left out. */
export function reordered<Node extends { id: number; sort_order: number }>(
  siblings: readonly Node[],
  index: number,
  by: 1 | -1,
): { id: number; sort_order: number }[] {
  const next = [...siblings];
  const [moved] = next.splice(index, 1);
  if (!moved || index + by < 0 || index + by > next.length) return [];
  next.splice(index + by, 0, moved);
  // Numbers that rise already are traded; else the siblings are numbered anew.
  const numbers = siblings.map(({ sort_order }) => sort_order);
  const rises = numbers.every((number, place) => place === 0 || number > (numbers[place - 1] as number));
  return next
    .map(({ id, sort_order: before }, place) => ({ id, before, sort_order: rises ? (numbers[place] as number) : (place + 1) * 10 }))
    .filter(({ before, sort_order }) => before !== sort_order)
    .map(({ id, sort_order }) => ({ id, sort_order }));
}
