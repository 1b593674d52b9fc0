import sql from 'sql-template-tag';
import { isBusinessNumber } from '../../../kernel/business-number.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { inOwnTransaction } from '../../../kernel/context/own-transaction.ts';
import { dayOf } from '../../../kernel/days.ts';
import { defaultDeductible, maskedNumber } from '../../cards/rules.ts';
import { linkedUnits } from '../linked.ts';
import { PAGE_SIZE, type ProviderCard, type ProviderCardTransaction } from '../port.ts';
import { fingerprint } from '../secrets.ts';
import { hashed, inRange, plain } from './keys.ts';
import type { Connection, Unit, Wanted } from './kind.ts';
import { OVERLAP, type Range, rangeFrom } from './range.ts';
import { fetchAll } from './spool.ts';
import { advance, clientOf, type ProviderRows, upsert } from './upsert.ts';

interface Card {
  id: number;
  hash: string;
  label: string;
  user_id: string | null;
  synced_through: string | null;
  /** Whether its default account is one of entertainment expense. */
  entertainment: boolean;
}

/** Amounts that somebody has corrected stay; what the provider sent is kept beside them. */
const unlessEdited = (name: string) => `case when t.amount_edited_at is null then excluded.${name} else t.${name} end`;

/** The card that has the use already, under the same number: it may have been deleted and registered again since. */
const cardOfUse = `coalesce((
  select u.corporate_card_id from corporate_cards c
  join corporate_cards o on o.tenant_id = c.tenant_id and o.card_number_hash = c.card_number_hash
  join card_transactions u on u.tenant_id = o.tenant_id and u.corporate_card_id = o.id and u.natural_key = g.natural_key
  where c.tenant_id = (select ops.tenant_id()) and c.id = g.corporate_card_id
  order by o.id = c.id desc, u.id limit 1), g.corporate_card_id)`;

const rows: ProviderRows = {
  table: 'card_transactions',
  key: { corporate_card_id: cardOfUse, natural_key: true },
  owned: {
    source: true,
    used_at: true,
    used_date: true,
    approval_no: true,
    approval_type: true,
    merchant_name: true,
    merchant_business_number: true,
    merchant_biz_type: true,
    merchant_address: true,
    merchant_tel: true,
    merchant_tax_type: true,
    installment_months: true,
    currency: true,
    foreign_amount: true,
    provider_supply_amount: true,
    provider_tax_amount: true,
    supply_amount: unlessEdited('supply_amount'),
    tax_amount: unlessEdited('tax_amount'),
    service_charge: unlessEdited('service_charge'),
    total_amount: unlessEdited('total_amount'),
  },
  initial: {
    user_id: true,
    vendor_id: clientOf('merchant_business_number'),
    vat_deductible: true,
    non_deductible_reason: true,
    journal_state: true,
    needs_review: true,
  },
  review: `case when t.amount_edited_at is null
      then (t.tax_amount, t.total_amount) is distinct from (excluded.tax_amount, excluded.total_amount) and (t.journal_state = 'JOURNALED'
        or exists (select from card_transaction_splits s where s.tenant_id = t.tenant_id and s.card_transaction_id = t.id))
      else (t.provider_supply_amount, t.provider_tax_amount) is distinct from (excluded.provider_supply_amount, excluded.provider_tax_amount)
    end`,
};

/** The linked cards that are in use; a deleted one is not brought back. The numbers stay in memory. */
export async function cardUnits(ctx: Context, connection: Connection, { range, only }: Wanted): Promise<Unit[]> {
  const linked = await connection.ask((provider, as) => provider.listCards(as));
  const numbers = new Map(linked.map((card) => [fingerprint(ctx.app.directus.env, card.cardNumber), card]));
  const cards = await inOwnTransaction(ctx, (inside) => linkCards(inside, numbers));
  return cards
    .filter(({ id }) => only === null || String(id) === only)
    .map((card) =>
      unitOf(ctx, card, numbers.get(card.hash)?.cardNumber ?? '', range ?? rangeFrom(card.synced_through, OVERLAP.CARD, ctx.today())),
    );
}

/** Keeps which cards are linked now, by the fingerprints of their numbers. Returns those that are to be fetched. */
export async function linkCards(ctx: Context, linked: ReadonlyMap<string, ProviderCard>): Promise<Card[]> {
  const tenantId = ctx.tenant.id;
  const given = JSON.stringify(
    [...linked].map(([hash, { cardCompany, cardNumber, alias, type }]) => ({
      card_company: cardCompany,
      card_name: alias ?? `${cardCompany} ${cardNumber.slice(-4)}`,
      card_number_masked: maskOf(cardNumber),
      card_number_hash: hash,
      card_type: type,
    })),
  );
  await ctx.rows(sql`
    insert into corporate_cards (tenant_id, card_company, card_name, card_number_masked, card_number_hash, card_type, is_active, provider_linked)
    select ${tenantId}::integer, g.card_company, g.card_name, g.card_number_masked, g.card_number_hash, g.card_type, true, true
    from json_populate_recordset(null::corporate_cards, ${given}::json) with ordinality g
    where not exists (select from corporate_cards t where t.tenant_id = ${tenantId} and t.card_number_hash = g.card_number_hash)
    order by g.ordinality
    on conflict do nothing`);
  await linkedUnits(ctx, { accountNumbers: null, cardHashes: [...linked.keys()] });
  return ctx.rows<Card>(sql`
    select t.id, t.card_number_hash as hash, concat_ws(' ', t.card_name, t.card_number_masked) as label, t.user_id,
      t.synced_through::text, coalesce(a.entertainment_kind is not null, false) as entertainment
    from corporate_cards t left join account_codes a on a.tenant_id = t.tenant_id and a.id = t.default_account_code_id
    where t.tenant_id = ${tenantId} and t.deleted_at is null and t.provider_linked and t.is_active order by t.id`);
}

const maskOf = (number: string): string =>
  /^\d{14,16}$/.test(number) ? maskedNumber(number) : `${number.slice(0, 4)}-****-****-${number.slice(-4)}`;

const unitOf = (ctx: Context, card: Card, number: string, range: Range): Unit => ({
  unit: String(card.id),
  label: card.label,
  range,
  async fetch(connection) {
    const spool = await fetchAll(
      (page) => connection.ask((provider, as) => provider.listCardTransactions(as, number, { ...range, page, size: PAGE_SIZE })),
      (item) => rowOf(ctx, card, range, item),
    );
    return {
      fetched: spool.size,
      async write(inside) {
        const written = await upsert(inside, rows, spool);
        await advance(inside, 'corporate_cards', 'synced_through', card.id, range);
        return written;
      },
    };
  },
});

function rowOf(ctx: Context, card: Card, range: Range, item: ProviderCardTransaction) {
  const at = new Date(item.usedAt).toISOString();
  const [supply, tax, total] = [plain(item.supply), plain(item.tax), plain(item.total)];
  const { merchant } = item;
  return {
    corporate_card_id: card.id,
    natural_key: item.key ?? hashed(card.hash, at, item.approvalNo, item.approvalType, total),
    source: 'PROVIDER',
    used_at: at,
    used_date: inRange(dayOf(new Date(at), ctx.tenant.timeZone), range),
    approval_no: item.approvalNo,
    approval_type: item.approvalType,
    merchant_name: merchant.name,
    merchant_business_number: merchant.businessNumber && isBusinessNumber(merchant.businessNumber) ? merchant.businessNumber : null,
    merchant_biz_type: merchant.bizType,
    merchant_address: merchant.address,
    merchant_tel: merchant.tel,
    merchant_tax_type: merchant.taxType,
    installment_months: item.installmentMonths,
    currency: item.currency,
    foreign_amount: item.foreignAmount,
    provider_supply_amount: supply,
    provider_tax_amount: tax,
    supply_amount: supply,
    tax_amount: tax,
    service_charge: plain(item.serviceCharge),
    total_amount: total,
    user_id: card.user_id,
    ...defaultDeductible({ merchantTaxType: merchant.taxType, taxAmount: tax, entertainment: card.entertainment }),
    journal_state: 'OPEN',
    needs_review: false,
  };
}
