import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import type { Guard } from '../../kernel/states/guard.ts';
import { type MoveOptions, move } from '../../kernel/states/move.ts';
import { lotMachine, stockLots } from './model.ts';

/** What is left for the reservations of the stock covers them without this lot. */
const covered: Guard = {
  sql: () =>
    raw(`exists (select from stocks s join items i on i.tenant_id = s.tenant_id and i.id = s.item_id
      where s.tenant_id = t.tenant_id and s.id = t.stock_id and (s.reserved_quantity = 0 or i.allow_negative_stock or s.reserved_quantity <= s.quantity - t.remaining_quantity
        - (select coalesce(sum(l.remaining_quantity), 0) from stock_lots l where l.tenant_id = t.tenant_id and l.stock_id = t.stock_id and l.status = 'HOLD')))`),
  status: 409,
  error: 'error.stock.reserved',
  detail: () => ({ path: 'status' }),
};

const holding: MoveOptions<object, { reason: string }, undefined> = {
  guards: [covered],
  set: (_ctx, _lot, { reason }) => ({ hold_reason: reason }),
};

export const hold = move(lotMachine, 'hold', holding);

const releasing: MoveOptions<object, unknown, undefined> = { set: () => ({ hold_reason: null }) };

export const release = move(lotMachine, 'release', releasing);

const followHold = move(lotMachine, 'hold', { ...holding, right: 'service' });
const followRelease = move(lotMachine, 'release', { ...releasing, right: 'service' });

const stateOf = (ctx: Context, id: number) =>
  ctx.row<{ status: string; inspected: boolean }>(sql`
    select l.status, exists (select from inspections q where q.tenant_id = l.tenant_id and q.stock_lot_id = l.id and q.inspection_no = l.hold_reason) as inspected
    from stock_lots l where l.tenant_id = ${ctx.tenant.id} and l.id = ${id} for update of l`);

/** Puts a lot that has failed its inspection on hold, whoever inspected it; one that is on hold or empty stays as it is. The stock is locked. */
export async function holdByInspection(ctx: Context, id: number, inspectionNo: string): Promise<void> {
  if ((await stateOf(ctx, id))?.status === 'AVAILABLE') await followHold.one(ctx, id, { reason: inspectionNo });
}

/** Ends the hold of an inspection; what people hold for other reasons stays on hold. */
export async function releaseByInspection(ctx: Context, id: number): Promise<void> {
  const found = await stateOf(ctx, id);
  if (found?.status === 'HOLD' && found.inspected) await followRelease.one(ctx, id, undefined);
}

/** Locks the stock before its lot, as the ledger does: nobody issues from a lot that is being put on hold. */
export const withStock =
  <Input, Result>(one: (ctx: Context, id: number, input: Input) => Promise<Result>) =>
  async (ctx: Context, id: number, input: Input): Promise<Result> => {
    await ctx.rows(sql`
      select s.id from stocks s where s.tenant_id = ${ctx.tenant.id}
        and s.id = (select stock_id from ${raw(stockLots.name)} where tenant_id = ${ctx.tenant.id} and id = ${id}) for update`);
    return one(ctx, id, input);
  };
