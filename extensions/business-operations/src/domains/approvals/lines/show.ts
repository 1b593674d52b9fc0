import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import { allFit } from '../documents/steps.ts';
import type { LineStep } from './model.ts';
import { resolveLine } from './resolve.ts';

const ResolvedStep = z.object({ kind: z.string(), step_order: z.int(), approver_id: z.uuid(), approver_name: z.string() });

/** The persons that a line means for the caller, or why it means nobody. */
export const Resolved = z.object({ steps: z.array(ResolvedStep), error: z.string().nullable() });

async function namesOf(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.rows<{ id: string; name: string }>(
    sql`select u.id, ${raw(nameSql('u'))} as name from directus_users u where u.tenant_id = ${ctx.tenant.id} and u.id = any (${[...new Set(ids)]}::uuid[])`,
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function resolvedFor(ctx: Context, line: readonly LineStep[]): Promise<z.infer<typeof Resolved>> {
  const steps = await resolveLine(ctx, line, ctx.variables.userId ?? '');
  if (!steps) return { steps: [], error: 'error.approval.line_unresolved' };
  const error = (await allFit(ctx, steps)) ? null : 'error.approval.approver_invalid';
  const names = await namesOf(
    ctx,
    steps.map(({ approver_id }) => approver_id),
  );
  return { steps: steps.map((step) => ({ ...step, approver_name: names.get(step.approver_id) ?? '' })), error };
}
