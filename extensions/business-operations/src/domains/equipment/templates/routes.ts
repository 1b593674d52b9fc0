import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { outcome } from '../../../kernel/crud/outcome.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { selectList, visible } from '../../../kernel/crud/select.ts';
import { createRow } from '../../../kernel/crud/write.ts';
import { notFound } from '../../../kernel/errors.ts';
import { writeErrors } from '../../../kernel/http/documented-errors.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { get, post, type Route } from '../../../kernel/http/route.ts';
import { createBody, idParam, queryBoolean, queryInput, rowReply, updateBody } from '../../../kernel/model/schemas.ts';
import { inspectionTemplates } from '../checks/model.ts';
import { equipment } from '../model.ts';
import { Copied, CopyBody, copyTemplates } from './copy.ts';

const params = z.object({ id: idParam });
const { inspection_cycle: cycle } = inspectionTemplates.options.fields;

const TemplatesQuery = z.strictObject({ inspection_cycle: queryInput(cycle).optional(), is_active: queryBoolean.optional() });

/** An item stays with its piece and its cycle. */
const TemplateBody = createBody(inspectionTemplates).omit({ equipment_id: true });
const TemplateChangesBody = updateBody(inspectionTemplates).omit({ equipment_id: true, inspection_cycle: true });

const templateResource = resource('/equipment/templates', inspectionTemplates, {
  id: 'quality.equipment.templates',
  noun: 'check item',
  show: false,
});

/** 404 for a piece that the caller may not see. */
async function assertPiece(ctx: Context, id: number): Promise<void> {
  const access = ctx.access(equipment.name, 'read');
  if (!(await ctx.row(sql`select 1 from equipment t where t.id = ${id} and ${visible(ctx, equipment, access)}`))) throw notFound();
}

async function listTemplates(
  ctx: Context,
  id: number,
  { inspection_cycle: of, is_active: active }: z.infer<typeof TemplatesQuery>,
): Promise<Json> {
  await assertPiece(ctx, id);
  const access = ctx.access(inspectionTemplates.name, 'read');
  const found = await ctx.row<{ data: string }>(sql`
    select coalesce(json_agg(r), '[]')::text as data from (
      select ${selectList(ctx, inspectionTemplates, access)} from equipment_inspection_templates t
      where t.equipment_id = ${id} and ${visible(ctx, inspectionTemplates, access)}
        ${of === undefined ? raw('') : sql`and t.inspection_cycle = ${of}`} ${active === undefined ? raw('') : sql`and t.is_active = ${active}`}
      order by array_position(${cycle.values}::text[], t.inspection_cycle::text), t.item_no, t.id) r`);
  return new Json(found?.data ?? '[]');
}

export const templateRoutes: Route[] = [
  get('/equipment/{id}/templates', {
    id: 'quality.equipment.templates.list',
    access: [inspectionTemplates, 'read'],
    summary: 'Check items of one piece of equipment, by cycle and number.',
    params,
    query: TemplatesQuery,
    reply: z.array(rowReply(inspectionTemplates)),
    run: (ctx, input) => listTemplates(ctx, input.params.id, input.query),
  }),
  post('/equipment/{id}/templates', {
    id: 'quality.equipment.templates.create',
    access: [inspectionTemplates, 'create'],
    summary: 'Add a check item; it has the next number of its cycle unless told otherwise.',
    noButton: 'Check items are added in the table of the form.',
    params,
    body: TemplateBody,
    reply: templateResource.reply,
    status: 201,
    message: 'message.equipment.template_created',
    errors: [...writeErrors(inspectionTemplates), 'error.equipment.disposed'],
    run: async (ctx, input) => {
      await assertPiece(ctx, input.params.id);
      const created = await createRow(ctx, inspectionTemplates, { ...input.body, equipment_id: input.params.id });
      return templateResource.show(ctx, created);
    },
  }),
  post('/equipment/{id}/templates/copy', {
    id: 'quality.equipment.templates.copy',
    access: [inspectionTemplates, 'create'],
    summary: 'Copy active check items from a cycle, or from another piece of equipment; what the target has already is skipped.',
    params,
    body: CopyBody,
    reply: Copied,
    status: 201,
    message: outcome('message.equipment.template_copied', 'copied'),
    errors: ['error.equipment.disposed', 'error.equipment.same_source_and_target', 'error.equipment.nothing_to_copy'],
    noButton: 'The page of check sheets asks for both pieces and their cycles.',
    run: (ctx, input) => copyTemplates(ctx, input.params.id, input.body),
  }),
  ...crud(templateResource, {
    create: false,
    update: {
      summary: 'Change a check item; cycle and equipment stay.',
      message: 'message.equipment.template_updated',
      body: TemplateChangesBody,
    },
    delete: {
      summary: 'Delete a check item; past grids that hold a value for it still show its row.',
      message: 'message.equipment.template_deleted',
    },
  }),
];
