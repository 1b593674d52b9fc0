import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { editable } from '../../../kernel/crud/frozen.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { type ComputedFields, related } from '../../../kernel/crud/select.ts';
import { verb } from '../../../kernel/crud/verb.ts';
import { get, type Route } from '../../../kernel/http/route.ts';
import { documented, severalOf } from '../../../kernel/model/documented.ts';
import { createBody, updateBody } from '../../../kernel/model/schemas.ts';
import { allowedTargets } from '../../../kernel/states/allowed.ts';
import { approvalWithSteps, SUBMIT_ERRORS, SUBMIT_INPUTS, SubmitBody } from '../../approvals/documents/record.ts';
import { employees } from '../../hr/employees/model.ts';
import { inspections } from '../../inspections/model.ts';
import { items } from '../../items/model.ts';
import { orders } from '../../orders/model.ts';
import { departments } from '../../organisation/model.ts';
import { userSql } from '../../organisation/user-sql.ts';
import { clients, sites } from '../../sales/model.ts';
import { stockLots } from '../../stock/model.ts';
import { workOrders } from '../../work-orders/model.ts';
import { submitReport } from './approval.ts';
import { fileIds } from './files.ts';
import { reportItems } from './items.ts';
import { NonconformingStatus, nonconformingReports } from './model.ts';
import { refuseComputed } from './rules.ts';
import { changeStatus, createReport, deleteReport, updateReport } from './service.ts';
import { Statistics, StatisticsQuery, statistics } from './statistics.ts';

const statuses = Object.keys(NonconformingStatus) as [NonconformingStatus, ...NonconformingStatus[]];

const listFields: ComputedFields = {
  site: related(sites, 'site_id'),
  client: related(clients, 'client_id'),
  item: related(items, 'item_id', ['id', 'code', 'name']),
  action_manager: {
    sql: raw(`(select ${userSql('m')} from directus_users m where m.tenant_id = t.tenant_id and m.id = t.action_manager_id)`),
    schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  },
  item_count: {
    sql: raw('(select count(*) from nonconforming_report_items i where i.tenant_id = t.tenant_id and i.report_id = t.id)'),
    schema: z.int(),
  },
};

const files = {
  sql: raw(`(
    select coalesce(json_agg(json_build_object('id', f.id, 'name', f.filename_download, 'url', '/assets/' || f.id) order by a.sort_order, a.id), '[]')
    from nonconforming_report_files a join directus_files f on f.tenant_id = a.tenant_id and f.id = a.file_id
    where a.tenant_id = t.tenant_id and a.report_id = t.id)`),
  schema: z.array(z.object({ id: z.uuid(), name: z.string(), url: z.string() })),
};

/** The receiving of the line that the report names. */
const receiving = {
  sql: raw(`(select json_build_object('id', v.id, 'receiving_no', v.receiving_no) from receiving_items n
    join receivings v on v.tenant_id = n.tenant_id and v.id = n.receiving_id
    where n.tenant_id = t.tenant_id and n.id = t.receiving_item_id)`),
  schema: z.object({ id: z.int(), receiving_no: z.string() }).nullable(),
};

/** To be resolved, a report must say why it came about and what was done. */
const reachable = (status: string) =>
  raw(status === 'RESOLVED' ? String.raw`(t.cause_analysis ~ '\S' and t.corrective_action ~ '\S') is true` : 'true');

const detailFields: ComputedFields = {
  department: related(departments, 'department_id'),
  related_employee: related(employees, 'related_employee_id'),
  order: related(orders, 'order_id', ['id', 'order_no']),
  work_order: related(workOrders, 'work_order_id', ['id', 'work_order_no']),
  receiving,
  stock_lot: related(stockLots, 'stock_lot_id', ['id', 'lot_no']),
  inspection: related(inspections, 'inspection_id', ['id', 'inspection_no', 'inspection_type', 'result']),
  items: reportItems.extra,
  files,
  approval: approvalWithSteps,
  allowed_transitions: allowedTargets(changeStatus, reachable),
  editable: editable(nonconformingReports),
};

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

const reportResource = resource('/material/nonconforming-reports', nonconformingReports, {
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
      order_id: 'order_id',
      item_id: 'item_id',
      client_id: 'client_id',
      action_manager_id: 'action_manager_id',
    },
    sort: ['-occurred_on', 'report_no', 'total_cost', 'status', 'created_at'],
    search: ['report_no', 'site_name', 'defect_description'],
    computed: listFields,
  },
  show: detailFields,
});

export const nonconformingRoutes: Route[] = [
  get(`/material/nonconforming-reports/statistics`, {
    id: 'quality.nonconforming-reports.statistics',
    access: [nonconformingReports, 'read'],
    summary: 'Statistics by occurred_on.',
    query: StatisticsQuery,
    reply: Statistics,
    errors: ['error.date_range_invalid', 'error.date_range_too_long'],
    run: (ctx, { query }) => statistics(ctx, query),
  }),
  verb(
    '/material/nonconforming-reports/{id}/change-status',
    reportResource,
    {
      id: 'quality.nonconforming-reports.change-status',
      summary: 'Move to another status. IN_APPROVAL is entered and left by the approval alone, and CLOSED is final.',
      body: z.strictObject({ status: z.enum(statuses) }),
      message: 'message.nonconforming_report.status_changed',
      errors: ['error.nonconforming_report.incomplete'],
      button: {
        label: { ko: '상태 변경', en: 'Change status' },
        icon: 'arrow_forward',
        allowed: 'allowed_transitions',
        target: 'status',
      },
    },
    changeStatus,
  ),
  verb(
    '/material/nonconforming-reports/{id}/submit-approval',
    reportResource,
    {
      id: 'quality.nonconforming-reports.submit-approval',
      summary: 'Make an approval document with its line and submit it. Without line and steps the default line is taken.',
      body: SubmitBody,
      message: 'message.nonconforming_report.submitted',
      errors: ['error.invalid_transition', 'error.nonconforming_report.already_in_approval', ...SUBMIT_ERRORS],
      button: {
        label: { ko: '결재 상신', en: 'Submit for approval' },
        icon: 'send',
        kind: 'normal',
        allowed: 'editable',
        inputs: SUBMIT_INPUTS,
      },
    },
    submitReport,
  ),
  ...crud(reportResource, {
    create: {
      summary: 'Register a report.',
      message: 'message.nonconforming_report.created',
      body: z.preprocess(
        refuseComputed,
        createBody(nonconformingReports, { items: reportItems.input.optional(), file_ids: fileIds.optional() }),
      ),
      errors: refusals,
      run: createReport,
    },
    update: {
      summary: 'Change an open report; items with an id are changed, items without are added, the others go.',
      message: 'message.nonconforming_report.updated',
      body: z.preprocess(
        refuseComputed,
        updateBody(nonconformingReports, { items: reportItems.changes.optional(), file_ids: fileIds.optional() }),
      ),
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
