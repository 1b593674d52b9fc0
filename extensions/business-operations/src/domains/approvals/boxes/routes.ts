import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { exportList } from '../../../kernel/crud/export.ts';
import { editableState } from '../../../kernel/crud/frozen.ts';
import {
  jsonPageOf,
  type ListQuery,
  likePattern,
  pageMeta,
  pageOfFound,
  pageQuery,
  type Sort,
  searchText,
} from '../../../kernel/crud/paging.ts';
import { type ComputedField, instantText, selectList } from '../../../kernel/crud/select.ts';
import { assertOrder } from '../../../kernel/date-range.ts';
import type { Day } from '../../../kernel/days.ts';
import { invalidField } from '../../../kernel/errors.ts';
import { type Download, Json } from '../../../kernel/http/reply.ts';
import { get, post, type Route } from '../../../kernel/http/route.ts';
import { documented, severalOf } from '../../../kernel/model/documented.ts';
import { day, id, idParam, queryBoolean } from '../../../kernel/model/schemas.ts';
import { RIGHT_OF, type Verb } from '../documents/rules.ts';
import { listColumns, listExtras, listReply } from '../documents/show.ts';
import { userJson } from '../documents/user-sql.ts';
import { ApprovalStatus, approvals } from '../model.ts';
import { badgeCounts, completedSummary, type Mark, markCompleted, markReferences } from './service.ts';
import { boxed, completed, referenced, waiting } from './sources.ts';

type Query<Filters extends z.ZodRawShape> = ListQuery & z.infer<z.ZodObject<Filters>>;

interface Box<Filters extends z.ZodRawShape> {
  path: string;
  id: string;
  summary: string;
  sort: readonly Sort[];
  /** The default order; by the first of `sort` unless given. */
  order?: string;
  filters: Filters;
  /** What the box holds: `approval_id`, and what the box says of it, over the alias `m`. Without it the box is documents themselves, `t`. */
  holds?(ctx: Context, query: Query<Filters>): Sql;
  conditions(ctx: Context, query: Query<Filters>): Sql[];
  /** What the box shows of a document besides what every list shows. */
  computed: Record<string, ComputedField>;
}

const onT = (...names: string[]): Sort[] => names.map((name) => [name, `t.${name.replace(/^-/, '')}`]);

const searched = ({ search }: { search?: string | undefined }): Sql[] => {
  if (!search) return [];
  const pattern = likePattern(search);
  return [sql`(t.title ilike ${pattern} or t.document_no ilike ${pattern} or t.drafter_name ilike ${pattern})`];
};

const onForm = ({ form_id: form }: { form_id?: number | undefined }): Sql[] => (form === undefined ? [] : [sql`t.form_id = ${form}`]);

function page<Filters extends z.ZodRawShape>(
  ctx: Context,
  { holds, conditions, computed }: Box<Filters>,
  query: Query<Filters>,
): Promise<Json | Download> {
  const where = [sql`true`, ...searched(query), ...conditions(ctx, query)];
  const source = sql`${holds ? boxed(ctx, holds(ctx, query)) : sql`from approvals t`} where ${join(where, ' and ')}`;
  const shown = { ...listExtras, ...computed };
  if (ctx.format === 'xlsx') return exportList(ctx, approvals, { source, order: query.sort.sql, only: listColumns, computed: shown });
  const columns = selectList(ctx, approvals, ctx.access(approvals.name, 'read'), shown, listColumns);
  return holds ? boxPage(ctx, query, columns, source) : jsonPageOf(ctx, query, columns, source);
}

/** What the box holds is found once, for the total as for the page; only documents of the page are put in order and shown. */
async function boxPage(ctx: Context, query: ListQuery, columns: Sql, source: Sql): Promise<Json> {
  const joined = sql`join approvals t on t.tenant_id = ${ctx.tenant.id} and t.id = m.approval_id`;
  const found = await ctx.jsonRow<'total' | 'data'>(pageOfFound(query, { kept: raw('m.*'), source, joined, columns }), 'prepared');
  return new Json(found.data, pageMeta(query, Number(found.total)));
}

/** The days between which a document was completed, in the tenant's calendar. */
function completedBetween(
  ctx: Context,
  { start_date: start, end_date: end }: { start_date?: Day | undefined; end_date?: Day | undefined },
): Sql[] {
  assertOrder(start, end);
  const at = (date: Day, days: number) => sql`((${date}::date + ${days}::integer)::timestamp at time zone ${ctx.tenant.timeZone})`;
  return [...(start ? [sql`t.completed_at >= ${at(start, 0)}`] : []), ...(end ? [sql`t.completed_at < ${at(end, 1)}`] : [])];
}

const STATUSES = Object.keys(ApprovalStatus) as ApprovalStatus[];

/** Several states, comma separated. */
const statusList = documented(
  z.string().transform((written, context) => {
    const wanted = written.split(',').map((status) => status.trim());
    if (wanted.length <= STATUSES.length && wanted.every((status) => STATUSES.includes(status as ApprovalStatus))) return wanted;
    context.addIssue({ code: 'custom', params: { code: 'invalid_value', options: STATUSES } });
    return z.NEVER;
  }),
  severalOf(STATUSES),
);

const formFilter = { form_id: idParam.optional() };
const completedFilters = { ...formFilter, start_date: day.optional(), end_date: day.optional() };

const acts = sql`exists (
  select from approval_steps s where s.tenant_id = t.tenant_id and s.approval_id = t.id and s.deleted_at is null
    and s.kind <> 'REFERENCE' and s.status in ('APPROVED', 'REJECTED'))`;

/** Whether the caller has the right that the verb asks for. */
const permits = (ctx: Context, verb: Verb) => raw(String(ctx.may(approvals.name, RIGHT_OF[verb]) !== null));

const mine = (ctx: Context) => sql`t.drafter_id = ${ctx.variables.userId}`;

const boxRoute = <Filters extends z.ZodRawShape>(box: Box<Filters>): Route =>
  get(box.path, {
    id: box.id,
    access: [approvals, 'read'],
    summary: box.summary,
    query: pageQuery({ sort: box.sort, order: box.order, tie: 't.id', search: true, filters: box.filters }),
    reply: listReply.extend(Object.fromEntries(Object.entries(box.computed).map(([name, { schema }]) => [name, schema]))),
    list: true,
    run: (ctx, { query }) => page(ctx, box, query),
  });

const boxes: Route[] = [
  boxRoute({
    path: '/approvals/inbox',
    id: 'platform.approvals.inbox',
    summary: 'What waits for me, also as a delegate.',
    sort: onT('-is_urgent', 'submitted_at'),
    // The oldest waits longest.
    order: '-is_urgent,submitted_at',
    filters: { status: z.enum(['PENDING', 'ON_HOLD']).optional(), ...formFilter },
    holds: (ctx, { status }) => waiting(ctx, status ? [status] : ['PENDING', 'ON_HOLD']),
    conditions: (_ctx, query) => onForm(query),
    computed: {
      my_step: {
        sql: raw(
          `json_build_object('id', m.step_id, 'kind', m.kind, 'status', m.step_status, 'on_behalf_of', ${userJson('m.on_behalf_of')})`,
        ),
        schema: z.object({
          id: z.int(),
          kind: z.string(),
          status: z.string(),
          on_behalf_of: z.object({ id: z.uuid(), name: z.string() }).nullable(),
        }),
        sheet: [
          { path: 'my_step.status', label: 'sheet.approvals.my_step', values: 'enum.approval_steps.status' },
          { path: 'my_step.on_behalf_of.name', label: 'sheet.approvals.on_behalf_of' },
        ],
      },
    },
  }),
  boxRoute({
    path: '/approvals/drafts',
    id: 'platform.approvals.drafts',
    summary: 'Drafts box: everything I drafted.',
    sort: [['-updated_at', 'coalesce(t.updated_at, t.created_at)'], ...onT('submitted_at', 'title', 'status')],
    filters: { status: statusList.optional(), ...formFilter },
    conditions: (ctx, query) => [
      sql`t.tenant_id = ${ctx.tenant.id} and t.deleted_at is null and ${mine(ctx)}`,
      ...(query.status === undefined ? [] : [sql`t.status = any (${query.status}::text[])`]),
      ...onForm(query),
    ],
    computed: {
      withdrawable: {
        sql: (ctx) => sql`(${permits(ctx, 'withdraw')} and t.status in ('IN_PROGRESS', 'ON_HOLD') and not ${acts})`,
        schema: z.boolean(),
      },
      editable: { sql: (ctx) => sql`(${permits(ctx, 'edit')} and ${raw(editableState(approvals))})`, schema: z.boolean() },
      deletable: {
        sql: (ctx) =>
          sql`(${permits(ctx, 'delete')} and (t.status in ('DRAFT', 'REJECTED', 'WITHDRAWN')
            or t.status = 'APPROVED' and ${raw(String(ctx.may(approvals.name, 'delete')?.allRows ?? false))}))`,
        schema: z.boolean(),
      },
    },
  }),
  boxRoute({
    path: '/approvals/references',
    id: 'platform.approvals.references',
    summary: 'Reference box: documents that name me as REFERENCE.',
    sort: onT('-submitted_at', 'title'),
    filters: { is_read: queryBoolean.optional(), status: z.enum(STATUSES as [ApprovalStatus, ...ApprovalStatus[]]).optional() },
    holds: (ctx) => referenced(ctx),
    conditions: (_ctx, { is_read: isRead, status }) => [
      ...(isRead === undefined ? [] : [isRead ? sql`m.read_at is not null` : sql`m.read_at is null`]),
      ...(status === undefined ? [] : [sql`t.status = ${status}`]),
    ],
    computed: {
      read_at: {
        sql: raw(instantText('m.read_at')),
        schema: z.iso.datetime().nullable(),
      },
    },
  }),
  boxRoute({
    path: '/approvals/completed',
    id: 'platform.approvals.completed',
    summary: 'Completed box: APPROVED and REJECTED documents that I drafted or on which I (or my delegate) decided.',
    sort: onT('-completed_at', 'title', 'document_no'),
    filters: {
      result: z.enum(['APPROVED', 'REJECTED']).optional(),
      my_role: z.enum(['DRAFTED', 'DECIDED']).optional(),
      is_read: queryBoolean.optional(),
      ...completedFilters,
    },
    holds: (ctx) => completed(ctx),
    conditions: (ctx, query) => [
      ...(query.result === undefined ? [] : [sql`t.status = ${query.result}`]),
      ...(query.my_role === undefined ? [] : [query.my_role === 'DRAFTED' ? sql`m.drafted` : sql`m.decided`]),
      ...(query.is_read === undefined ? [] : [query.is_read ? sql`m.is_read` : sql`not m.is_read`]),
      ...onForm(query),
      ...completedBetween(ctx, query),
    ],
    computed: {
      is_read: {
        sql: raw('m.is_read'),
        schema: z.boolean(),
      },
      my_role: {
        sql: raw("(case when m.drafted then 'DRAFTED' else 'DECIDED' end)"),
        schema: z.enum(['DRAFTED', 'DECIDED']),
        sheet: [{ path: 'my_role', label: 'sheet.approvals.my_role', values: 'approval_my_role' }],
      },
    },
  }),
];

const summaryQuery = z.strictObject({ ...completedFilters, search: searchText });

const markBody = z.strictObject({ ids: z.array(id).min(1).max(500).optional(), all: z.literal(true).optional() });

const mark = (path: string, operation: string, summary: string, run: (ctx: Context, mark: Mark) => Promise<number>): Route =>
  post(path, {
    id: operation,
    access: [approvals, 'read'],
    summary,
    body: markBody,
    reply: z.object({ marked: z.int() }),
    message: (answer) => ['message.approval.marked_read', { count: (answer as { marked: number }).marked }],
    run: async (ctx, { body }) => {
      if ((body.ids === undefined) === (body.all === undefined)) throw invalidField('ids', 'one_of');
      return { marked: await run(ctx, body) };
    },
  });

export const boxRoutes: Route[] = [
  ...boxes,
  get('/approvals/completed/summary', {
    id: 'platform.approvals.completed-summary',
    access: [approvals, 'read'],
    summary: 'Counts of the completed box.',
    query: summaryQuery,
    reply: z.object({ total: z.int(), approved: z.int(), rejected: z.int(), unread: z.int(), drafted: z.int(), decided: z.int() }),
    run: (ctx, { query }) => completedSummary(ctx, [...searched(query), ...onForm(query), ...completedBetween(ctx, query)]),
  }),
  mark('/approvals/completed/mark-read', 'platform.approvals.completed-read', 'Mark completed documents as read.', markCompleted),
  mark('/approvals/references/mark-read', 'platform.approvals.references-read', 'Mark references as read.', markReferences),
  get('/approvals/badge-counts', {
    id: 'platform.approvals.badge-counts',
    access: [approvals, 'read'],
    summary: 'Numbers for the menu badges.',
    reply: z.object({
      inbox: z.int(),
      on_hold: z.int(),
      rejected: z.int(),
      references_unread: z.int(),
      completed_unread: z.int(),
      total: z.int(),
    }),
    run: badgeCounts,
  }),
];
