import sql from 'sql-template-tag';
import type { Context } from '../../../kernel/context/context.ts';
import { inOwnTransaction } from '../../../kernel/context/own-transaction.ts';
import { move } from '../../../kernel/states/move.ts';
import { taxInvoiceMachine } from '../../tax-invoices/model.ts';
import { InvoiceDirection } from '../../tax-portal/model.ts';
import { PAGE_SIZE, type Page, type PageOf, type ProviderInvoice } from '../port.ts';
import { inRange, plain } from './keys.ts';
import type { Connection, Unit, Wanted } from './kind.ts';
import { OVERLAP, type Range, rangeFrom } from './range.ts';
import { fetchAll, type Spool } from './spool.ts';
import { advance, clientOf, type ProviderRows, upsert, type Written } from './upsert.ts';

type Direction = keyof typeof InvoiceDirection;

const DIRECTIONS: readonly Direction[] = ['SALES', 'PURCHASE'];

/** An invoice entered by hand is deducted as somebody chose, until the portal knows it by another tax type. */
const RETYPED = 't.tax_type is distinct from excluded.tax_type';
const ENTERTAINMENT = `exists (select from account_codes a
  where a.tenant_id = t.tenant_id and a.id = t.account_code_id and a.entertainment_kind is not null)`;

const rows: ProviderRows = {
  table: 'tax_portal_invoices',
  key: { natural_key: true },
  owned: {
    direction: true,
    source: true,
    nts_approval_no: true,
    write_date: true,
    issue_date: true,
    transmitted_date: true,
    tax_type: true,
    purpose: true,
    modify_code: true,
    counterparty_business_number: true,
    counterparty_name: true,
    counterparty_ceo_name: true,
    counterparty_address: true,
    counterparty_biz_type: true,
    counterparty_biz_class: true,
    item_name: true,
    supply_amount: true,
    tax_amount: true,
    total_amount: true,
    remark: true,
    vat_deductible: `case when ${RETYPED} then excluded.vat_deductible and not ${ENTERTAINMENT} else t.vat_deductible end`,
    non_deductible_reason: `case when not ${RETYPED} then t.non_deductible_reason
      when excluded.vat_deductible and ${ENTERTAINMENT} then 'ENTERTAINMENT' end`,
  },
  initial: { vendor_id: clientOf('counterparty_business_number'), journal_state: true, needs_review: true },
  review: `(t.supply_amount, t.tax_amount) is distinct from (excluded.supply_amount, excluded.tax_amount)
    and (t.journal_state = 'JOURNALED' or t.source = 'MANUAL')`,
};

interface Member {
  id: number;
  taxportal_synced_through: string | null;
}

/** Both directions, of which both have one cursor: it moves with the last of them, and only when both are there. */
export async function portalUnits(ctx: Context, _connection: Connection, { range: wanted, only }: Wanted): Promise<Unit[]> {
  const member = await inOwnTransaction(ctx, (inside) =>
    inside.row<Member>(sql`
      select t.id, t.taxportal_synced_through::text from tax_provider_members t
      where t.tenant_id = ${inside.tenant.id} and t.deleted_at is null`),
  );
  const range = wanted ?? rangeFrom(member?.taxportal_synced_through ?? null, OVERLAP.TAXPORTAL, ctx.today());
  const there = new Set<Direction>();
  const afterwards = async (inside: Context, direction: Direction) => {
    there.add(direction);
    if (member && there.size === DIRECTIONS.length)
      await advance(inside, 'tax_provider_members', 'taxportal_synced_through', member.id, range);
  };
  return DIRECTIONS.filter((direction) => only === null || direction === only).map((direction) =>
    unitOf(ctx, direction, range, afterwards),
  );
}

const unitOf = (
  ctx: Context,
  direction: Direction,
  range: Range,
  afterwards: (inside: Context, direction: Direction) => Promise<void>,
): Unit => ({
  unit: direction,
  label: InvoiceDirection[direction][ctx.tenant.locale],
  range,
  async fetch(connection) {
    const spool = await fetchInvoices(direction, range, (page) =>
      connection.ask((provider, as) => provider.listPortalInvoices(as, direction, page)),
    );
    return {
      fetched: spool.size,
      async write(inside) {
        const written = await writeInvoices(inside, spool);
        if (direction === 'SALES') await linkTaxInvoices(inside, range);
        await afterwards(inside, direction);
        return written;
      },
    };
  },
});

type InvoiceRow = ReturnType<typeof rowOf>;

/** The invoices of a direction, page by page. */
export const fetchInvoices = (
  direction: Direction,
  range: Range,
  ask: (page: PageOf) => Promise<Page<ProviderInvoice>>,
): Promise<Spool<InvoiceRow>> =>
  fetchAll(
    (page) => ask({ ...range, page, size: PAGE_SIZE }),
    (item) => rowOf(direction, range, item),
  );

export const writeInvoices = (ctx: Context, invoices: Spool<InvoiceRow>): Promise<Written> => upsert(ctx, rows, invoices);

function rowOf(direction: Direction, range: Range, item: ProviderInvoice) {
  const { counterparty } = item;
  return {
    direction,
    natural_key: `${direction}:${item.approvalNo}`,
    source: 'PROVIDER',
    nts_approval_no: item.approvalNo,
    write_date: inRange(item.writeDate, range),
    issue_date: item.issueDate,
    transmitted_date: item.transmittedDate,
    tax_type: item.taxType,
    purpose: item.purpose,
    modify_code: item.modifyCode,
    counterparty_business_number: counterparty.businessNumber,
    counterparty_name: counterparty.name,
    counterparty_ceo_name: counterparty.ceoName,
    counterparty_address: counterparty.address,
    counterparty_biz_type: counterparty.bizType,
    counterparty_biz_class: counterparty.bizClass,
    item_name: item.itemName,
    supply_amount: plain(item.supply),
    tax_amount: plain(item.tax),
    total_amount: plain(item.total),
    remark: item.remark,
    vat_deductible: direction === 'PURCHASE' && item.taxType === 'TAXABLE',
    journal_state: 'OPEN',
    needs_review: false,
  };
}

/** What the tax portal lists has been transmitted. */
const transmit = move(taxInvoiceMachine, 'transmit', {
  right: 'service',
  set: (ctx) => ({ transmitted_at: ctx.now.toISOString() }),
});

/**
 * Finds the invoices that the company has issued among those of the portal, by their approval numbers: now, or when somebody entered by
 * hand what the portal lists.
 */
export async function linkTaxInvoices(ctx: Context, { from, to }: Range): Promise<void> {
  const listed = sql`t.tenant_id = ${ctx.tenant.id} and t.direction = 'SALES' and t.deleted_at is null and t.source = 'PROVIDER'
    and t.write_date between ${from}::date and ${to}::date and i.tenant_id = t.tenant_id and i.deleted_at is null`;
  await ctx.rows(sql`
    update tax_portal_invoices t set tax_invoice_id = i.id from tax_invoices i
    where ${listed} and t.tax_invoice_id is null and i.nts_approval_no = t.nts_approval_no`);
  const issued = await ctx.rows<{ id: number }>(sql`
    select distinct i.id from tax_portal_invoices t join tax_invoices i on i.id = t.tax_invoice_id and i.status = 'ISSUED' where ${listed}`);
  if (issued.length)
    await transmit.many(
      ctx,
      issued.map(({ id }) => id),
      undefined,
    );
}
