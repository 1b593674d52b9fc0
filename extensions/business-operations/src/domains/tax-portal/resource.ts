import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import type { ListOptions } from '../../kernel/crud/list.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedField, type ComputedFields, related, visible } from '../../kernel/crud/select.ts';
import { queryBoolean } from '../../kernel/model/schemas.ts';
import { accountCodes, journalEntries } from '../finance/model.ts';
import { journalActions, journalOfRow } from '../finance/sources/routes.ts';
import { clients } from '../sales/model.ts';
import { taxInvoices } from '../tax-invoices/model.ts';
import { type InvoiceDirection, taxPortalInvoices } from './model.ts';

const ACTIONS = ['update', 'classify', 'journal', 'delete-journal', 'delete'] as const;

/** Whether the caller's right covers the invoice `t`. */
function permitted(ctx: Context, action: 'update' | 'delete'): Sql {
  const access = ctx.may(taxPortalInvoices.name, action);
  return access ? visible(ctx, taxPortalInvoices, access) : raw('false');
}

/** What the caller may do with the invoice now. */
const allowedActions: ComputedField = {
  sql: (ctx) => sql`to_json(array_remove(array[
    case when t.source = 'MANUAL' and t.journal_state = 'OPEN' and ${permitted(ctx, 'update')} then 'update' end,
    case when t.journal_state = 'OPEN' and ${permitted(ctx, 'update')} then 'classify' end,
    ${journalActions(ctx, raw('t.total_amount <> 0'))},
    case when t.source = 'MANUAL' and t.journal_state = 'OPEN' and ${permitted(ctx, 'delete')} then 'delete' end], null))`,
  schema: z.array(z.enum(ACTIONS)),
};

const listFields: ComputedFields = {
  account: related(accountCodes, 'account_code_id', ['id', 'code', 'name']),
  vendor: related(clients, 'vendor_id'),
  journal_entry: related(journalEntries, 'journal_entry_id', ['id', 'entry_no']),
  allowed_actions: allowedActions,
};

const totals = raw(`json_build_object('count', count(*), 'supply_amount', trim_scale(coalesce(sum(t.supply_amount), 0)),
  'tax_amount', trim_scale(coalesce(sum(t.tax_amount), 0)), 'total_amount', trim_scale(coalesce(sum(t.total_amount), 0)))`);

/** The list of one direction. */
export const listing = (direction: InvoiceDirection, summary: string): ListOptions & { summary: string } => ({
  summary,
  where: sql`t.direction = ${direction}`,
  filters: {
    start_date: 'write_date>=',
    end_date: 'write_date<=',
    tax_type: 'tax_type',
    source: 'source',
    vendor_id: 'vendor_id',
    account_code_id: 'account_code_id',
    ...(direction === 'PURCHASE' ? { vat_deductible: 'vat_deductible' } : {}),
    journaled: {
      schema: queryBoolean,
      reads: ['journal_state'],
      sql: (wanted: boolean) => sql`t.journal_state = ${wanted ? 'JOURNALED' : 'OPEN'}`,
    },
    unclassified: {
      schema: queryBoolean,
      reads: ['account_code_id'],
      sql: (wanted: boolean) => sql`(t.account_code_id is null) = ${wanted}`,
    },
    needs_review: 'needs_review',
  },
  sort: ['-write_date', 'counterparty_name', 'total_amount'],
  search: ['counterparty_name', 'counterparty_business_number', 'nts_approval_no', 'item_name'],
  computed: listFields,
  totals: {
    name: 'totals',
    select: totals,
    reads: ['supply_amount', 'tax_amount', 'total_amount'],
    schema: z.object({ count: z.int(), supply_amount: z.number(), tax_amount: z.number(), total_amount: z.number() }),
    sheet: { supply_amount: 'supply_amount', tax_amount: 'tax_amount', total_amount: 'total_amount' },
  },
});

export const invoices = resource('/taxportal-invoices', taxPortalInvoices, {
  id: 'finance.taxportal-invoices',
  noun: 'invoice of the tax portal',
  show: {
    ...listFields,
    tax_invoice: related(taxInvoices, 'tax_invoice_id', ['id', 'invoice_no', 'status']),
    journal: journalOfRow,
  },
});
