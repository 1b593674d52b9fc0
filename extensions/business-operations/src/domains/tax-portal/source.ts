import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { amount } from '../../kernel/decimal.ts';
import { orRefusal } from '../../kernel/errors.ts';
import type { AccountSubCategory } from '../finance/model.ts';
import { heldBy } from '../finance/sources/accounts.ts';
import type { JournalSource, Proposal } from '../finance/sources/journals.ts';
import { taxPortalInvoices } from './model.ts';
import { type Chart, PORTAL_ROLES, type PortalRole, type ProposedInvoice, proposedLines } from './proposals.ts';

interface Account {
  id: number;
  role: PortalRole | null;
  sub_category: AccountSubCategory;
}

/** The accounts that hold a role of the proposals, and those named, in one statement. */
async function chartOf(ctx: Context, named: readonly number[]): Promise<Chart> {
  const accounts = await ctx.rows<Account>(sql`
    select id, posting_role as role, sub_category from account_codes
    where tenant_id = ${ctx.tenant.id} and deleted_at is null
      and (posting_role = any (${[...PORTAL_ROLES]}::text[]) or id = any (${[...named]}::integer[]))`);
  const byRole = new Map(accounts.map(({ role, id }) => [role, id]));
  const sections = new Map(accounts.map(({ id, sub_category: section }) => [id, section]));
  return {
    role: (role) => heldBy(byRole, role),
    subCategory: (account) => sections.get(account),
  };
}

interface Row extends ProposedInvoice {
  id: number;
  item_name: string | null;
  counterparty_name: string;
}

/** Invoices of the tax portal as a source of journals. */
export const source: JournalSource = {
  collection: taxPortalInvoices,
  type: 'taxportal_invoice',
  dateColumn: 'write_date',
  evidence: 'TAX_INVOICE',
  async propose(ctx, ids) {
    const rows = await ctx.rows<Row>(sql`
      select id, direction, supply_amount::text, tax_amount::text, total_amount::text, vat_deductible, account_code_id, vendor_id,
        item_name, counterparty_name
      from tax_portal_invoices where tenant_id = ${ctx.tenant.id} and id = any (${[...ids]}::integer[])`);
    const chart = await chartOf(
      ctx,
      rows.flatMap(({ account_code_id: account }) => account ?? []),
    );
    return new Map(
      rows.map((row): [number, Proposal] => [
        row.id,
        {
          // Where a role has no account, lines can be given nevertheless.
          lines: orRefusal(() => proposedLines(row, chart)),
          description: row.item_name ? `${row.counterparty_name} ${row.item_name}` : row.counterparty_name,
          amount: amount(row.total_amount).abs().toFixed(2),
        },
      ]),
    );
  },
};
