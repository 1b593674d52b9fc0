-- Loans: whose they are, and that they agree with schedule and payments; whatever the way in.

-- The lines of a schedule and how far what was paid fills them, principal after principal. A line that is about interest alone
-- is waited for until its day: interest is recorded, not enforced.
create or replace function ops.loan_lines(tenant integer, loan integer, paid numeric, day date)
returns table (seq integer, due_date date, principal_due numeric, interest_due numeric, balance_after numeric, paid_principal numeric, state text)
language sql stable
as $$
  select l.seq, l.due_date, l.principal_due, l.interest_due, l.balance_after, l.filled,
    case
      when l.filled = l.principal_due and (l.principal_due > 0 or l.interest_due = 0 or l.due_date < day or l.total = paid) then 'PAID'
      when l.filled < l.principal_due and l.due_date < day then 'OVERDUE'
      when l.filled > 0 then 'PARTIAL'
      else 'DUE' end
  from (
    select r.seq, r.due_date, r.principal_due, r.interest_due, r.balance_after, sum(r.principal_due) over () as total,
      least(r.principal_due, greatest(0, paid - coalesce(sum(r.principal_due) over (order by r.seq rows between unbounded preceding and 1 preceding), 0))) as filled
    from loan_repayments r
    where r.tenant_id = tenant and r.loan_id = loan and r.kind = 'SCHEDULED' and r.deleted_at is null
  ) l
$$;

create or replace function ops.guard_loan() returns trigger
language plpgsql
as $$
declare
  before loans;
  needed text;
begin
  if tg_op = 'UPDATE' then
    before := old;
  end if;
  new.counterparty_name := ops.named_party(new.counterparty_name, before.counterparty_name,
    ops.party_name(new.tenant_id, new.client_id, new.employee_id), ops.party_name(before.tenant_id, before.client_id, before.employee_id));
  needed := case
    when new.category in ('OFFICER_ADVANCE', 'EMPLOYEE_LOAN') and new.employee_id is null then 'employee_id'
    when new.category = 'CLIENT_LOAN' and new.client_id is null then 'client_id'
    when coalesce(new.counterparty_name, '') !~ '\S' then 'counterparty_name' end;
  if needed is not null then
    perform ops.refuse(422, 'error.loan.counterparty_required', jsonb_build_object('path', needed, 'code', 'counterparty_required'));
  end if;
  return new;
end $$;

create or replace trigger d_guard before insert or update on loans
  for each row execute function ops.guard_loan();

-- At the end of a transaction the lines of the schedule come to the principal, and what is outstanding is what nobody has paid.
create or replace function ops.refuse_unbalanced_loan() returns trigger
language plpgsql
as $$
declare
  loan constant integer := case tg_table_name when 'loans' then to_jsonb(new) ->> 'id' else to_jsonb(new) ->> 'loan_id' end;
begin
  if exists (
    select from loans l, lateral (
      select coalesce(sum(principal_due) filter (where kind = 'SCHEDULED'), 0) as due, coalesce(sum(paid_principal) filter (where kind = 'PAYMENT'), 0) as paid
      from loan_repayments r where r.tenant_id = l.tenant_id and r.loan_id = l.id and r.deleted_at is null) r
    where l.tenant_id = new.tenant_id and l.id = loan and l.deleted_at is null and (r.due <> l.principal or l.outstanding <> l.principal - r.paid)
  ) then
    perform ops.refuse(409, 'error.loan.unbalanced', jsonb_build_object('id', loan, 'code', 'unbalanced'));
  end if;
  return null;
end $$;

drop trigger if exists z_balanced on loans;
create constraint trigger z_balanced after insert or update on loans
  deferrable initially deferred for each row execute function ops.refuse_unbalanced_loan();
drop trigger if exists z_balanced on loan_repayments;
-- The first line stands for the others, which are written with it.
create constraint trigger z_balanced after insert or update of loan_id, kind, paid_principal, deleted_at on loan_repayments
  deferrable initially deferred for each row when (new.kind = 'PAYMENT' or new.seq = 1) execute function ops.refuse_unbalanced_loan();
drop trigger if exists z_balanced_line on loan_repayments;
create constraint trigger z_balanced_line after update of principal_due on loan_repayments
  deferrable initially deferred for each row execute function ops.refuse_unbalanced_loan();

-- Payments of one loan wait for each other, so that together they never come to more than the principal.
create or replace function ops.guard_loan_payment() returns trigger
language plpgsql
as $$
declare
  loan loans;
  others numeric;
  wrong jsonb;
begin
  select * into loan from loans where tenant_id = new.tenant_id and id = new.loan_id and deleted_at is null for no key update;
  if not found or (tg_op = 'UPDATE' and new.loan_id <> old.loan_id) then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'loan_id', 'code', 'unknown_reference'));
  end if;
  if tg_op = 'INSERT' and loan.status = 'SETTLED' then
    perform ops.refuse(409, 'error.loan.settled', jsonb_build_object('path', 'status', 'code', 'settled'));
  end if;
  wrong := case
    when new.paid_date is null then '{"path": "paid_date", "code": "required"}'
    when new.paid_date < loan.loan_date then '{"path": "paid_date", "code": "before_loan_date"}'
    when new.paid_principal = 0 and new.paid_interest = 0 then '{"path": "paid_principal", "code": "too_small"}' end;
  if wrong is not null then
    perform ops.refuse(422, 'error.validation_failed', wrong);
  end if;
  if new.paid_date > ops.today(new.tenant_id) then
    perform ops.refuse(422, 'error.date_in_future', jsonb_build_object('path', 'paid_date', 'code', 'in_future'));
  end if;
  select coalesce(sum(paid_principal), 0) into others from loan_repayments
    where tenant_id = new.tenant_id and loan_id = new.loan_id and kind = 'PAYMENT' and id <> new.id and deleted_at is null;
  if new.paid_principal > loan.principal - others then
    perform ops.refuse(422, 'error.loan.overpaid', jsonb_build_object('path', 'paid_principal', 'code', 'overpaid', 'max', trim_scale(loan.principal - others)));
  end if;
  return new;
end $$;

create or replace trigger d_guard_insert before insert on loan_repayments
  for each row when (new.kind = 'PAYMENT') execute function ops.guard_loan_payment();
create or replace trigger d_guard_update before update of loan_id, kind, paid_date, paid_principal, paid_interest, deleted_at on loan_repayments
  for each row when (new.kind = 'PAYMENT' and new.deleted_at is null) execute function ops.guard_loan_payment();

-- Who is deleted has no loan that still runs: none is made, and none that was settled runs again.
create or replace function ops.guard_loan_employee() returns trigger
language plpgsql
as $$
begin
  -- Whoever deletes the employee at this moment is waited for.
  perform from employees where tenant_id = new.tenant_id and id = new.employee_id and deleted_at is null for key share;
  if found then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.employee_id is not distinct from old.employee_id then
    perform ops.refuse(409, 'error.loan.employee_deleted', jsonb_build_object('path', 'status', 'code', 'employee_deleted'));
  end if;
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'employee_id', 'code', 'unknown_reference'));
  return new;
end $$;

create or replace trigger d_employee_insert before insert on loans
  for each row when (new.employee_id is not null and new.status = 'ACTIVE') execute function ops.guard_loan_employee();
create or replace trigger d_employee_update before update on loans
  for each row when (new.employee_id is not null and new.status = 'ACTIVE' and new.deleted_at is null
    and (new.employee_id, new.status, new.deleted_at) is distinct from (old.employee_id, old.status, old.deleted_at))
  execute function ops.guard_loan_employee();

-- An employee who still has a loan stays.
create or replace function ops.keep_indebted_employee() returns trigger
language plpgsql
as $$
declare
  uses bigint;
begin
  -- Who is lending to them at this moment is waited for.
  perform from employees where id = new.id for update;
  select count(*) into uses from loans where tenant_id = new.tenant_id and employee_id = new.id and status = 'ACTIVE' and deleted_at is null;
  if uses > 0 then
    perform ops.refuse(409, 'error.employee.in_use', jsonb_build_object('loans', uses));
  end if;
  return new;
end $$;

create or replace trigger e_loans before update of deleted_at on employees
  for each row when (new.deleted_at is not null and old.deleted_at is null) execute function ops.keep_indebted_employee();
