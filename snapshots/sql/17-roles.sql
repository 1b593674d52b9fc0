-- A role, its policy and its users belong to one tenant, whoever writes them. So nobody gains more rights than a role of the tenant
-- can have, whether through a role, a policy, an access row, a parent role or a change of tenant.

create index if not exists directus_users_role on directus_users (tenant_id, role);
create index if not exists directus_access_role on directus_access (role, policy);
create index if not exists directus_access_policy on directus_access (policy, role);
create index if not exists directus_access_user on directus_access ("user", policy);
create index if not exists directus_permissions_policy on directus_permissions (policy, collection, action);

create or replace function ops.refuse_mismatch() returns void
language plpgsql
as $$ begin perform ops.refuse(422, 'error.role.tenant_mismatch'); end $$;

create or replace function ops.guard_role() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if tg_op = 'UPDATE' then
    if new.tenant_id is distinct from old.tenant_id then perform ops.refuse(409, 'error.tenant.fixed'); end if;
    if old.is_builtin and (new.code, new.is_builtin) is distinct from (old.code, old.is_builtin) then
      perform ops.refuse(409, 'error.role.builtin');
    end if;
  end if;
  if new.parent is not null and (select tenant_id from directus_roles where id = new.parent) is distinct from new.tenant_id then
    perform ops.refuse_mismatch();
  end if;
  return new;
end $$;

create or replace trigger a_role before insert or update on directus_roles for each row execute function ops.guard_role();

-- Deleting a role deletes its policy and menu settings.
create or replace function ops.delete_role() returns trigger
language plpgsql
as $$
begin
  if old.is_builtin then perform ops.refuse(409, 'error.role.builtin'); end if;
  if old.tenant_id is not null then
    delete from role_menu_permissions where tenant_id = old.tenant_id and role_id = old.id;
    delete from directus_policies p using directus_access a
      where a.role = old.id and p.id = a.policy and p.is_role_policy and p.tenant_id = old.tenant_id;
  end if;
  return old;
end $$;

create or replace trigger a_delete before delete on directus_roles for each row execute function ops.delete_role();

create or replace function ops.guard_policy() returns trigger
language plpgsql
as $$
begin
  perform ops.refuse(409, 'error.tenant.fixed');
  return null;
end $$;

create or replace trigger a_tenant before update on directus_policies
  for each row when (new.tenant_id is distinct from old.tenant_id or new.is_role_policy <> old.is_role_policy)
  execute function ops.guard_policy();

-- The policy that every role of a tenant has in addition to its own.
create or replace function ops.base_policy() returns uuid
language sql immutable parallel safe
as $$ select '61949ab3-3a79-5181-a85e-ea38afa39b39'::uuid $$;

create or replace function ops.guard_access() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  giver constant integer := (select tenant_id from directus_policies where id = new.policy);
  -- Null for public access and for roles and users without a tenant.
  holder integer;
begin
  for holder in
    select tenant_id from directus_roles where id = new.role
    union all select tenant_id from directus_users where id = new."user"
    union all select null where new.role is null and new."user" is null
  loop
    if holder is distinct from giver and (holder is null or new.policy <> ops.base_policy()) then perform ops.refuse_mismatch(); end if;
  end loop;
  return new;
end $$;

create or replace trigger a_tenant before insert or update on directus_access for each row execute function ops.guard_access();

-- The built-in administrator role keeps its policies.
create or replace function ops.keep_builtin() returns trigger
language plpgsql
as $$
begin
  -- When a policy is deleted, it no longer exists by the time its access rows are deleted.
  if exists (select from directus_roles where id = old.role and is_builtin)
    and not exists (select from directus_policies where id = old.policy and id <> ops.base_policy() and not is_role_policy) then
    perform ops.refuse(409, 'error.role.builtin');
  end if;
  return coalesce(new, old);
end $$;

create or replace trigger b_builtin before update of role, policy or delete on directus_access
  for each row when (old.role is not null) execute function ops.keep_builtin();

create or replace function ops.guard_grant() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if new.collection not in ('directus_users', 'directus_files', 'directus_folders')
    -- Who keeps the people of a tenant has to see its roles.
    and (new.collection, new.action) is distinct from ('directus_roles', 'read')
    and exists (select from directus_policies where id = new.policy and tenant_id is not null) then
    perform ops.refuse(422, 'error.permission.collection_not_grantable');
  end if;
  return new;
end $$;

-- A new company is given more than a thousand rights, nearly all of them on other collections, which need no call.
create or replace trigger a_grant before insert or update on directus_permissions for each row
  when (new.collection like 'directus\_%') execute function ops.guard_grant();

-- A user with a tenant's role belongs to that tenant. Users of a tenant cannot have roles of the installation or policies of other tenants.
create or replace function ops.guard_user() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  tenant integer;
begin
  if new.role is not null then
    select tenant_id into tenant from directus_roles where id = new.role;
    -- Directus's own invitation does not set the tenant.
    if tg_op = 'INSERT' then new.tenant_id := coalesce(new.tenant_id, tenant); end if;
    if tenant is distinct from new.tenant_id then perform ops.refuse_mismatch(); end if;
  end if;
  if tg_op = 'UPDATE' and new.tenant_id is distinct from old.tenant_id and exists (
    select from directus_access a join directus_policies p on p.id = a.policy
    where a."user" = new.id and p.id <> ops.base_policy() and p.tenant_id is distinct from new.tenant_id
  ) then perform ops.refuse_mismatch(); end if;
  return new;
end $$;

create or replace trigger b_role before insert or update of role, tenant_id on directus_users
  for each row execute function ops.guard_user();

-- A tenant keeps at least one administrator, unless it is deleted. The tenant is locked so that two cannot remove each other at once.
create or replace function ops.keep_admin() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if not exists (select from directus_roles where id = old.role and is_builtin) then return coalesce(new, old); end if;
  perform from tenants where id = old.tenant_id and deleted_at is null for no key update;
  if found and not exists (
    select from directus_users u join directus_roles r on r.id = u.role
    where u.tenant_id = old.tenant_id and r.is_builtin and u.status = 'active' and u.id <> old.id
  ) then perform ops.refuse(409, 'error.user.last_admin'); end if;
  return coalesce(new, old);
end $$;

create or replace trigger c_last_admin before update of role, tenant_id, status on directus_users
  for each row when (old.tenant_id is not null and old.status = 'active'
    and (new.status <> 'active' or new.role is distinct from old.role or new.tenant_id is distinct from old.tenant_id))
  execute function ops.keep_admin();
create or replace trigger c_last_admin_gone before delete on directus_users
  for each row when (old.tenant_id is not null and old.status = 'active') execute function ops.keep_admin();

-- Whether the policies of a user, of their role or of its parent roles grant an action on a collection. Conditions on rows and
-- networks are not evaluated here but when the action is taken.
create or replace function ops.user_may(account uuid, wanted_collection text, wanted_action text) returns boolean
language sql stable security definer set search_path = pg_catalog, public
as $$
  with recursive roles as (
    select r.id, r.parent from directus_users u join directus_roles r on r.id = u.role where u.id = account
    union
    select r.id, r.parent from roles join directus_roles r on r.id = roles.parent
  )
  -- Arrays, because a join would read the rights of every tenant.
  select exists (
    select from directus_permissions where collection = wanted_collection and action = wanted_action and policy = any (array(
      select policy from directus_access where "user" = account
      union all select policy from directus_access where role = any (array(select id from roles)))))
$$;

-- Whether a user has no tenant. Row-level security hides such users from tenants.
create or replace function ops.is_system_user(account uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public
as $$ select exists (select from directus_users where id = account and tenant_id is null) $$;

-- The image types that every browser displays and that cannot contain scripts.
create or replace function ops.is_picture(type text) returns boolean
language sql immutable
as $$ select coalesce(type in ('image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'), false) $$;

-- A user's avatar must be a picture of their tenant that they or the caller have uploaded, however it is set.
create or replace function ops.guard_avatar() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if not exists (
    select from directus_files f where f.id = new.avatar and f.tenant_id is not distinct from new.tenant_id and ops.is_picture(f.type)
      and f.uploaded_by in (new.id, ops.user_id())
  ) then
    perform ops.refuse(422, 'error.user.avatar_invalid', '{"path": "avatar", "code": "not_own_picture"}');
  end if;
  return new;
end $$;

create or replace trigger d_avatar before update of avatar on directus_users
  for each row when (new.avatar is not null and new.avatar is distinct from old.avatar) execute function ops.guard_avatar();
create or replace trigger d_avatar_insert before insert on directus_users
  for each row when (new.avatar is not null) execute function ops.guard_avatar();
