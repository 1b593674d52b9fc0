import sql, { join, type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import type { Day } from '../../kernel/days.ts';
import { cardTransactions } from '../cards/model.ts';
import { taxInvoices } from '../tax-invoices/model.ts';
import { taxPortalInvoices } from '../tax-portal/model.ts';
import { notOnPortal } from '../tax-portal/not-on-portal.ts';

export interface Span {
  start: Day;
  end: Day;
}

const within = (column: Sql, spans: readonly Span[]): Sql =>
  join(
    spans.map(({ start, end }) => sql`${column} between ${start}::date and ${end}::date`),
    ' or ',
    '(',
    ')',
  );

const onFixedAssets = (account: Sql): Sql => sql`exists (select from account_codes a
  where a.tenant_id = t.tenant_id and a.id = ${account} and a.sub_category in ('TANGIBLE_ASSET', 'INTANGIBLE_ASSET'))`;

/** The account of a card transaction `t`; without one of its own it is journaled on that of its card. */
const ownOrCards = sql`coalesce(t.account_code_id,
  (select c.default_account_code_id from corporate_cards c where c.tenant_id = t.tenant_id and c.id = t.corporate_card_id))`;

/** Why the tax of the split `s` is not deducted: its own account says so, whatever the row was classified as. */
const reasonOfSplit = sql`case when exists (select from account_codes a
  where a.tenant_id = s.tenant_id and a.id = s.account_code_id and a.entertainment_kind is not null) then 'ENTERTAINMENT' else 'OTHER' end`;

/**
 * Everything that value-added tax is reckoned from, one relation over the days of the spans:
 * `kind` SALES, PURCHASE or CARD, `source` and `id` of the row, `day`, `tax_type` (null of cards), `deductible` and `reason`,
 * `business_number` and `name` of the other side, `supply` and `tax` in won, `fixed_asset`, and `entry`, its journal.
 *
 * Tax is deducted on what is taxable and deductible; zero-rated purchases stand beside it with a tax of 0. Cards that are split count
 * by their splits. All of it rests on the caller's rights to the invoices, our own and the portal's, and to the cards: 403.
 */
export function vatRows(ctx: Context, spans: readonly Span[]): Sql {
  const portal = visible(ctx, taxPortalInvoices, openAccess(ctx, taxPortalInvoices));
  const issued = visible(ctx, taxInvoices, openAccess(ctx, taxInvoices));
  const cards = sql`${visible(ctx, cardTransactions, openAccess(ctx, cardTransactions))} and t.hidden_at is null and ${within(sql`t.used_date`, spans)}`;
  return sql`
    select t.direction as kind, 'PORTAL' as source, t.id, t.write_date as day, t.tax_type,
      t.direction = 'PURCHASE' and (t.tax_type = 'ZERO_RATED' or t.tax_type = 'TAXABLE' and t.vat_deductible) as deductible,
      t.non_deductible_reason as reason, t.counterparty_business_number as business_number, t.counterparty_name as name,
      t.supply_amount as supply, t.tax_amount as tax, ${onFixedAssets(sql`t.account_code_id`)} as fixed_asset, t.journal_entry_id as entry
    from tax_portal_invoices t where ${portal} and ${within(sql`t.write_date`, spans)}
    union all
    select 'SALES', 'TAX_INVOICE', t.id, t.write_date, t.tax_type, false, null, t.buyer_business_number, t.buyer_name,
      t.supply_amount, t.tax_amount, false, null
    from tax_invoices t where ${issued} and ${notOnPortal} and ${within(sql`t.write_date`, spans)}
    union all
    select 'CARD', 'CARD', t.id, t.used_date, null, t.vat_deductible, t.non_deductible_reason, t.merchant_business_number, t.merchant_name,
      case when t.vat_deductible then t.supply_amount else t.total_amount - t.tax_amount end, t.tax_amount,
      ${onFixedAssets(ownOrCards)}, t.journal_entry_id
    from card_transactions t where ${cards} and not exists (
      select from card_transaction_splits s where s.tenant_id = t.tenant_id and s.card_transaction_id = t.id)
    union all
    select 'CARD', 'CARD', t.id, t.used_date, null, s.vat_deductible, case when not s.vat_deductible then ${reasonOfSplit} end,
      t.merchant_business_number, t.merchant_name, s.amount - s.tax_amount, s.tax_amount, ${onFixedAssets(sql`s.account_code_id`)},
      t.journal_entry_id
    from card_transactions t join card_transaction_splits s on s.tenant_id = t.tenant_id and s.card_transaction_id = t.id
    where ${cards}`;
}
