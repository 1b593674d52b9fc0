import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { permitted } from '../../kernel/crud/write.ts';
import { type Detail, invalid, invalidField } from '../../kernel/errors.ts';
import type { ReplaceItem } from './bodies.ts';
import { copyLines } from './lines.ts';
import { bomTemplateItems, bomTemplates } from './model.ts';
import { assertRevisable, COPIED, lockVersions } from './service.ts';

export const Replaced = z.object({
  templates: z.array(z.object({ id: z.int(), code: z.string(), version: z.int(), replaced_count: z.int() })),
  manual: z.array(z.object({ id: z.int(), code: z.string(), line_key: z.string().nullable(), table: z.string().nullable() })),
});

type Replaced = z.infer<typeof Replaced>;

interface Item {
  id: number;
  code: string;
  unit: string;
  is_active: boolean;
}

/** A version that the replacement concerns: the draft of a code, else the one in force. */
interface Target {
  id: number;
  code: string;
  status: 'DRAFT' | 'ACTIVE';
  uses: boolean;
}

/** Puts one item in the place of another: drafts are changed where they are, versions in force get a draft with the change. */
export async function replaceItem(ctx: Context, body: z.infer<typeof ReplaceItem>): Promise<Replaced> {
  permitted(ctx, bomTemplateItems, 'update', { item_id: body.to_item_id });
  await lockVersions(ctx);
  const [from, to] = await itemsOf(ctx, body);
  const targets = await targetsOf(ctx, from, body.codes);
  const active = targets.filter(({ status, uses }) => status === 'ACTIVE' && uses);
  const drafts = await draftsOf(ctx, active, `${from.code} → ${to.code}`);
  const changed = [...targets.filter(({ status, uses }) => status === 'DRAFT' && uses).map(({ id }) => id), ...drafts.map(({ id }) => id)];
  const templates = await ctx.rows<Replaced['templates'][number]>(sql`
    with replaced as (
      update bom_template_items set item_id = ${to.id}
      where tenant_id = ${ctx.tenant.id} and bom_template_id = any (${changed}::integer[]) and item_id = ${from.id} returning bom_template_id
    )
    select t.id, t.code, t.version, count(*)::integer as replaced_count
    from replaced r join bom_templates t on t.tenant_id = ${ctx.tenant.id} and t.id = r.bom_template_id
    group by t.id, t.code, t.version order by t.code`);
  const successors = new Map(drafts.map(({ id, based_on_id: origin }) => [origin, id]));
  return {
    templates,
    manual: await mentionsOf(
      ctx,
      from.code,
      targets.map(({ id }) => successors.get(id) ?? id),
    ),
  };
}

async function itemsOf(ctx: Context, { from_item_id: from, to_item_id: to }: z.infer<typeof ReplaceItem>): Promise<[Item, Item]> {
  if (from === to) throw invalidField('to_item_id', 'duplicate');
  const rows = await ctx.rows<Item>(sql`
    select id, code, unit, is_active from items where tenant_id = ${ctx.tenant.id} and id = any (${[from, to]}::integer[]) and deleted_at is null
    order by id for key share`);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const [old, fresh] = [byId.get(from), byId.get(to)];
  if (!old || !fresh) {
    const missing: Detail[] = [...(old ? [] : ['from_item_id']), ...(fresh ? [] : ['to_item_id'])].map((path) => ({
      path,
      code: 'unknown_reference',
    }));
    throw invalid('error.validation_failed', missing);
  }
  if (!fresh.is_active) throw invalidField('to_item_id', 'inactive');
  if (old.unit !== fresh.unit)
    throw invalid('error.bom.unit_mismatch', [{ path: 'to_item_id', code: 'unit_mismatch', from: old.unit, to: fresh.unit }]);
  return [old, fresh];
}

async function targetsOf(ctx: Context, from: Item, codes: readonly string[] | undefined): Promise<Target[]> {
  const rows = await ctx.rows<Target>(sql`
    select t.id, t.code, t.status, exists (
      select from bom_template_items l where l.tenant_id = t.tenant_id and l.bom_template_id = t.id and l.item_id = ${from.id}) as uses
    from bom_templates t
    where ${visible(ctx, bomTemplates, ctx.access(bomTemplates.name, 'update'))} and t.status in ('DRAFT', 'ACTIVE')
      and (${codes === undefined} or t.code = any (${codes ?? []}::text[]))
    order by t.id for update of t`);
  const drafted = new Set(rows.flatMap(({ status, code }) => (status === 'DRAFT' ? [code] : [])));
  const known = new Set(rows.map(({ code }) => code));
  const unknown = (codes ?? []).flatMap((code, index): Detail[] =>
    known.has(code) ? [] : [{ path: `codes.${index}`, code: 'unknown_reference' }],
  );
  if (unknown.length) throw invalid('error.validation_failed', unknown);
  return rows.filter(({ status, code }) => status === 'DRAFT' || !drafted.has(code));
}

/** A draft of the next version for each, with the same lines, by who may make one. */
async function draftsOf(ctx: Context, active: readonly Target[], note: string): Promise<{ id: number; based_on_id: number }[]> {
  if (!active.length) return [];
  const ids = active.map(({ id }) => id);
  await assertRevisable(ctx, ids);
  const drafts = await ctx.rows<{ id: number; based_on_id: number }>(sql`
    insert into bom_templates (tenant_id, ${raw(COPIED.join(', '))}, version, based_on_id, change_note)
    select t.tenant_id, ${raw(COPIED.map((name) => `t.${name}`).join(', '))},
      (select max(v.version) from bom_templates v where v.tenant_id = t.tenant_id and v.code = t.code and v.deleted_at is null) + 1, t.id, ${note}
    from bom_templates t where t.tenant_id = ${ctx.tenant.id} and t.id = any (${ids}::integer[]) order by t.id
    returning id, based_on_id`);
  await copyLines(
    ctx,
    drafts.map(({ id, based_on_id: from }) => ({ from, to: id })),
  );
  return drafts;
}

/** Where an expression or a table names the code as a text, which nobody but a person can judge. */
function mentionsOf(ctx: Context, code: string, templates: readonly number[]): Promise<Replaced['manual']> {
  return ctx.rows(sql`
    select m.id, m.code, m.line_key, m."table" from (
      select t.id, t.code, l.line_key::text, null::text as "table", l.sort_order
      from bom_templates t join bom_template_items l on l.tenant_id = t.tenant_id and l.bom_template_id = t.id
      where t.tenant_id = ${ctx.tenant.id} and t.id = any (${templates}::integer[])
        and (strpos(l.item_expression, ${`'${code}'`}) > 0 or strpos(l.item_expression, ${`"${code}"`}) > 0)
      union all
      select t.id, t.code, null, x.key, null from bom_templates t cross join json_each(t.tables) x
      where t.tenant_id = ${ctx.tenant.id} and t.id = any (${templates}::integer[])
        and exists (select from json_array_elements(x.value) r where r ->> 'value' = ${code})
    ) m order by m.code, m.sort_order nulls last, m."table"`);
}
