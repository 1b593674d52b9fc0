import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import type { ComputedFields } from '../../../kernel/crud/select.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import { verb } from '../../../kernel/crud/verb.ts';
import { get, type Route } from '../../../kernel/http/route.ts';
import { collectionKey } from '../../../kernel/model/labels.ts';
import { createBody, idParam, inputOf, updateBody } from '../../../kernel/model/schemas.ts';
import { allowedActions } from '../../../kernel/states/allowed.ts';
import { approvalHead, approvalWithSteps, SUBMIT_ERRORS, SUBMIT_INPUTS, SubmitBody } from '../../approvals/documents/record.ts';
import { userSql } from '../../organisation/user-sql.ts';
import { submission, submitLeave } from './approval.ts';
import { Balance, BalanceQuery, balance } from './balance.ts';
import { leaveRequests } from './model.ts';
import { cancelLeave, createLeave, updateLeave } from './service.ts';

const person = 'from directus_users u where u.tenant_id = t.tenant_id and u.id = t.user_id';

const listFields: ComputedFields = {
  user: { sql: raw(`(select ${userSql('u')} ${person})`), schema: z.object({ id: z.uuid(), name: z.string() }) },
  department: {
    sql: raw(`(select json_build_object('id', d.id, 'name', d.name) from departments d
      where d.tenant_id = t.tenant_id and d.id = (select u.department_id ${person}))`),
    schema: z.object({ id: z.int(), name: z.string() }).nullable(),
    sheet: [{ path: 'department.name', label: collectionKey('departments') }],
  },
  approval: approvalHead,
};

const detailFields: ComputedFields = {
  ...listFields,
  approval: approvalWithSteps,
  allowed_actions: allowedActions([submission, cancelLeave]),
};

const departmentFilter = {
  schema: idParam,
  sql: (id: number) => sql`exists (select ${raw(person)} and u.department_id = ${id})`,
};

const byName = (pattern: string) => sql`exists (select ${raw(person)} and ${raw(nameSql('u'))} ilike ${pattern})`;

const days = ['error.leave_request.no_working_days', 'error.leave_request.half_day_span'];

/** A request stays with the person whose leave it is. */
const changes = updateBody(leaveRequests).omit({ user_id: true });

const leaveResource = resource('/leave-requests', leaveRequests, {
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
    computed: listFields,
  },
  show: detailFields,
});

export const leaveRoutes: Route[] = [
  get(`/leave-requests/balance`, {
    id: 'platform.leave-requests.balance',
    access: [leaveRequests, 'read'],
    summary: 'The annual leave account of a person on a day.',
    query: BalanceQuery,
    reply: Balance,
    run: (ctx, { query }) => balance(ctx, query),
  }),
  verb(
    '/leave-requests/{id}/submit-approval',
    leaveResource,
    {
      id: 'platform.leave-requests.submit-approval',
      summary: 'Make the approval and submit it. Without line and steps the default line is taken.',
      body: SubmitBody,
      message: 'message.leave_request.submitted',
      errors: [
        'error.invalid_transition',
        'error.tenant_user_required',
        'error.leave_request.not_own',
        'error.leave_request.overlap',
        'error.leave_request.no_working_days',
        ...SUBMIT_ERRORS,
      ],
      button: {
        label: { ko: '결재 상신', en: 'Submit for approval' },
        icon: 'send',
        kind: 'normal',
        inputs: SUBMIT_INPUTS,
      },
    },
    submitLeave,
  ),
  verb(
    '/leave-requests/{id}/cancel',
    leaveResource,
    {
      id: 'platform.leave-requests.cancel',
      summary: 'Cancel an approved leave; for those who may change every request.',
      body: z.strictObject({ reason: inputOf({ ...leaveRequests.options.fields.cancel_reason, required: true }) }),
      message: 'message.leave_request.cancelled',
      button: {
        label: { ko: '휴가 취소', en: 'Cancel leave' },
        icon: 'event_busy',
        kind: 'danger',
        inputs: { reason: { field: 'cancel_reason' } },
      },
    },
    cancelLeave,
  ),
  ...crud(leaveResource, {
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
    },
  }),
];
