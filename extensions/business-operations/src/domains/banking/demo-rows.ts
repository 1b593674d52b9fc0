import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { addDays } from '../../kernel/days.ts';

const DAYS = 90;
const OPENING = 50_000_000;

const ACCOUNTS = [
  { place: 1, bank_code: '0003', bank_name: '기업은행', account_number: '01012345678901', alias: '운영 계좌' },
  { place: 2, bank_code: '0004', bank_name: '국민은행', account_number: '92340201234567', alias: '자재 계좌' },
];

/**
 * What the bank sent of two accounts in the last weeks: on each weekday a customer pays and two suppliers are paid, by amounts that
 * follow from account, day and place. Set-based.
 */
export async function seedDemoBankRows(ctx: Context): Promise<void> {
  const { id: tenant, timeZone } = ctx.tenant;
  const [first, last] = [addDays(ctx.today(), -DAYS), addDays(ctx.today(), -1)];
  await ctx.rows(sql`
    insert into bank_accounts (tenant_id, bank_code, bank_name, account_number, alias, opening_balance, provider_linked, synced_through)
    select ${tenant}, a.bank_code, a.bank_name, a.account_number, a.alias, ${OPENING}::numeric, true, ${last}::date
    from json_to_recordset(${JSON.stringify(ACCOUNTS)}::json) as a (place integer, bank_code text, bank_name text, account_number text, alias text)
    order by a.place`);
  await ctx.rows(sql`
    with parties as (
      select c.id, c.name, k.direction, row_number() over (partition by k.direction order by c.client_code) - 1 as place,
        count(*) over (partition by k.direction) as of
      from clients c
      join (values ('DEPOSIT', 'SALES'), ('WITHDRAWAL', 'PURCHASE')) as k(direction, client_type) on c.client_type in (k.client_type, 'BOTH')
      where c.tenant_id = ${tenant} and c.deleted_at is null
    ), moves as (
      select a.id as account, day::date as day, (day + m.clock::interval) at time zone ${timeZone} as at, m.direction,
        h.hash, case m.direction when 'DEPOSIT' then 1000000 + h.hash % 801 * 10000 else 200000 + h.hash % 2800 * 1000 end as amount
      from bank_accounts a
      cross join generate_series(${first}::timestamp, ${last}::timestamp, interval '1 day') as day
      cross join (values ('10:00', 'DEPOSIT'), ('13:30', 'WITHDRAWAL'), ('16:00', 'WITHDRAWAL')) as m(clock, direction)
      cross join lateral (select hashtextextended(a.account_number || day::text || m.clock, 0) & 2147483647 as hash) h
      where a.tenant_id = ${tenant} and a.deleted_at is null and extract(isodow from day) < 6
    )
    insert into bank_transactions (tenant_id, bank_account_id, source, natural_key, transacted_at, transaction_date, direction, amount,
      balance_after, counterparty, summary, transaction_type)
    select ${tenant}, m.account, 'PROVIDER', 'demo:' || m.account || ':' || m.at, m.at, m.day, m.direction, m.amount,
      ${OPENING}::numeric + sum(case m.direction when 'DEPOSIT' then m.amount else -m.amount end) over (partition by m.account order by m.at),
      left(p.name, 100), case m.direction when 'DEPOSIT' then '타행이체' else '인터넷뱅킹' end, case m.direction when 'DEPOSIT' then '입금' else '출금' end
    from moves m
    left join parties p on p.direction = m.direction and p.place = m.hash % p.of
    order by m.at, m.account`);
}
