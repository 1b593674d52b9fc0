-- What must hold of the books whatever the way in: the API, the Studio, /items or SQL.

-- Posting and closing exclude each other: a poster shares the lock, whoever moves the closing date takes it alone.
create or replace function ops.assert_books_open(tenant integer, day date) returns void
language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  closed_through date;
begin
  perform pg_advisory_xact_lock_shared(hashtext('books'), tenant);
  select books_closed_through into closed_through from supplier_settings where tenant_id = tenant;
  if day <= closed_through then
    perform ops.refuse(409, 'error.journal.period_closed', jsonb_build_object('entry_date', day, 'books_closed_through', closed_through));
  end if;
end $$;

create or replace function ops.lock_books() returns trigger
language plpgsql
as $$
begin
  perform pg_advisory_xact_lock(hashtext('books'), new.tenant_id);
  return new;
end $$;

create or replace trigger books_10_lock before insert or update of books_closed_through on supplier_settings
  for each row execute function ops.lock_books();

create or replace function ops.guard_journal_entry() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' then
    perform ops.assert_books_open(old.tenant_id, old.entry_date);
  end if;
  if tg_op = 'INSERT' or new.entry_date <> old.entry_date then
    perform ops.assert_books_open(coalesce(new.tenant_id, ops.tenant_id()), new.entry_date);
  end if;
  return new;
end $$;

create or replace trigger books_10_period before insert or update on journal_entries
  for each row execute function ops.guard_journal_entry();

create or replace function ops.date_journal_lines() returns trigger
language plpgsql
as $$
begin
  update journal_lines set entry_date = new.entry_date where tenant_id = new.tenant_id and journal_entry_id = new.id and deleted_at is null;
  return null;
end $$;

create or replace trigger books_20_date_lines after update of entry_date on journal_entries
  for each row when (old.entry_date <> new.entry_date) execute function ops.date_journal_lines();

create or replace function ops.guard_journal_line() returns trigger
language plpgsql
as $$
declare
  tenant integer := coalesce(new.tenant_id, ops.tenant_id());
begin
  if tg_op = 'UPDATE' then
    if new.journal_entry_id <> old.journal_entry_id then
      perform ops.refuse(409, 'error.journal.line_moved');
    end if;
    perform ops.assert_books_open(old.tenant_id, old.entry_date);
  end if;
  if tg_op = 'INSERT' or new.entry_date <> old.entry_date then
    select coalesce(tenant, e.tenant_id), e.entry_date into tenant, new.entry_date
      from journal_entries e where e.id = new.journal_entry_id and (tenant is null or e.tenant_id = tenant);
    perform ops.assert_books_open(tenant, new.entry_date);
  end if;
  if new.line_no is null then
    select coalesce(max(line_no), 0) + 1 into new.line_no from journal_lines where tenant_id = new.tenant_id and journal_entry_id = new.journal_entry_id and deleted_at is null;
  end if;
  return new;
end $$;

create or replace trigger books_10_line before insert or update on journal_lines
  for each row execute function ops.guard_journal_line();

-- Double entry: at the end of the transaction every live entry has at least two lines, debit equals credit,
-- and total_amount is what they come to, also when the lines were edited in the Studio.
-- It runs for every line of a month's payroll. Planned for the values of each call, a tenant that the statistics do not know yet
-- has its lines read whole every time, and a plan that was kept from when the table was small reads the table.
create or replace function ops.assert_balanced(tenant integer, entry integer) returns void
language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off
as $$
declare
  lines integer;
  debits numeric;
  credits numeric;
begin
  select count(*), coalesce(sum(debit), 0), coalesce(sum(credit), 0) into lines, debits, credits
    from journal_lines where tenant_id = tenant and journal_entry_id = entry and deleted_at is null;
  if (lines < 2 or debits <> credits or debits = 0)
    and exists (select from journal_entries where tenant_id = tenant and id = entry and deleted_at is null) then
    perform ops.refuse(422, 'error.journal.unbalanced', jsonb_build_object('debit', debits, 'credit', credits, 'lines', lines));
  end if;
  update journal_entries set total_amount = debits where tenant_id = tenant and id = entry and deleted_at is null and total_amount <> debits;
end $$;

create or replace function ops.assert_entry_balanced() returns trigger
language plpgsql
as $$
begin
  perform ops.assert_balanced(new.tenant_id, new.id);
  return null;
end $$;

create or replace function ops.assert_line_balanced() returns trigger
language plpgsql
as $$
begin
  perform ops.assert_balanced(coalesce(new.tenant_id, old.tenant_id), coalesce(new.journal_entry_id, old.journal_entry_id));
  return null;
end $$;

drop trigger if exists books_90_balanced on journal_entries;
create constraint trigger books_90_balanced after insert or update on journal_entries
  deferrable initially deferred for each row execute function ops.assert_entry_balanced();
drop trigger if exists books_90_balanced on journal_lines;
create constraint trigger books_90_balanced after insert or update or delete on journal_lines
  deferrable initially deferred for each row execute function ops.assert_line_balanced();

-- An account with a role is neither deleted nor deactivated, and what statements rest on is fixed once lines name the account.
create or replace function ops.guard_account_code() returns trigger
language plpgsql
as $$
declare
  fixed text;
begin
  if tg_op = 'DELETE' then
    if old.posting_role is not null and old.deleted_at is null and coalesce(current_setting('app.hard_delete', true), '') <> 'on' then
      perform ops.refuse(409, 'error.account_code.required_by_system', jsonb_build_object('path', 'posting_role', 'code', 'role', 'role', old.posting_role));
    end if;
    return old;
  end if;
  if new.posting_role is not null and not new.is_active then
    perform ops.refuse(409, 'error.account_code.required_by_system', jsonb_build_object('path', 'is_active', 'code', 'role', 'role', new.posting_role));
  end if;
  if tg_op = 'UPDATE' then
    fixed := case when new.code <> old.code then 'code' when new.category <> old.category then 'category' when new.normal_balance <> old.normal_balance then 'normal_balance' end;
    if fixed is not null and exists (select from journal_lines where tenant_id = old.tenant_id and account_code_id = old.id and deleted_at is null) then
      perform ops.refuse(409, 'error.account_code.in_use', jsonb_build_object('path', fixed, 'code', 'fixed'));
    end if;
  end if;
  return new;
end $$;

create or replace trigger books_10_account before insert or update or delete on account_codes
  for each row execute function ops.guard_account_code();

-- The ledger and the statements read nothing but this index: account, day, amounts, and the entry that a line belongs to.
create index if not exists journal_lines_ledger on journal_lines (tenant_id, account_code_id, entry_date, id)
  include (debit, credit, journal_entry_id, vendor_id) where deleted_at is null;
create index if not exists journal_entries_closing on journal_entries (tenant_id, entry_date) include (id) where is_closing and deleted_at is null;
create index if not exists journal_entries_sort_amount on journal_entries (tenant_id, total_amount, id) where deleted_at is null;
