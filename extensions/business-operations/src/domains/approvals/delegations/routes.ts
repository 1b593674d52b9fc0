import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { day } from '../../../kernel/model/schemas.ts';
import { userJson } from '../documents/user-sql.ts';
import { Changes, Creation } from './bodies.ts';
import { approvalDelegations } from './model.ts';
import { createDelegation, deleteDelegation, updateDelegation } from './service.ts';

const person = (column: string) => ({ sql: raw(userJson(`t.${column}`)), schema: z.object({ id: z.uuid(), name: z.string() }) });

const ERRORS = [
  'error.approval_delegation.not_delegator',
  'error.approval_delegation.overlap',
  'error.approval_delegation.circular',
  'error.approval_delegation.invalid_delegate',
  'error.approval_delegation.invalid_dates',
];

export const delegationRoutes = crud(
  resource('/approvals/delegations', approvalDelegations, {
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
      computed: {
        delegator: person('delegator_id'),
        delegate: person('delegate_id'),
        in_force: {
          sql: (ctx) => sql`(${ctx.today()}::date between t.start_date and t.end_date)`,
          schema: z.boolean(),
        },
      },
    },
  }),
  {
    create: {
      body: Creation,
      errors: ERRORS,
      run: createDelegation,
    },
    update: {
      body: Changes,
      errors: [...ERRORS, 'error.approval_delegation.ended'],
      run: updateDelegation,
    },
    delete: { summary: 'End or remove a delegation.', errors: ['error.approval_delegation.not_delegator'], run: deleteDelegation },
  },
);
