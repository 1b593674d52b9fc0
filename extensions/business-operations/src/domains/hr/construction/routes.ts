import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { type Extras, related, selectOne } from '../../../kernel/crud/select.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { post, type Route } from '../../../kernel/http/route.ts';
import type { CreateInput } from '../../../kernel/model/collection.ts';
import { createBody, day, idParam, queryBoolean, rowReply } from '../../../kernel/model/schemas.ts';
import { clients, sites } from '../../sales/model.ts';
import { employees } from '../employees/model.ts';
import { constructionProjects, ProjectStatus } from './model.ts';
import { changeStatus } from './service.ts';

const PATH = '/construction-projects';
const statuses = Object.keys(ProjectStatus) as [ProjectStatus, ...ProjectStatus[]];

const named = z.object({ id: z.int(), name: z.string() }).nullable();

/** Past its planned end without being done, or past its planned start without having begun. */
const delayed = (ctx: Context) => sql`(
  t.end_date < ${ctx.today()} and t.status in ('PLANNED', 'IN_PROGRESS', 'ON_HOLD') or t.start_date < ${ctx.today()} and t.status = 'PLANNED')`;

const shown: Extras = {
  client: { sql: related(clients, 'client_id', ['id', 'name']), schema: named },
  site: { sql: related(sites, 'site_id', ['id', 'name']), schema: named },
  manager: { sql: related(employees, 'manager_id', ['id', 'name']), schema: named },
  delayed: {
    sql: delayed,
    schema: z.boolean(),
    sheet: [{ path: 'delayed', label: 'sheet.construction_projects.delayed', kind: 'boolean' }],
  },
};

const reply = rowReply(constructionProjects, Object.fromEntries(Object.entries(shown).map(([name, { schema }]) => [name, schema])));

async function show(ctx: Context, id: number): Promise<Json> {
  const data = await selectOne(ctx, constructionProjects, id, shown, ctx.may(constructionProjects.name, 'read') ?? undefined);
  if (data === undefined) throw notFound();
  return new Json(data);
}

/** A project begins as a plan: progress and what really happened come later. */
const newBody = (createBody(constructionProjects) as unknown as z.ZodObject).omit({
  progress_rate: true,
  actual_start_date: true,
  actual_end_date: true,
}) as unknown as z.ZodType<CreateInput<typeof constructionProjects>>;

const errors = ['error.amount.whole_won'];

export const constructionRoutes: Route[] = [
  post(`${PATH}/{id}/change-status`, {
    id: 'hr.construction-projects.change-status',
    access: [constructionProjects, 'update'],
    summary: 'Move a project along its states.',
    params: z.object({ id: idParam }),
    body: z.strictObject({ status: z.enum(statuses), actual_end_date: day.optional() }),
    reply,
    message: 'message.updated',
    errors: ['error.invalid_transition'],
    run: async (ctx, { params, body }) => {
      await changeStatus(ctx, params.id, body.status, body.actual_end_date);
      return show(ctx, params.id);
    },
  }),
  ...crud(PATH, constructionProjects, {
    id: 'hr.construction-projects',
    noun: 'construction project',
    list: {
      filters: {
        status: 'status',
        client_id: 'client_id',
        manager_id: 'manager_id',
        start_date: 'end_date>=',
        end_date: 'start_date<=',
        delayed: {
          schema: queryBoolean,
          reads: ['status', 'start_date', 'end_date'],
          sql: (wanted: boolean, ctx: Context) => sql`${delayed(ctx)} = ${raw(String(wanted))}`,
        },
      },
      sort: ['-start_date', 'end_date', 'progress_rate', 'contract_amount'],
      search: ['project_no', 'name', 'address'],
      extras: shown,
    },
    create: { summary: 'Create a project, PLANNED.', body: newBody, errors },
    update: {
      summary: 'Change a project, its progress included; not its status.',
      errors: ['error.construction_project.closed', 'error.construction_project.progress', ...errors],
    },
    delete: { summary: 'Delete a project, PLANNED or CANCELLED.', errors: ['error.construction_project.not_deletable'] },
  }),
];
