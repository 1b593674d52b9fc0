/** What the pages of bills of materials show, as the API answers it. */

export interface BomRow {
  id: number;
  code: string;
  version: number;
  name: string;
  product_category: string | null;
  status: string;
  is_active: boolean;
  line_count: number;
}

export interface BomInput {
  name: string;
  label: string;
  type: 'NUMBER' | 'ENUM' | 'BOOLEAN';
  unit?: string | null;
  required?: boolean;
  min?: number | null;
  max?: number | null;
  default?: number | string | boolean | null;
  options?: string[];
  option_labels?: Record<string, string>;
}

export interface Bom extends Omit<BomRow, 'line_count'> {
  price_type: string;
  change_note: string | null;
  product_item: { id: number; code: string; name: string } | null;
  inputs: BomInput[];
  derived: { name: string; label: string; expression: string }[];
  tables: Record<string, { upto: number | null; value: number | string }[]>;
  model_sets: { id: number; code: string; name: string }[] | null;
  quote_count: number | null;
  allowed_actions: string[];
}

export interface BomNode {
  line_key: string;
  line_type: 'ITEM' | 'LABOR' | 'GROUP' | 'SUB_BOM';
  name: string | null;
  item: { id: number; code: string; name: string; unit: string } | null;
  item_expression: string | null;
  labor_code: string | null;
  sub_bom_code: string | null;
  bom_template: { id: number; code: string; version: number } | null;
  quantity_expression: string | null;
  condition_expression: string | null;
  loss_rate: number;
  children: BomNode[];
}

export interface Revision {
  id: number;
  version: number;
  status: string;
  change_note: string | null;
  finalized_at: string | null;
  finalized_by: { id: string; name: string } | null;
  line_count: number;
}

export interface FieldChange {
  field: string;
  old: unknown;
  new: unknown;
  old_code?: string | null;
  new_code?: string | null;
}

interface PartChanges {
  added: { name: string }[];
  removed: { name: string }[];
  changed: { name: string; fields: FieldChange[] }[];
}

export interface BomDiff {
  header: FieldChange[];
  inputs: PartChanges;
  derived: PartChanges;
  tables: PartChanges;
  items: {
    added: { line_key: string; name?: string | null; item_code?: string | null }[];
    removed: { line_key: string; name?: string | null; item_code?: string | null }[];
    changed: { line_key: string; fields: FieldChange[] }[];
    unchanged_count: number;
  };
}

/** A row of the drawn tree: a line, how deep it stands, and whether it can be folded. */
export interface DrawnLine {
  key: string;
  depth: number;
  node: BomNode;
  closed: boolean | null;
}

/** The lines in the order in which they are drawn; what stands below a folded one is left out. */
export function drawnLines(nodes: readonly BomNode[], folded: ReadonlySet<string>, depth = 0, above = ''): DrawnLine[] {
  return nodes.flatMap((node) => {
    const key = `${above}/${node.line_key}`;
    const closed = node.children.length ? folded.has(key) : null;
    return [{ key, depth, node, closed }, ...(closed === false ? drawnLines(node.children, folded, depth + 1, key) : [])];
  });
}

/** A value of a difference as people read it. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
