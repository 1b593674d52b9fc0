import sql, { join, raw } from 'sql-template-tag';
import { z } from 'zod';
import { isOpen } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { selectList, visible } from '../../kernel/crud/select.ts';
import { monthsOf } from '../../kernel/days.ts';
import { forbidden } from '../../kernel/errors.ts';
import { Json } from '../../kernel/http/reply.ts';
import { day, rowReply } from '../../kernel/model/schemas.ts';
import { LoanCategory, LoanDirection, loans } from './model.ts';
import { periodOf } from './rules.ts';

const categories = Object.keys(LoanCategory) as [LoanCategory, ...LoanCategory[]];
const directions = Object.keys(LoanDirection);
const UPCOMING_DAYS = 30;
const LATEST = 50;
/** What the figures are made of: they would give away a field that is closed to the caller. */
const FIELDS = ['category', 'direction', 'principal', 'loan_date', 'outstanding', 'deemed_interest_rate', 'counterparty_name'];

export const DashboardQuery = z.strictObject({ start_date: day.optional(), end_date: day.optional() });

const balances = z.object({
  opening_balance: z.number(),
  new_amount: z.number(),
  repaid_principal: z.number(),
  paid_interest: z.number(),
  closing_balance: z.number(),
  active_count: z.int(),
  overdue_count: z.int(),
  overdue_amount: z.number(),
});

const movement = z.object({ new_amount: z.number(), repaid_principal: z.number(), closing_balance: z.number() });

export const Dashboard = z.object({
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  lent: balances,
  borrowed: balances,
  deemed_interest: z.number(),
  deemed_interest_shortfall: z.number(),
  by_category: z.record(z.enum(categories), z.object({ count: z.int(), closing_balance: z.number() })),
  monthly: z.array(z.object({ month: z.string(), lent: movement, borrowed: movement })),
  upcoming: z.array(
    z.object({
      loan_id: z.int(),
      loan_no: z.string(),
      direction: z.string(),
      counterparty_name: z.string(),
      seq: z.int(),
      due_date: z.iso.date(),
      principal_due: z.number(),
      interest_due: z.number(),
      paid_principal: z.number(),
    }),
  ),
  loans: z.array(
    rowReply(loans, {
      opening_balance: z.number(),
      closing_balance: z.number(),
      overdue_amount: z.number(),
    }),
  ),
});

const won = (expression: string) => `trim_scale(coalesce(${expression}, 0))`;

const BALANCES = `json_build_object(
  'opening_balance', ${won('sum(a.opening)')},
  'new_amount', ${won('sum(a.added)')},
  'repaid_principal', ${won('sum(a.repaid)')},
  'paid_interest', ${won('sum(a.interest)')},
  'closing_balance', ${won('sum(a.closing)')},
  'active_count', count(a.id) filter (where a.closing > 0),
  'overdue_count', count(a.id) filter (where a.overdue > 0),
  'overdue_amount', ${won('sum(a.overdue)')})`;

/** Balances, movements and interest of the loans that the caller may read. One statement; the database reckons in decimals. */
export async function dashboard(ctx: Context, query: z.infer<typeof DashboardQuery>): Promise<Json> {
  const { start, end } = periodOf(ctx.today(), query.start_date, query.end_date);
  const access = ctx.access(loans.name, 'read');
  const closed = FIELDS.find((name) => !isOpen(access, name));
  if (closed) throw forbidden([{ path: closed, code: 'field_forbidden' }]);
  const found = await ctx.jsonRow<'data'>(sql`
    with period as materialized (select ${start}::date as first, ${end}::date as last),
    known as materialized (
      select t.* from loans t where ${visible(ctx, loans, access)} and t.loan_date <= ${end}
    ),
    payments as materialized (
      select r.loan_id, r.paid_date, r.paid_principal, r.paid_interest from loan_repayments r join known k on k.id = r.loan_id
      where r.tenant_id = ${ctx.tenant.id} and r.kind = 'PAYMENT' and r.deleted_at is null and r.paid_date <= ${end}
    ),
    due as (
      select r.loan_id, sum(r.principal_due) as principal from loan_repayments r join known k on k.id = r.loan_id
      where r.tenant_id = ${ctx.tenant.id} and r.kind = 'SCHEDULED' and r.deleted_at is null and r.due_date < ${end}
      group by r.loan_id
    ),
    paid as (
      select loan_id, sum(paid_principal) as principal, sum(paid_principal) filter (where paid_date < period.first) as before,
        sum(paid_principal) filter (where paid_date >= period.first) as repaid, sum(paid_interest) filter (where paid_date >= period.first) as interest
      from payments, period group by loan_id
    ),
    a as materialized (
      select k.*, p.opening, p.added, p.repaid, p.interest, p.closing, p.overdue from known k left join due d on d.loan_id = k.id left join paid s on s.loan_id = k.id,
        period, lateral (
          select
            case when k.loan_date < period.first then k.principal - coalesce(s.before, 0) else 0 end as opening,
            case when k.loan_date >= period.first then k.principal else 0 end as added,
            coalesce(s.repaid, 0) as repaid,
            coalesce(s.interest, 0) as interest,
            k.principal - coalesce(s.principal, 0) as closing,
            greatest(0, coalesce(d.principal, 0) - coalesce(s.principal, 0)) as overdue
        ) p
    ),
    -- The balance of an advance from one movement to the next, cut to the calendar years of the period.
    movements as (
      select id, day, sum(change) as change from (
        select id, loan_date as day, principal as change from known where category = 'OFFICER_ADVANCE'
        union all
        select p.loan_id, p.paid_date, -p.paid_principal from payments p join known k on k.id = p.loan_id where k.category = 'OFFICER_ADVANCE'
      ) m group by id, day
    ),
    spans as (
      select id, sum(change) over w as balance, day as first, lead(day, 1, period.last + 1) over w as past
      from movements, period window w as (partition by id order by day)
    ),
    years as (
      select greatest(make_date(y, 1, 1), period.first) as first, least(make_date(y + 1, 1, 1), period.last + 1) as past,
        make_date(y + 1, 1, 1) - make_date(y, 1, 1) as length
      from period, generate_series(extract(year from period.first)::integer, extract(year from period.last)::integer) as y
    ),
    -- Common and leap years over one denominator, so that nothing is rounded before the won is cut.
    deemed as (
      select k.id, div(k.deemed_interest_rate * sum(s.balance * greatest(0, least(s.past, y.past) - greatest(s.first, y.first)) * (case y.length when 365 then 366 else 365 end)), 100 * 365 * 366) as interest
      from spans s join known k on k.id = s.id cross join years y group by k.id, k.deemed_interest_rate
    )
    select json_build_object(
      'start_date', ${start}::date,
      'end_date', ${end}::date,
      'lent', (select ${raw(BALANCES)} from a where a.direction = 'LENT'),
      'borrowed', (select ${raw(BALANCES)} from a where a.direction = 'BORROWED'),
      'deemed_interest', (select ${raw(won('sum(d.interest)'))} from deemed d),
      'deemed_interest_shortfall', (select ${raw(won('sum(greatest(0, d.interest - a.interest))'))} from deemed d join a on a.id = d.id),
      'by_category', (
        select json_object_agg(c.value, json_build_object('count', c.count, 'closing_balance', c.closing) order by c.place) from (
          select v.value, v.place, count(a.id) filter (where a.closing > 0) as count, ${raw(won('sum(a.closing)'))} as closing
          from unnest(${categories}::text[]) with ordinality as v (value, place) left join a on a.category = v.value group by v.value, v.place) c),
      'monthly', (select coalesce(json_agg(json_build_object('month', m.month, ${monthlyColumns()}) order by m.month), '[]')
        from unnest(${monthsOf(start, end)}::text[]) as m (month)),
      'upcoming', (
        select coalesce(json_agg(u order by u.due_date, u.loan_id, u.seq), '[]') from (
          select a.id as loan_id, a.loan_no, a.direction, a.counterparty_name, l.seq, l.due_date,
            trim_scale(l.principal_due) as principal_due, trim_scale(l.interest_due) as interest_due, trim_scale(l.paid_principal) as paid_principal
          from a, ops.loan_lines(a.tenant_id, a.id, a.principal - a.closing, ${end}::date) l
          where a.closing > 0 and l.state <> 'PAID' and l.due_date between ${end}::date and ${end}::date + ${UPCOMING_DAYS}::integer) u),
      'loans', (
        select coalesce(json_agg(r), '[]') from (
          select ${selectList(ctx, loans, access)}, trim_scale(t.opening) as opening_balance, trim_scale(t.closing) as closing_balance,
            trim_scale(t.overdue) as overdue_amount
          from a t where t.opening + t.added > 0 order by t.loan_date desc, t.id desc limit ${LATEST}) r)
    )::text as data`);
  return new Json(found.data);
}

/** For each direction what came, what went and what was left at the end of the month `m`, or of the period where it ends before. */
function monthlyColumns() {
  const last = `(m.month || '-01')::date + interval '1 month'`;
  const columns = directions.map((direction) => {
    const own = `k.direction = '${direction}'`;
    const lent = (condition: string) => `(select ${won('sum(k.principal)')} from known k where ${own} and ${condition})`;
    const repaid = (condition: string) =>
      `(select ${won('sum(p.paid_principal)')} from payments p join known k on k.id = p.loan_id where ${own} and ${condition})`;
    const within = (column: string) => `${column} >= greatest((m.month || '-01')::date, period.first) and ${column} < ${last}`;
    return `'${direction.toLowerCase()}', (select json_build_object(
      'new_amount', ${lent(within('k.loan_date'))},
      'repaid_principal', ${repaid(within('p.paid_date'))},
      'closing_balance', ${lent(`k.loan_date < ${last}`)} - ${repaid(`p.paid_date < ${last}`)}) from period)`;
  });
  return join(columns.map(raw));
}
