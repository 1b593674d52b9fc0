import sql, { join, raw } from 'sql-template-tag';
import type { TenantRows } from '../../kernel/context/context.ts';
import { sessions } from '../../kernel/database/session.ts';
import type { Derivation, RowWrite, Stored } from '../../kernel/derivation.ts';
import { storedLineBodies } from '../calculation/line-body.ts';
import { amountsOf, calculateOrder, type OrderTerms, readProducts } from './calculation.ts';
import { openOrderService, writeOrderLines } from './insert.ts';
import { orders } from './model.ts';
import { TERMS } from './service.ts';

// What follows from an order's terms in the Studio's form and by `/items`, in the transaction of the write. The API calculates by itself.

/** Whether somebody changes what the lines of an order that is there are calculated by. */
const isChange = ({ before, after }: RowWrite): boolean =>
  Boolean(before) && !sessions.getStore()?.service && TERMS.some((name) => before?.[name] !== after[name]);

const termsOf = ({ order_date, client_id, vat_mode, margin_rate, rounding_unit, discount_amount }: Stored): OrderTerms => ({
  order_date: order_date ?? '',
  client_id: Number(client_id),
  vat_mode: vat_mode as OrderTerms['vat_mode'],
  margin_rate: margin_rate ?? '0',
  rounding_unit: Number(rounding_unit),
  discount_amount: discount_amount ?? '0',
});

export const orderDerivation: Derivation = {
  collection: orders,
  reads: TERMS,
  async derive(write) {
    if (isChange(write)) await openOrderService(write);
    return {};
  },
  async derived(write, id) {
    if (!isChange(write)) return;
    const ctx: TenantRows = { rows: write.rows, tenant: { id: write.tenantId } };
    const stored = await readProducts(ctx, id);
    const asked = storedLineBodies(stored, write.before?.margin_rate ?? '0');
    const { totals, lines } = await calculateOrder(ctx, termsOf(write.after), asked, stored);
    await writeOrderLines(ctx, id, lines);
    const amounts = Object.entries(amountsOf(totals)).map(([name, value]) => sql`${raw(name)} = ${value ?? null}::numeric`);
    await ctx.rows(sql`update orders set ${join(amounts)} where tenant_id = ${ctx.tenant.id} and id = ${id}`);
    // The lines that the same form may have sent are none of its business.
    await ctx.rows(sql`select set_config('app.order_service', '', true)`);
  },
};
