-- Loans: what follows from their terms and from what was paid, whatever the way in.

-- The repayments that the terms come to; amounts are cut down to the won.
create or replace function ops.loan_schedule(principal numeric, rate numeric, loan_date date, months integer, method text)
returns table (seq integer, due_date date, principal_due numeric, interest_due numeric, balance_after numeric)
language plpgsql immutable
as $$
declare
  -- (1 + r)^n is grown / base: whole numbers, so that nothing is rounded before the won is cut.
  scaled_rate constant numeric := rate * 1000;
  scale constant numeric := 1200000;
  grown numeric := 1;
  base numeric := 1;
  payment numeric;
begin
  if method = 'EQUAL_PAYMENT' and rate > 0 then
    for k in 1..months loop
      grown := grown * trunc(scale + scaled_rate);
      base := base * scale;
    end loop;
    payment := div(principal * trunc(scaled_rate) * grown, scale * (grown - base));
  end if;
  balance_after := principal;
  for k in 1..months loop
    seq := k;
    due_date := (loan_date + make_interval(months => k))::date;
    interest_due := div(balance_after * rate, 1200);
    principal_due := case
      when k = months then balance_after
      when method = 'BULLET' then 0
      when payment is null then div(principal, months)
      else payment - interest_due end;
    balance_after := balance_after - principal_due;
    return next;
  end loop;
end $$;

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

create or replace function ops.derive_loan() returns trigger
language plpgsql
as $$
declare
  before loans;
  paid record;
  needed text;
begin
  if tg_op = 'UPDATE' then
    before := old;
  end if;
  select count(*) as count, coalesce(sum(paid_principal), 0) as principal, max(paid_date) as latest into paid from loan_repayments
    where tenant_id = new.tenant_id and loan_id = new.id and kind = 'PAYMENT' and deleted_at is null;
  if paid.count > 0 and tg_op = 'UPDATE' and (
    (new.principal, new.interest_rate, new.loan_date, new.term_months, new.repayment_method, new.category)
      is distinct from (old.principal, old.interest_rate, old.loan_date, old.term_months, old.repayment_method, old.category)) then
    perform ops.refuse(409, 'error.loan.has_repayments', jsonb_build_object('path', 'repayments', 'code', 'has_repayments', 'count', paid.count));
  end if;
  new.direction := case when new.category in ('BANK_LOAN', 'OTHER_BORROWING') then 'BORROWED' else 'LENT' end;
  new.counterparty_name := ops.named_party(new.counterparty_name, before.counterparty_name,
    ops.party_name(new.tenant_id, new.client_id, new.employee_id), ops.party_name(before.tenant_id, before.client_id, before.employee_id));
  needed := case
    when new.category in ('OFFICER_ADVANCE', 'EMPLOYEE_LOAN') and new.employee_id is null then 'employee_id'
    when new.category = 'CLIENT_LOAN' and new.client_id is null then 'client_id'
    when coalesce(new.counterparty_name, '') !~ '\S' then 'counterparty_name' end;
  if needed is not null then
    perform ops.refuse(422, 'error.loan.counterparty_required', jsonb_build_object('path', needed, 'code', 'counterparty_required'));
  end if;
  new.maturity_date := (new.loan_date + make_interval(months => new.term_months))::date;
  new.outstanding := new.principal - paid.principal;
  new.status := case when new.outstanding = 0 then 'SETTLED' else 'ACTIVE' end;
  new.settled_on := case when new.outstanding = 0 then paid.latest end;
  return new;
end $$;

create or replace trigger d_derive before insert or update on loans
  for each row execute function ops.derive_loan();

-- Asked before the deletion takes the payments along.
create or replace function ops.keep_repaid_loan() returns trigger
language plpgsql
as $$
declare
  payments bigint;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then
    return old;
  end if;
  perform from loans where id = old.id for update;
  select count(*) into payments from loan_repayments where tenant_id = old.tenant_id and loan_id = old.id and kind = 'PAYMENT' and deleted_at is null;
  if payments > 0 then
    perform ops.refuse(409, 'error.loan.has_repayments', jsonb_build_object('path', 'repayments', 'code', 'has_repayments', 'count', payments));
  end if;
  return old;
end $$;

create or replace trigger b_payments before delete on loans
  for each row execute function ops.keep_repaid_loan();

create or replace function ops.schedule_loan() returns trigger
language plpgsql
as $$
begin
  delete from loan_repayments where tenant_id = new.tenant_id and loan_id = new.id and kind = 'SCHEDULED' and deleted_at is null;
  insert into loan_repayments (tenant_id, loan_id, kind, seq, due_date, principal_due, interest_due, balance_after)
    select new.tenant_id, new.id, 'SCHEDULED', s.seq, s.due_date, s.principal_due, s.interest_due, s.balance_after
    from ops.loan_schedule(new.principal, new.interest_rate, new.loan_date, new.term_months, new.repayment_method) s;
  return null;
end $$;

create or replace trigger schedule_insert after insert on loans
  for each row execute function ops.schedule_loan();
create or replace trigger schedule_update after update on loans
  for each row when (new.deleted_at is null and (
    old.deleted_at is not null
    or (new.principal, new.interest_rate, new.loan_date, new.term_months, new.repayment_method)
      is distinct from (old.principal, old.interest_rate, old.loan_date, old.term_months, old.repayment_method)))
  execute function ops.schedule_loan();

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

-- The loan follows from its payments; it works its own columns out.
create or replace function ops.settle_loan() returns trigger
language plpgsql
as $$
begin
  update loans set outstanding = outstanding where tenant_id = new.tenant_id and id = new.loan_id;
  return null;
end $$;

create or replace trigger settle after insert or update of paid_date, paid_principal, deleted_at on loan_repayments
  for each row when (new.kind = 'PAYMENT') execute function ops.settle_loan();

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
