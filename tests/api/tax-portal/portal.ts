import type { Client, Reply } from '../../support/client.ts';
import { brought, query } from '../../support/database.ts';
import { created } from '../../support/replies.ts';
import { type Books, newBooks } from '../books/books.ts';
import { newClient } from '../orders/orders.ts';

/** A business number with a check digit that fits, made of a number of up to nine digits. */
export function businessNumber(of: number): string {
  const digits = String(of).padStart(9, '1');
  const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5];
  const sum =
    weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0) + Math.floor((Number(digits[8]) * 5) / 10);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

export interface Portal extends Books {
  /** A body of a manual invoice of a million won. */
  body(direction: 'SALES' | 'PURCHASE', more?: object): Record<string, unknown>;
  /** Enters an invoice and returns it. */
  enter(direction: 'SALES' | 'PURCHASE', more?: object): Promise<Invoice>;
  journal(id: number, body?: object): Promise<Reply>;
}

export interface Invoice {
  id: number;
  total_amount: number;
  [member: string]: unknown;
}

export async function newPortal(fields: Record<string, unknown> = {}): Promise<Portal> {
  const books = await newBooks(fields);
  const body: Portal['body'] = (direction, more) => ({
    direction,
    write_date: '2025-03-10',
    tax_type: 'TAXABLE',
    counterparty_business_number: businessNumber(1),
    counterparty_name: '대한강재',
    item_name: '강판',
    supply_amount: 1_000_000,
    ...more,
  });
  return {
    ...books,
    body,
    enter: (direction, more) => created(books.finance.post('/taxportal-invoices/manual', body(direction, more))),
    journal: (id, more = {}) => books.finance.post(`/taxportal-invoices/${id}/journal`, more),
  };
}

/** An invoice as a sync stores it. */
export async function listed(tenant: number, approval: string, more: Record<string, unknown> = {}): Promise<number> {
  const row: Record<string, unknown> = {
    tenant_id: tenant,
    direction: 'PURCHASE',
    source: 'PROVIDER',
    nts_approval_no: approval,
    write_date: '2025-03-10',
    tax_type: 'TAXABLE',
    counterparty_business_number: businessNumber(2),
    counterparty_name: '한국자재',
    supply_amount: 200_000,
    tax_amount: 20_000,
    total_amount: 220_000,
    vat_deductible: true,
    journal_state: 'OPEN',
    needs_review: false,
    ...more,
  };
  row.natural_key ??= `${row.direction}:${approval}`;
  return insert('tax_portal_invoices', row);
}

/** A row past every service. */
export async function insert(table: string, row: Record<string, unknown>): Promise<number> {
  const names = Object.keys(row);
  const [made] = await query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(row),
  );
  return (made as { id: number }).id;
}

/** Brings a record from state to state, as no request of these tests does; what else is set is set with the last one. */
export async function broughtThrough(
  table: string,
  id: number,
  states: readonly string[],
  more: Record<string, string> = {},
): Promise<void> {
  for (const state of states) await brought(table, id, state, state === states.at(-1) ? more : {});
}

/** The lines of an entry in brief: code of the account, debit, credit. */
export const linesOf = (entry: { lines: { account: { code: string }; debit: number; credit: number }[] }) =>
  entry.lines.map(({ account, debit, credit }) => [account.code, debit, credit]);

export const listOf = async (client: Client, direction: 'sales' | 'purchases', query: Record<string, string | number | boolean> = {}) =>
  (await client.get(`/taxportal-invoices/${direction}`, { size: 200, ...query })).body;

/** A tax invoice of half a million won and its tax, unless other supply is given, brought to its state without a provider. */
export async function taxInvoice(
  portal: Pick<Portal, 'finance' | 'tenant'>,
  status: string,
  { supply = 500_000, order, approval }: Partial<Sold> = {},
): Promise<TaxInvoice> {
  const { id, invoice_no } = await created(
    portal.finance.post('/tax-invoices', {
      client_id: await newClient(portal.tenant.admin),
      write_date: '2025-06-01',
      order_id: order ?? null,
      buyer: { business_number: businessNumber(3), name: '우림', email: 'tax@urim.example.com' },
      items: [{ name: '셔터', supply_amount: supply }],
    }),
  );
  const states = status === 'DRAFT' ? [] : status === 'ISSUED' ? ['ISSUED'] : ['ISSUED', status];
  await broughtThrough('tax_invoices', id, states, approval ? { nts_approval_no: approval } : {});
  return { id, invoice_no };
}

interface TaxInvoice {
  id: number;
  invoice_no: string;
}

interface Sold {
  supply: number;
  order: number;
  approval: string;
}
