import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import type { Step } from '../documents/steps.ts';
import type { LineStep } from './model.ts';
import { headAt, renumbered } from './rules.ts';

/** The heads of the drafter's department and of those above it, from below; null where there is nobody active. */
async function headsAbove(ctx: Context, drafterId: string): Promise<(string | null)[]> {
  const rows = await ctx.rows<{ head: string | null }>(sql`
    with recursive chain as (
      select d.id, d.parent_id, d.manager_id, 1 as depth from directus_users u
      join departments d on d.tenant_id = u.tenant_id and d.id = u.department_id and d.deleted_at is null
      where u.id = ${drafterId} and u.tenant_id = ${ctx.tenant.id}
      union all
      select d.id, d.parent_id, d.manager_id, c.depth + 1 from chain c
      join departments d on d.tenant_id = ${ctx.tenant.id} and d.id = c.parent_id and d.deleted_at is null where c.depth < 10
    )
    select m.id as head from chain c
    left join directus_users m on m.id = c.manager_id and m.tenant_id = ${ctx.tenant.id} and m.status = 'active' order by c.depth`);
  return rows.map(({ head }) => head);
}

/**
 * The persons that a line means for a drafter; null when a step means nobody.
 * A head who is in the line already is asked once: in small departments two levels are often one person.
 */
export async function resolveLine(ctx: Context, steps: readonly LineStep[], drafterId: string): Promise<Step[] | null> {
  const heads = steps.some((step) => 'rule' in step) ? await headsAbove(ctx, drafterId) : [];
  const named = new Set(steps.flatMap((step) => ('approver_id' in step && step.kind !== 'REFERENCE' ? [step.approver_id] : [])));
  const resolved: Step[] = [];
  for (const step of steps) {
    if ('approver_id' in step) {
      resolved.push({ kind: step.kind, step_order: step.step_order, approver_id: step.approver_id });
      continue;
    }
    const head = headAt(heads, step.level, drafterId);
    if (!head) return null;
    if (named.has(head)) continue;
    named.add(head);
    resolved.push({ kind: step.kind, step_order: step.step_order, approver_id: head });
  }
  return renumbered(resolved);
}

/** The line that a person has for a form without naming one; null when there is none, or it means nobody. */
export async function defaultSteps(ctx: Context, formId: number, drafterId: string): Promise<Step[] | null> {
  const line = await ctx.row<{ steps: LineStep[] }>(sql`
    select l.steps from approval_lines l
    left join approval_forms f on f.tenant_id = l.tenant_id and f.id = ${formId} and f.default_line_id = l.id
    where l.tenant_id = ${ctx.tenant.id} and l.deleted_at is null and (
      (l.owner_id = ${drafterId} and l.is_default and (l.form_id = ${formId} or l.form_id is null)) or f.id is not null)
    order by (l.owner_id = ${drafterId} and l.is_default and l.form_id is not null) desc nulls last,
      (l.owner_id = ${drafterId} and l.is_default) desc nulls last
    limit 1`);
  return line ? resolveLine(ctx, line.steps, drafterId) : null;
}
