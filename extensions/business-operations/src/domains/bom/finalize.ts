import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { invalid, Refusal } from '../../kernel/errors.ts';
import { move } from '../../kernel/states/move.ts';
import type { Part } from './calculation/explode.ts';
import { type CalculatedItem, type LaborRate, neededFor } from './calculation/set-cost.ts';
import type { Template } from './calculation/template.ts';
import { usualParts } from './calculation/usual.ts';
import { type LoadedTemplates, loadTemplates } from './load.ts';
import { templateMachine } from './model.ts';
import { lockVersions } from './service.ts';

interface Draft {
  code: string;
}

const archive = move(templateMachine, 'archive', { right: 'service' });

/** A draft that can be calculated becomes the version in force; the former one is archived with it. */
const finalizeMove = move<Draft, unknown, undefined>(templateMachine, 'finalize', {
  reads: ['code'],
  async prepare(ctx, rows) {
    const templates = await loadTemplates(ctx, { ids: rows.map(({ id }) => id) });
    for (const { id } of rows) await tryOut(ctx, templates, id);
    await archiveFormer(
      ctx,
      rows.map(({ code }) => code),
    );
    return undefined;
  },
  set: (ctx) => ({ finalized_at: ctx.now, finalized_by: ctx.session.userId }),
});

/** Versions are put in force one after another, so that of two codes neither comes to contain the other. */
export const finalize = {
  ...finalizeMove,
  async one(ctx: Context, id: number, input: unknown) {
    await lockVersions(ctx);
    return finalizeMove.one(ctx, id, input);
  },
};

async function archiveFormer(ctx: Context, codes: readonly string[]): Promise<void> {
  const former = await ctx.rows<{ id: number }>(sql`
    select id from bom_templates where tenant_id = ${ctx.tenant.id} and code = any (${codes}::text[]) and status = 'ACTIVE' and deleted_at is null`);
  if (former.length)
    await archive.many(
      ctx,
      former.map(({ id }) => id),
      {},
    );
}

/** What the template makes of its defaults; refused where that is nothing that can be made. */
async function tryOut(ctx: Context, templates: LoadedTemplates, id: number): Promise<void> {
  const stored = templates.stored(id);
  if (!stored?.items.length) throw invalid('error.bom.no_items', [{ path: 'items', code: 'required' }]);
  const template = templates.template(id) as Template;
  const parts = partsOf(template, templates);
  // What comes with a model set is not known here: a line that takes its item from there has none yet.
  const known = parts.filter(({ item }) => !item || !('code' in item) || item.code !== '');
  neededFor(known, await knownFor(ctx, known));
}

function partsOf(template: Template, templates: LoadedTemplates): Part[] {
  try {
    // A code leads back to its own draft as well as to the version in force.
    return usualParts(template, 1, (code) => (code === template.code ? template : templates.active(code)));
  } catch (error) {
    if (error instanceof Refusal && error.key === 'error.bom.no_active_version') throw invalid('error.bom.evaluation', error.details);
    throw error;
  }
}

/** The items and labor rates that the parts name, as far as the trial looks at them. */
async function knownFor(ctx: Context, parts: readonly Part[]) {
  const ids = parts.flatMap(({ item }) => (item && 'id' in item ? [item.id] : []));
  const codes = parts.flatMap(({ item }) => (item && 'code' in item ? [item.code] : []));
  const items = await ctx.rows<CalculatedItem>(sql`
    select id, code, name, specification, unit, quantity_scale from items
    where tenant_id = ${ctx.tenant.id} and (id = any (${ids}::integer[]) or code = any (${codes}::text[])) and is_active and deleted_at is null`);
  const labor = await ctx.rows<LaborRate>(sql`
    select code, name, unit, basis, basis_min::text, basis_max::text, rate::text from labor_rates
    where tenant_id = ${ctx.tenant.id} and code = any (${parts.flatMap(({ line }) => line.labor_code ?? [])}::text[]) and is_active and deleted_at is null
      and effective_from <= ${ctx.today()}::date and coalesce(effective_to, 'infinity') >= ${ctx.today()}::date`);
  const rates = new Map<string, LaborRate[]>();
  for (const rate of labor) rates.set(rate.code, [...(rates.get(rate.code) ?? []), rate]);
  return {
    items: { byId: new Map(items.map((item) => [item.id, item])), byCode: new Map(items.map((item) => [item.code, item])) },
    labor: rates,
  };
}
