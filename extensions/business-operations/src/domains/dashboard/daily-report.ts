import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { balancesSql } from '../banking/balance-summary.ts';
import { bankAccounts, bankTransactions } from '../banking/model.ts';
import { calendarSchedules } from '../hr/calendar/model.ts';
import { receivedAmount } from '../purchasing/receivings/amount.ts';
import { DAY_GROUPS } from '../statistics/attendance.ts';
import { sources } from '../statistics/sources.ts';
import { dayParameter, existing, onDays, rowsOf, won } from '../statistics/sql.ts';
import { type Asked, listSql, sectionSql } from './section.ts';
import { attendance } from './sections/attendance.ts';
import { production } from './sections/production.ts';

const flows = { carried_over: z.number(), deposits: z.number(), withdrawals: z.number(), balance: z.number() };

const Document = z.object({ id: z.int(), number: z.string(), client: z.string().nullable(), amount: z.number() });
const OrderRow = Document.extend({ site: z.string().nullable() });
const documents = <T extends z.ZodType>(row: T) => z.object({ count: z.int(), amount: z.number(), items: z.array(row) });

const Groups = attendance.schema.pick({
  headcount: true,
  ...Object.fromEntries(DAY_GROUPS.map((name) => [name, true as const])),
  early_leave: true,
  attending: true,
  attendance_rate: true,
});

export const DailyReport = z.object({
  date: z.iso.date(),
  cash: z.object({
    accounts: z.array(
      z.object({
        bank_account_id: z.int(),
        bank_name: z.string(),
        alias: z.string().nullable(),
        account_number: z.string(),
        currency: z.string(),
        ...flows,
      }),
    ),
    totals: z.object(flows),
    card_amount: z.number(),
  }),
  sales: z.object({ orders: documents(OrderRow), shipments: documents(OrderRow) }),
  purchase: z.object({ receivings: documents(Document) }),
  production: z.object({
    completed: z.object({
      count: z.int(),
      quantity: z.number(),
      defect_quantity: z.number(),
      items: z.array(
        z.object({
          id: z.int(),
          number: z.string(),
          process: z.string().nullable(),
          item: z.string().nullable(),
          quantity: z.number(),
          defect_quantity: z.number(),
        }),
      ),
    }),
    in_progress_count: z.int(),
    delayed_count: z.int(),
    nonconforming_count: z.int(),
  }),
  attendance: Groups,
  schedules: z.array(
    z.object({
      id: z.int(),
      title: z.string(),
      schedule_type: z.string(),
      start_date: z.iso.date(),
      end_date: z.iso.date(),
      start_time: z.string().nullable(),
      end_time: z.string().nullable(),
      location: z.string().nullable(),
    }),
  ),
});
export type DailyReport = z.infer<typeof DailyReport>;

interface Balances {
  accounts: (Record<'bank_account_id' | 'opening' | 'deposits' | 'withdrawals' | 'closing', number> & {
    bank_name: string;
    alias: string | null;
    account_number: string;
    currency: string;
  })[];
  total: Record<'opening' | 'deposits' | 'withdrawals' | 'closing', number>;
}

interface Found {
  balances: Balances;
  card_amount: number;
  orders: DailyReport['sales']['orders'];
  shipments: DailyReport['sales']['shipments'];
  receivings: DailyReport['purchase']['receivings'];
  completed: DailyReport['production']['completed'];
  production: { today: { in_progress_count: number; delayed_count: number } };
  nonconforming_count: number;
  attendance: DailyReport['attendance'];
  schedules: DailyReport['schedules'];
}

/** The rows as a list with their number and the sums of these columns. */
const listed = (rows: Sql, ...totals: readonly string[]): Sql => sql`(
  select json_build_object('count', count(*), ${join(totals.map((name) => raw(`'${name}', trim_scale(coalesce(sum(r.${name}), 0))`)))},
    'items', coalesce(json_agg(r order by r.number, r.id), '[]')) from (${rows}) r)`;

function reportSql(asked: Asked): Sql {
  const { date, tenantId, timeZone } = asked;
  const day = dayParameter(date);
  const on = (name: 'intake' | 'shipped' | 'received' | 'workDone' | 'cards' | 'nonconforming', joined?: Sql) =>
    sql`${rowsOf(asked, sources[name], joined)} and ${onDays(asked, sources[name], day, day)}`;
  const orders = (name: 'intake' | 'shipped') =>
    listed(
      sql`select t.id, t.order_no as number, t.client_name as client, t.site_name as site, trim_scale(coalesce(t.supply_amount, 0)) as amount from ${on(name)}`,
      'amount',
    );
  const groups = Object.keys(Groups.shape);
  const made = (column: string) =>
    raw(`(
    select trim_scale(coalesce(sum(i.${column}), 0)) from work_order_items i
    where i.tenant_id = t.tenant_id and i.work_order_id = t.id and i.deleted_at is null)`);
  const balances = balancesSql(date, date, {
    accounts: sql`${existing(asked, bankAccounts)} and t.is_active`,
    transactions: existing(asked, bankTransactions),
    timeZone,
  });
  return sql`
    select (select data::json from (${balances}) b) as balances,
      ${won(sql`(select sum(t.total_amount) from ${on('cards')})`)}::double precision as card_amount,
      ${orders('intake')} as orders, ${orders('shipped')} as shipments,
      ${listed(
        sql`select t.id, t.receiving_no as number, c.name as client, ${won(receivedAmount)} as amount
          from ${on('received', raw('left join clients c on c.tenant_id = t.tenant_id and c.id = t.client_id'))}`,
        'amount',
      )} as receivings,
      ${listed(
        sql`select t.id, t.work_order_no as number, p.process_name as process, (
            select i.item_name from work_order_items i where i.tenant_id = t.tenant_id and i.work_order_id = t.id and i.deleted_at is null
            order by i.sort_order, i.id limit 1) as item, ${made('good_quantity')} as quantity, ${made('defect_quantity')} as defect_quantity
          from ${on('workDone', raw('left join processes p on p.tenant_id = t.tenant_id and p.id = t.process_id'))}`,
        'quantity',
        'defect_quantity',
      )} as completed,
      (select data from (${sectionSql(production, asked, ['today'])}) s) as production,
      (select count(*) from ${on('nonconforming')})::integer as nonconforming_count,
      (select data from (${sectionSql(attendance, asked, groups)}) s) as attendance,
      ${listSql(sql`
        select t.id, t.title, t.schedule_type, t.start_date, t.end_date, t.start_time, t.end_time, t.location from calendar_schedules t
        where ${existing(asked, calendarSchedules)} and t.visibility = 'COMPANY' and t.start_date <= ${day} and t.end_date >= ${day}
        order by t.start_date, t.start_time nulls first, t.id`)} as schedules
    from (values (${tenantId}::integer)) as tenant`;
}

/** One day of the company, in one statement. */
export async function dailyReport(ctx: Context, asked: Asked): Promise<DailyReport> {
  const [found] = await ctx.rows<Found>(reportSql(asked));
  if (!found) throw new Error('The daily report has no row.');
  const { balances, card_amount, orders, shipments, receivings, completed, production: work, ...rest } = found;
  const { nonconforming_count, attendance: groups, schedules } = rest;
  const cash = ({ opening, deposits, withdrawals, closing }: Balances['total']) => ({
    carried_over: opening,
    deposits,
    withdrawals,
    balance: closing,
  });
  return {
    date: asked.date,
    cash: {
      accounts: balances.accounts.map(({ bank_account_id, bank_name, alias, account_number, currency, ...figures }) => ({
        bank_account_id,
        bank_name,
        alias,
        account_number,
        currency,
        ...cash(figures),
      })),
      totals: cash(balances.total),
      card_amount,
    },
    sales: { orders, shipments },
    purchase: { receivings },
    production: {
      completed,
      in_progress_count: work.today.in_progress_count,
      delayed_count: work.today.delayed_count,
      nonconforming_count,
    },
    attendance: groups,
    schedules,
  };
}
