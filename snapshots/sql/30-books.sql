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

-- Books are closed through no day that is yet to come.
create or replace function ops.lock_books() returns trigger
language plpgsql
as $$
begin
  if new.books_closed_through > ops.today(new.tenant_id)
    and (tg_op = 'INSERT' or new.books_closed_through is distinct from old.books_closed_through) then
    perform ops.refuse(422, 'error.validation_failed', '{"path": "books_closed_through", "code": "in_future"}');
  end if;
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
    if old.reversed_by_id is not null and coalesce(current_setting('app.hard_delete', true), '') <> 'on' then
      perform ops.refuse(409, 'error.journal.reversed', jsonb_build_object('reversed_by_id', old.reversed_by_id));
    end if;
    -- That it was reversed changes nothing that an entry in closed books says.
    if old.reversed_by_id is null and new.reversed_by_id is not null
      and (new.entry_date, new.total_amount, new.description, new.is_closing, new.deleted_at)
        is not distinct from (old.entry_date, old.total_amount, old.description, old.is_closing, old.deleted_at) then
      return new;
    end if;
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
    select coalesce(max(line_no), 0) + 1 into new.line_no from journal_lines where journal_entry_id = new.journal_entry_id and deleted_at is null;
  end if;
  return new;
end $$;

create or replace trigger books_10_line before insert or update on journal_lines
  for each row execute function ops.guard_journal_line();

-- Double entry: at the end of the transaction every live entry has at least two lines, debit equals credit,
-- and total_amount is what they come to, also when the lines were edited in the Studio.
-- Each statement settles the entries that it touched and lists those that are not balanced yet; one that is still listed
-- when the transaction ends is refused. The list is empty between transactions.
create unlogged table if not exists ops.unbalanced_entries (entry_id integer primary key);

-- The lines of an entry are looked up by the entry alone: beside a tenant that the statistics do not know yet, every index
-- that begins with the tenant would look as good as this one.
-- Deleted lines too: where an entry is let go for good, the database looks whether any line refers to it.
create index if not exists journal_lines_of_entry on journal_lines (journal_entry_id, line_no);
drop index if exists journal_lines_entry;

-- Planned for each call: a plan that was kept from when the tables were small would read them whole.
create or replace function ops.balance_entries(entries integer[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  outdated integer[];
begin
  -- A statement that touched no entry, as the update below may be.
  if entries = '{}' then return; end if;
  -- Whoever else changes lines of the same entries has finished before they are summed up.
  perform from journal_entries where id = any (entries) order by id for no key update;
  with sums as (
    select e.id, e.deleted_at is null and e.total_amount <> l.debits as differs,
      e.deleted_at is not null or (l.number >= 2 and l.debits = l.credits and l.debits <> 0) as balanced
    from journal_entries e cross join lateral (
      select count(*) as number, coalesce(sum(debit), 0) as debits, coalesce(sum(credit), 0) as credits
      from journal_lines where journal_entry_id = e.id and deleted_at is null
    ) as l
    where e.id = any (entries)
  ), listed as (
    insert into ops.unbalanced_entries (entry_id) select id from sums where not balanced on conflict do nothing
  ), unlisted as (
    delete from ops.unbalanced_entries u using sums where u.entry_id = sums.id and sums.balanced
  )
  select array_agg(id) filter (where balanced and differs) into outdated from sums;
  if outdated is not null then
    update journal_entries e
      set total_amount = (select sum(debit) from journal_lines where journal_entry_id = e.id and deleted_at is null)
      where id = any (outdated);
  end if;
end $$;

create or replace function ops.balance_changed_entries() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  case tg_op
    when 'INSERT' then perform ops.balance_entries(array(select id from new_rows where deleted_at is null));
    when 'DELETE' then delete from ops.unbalanced_entries where entry_id = any (array(select id from old_rows));
    else perform ops.balance_entries(array(
      select n.id from new_rows n join old_rows o using (id)
      where (n.total_amount, n.deleted_at) is distinct from (o.total_amount, o.deleted_at)));
  end case;
  return null;
end $$;

-- The lines of an entry that was reversed stay as they are, since its reversal has them too. One that is added would change its total,
-- which the entry itself refuses.
create or replace function ops.assert_not_reversed(entries integer[]) returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan
as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') <> 'on'
    and exists (select from journal_entries where id = any (entries) and reversed_by_id is not null) then
    perform ops.refuse(409, 'error.journal.reversed');
  end if;
end $$;

create or replace function ops.balance_changed_lines() returns trigger
language plpgsql
as $$
declare
  changed integer[];
begin
  case tg_op
    when 'INSERT' then perform ops.balance_entries(array(select distinct journal_entry_id from new_rows));
    when 'DELETE' then
      changed := array(select distinct journal_entry_id from old_rows);
      perform ops.balance_entries(changed);
      perform ops.assert_not_reversed(changed);
    else
      changed := array(select journal_entry_id from old_rows union select journal_entry_id from new_rows);
      perform ops.balance_entries(changed);
      perform ops.assert_not_reversed(changed);
  end case;
  return null;
end $$;

create or replace function ops.refuse_unbalanced_entry() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  sums jsonb;
begin
  if exists (select from ops.unbalanced_entries where entry_id = new.entry_id) then
    select jsonb_build_object('debit', coalesce(sum(debit), 0), 'credit', coalesce(sum(credit), 0), 'lines', count(*)) into sums
      from journal_lines where journal_entry_id = new.entry_id and deleted_at is null;
    perform ops.refuse(422, 'error.journal.unbalanced', sums);
  end if;
  return null;
end $$;

create or replace trigger books_90_balance_insert after insert on journal_entries
  referencing new table as new_rows for each statement execute function ops.balance_changed_entries();
create or replace trigger books_90_balance_update after update on journal_entries
  referencing old table as old_rows new table as new_rows for each statement execute function ops.balance_changed_entries();
create or replace trigger books_90_balance_delete after delete on journal_entries
  referencing old table as old_rows for each statement execute function ops.balance_changed_entries();
create or replace trigger books_90_balance_insert after insert on journal_lines
  referencing new table as new_rows for each statement execute function ops.balance_changed_lines();
create or replace trigger books_90_balance_update after update on journal_lines
  referencing old table as old_rows new table as new_rows for each statement execute function ops.balance_changed_lines();
create or replace trigger books_90_balance_delete after delete on journal_lines
  referencing old table as old_rows for each statement execute function ops.balance_changed_lines();
drop trigger if exists books_90_unbalanced on ops.unbalanced_entries;
create constraint trigger books_90_unbalanced after insert on ops.unbalanced_entries
  deferrable initially deferred for each row execute function ops.refuse_unbalanced_entry();

-- Of earlier releases, with the triggers that called them.
drop function if exists ops.assert_entry_balanced() cascade;
drop function if exists ops.assert_line_balanced() cascade;
drop function if exists ops.assert_balanced(integer, integer);

-- An account with a role is neither deleted nor deactivated.
create or replace function ops.guard_account_code() returns trigger
language plpgsql
as $$
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
  return new;
end $$;

create or replace trigger books_10_account before insert or update or delete on account_codes
  for each row execute function ops.guard_account_code();

-- The ledger and the statements read nothing but this index: account, day, amounts, and the entry that a line belongs to.
create index if not exists journal_lines_ledger on journal_lines (tenant_id, account_code_id, entry_date, id)
  include (debit, credit, journal_entry_id, vendor_id) where deleted_at is null;
create index if not exists journal_entries_closing on journal_entries (tenant_id, entry_date) include (id) where is_closing and deleted_at is null;
create index if not exists journal_entries_sort_amount on journal_entries (tenant_id, total_amount, id) where deleted_at is null;
