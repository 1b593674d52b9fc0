import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { differencesOf, type Versioned } from './compare.ts';
import { assertReadable } from './tree.ts';

const Field = z.object({ field: z.string(), old: z.json(), new: z.json() });
const Named = z.looseObject({ name: z.string() });
const Part = z.object({
  added: z.array(Named),
  removed: z.array(Named),
  changed: z.array(z.object({ name: z.string(), fields: z.array(Field) })),
});
const Line = z.looseObject({ line_key: z.string() });

export const Diff = z.object({
  header: z.array(Field),
  inputs: Part,
  derived: Part,
  tables: Part,
  items: z.object({
    added: z.array(Line),
    removed: z.array(Line),
    changed: z.array(
      z.object({
        line_key: z.string(),
        fields: z.array(Field.extend({ old_code: z.string().nullable().optional(), new_code: z.string().nullable().optional() })),
      }),
    ),
    unchanged_count: z.int(),
  }),
});

/** What the template `id` has otherwise than the template `other`, which is the older one. */
export async function templateDiff(ctx: Context, id: number, other: number): Promise<ReturnType<typeof differencesOf>> {
  await assertReadable(ctx, [id, other]);
  const rows = await ctx.rows<Versioned & { id: number }>(sql`
    select t.id, t.code, t.name, t.product_category, t.product_item_id, t.price_type, t.memo, t.inputs, t.derived, t.tables,
      (select coalesce(json_agg(json_build_object('line_key', l.line_key, 'parent_key', p.line_key, 'line_type', l.line_type, 'item_id', l.item_id,
          'item_code', i.code, 'item_expression', l.item_expression, 'labor_code', l.labor_code, 'sub_bom_code', l.sub_bom_code, 'name', l.name,
          'quantity_expression', l.quantity_expression, 'condition_expression', l.condition_expression, 'loss_rate', trim_scale(l.loss_rate),
          'memo', l.memo) order by l.sort_order, l.id), '[]')
        from bom_template_items l
        left join bom_template_items p on p.tenant_id = l.tenant_id and p.id = l.parent_id
        left join items i on i.tenant_id = l.tenant_id and i.id = l.item_id
        where l.tenant_id = t.tenant_id and l.bom_template_id = t.id) as items
    from bom_templates t where t.tenant_id = ${ctx.tenant.id} and t.id = any (${[id, other]}::integer[])`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return differencesOf(byId.get(other) as Versioned, byId.get(id) as Versioned);
}
