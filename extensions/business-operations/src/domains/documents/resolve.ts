import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { isValid } from '../../kernel/crud/write.ts';
import { invalid, invalidField, Refusal } from '../../kernel/errors.ts';
import { Json } from '../../kernel/http/reply.ts';
import { idParam, queryInput } from '../../kernel/model/schemas.ts';
import { defaultTemplate } from './fqc.ts';
import { documents } from './model.ts';
import { prefilled } from './prefill.ts';
import { documentResource } from './resource.ts';
import { authorOf, findDocument, unrendered } from './service.ts';
import { requiredTarget, type Target, type TargetFacts, targetFacts, targetQuery } from './target.ts';
import { type TemplateWithParts, templateWithParts } from './templates/load.ts';
import { documentTemplates } from './templates/model.ts';
import { templateResource } from './templates/routes.ts';

export const ResolveQuery = z.strictObject({
  template_id: idParam.optional(),
  category: queryInput(documentTemplates.options.fields.category).optional(),
  step_id: idParam.optional(),
  ...targetQuery,
});

export const Resolved = z.object({
  document: documentResource.reply.nullable(),
  is_new: z.boolean(),
  editable: z.boolean(),
  template: templateResource.reply.partial({ line_count: true, field_count: true, section_count: true, column_count: true, in_use: true }),
  prefill: z.record(z.string(), z.string()),
  snapshot_document_id: z.int().nullable(),
});

/** A document as it is shown, to be answered together with something else. */
export async function shownDocument(ctx: Context, id: number): Promise<Record<string, unknown>> {
  const row = await documentResource.show(ctx, id);
  return (row instanceof Json ? JSON.parse(row.data.toString()) : row) as Record<string, unknown>;
}

/** The template that is named, else that of the step, else the default of the category. */
async function wantedTemplate(
  ctx: Context,
  { template_id: named, step_id: step, category }: z.infer<typeof ResolveQuery>,
): Promise<TemplateWithParts> {
  if (named === undefined && step === undefined && category === undefined)
    throw invalid('error.document.template_required', [{ path: 'template_id', code: 'template_required' }]);
  if (named !== undefined) {
    const template = await templateWithParts(ctx, named);
    if (!template) throw invalidField('template_id', 'unknown_reference');
    return template;
  }
  const ofStep = step === undefined ? null : await stepTemplate(ctx, step);
  const found = ofStep ?? (category && (await defaultTemplate(ctx, category)));
  const template = found ? await templateWithParts(ctx, found) : undefined;
  if (!template) throw new Refusal(404, 'error.no_inspection_template');
  return template;
}

async function stepTemplate(ctx: Context, id: number): Promise<number | null> {
  const found = await ctx.row<{ template: number | null }>(sql`
    select document_template_id as template from process_steps where tenant_id = ${ctx.tenant.id} and id = ${id} and deleted_at is null`);
  if (!found) throw invalidField('step_id', 'unknown_reference');
  return found.template;
}

/** Whether the caller may begin a document of the target. */
function writes(ctx: Context, { key, id }: Target, { order_id, work_order_id }: TargetFacts): boolean {
  const access = ctx.may(documents.name, 'create');
  return access !== null && isValid(ctx, access, { [key]: id, order_id, work_order_id });
}

/** The document of a target, or the template to begin one with. */
export async function resolveDocument(ctx: Context, query: z.infer<typeof ResolveQuery>): Promise<z.infer<typeof Resolved>> {
  const target = requiredTarget(query);
  const facts = await targetFacts(ctx, target);
  const template = await wantedTemplate(ctx, query);
  const key = { template_id: template.id, target, step_id: query.step_id };
  const found = await findDocument(ctx, key);
  const document = found ? await shownDocument(ctx, found.id) : null;
  return {
    document,
    is_new: document === null,
    editable: document ? Boolean(document.editable) : writes(ctx, target, facts),
    template: { ...template },
    prefill: prefilled(template, facts, await authorOf(ctx)),
    snapshot_document_id: await unrendered(ctx, key),
  };
}
