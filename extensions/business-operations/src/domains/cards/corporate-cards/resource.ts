import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { fromRows } from '../../../kernel/crud/of-row.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { type ComputedField, type ComputedFields, related, visible } from '../../../kernel/crud/select.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import { addMonths, type Day, firstOfMonth } from '../../../kernel/days.ts';
import { bankAccounts } from '../../banking/model.ts';
import { accountCodes } from '../../finance/model.ts';
import { departments } from '../../organisation/model.ts';
import { userField } from '../../organisation/user-sql.ts';
import { cardTransactions, corporateCards } from '../model.ts';

const rows = { of: cardTransactions, via: 'corporate_card_id' };
const shownWithin = (from: Day, to: Day) => sql`and t.hidden_at is null and t.used_date >= ${from}::date and t.used_date < ${to}::date`;

/** The present month of the tenant, to the first day of the next. */
const thisMonth = (ctx: Context): [Day, Day] => {
  const first = firstOfMonth(ctx.today());
  return [first, addMonths(first, 1)];
};

const sumSql = raw('trim_scale(coalesce(sum(t.total_amount), 0))');

/** What was paid with the card `t` this month, cancelled uses subtracted; null for whom the transactions are closed. */
const monthAmount = (ctx: Context): Sql =>
  fromRows(rows, 'null::numeric', () => sumSql, { and: shownWithin(...thisMonth(ctx)), reads: ['used_date', 'total_amount'] })(ctx);

const cardFields: ComputedFields = {
  user: userField('user_id'),
  department: related(departments, 'department_id'),
  default_account: related(accountCodes, 'default_account_code_id', ['id', 'code', 'name']),
  payment_bank_account: related(bankAccounts, 'payment_bank_account_id', ['id', 'bank_name', 'alias']),
  month_amount: {
    sql: monthAmount,
    schema: z.number().nullable(),
  },
  usage_rate: {
    sql: (ctx) => sql`trim_scale(round(${monthAmount(ctx)} * 100 / nullif(t.limit_amount, 0), 1))`,
    schema: z.number().nullable().meta({ description: 'Of the monthly limit, in per cent; null without a limit.' }),
  },
};

/** The twelve months that end with this one, those without a use too; null for whom the transactions are closed. */
const monthly: ComputedField = {
  sql: (ctx) => {
    const access = ctx.may(cardTransactions.name, 'read');
    if (!access) return raw('null::json');
    const [first, next] = thisMonth(ctx);
    const from = addMonths(first, -11);
    return sql`(select x.value from (select t.id) as whole, lateral (
      select json_agg(json_build_object('month', to_char(m.month, 'YYYY-MM'), 'amount', trim_scale(coalesce(used.amount, 0))) order by m.month)
      from generate_series(${from}::date::timestamp, ${first}::date::timestamp, interval '1 month') as m (month)
      left join (
        select date_trunc('month', t.used_date::timestamp) as month, sum(t.total_amount) as amount from card_transactions t
        where t.corporate_card_id = whole.id and ${visible(ctx, cardTransactions, access)} ${shownWithin(from, next)} group by 1
      ) used on used.month = m.month) x (value))`;
  },
  schema: z.array(z.object({ month: z.string(), amount: z.number() })).nullable(),
};

const holderSearch = (pattern: string) =>
  sql`exists (select from directus_users u where u.tenant_id = t.tenant_id and u.id = t.user_id and ${raw(nameSql('u'))} ilike ${pattern})`;

export const cardResource = resource('/corporate-cards', corporateCards, {
  id: 'finance.corporate-cards',
  noun: 'card',
  list: {
    filters: { is_active: 'is_active', card_type: 'card_type', user_id: 'user_id', department_id: 'department_id' },
    sort: ['card_name', 'card_company', '-created_at'],
    search: ['card_name', 'card_company', (pattern) => sql`right(t.card_number_masked, 4) ilike ${pattern}`, holderSearch],
    computed: cardFields,
  },
  show: {
    monthly,
    transaction_count: {
      sql: fromRows(rows, 'null::integer', () => raw('count(*)'), { and: raw('and t.hidden_at is null') }),
      schema: z.int().nullable().meta({ description: 'Without hidden ones.' }),
    },
  },
});
