-- Generated from the declared collections by `npm run generate`. Do not edit.

create unique index if not exists role_menu_permissions_tenant_id on role_menu_permissions (tenant_id, id);
create unique index if not exists departments_tenant_id on departments (tenant_id, id);
create unique index if not exists positions_tenant_id on positions (tenant_id, id);
create unique index if not exists number_sequences_tenant_id on number_sequences (tenant_id, id);
create unique index if not exists approval_forms_tenant_id on approval_forms (tenant_id, id);
create unique index if not exists approval_lines_tenant_id on approval_lines (tenant_id, id);
create unique index if not exists approvals_tenant_id on approvals (tenant_id, id);
create unique index if not exists approval_steps_tenant_id on approval_steps (tenant_id, id);
create unique index if not exists approval_files_tenant_id on approval_files (tenant_id, id);
create unique index if not exists approval_reads_tenant_id on approval_reads (tenant_id, id);
create unique index if not exists approval_delegations_tenant_id on approval_delegations (tenant_id, id);
create unique index if not exists client_groups_tenant_id on client_groups (tenant_id, id);
create unique index if not exists clients_tenant_id on clients (tenant_id, id);
create unique index if not exists sites_tenant_id on sites (tenant_id, id);
create unique index if not exists account_codes_tenant_id on account_codes (tenant_id, id);
create unique index if not exists journal_entries_tenant_id on journal_entries (tenant_id, id);
create unique index if not exists journal_lines_tenant_id on journal_lines (tenant_id, id);
create unique index if not exists supplier_settings_tenant_id on supplier_settings (tenant_id, id);
create unique index if not exists nonconforming_reports_tenant_id on nonconforming_reports (tenant_id, id);
create unique index if not exists nonconforming_report_items_tenant_id on nonconforming_report_items (tenant_id, id);
create unique index if not exists nonconforming_report_files_tenant_id on nonconforming_report_files (tenant_id, id);
create unique index if not exists leave_requests_tenant_id on leave_requests (tenant_id, id);

-- tenants
alter table tenants drop constraint if exists tenants_status_enum, add constraint tenants_status_enum check (status in ('ACTIVE', 'INACTIVE'));
alter table tenants drop constraint if exists tenants_inactive_reason_enum, add constraint tenants_inactive_reason_enum check (inactive_reason in ('SUSPENDED', 'DEMO_EXPIRED'));
alter table tenants drop constraint if exists tenants_plan_enum, add constraint tenants_plan_enum check (plan in ('DEMO', 'BASIC', 'STANDARD', 'ENTERPRISE'));
alter table tenants drop constraint if exists tenants_locale_enum, add constraint tenants_locale_enum check (locale in ('ko', 'en'));
create unique index if not exists tenants_code_unique on tenants (code) where deleted_at is null;
create index if not exists tenants_status_is_demo on tenants (status, is_demo) where deleted_at is null;
create index if not exists tenants_logo_id on tenants (logo_id, id);
create or replace trigger b_stamp_insert before insert on tenants for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of code, name, business_number, status, inactive_reason, plan, is_demo, time_zone, locale, public_catalogue, max_users, logo_id, settings, subscription_started_on, subscription_ends_on, created_at, created_by, deleted_at, deleted_by on tenants for each row execute function ops.stamp();
create or replace function ops.delete_tenants() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update tenants set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on tenants for each row execute function ops.delete_tenants();
select audit.attach('tenants', 'id', 'permission_version,last_activity_at,updated_at,updated_by', '');
grant select, insert, update, delete on tenants to business_operations_api;
alter table tenants enable row level security;
drop policy if exists tenant_fence on tenants;
create policy tenant_fence on tenants to business_operations_api using (id = (select ops.tenant_id())) with check (id = (select ops.tenant_id()));

-- menus
create unique index if not exists menus_code_unique on menus (code);
create index if not exists menus_parent_id on menus (parent_id, id);
create or replace trigger b_stamp_insert before insert on menus for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of code, parent_id, label_key, path, icon, collections, actions, sort_order, is_active, created_at, created_by on menus for each row execute function ops.stamp();
create or replace function ops.delete_menus() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from menus where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'menus', count(*) from menus where parent_id = old.id
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  delete from role_menu_permissions where menu_id = old.id;
  return old;
end $$;
create or replace trigger c_delete before delete on menus for each row execute function ops.delete_menus();
select audit.attach('menus', '', 'updated_at,updated_by', '');
grant select on menus to business_operations_api;

-- role_menu_permissions
do $$ begin if not exists (select from pg_constraint where conname = 'role_menu_permissions_role_id_tenant' and conrelid = 'role_menu_permissions'::regclass) then
  alter table role_menu_permissions add constraint role_menu_permissions_role_id_tenant foreign key (tenant_id, role_id) references directus_roles (tenant_id, id);
end if; end $$;
create unique index if not exists role_menu_permissions_role_id_menu_id_unique on role_menu_permissions (tenant_id, role_id, menu_id);
create index if not exists role_menu_permissions_role_id on role_menu_permissions (tenant_id, role_id);
create index if not exists role_menu_permissions_menu_id on role_menu_permissions (tenant_id, menu_id);
create or replace trigger a_tenant before insert or update of tenant_id on role_menu_permissions for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on role_menu_permissions for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of role_id, menu_id, visible, created_at, created_by on role_menu_permissions for each row execute function ops.stamp();
select audit.attach('role_menu_permissions', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on role_menu_permissions to business_operations_api;
alter table role_menu_permissions enable row level security;
drop policy if exists tenant_fence on role_menu_permissions;
create policy tenant_fence on role_menu_permissions to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- departments
do $$ begin if not exists (select from pg_constraint where conname = 'departments_parent_id_tenant' and conrelid = 'departments'::regclass) then
  alter table departments add constraint departments_parent_id_tenant foreign key (tenant_id, parent_id) references departments (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'departments_manager_id_tenant' and conrelid = 'departments'::regclass) then
  alter table departments add constraint departments_manager_id_tenant foreign key (tenant_id, manager_id) references directus_users (tenant_id, id);
end if; end $$;
create unique index if not exists departments_code_unique on departments (tenant_id, code) where deleted_at is null;
create index if not exists departments_sort_order on departments (tenant_id, sort_order) where deleted_at is null;
create index if not exists departments_name on departments (tenant_id, name) where deleted_at is null;
create index if not exists departments_parent_id on departments (tenant_id, parent_id);
create index if not exists departments_manager_id on departments (tenant_id, manager_id);
create or replace trigger a_tenant before insert or update of tenant_id on departments for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on departments for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of code, name, parent_id, manager_id, sort_order, is_active, created_at, created_by, deleted_at, deleted_by on departments for each row execute function ops.stamp();
create or replace function ops.delete_departments() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from departments where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'departments', count(*) from departments where tenant_id = old.tenant_id and parent_id = old.id and deleted_at is null
    union all
    select 'nonconforming_reports', count(*) from nonconforming_reports where tenant_id = old.tenant_id and department_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.department.in_use', uses); end if;
  update departments set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on departments for each row execute function ops.delete_departments();
select audit.attach('departments', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on departments to business_operations_api;
alter table departments enable row level security;
drop policy if exists tenant_fence on departments;
create policy tenant_fence on departments to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- positions
create unique index if not exists positions_name_unique on positions (tenant_id, name) where deleted_at is null;
create index if not exists positions_rank_order on positions (tenant_id, rank_order) where deleted_at is null;
create or replace trigger a_tenant before insert or update of tenant_id on positions for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on positions for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of name, rank_order, is_active, created_at, created_by, deleted_at, deleted_by on positions for each row execute function ops.stamp();
create or replace function ops.delete_positions() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update positions set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on positions for each row execute function ops.delete_positions();
select audit.attach('positions', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on positions to business_operations_api;
alter table positions enable row level security;
drop policy if exists tenant_fence on positions;
create policy tenant_fence on positions to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- api_keys
create unique index if not exists api_keys_key_prefix_unique on api_keys (key_prefix);
create index if not exists api_keys_tenant_id_revoked_at on api_keys (tenant_id, revoked_at);
create index if not exists api_keys_revoked_by on api_keys (revoked_by, id);
create or replace trigger b_stamp_insert before insert on api_keys for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of tenant_id, name, description, key_prefix, key_hash, expires_at, revoked_at, revoked_by, created_at, created_by on api_keys for each row execute function ops.stamp();
select audit.attach('api_keys', 'tenant_id', 'last_used_at,last_used_ip,updated_at,updated_by', 'key_hash');
grant select, insert, update, delete on api_keys to business_operations_api;
alter table api_keys enable row level security;
drop policy if exists tenant_fence on api_keys;
create policy tenant_fence on api_keys to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- number_sequences
create unique index if not exists number_sequences_key_period_unique on number_sequences (tenant_id, key, period);
create or replace trigger a_tenant before insert or update of tenant_id on number_sequences for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on number_sequences for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of key, period, last_value, created_at, created_by on number_sequences for each row execute function ops.stamp();
grant select, insert, update, delete on number_sequences to business_operations_api;
alter table number_sequences enable row level security;
drop policy if exists tenant_fence on number_sequences;
create policy tenant_fence on number_sequences to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- idempotency_keys
create unique index if not exists idempotency_keys_tenant_id_user_id_key_unique on idempotency_keys (tenant_id, user_id, key) nulls not distinct;
create index if not exists idempotency_keys_expires_at on idempotency_keys (expires_at, id);
create index if not exists idempotency_keys_tenant_id on idempotency_keys (tenant_id, id);
create index if not exists idempotency_keys_user_id on idempotency_keys (user_id, id);
create or replace trigger b_stamp_insert before insert on idempotency_keys for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of tenant_id, user_id, key, method, path, body_hash, status_code, response, expires_at, created_at, created_by on idempotency_keys for each row execute function ops.stamp();
grant select, insert, update, delete on idempotency_keys to business_operations_api;
alter table idempotency_keys enable row level security;
drop policy if exists tenant_fence on idempotency_keys;
create policy tenant_fence on idempotency_keys to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- jobs
create unique index if not exists jobs_name_unique on jobs (name);
create or replace trigger b_stamp_insert before insert on jobs for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of name, is_enabled, created_at, created_by on jobs for each row execute function ops.stamp();
select audit.attach('jobs', '', 'updated_at,updated_by', '');
grant select on jobs to business_operations_api;

-- job_runs
alter table job_runs drop constraint if exists job_runs_trigger_enum, add constraint job_runs_trigger_enum check (trigger in ('SCHEDULE', 'MANUAL'));
alter table job_runs drop constraint if exists job_runs_status_enum, add constraint job_runs_status_enum check (status in ('RUNNING', 'SUCCEEDED', 'FAILED'));
create index if not exists job_runs_job_tenant_id_business_date on job_runs (job, tenant_id, business_date);
create index if not exists job_runs_job_started_at on job_runs (job, started_at);
create index if not exists job_runs_tenant_id on job_runs (tenant_id, id);
create index if not exists job_runs_started_by on job_runs (started_by, id);
create or replace trigger b_stamp_insert before insert on job_runs for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of job, tenant_id, business_date, trigger, status, started_at, finished_at, counts, error, started_by, created_at, created_by on job_runs for each row execute function ops.stamp();
grant select on job_runs to business_operations_api;

-- audit_logs
alter table audit_logs drop constraint if exists audit_logs_action_enum, add constraint audit_logs_action_enum check (action in ('LOGIN', 'LOGIN_FAILED', 'LOGOUT', 'PASSWORD_CHANGED', 'USER_INVITED', 'API_KEY_CREATED', 'API_KEY_REVOKED', 'PERMISSION_CHANGED', 'TENANT_SWITCHED', 'FILE_DOWNLOADED', 'DATA_EXPORTED', 'EXPORT_DOWNLOADED', 'ROLLBACK', 'DEMO_CREATED', 'DEMO_RESET', 'DEMO_EXTENDED', 'DEMO_CONVERTED', 'DEMO_WARNED', 'DEMO_EXPIRED', 'DEMO_INACTIVE', 'PARTITION_CREATED', 'PARTITION_DROPPED', 'APP_PUBLISHED', 'MAIL_FAILED'));
alter table audit_logs drop constraint if exists audit_logs_actor_type_enum, add constraint audit_logs_actor_type_enum check (actor_type in ('USER', 'API_KEY', 'SIGNER', 'JOB', 'DATABASE'));
create index if not exists audit_logs_tenant_id_created_at_id on audit_logs (tenant_id, created_at, id);
create index if not exists audit_logs_tenant_id_actor_id_created_at on audit_logs (tenant_id, actor_id, created_at);
create index if not exists audit_logs_tenant_id_action_created_at on audit_logs (tenant_id, action, created_at);
create index if not exists audit_logs_tenant_id_target_type_target_id on audit_logs (tenant_id, target_type, target_id);
create index if not exists audit_logs_request_id_id on audit_logs (request_id, id);
create or replace trigger b_stamp_insert before insert on audit_logs for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of tenant_id, action, target_type, target_id, actor_id, actor_type, ip, user_agent, request_id, detail, created_at, created_by on audit_logs for each row execute function ops.stamp();
create or replace trigger append_only before update or delete on audit_logs for each row execute function ops.refuse_change();
create or replace trigger append_only_truncate before truncate on audit_logs for each statement execute function ops.refuse_change();
grant select, insert on audit_logs to business_operations_api;
alter table audit_logs enable row level security;
drop policy if exists tenant_fence on audit_logs;
create policy tenant_fence on audit_logs to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- approval_forms
do $$ begin if not exists (select from pg_constraint where conname = 'approval_forms_default_line_id_tenant' and conrelid = 'approval_forms'::regclass) then
  alter table approval_forms add constraint approval_forms_default_line_id_tenant foreign key (tenant_id, default_line_id) references approval_lines (tenant_id, id);
end if; end $$;
alter table approval_forms drop constraint if exists approval_forms_linked_type_enum, add constraint approval_forms_linked_type_enum check (linked_type in ('nonconforming_reports', 'leave_requests'));
create unique index if not exists approval_forms_code_unique on approval_forms (tenant_id, code) where deleted_at is null;
create index if not exists approval_forms_is_active_sort_order on approval_forms (tenant_id, is_active, sort_order) where deleted_at is null;
create index if not exists approval_forms_category on approval_forms (tenant_id, category) where deleted_at is null;
create index if not exists approval_forms_linked_type on approval_forms (tenant_id, linked_type) where deleted_at is null;
create index if not exists approval_forms_default_line_id on approval_forms (tenant_id, default_line_id);
create or replace trigger a_tenant before insert or update of tenant_id on approval_forms for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on approval_forms for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of code, name, category, description, fields, body_template, default_line_id, linked_type, allow_pre_decide, allow_self_approval, is_system, is_active, sort_order, created_at, created_by, deleted_at, deleted_by on approval_forms for each row execute function ops.stamp();
create or replace function ops.delete_approval_forms() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update approval_forms set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on approval_forms for each row execute function ops.delete_approval_forms();
select audit.attach('approval_forms', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on approval_forms to business_operations_api;
alter table approval_forms enable row level security;
drop policy if exists tenant_fence on approval_forms;
create policy tenant_fence on approval_forms to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- approval_lines
do $$ begin if not exists (select from pg_constraint where conname = 'approval_lines_owner_id_tenant' and conrelid = 'approval_lines'::regclass) then
  alter table approval_lines add constraint approval_lines_owner_id_tenant foreign key (tenant_id, owner_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approval_lines_form_id_tenant' and conrelid = 'approval_lines'::regclass) then
  alter table approval_lines add constraint approval_lines_form_id_tenant foreign key (tenant_id, form_id) references approval_forms (tenant_id, id);
end if; end $$;
create unique index if not exists approval_lines_owner_id_form_id_unique on approval_lines (tenant_id, owner_id, form_id) nulls not distinct where deleted_at is null and is_default and owner_id is not null;
create index if not exists approval_lines_name on approval_lines (tenant_id, name) where deleted_at is null;
create index if not exists approval_lines_form_id on approval_lines (tenant_id, form_id) where deleted_at is null;
create index if not exists approval_lines_owner_id on approval_lines (tenant_id, owner_id);
create or replace trigger a_tenant before insert or update of tenant_id on approval_lines for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on approval_lines for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of name, owner_id, form_id, steps, is_default, created_at, created_by, deleted_at, deleted_by on approval_lines for each row execute function ops.stamp();
create or replace function ops.delete_approval_lines() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update approval_lines set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on approval_lines for each row execute function ops.delete_approval_lines();
select audit.attach('approval_lines', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on approval_lines to business_operations_api;
alter table approval_lines enable row level security;
drop policy if exists tenant_fence on approval_lines;
create policy tenant_fence on approval_lines to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- approvals
do $$ begin if not exists (select from pg_constraint where conname = 'approvals_form_id_tenant' and conrelid = 'approvals'::regclass) then
  alter table approvals add constraint approvals_form_id_tenant foreign key (tenant_id, form_id) references approval_forms (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approvals_drafter_id_tenant' and conrelid = 'approvals'::regclass) then
  alter table approvals add constraint approvals_drafter_id_tenant foreign key (tenant_id, drafter_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approvals_pre_decided_by_tenant' and conrelid = 'approvals'::regclass) then
  alter table approvals add constraint approvals_pre_decided_by_tenant foreign key (tenant_id, pre_decided_by) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approvals_copied_from_id_tenant' and conrelid = 'approvals'::regclass) then
  alter table approvals add constraint approvals_copied_from_id_tenant foreign key (tenant_id, copied_from_id) references approvals (tenant_id, id);
end if; end $$;
alter table approvals drop constraint if exists approvals_status_enum, add constraint approvals_status_enum check (status in ('DRAFT', 'IN_PROGRESS', 'ON_HOLD', 'APPROVED', 'REJECTED', 'WITHDRAWN'));
alter table approvals drop constraint if exists approvals_linked_type_enum, add constraint approvals_linked_type_enum check (linked_type in ('nonconforming_reports', 'leave_requests'));
create unique index if not exists approvals_document_no_unique on approvals (tenant_id, document_no) where deleted_at is null;
create unique index if not exists approvals_linked_type_linked_id_unique on approvals (tenant_id, linked_type, linked_id) where deleted_at is null and status in ('IN_PROGRESS', 'ON_HOLD');
create index if not exists approvals_status_submitted_at on approvals (tenant_id, status, submitted_at) where deleted_at is null;
create index if not exists approvals_drafter_id_status on approvals (tenant_id, drafter_id, status) where deleted_at is null;
create index if not exists approvals_linked_type_linked_id on approvals (tenant_id, linked_type, linked_id) where deleted_at is null;
create index if not exists approvals_form_id on approvals (tenant_id, form_id) where deleted_at is null;
create index if not exists approvals_submitted_at on approvals (tenant_id, submitted_at) where deleted_at is null;
create index if not exists approvals_pre_decided_by on approvals (tenant_id, pre_decided_by);
create index if not exists approvals_copied_from_id on approvals (tenant_id, copied_from_id);
create or replace trigger a_tenant before insert or update of tenant_id on approvals for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on approvals for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of document_no, form_id, title, content, body, is_urgent, status, drafter_id, drafter_name, drafter_department, drafter_position, current_step_order, submit_comment, submitted_at, completed_at, withdrawn_at, withdraw_reason, resubmit_count, rejection_history, pre_decided_by, copied_from_id, linked_type, linked_id, created_at, created_by, deleted_at, deleted_by on approvals for each row execute function ops.stamp();
create or replace function ops.delete_approvals() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  delete from approval_steps where tenant_id = old.tenant_id and approval_id = old.id;
  delete from approval_files where tenant_id = old.tenant_id and approval_id = old.id;
  delete from approval_reads where tenant_id = old.tenant_id and approval_id = old.id;
  update approvals set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on approvals for each row execute function ops.delete_approvals();
select audit.attach('approvals', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on approvals to business_operations_api;
alter table approvals enable row level security;
drop policy if exists tenant_fence on approvals;
create policy tenant_fence on approvals to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- approval_steps
do $$ begin if not exists (select from pg_constraint where conname = 'approval_steps_approval_id_tenant' and conrelid = 'approval_steps'::regclass) then
  alter table approval_steps add constraint approval_steps_approval_id_tenant foreign key (tenant_id, approval_id) references approvals (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approval_steps_approver_id_tenant' and conrelid = 'approval_steps'::regclass) then
  alter table approval_steps add constraint approval_steps_approver_id_tenant foreign key (tenant_id, approver_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approval_steps_acted_by_tenant' and conrelid = 'approval_steps'::regclass) then
  alter table approval_steps add constraint approval_steps_acted_by_tenant foreign key (tenant_id, acted_by) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approval_steps_delegation_id_tenant' and conrelid = 'approval_steps'::regclass) then
  alter table approval_steps add constraint approval_steps_delegation_id_tenant foreign key (tenant_id, delegation_id) references approval_delegations (tenant_id, id);
end if; end $$;
alter table approval_steps drop constraint if exists approval_steps_kind_enum, add constraint approval_steps_kind_enum check (kind in ('APPROVAL', 'AGREEMENT', 'REFERENCE'));
alter table approval_steps drop constraint if exists approval_steps_status_enum, add constraint approval_steps_status_enum check (status in ('WAITING', 'PENDING', 'ON_HOLD', 'APPROVED', 'REJECTED', 'SKIPPED', 'CANCELLED', 'NOTIFIED'));
create index if not exists approval_steps_approver_id_status on approval_steps (tenant_id, approver_id, status) where deleted_at is null;
create index if not exists approval_steps_approval_id_step_order on approval_steps (tenant_id, approval_id, step_order) where deleted_at is null;
create index if not exists approval_steps_acted_by_status on approval_steps (tenant_id, acted_by, status) where deleted_at is null;
create index if not exists approval_steps_delegation_id on approval_steps (tenant_id, delegation_id);
create or replace trigger a_tenant before insert or update of tenant_id on approval_steps for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on approval_steps for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of approval_id, kind, step_order, approver_id, status, approver_name, department, position, acted_at, acted_by, delegation_id, comment, held_at, read_at, created_at, created_by, deleted_at, deleted_by on approval_steps for each row execute function ops.stamp();
create or replace function ops.delete_approval_steps() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update approval_steps set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on approval_steps for each row execute function ops.delete_approval_steps();
select audit.attach('approval_steps', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on approval_steps to business_operations_api;
alter table approval_steps enable row level security;
drop policy if exists tenant_fence on approval_steps;
create policy tenant_fence on approval_steps to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- approval_files
do $$ begin if not exists (select from pg_constraint where conname = 'approval_files_approval_id_tenant' and conrelid = 'approval_files'::regclass) then
  alter table approval_files add constraint approval_files_approval_id_tenant foreign key (tenant_id, approval_id) references approvals (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approval_files_file_id_tenant' and conrelid = 'approval_files'::regclass) then
  alter table approval_files add constraint approval_files_file_id_tenant foreign key (tenant_id, file_id) references directus_files (tenant_id, id);
end if; end $$;
create index if not exists approval_files_approval_id_sort_order on approval_files (tenant_id, approval_id, sort_order) where deleted_at is null;
create index if not exists approval_files_file_id on approval_files (tenant_id, file_id);
create or replace trigger a_tenant before insert or update of tenant_id on approval_files for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on approval_files for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of approval_id, file_id, sort_order, created_at, created_by, deleted_at, deleted_by on approval_files for each row execute function ops.stamp();
create or replace function ops.delete_approval_files() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update approval_files set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on approval_files for each row execute function ops.delete_approval_files();
select audit.attach('approval_files', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on approval_files to business_operations_api;
alter table approval_files enable row level security;
drop policy if exists tenant_fence on approval_files;
create policy tenant_fence on approval_files to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- approval_reads
do $$ begin if not exists (select from pg_constraint where conname = 'approval_reads_approval_id_tenant' and conrelid = 'approval_reads'::regclass) then
  alter table approval_reads add constraint approval_reads_approval_id_tenant foreign key (tenant_id, approval_id) references approvals (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approval_reads_user_id_tenant' and conrelid = 'approval_reads'::regclass) then
  alter table approval_reads add constraint approval_reads_user_id_tenant foreign key (tenant_id, user_id) references directus_users (tenant_id, id);
end if; end $$;
create unique index if not exists approval_reads_approval_id_user_id_unique on approval_reads (tenant_id, approval_id, user_id);
create index if not exists approval_reads_user_id_approval_id on approval_reads (tenant_id, user_id, approval_id);
create index if not exists approval_reads_approval_id on approval_reads (tenant_id, approval_id);
create or replace trigger a_tenant before insert or update of tenant_id on approval_reads for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on approval_reads for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of approval_id, user_id, read_at, created_at, created_by on approval_reads for each row execute function ops.stamp();
grant select, insert, update, delete on approval_reads to business_operations_api;
alter table approval_reads enable row level security;
drop policy if exists tenant_fence on approval_reads;
create policy tenant_fence on approval_reads to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- approval_delegations
do $$ begin if not exists (select from pg_constraint where conname = 'approval_delegations_delegator_id_tenant' and conrelid = 'approval_delegations'::regclass) then
  alter table approval_delegations add constraint approval_delegations_delegator_id_tenant foreign key (tenant_id, delegator_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approval_delegations_delegate_id_tenant' and conrelid = 'approval_delegations'::regclass) then
  alter table approval_delegations add constraint approval_delegations_delegate_id_tenant foreign key (tenant_id, delegate_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approval_delegations_dates' and conrelid = 'approval_delegations'::regclass) then
  alter table approval_delegations add constraint approval_delegations_dates check (start_date <= end_date);
end if; end $$;
create index if not exists approval_delegations_delegator_id_start_date on approval_delegations (tenant_id, delegator_id, start_date) where deleted_at is null;
create index if not exists approval_delegations_delegate_id_start_date_end_date on approval_delegations (tenant_id, delegate_id, start_date, end_date) where deleted_at is null;
create or replace trigger a_tenant before insert or update of tenant_id on approval_delegations for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on approval_delegations for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of delegator_id, delegate_id, start_date, end_date, form_ids, reason, created_at, created_by, deleted_at, deleted_by on approval_delegations for each row execute function ops.stamp();
create or replace function ops.delete_approval_delegations() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update approval_delegations set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on approval_delegations for each row execute function ops.delete_approval_delegations();
select audit.attach('approval_delegations', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on approval_delegations to business_operations_api;
alter table approval_delegations enable row level security;
drop policy if exists tenant_fence on approval_delegations;
create policy tenant_fence on approval_delegations to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- client_groups
create unique index if not exists client_groups_group_code_unique on client_groups (tenant_id, group_code) where deleted_at is null;
create or replace trigger a_tenant before insert or update of tenant_id on client_groups for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on client_groups for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of group_code, name, default_discount_rate, is_active, sort_order, memo, created_at, created_by, deleted_at, deleted_by on client_groups for each row execute function ops.stamp();
create or replace function ops.delete_client_groups() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from client_groups where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'clients', count(*) from clients where tenant_id = old.tenant_id and client_group_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  update client_groups set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on client_groups for each row execute function ops.delete_client_groups();
select audit.attach('client_groups', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on client_groups to business_operations_api;
alter table client_groups enable row level security;
drop policy if exists tenant_fence on client_groups;
create policy tenant_fence on client_groups to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- clients
do $$ begin if not exists (select from pg_constraint where conname = 'clients_client_group_id_tenant' and conrelid = 'clients'::regclass) then
  alter table clients add constraint clients_client_group_id_tenant foreign key (tenant_id, client_group_id) references client_groups (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'clients_manager_id_tenant' and conrelid = 'clients'::regclass) then
  alter table clients add constraint clients_manager_id_tenant foreign key (tenant_id, manager_id) references directus_users (tenant_id, id);
end if; end $$;
alter table clients drop constraint if exists clients_client_type_enum, add constraint clients_client_type_enum check (client_type in ('SALES', 'PURCHASE', 'BOTH'));
do $$ begin if not exists (select from pg_constraint where conname = 'clients_business_no' and conrelid = 'clients'::regclass) then
  alter table clients add constraint clients_business_no check (business_no is null or ops.is_business_number(business_no));
end if; end $$;
create unique index if not exists clients_client_code_unique on clients (tenant_id, client_code) where deleted_at is null;
create unique index if not exists clients_business_no_branch_no_unique on clients (tenant_id, business_no, branch_no) nulls not distinct where deleted_at is null and business_no is not null;
create index if not exists clients_client_type_is_active on clients (tenant_id, client_type, is_active) where deleted_at is null;
create index if not exists clients_name on clients (tenant_id, name) where deleted_at is null;
create index if not exists clients_created_at_id on clients (tenant_id, created_at, id) where deleted_at is null;
create index if not exists clients_client_group_id on clients (tenant_id, client_group_id);
create index if not exists clients_manager_id on clients (tenant_id, manager_id);
create or replace trigger a_tenant before insert or update of tenant_id on clients for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on clients for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of client_code, name, client_type, client_group_id, business_no, branch_no, business_type, business_item, ceo_name, contact_person, contact_phone, mobile, fax, email, tax_email, zip_code, address, address_detail, bank_name, bank_account_no, bank_account_holder, payment_terms_days, credit_limit, manager_id, is_active, memo, options, created_at, created_by, deleted_at, deleted_by on clients for each row execute function ops.stamp();
create or replace function ops.delete_clients() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from clients where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'journal_lines', count(*) from journal_lines where tenant_id = old.tenant_id and vendor_id = old.id and deleted_at is null
    union all
    select 'nonconforming_reports', count(*) from nonconforming_reports where tenant_id = old.tenant_id and client_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  delete from sites where tenant_id = old.tenant_id and client_id = old.id;
  update clients set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on clients for each row execute function ops.delete_clients();
select audit.attach('clients', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on clients to business_operations_api;
alter table clients enable row level security;
drop policy if exists tenant_fence on clients;
create policy tenant_fence on clients to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- sites
do $$ begin if not exists (select from pg_constraint where conname = 'sites_client_id_tenant' and conrelid = 'sites'::regclass) then
  alter table sites add constraint sites_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'sites_dates' and conrelid = 'sites'::regclass) then
  alter table sites add constraint sites_dates check (end_date >= start_date);
end if; end $$;
create unique index if not exists sites_site_code_unique on sites (tenant_id, site_code) where deleted_at is null and site_code is not null;
create unique index if not exists sites_client_id_name_unique on sites (tenant_id, client_id, name) where deleted_at is null;
create index if not exists sites_client_id on sites (tenant_id, client_id) where deleted_at is null;
create index if not exists sites_name on sites (tenant_id, name) where deleted_at is null;
create or replace trigger a_tenant before insert or update of tenant_id on sites for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on sites for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of site_code, name, client_id, zip_code, address, address_detail, contact_person, contact_phone, start_date, end_date, is_active, memo, created_at, created_by, deleted_at, deleted_by on sites for each row execute function ops.stamp();
create or replace function ops.delete_sites() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from sites where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'nonconforming_reports', count(*) from nonconforming_reports where tenant_id = old.tenant_id and site_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  update sites set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on sites for each row execute function ops.delete_sites();
select audit.attach('sites', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on sites to business_operations_api;
alter table sites enable row level security;
drop policy if exists tenant_fence on sites;
create policy tenant_fence on sites to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- account_codes
alter table account_codes drop constraint if exists account_codes_category_enum, add constraint account_codes_category_enum check (category in ('ASSET', 'LIABILITY', 'EQUITY', 'REVENUE', 'EXPENSE'));
alter table account_codes drop constraint if exists account_codes_sub_category_enum, add constraint account_codes_sub_category_enum check (sub_category in ('CURRENT_ASSET', 'INVENTORY', 'INVESTMENT_ASSET', 'TANGIBLE_ASSET', 'INTANGIBLE_ASSET', 'OTHER_NONCURRENT_ASSET', 'CURRENT_LIABILITY', 'NONCURRENT_LIABILITY', 'CAPITAL_STOCK', 'CAPITAL_SURPLUS', 'CAPITAL_ADJUSTMENT', 'RETAINED_EARNINGS', 'SALES', 'COST_OF_SALES', 'MANUFACTURING_COST', 'SELLING_ADMIN', 'NON_OPERATING_INCOME', 'NON_OPERATING_EXPENSE', 'INCOME_TAX'));
alter table account_codes drop constraint if exists account_codes_normal_balance_enum, add constraint account_codes_normal_balance_enum check (normal_balance in ('DEBIT', 'CREDIT'));
alter table account_codes drop constraint if exists account_codes_entertainment_kind_enum, add constraint account_codes_entertainment_kind_enum check (entertainment_kind in ('GENERAL', 'CULTURE', 'TRADITIONAL_MARKET'));
do $$ begin if not exists (select from pg_constraint where conname = 'account_codes_category_fit' and conrelid = 'account_codes'::regclass) then
  alter table account_codes add constraint account_codes_category_fit check ((category = 'ASSET' and sub_category in ('CURRENT_ASSET', 'INVENTORY', 'INVESTMENT_ASSET', 'TANGIBLE_ASSET', 'INTANGIBLE_ASSET', 'OTHER_NONCURRENT_ASSET')) or (category = 'LIABILITY' and sub_category in ('CURRENT_LIABILITY', 'NONCURRENT_LIABILITY')) or (category = 'EQUITY' and sub_category in ('CAPITAL_STOCK', 'CAPITAL_SURPLUS', 'CAPITAL_ADJUSTMENT', 'RETAINED_EARNINGS')) or (category = 'REVENUE' and sub_category in ('SALES', 'NON_OPERATING_INCOME')) or (category = 'EXPENSE' and sub_category in ('COST_OF_SALES', 'MANUFACTURING_COST', 'SELLING_ADMIN', 'NON_OPERATING_EXPENSE', 'INCOME_TAX')));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'account_codes_entertainment' and conrelid = 'account_codes'::regclass) then
  alter table account_codes add constraint account_codes_entertainment check (entertainment_kind is null or category = 'EXPENSE');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'account_codes_known_role' and conrelid = 'account_codes'::regclass) then
  alter table account_codes add constraint account_codes_known_role check (posting_role is null or posting_role in ('CASH', 'BANK', 'RECEIVABLE', 'SUSPENSE_PAYMENT', 'VAT_RECEIVABLE', 'INVENTORY_PRODUCT', 'INVENTORY_MATERIAL', 'PAYABLE', 'OTHER_PAYABLE', 'WITHHOLDINGS', 'VAT_PAYABLE', 'SUSPENSE_RECEIPT', 'SHORT_TERM_LOAN', 'PAYROLL_PAYABLE', 'LONG_TERM_LOAN', 'RETAINED_EARNINGS', 'SALES_GOODS', 'SALES_PRODUCT', 'SALARY_MFG', 'SALARY', 'BONUS', 'WELFARE', 'TAXES_AND_DUES', 'INSURANCE', 'VEHICLE', 'FEES', 'INTEREST_EXPENSE', 'INCOME_TAX'));
end if; end $$;
create unique index if not exists account_codes_code_unique on account_codes (tenant_id, code) where deleted_at is null;
create unique index if not exists account_codes_posting_role_unique on account_codes (tenant_id, posting_role) where deleted_at is null and posting_role is not null;
create index if not exists account_codes_category_sub_category on account_codes (tenant_id, category, sub_category) where deleted_at is null;
create or replace trigger a_tenant before insert or update of tenant_id on account_codes for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on account_codes for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of code, name, name_en, category, sub_category, normal_balance, posting_role, entertainment_kind, is_default, is_active, sort_order, memo, created_at, created_by, deleted_at, deleted_by on account_codes for each row execute function ops.stamp();
create or replace function ops.delete_account_codes() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from account_codes where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'journal_lines', count(*) from journal_lines where tenant_id = old.tenant_id and account_code_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.account_code.in_use', uses); end if;
  update account_codes set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on account_codes for each row execute function ops.delete_account_codes();
select audit.attach('account_codes', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on account_codes to business_operations_api;
alter table account_codes enable row level security;
drop policy if exists tenant_fence on account_codes;
create policy tenant_fence on account_codes to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- journal_entries
alter table journal_entries drop constraint if exists journal_entries_source_type_enum, add constraint journal_entries_source_type_enum check (source_type in ('manual', 'payroll', 'taxprovider_card', 'taxprovider_bank', 'taxportal_invoice'));
create unique index if not exists journal_entries_entry_no_unique on journal_entries (tenant_id, entry_no) where deleted_at is null;
create unique index if not exists journal_entries_source_type_source_id_unique on journal_entries (tenant_id, source_type, source_id) where deleted_at is null and source_id is not null;
create index if not exists journal_entries_entry_date_id on journal_entries (tenant_id, entry_date, id) where deleted_at is null;
create or replace trigger a_tenant before insert or update of tenant_id on journal_entries for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on journal_entries for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of entry_no, entry_date, description, source_type, source_id, is_consolidated, is_closing, total_amount, options, created_at, created_by, deleted_at, deleted_by on journal_entries for each row execute function ops.stamp();
create or replace function ops.delete_journal_entries() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  delete from journal_lines where tenant_id = old.tenant_id and journal_entry_id = old.id;
  update journal_entries set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on journal_entries for each row execute function ops.delete_journal_entries();
select audit.attach('journal_entries', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on journal_entries to business_operations_api;
alter table journal_entries enable row level security;
drop policy if exists tenant_fence on journal_entries;
create policy tenant_fence on journal_entries to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- journal_lines
do $$ begin if not exists (select from pg_constraint where conname = 'journal_lines_journal_entry_id_tenant' and conrelid = 'journal_lines'::regclass) then
  alter table journal_lines add constraint journal_lines_journal_entry_id_tenant foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'journal_lines_account_code_id_tenant' and conrelid = 'journal_lines'::regclass) then
  alter table journal_lines add constraint journal_lines_account_code_id_tenant foreign key (tenant_id, account_code_id) references account_codes (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'journal_lines_vendor_id_tenant' and conrelid = 'journal_lines'::regclass) then
  alter table journal_lines add constraint journal_lines_vendor_id_tenant foreign key (tenant_id, vendor_id) references clients (tenant_id, id);
end if; end $$;
alter table journal_lines drop constraint if exists journal_lines_evidence_enum, add constraint journal_lines_evidence_enum check (evidence in ('CARD', 'TAX_INVOICE', 'CASH_RECEIPT', 'CONDOLENCE', 'NONE'));
do $$ begin if not exists (select from pg_constraint where conname = 'journal_lines_one_side' and conrelid = 'journal_lines'::regclass) then
  alter table journal_lines add constraint journal_lines_one_side check ((debit > 0 and credit = 0) or (credit > 0 and debit = 0));
end if; end $$;
create index if not exists journal_lines_journal_entry_id_line_no on journal_lines (tenant_id, journal_entry_id, line_no) where deleted_at is null;
create index if not exists journal_lines_vendor_id_entry_date on journal_lines (tenant_id, vendor_id, entry_date) where deleted_at is null;
create index if not exists journal_lines_account_code_id on journal_lines (tenant_id, account_code_id);
create or replace trigger a_tenant before insert or update of tenant_id on journal_lines for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on journal_lines for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of journal_entry_id, line_no, entry_date, account_code_id, debit, credit, vendor_id, memo, evidence, created_at, created_by, deleted_at, deleted_by on journal_lines for each row execute function ops.stamp();
create or replace function ops.delete_journal_lines() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update journal_lines set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on journal_lines for each row execute function ops.delete_journal_lines();
select audit.attach('journal_lines', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on journal_lines to business_operations_api;
alter table journal_lines enable row level security;
drop policy if exists tenant_fence on journal_lines;
create policy tenant_fence on journal_lines to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- supplier_settings
alter table supplier_settings drop constraint if exists supplier_settings_vat_filing_enum, add constraint supplier_settings_vat_filing_enum check (vat_filing in ('QUARTERLY', 'HALF_YEARLY'));
do $$ begin if not exists (select from pg_constraint where conname = 'supplier_settings_business_number' and conrelid = 'supplier_settings'::regclass) then
  alter table supplier_settings add constraint supplier_settings_business_number check (ops.is_business_number(business_number));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'supplier_settings_fiscal_month' and conrelid = 'supplier_settings'::regclass) then
  alter table supplier_settings add constraint supplier_settings_fiscal_month check (fiscal_year_start_month between 1 and 12);
end if; end $$;
create unique index if not exists supplier_settings__unique on supplier_settings (tenant_id, (1));
create or replace trigger a_tenant before insert or update of tenant_id on supplier_settings for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on supplier_settings for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of business_number, tax_reg_id, company_name, ceo_name, address, biz_type, biz_class, contact_name, contact_email, contact_tel, is_sme, opened_on, fiscal_year_start_month, vat_filing, books_closed_through, created_at, created_by on supplier_settings for each row execute function ops.stamp();
select audit.attach('supplier_settings', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on supplier_settings to business_operations_api;
alter table supplier_settings enable row level security;
drop policy if exists tenant_fence on supplier_settings;
create policy tenant_fence on supplier_settings to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- nonconforming_reports
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_department_id_tenant' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_department_id_tenant foreign key (tenant_id, department_id) references departments (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_site_id_tenant' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_site_id_tenant foreign key (tenant_id, site_id) references sites (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_client_id_tenant' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_action_manager_id_tenant' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_action_manager_id_tenant foreign key (tenant_id, action_manager_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_approval_id_tenant' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_approval_id_tenant foreign key (tenant_id, approval_id) references approvals (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_last_approval_id_tenant' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_last_approval_id_tenant foreign key (tenant_id, last_approval_id) references approvals (tenant_id, id);
end if; end $$;
alter table nonconforming_reports drop constraint if exists nonconforming_reports_status_enum, add constraint nonconforming_reports_status_enum check (status in ('RECEIVED', 'ANALYZING', 'RESOLVED', 'IN_APPROVAL', 'CLOSED'));
alter table nonconforming_reports drop constraint if exists nonconforming_reports_status_before_approval_enum, add constraint nonconforming_reports_status_before_approval_enum check (status_before_approval in ('RECEIVED', 'ANALYZING', 'RESOLVED'));
alter table nonconforming_reports drop constraint if exists nonconforming_reports_nc_type_enum, add constraint nonconforming_reports_nc_type_enum check (nc_type in ('MATERIAL', 'PROCESS', 'PRODUCT', 'CONSTRUCTION', 'CLAIM', 'OTHER'));
alter table nonconforming_reports drop constraint if exists nonconforming_reports_disposition_enum, add constraint nonconforming_reports_disposition_enum check (disposition in ('REWORK', 'REPAIR', 'SCRAP', 'RETURN', 'CONCESSION'));
alter table nonconforming_reports drop constraint if exists nonconforming_reports_closed_via_enum, add constraint nonconforming_reports_closed_via_enum check (closed_via in ('APPROVAL', 'DIRECT'));
create unique index if not exists nonconforming_reports_report_no_unique on nonconforming_reports (tenant_id, report_no) where deleted_at is null;
create index if not exists nonconforming_reports_status_occurred_on on nonconforming_reports (tenant_id, status, occurred_on) where deleted_at is null;
create index if not exists nonconforming_reports_nc_type_occurred_on on nonconforming_reports (tenant_id, nc_type, occurred_on) where deleted_at is null;
create index if not exists nonconforming_reports_occurred_on_id on nonconforming_reports (tenant_id, occurred_on, id) where deleted_at is null;
create index if not exists nonconforming_reports_created_at_id on nonconforming_reports (tenant_id, created_at, id) where deleted_at is null;
create index if not exists nonconforming_reports_total_cost_id on nonconforming_reports (tenant_id, total_cost, id) where deleted_at is null;
create index if not exists nonconforming_reports_department_id on nonconforming_reports (tenant_id, department_id);
create index if not exists nonconforming_reports_site_id on nonconforming_reports (tenant_id, site_id);
create index if not exists nonconforming_reports_client_id on nonconforming_reports (tenant_id, client_id);
create index if not exists nonconforming_reports_action_manager_id on nonconforming_reports (tenant_id, action_manager_id);
create index if not exists nonconforming_reports_approval_id on nonconforming_reports (tenant_id, approval_id);
create index if not exists nonconforming_reports_last_approval_id on nonconforming_reports (tenant_id, last_approval_id);
create or replace trigger a_tenant before insert or update of tenant_id on nonconforming_reports for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on nonconforming_reports for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of report_no, status, status_before_approval, nc_type, occurred_on, confirmed_on, department_id, site_id, site_name, client_id, defect_quantity, unit, defect_description, cause_analysis, corrective_action, preventive_action, disposition, action_manager_id, action_due_on, action_completed_on, material_cost, shipping_cost, construction_cost, other_cost, total_cost, approval_id, last_approval_id, closed_at, closed_via, remarks, created_at, created_by, deleted_at, deleted_by on nonconforming_reports for each row execute function ops.stamp();
create or replace function ops.delete_nonconforming_reports() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update nonconforming_reports set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on nonconforming_reports for each row execute function ops.delete_nonconforming_reports();
select audit.attach('nonconforming_reports', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on nonconforming_reports to business_operations_api;
alter table nonconforming_reports enable row level security;
drop policy if exists tenant_fence on nonconforming_reports;
create policy tenant_fence on nonconforming_reports to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- nonconforming_report_items
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_report_items_report_id_tenant' and conrelid = 'nonconforming_report_items'::regclass) then
  alter table nonconforming_report_items add constraint nonconforming_report_items_report_id_tenant foreign key (tenant_id, report_id) references nonconforming_reports (tenant_id, id);
end if; end $$;
alter table nonconforming_report_items drop constraint if exists nonconforming_report_items_cost_type_enum, add constraint nonconforming_report_items_cost_type_enum check (cost_type in ('MATERIAL', 'SHIPPING', 'CONSTRUCTION', 'OTHER'));
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_report_items_quantity' and conrelid = 'nonconforming_report_items'::regclass) then
  alter table nonconforming_report_items add constraint nonconforming_report_items_quantity check (quantity > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_report_items_unit_price' and conrelid = 'nonconforming_report_items'::regclass) then
  alter table nonconforming_report_items add constraint nonconforming_report_items_unit_price check (unit_price >= 0);
end if; end $$;
create index if not exists nonconforming_report_items_report_id_sort_order on nonconforming_report_items (tenant_id, report_id, sort_order);
create or replace trigger a_tenant before insert or update of tenant_id on nonconforming_report_items for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on nonconforming_report_items for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of report_id, sort_order, cost_type, item_name, specification, quantity, unit, unit_price, amount, remarks, created_at, created_by on nonconforming_report_items for each row execute function ops.stamp();
select audit.attach('nonconforming_report_items', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on nonconforming_report_items to business_operations_api;
alter table nonconforming_report_items enable row level security;
drop policy if exists tenant_fence on nonconforming_report_items;
create policy tenant_fence on nonconforming_report_items to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- nonconforming_report_files
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_report_files_report_id_tenant' and conrelid = 'nonconforming_report_files'::regclass) then
  alter table nonconforming_report_files add constraint nonconforming_report_files_report_id_tenant foreign key (tenant_id, report_id) references nonconforming_reports (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_report_files_file_id_tenant' and conrelid = 'nonconforming_report_files'::regclass) then
  alter table nonconforming_report_files add constraint nonconforming_report_files_file_id_tenant foreign key (tenant_id, file_id) references directus_files (tenant_id, id);
end if; end $$;
create unique index if not exists nonconforming_report_files_report_id_file_id_unique on nonconforming_report_files (tenant_id, report_id, file_id);
create index if not exists nonconforming_report_files_report_id_sort_order on nonconforming_report_files (tenant_id, report_id, sort_order);
create index if not exists nonconforming_report_files_file_id on nonconforming_report_files (tenant_id, file_id);
create or replace trigger a_tenant before insert or update of tenant_id on nonconforming_report_files for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on nonconforming_report_files for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of report_id, file_id, sort_order, created_at, created_by on nonconforming_report_files for each row execute function ops.stamp();
select audit.attach('nonconforming_report_files', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on nonconforming_report_files to business_operations_api;
alter table nonconforming_report_files enable row level security;
drop policy if exists tenant_fence on nonconforming_report_files;
create policy tenant_fence on nonconforming_report_files to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- leave_requests
do $$ begin if not exists (select from pg_constraint where conname = 'leave_requests_user_id_tenant' and conrelid = 'leave_requests'::regclass) then
  alter table leave_requests add constraint leave_requests_user_id_tenant foreign key (tenant_id, user_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'leave_requests_approval_id_tenant' and conrelid = 'leave_requests'::regclass) then
  alter table leave_requests add constraint leave_requests_approval_id_tenant foreign key (tenant_id, approval_id) references approvals (tenant_id, id);
end if; end $$;
alter table leave_requests drop constraint if exists leave_requests_status_enum, add constraint leave_requests_status_enum check (status in ('DRAFT', 'PENDING', 'APPROVED', 'REJECTED', 'CANCELLED'));
alter table leave_requests drop constraint if exists leave_requests_leave_type_enum, add constraint leave_requests_leave_type_enum check (leave_type in ('ANNUAL', 'HALF_AM', 'HALF_PM', 'SICK', 'FAMILY_EVENT', 'OFFICIAL', 'UNPAID', 'MATERNITY', 'CHILDCARE'));
create unique index if not exists leave_requests_request_no_unique on leave_requests (tenant_id, request_no) where deleted_at is null;
create index if not exists leave_requests_user_id_start_date on leave_requests (tenant_id, user_id, start_date) where deleted_at is null;
create index if not exists leave_requests_status_start_date on leave_requests (tenant_id, status, start_date) where deleted_at is null;
create index if not exists leave_requests_leave_type_start_date on leave_requests (tenant_id, leave_type, start_date) where deleted_at is null;
create index if not exists leave_requests_start_date_id on leave_requests (tenant_id, start_date, id) where deleted_at is null;
create index if not exists leave_requests_end_date_id on leave_requests (tenant_id, end_date, id) where deleted_at is null;
create index if not exists leave_requests_created_at_id on leave_requests (tenant_id, created_at, id) where deleted_at is null;
create index if not exists leave_requests_approval_id on leave_requests (tenant_id, approval_id);
create or replace trigger a_tenant before insert or update of tenant_id on leave_requests for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on leave_requests for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of request_no, status, user_id, leave_type, start_date, end_date, days, reason, approval_id, decided_at, cancel_reason, created_at, created_by, deleted_at, deleted_by on leave_requests for each row execute function ops.stamp();
create or replace function ops.delete_leave_requests() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update leave_requests set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on leave_requests for each row execute function ops.delete_leave_requests();
select audit.attach('leave_requests', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on leave_requests to business_operations_api;
alter table leave_requests enable row level security;
drop policy if exists tenant_fence on leave_requests;
create policy tenant_fence on leave_requests to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- Directus's own tables
select audit.attach('directus_users', 'tenant_id', 'last_access,last_page', 'password,token,tfa_secret,auth_data');
select audit.attach('directus_roles', 'tenant_id', '', '');
select audit.attach('directus_policies', 'tenant_id', '', '');
select audit.attach('directus_permissions', '', '', '');
select audit.attach('directus_access', '', '', '');
select audit.attach('directus_files', 'tenant_id', 'modified_on', '');
