-- Nonconforming reports: their costs are what their lines come to, and their days follow each other; whatever the way in.

create or replace function ops.guard_nonconforming_report() returns trigger
language plpgsql
as $$
declare
  wrong jsonb;
begin
  if new.status = 'RESOLVED' then
    wrong := case
      when coalesce(new.cause_analysis, '') !~ '\S' then '{"path": "cause_analysis", "code": "required"}'
      when coalesce(new.corrective_action, '') !~ '\S' then '{"path": "corrective_action", "code": "required"}' end;
    if wrong is not null then
      perform ops.refuse(422, 'error.nonconforming_report.incomplete', wrong);
    end if;
  end if;
  if tg_op = 'INSERT' or (new.occurred_on, new.confirmed_on, new.action_completed_on)
    is distinct from (old.occurred_on, old.confirmed_on, old.action_completed_on) then
    wrong := case
      when new.occurred_on > ops.today(new.tenant_id) and (tg_op = 'INSERT' or new.occurred_on is distinct from old.occurred_on)
        then '{"path": "occurred_on", "code": "in_future"}'
      when new.confirmed_on < new.occurred_on then '{"path": "confirmed_on", "code": "before_occurred_on"}'
      when new.action_completed_on < new.occurred_on then '{"path": "action_completed_on", "code": "before_occurred_on"}' end;
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

-- Files of the kinds that a report shows.
create or replace function ops.guard_nonconforming_file() returns trigger
language plpgsql
as $$
begin
  if exists (select from directus_files where tenant_id = new.tenant_id and id = new.file_id
    and coalesce(type, '') not in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')) then
    perform ops.refuse(415, 'error.file.unsupported_type', jsonb_build_object('path', 'file_ids', 'code', 'unsupported_type', 'id', new.file_id));
  end if;
  return new;
end $$;

create or replace trigger f_type before insert or update of file_id on nonconforming_report_files
  for each row execute function ops.guard_nonconforming_file();


-- The name of the item, where nobody has written another.
create or replace function ops.name_nonconforming_item() returns trigger
language plpgsql
as $$
begin
  new.item_name := nullif(btrim(new.item_name), '');
  if new.item_id is not null and (new.item_name is null or (tg_op = 'UPDATE' and new.item_id is distinct from old.item_id
    and new.item_name is not distinct from old.item_name
    and exists (select from items where tenant_id = old.tenant_id and id = old.item_id and left(name, 200) = old.item_name))) then
    select left(name, 200) into new.item_name from items where tenant_id = new.tenant_id and id = new.item_id;
  end if;
  if new.item_name is null then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', ops.line_path(new.sort_order, 'item_name'), 'code', 'required'));
  end if;
  return new;
end $$;

create or replace trigger e_name before insert or update of item_id, item_name on nonconforming_report_items
  for each row execute function ops.name_nonconforming_item();
