import sql from 'sql-template-tag';
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { addDays, type Day } from '../../kernel/days.ts';
import { createJournals } from '../finance/sources/journals.ts';
import type { ProviderInvoice } from '../tax-provider/port.ts';
import { portalPage } from '../tax-provider/sandbox/portal.ts';
import { fetchInvoices, linkTaxInvoices, writeInvoices } from '../tax-provider/sync/portal.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { source } from './source.ts';

const KEEPER = 'finance';
const DAYS = 90;

// Of each 30 invoices 27 are classified and 20 journaled; what is left is work for whoever looks at it.
const OF = 30;
const CLASSIFIED = 27;
const JOURNALED = 20;

/** Accounts of what the sandbox's companies sell; everything else is material. */
const ACCOUNTS = { 사무용품: '829', 식자재: '811', '직무 교육': '825', '레이저 가공': '533' };

/** What the tax portal lists of a demo company: the sandbox's invoices, its own that were transmitted among them, as its bookkeeper left them. */
export async function seedDemoPortal(ctx: Context): Promise<void> {
  const settings = await ctx.row<{ number: string }>(
    sql`select business_number as number from supplier_settings where tenant_id = ${ctx.tenant.id}`,
  );
  if (!settings) return;
  const today = ctx.today();
  const range = { from: addDays(today, -DAYS), to: today };
  const own = { SALES: await transmitted(ctx, range), PURCHASE: [] };
  for (const direction of ['SALES', 'PURCHASE'] as const)
    await writeInvoices(
      ctx,
      await fetchInvoices(direction, range, async (page) => portalPage(settings.number, direction, page, today, own[direction])),
    );
  await linkTaxInvoices(ctx, range);
  const idOf = await accountIds(ctx);
  await asTenantUser(ctx, idOf(KEEPER), async (inside) => {
    await classify(inside);
    const chosen = await inside.rows<{ id: number }>(
      sql`select r.id from ${placed(inside)} r where r.place % ${OF} < ${JOURNALED} order by r.place`,
    );
    await createJournals(
      inside,
      source,
      chosen.map(({ id }) => id),
    );
  });
}

/** The company's own invoices, as the tax portal lists them. */
const transmitted = (ctx: Context, { from, to }: { from: Day; to: Day }): Promise<ProviderInvoice[]> =>
  ctx.rows<ProviderInvoice>(sql`
    select t.nts_approval_no as "approvalNo", t.write_date::text as "writeDate", t.write_date::text as "issueDate", t.write_date::text as "transmittedDate",
      t.tax_type as "taxType", t.purpose, t.modify_code as "modifyCode",
      json_build_object('businessNumber', t.buyer_business_number, 'name', t.buyer_name, 'ceoName', t.buyer_ceo_name, 'address', t.buyer_address,
        'bizType', t.buyer_biz_type, 'bizClass', t.buyer_biz_class) as counterparty,
      (select i.name from tax_invoice_items i where i.tenant_id = t.tenant_id and i.tax_invoice_id = t.id and i.line_no = 1) as "itemName",
      t.supply_amount::text as supply, t.tax_amount::text as tax, t.total_amount::text as total, t.remark
    from tax_invoices t
    where t.tenant_id = ${ctx.tenant.id} and t.status = 'TRANSMITTED' and t.write_date between ${from}::date and ${to}::date and t.deleted_at is null
    order by t.write_date, t.id`);

/** The invoices with their places in time, from 0. */
const placed = ({ tenant }: Context) => sql`(
  select t.*, row_number() over (order by t.write_date, t.id) - 1 as place
  from tax_portal_invoices t where t.tenant_id = ${tenant.id} and t.deleted_at is null)`;

const classify = (ctx: Context): Promise<object[]> =>
  ctx.rows(sql`
    update tax_portal_invoices t set account_code_id = a.id
    from ${placed(ctx)} r
    left join json_each_text(${JSON.stringify(ACCOUNTS)}::json) as known (item_name, code) on known.item_name = r.item_name
    join account_codes a on a.tenant_id = ${ctx.tenant.id} and a.deleted_at is null
      and case when r.direction = 'SALES' then a.posting_role = 'SALES_PRODUCT'
        when known.code is not null then a.code = known.code
        else a.posting_role = 'INVENTORY_MATERIAL' end
    where t.tenant_id = ${ctx.tenant.id} and t.id = r.id and r.place % ${OF} < ${CLASSIFIED}`);
