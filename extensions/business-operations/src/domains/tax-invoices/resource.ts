import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { isOpen } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedFields, related } from '../../kernel/crud/select.ts';
import { orders } from '../orders/model.ts';
import { clients } from '../sales/model.ts';
import { allowedActions } from './allowed.ts';
import { amendedSupply, invoicedSupply } from './invoiced.ts';
import { isLate } from './late.ts';
import { invoiceLines } from './lines.ts';
import { taxInvoices } from './model.ts';

const listFields: ComputedFields = {
  client: related(clients, 'client_id'),
  is_late: { sql: isLate, schema: z.boolean() },
};

const Brief = z.object({ id: z.int(), invoice_no: z.string(), nts_approval_no: z.string().nullable(), status: z.string() });
const brief = (alias: string) =>
  `json_build_object('id', ${alias}.id, 'invoice_no', ${alias}.invoice_no, 'nts_approval_no', ${alias}.nts_approval_no, 'status', ${alias}.status)`;

/** What the order comes to, by how much amendments changed that, and what of it has been invoiced; null for whom the order's amounts are closed. Negative: too much was. */
function orderBalance(ctx: Context): Sql {
  const access = ctx.may(orders.name, 'read');
  if (!access?.allRows || !isOpen(access, 'supply_amount')) return raw('null::json');
  return sql`(select json_build_object('id', o.id, 'order_no', o.order_no, 'supply_amount', trim_scale(o.supply_amount),
      'invoiced_supply', trim_scale(${invoicedSupply('o')}), 'amended_supply', trim_scale(${amendedSupply('o')}),
      'remaining_supply', trim_scale(o.supply_amount + ${amendedSupply('o')} - ${invoicedSupply('o')}))
    from orders o where o.tenant_id = t.tenant_id and o.id = t.order_id)`;
}

/** A business number is stored without the hyphens in which people write it. */
const digits = (pattern: string): string => pattern.replace(/[-\s]/g, '');

const hasItem = (pattern: string): Sql => sql`exists (
  select from tax_invoice_items l where l.tenant_id = t.tenant_id and l.tax_invoice_id = t.id and l.deleted_at is null and l.name ilike ${pattern})`;

export const taxInvoiceResource = resource('/tax-invoices', taxInvoices, {
  id: 'finance.tax-invoices',
  noun: 'tax invoice',
  list: {
    summary: 'List issued and draft invoices; search looks in invoice_no, buyer name, business number, approval number, item name.',
    filters: {
      start_date: 'write_date>=',
      end_date: 'write_date<=',
      status: 'status',
      tax_type: 'tax_type',
      client_id: 'client_id',
      order_id: 'order_id',
    },
    sort: ['-write_date', 'invoice_no', 'total_amount', 'issued_at'],
    search: ['invoice_no', 'buyer_name', (pattern) => sql`t.buyer_business_number ilike ${digits(pattern)}`, 'nts_approval_no', hasItem],
    computed: listFields,
  },
  show: {
    items: invoiceLines.extra,
    original: {
      sql: raw(`(select ${brief('g')} from tax_invoices g where g.tenant_id = t.tenant_id and g.id = t.original_id)`),
      schema: Brief.nullable(),
    },
    amendments: {
      sql: raw(`(select coalesce(json_agg(${brief('a')} order by a.write_date, a.id), '[]') from tax_invoices a
        where a.tenant_id = t.tenant_id and a.original_id = t.id and a.deleted_at is null)`),
      schema: z.array(Brief),
    },
    taxportal_invoice_id: {
      sql: raw(
        `(select min(p.id) from tax_portal_invoices p where p.tenant_id = t.tenant_id and p.tax_invoice_id = t.id and p.deleted_at is null)`,
      ),
      schema: z.int().nullable(),
    },
    order_balance: {
      sql: orderBalance,
      schema: z
        .object({
          id: z.int(),
          order_no: z.string(),
          supply_amount: z.number().nullable(),
          invoiced_supply: z.number(),
          amended_supply: z.number(),
          remaining_supply: z.number().nullable(),
        })
        .nullable(),
    },
    allowed_actions: allowedActions,
  },
});
