import { raw, type Sql } from 'sql-template-tag';
import { isOpen } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';

/** Figures of a stock row as SQL over an alias. What is on hold, and all of it where the goods are defective, is not available. */

/** The columns of stocks that these rest on. */
export const STOCK_FIGURES = ['quantity', 'reserved_quantity'];

export const heldSql = (alias: string) =>
  `(select coalesce(sum(hl.remaining_quantity), 0) from stock_lots hl where hl.tenant_id = ${alias}.tenant_id and hl.stock_id = ${alias}.id and hl.status = 'HOLD')`;

export const availableSql = (alias: string) =>
  `(case when exists (select from warehouses aw where aw.tenant_id = ${alias}.tenant_id and aw.id = ${alias}.warehouse_id and aw.is_active and aw.warehouse_type <> 'DEFECT')
    then ${alias}.quantity - ${heldSql(alias)} - ${alias}.reserved_quantity else 0 end)`;

/** The same over stocks as `t`, their warehouses as `w` and what is on hold of them as `l.held`. */
export const AVAILABLE = `(case when w.is_active and w.warehouse_type <> 'DEFECT' then t.quantity - coalesce(l.held, 0) - t.reserved_quantity else 0 end)`;

export const valueSql = (alias: string) =>
  `(select coalesce(round(sum(vl.remaining_quantity * vl.unit_cost)), 0) from stock_lots vl where vl.tenant_id = ${alias}.tenant_id and vl.stock_id = ${alias}.id and vl.remaining_quantity > 0)`;

export const statusSql = (available: string, safety: string) =>
  `(case when ${available} <= 0 then 'OUT' when ${available} < ${safety} then 'LOW' else 'NORMAL' end)`;

/** The same where what is available has to be looked up: it is so once. */
export const statusOnceSql = (available: string, safety: string) =>
  `(select ${statusSql('a.available', safety)} from (select ${available} as available offset 0) a)`;

/** The safety stock of the stock's item. */
export const safetySql = (alias: string) =>
  `(select si.safety_stock from items si where si.tenant_id = ${alias}.tenant_id and si.id = ${alias}.item_id)`;

/** Whether the caller's right opens what goods cost. */
export const seesCosts = (ctx: Context): boolean => {
  const access = ctx.may('stock_lots', 'read');
  return Boolean(access && isOpen(access, 'unit_cost'));
};

/** A figure of costs; null for those who do not see them. */
export const costly =
  (expression: string) =>
  (ctx: Context): Sql =>
    raw(seesCosts(ctx) ? expression : 'null::numeric');
