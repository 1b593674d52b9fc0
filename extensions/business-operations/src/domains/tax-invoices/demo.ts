import sql from 'sql-template-tag';
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { addDays, type Day, instantAt } from '../../kernel/days.ts';
import { approvalNoOf, REJECTED_MARK, WAITING_MARK } from '../tax-provider/sandbox/invoices.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { InvoiceBody } from './bodies.ts';
import { issuedColumns, storedInvoice } from './issue.ts';
import type { TaxInvoiceStatus } from './model.ts';
import { recordCancellation, recordIssue, recordRefusal, recordTransmission } from './moves.ts';
import { proposal } from './proposal.ts';
import { createInvoice } from './service.ts';
import { invoiceToIssue } from './to-issue.ts';

const KEEPER = 'finance';

/** What has become of the invoices, from the oldest on. */
const COURSES: readonly TaxInvoiceStatus[] = [
  ...Array<TaxInvoiceStatus>(14).fill('TRANSMITTED'),
  ...Array<TaxInvoiceStatus>(2).fill('CANCELLED'),
  ...Array<TaxInvoiceStatus>(2).fill('TRANSMISSION_FAILED'),
  ...Array<TaxInvoiceStatus>(3).fill('ISSUED'),
  ...Array<TaxInvoiceStatus>(4).fill('DRAFT'),
];

/** By what the sandbox goes on saying so of an invoice, whenever it is asked. */
const MARKS: Partial<Record<TaxInvoiceStatus, string>> = { ISSUED: WAITING_MARK, TRANSMISSION_FAILED: REJECTED_MARK };

/** Days between two invoices for services that belong to no order. */
const APART = 3;

interface Written {
  write_date: Day;
  body: object;
}

/** The tax invoices of a demo company: of its shipped orders, and of services in between, in all states. */
export async function seedDemoInvoices(ctx: Context): Promise<void> {
  const idOf = await accountIds(ctx);
  const keeper = idOf(KEEPER);
  const shipped = await asTenantUser(ctx, keeper, ofOrders);
  const all = [...shipped, ...(await ofServices(ctx, COURSES.length - shipped.length))];
  all.sort((a, b) => a.write_date.localeCompare(b.write_date));
  for (const [index, { write_date: day, body }] of all.entries())
    await asTenantUser(
      ctx,
      keeper,
      (inside) => follow(inside, body, COURSES[index] ?? 'DRAFT'),
      instantAt(day, '17:00', ctx.tenant.timeZone),
    );
}

/** What the shipped orders leave to be invoiced, at most half of all. */
async function ofOrders(ctx: Context): Promise<Written[]> {
  const orders = await ctx.rows<{ id: number }>(sql`
    select o.id from orders o join clients c on c.tenant_id = o.tenant_id and c.id = o.client_id
    where o.tenant_id = ${ctx.tenant.id} and o.status in ('SHIPPED', 'COMPLETED') and o.deleted_at is null
      and c.business_no is not null and coalesce(c.tax_email, c.email) is not null
    order by o.shipped_at, o.id limit ${Math.floor(COURSES.length / 2)}`);
  const written: Written[] = [];
  for (const { id } of orders) {
    const { invoice } = await proposal(ctx, { order_id: id });
    if (invoice) written.push({ write_date: invoice.write_date, body: invoice });
  }
  return written;
}

async function ofServices(ctx: Context, count: number): Promise<Written[]> {
  const clients = await ctx.rows<{ id: number }>(sql`
    select c.id from clients c
    where c.tenant_id = ${ctx.tenant.id} and c.client_type in ('SALES', 'BOTH') and c.business_no is not null and c.is_active
      and coalesce(c.tax_email, c.email) is not null and c.deleted_at is null
    order by c.id limit ${count}`);
  if (!clients.length) return [];
  return Array.from({ length: count }, (_, index): Written => {
    const day = addDays(ctx.today(), -APART * index);
    const items = [
      { name: '셔터 정기 점검', quantity: 1 + (index % 4), unit_price: 250_000 },
      { name: '부품 교체', quantity: 1, unit_price: 120_000 + 10_000 * index },
    ];
    return { write_date: day, body: { client_id: clients[index % clients.length]?.id, write_date: day, items } };
  });
}

/** Writes an invoice and brings it to its state, as the sandbox would have. */
async function follow(ctx: Context, body: object, course: TaxInvoiceStatus): Promise<void> {
  const id = await createInvoice(ctx, InvoiceBody.parse({ ...body, remark: MARKS[course] ?? null }));
  if (course === 'DRAFT') return;
  const at = ctx.now.toISOString();
  const { mgtKey, draft } = await storedInvoice(ctx, id);
  const invoice = await invoiceToIssue(ctx, mgtKey, draft);
  const approvalNo = approvalNoOf(invoice.supplier.businessNumber, mgtKey, invoice.writeDate);
  const issued = { adopted: false, providerKey: `SBX-${mgtKey}`, approvalNo, issuedAt: at };
  await recordIssue.one(ctx, id, issuedColumns(ctx, invoice, issued, at));
  if (course === 'TRANSMITTED') await recordTransmission.one(ctx, id, { transmitted_at: at, last_checked_at: at });
  if (course === 'TRANSMISSION_FAILED')
    await recordRefusal.one(ctx, id, {
      failure_code: 'NTS-001',
      failure_message: '공급받는 자의 사업자등록번호가 폐업 상태입니다.',
      last_checked_at: at,
    });
  if (course === 'CANCELLED')
    await recordCancellation.one(ctx, id, { cancelled_at: at, cancelled_by: ctx.session.userId, cancel_reason: '공급 내용 변경' });
}
