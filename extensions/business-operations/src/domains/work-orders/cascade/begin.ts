import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { conflict, type Refusal } from '../../../kernel/errors.ts';
import { writeFollowing } from '../../../kernel/states/move.ts';
import type { LockedWork } from '../lock.ts';
import { isOpen, workOrderItemMachine, workOrderMachine } from '../model.ts';

export const closedRefusal = ({ status }: Pick<LockedWork, 'status'>): Refusal =>
  conflict('error.work_order.closed', [{ path: 'status', code: 'closed', status }]);

export interface BeginOptions {
  /** What is recorded of finished work, too: inspections and logs. It changes nothing of a completed work order. */
  openWhenCompleted?: boolean;
  /** The items that the work is registered for. */
  itemIds?: readonly number[];
}

/**
 * Work is registered on a locked work order: it is in progress from now on, assigned to who works where nobody is, and so are the items.
 * 409 `error.work_order.closed` where nothing is registered any more. What follows for the order comes with `workChanged`.
 */
export async function beginWork(ctx: Context, work: LockedWork, { openWhenCompleted, itemIds = [] }: BeginOptions = {}): Promise<void> {
  if (work.status === 'COMPLETED' && openWhenCompleted) return;
  if (!isOpen(work)) throw closedRefusal(work);
  const now = ctx.now.toISOString();
  if (work.status !== 'IN_PROGRESS') {
    await writeFollowing(ctx, workOrderMachine, [
      {
        id: work.id,
        from: work.status,
        changes: { status: 'IN_PROGRESS', started_at: await startedAt(ctx, work.id, now), ...assigned(ctx, work) },
      },
    ]);
    work.status = 'IN_PROGRESS';
  }
  if (itemIds.length) await beginItems(ctx, itemIds);
}

/** The first time counts. */
async function startedAt(ctx: Context, id: number, now: string): Promise<string> {
  const row = await ctx.row<{ started_at: Date | null }>(
    sql`select started_at from work_orders where tenant_id = ${ctx.tenant.id} and id = ${id}`,
  );
  return row?.started_at?.toISOString() ?? now;
}

/** A system administrator is nobody of the tenant, and is assigned nothing. */
const assigned = (ctx: Context, { status }: LockedWork): object =>
  status === 'UNASSIGNED' && ctx.identity?.tenant ? { assignee_id: ctx.session.userId } : {};

/** Items that wait are in progress; the others stay as they are. */
export async function beginItems(ctx: Context, itemIds: readonly number[]): Promise<void> {
  const waiting = await ctx.rows<{ id: number; started_at: Date | null }>(sql`
    select id, started_at from work_order_items
    where tenant_id = ${ctx.tenant.id} and id = any (${itemIds}::integer[]) and status = 'WAITING' and deleted_at is null order by id for update`);
  await writeFollowing(
    ctx,
    workOrderItemMachine,
    waiting.map(({ id, started_at: startedBefore }) => ({
      id,
      from: 'WAITING',
      changes: { status: 'IN_PROGRESS', started_at: (startedBefore ?? ctx.now).toISOString() },
    })),
  );
}
