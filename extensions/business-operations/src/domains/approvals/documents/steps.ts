import sql from 'sql-template-tag';
import { z } from 'zod';
import { invalid } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import { isLine, type Ordered, ordered } from '../lines/rules.ts';
import { StepKind } from '../model.ts';

export const MAX_STEPS = 20;

const kind = z.enum(Object.keys(StepKind) as [StepKind, ...StepKind[]]).optional();
export const stepHead = { kind, step_order: z.int().min(0).max(MAX_STEPS).optional() };

const step = z.strictObject({ ...stepHead, approver_id: z.uuid() });

export type StepInput = z.infer<typeof step>;

/** Steps as a document is given them. */
export const stepsInput = z.array(step).min(1).max(MAX_STEPS);

/** The same of a draft, which may do without. */
export const draftSteps = z.array(step).max(MAX_STEPS);

export type Step = Ordered<StepInput>;

interface Drafter {
  drafterId: string;
  allowsSelf: boolean;
}

/** The steps in order; refused when they make no line, name a person twice, or one who cannot decide here. */
export async function checkedSteps(ctx: Context, given: readonly StepInput[], drafter: Drafter): Promise<Step[]> {
  const steps = ordered(given);
  if (steps.length) await assertLine(ctx, steps, drafter);
  return steps;
}

export async function assertLine(ctx: Context, steps: readonly Step[], drafter: Drafter): Promise<void> {
  if (!isLine(steps)) throw invalid('error.approval.line_invalid', [{ path: 'steps', code: 'line_invalid' }]);
  await assertPersons(ctx, steps);
  const own = steps.findIndex(({ kind: of, approver_id: id }) => of !== 'REFERENCE' && id === drafter.drafterId);
  if (own >= 0 && !drafter.allowsSelf)
    throw invalid('error.approval.self_approval', [{ path: `steps.${own}.approver_id`, code: 'self_approval' }]);
}

/** Nobody decides twice, and everybody is an active person of the tenant. */
export async function assertPersons(ctx: Context, steps: readonly { kind: StepKind; approver_id?: string }[]): Promise<void> {
  const named = steps.flatMap(({ kind: of, approver_id: id }, index) => (id ? [{ of, id, index }] : []));
  const deciding = named.filter(({ of }) => of !== 'REFERENCE');
  const twice = deciding.find(({ id }, place) => deciding.findIndex((other) => other.id === id) !== place);
  if (twice) throw invalid('error.approval.duplicate_approver', [{ path: `steps.${twice.index}.approver_id`, code: 'duplicate' }]);
  const active = await activePersons(
    ctx,
    named.map(({ id }) => id),
  );
  const unfit = named.filter(({ id }) => !active.has(id));
  if (unfit.length)
    throw invalid(
      'error.approval.approver_invalid',
      unfit.map(({ index }) => ({ path: `steps.${index}.approver_id`, code: 'approver_invalid' })),
    );
}

export async function activePersons(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.rows<{ id: string }>(
    sql`select id from directus_users where tenant_id = ${ctx.tenant.id} and status = 'active' and id = any (${[...new Set(ids)]}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The steps of a document that has not begun its way, or begins it anew. */
export async function replaceSteps(ctx: Context, approvalId: number, steps: readonly Step[]): Promise<void> {
  await ctx.rows(sql`delete from approval_steps where tenant_id = ${ctx.tenant.id} and approval_id = ${approvalId} and deleted_at is null`);
  if (!steps.length) return;
  await ctx.rows(sql`
    insert into approval_steps (tenant_id, approval_id, kind, step_order, approver_id)
    select ${ctx.tenant.id}, ${approvalId}, kind, step_order, approver_id
    from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as s(kind text, step_order integer, approver_id uuid)`);
}
