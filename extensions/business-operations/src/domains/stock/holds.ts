import sql, { raw } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import type { Guard } from '../../kernel/states/guard.ts';
import { move } from '../../kernel/states/move.ts';
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

export const hold = move<object, { reason: string }>(lotMachine, 'hold', {
  guards: [covered],
  set: (_ctx, _lot, { reason }) => ({ hold_reason: reason }),
});

export const release = move(lotMachine, 'release', { set: () => ({ hold_reason: null }) });

/** Locks the stock before its lot, as the ledger does: nobody issues from a lot that is being put on hold. */
export const withStock =
  <Input, Result>(one: (ctx: Context, id: number, input: Input) => Promise<Result>) =>
  async (ctx: Context, id: number, input: Input): Promise<Result> => {
    await ctx.rows(sql`
      select s.id from stocks s where s.tenant_id = ${ctx.tenant.id}
        and s.id = (select stock_id from ${raw(stockLots.name)} where tenant_id = ${ctx.tenant.id} and id = ${id}) for update`);
    return one(ctx, id, input);
  };
