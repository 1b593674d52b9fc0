import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import { invalid, notFound } from '../../kernel/errors.ts';
import { queryInteger } from '../../kernel/model/schemas.ts';
import type { Line } from './calculation/template.ts';
import { type LoadedTemplates, loadTemplates } from './load.ts';
import { bomTemplateItems, bomTemplates } from './model.ts';

const MOST_LEVELS = 10;

export const TreeQuery = z.strictObject({ depth: queryInteger({ min: 1, max: MOST_LEVELS }).default(MOST_LEVELS) });

const Item = z.object({ id: z.int(), code: z.string(), name: z.string(), unit: z.string() });
type Item = z.infer<typeof Item>;

const NODE = {
  line_key: z.string(),
  line_type: z.enum(['ITEM', 'LABOR', 'GROUP', 'SUB_BOM']),
  name: z.string().nullable(),
  item: Item.nullable(),
  item_expression: z.string().nullable(),
  labor_code: z.string().nullable(),
  sub_bom_code: z.string().nullable(),
  /** Of a SUB_BOM line the version that it unfolds to, null where none is in force. */
  bom_template: z.object({ id: z.int(), code: z.string(), version: z.int() }).nullable(),
  quantity_expression: z.string().nullable(),
  condition_expression: z.string().nullable(),
  loss_rate: z.number(),
};

export const Tree = z.array(z.object({ ...NODE, children: z.array(z.json()) }));

interface Node extends Omit<z.infer<typeof Tree>[number], 'children'> {
  children: Node[];
}

/** Of an unfolded template: sub-BOMs within sub-BOMs multiply. */
const MOST_NODES = 5000;

/** Whether the caller may read the whole template; 404 where it is not there for them. */
export async function assertReadable(ctx: Context, ids: readonly number[]): Promise<void> {
  openAccess(ctx, bomTemplateItems);
  const found = await ctx.rows(sql`
    select t.id from bom_templates t where t.id = any (${ids}::integer[]) and ${visible(ctx, bomTemplates, openAccess(ctx, bomTemplates))}`);
  if (found.length < new Set(ids).size) throw notFound();
}

/** The lines below their groups, and below each SUB_BOM line those of the version in force. */
export async function templateTree(ctx: Context, id: number, depth: number): Promise<Node[]> {
  await assertReadable(ctx, [id]);
  const templates = await loadTemplates(ctx, { ids: [id] });
  const template = templates.template(id);
  if (!template) throw notFound();
  const nodes = unfolded(template.lines, { templates, depth, trail: [template.code], count: { nodes: 0 } });
  await nameItems(ctx, nodes);
  return nodes;
}

interface Place {
  templates: LoadedTemplates;
  /** Levels that are left. */
  depth: number;
  trail: readonly string[];
  count: { nodes: number };
}

function unfolded(lines: readonly Line[], place: Place): Node[] {
  const { templates, depth, trail, count } = place;
  if (depth < 1) return [];
  return lines.map(({ text, children }): Node => {
    if (++count.nodes > MOST_NODES) throw invalid('error.bom.limit', [{ path: 'depth', code: 'too_many', limit: MOST_NODES }]);
    const code = text.line_type === 'SUB_BOM' && text.sub_bom_code && !trail.includes(text.sub_bom_code) ? text.sub_bom_code : null;
    const version = code ? templates.inForce(code) : undefined;
    const below = code && version ? (templates.active(code)?.lines ?? []) : children;
    return {
      line_key: text.line_key,
      line_type: text.line_type,
      name: text.name,
      item: text.item_id === null ? null : { id: text.item_id, code: '', name: '', unit: '' },
      item_expression: text.item_expression,
      labor_code: text.labor_code,
      sub_bom_code: text.sub_bom_code,
      bom_template: version ? { id: version.id, code: version.code, version: version.version } : null,
      quantity_expression: text.quantity_expression,
      condition_expression: text.condition_expression,
      loss_rate: Number(text.loss_rate),
      children: unfolded(below, { ...place, depth: depth - 1, trail: code ? [...trail, code] : trail }),
    };
  });
}

async function nameItems(ctx: Context, nodes: readonly Node[]): Promise<void> {
  const all = flat(nodes);
  const ids = [...new Set(all.flatMap(({ item }) => item?.id ?? []))];
  const items = ids.length
    ? await ctx.rows<Item>(sql`select id, code, name, unit from items where tenant_id = ${ctx.tenant.id} and id = any (${ids}::integer[])`)
    : [];
  const byId = new Map(items.map((item) => [item.id, item]));
  for (const node of all) node.item = node.item ? (byId.get(node.item.id) ?? null) : null;
}

const flat = (nodes: readonly Node[]): Node[] => nodes.flatMap((node) => [node, ...flat(node.children)]);
