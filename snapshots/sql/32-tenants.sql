-- Users of a tenant may change its settings, but not its plan, status and limits, which system administrators set.

create or replace function ops.refuse_own_tenant() returns trigger
language plpgsql
as $$
begin
  perform ops.refuse(403, 'error.forbidden');
  return null;
end $$;

create or replace trigger a_own_tenant before update of
  code, status, inactive_reason, plan, is_demo, max_users, permission_version, subscription_started_on, subscription_ends_on, deleted_at, deleted_by on tenants
  for each row when (current_user = 'business_operations_api') execute function ops.refuse_own_tenant();
revoke insert, delete on tenants from business_operations_api;
grant update on tenants to business_operations_api;

create or replace function ops.guard_logo() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if not exists (select from directus_files where id = new.logo_id and tenant_id = new.id and ops.is_picture(type)) then
    perform ops.refuse(422, 'error.tenant.logo_invalid', '{"path": "logo_id", "code": "not_own_picture"}');
  end if;
  return new;
end $$;

create or replace trigger d_logo before update of logo_id on tenants
  for each row when (new.logo_id is not null and new.logo_id is distinct from old.logo_id) execute function ops.guard_logo();
create or replace trigger d_logo_insert before insert on tenants
  for each row when (new.logo_id is not null) execute function ops.guard_logo();

-- The logo must be a file of the tenant. This reference is not generated, because the table has no column tenant_id.
do $$ begin if not exists (select from pg_constraint where conname = 'tenants_logo_id_tenant' and conrelid = 'tenants'::regclass) then
  alter table tenants add constraint tenants_logo_id_tenant foreign key (id, logo_id) references directus_files (tenant_id, id);
end if; end $$;
