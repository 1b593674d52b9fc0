-- What the people of a tenant change of it: their own settings. Plan, status and limits are the installation's.

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

-- The logo is a file of the tenant. The generated references start from a column tenant_id, which tenants lack.
do $$ begin if not exists (select from pg_constraint where conname = 'tenants_logo_id_tenant' and conrelid = 'tenants'::regclass) then
  alter table tenants add constraint tenants_logo_id_tenant foreign key (id, logo_id) references directus_files (tenant_id, id);
end if; end $$;
