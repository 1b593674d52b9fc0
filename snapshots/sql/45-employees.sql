-- Employees: their fixed allowances are named amounts in whole won, whatever the way in.

-- Asserts a list of {name, amount}: at most 20, whole won, not negative.
create or replace function ops.assert_pay_items(path text, items jsonb) returns void
language plpgsql
as $$
declare
  item record;
begin
  if items is null or jsonb_typeof(items) = 'null' then
    return;
  end if;
  if jsonb_typeof(items) <> 'array' or jsonb_array_length(items) > 20 then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path, 'code', 'invalid_value', 'maximum', 20));
  end if;
  for item in select ordinality - 1 as at, value from jsonb_array_elements(items) with ordinality loop
    if jsonb_typeof(item.value) <> 'object' or item.value - array['name', 'amount'] <> '{}'
      or jsonb_typeof(item.value -> 'name') is distinct from 'string' or length(item.value ->> 'name') not between 1 and 50
      or jsonb_typeof(item.value -> 'amount') is distinct from 'number' or (item.value ->> 'amount')::numeric not between 0 and 999999999999999 then
      perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path || '.' || item.at, 'code', 'invalid_value'));
    end if;
    if (item.value ->> 'amount')::numeric <> trunc((item.value ->> 'amount')::numeric) then
      perform ops.refuse(422, 'error.amount.whole_won', jsonb_build_object('path', path || '.' || item.at || '.amount', 'code', 'whole_won'));
    end if;
  end loop;
end $$;

create or replace function ops.guard_employee() returns trigger
language plpgsql
as $$
begin
  perform ops.assert_pay_items('fixed_allowances', new.fixed_allowances::jsonb);
  return new;
end $$;

create or replace trigger d_guard before insert or update of fixed_allowances on employees
  for each row execute function ops.guard_employee();
