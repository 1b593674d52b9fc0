import type { Context } from '../../../kernel/context/context.ts';
import { createRow, lockRow, updateRow } from '../../../kernel/crud/write.ts';
import { Refusal } from '../../../kernel/errors.ts';
import { notify } from '../../../kernel/notify.ts';
import type { DelegationChanges, NewDelegation } from './bodies.ts';
import { approvalDelegations } from './model.ts';

const notDelegator = () => new Refusal(403, 'error.approval_delegation.not_delegator');

/** What the dates, persons and forms must be like is the database's to say, for whoever writes. */
export async function createDelegation(ctx: Context, input: NewDelegation): Promise<number> {
  const me = ctx.variables.userId;
  if ((input.delegator_id ?? me) !== me && !ctx.access(approvalDelegations.name, 'create').allRows) throw notDelegator();
  const id = await createRow(ctx, approvalDelegations, input, {}, { delegator_id: me });
  await notify(
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

export async function updateDelegation(ctx: Context, id: number, changes: DelegationChanges): Promise<void> {
  await assertGives(ctx, id, 'update');
  await updateRow(ctx, approvalDelegations, id, changes);
}

export async function deleteDelegation(ctx: Context, id: number): Promise<void> {
  await assertGives(ctx, id, 'delete');
  await ctx.items(approvalDelegations).delete(id);
}
