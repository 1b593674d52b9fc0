-- Equipment and its repairs: what rows of other tables and the day decide, whatever the way in.

-- Further facts are an object of at most 50 scalar values, 16 KiB.
create or replace function ops.guard_equipment_options() returns trigger
language plpgsql
as $$
declare
  code text;
begin
  if new.options is null or json_typeof(new.options) = 'null' then
    return new;
  end if;
  if json_typeof(new.options) <> 'object' then
    code := 'invalid_type';
  elsif octet_length(new.options::text) > 16384 or (select count(*) from json_object_keys(new.options)) > 50 then
    code := 'too_big';
  elsif exists (select from json_each(new.options) as fact where json_typeof(fact.value) in ('object', 'array')) then
    code := 'invalid_type';
  end if;
  if code is not null then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'options', 'code', code));
  end if;
  return new;
end $$;

create or replace trigger d_options before insert or update of options on equipment
  for each row execute function ops.guard_equipment_options();
create or replace trigger d_options before insert or update of options on equipment_repairs
  for each row execute function ops.guard_equipment_options();

-- A piece that is being repaired is not deleted; a repair that begins at this moment is waited for.
create or replace function ops.keep_equipment_under_repair() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then
    return old;
  end if;
  perform from equipment where id = old.id for update;
  if exists (
    select from equipment_repairs
    where tenant_id = old.tenant_id and equipment_id = old.id and completed_on is null and deleted_at is null)
  then
    perform ops.refuse(409, 'error.equipment.under_repair', jsonb_build_object('path', 'repairs', 'code', 'under_repair'));
  end if;
  return old;
end $$;

create or replace trigger b_repairs before delete on equipment
  for each row execute function ops.keep_equipment_under_repair();

-- What is disposed of is gone: a day that is still to come is none.
create or replace function ops.guard_equipment_disposal() returns trigger
language plpgsql
as $$
begin
  if new.disposed_on > ops.today(new.tenant_id) then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'disposed_on', 'code', 'in_future'));
  end if;
  return new;
end $$;

create or replace trigger d_disposal_insert before insert on equipment
  for each row when (new.disposed_on is not null) execute function ops.guard_equipment_disposal();
create or replace trigger d_disposal_update before update on equipment
  for each row when (new.disposed_on is distinct from old.disposed_on) execute function ops.guard_equipment_disposal();

-- Nothing is repaired that is disposed of.
create or replace function ops.open_equipment_repair() returns trigger
language plpgsql
as $$
begin
  perform ops.assert_open_equipment(new.tenant_id, new.equipment_id, 'equipment_id');
  return new;
end $$;

create or replace trigger d_whole before insert on equipment_repairs
  for each row execute function ops.open_equipment_repair();

-- A repair has begun and may have ended, but not in the future; and it is done by somebody who is bought from.
create or replace function ops.guard_equipment_repair() returns trigger
language plpgsql
as $$
declare
  today constant date := ops.today(new.tenant_id);
  path text;
  kind text;
begin
  path := case
    when new.started_on > today and (tg_op = 'INSERT' or new.started_on is distinct from old.started_on) then 'started_on'
    when new.completed_on > today and (tg_op = 'INSERT' or new.completed_on is distinct from old.completed_on) then 'completed_on' end;
  if path is not null then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path, 'code', 'in_future'));
  end if;
  if new.vendor_id is not null and (tg_op = 'INSERT' or new.vendor_id is distinct from old.vendor_id) then
    select client_type into kind from clients where tenant_id = new.tenant_id and id = new.vendor_id and deleted_at is null for key share;
    if kind not in ('PURCHASE', 'BOTH') then
      perform ops.refuse(422, 'error.equipment.not_a_vendor', jsonb_build_object('path', 'vendor_id', 'code', 'not_a_vendor'));
    end if;
  end if;
  return new;
end $$;

create or replace trigger e_guard_insert before insert on equipment_repairs
  for each row execute function ops.guard_equipment_repair();
create or replace trigger e_guard_update before update of started_on, completed_on, vendor_id on equipment_repairs
  for each row execute function ops.guard_equipment_repair();

-- A cell holds the result of an item of its sheet's piece and cycle. Which these are stays as the rows were made.
create or replace function ops.guard_equipment_cell() returns trigger
language plpgsql
as $$
begin
  if exists (
    select from equipment_inspections s join equipment_inspection_templates t on t.tenant_id = s.tenant_id
    where s.tenant_id = new.tenant_id and s.id = new.inspection_id and t.id = new.template_id
      and (t.equipment_id, t.inspection_cycle) is distinct from (s.equipment_id, s.inspection_cycle))
  then
    perform ops.refuse(422, 'error.equipment.template_mismatch', jsonb_build_object('path', 'template_id', 'code', 'template_mismatch'));
  end if;
  return new;
end $$;

create or replace trigger e_guard_insert before insert on equipment_inspection_details
  for each row execute function ops.guard_equipment_cell();
create or replace trigger e_guard_update before update of inspection_id, template_id on equipment_inspection_details
  for each row execute function ops.guard_equipment_cell();
