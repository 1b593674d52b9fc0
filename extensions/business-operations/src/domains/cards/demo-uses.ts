import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { addDays, dayOf } from '../../kernel/days.ts';
import { cardPage, cardsOf } from '../tax-provider/sandbox/cards.ts';
import { everyPage } from '../tax-provider/sandbox/every-page.ts';
import { fingerprint } from '../tax-provider/secrets.ts';
import { defaultDeductible, maskedNumber } from './rules.ts';

const DAYS = 90;

/** The cards of the sandbox and what it lists of them in the last weeks, as a sync would leave it. */
export async function seedDemoUses(ctx: Context): Promise<void> {
  const { id: tenant, timeZone } = ctx.tenant;
  const settings = await ctx.row<{ number: string }>(
    sql`select business_number as number from supplier_settings where tenant_id = ${tenant}`,
  );
  if (!settings) return;
  const [from, to] = [addDays(ctx.today(), -DAYS), addDays(ctx.today(), -1)];
  const cards = cardsOf(settings.number).map(({ cardNumber, cardCompany, alias, type }, index) => ({
    index,
    card_company: cardCompany,
    card_name: alias,
    card_type: type,
    card_number_masked: maskedNumber(cardNumber),
    card_number_hash: fingerprint(ctx.app.directus.env, cardNumber),
  }));
  const uses = cards.flatMap(({ index }) =>
    everyPage({ from, to }, (range) => cardPage(settings.number, index, range, ctx.today())).map((use) => ({ index, ...use })),
  );
  const rows = uses.map(({ index, key, usedAt, merchant, ...use }) => ({
    index,
    natural_key: key,
    used_at: usedAt,
    used_date: dayOf(new Date(usedAt), timeZone),
    approval_no: use.approvalNo,
    approval_type: use.approvalType,
    merchant_name: merchant.name,
    merchant_business_number: merchant.businessNumber,
    merchant_biz_type: merchant.bizType,
    merchant_address: merchant.address,
    merchant_tel: merchant.tel,
    merchant_tax_type: merchant.taxType,
    supply: use.supply,
    tax: use.tax,
    total: use.total,
    ...defaultDeductible({ merchantTaxType: merchant.taxType, taxAmount: use.tax, entertainment: false }),
  }));
  await ctx.rows(sql`
    with cards as (
      insert into corporate_cards (tenant_id, card_company, card_name, card_type, card_number_masked, card_number_hash, provider_linked, synced_through)
      select ${tenant}, c.card_company, c.card_name, c.card_type, c.card_number_masked, c.card_number_hash, true, ${to}::date
      from json_to_recordset(${JSON.stringify(cards)}::json) as c (index integer, card_company text, card_name text, card_type text, card_number_masked text, card_number_hash text)
      order by c.index returning id, card_number_hash
    )
    insert into card_transactions (tenant_id, corporate_card_id, source, natural_key, used_at, used_date, approval_no, approval_type, merchant_name,
      merchant_business_number, merchant_biz_type, merchant_address, merchant_tel, merchant_tax_type, provider_supply_amount, provider_tax_amount,
      supply_amount, tax_amount, total_amount, vat_deductible, non_deductible_reason)
    select ${tenant}, cards.id, 'PROVIDER', u.natural_key, u.used_at, u.used_date, u.approval_no, u.approval_type, u.merchant_name,
      u.merchant_business_number, u.merchant_biz_type, u.merchant_address, u.merchant_tel, u.merchant_tax_type, u.supply, u.tax,
      u.supply, u.tax, u.total, u.vat_deductible, u.non_deductible_reason
    from json_to_recordset(${JSON.stringify(rows)}::json) as u (index integer, natural_key text, used_at timestamptz, used_date date, approval_no text,
      approval_type text, merchant_name text, merchant_business_number text, merchant_biz_type text, merchant_address text, merchant_tel text,
      merchant_tax_type text, supply numeric, tax numeric, total numeric, vat_deductible boolean, non_deductible_reason text)
    join json_to_recordset(${JSON.stringify(cards)}::json) as c (index integer, card_number_hash text) on c.index = u.index
    join cards on cards.card_number_hash = c.card_number_hash
    order by u.used_at, u.index`);
}
