export const SYNCED = 10_000;
export const LISTED = 1_000_000;
export const JOURNALED = 1_000;
export const PAGE = 50;

/** A linked account, and one of another bank with as many transactions as a company has in many years, a tenth of which somebody has classified. */
export const FILL = [
  `insert into bank_accounts (tenant_id, bank_name, account_number, account_type, currency, opening_balance, is_active, provider_linked)
   values ($1, 'Bench bank', '1000', 'CHECKING', 'KRW', 0, true, false)`,
  `insert into bank_transactions (tenant_id, bank_account_id, source, natural_key, transacted_at, transaction_date, direction, amount,
     balance_after, counterparty, summary, journal_state, needs_review)
   select $1, b.id, 'PROVIDER', 'bench-' || n, at, (at at time zone 'Asia/Seoul')::date,
     case when n % 3 = 0 then 'WITHDRAWAL' else 'DEPOSIT' end, 1000 + n % 90000, 50000000 + n, 'Party ' || n % 5000, 'Payment ' || n, 'OPEN', false
   from bank_accounts b, generate_series(1, ${LISTED}) as n
   cross join lateral (select timestamptz '2024-01-01 00:00+09' + n * interval '70 seconds' as at) t
   where b.tenant_id = $1 and b.account_number = '1000'`,
  `insert into bank_transaction_overrides (tenant_id, bank_transaction_id, account_code_id, summary, memo)
   select t.tenant_id, t.id, a.id, 'Classified', 'by somebody'
   from bank_transactions t, (select min(id) as id from account_codes where tenant_id = $1 and category = 'EXPENSE') a
   where t.tenant_id = $1 and t.id % 10 = 0`,
];

export const VACUUM = 'vacuum analyze bank_accounts, bank_transactions, bank_transaction_overrides, bank_transaction_splits';

/** A page of the list with its balances, what people say of each row, and the count and sums of all that is listed; `$2` and `$3` are instants. */
export const LIST = `
  with listed as (
    select t.id, t.transacted_at, t.amount, t.direction from bank_transactions t
    where t.tenant_id = $1 and t.deleted_at is null and t.transacted_at >= $2::timestamptz and t.transacted_at < $3::timestamptz)
  select (select json_build_object('count', count(*), 'deposits', sum(amount) filter (where direction = 'DEPOSIT'),
      'withdrawals', sum(amount) filter (where direction = 'WITHDRAWAL')) from listed) as totals,
    (select json_agg(p order by p.transacted_at desc, p.id desc) from (
      select t.*, json_build_object('id', b.id, 'bank_name', b.bank_name, 'account_number', b.account_number, 'alias', b.alias) as bank_account,
        json_build_object('account', case when a.id is not null then json_build_object('id', a.id, 'code', a.code, 'name', a.name) end,
          'vendor', case when v.id is not null then json_build_object('id', v.id, 'name', v.name) end,
          'counterparty', coalesce(o.counterparty, t.counterparty), 'summary', coalesce(o.summary, t.summary), 'memo', coalesce(o.memo, t.memo)) as effective,
        s.splits
      from (
        select t.* from bank_transactions t
        where t.tenant_id = $1 and t.deleted_at is null and t.transacted_at >= $2::timestamptz and t.transacted_at < $3::timestamptz
        order by t.transacted_at desc, t.id desc limit ${PAGE}) t
      join bank_accounts b on b.tenant_id = t.tenant_id and b.id = t.bank_account_id
      left join bank_transaction_overrides o on o.tenant_id = t.tenant_id and o.bank_transaction_id = t.id
      left join account_codes a on a.tenant_id = t.tenant_id and a.id = o.account_code_id
      left join clients v on v.tenant_id = t.tenant_id and v.id = o.vendor_id
      cross join lateral (
        select coalesce(json_agg(s order by s.line_no), '[]') as splits from bank_transaction_splits s
        where s.tenant_id = t.tenant_id and s.bank_transaction_id = t.id) s) p) as rows`;

/** The rows of the linked account of a tenant. */
export const FORGET_SYNCED = `
  delete from bank_transactions t using bank_accounts b
  where t.tenant_id = $1 and b.tenant_id = t.tenant_id and b.id = t.bank_account_id and b.account_number = $2`;

/** The baseline of a sync: rows that are ready, a thousand at a time, inserted where they are new and changed where they differ. */
export const UPSERT = `
  insert into bank_transactions as t (tenant_id, bank_account_id, natural_key, source, transacted_at, transaction_date, direction, amount,
    balance_after, counterparty, summary, transaction_type, branch, journal_state, needs_review)
  select $1::integer, (select id from bank_accounts where tenant_id = $1::integer and account_number = $2), g.natural_key, 'PROVIDER', g.transacted_at,
    g.transaction_date, g.direction, g.amount, g.balance_after, g.counterparty, g.summary, g.transaction_type, g.branch, 'OPEN', false
  from json_populate_recordset(null::bank_transactions, $3::json) g
  on conflict (tenant_id, bank_account_id, natural_key) do update set (transacted_at, transaction_date, direction, amount, balance_after,
      counterparty, summary, transaction_type, branch) = row(excluded.transacted_at, excluded.transaction_date, excluded.direction, excluded.amount,
      excluded.balance_after, excluded.counterparty, excluded.summary, excluded.transaction_type, excluded.branch)
  where (t.transacted_at, t.transaction_date, t.direction, t.amount, t.balance_after, t.counterparty, t.summary, t.transaction_type, t.branch)
    is distinct from (excluded.transacted_at, excluded.transaction_date, excluded.direction, excluded.amount, excluded.balance_after,
      excluded.counterparty, excluded.summary, excluded.transaction_type, excluded.branch)`;

/** What a thousand journals write, in one statement a table with all triggers, without drawing numbers. */
export const INSERT_JOURNALS = [
  `insert into journal_entries (tenant_id, entry_date, entry_no, description, source_type, source_id, total_amount)
   select t.tenant_id, t.transaction_date, 'BENCH-' || t.id, t.counterparty, 'taxprovider_bank', t.id::text, t.amount
   from bank_transactions t where t.id = any ($2::integer[]) and t.tenant_id = $1`,
  `insert into journal_lines (tenant_id, journal_entry_id, entry_date, line_no, account_code_id, debit, credit, evidence)
   select e.tenant_id, e.id, e.entry_date, n, case when (n = 1) = (t.direction = 'DEPOSIT') then bank.id else o.account_code_id end,
     case when n = 1 then t.amount else 0 end, case when n = 2 then t.amount else 0 end, 'NONE'
   from journal_entries e
   join bank_transactions t on t.tenant_id = e.tenant_id and t.id::text = e.source_id and t.id = any ($2::integer[])
   join bank_transaction_overrides o on o.tenant_id = t.tenant_id and o.bank_transaction_id = t.id
   cross join (select id from account_codes where tenant_id = $1 and posting_role = 'BANK' and deleted_at is null) bank
   cross join generate_series(1, 2) as n
   where e.tenant_id = $1 and e.source_type = 'taxprovider_bank'`,
  `update bank_transactions t set journal_entry_id = e.id, journal_state = 'JOURNALED' from journal_entries e
   where t.tenant_id = $1 and t.id = any ($2::integer[]) and e.tenant_id = t.tenant_id and e.source_type = 'taxprovider_bank' and e.source_id = t.id::text`,
];

export const FORGET_JOURNALS = [
  `update bank_transactions set journal_entry_id = null, journal_state = 'OPEN' where tenant_id = $1 and journal_entry_id is not null`,
  `delete from journal_lines l using journal_entries e where e.tenant_id = $1 and e.source_type = 'taxprovider_bank' and l.journal_entry_id = e.id`,
  `delete from journal_entries where tenant_id = $1 and source_type = 'taxprovider_bank'`,
];
