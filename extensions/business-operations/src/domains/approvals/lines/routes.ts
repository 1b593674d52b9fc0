import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { idParam, queryBoolean } from '../../../kernel/model/schemas.ts';
import { userJson } from '../documents/user-sql.ts';
import { Changes, Creation } from './bodies.ts';
import type { LineStep } from './model.ts';
import { approvalLines } from './model.ts';
import { createLine, deleteLine, updateLine } from './service.ts';
import { Resolved, resolvedFor } from './show.ts';

const ERRORS = [
  'error.approval_line.shared_forbidden',
  'error.approval.line_invalid',
  'error.approval.duplicate_approver',
  'error.approval.approver_invalid',
];

const owner = { sql: raw(userJson('t.owner_id')), schema: z.object({ id: z.uuid(), name: z.string() }).nullable() };

/** The persons that the line names. */
const approvers = {
  sql: raw(`(
    select coalesce(json_agg(${userJson("(s.step ->> 'approver_id')::uuid")} order by s.place), '[]')
    from jsonb_array_elements(t.steps::jsonb) with ordinality as s (step, place) where s.step ->> 'approver_id' is not null)`),
  schema: z.array(z.object({ id: z.uuid(), name: z.string() })),
  sheet: [{ path: 'approvers.name', label: 'sheet.approvals.approvers' }],
};

export const lineRoutes = crud(
  resource('/approval-lines', approvalLines, {
    id: 'platform.approval-lines',
    noun: 'line',
    list: {
      summary: 'Shared lines and my own.',
      filters: {
        form_id: { schema: idParam, sql: (value: number) => sql`(t.form_id = ${value} or t.form_id is null)` },
        shared: { schema: queryBoolean, sql: (value: boolean) => (value ? sql`t.owner_id is null` : sql`t.owner_id is not null`) },
      },
      sort: ['name', 'created_at'],
      search: ['name'],
      computed: { owner, approvers },
    },
    enrich: {
      schema: { resolved: Resolved },
      add: async (ctx, { steps }) => ({ resolved: await resolvedFor(ctx, steps as LineStep[]) }),
    },
  }),
  {
    create: {
      body: Creation,
      errors: ERRORS,
      run: createLine,
    },
    update: {
      body: Changes,
      errors: ERRORS,
      run: updateLine,
    },
    delete: { errors: ['error.approval_line.shared_forbidden'], run: deleteLine },
  },
);
