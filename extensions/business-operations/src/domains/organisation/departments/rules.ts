export interface TreeRow {
  id: number;
  parent_id?: number | null;
}

export type Nested<Row> = Row & { children: Nested<Row>[] };

/** Nests rows below their parents in the given order. A row whose parent is missing becomes a root. */
export function nest<Row extends TreeRow>(rows: readonly Row[]): Nested<Row>[] {
  const nodes = new Map(rows.map((row): [number, Nested<Row>] => [row.id, { ...row, children: [] }]));
  const top: Nested<Row>[] = [];
  for (const node of nodes.values()) (nodes.get(node.parent_id ?? 0)?.children ?? top).push(node);
  return top;
}
