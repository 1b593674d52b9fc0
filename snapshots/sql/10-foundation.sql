-- Schemas, the role that requests run under, and the functions that every table's triggers and policies use.

create schema if not exists ops;
create schema if not exists audit;

-- Requests run as this role. It owns nothing, because row-level security does not apply to the owner of a table.
do $$
begin
  if not exists (select from pg_roles where rolname = 'business_operations_api') then
    create role business_operations_api nologin noinherit;
  end if;
end $$;
-- An account that may not grant it has been granted it by somebody who may.
do $$
begin
  grant business_operations_api to current_user;
exception
  when insufficient_privilege then
    if not pg_has_role('business_operations_api', 'member') then
      raise;
    end if;
end $$;

-- JIT compilation is switched off, because compiling takes longer than most of our statements run and every connection repeats it.
-- The setting belongs to the database, so that it applies to every connection of every program. An account that does not own
-- the database sets it for its own role. The health check reports when the setting has no effect.
do $$
declare
  owned constant boolean := (select pg_has_role(datdba, 'usage') from pg_database where datname = current_database());
begin
  if not exists (
    select from pg_db_role_setting where setdatabase = (select oid from pg_database where datname = current_database())
      and setrole in (0, case when owned then 0 else current_user::regrole end) and 'jit=off' = any (setconfig)
  ) then
    execute format(case when owned then 'alter database %I set jit = off' else 'alter role current_user in database %I set jit = off' end, current_database());
  end if;
end $$;
grant usage on schema public, ops to business_operations_api;

-- What the deployment and the seeds have done, so that the next start can skip it.
create table if not exists ops.state (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

create or replace function ops.tenant_id() returns integer
language sql stable parallel safe
as $$ select nullif(current_setting('app.tenant_id', true), '')::integer $$;

create or replace function ops.user_id() returns uuid
language sql stable parallel safe
as $$ select nullif(current_setting('app.user_id', true), '')::uuid $$;

-- Whether the transaction imports a tenant's data (see 90-import.sql), `on` without telling the audit log of each row. Requests run under a
-- role of their own, for which the setting says nothing. Not in SQL, which PostgreSQL would unfold anew for every statement in the
-- condition of each trigger.
create or replace function ops.importing() returns boolean
language plpgsql stable parallel safe
as $$
begin
  return coalesce(current_setting('app.importing', true), '') in ('on', 'logged') and current_setting('role') <> 'business_operations_api';
end $$;

-- Raises a refusal with a message key. The service turns SQLSTATE BO4xx into HTTP status 4xx.
create or replace function ops.refuse(status integer, key text, detail jsonb default '{}') returns void
language plpgsql
as $$
begin
  raise exception using errcode = 'BO' || status, message = key, detail = detail::text;
end $$;

-- Refuses writes to tenants' tables and rights from connections that do not name their actor. The service's session names a user, key,
-- signer or job; deployments, seeds, restores and database administrators use `set app.actor_type = 'DATABASE'`.
create or replace function ops.require_actor() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('app.user_id', true), '') = ''
    and coalesce(current_setting('app.actor_type', true), '') not in ('API_KEY', 'SIGNER', 'JOB', 'DATABASE') then
    perform ops.refuse(403, 'error.actor_unknown');
  end if;
  return null;
end $$;

-- Fills in the tenant of a new row and refuses to change it later.
create or replace function ops.guard_tenant() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    new.tenant_id := coalesce(new.tenant_id, ops.tenant_id());
  elsif new.tenant_id is distinct from old.tenant_id then
    perform ops.refuse(409, 'error.tenant.fixed');
  end if;
  return new;
end $$;

create or replace function ops.stamp() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    new.created_at := coalesce(new.created_at, now());
    new.created_by := coalesce(new.created_by, ops.user_id());
  else
    new.created_at := old.created_at;
    new.created_by := old.created_by;
    new.updated_at := now();
    new.updated_by := coalesce(ops.user_id(), new.updated_by);
  end if;
  return new;
end $$;

create or replace function ops.refuse_change() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('app.housekeeping', true), '') = 'on' then
    return coalesce(new, old);
  end if;
  perform ops.refuse(409, 'error.append_only');
  return null;
end $$;

-- Today in the tenant's time zone.
create or replace function ops.today(tenant integer) returns date
language sql stable
as $$ select (now() at time zone time_zone)::date from public.tenants where id = tenant $$;

-- The instants at which a day begins and ends in the tenant's time zone.
create or replace function ops.day_start(tenant integer, day date) returns timestamptz
language sql stable
as $$ select day::timestamp at time zone time_zone from public.tenants where id = tenant $$;

create or replace function ops.day_end(tenant integer, day date) returns timestamptz
language sql stable
as $$ select ops.day_start(tenant, day + 1) $$;

-- Adds a check for new and changed rows. Existing rows that violate it stay as they are; the deployment reports them and goes on.
create or replace function ops.ensure_check(table_name text, check_name text, condition text) returns void
language plpgsql
as $$
begin
  if not exists (select from pg_constraint where conname = check_name and conrelid = table_name::regclass) then
    execute format('alter table %I add constraint %I check (%s) not valid', table_name, check_name, condition);
  end if;
  if not exists (select from pg_constraint where conname = check_name and conrelid = table_name::regclass and convalidated) then
    begin
      execute format('alter table %I validate constraint %I', table_name, check_name);
    exception when check_violation then
      raise warning 'Rows of % break the constraint %.', table_name, check_name;
    end;
  end if;
end $$;

-- Counts of sign-in attempts and requested mails for throttling, in the layout of the rate limiter library.
create table if not exists ops.login_attempts (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- The SQL objects of the last deployment with a hash of their definitions. A deployment changes and removes only these, and leaves
-- objects that an administrator has created.
create table if not exists ops.sql_objects (
  key text primary key,
  hash text not null
);

-- The reference data and rights that each tenant has received, by stable keys, so that what it has renamed or deleted does not come
-- back. `definition` is the hash of a right that still follows the release, and null when the tenant has changed it.
create table if not exists ops.tenant_provisions (
  tenant_id integer not null,
  key text not null,
  definition text,
  given_at timestamptz not null default now(),
  primary key (tenant_id, key)
);

-- The release whose reference data and rights each tenant has received completely.
create table if not exists ops.provisioned_tenants (
  tenant_id integer primary key,
  fingerprint text not null,
  provisioned_at timestamptz not null default now()
);
