-- Nonconforming reports: their costs are what their lines come to, and a report under approval or closed stays as it is; whatever the way in.

create or replace function ops.guard_nonconforming_report() returns trigger
language plpgsql
as $$
declare
  kept constant text[] := array[
    'status', 'status_before_approval', 'approval_id', 'last_approval_id', 'closed_at', 'closed_via',
    'material_cost', 'shipping_cost', 'construction_cost', 'other_cost', 'total_cost', 'updated_at', 'updated_by', 'deleted_at', 'deleted_by'];
  wrong jsonb;
begin
  if tg_op = 'UPDATE' and old.status in ('IN_APPROVAL', 'CLOSED') then
    if new.deleted_at is not null and old.deleted_at is null then
      perform ops.refuse(409, 'error.nonconforming_report.not_deletable', jsonb_build_object('path', 'status', 'code', 'not_deletable', 'status', old.status));
    end if;
    if to_jsonb(new) - kept is distinct from to_jsonb(old) - kept then
      perform ops.refuse(409, 'error.nonconforming_report.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
    end if;
  end if;
  if new.status = 'RESOLVED' then
    wrong := case
      when coalesce(new.cause_analysis, '') !~ '\S' then '{"path": "cause_analysis", "code": "required"}'
      when coalesce(new.corrective_action, '') !~ '\S' then '{"path": "corrective_action", "code": "required"}' end;
    if wrong is not null then
      perform ops.refuse(422, 'error.nonconforming_report.incomplete', wrong);
    end if;
  end if;
  if tg_op = 'INSERT' or (new.occurred_on, new.confirmed_on, new.action_completed_on, new.defect_quantity)
    is distinct from (old.occurred_on, old.confirmed_on, old.action_completed_on, old.defect_quantity) then
    wrong := case
      when new.occurred_on > ops.today(new.tenant_id) and (tg_op = 'INSERT' or new.occurred_on is distinct from old.occurred_on)
        then '{"path": "occurred_on", "code": "in_future"}'
      when new.confirmed_on < new.occurred_on then '{"path": "confirmed_on", "code": "before_occurred_on"}'
      when new.action_completed_on < new.occurred_on then '{"path": "action_completed_on", "code": "before_occurred_on"}'
      when new.defect_quantity <= 0 then '{"path": "defect_quantity", "code": "too_small"}' end;
    if wrong is not null then
      perform ops.refuse(422, 'error.validation_failed', wrong);
    end if;
  end if;
  return new;
end $$;

create or replace trigger d_guard before insert or update on nonconforming_reports
  for each row execute function ops.guard_nonconforming_report();

-- The name of the site, where nobody has written another.
create or replace function ops.name_nonconforming_site() returns trigger
language plpgsql
as $$
begin
  if new.site_id is not null and (new.site_name is null or (tg_op = 'UPDATE' and new.site_name is not distinct from old.site_name
    and exists (select from sites where tenant_id = old.tenant_id and id = old.site_id and name = old.site_name))) then
    select name into new.site_name from sites where tenant_id = new.tenant_id and id = new.site_id;
  end if;
  return new;
end $$;

create or replace trigger e_site_insert before insert on nonconforming_reports
  for each row when (new.site_id is not null) execute function ops.name_nonconforming_site();
create or replace trigger e_site_update before update of site_id, site_name on nonconforming_reports
  for each row when (new.site_id is distinct from old.site_id or new.site_name is null) execute function ops.name_nonconforming_site();

-- Locks the report of a line or file and refuses a change that it is not open for: writers of one report wait for each other.
create or replace function ops.open_nonconforming_report(tenant integer, report integer) returns void
language plpgsql
as $$
declare
  state text;
begin
  select status into state from nonconforming_reports where tenant_id = tenant and id = report and deleted_at is null for no key update;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'report_id', 'code', 'unknown_reference'));
  end if;
  if state in ('IN_APPROVAL', 'CLOSED') then
    perform ops.refuse(409, 'error.nonconforming_report.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', state));
  end if;
end $$;

create or replace function ops.guard_nonconforming_part() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    if coalesce(current_setting('app.hard_delete', true), '') <> 'on' then
      perform ops.open_nonconforming_report(old.tenant_id, old.report_id);
    end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and new.report_id <> old.report_id then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'report_id', 'code', 'fixed'));
  end if;
  perform ops.open_nonconforming_report(new.tenant_id, new.report_id);
  return new;
end $$;

create or replace trigger d_guard before insert or update or delete on nonconforming_report_items
  for each row execute function ops.guard_nonconforming_part();
create or replace trigger d_guard before insert or update or delete on nonconforming_report_files
  for each row execute function ops.guard_nonconforming_part();

-- Half up to the won: neither factor is negative.
create or replace function ops.price_nonconforming_item() returns trigger
language plpgsql
as $$
begin
  new.amount := round(new.quantity * new.unit_price);
  return new;
end $$;

create or replace trigger e_amount before insert or update on nonconforming_report_items
  for each row execute function ops.price_nonconforming_item();

-- Whoever writes the costs of a report writes the sums of its lines.
create or replace function ops.cost_nonconforming_report() returns trigger
language plpgsql
as $$
begin
  select
    coalesce(sum(amount) filter (where cost_type = 'MATERIAL'), 0), coalesce(sum(amount) filter (where cost_type = 'SHIPPING'), 0),
    coalesce(sum(amount) filter (where cost_type = 'CONSTRUCTION'), 0), coalesce(sum(amount) filter (where cost_type = 'OTHER'), 0),
    coalesce(sum(amount), 0)
    into new.material_cost, new.shipping_cost, new.construction_cost, new.other_cost, new.total_cost
    from nonconforming_report_items where tenant_id = new.tenant_id and report_id = new.id;
  return new;
end $$;

create or replace trigger f_costs
  before insert or update of material_cost, shipping_cost, construction_cost, other_cost, total_cost on nonconforming_reports
  for each row execute function ops.cost_nonconforming_report();

create or replace function ops.sum_nonconforming_costs() returns trigger
language plpgsql
as $$
begin
  update nonconforming_reports r set total_cost = r.total_cost
    where (r.tenant_id, r.id) in (select distinct tenant_id, report_id from changed);
  return null;
end $$;

create or replace trigger costs_insert after insert on nonconforming_report_items
  referencing new table as changed for each statement execute function ops.sum_nonconforming_costs();
create or replace trigger costs_update after update on nonconforming_report_items
  referencing new table as changed for each statement execute function ops.sum_nonconforming_costs();
create or replace trigger costs_delete after delete on nonconforming_report_items
  referencing old table as changed for each statement execute function ops.sum_nonconforming_costs();

-- At most ten files of the kinds that a report shows. The lock on the report makes two requests count one after the other.
create or replace function ops.limit_nonconforming_files() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' and (select count(*) from nonconforming_report_files where tenant_id = new.tenant_id and report_id = new.report_id) >= 10 then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'file_ids', 'code', 'too_big', 'maximum', 10));
  end if;
  if exists (select from directus_files where tenant_id = new.tenant_id and id = new.file_id
    and coalesce(type, '') not in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')) then
    perform ops.refuse(415, 'error.file.unsupported_type', jsonb_build_object('path', 'file_ids', 'code', 'unsupported_type', 'id', new.file_id));
  end if;
  return new;
end $$;

create or replace trigger e_limit before insert or update of file_id on nonconforming_report_files
  for each row execute function ops.limit_nonconforming_files();
