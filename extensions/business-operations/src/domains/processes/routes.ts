import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { list, listQuery, listReply } from '../../kernel/crud/list.ts';
import { resource, rowParams } from '../../kernel/crud/resource.ts';
import { computedSql, related } from '../../kernel/crud/select.ts';
import { toggle } from '../../kernel/crud/toggle.ts';
import { createRow } from '../../kernel/crud/write.ts';
import { notFound } from '../../kernel/errors.ts';
import { writeErrors } from '../../kernel/http/documented-errors.ts';
import { Json } from '../../kernel/http/reply.ts';
import { del, get, patch, post, put, type Route } from '../../kernel/http/route.ts';
import { createBody, id, idParam, updateBody } from '../../kernel/model/schemas.ts';
import { departments } from '../organisation/model.ts';
import { userSql } from '../organisation/user-sql.ts';
import { assertItems, itemsOfProcess, setItems } from './items.ts';
import { ProcessType, processes, processItems, processSteps } from './model.ts';
import { addStep, addSteps, assertOf, deleteStep, lockProcess, OrderBody, reorderSteps, stepResource, updateStep } from './steps.ts';

const counted = (table: string, live = '') => ({
  sql: raw(`(select count(*) from ${table} c where c.tenant_id = t.tenant_id and c.process_id = t.id${live})`),
  schema: z.int(),
});

const manager = {
  sql: raw(`(select ${userSql('m')} from directus_users m where m.tenant_id = t.tenant_id and m.id = t.manager_id)`),
  schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
};

const stepShape = listReply(processSteps, stepResource.options.list ?? { sort: ['sort_order'] });

const steps = {
  sql: raw(`(select coalesce(json_agg(json_build_object('id', s.id, 'step_code', s.step_code, 'step_name', s.step_name, 'sort_order', s.sort_order,
      'is_required', s.is_required, 'needs_approval', s.needs_approval, 'needs_inspection', s.needs_inspection, 'is_active', s.is_active,
      'link_type', s.link_type, 'document_template_id', s.document_template_id,
      'document_template', (select json_build_object('id', d.id, 'name', d.name) from document_templates d
        where d.tenant_id = s.tenant_id and d.id = s.document_template_id), 'options', s.options) order by s.sort_order), '[]')
    from process_steps s where s.tenant_id = t.tenant_id and s.process_id = t.id and s.deleted_at is null)`),
  schema: z.array(stepShape.omit({ process_id: true, created_at: true, created_by: true, updated_at: true, updated_by: true })),
};

const processResource = resource('/processes', processes, {
  id: 'production.processes',
  noun: 'process',
  list: {
    summary: 'Processes with their step and item counts; search over code and name.',
    filters: { process_type: 'process_type', is_active: 'is_active', department_id: 'department_id' },
    sort: ['sort_order', 'process_code', 'process_name', 'created_at'],
    search: ['process_code', 'process_name'],
    computed: {
      step_count: counted('process_steps', ' and c.deleted_at is null'),
      item_count: counted('process_items'),
      department: related(departments, 'department_id'),
      manager,
    },
  },
  show: { steps, items: itemsOfProcess.extra },
});

const ofProcess = z.object({ processId: idParam });
const ofStep = ofProcess.extend({ id: idParam });
const newStep = createBody(processSteps);

const NewProcess = createBody(processes, {
  steps: z.array(newStep).max(200).optional(),
  item_ids: z.array(id).max(5000).optional(),
});

async function createProcess(
  ctx: Context,
  { steps: first = [], item_ids: ids = [], ...body }: z.infer<typeof NewProcess>,
): Promise<number> {
  const processId = await createRow(ctx, processes, body);
  await addSteps(ctx, processId, first);
  if (ids.length) {
    await assertItems(ctx, ids, (index) => `item_ids.${index}`);
    await setItems(
      ctx,
      processId,
      ids.map((item_id) => ({ item_id })),
    );
  }
  return processId;
}

const Option = z.object({
  id: z.int(),
  process_code: z.string(),
  process_name: z.string(),
  process_type: z.enum(Object.keys(ProcessType)),
});

async function shownSteps(ctx: Context, processId: number): Promise<Json> {
  const { steps: rows } = await ctx.jsonRow<'steps'>(
    sql`select ${steps.sql}::text as steps from processes t where t.id = ${processId} and t.tenant_id = ${ctx.tenant.id}`,
  );
  return new Json(rows);
}

const readable = async (ctx: Context, processId: number) => {
  const found = await ctx.row(
    sql`select id from processes where tenant_id = ${ctx.tenant.id} and id = ${processId} and deleted_at is null`,
  );
  if (!found) throw notFound();
};

const stepRoutes: Route[] = [
  get('/processes/{processId}/steps', {
    id: 'production.process-steps.list',
    access: [processSteps, 'read'],
    summary: 'Steps of a process in their order; search over code and name.',
    params: ofProcess,
    query: listQuery(processSteps, stepResource.options.list ?? { sort: ['sort_order'] }),
    reply: stepShape,
    list: true,
    run: async (ctx, { params, query }) => {
      await readable(ctx, params.processId);
      return list(
        ctx,
        processSteps,
        { ...stepResource.options.list, sort: ['sort_order', 'step_code'], where: sql`t.process_id = ${params.processId}` },
        query,
      );
    },
  }),
  post('/processes/{processId}/steps', {
    id: 'production.process-steps.create',
    access: [processSteps, 'create'],
    summary: 'Add a step; its code is generated, and the steps behind its place move down.',
    params: ofProcess,
    noButton: 'Steps are added in the form of their process.',
    body: newStep,
    reply: stepResource.reply,
    status: 201,
    errors: writeErrors(processSteps),
    run: async (ctx, { params, body }) => stepResource.show(ctx, await addStep(ctx, params.processId, body)),
  }),
  patch('/processes/{processId}/steps/reorder', {
    id: 'production.process-steps.reorder',
    access: [processSteps, 'update'],
    summary: 'Set the order of the steps.',
    params: ofProcess,
    noButton: 'The place of a step is a field of its form.',
    body: OrderBody,
    reply: steps.schema,
    errors: ['error.process_step.reorder_set'],
    run: async (ctx, { params, body }) => {
      await reorderSteps(ctx, params.processId, body);
      return shownSteps(ctx, params.processId);
    },
  }),
  get('/processes/{processId}/steps/{id}', {
    id: 'production.process-steps.show',
    access: [processSteps, 'read'],
    summary: 'One step; a step of another process is 404.',
    params: ofStep,
    reply: stepResource.reply,
    run: async (ctx, { params }) => {
      await assertOf(ctx, params.processId, params.id);
      return stepResource.show(ctx, params.id);
    },
  }),
  put('/processes/{processId}/steps/{id}', {
    id: 'production.process-steps.update',
    access: [processSteps, 'update'],
    summary: 'Change a step, also its place; options are replaced as a whole.',
    params: ofStep,
    body: updateBody(processSteps),
    reply: stepResource.reply,
    errors: writeErrors(processSteps),
    run: async (ctx, { params, body }) => {
      await updateStep(ctx, params.processId, params.id, body);
      return stepResource.show(ctx, params.id);
    },
  }),
  del('/processes/{processId}/steps/{id}', {
    id: 'production.process-steps.delete',
    access: [processSteps, 'delete'],
    summary: 'Delete a step; the others are numbered anew.',
    params: ofStep,
    reply: z.object({ id: z.int() }),
    run: async (ctx, { params }) => {
      await deleteStep(ctx, params.processId, params.id);
      return { id: params.id };
    },
  }),
];

export const processRoutes: Route[] = [
  get('/processes/options', {
    id: 'production.processes.options',
    access: [processes, 'read'],
    summary: 'Active processes for pickers, unpaged.',
    reply: z.array(Option),
    run: (ctx) =>
      ctx.rows(sql`
        select id, process_code, process_name, process_type from processes
        where tenant_id = ${ctx.tenant.id} and is_active and deleted_at is null order by sort_order, process_code`),
  }),
  ...crud(processResource, {
    create: { summary: 'Add a process, optionally with its steps and items.', body: NewProcess, run: createProcess },
    update: { summary: 'Change a process.' },
    delete: { summary: 'Delete a process that no open work order uses.' },
  }),
  toggle('/processes/{id}/toggle', processResource, { id: 'production.processes.toggle' }),
  put('/processes/{id}/items', {
    id: 'production.processes.items-replace',
    access: [processItems, 'update'],
    summary: 'Set the items made in this process.',
    params: rowParams,
    body: z.strictObject({ items: z.array(createBody(processItems)).max(5000) }),
    reply: itemsOfProcess.extra.schema,
    run: async (ctx, { params, body }) => {
      await lockProcess(ctx, params.id);
      await setItems(ctx, params.id, body.items);
      const { items: rows } = await ctx.jsonRow<'items'>(sql`
        select ${computedSql(ctx, itemsOfProcess.extra)}::text as items from processes t where t.id = ${params.id} and t.tenant_id = ${ctx.tenant.id}`);
      return new Json(rows);
    },
  }),
  ...stepRoutes,
];
