import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { itemCategories, items } from './model.ts';

/** Whether the item of the alias is of a category or of one below it. */
export const inCategory = (alias: string, category: number): Sql => {
  const tenant = raw(`${alias}.tenant_id`);
  return sql`${raw(alias)}.category_id in (
    with recursive below as (
      select c.id from item_categories c where c.tenant_id = ${tenant} and c.id = ${category}
      union select c.id from item_categories c join below b on c.parent_id = b.id where c.tenant_id = ${tenant} and c.deleted_at is null)
    select id from below)`;
};

interface ItemSummary {
  id: number;
  code: string;
  name: string;
}

interface Node {
  id: number | null;
  code: string | null;
  name: string;
  item_count: number;
  total_count: number;
  items?: ItemSummary[] | undefined;
  children: Node[];
}

export const CategoryTree = z.array(
  z.object({
    id: z.int().nullable(),
    code: z.string().nullable(),
    name: z.string(),
    item_count: z.int(),
    total_count: z.int(),
    items: z.array(z.object({ id: z.int(), code: z.string(), name: z.string() })).optional(),
    children: z.array(z.json()),
  }),
);

interface Row {
  id: number | null;
  parent_id: number | null;
  code: string | null;
  name: string | null;
  item_count: number;
  items: ItemSummary[] | null;
}

/** Categories below their parents with the number of items in them; at the end a node for items without category. */
export async function categoryTree(ctx: Context, withItems: boolean): Promise<Node[]> {
  const rows = await ctx.rows<Row>(sql`
    with counted as (
      select t.category_id, count(*)::integer as item_count,
        case when ${withItems} then json_agg(json_build_object('id', t.id, 'code', t.code, 'name', t.name) order by t.code) end as items
      from items t where ${visible(ctx, items, ctx.access(items.name, 'read'))} group by t.category_id)
    select t.id, t.parent_id, t.code, t.name, coalesce(c.item_count, 0) as item_count, c.items
    from (select * from item_categories t where ${visible(ctx, itemCategories, ctx.access(itemCategories.name, 'read'))}) t
    full join counted c on c.category_id = t.id
    order by t.id is null, t.sort_order, t.code`);
  return treeOf(rows, withItems, ctx.translate('message.item_category.none'));
}

/** Nests the rows; the node without id collects what stands under no category. */
export function treeOf(rows: readonly Row[], withItems: boolean, none: string): Node[] {
  const asNode = ({ id, code, name, item_count: count, items: listed }: Row): Node => ({
    id,
    code,
    name: name ?? none,
    item_count: count,
    total_count: count,
    ...(withItems ? { items: listed ?? [] } : {}),
    children: [],
  });
  const nodes = new Map(rows.flatMap((row): [number, Node][] => (row.id === null ? [] : [[row.id, asNode(row)]])));
  const top: Node[] = [];
  for (const row of rows) {
    if (row.id === null) continue;
    const parent = row.parent_id === null ? undefined : nodes.get(row.parent_id);
    (parent?.children ?? top).push(nodes.get(row.id) as Node);
  }
  const total = (node: Node): number => {
    node.total_count = node.children.reduce((sum, child) => sum + total(child), node.item_count);
    return node.total_count;
  };
  for (const node of top) total(node);
  const without = rows.filter(({ id }) => id === null);
  const rest = asNode({
    id: null,
    parent_id: null,
    code: null,
    name: none,
    item_count: without.reduce((sum, row) => sum + row.item_count, 0),
    items: without.flatMap((row) => row.items ?? []),
  });
  return [...top, rest];
}
