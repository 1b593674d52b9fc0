-- Every change of a right increments the permission version of the tenants concerned, in the same transaction.
-- Caches of resolved rights store the version with which they were read, so that they are outdated at once in every process.

-- Increments a tenant's version only once per transaction, because nobody sees it before the commit.
create or replace function ops.bump_tenants(ids integer[]) returns void
language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  bumped constant integer[] := coalesce(nullif(current_setting('app.bumped', true), ''), '{}')::integer[];
  fresh integer[];
begin
  select array_agg(id) into fresh from tenants
    where (id = any (ids) or array_position(ids, null) is not null) and id <> all (bumped);
  if fresh is null then return; end if;
  update tenants set permission_version = permission_version + 1 where id = any (fresh);
  perform set_config('app.bumped', (bumped || fresh)::text, true);
end $$;

-- A change of a row without a tenant (null in the list) concerns all tenants.
create or replace function ops.bump_by_tenant() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  perform ops.bump_tenants((select array_agg(distinct tenant_id) from changed));
  return null;
end $$;

-- For tables of the installation that users of every tenant see according to their rights.
create or replace function ops.bump_all() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if exists (select from changed) then perform ops.bump_tenants(array[null::integer]); end if;
  return null;
end $$;

create or replace function ops.bump_by_policy() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  perform ops.bump_tenants((select array_agg(distinct p.tenant_id) from changed c left join directus_policies p on p.id = c.policy));
  return null;
end $$;

create or replace function ops.bump_by_access() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  perform ops.bump_tenants((
    select array_agg(distinct case when c."user" is not null then u.tenant_id when c.role is not null then r.tenant_id else p.tenant_id end)
    from changed c
    left join directus_users u on u.id = c."user"
    left join directus_roles r on r.id = c.role
    left join directus_policies p on p.id = c.policy));
  return null;
end $$;

do $$
declare
  watched record;
  event record;
begin
  for watched in select * from (values
    ('directus_roles', 'ops.bump_by_tenant'),
    ('directus_policies', 'ops.bump_by_tenant'),
    ('directus_permissions', 'ops.bump_by_policy'),
    ('directus_access', 'ops.bump_by_access'),
    ('role_menu_permissions', 'ops.bump_by_tenant'),
    ('menus', 'ops.bump_all')
  ) as t(name, handler)
  loop
    for event in select * from (values ('insert', 'new'), ('update', 'new'), ('delete', 'old')) as e(name, transition)
    loop
      execute format('create or replace trigger permission_version_%s after %s on %I referencing %s table as changed for each statement execute function %s()',
        event.name, event.name, watched.name, event.transition, watched.handler);
    end loop;
  end loop;
end $$;

-- A row that moves to another tenant also changes the rights of the former tenant.
create or replace trigger permission_version_leave after update on directus_access
  referencing old table as changed for each statement execute function ops.bump_by_access();

create or replace function ops.bump_by_user() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  perform ops.bump_tenants(array_remove(array[old.tenant_id, new.tenant_id], null));
  return null;
end $$;

create or replace trigger permission_version after update of role, tenant_id, status, language on directus_users
  for each row
  when (old.role is distinct from new.role or old.tenant_id is distinct from new.tenant_id or old.status is distinct from new.status or old.language is distinct from new.language)
  execute function ops.bump_by_user();

create or replace function ops.bump_self() returns trigger
language plpgsql
as $$
begin
  new.permission_version := old.permission_version + 1;
  return new;
end $$;

-- What requests know of their tenant is kept with its people's rights.
create or replace trigger permission_version before update of code, name, status, time_zone, locale, plan, is_demo, public_catalogue, deleted_at on tenants
  for each row
  when ((old.code, old.name, old.status, old.time_zone, old.locale, old.plan, old.is_demo, old.public_catalogue, old.deleted_at)
    is distinct from (new.code, new.name, new.status, new.time_zone, new.locale, new.plan, new.is_demo, new.public_catalogue, new.deleted_at))
  execute function ops.bump_self();
