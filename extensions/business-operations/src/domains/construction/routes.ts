import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { crud } from '../../kernel/crud/crud.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedFields, related } from '../../kernel/crud/select.ts';
import { verb } from '../../kernel/crud/verb.ts';
import type { Route } from '../../kernel/http/route.ts';
import { createBody, day, queryBoolean } from '../../kernel/model/schemas.ts';
import { allowedTargets } from '../../kernel/states/allowed.ts';
import { employees } from '../hr/employees/model.ts';
import { orders } from '../orders/model.ts';
import { clients, sites } from '../sales/model.ts';
import { constructionProjects, ProjectStatus } from './model.ts';
import { changeStatus } from './service.ts';

const statuses = Object.keys(ProjectStatus) as [ProjectStatus, ...ProjectStatus[]];

/** Past its planned end without being done, or past its planned start without having begun. */
const delayed = (ctx: Context) => sql`(
  t.end_date < ${ctx.today()} and t.status in ('PLANNED', 'IN_PROGRESS', 'ON_HOLD') or t.start_date < ${ctx.today()} and t.status = 'PLANNED')`;

const listFields: ComputedFields = {
  client: related(clients, 'client_id'),
  site: related(sites, 'site_id'),
  order: related(orders, 'order_id', ['id', 'order_no']),
  manager: related(employees, 'manager_id'),
  delayed: {
    sql: delayed,
    schema: z.boolean(),
  },
};

const detailFields: ComputedFields = { ...listFields, allowed_transitions: allowedTargets(changeStatus) };

/** A project begins as a plan: progress and what really happened come later. */
const newBody = createBody(constructionProjects).omit({
  progress_rate: true,
  actual_start_date: true,
  actual_end_date: true,
});

const errors = ['error.amount.whole_won'];

const projectResource = resource('/construction-projects', constructionProjects, {
  id: 'hr.construction-projects',
  noun: 'construction project',
  list: {
    filters: {
      status: 'status',
      client_id: 'client_id',
      order_id: 'order_id',
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
    computed: listFields,
  },
  show: detailFields,
});

export const constructionRoutes: Route[] = [
  verb(
    '/construction-projects/{id}/change-status',
    projectResource,
    {
      id: 'hr.construction-projects.change-status',
      summary: 'Move a project along its states.',
      body: z.strictObject({ status: z.enum(statuses), actual_end_date: day.optional() }),
      message: 'message.updated',
      button: {
        label: { ko: '상태 변경', en: 'Change status' },
        icon: 'arrow_forward',
        allowed: 'allowed_transitions',
        target: 'status',
        inputs: { actual_end_date: { onlyFor: 'COMPLETED' } },
      },
    },
    changeStatus,
  ),
  ...crud(projectResource, {
    create: { summary: 'Create a project, PLANNED.', body: newBody, errors },
    update: {
      summary: 'Change a project, its progress included; not its status.',
      errors: ['error.construction_project.closed', 'error.construction_project.progress', ...errors],
    },
    delete: { summary: 'Delete a project, PLANNED or CANCELLED.', errors: ['error.construction_project.not_deletable'] },
  }),
];
