import sql, { join, raw } from 'sql-template-tag';
import type { TenantRows } from '../../kernel/context/context.ts';
import { sessions } from '../../kernel/database/session.ts';
import type { Derivation, RowWrite, Stored } from '../../kernel/derivation.ts';
import { storedLineBodies } from '../calculation/line-body.ts';
import { formerTerms } from '../calculation/sources.ts';
import { calculateOrder, type FormerOrder, readProducts } from './calculation.ts';
import { openOrderService, writeOrderLines } from './insert.ts';
import { orders } from './model.ts';
import { TERMS } from './service.ts';

// What follows from an order's terms in the Studio's form and by `/items`, in the transaction of the write. The API calculates by itself.

/** Whether somebody changes what the lines of an order that is there are calculated by. */
const isChange = ({ before, after }: RowWrite): boolean =>
  Boolean(before) && !sessions.getStore()?.service && TERMS.some((name) => before?.[name] !== after[name]);

const orderOf = (row: Stored): FormerOrder => ({
  order_date: row.order_date ?? '',
  client_id: Number(row.client_id),
  vat_mode: row.vat_mode as FormerOrder['vat_mode'],
  margin_rate: row.margin_rate ?? '0',
  rounding_unit: Number(row.rounding_unit),
  discount_amount: row.discount_amount ?? '0',
  bidding_id: row.bidding_id ? Number(row.bidding_id) : null,
  items_amount: row.items_amount ?? null,
});

export const orderDerivation: Derivation = {
  collection: orders,
  reads: [...TERMS, 'bidding_id', 'items_amount'],
  async derive(write) {
    if (isChange(write)) await openOrderService(write);
    return {};
  },
  async derived(write, id) {
    const { before, after } = write;
    if (!before || !isChange(write)) return;
    const ctx: TenantRows = { rows: write.rows, tenant: { id: write.tenantId } };
    const stored = { order: orderOf(before), lines: await readProducts(ctx, id) };
    const terms = orderOf(after);
    const asked = storedLineBodies(stored.lines, await formerTerms(ctx, stored.order, terms.client_id));
    const { amounts, lines } = await calculateOrder(ctx, terms, asked, stored);
    await writeOrderLines(ctx, id, lines);
    const changes = Object.entries(amounts).map(([name, value]) => sql`${raw(name)} = ${value}::numeric`);
    await ctx.rows(sql`update orders set ${join(changes)} where tenant_id = ${ctx.tenant.id} and id = ${id}`);
    // The lines that the same form may have sent are none of its business.
    await ctx.rows(sql`select set_config('app.order_service', '', true)`);
  },
};
