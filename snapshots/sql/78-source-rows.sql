-- What must hold of the rows of banks, cards and the tax portal whichever way they are written.

-- No input VAT is deducted on entertainment expense. Whoever writes a row waits for those who make its account one of entertainment or
-- none any more, and they for it: what is deducted is judged by how the account then stands.
create or replace function ops.is_entertainment(tenant integer, account integer) returns boolean
language plpgsql
as $$
declare
  kind text;
begin
  if account is null then return false; end if;
  select entertainment_kind into kind from account_codes where tenant_id = tenant and id = account for share;
  return kind is not null;
end $$;

-- A use of a card without an account of its own is on the default account of its card.
create or replace function ops.deny_card_deduction() returns trigger
language plpgsql
as $$
declare
  account integer := new.account_code_id;
begin
  if account is null then
    select default_account_code_id into account from corporate_cards where tenant_id = new.tenant_id and id = new.corporate_card_id for share;
  end if;
  if ops.is_entertainment(new.tenant_id, account) then
    new.vat_deductible := false;
    new.non_deductible_reason := 'ENTERTAINMENT';
  end if;
  return new;
end $$;

create or replace function ops.deny_card_split_deduction() returns trigger
language plpgsql
as $$
begin
  new.vat_deductible := not ops.is_entertainment(new.tenant_id, new.account_code_id);
  return new;
end $$;

create or replace function ops.deny_portal_deduction() returns trigger
language plpgsql
as $$
begin
  if ops.is_entertainment(new.tenant_id, new.account_code_id) then
    new.vat_deductible := false;
    new.non_deductible_reason := 'ENTERTAINMENT';
  end if;
  return new;
end $$;

-- A row whose journal is deleted is judged by how its account stands then.
create or replace function ops.deny_reopened_splits() returns trigger
language plpgsql
as $$
begin
  update card_transaction_splits s set vat_deductible = false from account_codes a
    where s.tenant_id = new.tenant_id and s.card_transaction_id = new.id and s.vat_deductible
      and a.tenant_id = s.tenant_id and a.id = s.account_code_id and a.entertainment_kind is not null;
  return null;
end $$;

create or replace trigger e_entertainment before insert or update of corporate_card_id, account_code_id, vat_deductible, journal_state on card_transactions
  for each row when (new.vat_deductible and new.journal_state = 'OPEN') execute function ops.deny_card_deduction();
create or replace trigger e_reopened after update of journal_state on card_transactions
  for each row when (old.journal_state = 'JOURNALED' and new.journal_state = 'OPEN') execute function ops.deny_reopened_splits();
create or replace trigger e_entertainment before insert or update of account_code_id, vat_deductible on card_transaction_splits
  for each row when (new.vat_deductible) execute function ops.deny_card_split_deduction();
create or replace trigger e_entertainment before insert or update of account_code_id, vat_deductible, journal_state on tax_portal_invoices
  for each row when (new.vat_deductible and new.journal_state = 'OPEN' and new.direction = 'PURCHASE' and new.tax_type = 'TAXABLE')
  execute function ops.deny_portal_deduction();

-- Judges open uses of cards anew whose account has become one of entertainment, or none any more: then they are deducted as they are
-- unless somebody says otherwise. What is journaled stays as it was booked.
create or replace function ops.judge_card_deduction(tenant integer, uses integer[], entertaining boolean) returns void
language sql
as $$
  update card_transactions t set
    vat_deductible = not entertaining and t.merchant_tax_type = 'GENERAL' and t.tax_amount <> 0,
    non_deductible_reason = case when entertaining then 'ENTERTAINMENT' when t.merchant_tax_type <> 'GENERAL' and t.tax_amount <> 0 then 'OTHER' end
  where t.tenant_id = tenant and t.id = any (uses) and t.journal_state = 'OPEN' and t.deleted_at is null
    and (t.non_deductible_reason is not distinct from 'ENTERTAINMENT') <> entertaining
$$;

create or replace function ops.judge_deductions_of_account() returns trigger
language plpgsql
as $$
declare
  entertaining constant boolean := new.entertainment_kind is not null;
begin
  perform ops.judge_card_deduction(new.tenant_id, array(
    select t.id from card_transactions t where t.tenant_id = new.tenant_id and t.account_code_id = new.id
    union all
    select t.id from corporate_cards c join card_transactions t on t.tenant_id = c.tenant_id and t.corporate_card_id = c.id
      where c.tenant_id = new.tenant_id and c.default_account_code_id = new.id and t.account_code_id is null and t.deleted_at is null
  ), entertaining);
  update card_transaction_splits s set vat_deductible = not s.vat_deductible from card_transactions t
    where s.tenant_id = new.tenant_id and s.account_code_id = new.id and t.tenant_id = s.tenant_id and t.id = s.card_transaction_id
      and t.journal_state = 'OPEN' and t.deleted_at is null
      and s.vat_deductible <> (not entertaining and t.merchant_tax_type = 'GENERAL' and s.tax_amount <> 0);
  update tax_portal_invoices t set vat_deductible = not entertaining, non_deductible_reason = case when entertaining then 'ENTERTAINMENT' end
    where t.tenant_id = new.tenant_id and t.account_code_id = new.id and t.direction = 'PURCHASE' and t.tax_type = 'TAXABLE'
      and t.journal_state = 'OPEN' and t.deleted_at is null
      and (t.non_deductible_reason is not distinct from 'ENTERTAINMENT') <> entertaining;
  return null;
end $$;

create or replace trigger books_20_entertainment after update of entertainment_kind on account_codes
  for each row when ((old.entertainment_kind is null) <> (new.entertainment_kind is null))
  execute function ops.judge_deductions_of_account();

create or replace function ops.judge_deductions_of_card() returns trigger
language plpgsql
as $$
declare
  entertaining constant boolean := ops.is_entertainment(new.tenant_id, new.default_account_code_id);
begin
  if entertaining <> ops.is_entertainment(new.tenant_id, old.default_account_code_id) then
    perform ops.judge_card_deduction(new.tenant_id, array(
      select id from card_transactions
      where tenant_id = new.tenant_id and corporate_card_id = new.id and account_code_id is null and deleted_at is null), entertaining);
  end if;
  return null;
end $$;

create or replace trigger e_entertainment after update of default_account_code_id on corporate_cards
  for each row when (new.default_account_code_id is distinct from old.default_account_code_id)
  execute function ops.judge_deductions_of_card();

-- At the end of the transaction splits come to what they split. An amount that the provider changes is to be reviewed instead.
create or replace function ops.check_bank_split_sums() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  wrong jsonb;
begin
  select jsonb_build_object('path', 'splits', 'code', 'split_mismatch', 'expected', trim_scale(t.amount), 'got', trim_scale(s.amount)) into wrong
    from bank_transactions t cross join lateral (
      select sum(p.amount) as amount from bank_transaction_splits p where p.tenant_id = t.tenant_id and p.bank_transaction_id = t.id
    ) as s
    where t.id in (old.bank_transaction_id, new.bank_transaction_id) and s.amount <> t.amount limit 1;
  if found then
    perform ops.refuse(422, 'error.bank_transaction.split_mismatch', wrong);
  end if;
  return null;
end $$;

create or replace function ops.check_card_split_sums() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
declare
  wrong jsonb;
begin
  select case when s.amount <> t.total_amount
      then jsonb_build_object('path', 'splits', 'code', 'amount', 'expected', trim_scale(t.total_amount), 'got', trim_scale(s.amount))
      else jsonb_build_object('path', 'splits', 'code', 'tax_amount', 'expected', trim_scale(t.tax_amount), 'got', trim_scale(s.tax_amount)) end
    into wrong
    from card_transactions t cross join lateral (
      select sum(p.amount) as amount, sum(p.tax_amount) as tax_amount from card_transaction_splits p
      where p.tenant_id = t.tenant_id and p.card_transaction_id = t.id
    ) as s
    where t.id in (old.card_transaction_id, new.card_transaction_id) and (s.amount, s.tax_amount) <> (t.total_amount, t.tax_amount) limit 1;
  if found then
    perform ops.refuse(422, 'error.card_transaction.split_mismatch', wrong);
  end if;
  return null;
end $$;

drop trigger if exists z_sums on bank_transaction_splits;
create constraint trigger z_sums after insert or update of bank_transaction_id, amount or delete on bank_transaction_splits
  deferrable initially deferred for each row when (not ops.importing()) execute function ops.check_bank_split_sums();
drop trigger if exists z_sums on card_transaction_splits;
create constraint trigger z_sums after insert or update of card_transaction_id, amount, tax_amount or delete on card_transaction_splits
  deferrable initially deferred for each row when (not ops.importing()) execute function ops.check_card_split_sums();

-- What an entry was made of can be journaled again when the entry is deleted or reversed.
create or replace function ops.release_sources(tenant integer, source text, entry integer) returns void
language plpgsql
as $$
begin
  if source = 'payroll' then
    update payrolls set journal_entry_id = null where tenant_id = tenant and journal_entry_id = entry;
  elsif source = 'taxprovider_bank' then
    update bank_transactions set journal_entry_id = null, journal_state = 'OPEN', needs_review = false
      where tenant_id = tenant and journal_entry_id = entry;
  elsif source = 'taxprovider_card' then
    update card_transactions set journal_entry_id = null, journal_state = 'OPEN', needs_review = false
      where tenant_id = tenant and journal_entry_id = entry;
  elsif source = 'taxportal_invoice' then
    update tax_portal_invoices set journal_entry_id = null, journal_state = 'OPEN', needs_review = false
      where tenant_id = tenant and journal_entry_id = entry;
  end if;
end $$;

create or replace function ops.release_journal_sources() returns trigger
language plpgsql
as $$
begin
  perform ops.release_sources(new.tenant_id, new.source_type, new.id);
  return null;
end $$;

create or replace trigger release_sources after update of deleted_at, reversed_by_id on journal_entries
  for each row when (old.deleted_at is null and new.deleted_at is not null or old.reversed_by_id is null and new.reversed_by_id is not null)
  execute function ops.release_journal_sources();

-- Entries that were reversed before their sources were released.
select ops.release_sources(tenant_id, source_type, id) from journal_entries
  where reversed_by_id is not null and source_type not in ('manual', 'reversal');
