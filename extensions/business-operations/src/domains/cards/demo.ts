import sql from 'sql-template-tag';
import { asTenantUser } from '../../kernel/context/as-tenant-user.ts';
import type { Context } from '../../kernel/context/context.ts';
import { createJournals } from '../finance/sources/journals.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { seedDemoUses } from './demo-uses.ts';
import { cardJournals } from './transactions/journal.ts';

const KEEPER = 'finance';
/** Who holds the cards, in the order of their names. */
const HOLDERS = ['finance', 'production', 'sales'];
const LIMIT = 10_000_000;

// Of each 30 uses 27 are classified and 20 journaled; what is left is work for whoever looks at it.
const OF = 30;
const CLASSIFIED = 27;
const JOURNALED = 20;
/** Places of uses that are hidden, and of those that are split. */
const HIDDEN = [25, 55, 85, 115, 145];
const SPLIT = [22, 52, 82];

/** The corporate cards of a demo company and what was paid with them, as its bookkeeper left it. */
export async function seedDemoCards(ctx: Context): Promise<void> {
  const there = await ctx.row(sql`select from card_transactions where tenant_id = ${ctx.tenant.id} limit 1`);
  if (!there) await seedDemoUses(ctx);
  const idOf = await accountIds(ctx);
  await asTenantUser(ctx, idOf(KEEPER), async (inside) => {
    await giveToHolders(inside, HOLDERS.map(idOf));
    await classifyUses(inside);
    const chosen = await inside.rows<{ id: number }>(
      sql`select r.id from ${placed(inside)} r where r.place % ${OF} < ${JOURNALED} order by r.place`,
    );
    await createJournals(
      inside,
      cardJournals,
      chosen.map(({ id }) => id),
    );
  });
}

/** The uses with their places in time, from 0. */
const placed = ({ tenant }: Context) => sql`(
  select t.*, row_number() over (order by t.used_at, t.id) - 1 as place
  from card_transactions t where t.tenant_id = ${tenant.id} and t.deleted_at is null)`;

async function giveToHolders(ctx: Context, holders: readonly string[]): Promise<void> {
  const tenant = ctx.tenant.id;
  await ctx.rows(sql`
    update corporate_cards c set user_id = (${[...holders]}::uuid[])[o.place], limit_amount = ${LIMIT}, payment_day = 25, expires_ym = '2029-12'
    from (select id, row_number() over (order by card_name) as place from corporate_cards where tenant_id = ${tenant} and deleted_at is null) o
    where c.tenant_id = ${tenant} and c.id = o.id`);
  await ctx.rows(sql`
    update card_transactions t set user_id = c.user_id from corporate_cards c
    where t.tenant_id = ${tenant} and c.tenant_id = ${tenant} and c.id = t.corporate_card_id and t.user_id is null`);
}

/** Meals with clients are entertainment, of which no VAT is deducted; the rest goes by the merchants' kinds of business. */
async function classifyUses(ctx: Context): Promise<void> {
  const tenant = ctx.tenant.id;
  await ctx.rows(sql`
    update card_transactions t set account_code_id = a.id,
      vat_deductible = t.vat_deductible and a.entertainment_kind is null,
      non_deductible_reason = case when a.entertainment_kind is not null then 'ENTERTAINMENT' else t.non_deductible_reason end
    from ${placed(ctx)} r join account_codes a on a.tenant_id = ${tenant} and a.deleted_at is null and a.code = case
      when r.merchant_biz_type in ('음식점', '커피전문점') then case when r.place % 3 = 0 then '813' else '811' end
      when r.merchant_biz_type = '주유소' then '822' when r.merchant_biz_type = '숙박' then '812' when r.merchant_biz_type = '문구' then '829'
      when r.merchant_biz_type = '서적' then '826' else '830' end
    where t.tenant_id = ${tenant} and t.id = r.id and r.place % ${OF} < ${CLASSIFIED}`);
  await ctx.rows(sql`
    insert into card_transaction_splits (tenant_id, card_transaction_id, line_no, amount, tax_amount, account_code_id, vat_deductible, memo)
    select ${tenant}, r.id, s.line_no, case s.line_no when 1 then r.total_amount - 1100 else 1100 end,
      case when r.tax_amount = 0 then 0 when s.line_no = 1 then r.tax_amount - 100 else 100 end, a.id, r.vat_deductible and a.entertainment_kind is null, s.memo
    from ${placed(ctx)} r
    cross join (values (1, null, null), (2, '829', '사무용품')) as s(line_no, code, memo)
    join account_codes a on a.tenant_id = ${tenant} and a.deleted_at is null and a.id = coalesce(
      (select o.id from account_codes o where o.tenant_id = ${tenant} and o.code = s.code and o.deleted_at is null), r.account_code_id)
    where r.place = any (${SPLIT}::integer[]) and r.total_amount > 1100`);
  await ctx.rows(sql`
    update card_transactions t set hidden_at = ${ctx.now.toISOString()}, hidden_by = ${ctx.session.userId}::uuid, hidden_reason = '개인 사용'
    from ${placed(ctx)} r where t.tenant_id = ${tenant} and t.id = r.id and r.place = any (${HIDDEN}::integer[])`);
}
