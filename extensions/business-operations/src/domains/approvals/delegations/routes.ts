import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { createBody, day, id, updateBody } from '../../../kernel/model/schemas.ts';
import { personJson } from '../documents/persons.ts';
import { approvalDelegations } from './model.ts';
import { createDelegation, type DelegationInput, deleteDelegation, updateDelegation } from './service.ts';

const person = (column: string) => ({ sql: raw(personJson(`t.${column}`)), schema: z.object({ id: z.uuid(), name: z.string() }) });

const formIds = { form_ids: z.array(id).min(1).max(100).nullable().optional() };

const { delegator_id: _fixed, ...changeable } = (updateBody(approvalDelegations, formIds) as unknown as z.ZodObject).shape;

const ERRORS = [
  'error.approval_delegation.not_delegator',
  'error.approval_delegation.overlap',
  'error.approval_delegation.circular',
  'error.approval_delegation.invalid_delegate',
  'error.approval_delegation.invalid_dates',
];

export const delegationRoutes = crud<DelegationInput, Record<string, unknown>>('/approvals/delegations', approvalDelegations, {
  id: 'platform.approval-delegations',
  noun: 'delegation',
  list: {
    summary: "Delegations given or received (with the right to all of them: everybody's).",
    filters: {
      role: {
        schema: z.enum(['GIVEN', 'RECEIVED']),
        sql: (role: string, ctx: Context) => sql`t.${raw(role === 'GIVEN' ? 'delegator_id' : 'delegate_id')} = ${ctx.variables.userId}`,
      },
      on_date: { schema: day, sql: (date: string) => sql`${date}::date between t.start_date and t.end_date` },
      delegator_id: 'delegator_id',
    },
    sort: ['-start_date', 'end_date'],
    extras: {
      delegator: person('delegator_id'),
      delegate: person('delegate_id'),
      in_force: {
        sql: (ctx) => sql`(${ctx.today()}::date between t.start_date and t.end_date)`,
        schema: z.boolean(),
        sheet: [{ path: 'in_force', label: 'sheet.approvals.in_force', kind: 'boolean' }],
      },
    },
  },
  create: {
    body: createBody(approvalDelegations, { ...formIds, delegator_id: z.uuid().optional() }) as unknown as z.ZodType<DelegationInput>,
    errors: ERRORS,
    run: createDelegation,
  },
  update: {
    body: z.strictObject(changeable) as z.ZodType<Record<string, unknown>>,
    errors: [...ERRORS, 'error.approval_delegation.ended'],
    run: updateDelegation,
  },
  delete: { summary: 'End or remove a delegation.', errors: ['error.approval_delegation.not_delegator'], run: deleteDelegation },
});
