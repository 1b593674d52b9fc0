-- Payrolls: what a payroll adds up to, and what binds it to its journal; whatever the way in.

create or replace function ops.sum_pay_items(items json) returns numeric
language sql immutable
as $$ select coalesce(sum((item ->> 'amount')::numeric), 0) from json_array_elements(items) as item $$;

create or replace function ops.guard_payroll() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'DRAFT' then
      perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'to', new.status));
    end if;
  else
    if new.status = 'DRAFT' and old.status = 'CONFIRMED' and new.journal_entry_id is not null then
      perform ops.refuse(409, 'error.payroll.journal_exists', jsonb_build_object('path', 'journal_entry_id', 'code', 'journal_exists', 'journal_entry_id', new.journal_entry_id));
    end if;
    -- The day of payment becomes the actual one when it is paid; else a payroll is frozen once it is confirmed.
    if old.status <> 'DRAFT' then
      if new.payment_date <> old.payment_date and not (old.status = 'CONFIRMED' and new.status = 'PAID') then
        perform ops.refuse(409, 'error.payroll.not_draft', jsonb_build_object('path', 'status', 'code', 'not_draft', 'status', old.status));
      end if;
      return new;
    end if;
  end if;
  if new.gross_pay <> new.base_salary + new.overtime_pay + new.bonus + new.meal_allowance + ops.sum_pay_items(coalesce(new.allowances, '[]')) then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'gross_pay', 'code', 'sum'));
  end if;
  if new.total_deductions <> new.pension + new.health_insurance + new.long_term_care + new.employment_insurance + new.income_tax
    + new.local_income_tax + ops.sum_pay_items(coalesce(new.other_deductions, '[]')) then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'total_deductions', 'code', 'sum'));
  end if;
  return new;
end $$;

create or replace trigger d_guard before insert or update on payrolls
  for each row execute function ops.guard_payroll();

-- What confirmed payrolls were computed with stays to be looked at.
create or replace function ops.guard_payroll_setting() returns trigger
language plpgsql
as $$
begin
  if exists (select from payrolls where tenant_id = old.tenant_id and status in ('CONFIRMED', 'PAID') and deleted_at is null
    and (options ->> 'settings_id')::integer = old.id) then
    perform ops.refuse(409, 'error.payroll_setting.in_use', jsonb_build_object('code', 'in_use'));
  end if;
  return new;
end $$;

create or replace trigger d_guard before update of deleted_at on payroll_settings
  for each row when (old.deleted_at is null and new.deleted_at is not null) execute function ops.guard_payroll_setting();

-- The accounts that a journal is to use are there. Whether they still are when it is made is said then.
create or replace function ops.guard_account_map() returns trigger
language plpgsql
as $$
declare
  unknown text;
begin
  select m.key into unknown
    from jsonb_each(case json_typeof(new.account_map) when 'object' then new.account_map::jsonb else '{}' end) as m (key, code)
    where not exists (select from account_codes a where a.tenant_id = new.tenant_id and to_jsonb(a.code) = m.code and a.deleted_at is null)
    order by m.key limit 1;
  if found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'account_map.' || unknown, 'code', 'unknown_reference'));
  end if;
  return new;
end $$;

create or replace trigger d_accounts_insert before insert on payroll_settings
  for each row when (new.account_map is not null) execute function ops.guard_account_map();
create or replace trigger d_accounts_update before update of account_map on payroll_settings
  for each row when (new.account_map::text is distinct from old.account_map::text) execute function ops.guard_account_map();

create index if not exists payrolls_settings on payrolls (tenant_id, ((options ->> 'settings_id')::integer))
  where status in ('CONFIRMED', 'PAID') and deleted_at is null;
