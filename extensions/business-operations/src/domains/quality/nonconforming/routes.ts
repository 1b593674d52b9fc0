import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { type Extras, related, selectOne, visible } from '../../../kernel/crud/select.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { get, post, type Route } from '../../../kernel/http/route.ts';
import { targetsOf } from '../../../kernel/machine.ts';
import { documented, severalOf } from '../../../kernel/model/documented.ts';
import { createBody, idParam, rowReply, updateBody } from '../../../kernel/model/schemas.ts';
import { approvalWithSteps, SUBMIT_ERRORS, SubmitBody } from '../../approvals/documents/record.ts';
import { departments } from '../../organisation/model.ts';
import { personSql } from '../../organisation/people.ts';
import { clients, sites } from '../../sales/model.ts';
import { submitReport } from './approval.ts';
import { fileIds } from './files.ts';
import { reportItems } from './items.ts';
import { NonconformingStatus, nonconformingMachine, nonconformingReports } from './model.ts';
import { refuseComputed } from './rules.ts';
import { changeStatus, createReport, deleteReport, type NewReport, type ReportChanges, updateReport } from './service.ts';
import { Statistics, StatisticsQuery, statistics } from './statistics.ts';

const PATH = '/material/nonconforming-reports';
const statuses = Object.keys(NonconformingStatus) as [NonconformingStatus, ...NonconformingStatus[]];

const named = z.object({ id: z.int(), name: z.string() }).nullable();

const listed: Extras = {
  site: { sql: related(sites, 'site_id', ['id', 'name']), schema: named },
  client: { sql: related(clients, 'client_id', ['id', 'name']), schema: named },
  action_manager: {
    sql: raw(`(select ${personSql('m')} from directus_users m where m.tenant_id = t.tenant_id and m.id = t.action_manager_id)`),
    schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  },
  item_count: {
    sql: raw('(select count(*) from nonconforming_report_items i where i.tenant_id = t.tenant_id and i.report_id = t.id)'),
    schema: z.int(),
    sheet: [{ path: 'item_count', label: 'sheet.nonconforming_reports.item_count', kind: 'integer' }],
  },
};

const files = {
  sql: raw(`(
    select coalesce(json_agg(json_build_object('id', f.id, 'name', f.filename_download, 'url', '/assets/' || f.id) order by a.sort_order, a.id), '[]')
    from nonconforming_report_files a join directus_files f on f.tenant_id = a.tenant_id and f.id = a.file_id
    where a.tenant_id = t.tenant_id and a.report_id = t.id)`),
  schema: z.array(z.object({ id: z.uuid(), name: z.string(), url: z.string() })),
};

/** Whether the caller may change the row. */
function changeable(ctx: Context): Sql {
  const access = ctx.may(nonconformingReports.name, 'update');
  return access ? visible(ctx, nonconformingReports, access) : raw('false');
}

/** To be resolved, a report must say why it came about and what was done. */
const reachable = (status: string) =>
  status === 'RESOLVED' ? String.raw`(t.cause_analysis ~ '\S' and t.corrective_action ~ '\S') is true` : 'true';

const moves = join(
  statuses.flatMap((from) =>
    targetsOf(nonconformingMachine, from, 'change-status').map(
      (to) => sql`select ${to} as status where t.status = ${from} and ${raw(reachable(to))}`,
    ),
  ),
  ' union all ',
);

const shown: Extras = {
  department: { sql: related(departments, 'department_id', ['id', 'name']), schema: named },
  items: reportItems.extra,
  files,
  approval: approvalWithSteps,
  allowed_transitions: {
    sql: (ctx) => sql`(select coalesce(json_agg(m.status), '[]') from (${moves}) m where ${changeable(ctx)})`,
    schema: z.array(z.enum(statuses)),
  },
  editable: {
    sql: (ctx) => sql`(t.status not in ('IN_APPROVAL', 'CLOSED') and ${changeable(ctx)})`,
    schema: z.boolean(),
  },
};

const reply = rowReply(
  nonconformingReports,
  Object.fromEntries(Object.entries({ ...listed, ...shown }).map(([name, { schema }]) => [name, schema])),
);

async function show(ctx: Context, id: number): Promise<Json> {
  const data = await selectOne(
    ctx,
    nonconformingReports,
    id,
    { ...listed, ...shown },
    ctx.may(nonconformingReports.name, 'read') ?? undefined,
  );
  if (data === undefined) throw notFound();
  return new Json(data);
}

/** One status, or several with commas between. */
const statusFilter = {
  schema: documented(
    z
      .string()
      .transform((value) => value.split(','))
      .pipe(z.array(z.enum(statuses)).max(statuses.length)),
    severalOf(statuses),
  ),
  sql: (wanted: string[]) => sql`t.status = any (${wanted})`,
};

const refusals = ['error.nonconforming_report.computed_field', 'error.file.unsupported_type'];

export const nonconformingRoutes: Route[] = [
  get(`${PATH}/statistics`, {
    id: 'quality.nonconforming-reports.statistics',
    access: [nonconformingReports, 'read'],
    summary: 'Statistics by occurred_on.',
    query: StatisticsQuery,
    reply: Statistics,
    errors: ['error.date_range_invalid', 'error.date_range_too_long'],
    run: (ctx, { query }) => statistics(ctx, query),
  }),
  post(`${PATH}/{id}/change-status`, {
    id: 'quality.nonconforming-reports.change-status',
    access: [nonconformingReports, 'update'],
    summary: 'Move to another status. IN_APPROVAL is entered and left by the approval alone, and CLOSED is final.',
    params: z.object({ id: idParam }),
    body: z.strictObject({ status: z.enum(statuses) }),
    reply,
    message: 'message.nonconforming_report.status_changed',
    errors: ['error.invalid_transition', 'error.nonconforming_report.incomplete'],
    run: async (ctx, { params, body }) => {
      await changeStatus(ctx, params.id, body.status);
      return show(ctx, params.id);
    },
  }),
  post(`${PATH}/{id}/submit-approval`, {
    id: 'quality.nonconforming-reports.submit-approval',
    access: [nonconformingReports, 'update'],
    summary: 'Make an approval document with its line and submit it. Without line and steps the default line is taken.',
    params: z.object({ id: idParam }),
    body: SubmitBody,
    reply,
    message: 'message.nonconforming_report.submitted',
    errors: ['error.nonconforming_report.already_in_approval', ...SUBMIT_ERRORS],
    run: async (ctx, { params, body }) => {
      await submitReport(ctx, params.id, body);
      return show(ctx, params.id);
    },
  }),
  ...crud(PATH, nonconformingReports, {
    id: 'quality.nonconforming-reports',
    noun: 'nonconforming report',
    list: {
      summary: 'Reports, newest first, without their items; search over report_no, site_name and defect_description.',
      filters: {
        status: statusFilter,
        nc_type: 'nc_type',
        start_date: 'occurred_on>=',
        end_date: 'occurred_on<=',
        site_id: 'site_id',
        client_id: 'client_id',
        action_manager_id: 'action_manager_id',
      },
      sort: ['-occurred_on', 'report_no', 'total_cost', 'status', 'created_at'],
      search: ['report_no', 'site_name', 'defect_description'],
      extras: listed,
    },
    show: shown,
    create: {
      summary: 'Register a report.',
      message: 'message.nonconforming_report.created',
      body: z.preprocess(
        refuseComputed,
        createBody(nonconformingReports, { items: reportItems.input.optional(), file_ids: fileIds.optional() }),
      ) as unknown as z.ZodType<NewReport>,
      errors: refusals,
      run: createReport,
    },
    update: {
      summary: 'Change an open report; items with an id are changed, items without are added, the others go.',
      message: 'message.nonconforming_report.updated',
      body: z.preprocess(
        refuseComputed,
        updateBody(nonconformingReports, { items: reportItems.changes.optional(), file_ids: fileIds.optional() }),
      ) as unknown as z.ZodType<ReportChanges>,
      errors: [...refusals, 'error.nonconforming_report.not_editable', 'error.nonconforming_report.incomplete'],
      run: updateReport,
    },
    delete: {
      summary: 'Delete an open report.',
      message: 'message.nonconforming_report.deleted',
      errors: ['error.nonconforming_report.not_deletable'],
      run: deleteReport,
    },
  }),
];
