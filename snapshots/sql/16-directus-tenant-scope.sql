-- Row-level security for Directus's own tables: requests see and write only rows of their tenant, and cannot extend their rights.

alter table directus_policies drop constraint if exists no_admin_in_tenant;
alter table directus_policies add constraint no_admin_in_tenant check (tenant_id is null or not admin_access);

create unique index if not exists directus_users_tenant on directus_users (tenant_id, id);
create unique index if not exists directus_files_tenant on directus_files (tenant_id, id);
create unique index if not exists directus_roles_tenant on directus_roles (tenant_id, id);
create unique index if not exists directus_roles_tenant_code on directus_roles (tenant_id, code) where tenant_id is not null;

-- A file belongs to the tenant of the session, else to that of the uploader, because Directus inserts files outside of transactions.
create or replace function ops.stamp_file() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  new.tenant_id := coalesce(new.tenant_id, ops.tenant_id(), (select tenant_id from directus_users where id = new.uploaded_by));
  return new;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['directus_files', 'directus_folders', 'directus_roles', 'directus_policies', 'directus_permissions', 'directus_access'] loop
    execute format('create or replace trigger a_actor before insert or update or delete on %I for each statement execute function ops.require_actor()', name);
  end loop;
end $$;

create or replace trigger a_tenant before insert on directus_files for each row execute function ops.stamp_file();
create or replace trigger a_tenant before insert or update of tenant_id on directus_folders for each row execute function ops.guard_tenant();

do $$
declare
  scope record;
  own constant text := 'tenant_id = (select ops.tenant_id())';
begin
  for scope in select * from (values
    ('directus_users', own, own),
    ('directus_files', own, own),
    ('directus_folders', own, own),
    ('directus_roles', own || ' or tenant_id is null', own),
    ('directus_policies', own || ' or tenant_id is null', own),
    ('directus_permissions', 'exists (select from directus_policies p where p.id = policy)', format('exists (select from directus_policies p where p.id = policy and p.%s)', own)),
    ('directus_access', 'exists (select from directus_policies p where p.id = policy)', format('exists (select from directus_roles r where r.id = role and r.%s)', own)),
    ('directus_sessions', 'exists (select from directus_users u where u.id = "user")', 'exists (select from directus_users u where u.id = "user")'),
    ('directus_activity', '"user" is not distinct from (select ops.user_id())', '"user" is not distinct from (select ops.user_id())'),
    ('directus_revisions', 'exists (select from directus_activity a where a.id = activity)', 'exists (select from directus_activity a where a.id = activity)')
  ) as t(name, visible, writable)
  loop
    execute format('alter table %I enable row level security', scope.name);
    execute format('drop policy if exists tenant_scope_read on %I', scope.name);
    execute format('drop policy if exists tenant_scope_insert on %I', scope.name);
    execute format('drop policy if exists tenant_scope_update on %I', scope.name);
    execute format('drop policy if exists tenant_scope_delete on %I', scope.name);
    execute format('create policy tenant_scope_read on %I for select to business_operations_api using (%s)', scope.name, scope.visible);
    execute format('create policy tenant_scope_insert on %I for insert to business_operations_api with check (%s)', scope.name, scope.writable);
    execute format('create policy tenant_scope_update on %I for update to business_operations_api using (%s) with check (%s)', scope.name, scope.writable, scope.writable);
    execute format('create policy tenant_scope_delete on %I for delete to business_operations_api using (%s)', scope.name, scope.writable);
    execute format('grant select, insert, update, delete on %I to business_operations_api', scope.name);
  end loop;
end $$;

grant select on all tables in schema public to business_operations_api;
grant insert, update, delete on directus_presets, directus_notifications, directus_comments, directus_shares, directus_versions, directus_dashboards, directus_panels
  to business_operations_api;
-- Nobody moves the series of keys, which all companies share, as Directus does for rows that bring a key along.
grant usage, select on all sequences in schema public to business_operations_api;
revoke update on all sequences in schema public from business_operations_api;
