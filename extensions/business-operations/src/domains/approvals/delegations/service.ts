import sql from 'sql-template-tag';
import { createRow, lockRow, updateRow } from '../../../kernel/crud/write.ts';
import { invalid, Refusal } from '../../../kernel/errors.ts';
import type { Context } from '../../../kernel/http/context.ts';
import type { UpdateInput } from '../../../kernel/model/collection.ts';
import { notify } from '../../../kernel/notify.ts';
import { approvalDelegations } from './model.ts';

export type DelegationInput = {
  delegator_id?: string;
  delegate_id: string;
  start_date: string;
  end_date: string;
  form_ids?: number[] | null;
  reason?: string | null;
};

type Changes = UpdateInput<typeof approvalDelegations>;

async function assertForms(ctx: Context, ids: readonly number[] | null | undefined): Promise<void> {
  if (!ids) return;
  const rows = await ctx.rows<{ id: number }>(sql`
    select id from approval_forms where tenant_id = ${ctx.tenant.id} and id = any (${[...ids]}::integer[]) and deleted_at is null for key share`);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.flatMap((id, index) => (known.has(id) ? [] : [{ path: `form_ids.${index}`, code: 'unknown_reference' }]));
  if (unknown.length) throw invalid('error.validation_failed', unknown);
}

const notDelegator = () => new Refusal(403, 'error.approval_delegation.not_delegator');

/** What the dates and persons must be like is the database's to say, for whoever writes. */
export async function createDelegation(
  ctx: Context,
  { delegator_id: given, form_ids: formIds, ...input }: DelegationInput,
): Promise<number> {
  const me = ctx.variables.userId as string;
  const delegator = given ?? me;
  if (delegator !== me && !ctx.access(approvalDelegations.name, 'create').allRows) throw notDelegator();
  await assertForms(ctx, formIds);
  const id = await createRow(ctx, approvalDelegations, { ...input, delegator_id: delegator, form_ids: formIds ?? null });
  notify(
    ctx,
    [input.delegate_id],
    'notification.approval.delegated',
    { start_date: input.start_date, end_date: input.end_date },
    { collection: approvalDelegations.name, item: id },
  );
  return id;
}

/** A delegation is its giver's to change, not its taker's. */
async function assertGives(ctx: Context, id: number, action: 'update' | 'delete'): Promise<void> {
  const { delegator_id: delegator } = await lockRow<{ delegator_id: string }>(ctx, approvalDelegations, id, 'read', ['delegator_id']);
  if (delegator !== ctx.variables.userId && !ctx.access(approvalDelegations.name, action).allRows) throw notDelegator();
}

export async function updateDelegation(ctx: Context, id: number, changes: Changes): Promise<void> {
  await assertGives(ctx, id, 'update');
  await assertForms(ctx, changes.form_ids);
  await updateRow(ctx, approvalDelegations, id, changes);
}

export async function deleteDelegation(ctx: Context, id: number): Promise<void> {
  await assertGives(ctx, id, 'delete');
  await ctx.items(approvalDelegations).delete(id);
}
