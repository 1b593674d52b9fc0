-- What the people of a tenant change of it: their own settings. Plan, status and limits are the installation's.

revoke insert, update, delete on tenants from business_operations_api;
grant update (name, business_number, time_zone, locale, public_catalogue, logo_id, settings, last_activity_at) on tenants to business_operations_api;

-- The logo is a file of the tenant. The generated references start from a column tenant_id, which tenants lack.
do $$ begin if not exists (select from pg_constraint where conname = 'tenants_logo_id_tenant' and conrelid = 'tenants'::regclass) then
  alter table tenants add constraint tenants_logo_id_tenant foreign key (id, logo_id) references directus_files (tenant_id, id);
end if; end $$;
