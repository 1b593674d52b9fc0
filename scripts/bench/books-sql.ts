/** The baselines for the reports: the best single SQL statements, without row-level security. */

/** Parameters: tenant, account, first day, last day. Every row with its balance, and the balance carried forward. */
export const LEDGER = `
  with rows as materialized (
    select l.id, l.entry_date, l.journal_entry_id, e.entry_no, l.line_no, e.source_type, e.source_id, e.description, l.memo, l.vendor_id, v.name as vendor_name,
      l.debit, l.credit, l.debit > 0 as is_debit
    from journal_lines l
    join journal_entries e on e.id = l.journal_entry_id
    left join clients v on v.id = l.vendor_id
    where l.tenant_id = $1 and l.account_code_id = $2 and l.deleted_at is null and l.entry_date between $3 and $4
  ), carried as (
    select coalesce(sum(debit - credit), 0) as balance from journal_lines
    where tenant_id = $1 and account_code_id = $2 and deleted_at is null and entry_date < $3
  )
  select r.*, counter.accounts, carried.balance as carried_over,
    carried.balance + sum(r.debit - r.credit) over (order by r.entry_date, length(r.entry_no), r.entry_no, r.line_no, r.id) as balance
  from rows r
  cross join carried
  cross join lateral (
    select array_agg(distinct a.code || ' ' || a.name) as accounts
    from journal_lines o join account_codes a on a.id = o.account_code_id
    where o.tenant_id = $1 and o.journal_entry_id = r.journal_entry_id and o.deleted_at is null and (o.debit > 0) <> r.is_debit
  ) as counter
  order by r.entry_date, length(r.entry_no), r.entry_no, r.line_no, r.id`;

/** Parameters: tenant, first day, last day. The total of each revenue and expense account in each month. */
export const INCOME_STATEMENT = `
  select a.code, a.name, a.sub_category, s.month, case a.category when 'REVENUE' then -s.amount else s.amount end as amount
  from account_codes a
  cross join lateral (
    select date_trunc('month', l.entry_date::timestamp) as month, sum(l.debit - l.credit) as amount
    from journal_lines l
    where l.tenant_id = $1 and l.account_code_id = a.id and l.deleted_at is null and l.entry_date between $2 and $3
      and not exists (select from journal_entries e where e.tenant_id = $1 and e.id = l.journal_entry_id and e.is_closing and e.deleted_at is null)
    group by 1
  ) as s
  where a.tenant_id = $1 and a.category in ('REVENUE', 'EXPENSE')
  order by a.code, s.month`;
