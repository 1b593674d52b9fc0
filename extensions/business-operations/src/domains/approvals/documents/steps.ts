import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import { type Detail, invalid } from '../../../kernel/errors.ts';
import { type ChangedLine, type LineInput, lines } from '../../../kernel/lines/lines.ts';
import { insertLines, replaceLines } from '../../../kernel/lines/write.ts';
import { isLine, type Ordered, ordered } from '../lines/rules.ts';
import { approvals, MAX_STEPS, type StepKind, approvalSteps as steps } from '../model.ts';

/**
 * The approval line of a document. Agreements may share an order, references have none, which is 0; they are shown last.
 * People have no right to write steps: whoever may write the document says who decides on it.
 */
export const approvalSteps = lines(steps, {
  of: approvals,
  order: 'step_order',
  numbers: 'given',
  sort: 'l.step_order = 0, l.step_order',
  max: MAX_STEPS,
  rights: 'document',
  lookUps: { approver_id: { as: 'approver', of: 'user' }, acted_by: { as: 'actor', of: 'user' } },
  computed: {
    acted_on_behalf: {
      sql: 'l.acted_by is not null and l.acted_by <> l.approver_id',
      reads: ['acted_by', 'approver_id'],
      schema: z.boolean(),
    },
  },
});

export type StepInput = LineInput<typeof steps>;
export type ChangedStep = ChangedLine<typeof steps>;

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

interface Named {
  kind: StepKind;
  step_order: number;
  approver_id?: string;
}

/** Nobody decides twice, and everybody is an active person of the tenant who may do what the step asks. */
export async function assertPersons(ctx: Context, steps: readonly Named[]): Promise<void> {
  const named = steps.flatMap(({ kind: of, step_order: order, approver_id: id }, index) => (id ? [{ of, order, id, index }] : []));
  const deciding = named.filter(({ of }) => of !== 'REFERENCE');
  const twice = deciding.find(({ id }, place) => deciding.findIndex((other) => other.id === id) !== place);
  if (twice) throw invalid('error.approval.duplicate_approver', [{ path: `steps.${twice.index}.approver_id`, code: 'duplicate' }]);
  const unfit = await unfitPersons(
    ctx,
    named.map(({ id, of }) => ({ approver_id: id, kind: of })),
  );
  const details = named.flatMap(({ index, of, order, id }): Detail[] => {
    const found = unfit.get(id);
    if (!found?.kinds.includes(of)) return [];
    const { name, active } = found;
    // Of somebody who is none of the tenant's active people there is nothing more to say.
    if (!active) return [{ path: `steps.${index}.approver_id`, code: 'approver_invalid' }];
    const message = ctx.translate(`approval.step_not_permitted.${of}`, { order, name });
    return [
      {
        path: `steps.${index}.approver_id`,
        code: 'not_permitted',
        kind: of,
        step_order: order,
        approver_id: id,
        approver_name: name,
        message,
      },
    ];
  });
  if (details.length) throw invalid('error.approval.approver_invalid', details);
}

interface Unfit {
  name: string | null;
  active: boolean;
  /** The kinds of step that the person is named for and cannot be. */
  kinds: StepKind[];
}

/** Those who cannot be the steps that they are named for, as their rights are now. */
async function unfitPersons(ctx: Context, steps: readonly { approver_id: string; kind: StepKind }[]): Promise<Map<string, Unfit>> {
  if (!steps.length) return new Map();
  const rows = await ctx.rows<Unfit & { approver_id: string }>(sql`
    select s.approver_id, ${raw(nameSql('u'))} as name, coalesce(u.status = 'active', false) as active, json_agg(s.kind) as kinds
    from (select distinct approver_id, kind from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as g (approver_id uuid, kind text)) s
    left join directus_users u on u.tenant_id = ${ctx.tenant.id} and u.id = s.approver_id
    where not ops.may_be_step(${ctx.tenant.id}, s.approver_id, s.kind)
    group by s.approver_id, u.id`);
  return new Map(rows.map(({ approver_id: id, ...unfit }) => [id, unfit]));
}

/** Whether everybody named can be the step that they are named for. */
export const allFit = async (ctx: Context, steps: readonly { approver_id: string; kind: StepKind }[]): Promise<boolean> =>
  (await unfitPersons(ctx, steps)).size === 0;

export async function activePersons(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.rows<{ id: string }>(
    sql`select id from directus_users where tenant_id = ${ctx.tenant.id} and status = 'active' and id = any (${[...new Set(ids)]}::uuid[])`,
  );
  return new Set(rows.map(({ id }) => id));
}

/** The steps of a document that has none yet. */
export const insertSteps = (ctx: Context, id: number, line: readonly Step[]): Promise<void> =>
  insertLines(ctx, approvalSteps, [{ id, lines: line }]);

/** Another line for a document; the steps of a former round stay, deleted, as they were decided. */
export const replaceSteps = (ctx: Context, id: number, line: readonly Step[]): Promise<void> =>
  replaceLines(ctx, approvalSteps, { id, lines: line.map(({ kind, step_order, approver_id }) => ({ kind, step_order, approver_id })) });
