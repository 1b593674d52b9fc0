import sql, { raw, type Sql } from 'sql-template-tag';

/** The states in which an invoice has been issued and holds. */
export const INVOICED = ['ISSUED', 'TRANSMITTED', 'TRANSMISSION_FAILED'] as const;

const inStates = (states: readonly string[]) => `status in (${states.map((state) => `'${state}'`).join(', ')})`;

function sumOf(column: 'supply_amount' | 'tax_amount', order: string, states: readonly string[]): Sql {
  return raw(`(select coalesce(sum(n.${column}), 0) from tax_invoices n
    where n.tenant_id = ${order}.tenant_id and n.order_id = ${order}.id and n.${inStates(states)} and n.deleted_at is null)`);
}

/** The supply that has been invoiced of the order of that alias, in won; amendments count with their sign. */
export const invoicedSupply = (order: string): Sql => sumOf('supply_amount', order, INVOICED);

/** What of a supply has not been invoiced. What is less than a won stands on no invoice, and waits for none. */
export const uninvoiced = (supply: Sql, invoiced: Sql): Sql =>
  sql`(case when trunc(${supply}) > ${invoiced} then ${supply} - ${invoiced} else 0 end)`;

export const invoicedTax = (order: string): Sql => sumOf('tax_amount', order, INVOICED);

/** The supply of its drafts. */
export const draftedSupply = (order: string): Sql => sumOf('supply_amount', order, ['DRAFT']);

export const draftedTax = (order: string): Sql => sumOf('tax_amount', order, ['DRAFT']);
