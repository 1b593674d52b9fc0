import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../../kernel/crud/crud.ts';
import { id, idParam, inputOf, queryBoolean } from '../../../kernel/model/schemas.ts';
import { personJson } from '../documents/persons.ts';
import { MAX_STEPS, stepHead } from '../documents/steps.ts';
import type { LineStep } from './model.ts';
import { approvalLines } from './model.ts';
import { createLine, deleteLine, type LineInput, updateLine } from './service.ts';
import { Resolved, resolvedFor } from './show.ts';

const step = z.union([
  z.strictObject({ ...stepHead, approver_id: z.uuid() }),
  z.strictObject({ ...stepHead, rule: z.literal('DEPARTMENT_HEAD'), level: z.int().min(1).max(5).default(1) }),
]);

const body = {
  name: inputOf(approvalLines.options.fields.name) as z.ZodType<string>,
  form_id: id.nullable().optional(),
  steps: z.array(step).min(1).max(MAX_STEPS),
  is_default: z.boolean().optional(),
};

const ERRORS = [
  'error.approval_line.shared_forbidden',
  'error.approval.line_invalid',
  'error.approval.duplicate_approver',
  'error.approval.approver_invalid',
];

const owner = { sql: raw(personJson('t.owner_id')), schema: z.object({ id: z.uuid(), name: z.string() }).nullable() };

/** The persons that the line names. */
const approvers = {
  sql: raw(`(
    select coalesce(json_agg(${personJson("(s.step ->> 'approver_id')::uuid")} order by s.place), '[]')
    from jsonb_array_elements(t.steps::jsonb) with ordinality as s (step, place) where s.step ->> 'approver_id' is not null)`),
  schema: z.array(z.object({ id: z.uuid(), name: z.string() })),
  sheet: [{ path: 'approvers.name', label: 'sheet.approvals.approvers' }],
};

export const lineRoutes = crud<LineInput, Partial<LineInput>>('/approval-lines', approvalLines, {
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
    extras: { owner, approvers },
  },
  shown: {
    schema: { resolved: Resolved },
    add: async (ctx, { steps }) => ({ resolved: await resolvedFor(ctx, steps as LineStep[]) }),
  },
  create: {
    body: z.strictObject({ ...body, shared: z.boolean().optional() }) as unknown as z.ZodType<LineInput>,
    errors: ERRORS,
    run: createLine,
  },
  update: {
    body: z.strictObject(body).partial() as unknown as z.ZodType<Partial<LineInput>>,
    errors: ERRORS,
    run: updateLine,
  },
  delete: { errors: ['error.approval_line.shared_forbidden'], run: deleteLine },
});
