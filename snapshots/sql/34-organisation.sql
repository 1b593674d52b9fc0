-- Departments form a tree of at most ten levels, and their users belong to the same tenant, whoever writes.

-- Moves within a tenant are serialized, because two concurrent moves could form a cycle.
create or replace function ops.guard_department() returns trigger
language plpgsql
as $$
declare
  tenant constant integer := coalesce(new.tenant_id, ops.tenant_id());
  above integer;
  circular boolean;
  below integer;
begin
  if new.parent_id is null or new.deleted_at is not null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('departments'), tenant);
  perform from departments where tenant_id = tenant and id = new.parent_id and deleted_at is null for key share;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'parent_id', 'code', 'unknown_reference'));
  end if;
  with recursive line as (
    select id, parent_id, 1 as level from departments where tenant_id = tenant and id = new.parent_id
    union all
    select d.id, d.parent_id, level + 1 from departments d join line on d.id = line.parent_id where d.tenant_id = tenant and level <= 10
  )
  select count(*), bool_or(id = new.id) into above, circular from line;
  if circular then
    perform ops.refuse(422, 'error.department.cycle', jsonb_build_object('path', 'parent_id', 'code', 'cycle'));
  end if;
  with recursive tree as (
    select new.id as id, 1 as level
    union all
    select d.id, level + 1 from departments d join tree on d.parent_id = tree.id where d.tenant_id = tenant and d.deleted_at is null and level <= 10
  )
  select max(level) into below from tree;
  if above + below > 10 then
    perform ops.refuse(422, 'error.department.too_deep', jsonb_build_object('path', 'parent_id', 'code', 'too_deep', 'max', 10, 'levels', above + below));
  end if;
  return new;
end $$;

create or replace trigger b_tree before insert or update of parent_id, deleted_at on departments
  for each row execute function ops.guard_department();

-- A department or position that users have cannot be deleted; users who have left do not count.
-- The row is locked first, so that a concurrent assignment either waits or is seen here.
create or replace function ops.guard_held() returns trigger
language plpgsql
as $$
declare
  holders integer;
begin
  if old.deleted_at is not null or coalesce(current_setting('app.hard_delete', true), '') = 'on' then
    return old;
  end if;
  execute format('select from %I where id = $1 for update', tg_table_name) using old.id;
  execute format('select count(*) from directus_users where tenant_id = $1 and %I = $2 and status <> ''archived''', tg_argv[0])
    into holders using old.tenant_id, old.id;
  if holders > 0 then
    perform ops.refuse(409, tg_argv[1], jsonb_build_object('directus_users', holders));
  end if;
  return old;
end $$;

create or replace trigger b_held before delete on departments
  for each row execute function ops.guard_held('department_id', 'error.department.in_use');
create or replace trigger b_held before delete on positions
  for each row execute function ops.guard_held('position_id', 'error.position.in_use');

-- Department and position of a user must exist in the user's tenant. Users without a tenant have neither.
create or replace function ops.guard_place() returns trigger
language plpgsql
as $$
declare
  missing text;
begin
  if new.department_id is not null and (tg_op = 'INSERT' or new.department_id is distinct from old.department_id) then
    perform from departments where tenant_id = new.tenant_id and id = new.department_id and deleted_at is null for key share;
    if not found then missing := 'department_id'; end if;
  end if;
  if new.position_id is not null and (tg_op = 'INSERT' or new.position_id is distinct from old.position_id) then
    perform from positions where tenant_id = new.tenant_id and id = new.position_id and deleted_at is null for key share;
    if not found then missing := 'position_id'; end if;
  end if;
  if missing is not null then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', missing, 'code', 'unknown_reference'));
  end if;
  return new;
end $$;

create or replace trigger b_place before insert or update of department_id, position_id on directus_users
  for each row execute function ops.guard_place();

do $$
declare
  place record;
  name text;
begin
  for place in select * from (values
    ('department_id', 'departments', ''),
    ('position_id', 'positions', ''),
    ('avatar', 'directus_files', ' on delete set null (avatar)')
  ) as t(field, target, on_delete)
  loop
    name := format('directus_users_%s_tenant', place.field);
    if not exists (select from pg_constraint where conname = name and conrelid = 'directus_users'::regclass) then
      execute format('alter table directus_users add constraint %I foreign key (tenant_id, %I) references %I (tenant_id, id)%s',
        name, place.field, place.target, place.on_delete);
    end if;
  end loop;
  if not exists (select from pg_constraint where conname = 'directus_users_place' and conrelid = 'directus_users'::regclass) then
    -- The composite foreign key is not checked when tenant_id is null, so this check excludes that case.
    alter table directus_users add constraint directus_users_place check (tenant_id is not null or (department_id is null and position_id is null));
  end if;
end $$;

create index if not exists directus_users_department on directus_users (tenant_id, department_id);
create index if not exists directus_users_position on directus_users (tenant_id, position_id);

-- Whether a user of any tenant has the email address, ignoring case. Row-level security would hide users of other tenants.
-- The address stays locked until the transaction ends, so that the second of two concurrent requests sees the first.
create or replace function ops.email_taken(address text) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, public
as $$
begin
  perform pg_advisory_xact_lock(hashtext('email'), hashtext(lower(address)));
  return exists (select from directus_users where lower(email) = lower(address));
end $$;
create index if not exists directus_users_lower_email on directus_users (lower(email));
