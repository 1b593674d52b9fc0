-- Condolence expenses: what belongs together, whatever the way in.

create or replace function ops.guard_condolence_expense() returns trigger
language plpgsql
as $$
declare
  before condolence_expenses;
  wrong jsonb;
begin
  if tg_op = 'UPDATE' then
    before := old;
  end if;
  if not (new.has_cash or new.has_gift) then
    perform ops.refuse(422, 'error.condolence_expense.empty', jsonb_build_object('path', 'has_cash', 'code', 'empty'));
  end if;
  new.recipient_name := ops.named_party(new.recipient_name, before.recipient_name,
    ops.party_name(new.tenant_id, new.client_id, new.employee_id), ops.party_name(before.tenant_id, before.client_id, before.employee_id));
  wrong := case
    when new.client_id is not null and new.employee_id is not null then '{"path": "employee_id", "code": "one_party"}'
    when new.has_cash and new.cash_method is null then '{"path": "cash_method", "code": "required"}'
    when new.has_cash and new.cash_amount <= 0 then '{"path": "cash_amount", "code": "too_small"}'
    when new.has_gift and new.gift_amount <= 0 then '{"path": "gift_amount", "code": "too_small"}'
    when not new.has_cash and (new.cash_method is not null or new.cash_amount <> 0) then '{"path": "cash_amount", "code": "without_cash"}'
    when not new.has_gift and (new.gift_type is not null or new.gift_amount <> 0) then '{"path": "gift_amount", "code": "without_gift"}'
    when new.total_amount <> new.cash_amount + new.gift_amount then '{"path": "total_amount", "code": "sum"}'
    when coalesce(new.recipient_name, '') !~ '\S' then '{"path": "recipient_name", "code": "required"}' end;
  if wrong is not null then
    perform ops.refuse(422, 'error.validation_failed', wrong);
  end if;
  return new;
end $$;

create or replace trigger d_guard before insert or update on condolence_expenses
  for each row execute function ops.guard_condolence_expense();
