import sql, { raw, type Sql } from 'sql-template-tag';

/** The states in which an invoice has been issued and holds. */
export const INVOICED = ['ISSUED', 'TRANSMITTED', 'TRANSMISSION_FAILED'] as const;

const DRAFTED = ['DRAFT'] as const;

/**
 * Amendments by which the order of that alias comes to another amount: its price has changed, the contract was cancelled, goods came back.
 * Goods that came back before the present delivery have been delivered anew since, and are to be invoiced again.
 */
const changesTheOrder = (order: string) => `(n.modify_code in (2, 4) or n.modify_code = 3
  and (${order}.shipped_at is null or ${order}.shipped_at < ops.day_end(${order}.tenant_id, n.write_date)))`;

const inStates = (states: readonly string[]) => `n.status in (${states.map((state) => `'${state}'`).join(', ')})`;

function sumOf(column: 'supply_amount' | 'tax_amount', order: string, states: readonly string[], more = 'true'): Sql {
  return raw(`(select coalesce(sum(n.${column}), 0) from tax_invoices n
    where n.tenant_id = ${order}.tenant_id and n.order_id = ${order}.id and ${inStates(states)} and ${more} and n.deleted_at is null)`);
}

/** The supply that has been invoiced of the order of that alias, in won; amendments count with their sign. */
export const invoicedSupply = (order: string): Sql => sumOf('supply_amount', order, INVOICED);

/** What of a supply has not been invoiced. What is less than a won stands on no invoice, and waits for none. */
export const uninvoiced = (supply: Sql, invoiced: Sql): Sql =>
  sql`(case when trunc(${supply}) > ${invoiced} then ${supply} - ${invoiced} else 0 end)`;

export const invoicedTax = (order: string): Sql => sumOf('tax_amount', order, INVOICED);

/** The supply of its drafts. */
export const draftedSupply = (order: string): Sql => sumOf('supply_amount', order, DRAFTED);

export const draftedTax = (order: string): Sql => sumOf('tax_amount', order, DRAFTED);

const stated = (drafts: boolean) => (drafts ? [...INVOICED, ...DRAFTED] : INVOICED);

/** By how much amendments change what is to be invoiced of the order, with those that are drafts if wanted; below 0 after a return. */
export const amendedSupply = (order: string, { drafts = false } = {}): Sql =>
  sumOf('supply_amount', order, stated(drafts), changesTheOrder(order));

export const amendedTax = (order: string, { drafts = false } = {}): Sql =>
  sumOf('tax_amount', order, stated(drafts), changesTheOrder(order));
