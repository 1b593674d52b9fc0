import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { allowedActions } from '../../../kernel/crud/allowed.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { type Extras, selectOne } from '../../../kernel/crud/select.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { get, post, type Route } from '../../../kernel/http/route.ts';
import { collectionKey } from '../../../kernel/model/labels.ts';
import { createBody, idParam, inputOf, rowReply, updateBody } from '../../../kernel/model/schemas.ts';
import { approvalHead, approvalWithSteps, SUBMIT_ERRORS, SubmitBody } from '../../approvals/documents/record.ts';
import { personSql } from '../../organisation/people.ts';
import { submitLeave } from './approval.ts';
import { Balance, BalanceQuery, balance } from './balance.ts';
import { leaveMachine, leaveRequests } from './model.ts';
import { cancelLeave, createLeave, deleteLeave, type LeaveChanges, updateLeave } from './service.ts';

const PATH = '/leave-requests';

const person = 'from directus_users u where u.tenant_id = t.tenant_id and u.id = t.user_id';

const listed: Extras = {
  user: { sql: raw(`(select ${personSql('u')} ${person})`), schema: z.object({ id: z.uuid(), name: z.string() }) },
  department: {
    sql: raw(`(select json_build_object('id', d.id, 'name', d.name) from departments d
      where d.tenant_id = t.tenant_id and d.id = (select u.department_id ${person}))`),
    schema: z.object({ id: z.int(), name: z.string() }).nullable(),
    sheet: [{ path: 'department.name', label: collectionKey('departments') }],
  },
  approval: approvalHead,
};

const changesAll = (ctx: Context) => raw(String(ctx.may(leaveRequests.name, 'update')?.allRows ?? false));

const shown: Extras = {
  ...listed,
  approval: approvalWithSteps,
  allowed_actions: allowedActions(leaveMachine, {
    // Documents are drafted by people of the tenant.
    'submit-approval': (ctx) => (ctx.identity?.tenant ? sql`(t.user_id = ${ctx.variables.userId} or ${changesAll(ctx)})` : raw('false')),
    cancel: changesAll,
  }),
};

const departmentFilter = {
  schema: idParam,
  sql: (id: number) => sql`exists (select ${raw(person)} and u.department_id = ${id})`,
};

const byName = (pattern: string) => sql`exists (select ${raw(person)} and ${raw(nameSql('u'))} ilike ${pattern})`;

const reply = rowReply(leaveRequests, Object.fromEntries(Object.entries(shown).map(([name, { schema }]) => [name, schema])));

async function show(ctx: Context, id: number): Promise<Json> {
  const data = await selectOne(ctx, leaveRequests, id, shown, ctx.may(leaveRequests.name, 'read') ?? undefined);
  if (data === undefined) throw notFound();
  return new Json(data);
}

const days = ['error.leave_request.no_working_days', 'error.leave_request.half_day_span'];

/** A request stays with the person whose leave it is. */
const changes = (updateBody(leaveRequests) as unknown as z.ZodObject).omit({ user_id: true }) as unknown as z.ZodType<LeaveChanges>;

export const leaveRoutes: Route[] = [
  get(`${PATH}/balance`, {
    id: 'platform.leave-requests.balance',
    access: [leaveRequests, 'read'],
    summary: 'The annual leave account of a person on a day.',
    query: BalanceQuery,
    reply: Balance,
    run: (ctx, { query }) => balance(ctx, query),
  }),
  post(`${PATH}/{id}/submit-approval`, {
    id: 'platform.leave-requests.submit-approval',
    access: [leaveRequests, 'update'],
    summary: 'Make the approval and submit it. Without line and steps the default line is taken.',
    params: z.object({ id: idParam }),
    body: SubmitBody,
    reply,
    message: 'message.leave_request.submitted',
    errors: ['error.leave_request.overlap', 'error.leave_request.not_own', 'error.leave_request.no_working_days', ...SUBMIT_ERRORS],
    run: async (ctx, { params, body }) => {
      await submitLeave(ctx, params.id, body);
      return show(ctx, params.id);
    },
  }),
  post(`${PATH}/{id}/cancel`, {
    id: 'platform.leave-requests.cancel',
    access: [leaveRequests, 'update'],
    summary: 'Cancel an approved leave; for those who may change every request.',
    params: z.object({ id: idParam }),
    body: z.strictObject({ reason: inputOf({ ...leaveRequests.options.fields.cancel_reason, required: true }) as z.ZodType<string> }),
    reply,
    message: 'message.leave_request.cancelled',
    errors: ['error.invalid_transition'],
    run: async (ctx, { params, body }) => {
      await cancelLeave(ctx, params.id, body.reason);
      return show(ctx, params.id);
    },
  }),
  ...crud(PATH, leaveRequests, {
    id: 'platform.leave-requests',
    noun: 'leave request',
    list: {
      summary: 'Leave requests, those that overlap the range of days; search over request_no, name and reason.',
      filters: {
        status: 'status',
        leave_type: 'leave_type',
        user_id: 'user_id',
        department_id: departmentFilter,
        start_date: 'end_date>=',
        end_date: 'start_date<=',
      },
      sort: ['-start_date', 'created_at', 'status'],
      search: ['request_no', byName, 'reason'],
      extras: listed,
    },
    show: shown,
    create: {
      summary: 'Write a leave request.',
      message: 'message.leave_request.created',
      body: createBody(leaveRequests),
      errors: ['error.leave_request.not_own', ...days],
      run: createLeave,
    },
    update: {
      summary: 'Change a request in DRAFT, REJECTED or CANCELLED.',
      message: 'message.leave_request.updated',
      body: changes,
      errors: ['error.leave_request.not_editable', ...days],
      run: updateLeave,
    },
    delete: {
      summary: 'Delete a request in DRAFT, REJECTED or CANCELLED.',
      message: 'message.leave_request.deleted',
      errors: ['error.leave_request.not_deletable'],
      run: deleteLeave,
    },
  }),
];
