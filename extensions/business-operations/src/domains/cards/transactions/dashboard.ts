import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { openAccess, visible } from '../../../kernel/crud/select.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import { addMonths, type Day, monthOf } from '../../../kernel/days.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { day, idParam } from '../../../kernel/model/schemas.ts';
import { userSql } from '../../organisation/user-sql.ts';
import { cardTransactions } from '../model.ts';
import { partsOfTransaction } from '../parts.ts';
import { isUnclassified } from './suggestion.ts';

/** A month as `YYYY-MM`, within the days that there are. */
const month = z
  .string()
  .regex(/^\d{4}-\d{2}$/)
  .transform((value) => `${value}-01`)
  .pipe(day)
  .transform((first) => monthOf(first))
  .meta({ description: 'YYYY-MM; this month unless given.' });

export const DashboardQuery = z.strictObject({ month: month.optional(), corporate_card_id: idParam.optional() });

const user = z.object({ id: z.uuid(), name: z.string() }).nullable();
const rate = z.number().nullable();
const figures = { amount: z.number(), count: z.int() };

export const Dashboard = z.object({
  month: z.string(),
  total_amount: z.number(),
  previous_month_amount: z.number(),
  change_rate: rate,
  count: z.int(),
  unclassified_count: z.int(),
  unjournaled_count: z.int(),
  deductible_tax: z.number(),
  by_card: z.array(
    z.object({
      corporate_card_id: z.int(),
      card_name: z.string(),
      card_number_masked: z.string(),
      user,
      ...figures,
      limit_amount: z.number().nullable(),
      usage_rate: rate,
    }),
  ),
  by_account: z.array(
    z.object({ account_code_id: z.int().nullable(), code: z.string().nullable(), name: z.string().nullable(), ...figures, share: rate }),
  ),
  by_user: z.array(z.object({ user_id: z.uuid().nullable(), name: z.string().nullable(), ...figures })),
  daily: z.array(z.object({ date: z.iso.date(), amount: z.number() })),
  monthly: z.array(z.object({ month: z.string(), amount: z.number() })),
  recent: z.array(
    z.object({
      id: z.int(),
      used_date: z.iso.date(),
      merchant_name: z.string(),
      approval_type: z.string(),
      total_amount: z.number(),
      card_name: z.string(),
      account_name: z.string().nullable(),
      user,
    }),
  ),
});

const percent = (part: string, whole: string): string => `trim_scale(round((${part}) * 100 / nullif(abs(${whole}), 0), 1))`;

const READS = ['used_date', 'total_amount', 'tax_amount', 'account_code_id', 'corporate_card_id', 'user_id', 'vat_deductible', 'hidden_at'];

/** What was paid by card in one month; hidden uses are left out, cancelled ones count negative. One statement. */
export async function dashboard(ctx: Context, query: z.infer<typeof DashboardQuery>): Promise<Json> {
  const asked = query.month ?? monthOf(ctx.today());
  const first: Day = `${asked}-01`;
  const { data } = await ctx.jsonRow<'data'>(dashboardSql(ctx, asked, first, query.corporate_card_id ?? null));
  return new Json(data);
}

function dashboardSql(ctx: Context, asked: string, first: Day, card: number | null): Sql {
  const tenant = ctx.tenant.id;
  const seen = visible(ctx, cardTransactions, openAccess(ctx, cardTransactions, READS));
  return sql`
    with used as materialized (
      select t.* from card_transactions t
      where t.used_date >= ${addMonths(first, -5)}::date and t.used_date < ${addMonths(first, 1)}::date and t.hidden_at is null
        and (${card}::integer is null or t.corporate_card_id = ${card}::integer) and ${seen}
    ), month as materialized (
      select * from used where used_date >= ${first}::date
    ), sums as (
      select coalesce(sum(total_amount) filter (where used_date >= ${first}::date), 0) as total,
        coalesce(sum(total_amount) filter (where used_date >= ${addMonths(first, -1)}::date and used_date < ${first}::date), 0) as previous
      from used
    ), counts as (
      select count(*) as rows, count(*) filter (where ${isUnclassified}) as unclassified, count(*) filter (where t.journal_state = 'OPEN') as unjournaled
      from month t
    ), parts as materialized (
      select t.id, part.* from month t cross join ${partsOfTransaction}
    ), by_card as (
      select c.id, c.card_name, c.card_number_masked, c.user_id, c.limit_amount, coalesce(sum(t.total_amount), 0) as amount, count(t.id) as rows
      from corporate_cards c left join month t on t.corporate_card_id = c.id
      where c.tenant_id = ${tenant} and (${card}::integer is null or c.id = ${card}::integer)
      group by c.id having count(t.id) > 0 or (c.is_active and c.deleted_at is null)
    ), by_account as (
      select p.account_code_id, a.code, a.name, sum(p.amount) as amount, count(*) as rows
      from parts p left join account_codes a on a.tenant_id = ${tenant} and a.id = p.account_code_id group by 1, 2, 3
    ), by_user as (
      select p.user_id, ${raw(nameSql('u'))} as name, sum(p.amount) as amount, count(distinct p.id) as rows
      from parts p left join directus_users u on u.tenant_id = ${tenant} and u.id = p.user_id group by 1, 2
    ), recent as (
      select t.id, t.used_date, t.merchant_name, t.approval_type, trim_scale(t.total_amount) as total_amount, c.card_name,
        coalesce((select string_agg(n.name, ', ' order by n.line_no) from (
          select min(s.line_no) as line_no, o.name from card_transaction_splits s
          join account_codes o on o.tenant_id = s.tenant_id and o.id = s.account_code_id
          where s.tenant_id = t.tenant_id and s.card_transaction_id = t.id group by o.id, o.name) n), a.name) as account_name,
        (select ${raw(userSql('u'))} from directus_users u where u.tenant_id = t.tenant_id and u.id = t.user_id) as user, t.used_at
      from month t join corporate_cards c on c.tenant_id = t.tenant_id and c.id = t.corporate_card_id
      left join account_codes a on a.tenant_id = t.tenant_id and a.id = t.account_code_id
      order by t.used_at desc, t.id desc limit 10
    )
    select json_build_object(
      'month', ${asked}::text, 'total_amount', trim_scale(sums.total), 'previous_month_amount', trim_scale(sums.previous),
      'change_rate', ${raw(percent('sums.total - sums.previous', 'sums.previous'))},
      'count', counts.rows, 'unclassified_count', counts.unclassified, 'unjournaled_count', counts.unjournaled,
      'deductible_tax', (select trim_scale(coalesce(sum(tax_amount) filter (where vat_deductible), 0)) from parts),
      'by_card', (select coalesce(json_agg(json_build_object('corporate_card_id', b.id, 'card_name', b.card_name, 'card_number_masked', b.card_number_masked,
        'user', (select ${raw(userSql('u'))} from directus_users u where u.tenant_id = ${tenant} and u.id = b.user_id),
        'amount', trim_scale(b.amount), 'count', b.rows, 'limit_amount', trim_scale(b.limit_amount), 'usage_rate', ${raw(percent('b.amount', 'b.limit_amount'))})
        order by b.amount desc, b.card_name, b.id), '[]') from by_card b),
      'by_account', (select coalesce(json_agg(json_build_object('account_code_id', b.account_code_id, 'code', b.code, 'name', b.name,
        'amount', trim_scale(b.amount), 'count', b.rows, 'share', ${raw(percent('b.amount', 'sums.total'))}) order by b.amount desc, b.code), '[]') from by_account b),
      'by_user', (select coalesce(json_agg(json_build_object('user_id', b.user_id, 'name', case when b.user_id is not null then b.name end,
        'amount', trim_scale(b.amount), 'count', b.rows) order by b.amount desc, b.user_id), '[]') from by_user b),
      'daily', (select json_agg(json_build_object('date', d.day::date, 'amount', trim_scale(coalesce((select sum(m.total_amount) from month m where m.used_date = d.day::date), 0)))
        order by d.day) from generate_series(${first}::date::timestamp, ${addMonths(first, 1)}::date::timestamp - interval '1 day', interval '1 day') as d (day)),
      'monthly', (select json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'amount', trim_scale(coalesce((
          select sum(u.total_amount) from used u where date_trunc('month', u.used_date::timestamp) = m.month), 0))) order by m.month)
        from generate_series(${addMonths(first, -5)}::date::timestamp, ${first}::date::timestamp, interval '1 month') as m (month)),
      'recent', (select coalesce(json_agg(json_build_object('id', r.id, 'used_date', r.used_date, 'merchant_name', r.merchant_name,
        'approval_type', r.approval_type, 'total_amount', r.total_amount, 'card_name', r.card_name, 'account_name', r.account_name, 'user', r.user)
        order by r.used_at desc, r.id desc), '[]') from recent r)
    )::text as data from sums, counts`;
}
