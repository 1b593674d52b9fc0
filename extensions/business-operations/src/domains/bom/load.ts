import sql, { type Sql } from 'sql-template-tag';
import type { TenantRows } from '../../kernel/context/context.ts';
import { compile } from './calculation/compile.ts';
import { LIMITS, type Template, type TemplateText } from './calculation/template.ts';

/** A template as it is stored, with what a calculation asks of its row. */
export interface StoredTemplate extends TemplateText {
  id: number;
  name: string;
  status: 'DRAFT' | 'ACTIVE' | 'ARCHIVED';
  is_active: boolean;
  price_type: 'COST' | 'SALES';
  product_item_id: number | null;
}

/** Templates of the tenant, compiled when they are first asked for. */
export interface LoadedTemplates {
  /** A version that was asked for by its id, whatever its state. */
  stored(id: number): StoredTemplate | undefined;
  /** Throws what is wrong with the template, as `compile` does. */
  template(id: number): Template | undefined;
  /** The version in force of a code that was asked for, or that another one reaches as SUB_BOM: ACTIVE and switched on. */
  inForce(code: string): StoredTemplate | undefined;
  /** The same, compiled: what `explode` asks for. */
  active(code: string): Template | undefined;
}

export interface Wanted {
  ids?: readonly number[];
  /** Codes of which the version in force is wanted. */
  codes?: readonly string[];
}

/**
 * The templates with everything that they reach through SUB_BOM lines, in one statement. It asks no right of the caller's to templates:
 * who may calculate a quote need not see how a product is made.
 */
export async function loadTemplates(ctx: TenantRows, { ids = [], codes = [] }: Wanted): Promise<LoadedTemplates> {
  const rows = await ctx.rows<StoredTemplate>(storedTemplates(ctx, { ids: [...new Set(ids)], codes: [...new Set(codes)] }));
  const byId = new Map(rows.map((row) => [row.id, row]));
  const byCode = new Map(rows.flatMap((row) => (row.status === 'ACTIVE' && row.is_active ? [[row.code, row] as const] : [])));
  const compiled = new Map<number, Template>();
  const template = (row: StoredTemplate | undefined): Template | undefined => {
    if (!row) return undefined;
    const known = compiled.get(row.id) ?? compile(row);
    compiled.set(row.id, known);
    return known;
  };
  return {
    stored: (id) => byId.get(id),
    template: (id) => template(byId.get(id)),
    inForce: (code) => byCode.get(code),
    active: (code) => template(byCode.get(code)),
  };
}

/** `depth` ends what leads back to itself; the calculation refuses that where it meets it. */
const storedTemplates = (ctx: TenantRows, { ids, codes }: { ids: number[]; codes: string[] }): Sql => sql`
  with recursive in_force as (
    select id, code from bom_templates where tenant_id = ${ctx.tenant.id} and status = 'ACTIVE' and is_active and deleted_at is null
  ), reached (id, depth) as (
    select t.id, 1 from bom_templates t where t.tenant_id = ${ctx.tenant.id} and t.id = any (${ids}::integer[]) and t.deleted_at is null
    union
    select f.id, 1 from in_force f where f.code = any (${codes}::text[])
    union
    select f.id, r.depth + 1 from reached r
    join bom_template_items l on l.tenant_id = ${ctx.tenant.id} and l.bom_template_id = r.id and l.line_type = 'SUB_BOM'
    join in_force f on f.code = l.sub_bom_code
    where r.depth < ${LIMITS.nesting}
  )
  select t.id, t.code, t.version, t.name, t.status, t.is_active, t.price_type, t.product_item_id, t.inputs, t.derived, t.tables,
    (select coalesce(json_agg(json_build_object('id', l.id, 'parent_id', l.parent_id, 'line_key', l.line_key, 'line_type', l.line_type,
        'item_id', l.item_id, 'item_expression', l.item_expression, 'labor_code', l.labor_code, 'sub_bom_code', l.sub_bom_code,
        'name', l.name, 'quantity_expression', l.quantity_expression, 'condition_expression', l.condition_expression,
        'loss_rate', l.loss_rate::text, 'sort_order', l.sort_order) order by l.sort_order, l.id), '[]')
      from bom_template_items l where l.tenant_id = t.tenant_id and l.bom_template_id = t.id) as items
  from bom_templates t
  where t.tenant_id = ${ctx.tenant.id} and t.id in (select id from reached)`;
