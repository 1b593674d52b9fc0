-- BOM templates and model sets: what must hold of several rows or columns at once, whoever writes. Expressions are read by the
-- service and by hooks; here stands what no single value tells.

-- Names of inputs and derived sizes are what expressions can say, and mean one thing.
create or replace function ops.guard_bom_template() returns trigger
language plpgsql
as $$
declare
  wrong jsonb;
begin
  if json_typeof(new.inputs) <> 'array' or json_typeof(new.derived) <> 'array' or json_typeof(new.tables) <> 'object' then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'inputs', 'code', 'invalid_type'));
  end if;
  with names as (
    select 'inputs.' || (n - 1) || '.name' as path, e ->> 'name' as name, n from json_array_elements(new.inputs) with ordinality as i(e, n)
    union all
    select 'derived.' || (n - 1) || '.name', e ->> 'name', 1000 + n from json_array_elements(new.derived) with ordinality as d(e, n)
  )
  select jsonb_build_object('path', path, 'code', case when taken then 'taken' else 'pattern' end, 'name', name) into wrong
  from (select *, row_number() over (partition by name order by n) > 1 or name in ('QTY', 'GUIDERAIL', 'SHUTTERBOX', 'BOTTOMBAR') as taken from names) as n
  where taken or coalesce(name, '') !~ '^[A-Z][A-Z0-9_]{0,29}$' order by n limit 1;
  if wrong is not null then
    perform ops.refuse(422, 'error.bom.invalid_name', wrong);
  end if;
  return new;
end $$;

create or replace trigger e_names before insert or update of inputs, derived, tables on bom_templates
  for each row execute function ops.guard_bom_template();

-- The last version of a code stays while a model set names the code.
create or replace function ops.guard_bom_template_deletion() returns trigger
language plpgsql
as $$
declare
  uses integer;
begin
  perform pg_advisory_xact_lock(hashtext('bom_codes'), old.tenant_id);
  if exists (select from bom_templates where tenant_id = old.tenant_id and code = old.code and id <> old.id and deleted_at is null) then
    return new;
  end if;
  select count(*) into uses from model_sets where tenant_id = old.tenant_id and bom_code = old.code and deleted_at is null;
  if uses > 0 then
    perform ops.refuse(409, 'error.in_use', jsonb_build_object('collection', 'model_sets', 'count', uses));
  end if;
  return new;
end $$;

create or replace trigger e_last_version before update of deleted_at on bom_templates
  for each row when (new.deleted_at is not null and old.deleted_at is null) execute function ops.guard_bom_template_deletion();

-- Lines of the templates that a statement has touched: only groups have lines below them, no more than five levels of them, and no
-- more than 300 lines. Codes of sub-BOMs lead nowhere back, by way of versions in force or drafts; whoever adds one waits for the others.
create or replace function ops.check_bom_lines(tenant integer, templates integer[]) returns void
language plpgsql set plan_cache_mode = force_custom_plan
as $$
declare
  wrong jsonb;
begin
  select jsonb_build_object('path', 'parent_id', 'code', 'not_a_group', 'line_key', l.line_key) into wrong
    from bom_template_items l join bom_template_items p on p.tenant_id = l.tenant_id and p.id = l.parent_id
    where l.tenant_id = tenant and l.bom_template_id = any (templates) and (p.line_type <> 'GROUP' or p.bom_template_id <> l.bom_template_id) limit 1;
  if wrong is not null then
    perform ops.refuse(422, 'error.bom.invalid_line', wrong);
  end if;
  with recursive up as (
    select id, parent_id, line_key, 1 as depth from bom_template_items
      where tenant_id = tenant and bom_template_id = any (templates) and parent_id is not null
    union all
    select up.id, p.parent_id, up.line_key, depth + 1 from up join bom_template_items p on p.tenant_id = tenant and p.id = up.parent_id
      where depth <= 5
  )
  select jsonb_build_object('path', 'parent_id', 'code', 'too_deep', 'line_key', line_key) into wrong from up where depth > 5 limit 1;
  if wrong is not null then
    perform ops.refuse(422, 'error.bom.cycle', wrong);
  end if;
  if exists (select from bom_template_items where tenant_id = tenant and bom_template_id = any (templates) group by bom_template_id having count(*) > 300) then
    perform ops.refuse(422, 'error.bom.limit', jsonb_build_object('path', 'items', 'code', 'too_many', 'limit', 300));
  end if;
  if exists (select from bom_template_items where tenant_id = tenant and bom_template_id = any (templates) and sub_bom_code is not null) then
    perform pg_advisory_xact_lock(hashtext('bom_templates'), tenant);
    with recursive way as (
      select t.code as root, l.sub_bom_code as code, l.line_key from bom_template_items l
        join bom_templates t on t.tenant_id = l.tenant_id and t.id = l.bom_template_id
        where l.tenant_id = tenant and l.bom_template_id = any (templates) and l.sub_bom_code is not null
      union
      select way.root, l.sub_bom_code, way.line_key from way
        join bom_templates t on t.tenant_id = tenant and t.code = way.code and t.status in ('ACTIVE', 'DRAFT') and t.deleted_at is null
        join bom_template_items l on l.tenant_id = tenant and l.bom_template_id = t.id and l.sub_bom_code is not null
        where way.code <> way.root
    )
    select jsonb_build_object('path', 'sub_bom_code', 'code', 'cycle', 'line_key', line_key, 'bom_code', root) into wrong from way where code = root limit 1;
    if wrong is not null then
      perform ops.refuse(422, 'error.bom.cycle', wrong);
    end if;
  end if;
end $$;

create or replace function ops.check_changed_bom_lines() returns trigger
language plpgsql
as $$
declare
  touched record;
begin
  for touched in select tenant_id, array_agg(distinct bom_template_id) as templates from changed group by tenant_id loop
    perform ops.check_bom_lines(touched.tenant_id, touched.templates);
  end loop;
  return null;
end $$;

create or replace trigger lines_insert after insert on bom_template_items
  referencing new table as changed for each statement execute function ops.check_changed_bom_lines();
create or replace trigger lines_update after update on bom_template_items
  referencing new table as changed for each statement execute function ops.check_changed_bom_lines();

-- The three models of a set are of their families, and its code is one of a template.
create or replace function ops.guard_model_set() returns trigger
language plpgsql
as $$
declare
  tenant constant integer := coalesce(new.tenant_id, ops.tenant_id());
  wrong text;
begin
  if new.deleted_at is not null then
    return new;
  end if;
  select m.field into wrong from (values
      ('guiderail_model_id', new.guiderail_model_id, 'GUIDERAIL_MODEL'),
      ('shutterbox_model_id', new.shutterbox_model_id, 'SHUTTERBOX_MODEL'),
      ('bottombar_model_id', new.bottombar_model_id, 'BOTTOMBAR_MODEL')) as m(field, item, family)
    join items i on i.tenant_id = tenant and i.id = m.item
    where i.item_category is distinct from m.family limit 1;
  if wrong is not null then
    perform ops.refuse(422, 'error.model_set.wrong_family', jsonb_build_object('path', wrong, 'code', 'wrong_family'));
  end if;
  if tg_op = 'INSERT' or new.bom_code is distinct from old.bom_code or old.deleted_at is not null then
    perform pg_advisory_xact_lock(hashtext('bom_codes'), tenant);
    if not exists (select from bom_templates where tenant_id = tenant and code = new.bom_code and deleted_at is null) then
      perform ops.refuse(422, 'error.model_set.unknown_bom', jsonb_build_object('path', 'bom_code', 'code', 'unknown_bom'));
    end if;
  end if;
  return new;
end $$;

create or replace trigger e_set before insert or update on model_sets
  for each row execute function ops.guard_model_set();
