-- Generated from the declared collections by `npm run generate`. Do not edit.

create or replace function ops.is_business_number(digits text) returns boolean
language plpgsql immutable strict parallel safe
as $$ begin return case when digits ~ '^[0-9]{10}$' then (10 - (1 * substr(digits, 1, 1)::integer + 3 * substr(digits, 2, 1)::integer + 7 * substr(digits, 3, 1)::integer + 1 * substr(digits, 4, 1)::integer + 3 * substr(digits, 5, 1)::integer + 7 * substr(digits, 6, 1)::integer + 1 * substr(digits, 7, 1)::integer + 3 * substr(digits, 8, 1)::integer + 5 * substr(digits, 9, 1)::integer + substr(digits, 9, 1)::integer * 5 / 10) % 10) % 10 = substr(digits, 10, 1)::integer else false end; end $$;

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
create unique index if not exists boards_tenant_id on boards (tenant_id, id);
create unique index if not exists posts_tenant_id on posts (tenant_id, id);
create unique index if not exists post_files_tenant_id on post_files (tenant_id, id);
create unique index if not exists post_reads_tenant_id on post_reads (tenant_id, id);
create unique index if not exists post_comments_tenant_id on post_comments (tenant_id, id);
create unique index if not exists client_groups_tenant_id on client_groups (tenant_id, id);
create unique index if not exists clients_tenant_id on clients (tenant_id, id);
create unique index if not exists sites_tenant_id on sites (tenant_id, id);
create unique index if not exists account_codes_tenant_id on account_codes (tenant_id, id);
create unique index if not exists journal_entries_tenant_id on journal_entries (tenant_id, id);
create unique index if not exists journal_lines_tenant_id on journal_lines (tenant_id, id);
create unique index if not exists supplier_settings_tenant_id on supplier_settings (tenant_id, id);
create unique index if not exists item_categories_tenant_id on item_categories (tenant_id, id);
create unique index if not exists items_tenant_id on items (tenant_id, id);
create unique index if not exists warehouses_tenant_id on warehouses (tenant_id, id);
create unique index if not exists stocks_tenant_id on stocks (tenant_id, id);
create unique index if not exists stock_lots_tenant_id on stock_lots (tenant_id, id);
create unique index if not exists stock_transactions_tenant_id on stock_transactions (tenant_id, id);
create unique index if not exists stock_reservations_tenant_id on stock_reservations (tenant_id, id);
create unique index if not exists labor_rates_tenant_id on labor_rates (tenant_id, id);
create unique index if not exists processes_tenant_id on processes (tenant_id, id);
create unique index if not exists process_items_tenant_id on process_items (tenant_id, id);
create unique index if not exists process_steps_tenant_id on process_steps (tenant_id, id);
create unique index if not exists item_prices_tenant_id on item_prices (tenant_id, id);
create unique index if not exists bom_templates_tenant_id on bom_templates (tenant_id, id);
create unique index if not exists bom_template_items_tenant_id on bom_template_items (tenant_id, id);
create unique index if not exists model_sets_tenant_id on model_sets (tenant_id, id);
create unique index if not exists quotes_tenant_id on quotes (tenant_id, id);
create unique index if not exists quote_items_tenant_id on quote_items (tenant_id, id);
create unique index if not exists quote_revisions_tenant_id on quote_revisions (tenant_id, id);
create unique index if not exists quote_send_histories_tenant_id on quote_send_histories (tenant_id, id);
create unique index if not exists biddings_tenant_id on biddings (tenant_id, id);
create unique index if not exists bidding_items_tenant_id on bidding_items (tenant_id, id);
create unique index if not exists orders_tenant_id on orders (tenant_id, id);
create unique index if not exists order_locations_tenant_id on order_locations (tenant_id, id);
create unique index if not exists order_items_tenant_id on order_items (tenant_id, id);
create unique index if not exists bending_item_mappings_tenant_id on bending_item_mappings (tenant_id, id);
create unique index if not exists bending_lots_tenant_id on bending_lots (tenant_id, id);
create unique index if not exists purchase_orders_tenant_id on purchase_orders (tenant_id, id);
create unique index if not exists purchase_order_items_tenant_id on purchase_order_items (tenant_id, id);
create unique index if not exists receivings_tenant_id on receivings (tenant_id, id);
create unique index if not exists receiving_items_tenant_id on receiving_items (tenant_id, id);
create unique index if not exists work_orders_tenant_id on work_orders (tenant_id, id);
create unique index if not exists work_order_items_tenant_id on work_order_items (tenant_id, id);
create unique index if not exists work_order_steps_tenant_id on work_order_steps (tenant_id, id);
create unique index if not exists work_order_material_inputs_tenant_id on work_order_material_inputs (tenant_id, id);
create unique index if not exists work_logs_tenant_id on work_logs (tenant_id, id);
create unique index if not exists bending_orders_tenant_id on bending_orders (tenant_id, id);
create unique index if not exists bending_order_items_tenant_id on bending_order_items (tenant_id, id);
create unique index if not exists shipments_tenant_id on shipments (tenant_id, id);
create unique index if not exists shipment_items_tenant_id on shipment_items (tenant_id, id);
create unique index if not exists vehicle_dispatches_tenant_id on vehicle_dispatches (tenant_id, id);
create unique index if not exists inspections_tenant_id on inspections (tenant_id, id);
create unique index if not exists inspection_items_tenant_id on inspection_items (tenant_id, id);
create unique index if not exists document_templates_tenant_id on document_templates (tenant_id, id);
create unique index if not exists document_template_approval_lines_tenant_id on document_template_approval_lines (tenant_id, id);
create unique index if not exists document_template_basic_fields_tenant_id on document_template_basic_fields (tenant_id, id);
create unique index if not exists document_template_sections_tenant_id on document_template_sections (tenant_id, id);
create unique index if not exists document_template_section_items_tenant_id on document_template_section_items (tenant_id, id);
create unique index if not exists document_template_columns_tenant_id on document_template_columns (tenant_id, id);
create unique index if not exists documents_tenant_id on documents (tenant_id, id);
create unique index if not exists document_data_tenant_id on document_data (tenant_id, id);
create unique index if not exists document_approvals_tenant_id on document_approvals (tenant_id, id);
create unique index if not exists nonconforming_reports_tenant_id on nonconforming_reports (tenant_id, id);
create unique index if not exists nonconforming_report_items_tenant_id on nonconforming_report_items (tenant_id, id);
create unique index if not exists nonconforming_report_files_tenant_id on nonconforming_report_files (tenant_id, id);
create unique index if not exists quality_documents_tenant_id on quality_documents (tenant_id, id);
create unique index if not exists quality_document_orders_tenant_id on quality_document_orders (tenant_id, id);
create unique index if not exists quality_document_locations_tenant_id on quality_document_locations (tenant_id, id);
create unique index if not exists quality_document_files_tenant_id on quality_document_files (tenant_id, id);
create unique index if not exists performance_reports_tenant_id on performance_reports (tenant_id, id);
create unique index if not exists checklist_templates_tenant_id on checklist_templates (tenant_id, id);
create unique index if not exists qms_documents_tenant_id on qms_documents (tenant_id, id);
create unique index if not exists qms_audits_tenant_id on qms_audits (tenant_id, id);
create unique index if not exists equipment_tenant_id on equipment (tenant_id, id);
create unique index if not exists equipment_repairs_tenant_id on equipment_repairs (tenant_id, id);
create unique index if not exists equipment_photos_tenant_id on equipment_photos (tenant_id, id);
create unique index if not exists equipment_processes_tenant_id on equipment_processes (tenant_id, id);
create unique index if not exists equipment_inspection_templates_tenant_id on equipment_inspection_templates (tenant_id, id);
create unique index if not exists equipment_inspections_tenant_id on equipment_inspections (tenant_id, id);
create unique index if not exists equipment_inspection_details_tenant_id on equipment_inspection_details (tenant_id, id);
create unique index if not exists employees_tenant_id on employees (tenant_id, id);
create unique index if not exists attendance_records_tenant_id on attendance_records (tenant_id, id);
create unique index if not exists calendar_schedules_tenant_id on calendar_schedules (tenant_id, id);
create unique index if not exists holidays_tenant_id on holidays (tenant_id, id);
create unique index if not exists leave_requests_tenant_id on leave_requests (tenant_id, id);
create unique index if not exists payrolls_tenant_id on payrolls (tenant_id, id);
create unique index if not exists payroll_settings_tenant_id on payroll_settings (tenant_id, id);
create unique index if not exists condolence_expenses_tenant_id on condolence_expenses (tenant_id, id);
create unique index if not exists construction_projects_tenant_id on construction_projects (tenant_id, id);
create unique index if not exists corporate_vehicles_tenant_id on corporate_vehicles (tenant_id, id);
create unique index if not exists vehicle_logs_tenant_id on vehicle_logs (tenant_id, id);
create unique index if not exists vehicle_maintenances_tenant_id on vehicle_maintenances (tenant_id, id);
create unique index if not exists vehicle_photos_tenant_id on vehicle_photos (tenant_id, id);
create unique index if not exists loans_tenant_id on loans (tenant_id, id);
create unique index if not exists loan_repayments_tenant_id on loan_repayments (tenant_id, id);
create unique index if not exists tax_provider_members_tenant_id on tax_provider_members (tenant_id, id);
create unique index if not exists sync_runs_tenant_id on sync_runs (tenant_id, id);
create unique index if not exists bank_accounts_tenant_id on bank_accounts (tenant_id, id);
create unique index if not exists bank_transactions_tenant_id on bank_transactions (tenant_id, id);
create unique index if not exists bank_transaction_overrides_tenant_id on bank_transaction_overrides (tenant_id, id);
create unique index if not exists bank_transaction_splits_tenant_id on bank_transaction_splits (tenant_id, id);
create unique index if not exists corporate_cards_tenant_id on corporate_cards (tenant_id, id);
create unique index if not exists card_transactions_tenant_id on card_transactions (tenant_id, id);
create unique index if not exists card_transaction_splits_tenant_id on card_transaction_splits (tenant_id, id);
create unique index if not exists card_transaction_amount_logs_tenant_id on card_transaction_amount_logs (tenant_id, id);
create unique index if not exists tax_invoices_tenant_id on tax_invoices (tenant_id, id);
create unique index if not exists tax_invoice_items_tenant_id on tax_invoice_items (tenant_id, id);
create unique index if not exists tax_invoice_attempts_tenant_id on tax_invoice_attempts (tenant_id, id);
create unique index if not exists tax_portal_invoices_tenant_id on tax_portal_invoices (tenant_id, id);
create unique index if not exists ai_token_usages_tenant_id on ai_token_usages (tenant_id, id);
create unique index if not exists stat_events_tenant_id on stat_events (tenant_id, id);
create unique index if not exists stat_daily_tenant_id on stat_daily (tenant_id, id);
create unique index if not exists esign_contracts_tenant_id on esign_contracts (tenant_id, id);
create unique index if not exists esign_signers_tenant_id on esign_signers (tenant_id, id);
create unique index if not exists esign_sign_fields_tenant_id on esign_sign_fields (tenant_id, id);
create unique index if not exists esign_audit_logs_tenant_id on esign_audit_logs (tenant_id, id);
create unique index if not exists data_exports_tenant_id on data_exports (tenant_id, id);

-- tenants
do $$ begin if not exists (select from pg_constraint where conname = 'tenants_code_pattern' and conrelid = 'tenants'::regclass) then
  alter table tenants add constraint tenants_code_pattern check (code ~ '^[a-z0-9-]{3,30}$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tenants_business_number_format' and conrelid = 'tenants'::regclass) then
  alter table tenants add constraint tenants_business_number_format check (ops.is_business_number(business_number));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tenants_status_enum' and conrelid = 'tenants'::regclass) then
  alter table tenants add constraint tenants_status_enum check (status = any ('{ACTIVE,INACTIVE}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tenants_inactive_reason_enum' and conrelid = 'tenants'::regclass) then
  alter table tenants add constraint tenants_inactive_reason_enum check (inactive_reason = any ('{SUSPENDED,DEMO_EXPIRED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tenants_plan_enum' and conrelid = 'tenants'::regclass) then
  alter table tenants add constraint tenants_plan_enum check (plan = any ('{DEMO,BASIC,STANDARD,ENTERPRISE}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tenants_locale_enum' and conrelid = 'tenants'::regclass) then
  alter table tenants add constraint tenants_locale_enum check (locale = any ('{ko,en}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tenants_max_users_min' and conrelid = 'tenants'::regclass) then
  alter table tenants add constraint tenants_max_users_min check (max_users >= 1);
end if; end $$;
select ops.ensure_check('tenants', 'tenants_last_activity_at_calendar', $$last_activity_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tenants', 'tenants_subscription_started_on_calendar', $$subscription_started_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('tenants', 'tenants_subscription_ends_on_calendar', $$subscription_ends_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('tenants', 'tenants_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tenants', 'tenants_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tenants', 'tenants_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists tenants_code_unique on tenants (code) where deleted_at is null;
create index if not exists tenants_status_is_demo on tenants (status, is_demo) where deleted_at is null;
create index if not exists tenants_logo_id on tenants (logo_id, id);
create or replace trigger b_stamp_insert before insert on tenants for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of code, name, business_number, status, inactive_reason, plan, is_demo, time_zone, locale, public_catalogue, max_users, logo_id, settings, subscription_started_on, subscription_ends_on, created_at, created_by, deleted_at, deleted_by on tenants for each row execute function ops.stamp();
create or replace function ops.guard_status_of_tenants() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('ACTIVE', 'INACTIVE'), ('INACTIVE', 'ACTIVE')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'tenants.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on tenants for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_tenants();
create or replace trigger b_status_begin before insert on tenants for each row when (new.status is distinct from 'ACTIVE') execute function ops.guard_status_of_tenants();
create or replace function ops.delete_tenants() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from tenants where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'demo_tenants', count(*) from demo_tenants where tenant_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  update tenants set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on tenants for each row execute function ops.delete_tenants();
select audit.attach('tenants', 'id', 'permission_version,last_activity_at,updated_at,updated_by', '');
grant select, insert, update, delete on tenants to business_operations_api;
alter table tenants enable row level security;
drop policy if exists tenant_scope on tenants;
create policy tenant_scope on tenants to business_operations_api using (id = (select ops.tenant_id())) with check (id = (select ops.tenant_id()));

-- demo_partners
select ops.ensure_check('demo_partners', 'demo_partners_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('demo_partners', 'demo_partners_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('demo_partners', 'demo_partners_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists demo_partners_code_unique on demo_partners (code) where deleted_at is null;
create or replace trigger b_stamp_insert before insert on demo_partners for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of code, name, contact_name, contact_email, is_active, created_at, created_by, deleted_at, deleted_by on demo_partners for each row execute function ops.stamp();
create or replace function ops.delete_demo_partners() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from demo_partners where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'demo_tenants', count(*) from demo_tenants where partner_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  update demo_partners set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on demo_partners for each row execute function ops.delete_demo_partners();
select audit.attach('demo_partners', '', 'updated_at,updated_by', '');
grant select on demo_partners to business_operations_api;

-- demo_tenants
do $$ begin if not exists (select from pg_constraint where conname = 'demo_tenants_preset_enum' and conrelid = 'demo_tenants'::regclass) then
  alter table demo_tenants add constraint demo_tenants_preset_enum check (preset = any ('{BASIC,FULL}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'demo_tenants_status_enum' and conrelid = 'demo_tenants'::regclass) then
  alter table demo_tenants add constraint demo_tenants_status_enum check (status = any ('{ACTIVE,EXPIRED,CONVERTED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'demo_tenants_converted_plan_enum' and conrelid = 'demo_tenants'::regclass) then
  alter table demo_tenants add constraint demo_tenants_converted_plan_enum check (converted_plan = any ('{BASIC,STANDARD,ENTERPRISE}'::text[]));
end if; end $$;
select ops.ensure_check('demo_tenants', 'demo_tenants_expires_at_calendar', $$expires_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('demo_tenants', 'demo_tenants_warned_at_calendar', $$warned_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('demo_tenants', 'demo_tenants_inactive_since_calendar', $$inactive_since between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('demo_tenants', 'demo_tenants_expired_at_calendar', $$expired_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('demo_tenants', 'demo_tenants_converted_at_calendar', $$converted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('demo_tenants', 'demo_tenants_last_reset_at_calendar', $$last_reset_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('demo_tenants', 'demo_tenants_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('demo_tenants', 'demo_tenants_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('demo_tenants', 'demo_tenants_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists demo_tenants_tenant_id_unique on demo_tenants (tenant_id) where deleted_at is null;
create index if not exists demo_tenants_status_expires_at on demo_tenants (status, expires_at) where deleted_at is null;
create index if not exists demo_tenants_partner_id_status on demo_tenants (partner_id, status) where deleted_at is null;
create index if not exists demo_tenants_tenant_id on demo_tenants (tenant_id, id);
create or replace trigger a_actor before insert or update or delete on demo_tenants for each statement execute function ops.require_actor();
create or replace trigger b_stamp_insert before insert on demo_tenants for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of tenant_id, partner_id, preset, status, contact_name, contact_email, expires_at, memo, warned_at, inactive_since, expired_at, converted_at, converted_plan, reset_count, last_reset_at, extension_count, created_at, created_by, deleted_at, deleted_by on demo_tenants for each row execute function ops.stamp();
create or replace function ops.guard_status_of_demo_tenants() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('ACTIVE', 'EXPIRED'), ('ACTIVE', 'ACTIVE'), ('EXPIRED', 'ACTIVE'), ('EXPIRED', 'EXPIRED'), ('ACTIVE', 'CONVERTED'), ('EXPIRED', 'CONVERTED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'demo_tenants.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on demo_tenants for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_demo_tenants();
create or replace trigger b_status_begin before insert on demo_tenants for each row when (new.status is distinct from 'ACTIVE') execute function ops.guard_status_of_demo_tenants();
create or replace function ops.keep_fixed_fields_of_demo_tenants() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.tenant_id) is distinct from (old.tenant_id) then 'tenant_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on demo_tenants for each row when ((new.tenant_id) is distinct from (old.tenant_id)) execute function ops.keep_fixed_fields_of_demo_tenants();
create or replace function ops.delete_demo_tenants() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from demo_tenants where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'demo_events', count(*) from demo_events where demo_tenant_id = old.id
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  update demo_tenants set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on demo_tenants for each row execute function ops.delete_demo_tenants();
select audit.attach('demo_tenants', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on demo_tenants to business_operations_api;
alter table demo_tenants enable row level security;
drop policy if exists tenant_scope on demo_tenants;
create policy tenant_scope on demo_tenants to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- demo_events
do $$ begin if not exists (select from pg_constraint where conname = 'demo_events_event_enum' and conrelid = 'demo_events'::regclass) then
  alter table demo_events add constraint demo_events_event_enum check (event = any ('{CREATED,FIRST_LOGIN,LOGIN,ENGAGED,WARNED,INACTIVE,EXPIRED,RESET,EXTENDED,CONVERTED}'::text[]));
end if; end $$;
select ops.ensure_check('demo_events', 'demo_events_business_date_calendar', $$business_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('demo_events', 'demo_events_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('demo_events', 'demo_events_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists demo_events_demo_tenant_id_event on demo_events (demo_tenant_id, event);
create index if not exists demo_events_business_date_event on demo_events (business_date, event);
create or replace trigger b_stamp_insert before insert on demo_events for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of demo_tenant_id, event, business_date, detail, created_at, created_by on demo_events for each row execute function ops.stamp();
create or replace trigger append_only before update or delete on demo_events for each row execute function ops.refuse_change();
create or replace trigger append_only_truncate before truncate on demo_events for each statement execute function ops.refuse_change();
grant select on demo_events to business_operations_api;

-- menus
select ops.ensure_check('menus', 'menus_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('menus', 'menus_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
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
select ops.ensure_check('role_menu_permissions', 'role_menu_permissions_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('role_menu_permissions', 'role_menu_permissions_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists role_menu_permissions_role_id_menu_id_unique on role_menu_permissions (tenant_id, role_id, menu_id);
create index if not exists role_menu_permissions_menu_id on role_menu_permissions (tenant_id, menu_id);
create or replace trigger a_actor before insert or update or delete on role_menu_permissions for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on role_menu_permissions for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on role_menu_permissions for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of role_id, menu_id, visible, created_at, created_by on role_menu_permissions for each row execute function ops.stamp();
select audit.attach('role_menu_permissions', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on role_menu_permissions to business_operations_api;
alter table role_menu_permissions enable row level security;
drop policy if exists tenant_scope on role_menu_permissions;
create policy tenant_scope on role_menu_permissions to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- departments
do $$ begin if not exists (select from pg_constraint where conname = 'departments_parent_id_tenant' and conrelid = 'departments'::regclass) then
  alter table departments add constraint departments_parent_id_tenant foreign key (tenant_id, parent_id) references departments (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'departments_manager_id_tenant' and conrelid = 'departments'::regclass) then
  alter table departments add constraint departments_manager_id_tenant foreign key (tenant_id, manager_id) references directus_users (tenant_id, id);
end if; end $$;
select ops.ensure_check('departments', 'departments_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('departments', 'departments_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('departments', 'departments_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists departments_code_unique on departments (tenant_id, code) where deleted_at is null;
create index if not exists departments_sort_order on departments (tenant_id, sort_order) where deleted_at is null;
create index if not exists departments_name on departments (tenant_id, name) where deleted_at is null;
create index if not exists departments_parent_id on departments (tenant_id, parent_id);
create index if not exists departments_manager_id on departments (tenant_id, manager_id);
create or replace trigger a_actor before insert or update or delete on departments for each statement execute function ops.require_actor();
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
    select 'processes', count(*) from processes where tenant_id = old.tenant_id and department_id = old.id and deleted_at is null
    union all
    select 'work_orders', count(*) from work_orders where tenant_id = old.tenant_id and team_id = old.id and deleted_at is null
    union all
    select 'nonconforming_reports', count(*) from nonconforming_reports where tenant_id = old.tenant_id and department_id = old.id and deleted_at is null
    union all
    select 'employees', count(*) from employees where tenant_id = old.tenant_id and department_id = old.id and deleted_at is null
    union all
    select 'calendar_schedules', count(*) from calendar_schedules where tenant_id = old.tenant_id and department_id = old.id and deleted_at is null
    union all
    select 'corporate_vehicles', count(*) from corporate_vehicles where tenant_id = old.tenant_id and department_id = old.id and deleted_at is null
    union all
    select 'corporate_cards', count(*) from corporate_cards where tenant_id = old.tenant_id and department_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.department.in_use', uses); end if;
  update departments set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on departments for each row execute function ops.delete_departments();
select audit.attach('departments', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on departments to business_operations_api;
alter table departments enable row level security;
drop policy if exists tenant_scope on departments;
create policy tenant_scope on departments to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- positions
do $$ begin if not exists (select from pg_constraint where conname = 'positions_rank_order_min' and conrelid = 'positions'::regclass) then
  alter table positions add constraint positions_rank_order_min check (rank_order >= 1);
end if; end $$;
select ops.ensure_check('positions', 'positions_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('positions', 'positions_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('positions', 'positions_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists positions_name_unique on positions (tenant_id, name) where deleted_at is null;
create index if not exists positions_rank_order on positions (tenant_id, rank_order) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on positions for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on positions for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on positions for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of name, rank_order, is_active, created_at, created_by, deleted_at, deleted_by on positions for each row execute function ops.stamp();
create or replace function ops.delete_positions() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from positions where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'employees', count(*) from employees where tenant_id = old.tenant_id and position_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.position.in_use', uses); end if;
  update positions set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on positions for each row execute function ops.delete_positions();
select audit.attach('positions', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on positions to business_operations_api;
alter table positions enable row level security;
drop policy if exists tenant_scope on positions;
create policy tenant_scope on positions to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- api_keys
select ops.ensure_check('api_keys', 'api_keys_expires_at_calendar', $$expires_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('api_keys', 'api_keys_last_used_at_calendar', $$last_used_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('api_keys', 'api_keys_revoked_at_calendar', $$revoked_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('api_keys', 'api_keys_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('api_keys', 'api_keys_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists api_keys_key_prefix_unique on api_keys (key_prefix);
create index if not exists api_keys_tenant_id_revoked_at on api_keys (tenant_id, revoked_at);
create index if not exists api_keys_revoked_by on api_keys (revoked_by, id);
create or replace trigger b_stamp_insert before insert on api_keys for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of tenant_id, name, description, key_prefix, key_hash, expires_at, revoked_at, revoked_by, created_at, created_by on api_keys for each row execute function ops.stamp();
select audit.attach('api_keys', 'tenant_id', 'last_used_at,last_used_ip,updated_at,updated_by', 'key_hash');
grant select, insert, update, delete on api_keys to business_operations_api;
alter table api_keys enable row level security;
drop policy if exists tenant_scope on api_keys;
create policy tenant_scope on api_keys to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- number_sequences
select ops.ensure_check('number_sequences', 'number_sequences_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('number_sequences', 'number_sequences_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists number_sequences_key_period_unique on number_sequences (tenant_id, key, period);
create or replace trigger a_actor before insert or update or delete on number_sequences for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on number_sequences for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on number_sequences for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of key, period, last_value, created_at, created_by on number_sequences for each row execute function ops.stamp();
grant select, insert, update, delete on number_sequences to business_operations_api;
alter table number_sequences enable row level security;
drop policy if exists tenant_scope on number_sequences;
create policy tenant_scope on number_sequences to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- idempotency_keys
select ops.ensure_check('idempotency_keys', 'idempotency_keys_expires_at_calendar', $$expires_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('idempotency_keys', 'idempotency_keys_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('idempotency_keys', 'idempotency_keys_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists idempotency_keys_tenant_id_user_id_api_key_id_key_unique on idempotency_keys (tenant_id, user_id, api_key_id, key) nulls not distinct;
create index if not exists idempotency_keys_expires_at on idempotency_keys (expires_at, id);
create index if not exists idempotency_keys_user_id on idempotency_keys (user_id, id);
create index if not exists idempotency_keys_api_key_id on idempotency_keys (api_key_id, id);
create or replace trigger b_stamp_insert before insert on idempotency_keys for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of tenant_id, user_id, api_key_id, key, method, path, body_hash, status_code, response, expires_at, created_at, created_by on idempotency_keys for each row execute function ops.stamp();
grant select, insert, update, delete on idempotency_keys to business_operations_api;
alter table idempotency_keys enable row level security;
drop policy if exists tenant_scope on idempotency_keys;
create policy tenant_scope on idempotency_keys to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- jobs
select ops.ensure_check('jobs', 'jobs_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('jobs', 'jobs_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists jobs_name_unique on jobs (name);
create or replace trigger b_stamp_insert before insert on jobs for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of name, is_enabled, created_at, created_by on jobs for each row execute function ops.stamp();
select audit.attach('jobs', '', 'updated_at,updated_by', '');
grant select on jobs to business_operations_api;

-- job_runs
do $$ begin if not exists (select from pg_constraint where conname = 'job_runs_trigger_enum' and conrelid = 'job_runs'::regclass) then
  alter table job_runs add constraint job_runs_trigger_enum check (trigger = any ('{SCHEDULE,MANUAL}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'job_runs_status_enum' and conrelid = 'job_runs'::regclass) then
  alter table job_runs add constraint job_runs_status_enum check (status = any ('{RUNNING,SUCCEEDED,FAILED}'::text[]));
end if; end $$;
select ops.ensure_check('job_runs', 'job_runs_business_date_calendar', $$business_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('job_runs', 'job_runs_started_at_calendar', $$started_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('job_runs', 'job_runs_renewed_at_calendar', $$renewed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('job_runs', 'job_runs_finished_at_calendar', $$finished_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('job_runs', 'job_runs_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('job_runs', 'job_runs_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists job_runs_job_tenant_id_business_date on job_runs (job, tenant_id, business_date);
create index if not exists job_runs_job_started_at on job_runs (job, started_at);
create index if not exists job_runs_tenant_id on job_runs (tenant_id, id);
create index if not exists job_runs_started_by on job_runs (started_by, id);
create or replace trigger b_stamp_insert before insert on job_runs for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of job, tenant_id, business_date, trigger, status, started_at, renewed_at, finished_at, counts, error, started_by, created_at, created_by on job_runs for each row execute function ops.stamp();
grant select on job_runs to business_operations_api;

-- audit_logs
do $$ begin if not exists (select from pg_constraint where conname = 'audit_logs_action_enum' and conrelid = 'audit_logs'::regclass) then
  alter table audit_logs add constraint audit_logs_action_enum check (action = any ('{LOGIN,LOGIN_FAILED,LOGOUT,PASSWORD_CHANGED,USER_INVITED,API_KEY_CREATED,API_KEY_REVOKED,PERMISSION_CHANGED,TENANT_SWITCHED,FILE_DOWNLOADED,DATA_EXPORTED,DATA_IMPORTED,EXPORT_LINKED,EXPORT_DOWNLOADED,ROLLBACK,DEMO_CREATED,DEMO_RESET,DEMO_EXTENDED,DEMO_CONVERTED,DEMO_WARNED,DEMO_EXPIRED,DEMO_INACTIVE,PARTITION_CREATED,PARTITION_DROPPED,APP_PUBLISHED,MAIL_FAILED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'audit_logs_actor_type_enum' and conrelid = 'audit_logs'::regclass) then
  alter table audit_logs add constraint audit_logs_actor_type_enum check (actor_type = any ('{USER,API_KEY,SIGNER,JOB,DATABASE}'::text[]));
end if; end $$;
select ops.ensure_check('audit_logs', 'audit_logs_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('audit_logs', 'audit_logs_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
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
drop policy if exists tenant_scope on audit_logs;
create policy tenant_scope on audit_logs to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- approval_forms
do $$ begin if not exists (select from pg_constraint where conname = 'approval_forms_default_line_id_tenant' and conrelid = 'approval_forms'::regclass) then
  alter table approval_forms add constraint approval_forms_default_line_id_tenant foreign key (tenant_id, default_line_id) references approval_lines (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approval_forms_code_pattern' and conrelid = 'approval_forms'::regclass) then
  alter table approval_forms add constraint approval_forms_code_pattern check (code ~ '^[A-Z0-9_]+$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approval_forms_linked_type_enum' and conrelid = 'approval_forms'::regclass) then
  alter table approval_forms add constraint approval_forms_linked_type_enum check (linked_type = any ('{nonconforming_reports,leave_requests}'::text[]));
end if; end $$;
select ops.ensure_check('approval_forms', 'approval_forms_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approval_forms', 'approval_forms_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approval_forms', 'approval_forms_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists approval_forms_code_unique on approval_forms (tenant_id, code) where deleted_at is null;
create index if not exists approval_forms_is_active_sort_order on approval_forms (tenant_id, is_active, sort_order) where deleted_at is null;
create index if not exists approval_forms_category on approval_forms (tenant_id, category) where deleted_at is null;
create index if not exists approval_forms_linked_type on approval_forms (tenant_id, linked_type) where deleted_at is null;
create index if not exists approval_forms_default_line_id on approval_forms (tenant_id, default_line_id);
create or replace trigger a_actor before insert or update or delete on approval_forms for each statement execute function ops.require_actor();
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
drop policy if exists tenant_scope on approval_forms;
create policy tenant_scope on approval_forms to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- approval_lines
do $$ begin if not exists (select from pg_constraint where conname = 'approval_lines_owner_id_tenant' and conrelid = 'approval_lines'::regclass) then
  alter table approval_lines add constraint approval_lines_owner_id_tenant foreign key (tenant_id, owner_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approval_lines_form_id_tenant' and conrelid = 'approval_lines'::regclass) then
  alter table approval_lines add constraint approval_lines_form_id_tenant foreign key (tenant_id, form_id) references approval_forms (tenant_id, id);
end if; end $$;
select ops.ensure_check('approval_lines', 'approval_lines_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approval_lines', 'approval_lines_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approval_lines', 'approval_lines_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists approval_lines_owner_id_form_id_unique on approval_lines (tenant_id, owner_id, form_id) nulls not distinct where deleted_at is null and is_default and owner_id is not null;
create index if not exists approval_lines_name on approval_lines (tenant_id, name) where deleted_at is null;
create index if not exists approval_lines_form_id on approval_lines (tenant_id, form_id) where deleted_at is null;
create index if not exists approval_lines_owner_id on approval_lines (tenant_id, owner_id);
create or replace trigger a_actor before insert or update or delete on approval_lines for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on approval_lines for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on approval_lines for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of name, owner_id, form_id, steps, is_default, created_at, created_by, deleted_at, deleted_by on approval_lines for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_approval_lines() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.owner_id) is distinct from (old.owner_id) then 'owner_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on approval_lines for each row when ((new.owner_id) is distinct from (old.owner_id)) execute function ops.keep_fixed_fields_of_approval_lines();
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
drop policy if exists tenant_scope on approval_lines;
create policy tenant_scope on approval_lines to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

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
do $$ begin if not exists (select from pg_constraint where conname = 'approvals_status_enum' and conrelid = 'approvals'::regclass) then
  alter table approvals add constraint approvals_status_enum check (status = any ('{DRAFT,IN_PROGRESS,ON_HOLD,APPROVED,REJECTED,WITHDRAWN}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approvals_linked_type_enum' and conrelid = 'approvals'::regclass) then
  alter table approvals add constraint approvals_linked_type_enum check (linked_type = any ('{nonconforming_reports,leave_requests}'::text[]));
end if; end $$;
select ops.ensure_check('approvals', 'approvals_submitted_at_calendar', $$submitted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approvals', 'approvals_completed_at_calendar', $$completed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approvals', 'approvals_withdrawn_at_calendar', $$withdrawn_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approvals', 'approvals_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approvals', 'approvals_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approvals', 'approvals_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists approvals_document_no_unique on approvals (tenant_id, document_no) where deleted_at is null;
create unique index if not exists approvals_linked_type_linked_id_unique on approvals (tenant_id, linked_type, linked_id) where deleted_at is null and status in ('IN_PROGRESS', 'ON_HOLD');
create index if not exists approvals_status_submitted_at on approvals (tenant_id, status, submitted_at) where deleted_at is null;
create index if not exists approvals_drafter_id_status on approvals (tenant_id, drafter_id, status) where deleted_at is null;
create index if not exists approvals_linked_type_linked_id on approvals (tenant_id, linked_type, linked_id) where deleted_at is null;
create index if not exists approvals_form_id on approvals (tenant_id, form_id) where deleted_at is null;
create index if not exists approvals_submitted_at on approvals (tenant_id, submitted_at) where deleted_at is null;
create index if not exists approvals_pre_decided_by on approvals (tenant_id, pre_decided_by);
create index if not exists approvals_copied_from_id on approvals (tenant_id, copied_from_id);
create or replace trigger a_actor before insert or update or delete on approvals for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on approvals for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on approvals for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of document_no, form_id, title, content, body, is_urgent, status, drafter_id, drafter_name, drafter_department, drafter_position, current_step_order, submit_comment, submitted_at, completed_at, withdrawn_at, withdraw_reason, resubmit_count, rejection_history, pre_decided_by, copied_from_id, linked_type, linked_id, created_at, created_by, deleted_at, deleted_by on approvals for each row execute function ops.stamp();
create or replace function ops.guard_status_of_approvals() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('DRAFT', 'IN_PROGRESS'), ('IN_PROGRESS', 'APPROVED'), ('IN_PROGRESS', 'REJECTED'), ('IN_PROGRESS', 'ON_HOLD'), ('ON_HOLD', 'IN_PROGRESS'), ('IN_PROGRESS', 'WITHDRAWN'), ('ON_HOLD', 'WITHDRAWN'), ('REJECTED', 'IN_PROGRESS')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'approvals.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on approvals for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_approvals();
create or replace trigger b_status_begin before insert on approvals for each row when (new.status is distinct from 'DRAFT') execute function ops.guard_status_of_approvals();
create or replace function ops.keep_fixed_fields_of_approvals() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.form_id) is distinct from (old.form_id) then 'form_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on approvals for each row when ((new.form_id) is distinct from (old.form_id)) execute function ops.keep_fixed_fields_of_approvals();
create or replace function ops.guard_states_of_approvals() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('IN_PROGRESS', 'ON_HOLD', 'APPROVED', 'WITHDRAWN') and (new.form_id, new.title, new.content::text, new.body, new.is_urgent) is distinct from (old.form_id, old.title, old.content::text, old.body, old.is_urgent) then
    perform ops.refuse(409, 'error.approval.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on approvals for each row when (old.status in ('IN_PROGRESS', 'ON_HOLD', 'APPROVED', 'WITHDRAWN')) execute function ops.guard_states_of_approvals();
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
drop policy if exists tenant_scope on approvals;
create policy tenant_scope on approvals to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

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
do $$ begin if not exists (select from pg_constraint where conname = 'approval_steps_kind_enum' and conrelid = 'approval_steps'::regclass) then
  alter table approval_steps add constraint approval_steps_kind_enum check (kind = any ('{APPROVAL,AGREEMENT,REFERENCE}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approval_steps_step_order_min' and conrelid = 'approval_steps'::regclass) then
  alter table approval_steps add constraint approval_steps_step_order_min check (step_order >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approval_steps_step_order_max' and conrelid = 'approval_steps'::regclass) then
  alter table approval_steps add constraint approval_steps_step_order_max check (step_order <= 20);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approval_steps_status_enum' and conrelid = 'approval_steps'::regclass) then
  alter table approval_steps add constraint approval_steps_status_enum check (status = any ('{WAITING,PENDING,ON_HOLD,APPROVED,REJECTED,SKIPPED,CANCELLED,NOTIFIED}'::text[]));
end if; end $$;
select ops.ensure_check('approval_steps', 'approval_steps_acted_at_calendar', $$acted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approval_steps', 'approval_steps_held_at_calendar', $$held_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approval_steps', 'approval_steps_read_at_calendar', $$read_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approval_steps', 'approval_steps_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approval_steps', 'approval_steps_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approval_steps', 'approval_steps_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists approval_steps_approver_id_status on approval_steps (tenant_id, approver_id, status) where deleted_at is null;
create index if not exists approval_steps_approval_id_step_order on approval_steps (tenant_id, approval_id, step_order) where deleted_at is null;
create index if not exists approval_steps_acted_by_status on approval_steps (tenant_id, acted_by, status) where deleted_at is null;
create index if not exists approval_steps_delegation_id on approval_steps (tenant_id, delegation_id);
create or replace trigger a_actor before insert or update or delete on approval_steps for each statement execute function ops.require_actor();
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
drop policy if exists tenant_scope on approval_steps;
create policy tenant_scope on approval_steps to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- approval_files
do $$ begin if not exists (select from pg_constraint where conname = 'approval_files_approval_id_tenant' and conrelid = 'approval_files'::regclass) then
  alter table approval_files add constraint approval_files_approval_id_tenant foreign key (tenant_id, approval_id) references approvals (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approval_files_file_id_tenant' and conrelid = 'approval_files'::regclass) then
  alter table approval_files add constraint approval_files_file_id_tenant foreign key (tenant_id, file_id) references directus_files (tenant_id, id);
end if; end $$;
select ops.ensure_check('approval_files', 'approval_files_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approval_files', 'approval_files_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approval_files', 'approval_files_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists approval_files_approval_id_sort_order on approval_files (tenant_id, approval_id, sort_order) where deleted_at is null;
create index if not exists approval_files_file_id on approval_files (tenant_id, file_id);
create or replace trigger a_actor before insert or update or delete on approval_files for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on approval_files for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on approval_files for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of approval_id, file_id, sort_order, created_at, created_by, deleted_at, deleted_by on approval_files for each row execute function ops.stamp();
create or replace function ops.limit_approval_files() returns trigger language plpgsql as $$
begin
  perform from approvals where tenant_id = new.tenant_id and id = new.approval_id for no key update;
  if (select count(*) from approval_files r where r.tenant_id = new.tenant_id and r.approval_id = new.approval_id and r.id is distinct from new.id and r.deleted_at is null) >= 10 then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'file_ids', 'code', 'too_big', 'max', 10));
  end if;
  return new;
end $$;
create or replace trigger e_limit_insert before insert on approval_files for each row when (new.deleted_at is null) execute function ops.limit_approval_files();
create or replace trigger e_limit_update before update on approval_files for each row when (new.approval_id <> old.approval_id or new.deleted_at is null and old.deleted_at is not null) execute function ops.limit_approval_files();
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
drop policy if exists tenant_scope on approval_files;
create policy tenant_scope on approval_files to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- approval_reads
do $$ begin if not exists (select from pg_constraint where conname = 'approval_reads_approval_id_tenant' and conrelid = 'approval_reads'::regclass) then
  alter table approval_reads add constraint approval_reads_approval_id_tenant foreign key (tenant_id, approval_id) references approvals (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'approval_reads_user_id_tenant' and conrelid = 'approval_reads'::regclass) then
  alter table approval_reads add constraint approval_reads_user_id_tenant foreign key (tenant_id, user_id) references directus_users (tenant_id, id);
end if; end $$;
select ops.ensure_check('approval_reads', 'approval_reads_read_at_calendar', $$read_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approval_reads', 'approval_reads_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approval_reads', 'approval_reads_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists approval_reads_approval_id_user_id_unique on approval_reads (tenant_id, approval_id, user_id);
create index if not exists approval_reads_user_id_approval_id on approval_reads (tenant_id, user_id, approval_id);
create or replace trigger a_actor before insert or update or delete on approval_reads for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on approval_reads for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on approval_reads for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of approval_id, user_id, read_at, created_at, created_by on approval_reads for each row execute function ops.stamp();
grant select, insert, update, delete on approval_reads to business_operations_api;
alter table approval_reads enable row level security;
drop policy if exists tenant_scope on approval_reads;
create policy tenant_scope on approval_reads to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

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
select ops.ensure_check('approval_delegations', 'approval_delegations_start_date_calendar', $$start_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('approval_delegations', 'approval_delegations_end_date_calendar', $$end_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('approval_delegations', 'approval_delegations_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approval_delegations', 'approval_delegations_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('approval_delegations', 'approval_delegations_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists approval_delegations_delegator_id_start_date on approval_delegations (tenant_id, delegator_id, start_date) where deleted_at is null;
create index if not exists approval_delegations_delegate_id_start_date_end_date on approval_delegations (tenant_id, delegate_id, start_date, end_date) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on approval_delegations for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on approval_delegations for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on approval_delegations for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of delegator_id, delegate_id, start_date, end_date, form_ids, reason, created_at, created_by, deleted_at, deleted_by on approval_delegations for each row execute function ops.stamp();
create or replace function ops.keep_days_approval_delegations() returns trigger language plpgsql as $$
begin
  new.starts_at := ops.day_start(new.tenant_id, new.start_date);
  new.ends_at := ops.day_end(new.tenant_id, new.end_date);
  return new;
end $$;
create or replace trigger b_days before insert or update of starts_at, start_date, ends_at, end_date on approval_delegations for each row execute function ops.keep_days_approval_delegations();
update approval_delegations set starts_at = null where (starts_at, ends_at) is distinct from (ops.day_start(tenant_id, start_date), ops.day_end(tenant_id, end_date));
create or replace function ops.delete_approval_delegations() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update approval_delegations set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on approval_delegations for each row execute function ops.delete_approval_delegations();
select audit.attach('approval_delegations', 'tenant_id', 'starts_at,ends_at,updated_at,updated_by', 'starts_at,ends_at');
grant select, insert, update, delete on approval_delegations to business_operations_api;
alter table approval_delegations enable row level security;
drop policy if exists tenant_scope on approval_delegations;
create policy tenant_scope on approval_delegations to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- boards
do $$ begin if not exists (select from pg_constraint where conname = 'boards_board_type_enum' and conrelid = 'boards'::regclass) then
  alter table boards add constraint boards_board_type_enum check (board_type = any ('{NOTICE,FREE}'::text[]));
end if; end $$;
select ops.ensure_check('boards', 'boards_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('boards', 'boards_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('boards', 'boards_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists boards_code_unique on boards (tenant_id, code) where deleted_at is null;
create index if not exists boards_sort_order_id on boards (tenant_id, sort_order, id) where deleted_at is null;
create index if not exists boards_name_id on boards (tenant_id, name, id) where deleted_at is null;
create index if not exists boards_board_type_is_active on boards (tenant_id, board_type, is_active) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on boards for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on boards for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on boards for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of code, name, description, board_type, sort_order, allow_comments, is_active, created_at, created_by, deleted_at, deleted_by on boards for each row execute function ops.stamp();
create or replace function ops.delete_boards() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from boards where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'posts', count(*) from posts where tenant_id = old.tenant_id and board_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.board.not_empty', uses); end if;
  update boards set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on boards for each row execute function ops.delete_boards();
select audit.attach('boards', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on boards to business_operations_api;
alter table boards enable row level security;
drop policy if exists tenant_scope on boards;
create policy tenant_scope on boards to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- posts
do $$ begin if not exists (select from pg_constraint where conname = 'posts_board_id_tenant' and conrelid = 'posts'::regclass) then
  alter table posts add constraint posts_board_id_tenant foreign key (tenant_id, board_id) references boards (tenant_id, id);
end if; end $$;
select ops.ensure_check('posts', 'posts_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('posts', 'posts_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('posts', 'posts_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists posts_board_id_is_pinned_created_at on posts (tenant_id, board_id, is_pinned, created_at) where deleted_at is null;
create index if not exists posts_is_pinned_created_at_id on posts (tenant_id, is_pinned, created_at, id) where deleted_at is null;
create index if not exists posts_author_id_created_at on posts (tenant_id, author_id, created_at) where deleted_at is null;
create index if not exists posts_view_count_id on posts (tenant_id, view_count, id) where deleted_at is null;
create index if not exists posts_title_id on posts (tenant_id, title, id) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on posts for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on posts for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on posts for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of board_id, title, content, is_pinned, author_id, created_at, created_by, deleted_at, deleted_by on posts for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_posts() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.board_id) is distinct from (old.board_id) then 'board_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on posts for each row when ((new.board_id) is distinct from (old.board_id)) execute function ops.keep_fixed_fields_of_posts();
create or replace function ops.delete_posts() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  delete from post_files where tenant_id = old.tenant_id and post_id = old.id;
  delete from post_reads where tenant_id = old.tenant_id and post_id = old.id;
  delete from post_comments where tenant_id = old.tenant_id and post_id = old.id;
  update posts set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on posts for each row execute function ops.delete_posts();
select audit.attach('posts', 'tenant_id', 'view_count,updated_at,updated_by', '');
grant select, insert, update, delete on posts to business_operations_api;
alter table posts enable row level security;
drop policy if exists tenant_scope on posts;
create policy tenant_scope on posts to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- post_files
do $$ begin if not exists (select from pg_constraint where conname = 'post_files_post_id_tenant' and conrelid = 'post_files'::regclass) then
  alter table post_files add constraint post_files_post_id_tenant foreign key (tenant_id, post_id) references posts (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'post_files_file_id_tenant' and conrelid = 'post_files'::regclass) then
  alter table post_files add constraint post_files_file_id_tenant foreign key (tenant_id, file_id) references directus_files (tenant_id, id);
end if; end $$;
select ops.ensure_check('post_files', 'post_files_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('post_files', 'post_files_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('post_files', 'post_files_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists post_files_post_id_sort_order on post_files (tenant_id, post_id, sort_order) where deleted_at is null;
create index if not exists post_files_file_id on post_files (tenant_id, file_id);
create or replace trigger a_actor before insert or update or delete on post_files for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on post_files for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on post_files for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of post_id, file_id, sort_order, created_at, created_by, deleted_at, deleted_by on post_files for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_post_files() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.post_id) is distinct from (old.post_id) then 'post_id' when (new.file_id) is distinct from (old.file_id) then 'file_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on post_files for each row when ((new.post_id, new.file_id) is distinct from (old.post_id, old.file_id)) execute function ops.keep_fixed_fields_of_post_files();
create or replace function ops.limit_post_files() returns trigger language plpgsql as $$
begin
  perform from posts where tenant_id = new.tenant_id and id = new.post_id for no key update;
  if (select count(*) from post_files r where r.tenant_id = new.tenant_id and r.post_id = new.post_id and r.id is distinct from new.id and r.deleted_at is null) >= 10 then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'file_ids', 'code', 'too_big', 'max', 10));
  end if;
  return new;
end $$;
create or replace trigger e_limit_insert before insert on post_files for each row when (new.deleted_at is null) execute function ops.limit_post_files();
create or replace trigger e_limit_update before update on post_files for each row when (new.post_id <> old.post_id or new.deleted_at is null and old.deleted_at is not null) execute function ops.limit_post_files();
create or replace function ops.delete_post_files() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update post_files set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on post_files for each row execute function ops.delete_post_files();
select audit.attach('post_files', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on post_files to business_operations_api;
alter table post_files enable row level security;
drop policy if exists tenant_scope on post_files;
create policy tenant_scope on post_files to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- post_reads
do $$ begin if not exists (select from pg_constraint where conname = 'post_reads_post_id_tenant' and conrelid = 'post_reads'::regclass) then
  alter table post_reads add constraint post_reads_post_id_tenant foreign key (tenant_id, post_id) references posts (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'post_reads_user_id_tenant' and conrelid = 'post_reads'::regclass) then
  alter table post_reads add constraint post_reads_user_id_tenant foreign key (tenant_id, user_id) references directus_users (tenant_id, id);
end if; end $$;
select ops.ensure_check('post_reads', 'post_reads_read_on_calendar', $$read_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('post_reads', 'post_reads_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('post_reads', 'post_reads_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists post_reads_post_id_user_id_read_on_unique on post_reads (tenant_id, post_id, user_id, read_on);
create index if not exists post_reads_user_id on post_reads (tenant_id, user_id);
create or replace trigger a_actor before insert or update or delete on post_reads for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on post_reads for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on post_reads for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of post_id, user_id, read_on, created_at, created_by on post_reads for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_post_reads() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.post_id) is distinct from (old.post_id) then 'post_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on post_reads for each row when ((new.post_id) is distinct from (old.post_id)) execute function ops.keep_fixed_fields_of_post_reads();
grant select, insert, update, delete on post_reads to business_operations_api;
alter table post_reads enable row level security;
drop policy if exists tenant_scope on post_reads;
create policy tenant_scope on post_reads to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- post_comments
do $$ begin if not exists (select from pg_constraint where conname = 'post_comments_post_id_tenant' and conrelid = 'post_comments'::regclass) then
  alter table post_comments add constraint post_comments_post_id_tenant foreign key (tenant_id, post_id) references posts (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'post_comments_parent_id_tenant' and conrelid = 'post_comments'::regclass) then
  alter table post_comments add constraint post_comments_parent_id_tenant foreign key (tenant_id, parent_id) references post_comments (tenant_id, id);
end if; end $$;
select ops.ensure_check('post_comments', 'post_comments_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('post_comments', 'post_comments_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('post_comments', 'post_comments_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists post_comments_post_id_created_at on post_comments (tenant_id, post_id, created_at) where deleted_at is null;
create index if not exists post_comments_parent_id on post_comments (tenant_id, parent_id);
create index if not exists post_comments_author_id on post_comments (tenant_id, author_id);
create or replace trigger a_actor before insert or update or delete on post_comments for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on post_comments for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on post_comments for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of post_id, parent_id, content, author_id, created_at, created_by, deleted_at, deleted_by on post_comments for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_post_comments() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.post_id) is distinct from (old.post_id) then 'post_id' when (new.parent_id) is distinct from (old.parent_id) then 'parent_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on post_comments for each row when ((new.post_id, new.parent_id) is distinct from (old.post_id, old.parent_id)) execute function ops.keep_fixed_fields_of_post_comments();
create or replace function ops.delete_post_comments() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update post_comments set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on post_comments for each row execute function ops.delete_post_comments();
select audit.attach('post_comments', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on post_comments to business_operations_api;
alter table post_comments enable row level security;
drop policy if exists tenant_scope on post_comments;
create policy tenant_scope on post_comments to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- client_groups
do $$ begin if not exists (select from pg_constraint where conname = 'client_groups_default_discount_rate_min' and conrelid = 'client_groups'::regclass) then
  alter table client_groups add constraint client_groups_default_discount_rate_min check (default_discount_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'client_groups_default_discount_rate_max' and conrelid = 'client_groups'::regclass) then
  alter table client_groups add constraint client_groups_default_discount_rate_max check (default_discount_rate <= 100);
end if; end $$;
select ops.ensure_check('client_groups', 'client_groups_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('client_groups', 'client_groups_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('client_groups', 'client_groups_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists client_groups_group_code_unique on client_groups (tenant_id, group_code) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on client_groups for each statement execute function ops.require_actor();
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
    union all
    select 'item_prices', count(*) from item_prices where tenant_id = old.tenant_id and client_group_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  update client_groups set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on client_groups for each row execute function ops.delete_client_groups();
select audit.attach('client_groups', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on client_groups to business_operations_api;
alter table client_groups enable row level security;
drop policy if exists tenant_scope on client_groups;
create policy tenant_scope on client_groups to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- clients
do $$ begin if not exists (select from pg_constraint where conname = 'clients_client_group_id_tenant' and conrelid = 'clients'::regclass) then
  alter table clients add constraint clients_client_group_id_tenant foreign key (tenant_id, client_group_id) references client_groups (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'clients_manager_id_tenant' and conrelid = 'clients'::regclass) then
  alter table clients add constraint clients_manager_id_tenant foreign key (tenant_id, manager_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'clients_client_type_enum' and conrelid = 'clients'::regclass) then
  alter table clients add constraint clients_client_type_enum check (client_type = any ('{SALES,PURCHASE,BOTH}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'clients_business_no_format' and conrelid = 'clients'::regclass) then
  alter table clients add constraint clients_business_no_format check (ops.is_business_number(business_no));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'clients_payment_terms_days_min' and conrelid = 'clients'::regclass) then
  alter table clients add constraint clients_payment_terms_days_min check (payment_terms_days >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'clients_credit_limit_min' and conrelid = 'clients'::regclass) then
  alter table clients add constraint clients_credit_limit_min check (credit_limit >= 0);
end if; end $$;
select ops.ensure_check('clients', 'clients_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('clients', 'clients_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('clients', 'clients_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('clients', 'clients_numbers', $$greatest(credit_limit) < 'NaN'$$);
create unique index if not exists clients_client_code_unique on clients (tenant_id, client_code) where deleted_at is null;
create unique index if not exists clients_business_no_branch_no_unique on clients (tenant_id, business_no, branch_no) nulls not distinct where deleted_at is null and business_no is not null;
create index if not exists clients_client_type_is_active on clients (tenant_id, client_type, is_active) where deleted_at is null;
create index if not exists clients_name on clients (tenant_id, name) where deleted_at is null;
create index if not exists clients_created_at_id on clients (tenant_id, created_at, id) where deleted_at is null;
create index if not exists clients_client_group_id on clients (tenant_id, client_group_id);
create index if not exists clients_manager_id on clients (tenant_id, manager_id);
create or replace trigger a_actor before insert or update or delete on clients for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on clients for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on clients for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of client_code, name, client_type, client_group_id, manager_id, business_no, branch_no, business_type, business_item, ceo_name, contact_person, contact_phone, mobile, fax, email, tax_email, zip_code, address, address_detail, bank_name, bank_account_no, bank_account_holder, payment_terms_days, credit_limit, is_active, memo, options, created_at, created_by, deleted_at, deleted_by on clients for each row execute function ops.stamp();
create or replace function ops.delete_clients() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from clients where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'journal_lines', count(*) from journal_lines where tenant_id = old.tenant_id and vendor_id = old.id and deleted_at is null
    union all
    select 'items', count(*) from items where tenant_id = old.tenant_id and default_supplier_id = old.id and deleted_at is null
    union all
    select 'stock_lots', count(*) from stock_lots where tenant_id = old.tenant_id and client_id = old.id
    union all
    select 'quotes', count(*) from quotes where tenant_id = old.tenant_id and client_id = old.id and deleted_at is null
    union all
    select 'biddings', count(*) from biddings where tenant_id = old.tenant_id and client_id = old.id and deleted_at is null
    union all
    select 'orders', count(*) from orders where tenant_id = old.tenant_id and client_id = old.id and deleted_at is null
    union all
    select 'purchase_orders', count(*) from purchase_orders where tenant_id = old.tenant_id and client_id = old.id and deleted_at is null
    union all
    select 'receivings', count(*) from receivings where tenant_id = old.tenant_id and client_id = old.id and deleted_at is null
    union all
    select 'nonconforming_reports', count(*) from nonconforming_reports where tenant_id = old.tenant_id and client_id = old.id and deleted_at is null
    union all
    select 'quality_documents', count(*) from quality_documents where tenant_id = old.tenant_id and client_id = old.id and deleted_at is null
    union all
    select 'equipment_repairs', count(*) from equipment_repairs where tenant_id = old.tenant_id and vendor_id = old.id and deleted_at is null
    union all
    select 'condolence_expenses', count(*) from condolence_expenses where tenant_id = old.tenant_id and client_id = old.id and deleted_at is null
    union all
    select 'construction_projects', count(*) from construction_projects where tenant_id = old.tenant_id and client_id = old.id and deleted_at is null
    union all
    select 'vehicle_maintenances', count(*) from vehicle_maintenances where tenant_id = old.tenant_id and vendor_id = old.id and deleted_at is null
    union all
    select 'loans', count(*) from loans where tenant_id = old.tenant_id and client_id = old.id and deleted_at is null
    union all
    select 'bank_transaction_overrides', count(*) from bank_transaction_overrides where tenant_id = old.tenant_id and vendor_id = old.id
    union all
    select 'bank_transaction_splits', count(*) from bank_transaction_splits where tenant_id = old.tenant_id and vendor_id = old.id
    union all
    select 'card_transactions', count(*) from card_transactions where tenant_id = old.tenant_id and vendor_id = old.id and deleted_at is null
    union all
    select 'tax_invoices', count(*) from tax_invoices where tenant_id = old.tenant_id and client_id = old.id and deleted_at is null
    union all
    select 'tax_portal_invoices', count(*) from tax_portal_invoices where tenant_id = old.tenant_id and vendor_id = old.id and deleted_at is null
    union all
    select 'esign_contracts', count(*) from esign_contracts where tenant_id = old.tenant_id and client_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  delete from sites where tenant_id = old.tenant_id and client_id = old.id;
  delete from item_prices where tenant_id = old.tenant_id and client_id = old.id;
  update clients set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on clients for each row execute function ops.delete_clients();
select audit.attach('clients', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on clients to business_operations_api;
alter table clients enable row level security;
drop policy if exists tenant_scope on clients;
create policy tenant_scope on clients to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- sites
do $$ begin if not exists (select from pg_constraint where conname = 'sites_client_id_tenant' and conrelid = 'sites'::regclass) then
  alter table sites add constraint sites_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'sites_dates' and conrelid = 'sites'::regclass) then
  alter table sites add constraint sites_dates check (end_date >= start_date);
end if; end $$;
select ops.ensure_check('sites', 'sites_start_date_calendar', $$start_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('sites', 'sites_end_date_calendar', $$end_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('sites', 'sites_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('sites', 'sites_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('sites', 'sites_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists sites_site_code_unique on sites (tenant_id, site_code) where deleted_at is null and site_code is not null;
create unique index if not exists sites_client_id_name_unique on sites (tenant_id, client_id, name) where deleted_at is null;
create index if not exists sites_client_id on sites (tenant_id, client_id) where deleted_at is null;
create index if not exists sites_name on sites (tenant_id, name) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on sites for each statement execute function ops.require_actor();
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
    select 'quotes', count(*) from quotes where tenant_id = old.tenant_id and site_id = old.id and deleted_at is null
    union all
    select 'orders', count(*) from orders where tenant_id = old.tenant_id and site_id = old.id and deleted_at is null
    union all
    select 'nonconforming_reports', count(*) from nonconforming_reports where tenant_id = old.tenant_id and site_id = old.id and deleted_at is null
    union all
    select 'quality_documents', count(*) from quality_documents where tenant_id = old.tenant_id and site_id = old.id and deleted_at is null
    union all
    select 'construction_projects', count(*) from construction_projects where tenant_id = old.tenant_id and site_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  update sites set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on sites for each row execute function ops.delete_sites();
select audit.attach('sites', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on sites to business_operations_api;
alter table sites enable row level security;
drop policy if exists tenant_scope on sites;
create policy tenant_scope on sites to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- account_codes
do $$ begin if not exists (select from pg_constraint where conname = 'account_codes_code_pattern' and conrelid = 'account_codes'::regclass) then
  alter table account_codes add constraint account_codes_code_pattern check (code ~ '^[0-9A-Za-z-]+$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'account_codes_category_enum' and conrelid = 'account_codes'::regclass) then
  alter table account_codes add constraint account_codes_category_enum check (category = any ('{ASSET,LIABILITY,EQUITY,REVENUE,EXPENSE}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'account_codes_sub_category_enum' and conrelid = 'account_codes'::regclass) then
  alter table account_codes add constraint account_codes_sub_category_enum check (sub_category = any ('{CURRENT_ASSET,INVENTORY,INVESTMENT_ASSET,TANGIBLE_ASSET,INTANGIBLE_ASSET,OTHER_NONCURRENT_ASSET,CURRENT_LIABILITY,NONCURRENT_LIABILITY,CAPITAL_STOCK,CAPITAL_SURPLUS,CAPITAL_ADJUSTMENT,RETAINED_EARNINGS,SALES,COST_OF_SALES,MANUFACTURING_COST,SELLING_ADMIN,NON_OPERATING_INCOME,NON_OPERATING_EXPENSE,INCOME_TAX}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'account_codes_normal_balance_enum' and conrelid = 'account_codes'::regclass) then
  alter table account_codes add constraint account_codes_normal_balance_enum check (normal_balance = any ('{DEBIT,CREDIT}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'account_codes_entertainment_kind_enum' and conrelid = 'account_codes'::regclass) then
  alter table account_codes add constraint account_codes_entertainment_kind_enum check (entertainment_kind = any ('{GENERAL,CULTURE,TRADITIONAL_MARKET}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'account_codes_category_fit' and conrelid = 'account_codes'::regclass) then
  alter table account_codes add constraint account_codes_category_fit check ((category = 'ASSET' and sub_category in ('CURRENT_ASSET', 'INVENTORY', 'INVESTMENT_ASSET', 'TANGIBLE_ASSET', 'INTANGIBLE_ASSET', 'OTHER_NONCURRENT_ASSET')) or (category = 'LIABILITY' and sub_category in ('CURRENT_LIABILITY', 'NONCURRENT_LIABILITY')) or (category = 'EQUITY' and sub_category in ('CAPITAL_STOCK', 'CAPITAL_SURPLUS', 'CAPITAL_ADJUSTMENT', 'RETAINED_EARNINGS')) or (category = 'REVENUE' and sub_category in ('SALES', 'NON_OPERATING_INCOME')) or (category = 'EXPENSE' and sub_category in ('COST_OF_SALES', 'MANUFACTURING_COST', 'SELLING_ADMIN', 'NON_OPERATING_EXPENSE', 'INCOME_TAX')));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'account_codes_entertainment' and conrelid = 'account_codes'::regclass) then
  alter table account_codes add constraint account_codes_entertainment check (entertainment_kind is null or category = 'EXPENSE');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'account_codes_known_role' and conrelid = 'account_codes'::regclass) then
  alter table account_codes add constraint account_codes_known_role check (posting_role is null or posting_role in ('CASH', 'BANK', 'RECEIVABLE', 'SUSPENSE_PAYMENT', 'VAT_RECEIVABLE', 'INVENTORY_PRODUCT', 'INVENTORY_MATERIAL', 'PAYABLE', 'OTHER_PAYABLE', 'WITHHOLDINGS', 'VAT_PAYABLE', 'SUSPENSE_RECEIPT', 'SHORT_TERM_LOAN', 'PAYROLL_PAYABLE', 'LONG_TERM_LOAN', 'RETAINED_EARNINGS', 'SALES_GOODS', 'SALES_PRODUCT', 'SALARY_MFG', 'SALARY', 'BONUS', 'WELFARE', 'TAXES_AND_DUES', 'INSURANCE', 'VEHICLE', 'FEES', 'INTEREST_EXPENSE', 'INCOME_TAX'));
end if; end $$;
select ops.ensure_check('account_codes', 'account_codes_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('account_codes', 'account_codes_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('account_codes', 'account_codes_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists account_codes_code_unique on account_codes (tenant_id, code) where deleted_at is null;
create unique index if not exists account_codes_posting_role_unique on account_codes (tenant_id, posting_role) where deleted_at is null and posting_role is not null;
create index if not exists account_codes_category_sub_category on account_codes (tenant_id, category, sub_category) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on account_codes for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on account_codes for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on account_codes for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of code, name, name_en, category, sub_category, normal_balance, posting_role, entertainment_kind, is_default, is_active, sort_order, memo, created_at, created_by, deleted_at, deleted_by on account_codes for each row execute function ops.stamp();
create or replace function ops.keep_used_account_codes() returns trigger language plpgsql as $$
begin
  perform from account_codes where id = old.id for update;
  if exists (select from journal_lines where tenant_id = old.tenant_id and account_code_id = old.id and deleted_at is null) then
    perform ops.refuse(409, 'error.account_code.in_use', jsonb_build_object('path', case when (new.code) is distinct from (old.code) then 'code' when (new.category) is distinct from (old.category) then 'category' when (new.normal_balance) is distinct from (old.normal_balance) then 'normal_balance' end, 'code', 'fixed'));
  end if;
  return new;
end $$;
create or replace trigger c_used before update on account_codes for each row when ((new.code, new.category, new.normal_balance) is distinct from (old.code, old.category, old.normal_balance)) execute function ops.keep_used_account_codes();
create or replace function ops.delete_account_codes() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from account_codes where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'journal_lines', count(*) from journal_lines where tenant_id = old.tenant_id and account_code_id = old.id and deleted_at is null
    union all
    select 'bank_accounts', count(*) from bank_accounts where tenant_id = old.tenant_id and account_code_id = old.id and deleted_at is null
    union all
    select 'bank_transaction_overrides', count(*) from bank_transaction_overrides where tenant_id = old.tenant_id and account_code_id = old.id
    union all
    select 'bank_transaction_splits', count(*) from bank_transaction_splits where tenant_id = old.tenant_id and account_code_id = old.id
    union all
    select 'corporate_cards', count(*) from corporate_cards where tenant_id = old.tenant_id and default_account_code_id = old.id and deleted_at is null
    union all
    select 'card_transactions', count(*) from card_transactions where tenant_id = old.tenant_id and account_code_id = old.id and deleted_at is null
    union all
    select 'card_transaction_splits', count(*) from card_transaction_splits where tenant_id = old.tenant_id and account_code_id = old.id
    union all
    select 'tax_portal_invoices', count(*) from tax_portal_invoices where tenant_id = old.tenant_id and account_code_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.account_code.in_use', uses); end if;
  update account_codes set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on account_codes for each row execute function ops.delete_account_codes();
select audit.attach('account_codes', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on account_codes to business_operations_api;
alter table account_codes enable row level security;
drop policy if exists tenant_scope on account_codes;
create policy tenant_scope on account_codes to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- journal_entries
do $$ begin if not exists (select from pg_constraint where conname = 'journal_entries_reverses_id_tenant' and conrelid = 'journal_entries'::regclass) then
  alter table journal_entries add constraint journal_entries_reverses_id_tenant foreign key (tenant_id, reverses_id) references journal_entries (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'journal_entries_reversed_by_id_tenant' and conrelid = 'journal_entries'::regclass) then
  alter table journal_entries add constraint journal_entries_reversed_by_id_tenant foreign key (tenant_id, reversed_by_id) references journal_entries (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'journal_entries_source_type_enum' and conrelid = 'journal_entries'::regclass) then
  alter table journal_entries add constraint journal_entries_source_type_enum check (source_type = any ('{manual,payroll,taxprovider_card,taxprovider_bank,taxportal_invoice,reversal}'::text[]));
end if; end $$;
select ops.ensure_check('journal_entries', 'journal_entries_entry_date_calendar', $$entry_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('journal_entries', 'journal_entries_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('journal_entries', 'journal_entries_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('journal_entries', 'journal_entries_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('journal_entries', 'journal_entries_numbers', $$greatest(total_amount) < 'NaN'$$);
create unique index if not exists journal_entries_entry_no_unique on journal_entries (tenant_id, entry_no) where deleted_at is null;
create unique index if not exists journal_entries_source_type_source_id_unique on journal_entries (tenant_id, source_type, source_id) where deleted_at is null and source_id is not null and reversed_by_id is null;
create index if not exists journal_entries_entry_date_id on journal_entries (tenant_id, entry_date, id) where deleted_at is null;
create index if not exists journal_entries_reverses_id on journal_entries (tenant_id, reverses_id);
create index if not exists journal_entries_reversed_by_id on journal_entries (tenant_id, reversed_by_id);
create or replace trigger a_actor before insert or update or delete on journal_entries for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on journal_entries for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on journal_entries for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of entry_no, entry_date, description, source_type, source_id, is_consolidated, is_closing, total_amount, reverses_id, reversed_by_id, options, created_at, created_by, deleted_at, deleted_by on journal_entries for each row execute function ops.stamp();
create or replace function ops.delete_journal_entries() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from journal_entries where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'journal_entries', count(*) from journal_entries where tenant_id = old.tenant_id and reverses_id = old.id and deleted_at is null
    union all
    select 'journal_entries', count(*) from journal_entries where tenant_id = old.tenant_id and reversed_by_id = old.id and deleted_at is null
    union all
    select 'bank_transactions', count(*) from bank_transactions where tenant_id = old.tenant_id and journal_entry_id = old.id and deleted_at is null
    union all
    select 'card_transactions', count(*) from card_transactions where tenant_id = old.tenant_id and journal_entry_id = old.id and deleted_at is null
    union all
    select 'tax_portal_invoices', count(*) from tax_portal_invoices where tenant_id = old.tenant_id and journal_entry_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  delete from journal_lines where tenant_id = old.tenant_id and journal_entry_id = old.id;
  update journal_entries set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on journal_entries for each row execute function ops.delete_journal_entries();
select audit.attach('journal_entries', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on journal_entries to business_operations_api;
alter table journal_entries enable row level security;
drop policy if exists tenant_scope on journal_entries;
create policy tenant_scope on journal_entries to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

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
do $$ begin if not exists (select from pg_constraint where conname = 'journal_lines_evidence_enum' and conrelid = 'journal_lines'::regclass) then
  alter table journal_lines add constraint journal_lines_evidence_enum check (evidence = any ('{CARD,TAX_INVOICE,CASH_RECEIPT,CONDOLENCE,NONE}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'journal_lines_one_side' and conrelid = 'journal_lines'::regclass) then
  alter table journal_lines add constraint journal_lines_one_side check ((debit > 0 and credit = 0) or (credit > 0 and debit = 0));
end if; end $$;
select ops.ensure_check('journal_lines', 'journal_lines_entry_date_calendar', $$entry_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('journal_lines', 'journal_lines_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('journal_lines', 'journal_lines_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('journal_lines', 'journal_lines_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('journal_lines', 'journal_lines_numbers', $$greatest(debit, credit) < 'NaN'$$);
create index if not exists journal_lines_journal_entry_id_line_no on journal_lines (tenant_id, journal_entry_id, line_no) where deleted_at is null;
create index if not exists journal_lines_vendor_id_entry_date on journal_lines (tenant_id, vendor_id, entry_date) where deleted_at is null;
create index if not exists journal_lines_account_code_id on journal_lines (tenant_id, account_code_id);
create or replace trigger a_actor before insert or update or delete on journal_lines for each statement execute function ops.require_actor();
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
drop policy if exists tenant_scope on journal_lines;
create policy tenant_scope on journal_lines to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- supplier_settings
do $$ begin if not exists (select from pg_constraint where conname = 'supplier_settings_business_number_format' and conrelid = 'supplier_settings'::regclass) then
  alter table supplier_settings add constraint supplier_settings_business_number_format check (ops.is_business_number(business_number));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'supplier_settings_fiscal_year_start_month_min' and conrelid = 'supplier_settings'::regclass) then
  alter table supplier_settings add constraint supplier_settings_fiscal_year_start_month_min check (fiscal_year_start_month >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'supplier_settings_fiscal_year_start_month_max' and conrelid = 'supplier_settings'::regclass) then
  alter table supplier_settings add constraint supplier_settings_fiscal_year_start_month_max check (fiscal_year_start_month <= 12);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'supplier_settings_vat_filing_enum' and conrelid = 'supplier_settings'::regclass) then
  alter table supplier_settings add constraint supplier_settings_vat_filing_enum check (vat_filing = any ('{QUARTERLY,HALF_YEARLY}'::text[]));
end if; end $$;
select ops.ensure_check('supplier_settings', 'supplier_settings_opened_on_calendar', $$opened_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('supplier_settings', 'supplier_settings_books_closed_through_calendar', $$books_closed_through between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('supplier_settings', 'supplier_settings_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('supplier_settings', 'supplier_settings_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists supplier_settings__unique on supplier_settings (tenant_id, (1));
create or replace trigger a_actor before insert or update or delete on supplier_settings for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on supplier_settings for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on supplier_settings for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of business_number, tax_reg_id, company_name, ceo_name, address, biz_type, biz_class, contact_name, contact_email, contact_tel, is_sme, opened_on, fiscal_year_start_month, vat_filing, books_closed_through, created_at, created_by on supplier_settings for each row execute function ops.stamp();
select audit.attach('supplier_settings', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on supplier_settings to business_operations_api;
alter table supplier_settings enable row level security;
drop policy if exists tenant_scope on supplier_settings;
create policy tenant_scope on supplier_settings to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- item_categories
do $$ begin if not exists (select from pg_constraint where conname = 'item_categories_parent_id_tenant' and conrelid = 'item_categories'::regclass) then
  alter table item_categories add constraint item_categories_parent_id_tenant foreign key (tenant_id, parent_id) references item_categories (tenant_id, id);
end if; end $$;
select ops.ensure_check('item_categories', 'item_categories_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('item_categories', 'item_categories_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('item_categories', 'item_categories_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists item_categories_code_unique on item_categories (tenant_id, code) where deleted_at is null;
create index if not exists item_categories_sort_order_id on item_categories (tenant_id, sort_order, id) where deleted_at is null;
create index if not exists item_categories_name on item_categories (tenant_id, name) where deleted_at is null;
create index if not exists item_categories_parent_id on item_categories (tenant_id, parent_id);
create or replace trigger a_actor before insert or update or delete on item_categories for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on item_categories for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on item_categories for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of parent_id, code, name, sort_order, is_active, created_at, created_by, deleted_at, deleted_by on item_categories for each row execute function ops.stamp();
create or replace function ops.delete_item_categories() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from item_categories where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'item_categories', count(*) from item_categories where tenant_id = old.tenant_id and parent_id = old.id and deleted_at is null
    union all
    select 'items', count(*) from items where tenant_id = old.tenant_id and category_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  update item_categories set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on item_categories for each row execute function ops.delete_item_categories();
select audit.attach('item_categories', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on item_categories to business_operations_api;
alter table item_categories enable row level security;
drop policy if exists tenant_scope on item_categories;
create policy tenant_scope on item_categories to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- items
do $$ begin if not exists (select from pg_constraint where conname = 'items_category_id_tenant' and conrelid = 'items'::regclass) then
  alter table items add constraint items_category_id_tenant foreign key (tenant_id, category_id) references item_categories (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_default_warehouse_id_tenant' and conrelid = 'items'::regclass) then
  alter table items add constraint items_default_warehouse_id_tenant foreign key (tenant_id, default_warehouse_id) references warehouses (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_default_supplier_id_tenant' and conrelid = 'items'::regclass) then
  alter table items add constraint items_default_supplier_id_tenant foreign key (tenant_id, default_supplier_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_image_tenant' and conrelid = 'items'::regclass) then
  alter table items add constraint items_image_tenant foreign key (tenant_id, image) references directus_files (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_drawing_tenant' and conrelid = 'items'::regclass) then
  alter table items add constraint items_drawing_tenant foreign key (tenant_id, drawing) references directus_files (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_item_type_enum' and conrelid = 'items'::regclass) then
  alter table items add constraint items_item_type_enum check (item_type = any ('{PRODUCT,PART,RAW_MATERIAL,SUB_MATERIAL,CONSUMABLE,SERVICE}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_item_category_pattern' and conrelid = 'items'::regclass) then
  alter table items add constraint items_item_category_pattern check (item_category ~ '^[A-Z][A-Z0-9_]*$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_quantity_scale_min' and conrelid = 'items'::regclass) then
  alter table items add constraint items_quantity_scale_min check (quantity_scale >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_quantity_scale_max' and conrelid = 'items'::regclass) then
  alter table items add constraint items_quantity_scale_max check (quantity_scale <= 4);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_procurement_enum' and conrelid = 'items'::regclass) then
  alter table items add constraint items_procurement_enum check (procurement = any ('{MAKE,BUY}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_lead_time_days_min' and conrelid = 'items'::regclass) then
  alter table items add constraint items_lead_time_days_min check (lead_time_days >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_safety_stock_min' and conrelid = 'items'::regclass) then
  alter table items add constraint items_safety_stock_min check (safety_stock >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_sales_price_min' and conrelid = 'items'::regclass) then
  alter table items add constraint items_sales_price_min check (sales_price >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_purchase_price_min' and conrelid = 'items'::regclass) then
  alter table items add constraint items_purchase_price_min check (purchase_price >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_cost_price_min' and conrelid = 'items'::regclass) then
  alter table items add constraint items_cost_price_min check (cost_price >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_last_purchase_price_min' and conrelid = 'items'::regclass) then
  alter table items add constraint items_last_purchase_price_min check (last_purchase_price >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_bending_code' and conrelid = 'items'::regclass) then
  alter table items add constraint items_bending_code check (item_category is distinct from 'BENDING' or code like 'BD-%');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_legacy' and conrelid = 'items'::regclass) then
  alter table items add constraint items_legacy check (legacy_bending_num is null or item_category is not distinct from 'BENDING');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_service' and conrelid = 'items'::regclass) then
  alter table items add constraint items_service check (item_type <> 'SERVICE' or not is_stock_managed);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'items_negative' and conrelid = 'items'::regclass) then
  alter table items add constraint items_negative check (not (allow_negative_stock and is_lot_managed));
end if; end $$;
select ops.ensure_check('items', 'items_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('items', 'items_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('items', 'items_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('items', 'items_numbers', $$greatest(safety_stock, sales_price, purchase_price, cost_price, last_purchase_price) < 'NaN'$$);
create unique index if not exists items_code_unique on items (tenant_id, code) where deleted_at is null;
create unique index if not exists items_legacy_bending_num_unique on items (tenant_id, legacy_bending_num) where deleted_at is null and legacy_bending_num is not null;
create index if not exists items_item_category_is_active on items (tenant_id, item_category, is_active) where deleted_at is null;
create index if not exists items_item_type on items (tenant_id, item_type) where deleted_at is null;
create index if not exists items_category_id on items (tenant_id, category_id) where deleted_at is null;
create index if not exists items_name on items (tenant_id, name) where deleted_at is null;
create index if not exists items_created_at_id on items (tenant_id, created_at, id) where deleted_at is null;
create index if not exists items_default_warehouse_id on items (tenant_id, default_warehouse_id);
create index if not exists items_default_supplier_id on items (tenant_id, default_supplier_id);
create or replace trigger a_actor before insert or update or delete on items for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on items for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on items for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of code, name, item_type, item_category, category_id, specification, material, unit, quantity_scale, unit_conversions, procurement, lead_time_days, is_stock_managed, is_lot_managed, allow_negative_stock, inspection_required, safety_stock, default_warehouse_id, default_supplier_id, sales_price, purchase_price, cost_price, last_purchase_price, barcode, image, drawing, is_active, legacy_bending_num, options, memo, created_at, created_by, deleted_at, deleted_by on items for each row execute function ops.stamp();
create or replace function ops.keep_used_items() returns trigger language plpgsql as $$
begin
  perform from items where id = old.id for update;
  if exists (select from stock_transactions where tenant_id = old.tenant_id and item_id = old.id) then
    perform ops.refuse(409, 'error.item.has_transactions', jsonb_build_object('path', case when (new.unit) is distinct from (old.unit) then 'unit' when (new.is_stock_managed) is distinct from (old.is_stock_managed) then 'is_stock_managed' when (new.is_lot_managed) is distinct from (old.is_lot_managed) then 'is_lot_managed' when (new.allow_negative_stock) is distinct from (old.allow_negative_stock) then 'allow_negative_stock' end, 'code', 'fixed'));
  end if;
  return new;
end $$;
create or replace trigger c_used before update on items for each row when ((new.unit, new.is_stock_managed, new.is_lot_managed, new.allow_negative_stock) is distinct from (old.unit, old.is_stock_managed, old.is_lot_managed, old.allow_negative_stock)) execute function ops.keep_used_items();
create or replace function ops.keep_used_items_2() returns trigger language plpgsql as $$
begin
  perform from items where id = old.id for update;
  if exists (select from purchase_order_items where tenant_id = old.tenant_id and item_id = old.id and exists (select from purchase_orders w where w.tenant_id = old.tenant_id and w.id = purchase_order_items.purchase_order_id and w.deleted_at is null and w.status not in ('RECEIVED', 'CLOSED', 'CANCELLED'))) then
    perform ops.refuse(409, 'error.item.unit_in_use', jsonb_build_object('path', case when (new.unit) is distinct from (old.unit) then 'unit' end, 'code', 'fixed'));
  end if;
  return new;
end $$;
create or replace trigger c_used_2 before update on items for each row when ((new.unit) is distinct from (old.unit)) execute function ops.keep_used_items_2();
create or replace function ops.keep_used_items_3() returns trigger language plpgsql as $$
begin
  perform from items where id = old.id for update;
  if exists (select from receiving_items where tenant_id = old.tenant_id and item_id = old.id and exists (select from receivings w where w.tenant_id = old.tenant_id and w.id = receiving_items.receiving_id and w.deleted_at is null and w.status not in ('COMPLETED', 'CANCELLED'))) then
    perform ops.refuse(409, 'error.item.unit_in_use', jsonb_build_object('path', case when (new.unit) is distinct from (old.unit) then 'unit' end, 'code', 'fixed'));
  end if;
  return new;
end $$;
create or replace trigger c_used_3 before update on items for each row when ((new.unit) is distinct from (old.unit)) execute function ops.keep_used_items_3();
create or replace function ops.keep_used_items_4() returns trigger language plpgsql as $$
begin
  perform from items where id = old.id for update;
  if exists (select from order_items where tenant_id = old.tenant_id and item_id = old.id and exists (select from orders w where w.tenant_id = old.tenant_id and w.id = order_items.order_id and w.deleted_at is null and w.status not in ('COMPLETED', 'CANCELLED'))) then
    perform ops.refuse(409, 'error.item.unit_in_use', jsonb_build_object('path', case when (new.unit) is distinct from (old.unit) then 'unit' end, 'code', 'fixed'));
  end if;
  return new;
end $$;
create or replace trigger c_used_4 before update on items for each row when ((new.unit) is distinct from (old.unit)) execute function ops.keep_used_items_4();
create or replace function ops.keep_used_items_5() returns trigger language plpgsql as $$
begin
  perform from items where id = old.id for update;
  if exists (select from work_order_items where tenant_id = old.tenant_id and item_id = old.id and deleted_at is null and exists (select from work_orders w where w.tenant_id = old.tenant_id and w.id = work_order_items.work_order_id and w.deleted_at is null and w.status not in ('SHIPPED', 'CANCELLED'))) then
    perform ops.refuse(409, 'error.item.unit_in_use', jsonb_build_object('path', case when (new.unit) is distinct from (old.unit) then 'unit' end, 'code', 'fixed'));
  end if;
  return new;
end $$;
create or replace trigger c_used_5 before update on items for each row when ((new.unit) is distinct from (old.unit)) execute function ops.keep_used_items_5();
create or replace function ops.keep_used_items_6() returns trigger language plpgsql as $$
begin
  perform from items where id = old.id for update;
  if exists (select from bending_order_items where tenant_id = old.tenant_id and item_id = old.id and deleted_at is null and exists (select from bending_orders w where w.tenant_id = old.tenant_id and w.id = bending_order_items.bending_order_id and w.deleted_at is null and w.status not in ('PRODUCED', 'CANCELLED'))) then
    perform ops.refuse(409, 'error.item.unit_in_use', jsonb_build_object('path', case when (new.unit) is distinct from (old.unit) then 'unit' end, 'code', 'fixed'));
  end if;
  return new;
end $$;
create or replace trigger c_used_6 before update on items for each row when ((new.unit) is distinct from (old.unit)) execute function ops.keep_used_items_6();
create or replace function ops.delete_items() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from items where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'stocks', count(*) from stocks where tenant_id = old.tenant_id and item_id = old.id
    union all
    select 'stock_lots', count(*) from stock_lots where tenant_id = old.tenant_id and item_id = old.id
    union all
    select 'stock_transactions', count(*) from stock_transactions where tenant_id = old.tenant_id and item_id = old.id
    union all
    select 'stock_reservations', count(*) from stock_reservations where tenant_id = old.tenant_id and item_id = old.id
    union all
    select 'bom_templates', count(*) from bom_templates where tenant_id = old.tenant_id and product_item_id = old.id and deleted_at is null
    union all
    select 'bom_template_items', count(*) from bom_template_items where tenant_id = old.tenant_id and item_id = old.id
    union all
    select 'model_sets', count(*) from model_sets where tenant_id = old.tenant_id and product_item_id = old.id and deleted_at is null
    union all
    select 'model_sets', count(*) from model_sets where tenant_id = old.tenant_id and guiderail_model_id = old.id and deleted_at is null
    union all
    select 'model_sets', count(*) from model_sets where tenant_id = old.tenant_id and shutterbox_model_id = old.id and deleted_at is null
    union all
    select 'model_sets', count(*) from model_sets where tenant_id = old.tenant_id and bottombar_model_id = old.id and deleted_at is null
    union all
    select 'quote_items', count(*) from quote_items where tenant_id = old.tenant_id and item_id = old.id
    union all
    select 'bidding_items', count(*) from bidding_items where tenant_id = old.tenant_id and item_id = old.id
    union all
    select 'order_items', count(*) from order_items where tenant_id = old.tenant_id and item_id = old.id
    union all
    select 'bending_lots', count(*) from bending_lots where tenant_id = old.tenant_id and item_id = old.id
    union all
    select 'purchase_order_items', count(*) from purchase_order_items where tenant_id = old.tenant_id and item_id = old.id
    union all
    select 'receiving_items', count(*) from receiving_items where tenant_id = old.tenant_id and item_id = old.id
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  delete from process_items where tenant_id = old.tenant_id and item_id = old.id;
  delete from item_prices where tenant_id = old.tenant_id and item_id = old.id;
  delete from bending_item_mappings where tenant_id = old.tenant_id and item_id = old.id;
  update items set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on items for each row execute function ops.delete_items();
select audit.attach('items', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on items to business_operations_api;
alter table items enable row level security;
drop policy if exists tenant_scope on items;
create policy tenant_scope on items to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- warehouses
do $$ begin if not exists (select from pg_constraint where conname = 'warehouses_manager_id_tenant' and conrelid = 'warehouses'::regclass) then
  alter table warehouses add constraint warehouses_manager_id_tenant foreign key (tenant_id, manager_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'warehouses_warehouse_type_enum' and conrelid = 'warehouses'::regclass) then
  alter table warehouses add constraint warehouses_warehouse_type_enum check (warehouse_type = any ('{MATERIAL,PRODUCT,WIP,DEFECT,OUTSIDE}'::text[]));
end if; end $$;
select ops.ensure_check('warehouses', 'warehouses_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('warehouses', 'warehouses_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('warehouses', 'warehouses_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists warehouses_code_unique on warehouses (tenant_id, code) where deleted_at is null;
create unique index if not exists warehouses__unique on warehouses (tenant_id, (1)) where deleted_at is null and is_default;
create index if not exists warehouses_sort_order_code on warehouses (tenant_id, sort_order, code) where deleted_at is null;
create index if not exists warehouses_name on warehouses (tenant_id, name) where deleted_at is null;
create index if not exists warehouses_warehouse_type on warehouses (tenant_id, warehouse_type) where deleted_at is null;
create index if not exists warehouses_manager_id on warehouses (tenant_id, manager_id);
create or replace trigger a_actor before insert or update or delete on warehouses for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on warehouses for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on warehouses for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of code, name, warehouse_type, manager_id, address, is_default, is_active, sort_order, memo, created_at, created_by, deleted_at, deleted_by on warehouses for each row execute function ops.stamp();
create or replace function ops.delete_warehouses() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from warehouses where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'items', count(*) from items where tenant_id = old.tenant_id and default_warehouse_id = old.id and deleted_at is null
    union all
    select 'stocks', count(*) from stocks where tenant_id = old.tenant_id and warehouse_id = old.id
    union all
    select 'stock_lots', count(*) from stock_lots where tenant_id = old.tenant_id and warehouse_id = old.id
    union all
    select 'stock_transactions', count(*) from stock_transactions where tenant_id = old.tenant_id and warehouse_id = old.id
    union all
    select 'processes', count(*) from processes where tenant_id = old.tenant_id and warehouse_id = old.id and deleted_at is null
    union all
    select 'purchase_orders', count(*) from purchase_orders where tenant_id = old.tenant_id and warehouse_id = old.id and deleted_at is null
    union all
    select 'receivings', count(*) from receivings where tenant_id = old.tenant_id and warehouse_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  update warehouses set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on warehouses for each row execute function ops.delete_warehouses();
select audit.attach('warehouses', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on warehouses to business_operations_api;
alter table warehouses enable row level security;
drop policy if exists tenant_scope on warehouses;
create policy tenant_scope on warehouses to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- stocks
do $$ begin if not exists (select from pg_constraint where conname = 'stocks_item_id_tenant' and conrelid = 'stocks'::regclass) then
  alter table stocks add constraint stocks_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stocks_warehouse_id_tenant' and conrelid = 'stocks'::regclass) then
  alter table stocks add constraint stocks_warehouse_id_tenant foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stocks_reserved_quantity_min' and conrelid = 'stocks'::regclass) then
  alter table stocks add constraint stocks_reserved_quantity_min check (reserved_quantity >= 0);
end if; end $$;
select ops.ensure_check('stocks', 'stocks_last_received_at_calendar', $$last_received_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('stocks', 'stocks_last_issued_at_calendar', $$last_issued_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('stocks', 'stocks_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('stocks', 'stocks_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('stocks', 'stocks_numbers', $$greatest(quantity, reserved_quantity) < 'NaN'$$);
create unique index if not exists stocks_item_id_warehouse_id_unique on stocks (tenant_id, item_id, warehouse_id);
create index if not exists stocks_quantity_id on stocks (tenant_id, quantity, id);
create index if not exists stocks_updated_at_id on stocks (tenant_id, updated_at, id);
create index if not exists stocks_warehouse_id on stocks (tenant_id, warehouse_id);
create or replace trigger a_actor before insert or update or delete on stocks for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on stocks for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on stocks for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of item_id, warehouse_id, quantity, reserved_quantity, created_at, created_by on stocks for each row execute function ops.stamp();
create or replace function ops.delete_stocks() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from stocks where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'stock_lots', count(*) from stock_lots where tenant_id = old.tenant_id and stock_id = old.id
    union all
    select 'stock_transactions', count(*) from stock_transactions where tenant_id = old.tenant_id and stock_id = old.id
    union all
    select 'stock_reservations', count(*) from stock_reservations where tenant_id = old.tenant_id and stock_id = old.id
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  return old;
end $$;
create or replace trigger c_delete before delete on stocks for each row execute function ops.delete_stocks();
select audit.attach('stocks', 'tenant_id', 'last_received_at,last_issued_at,updated_at,updated_by', '');
grant select, insert, update, delete on stocks to business_operations_api;
alter table stocks enable row level security;
drop policy if exists tenant_scope on stocks;
create policy tenant_scope on stocks to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- stock_lots
do $$ begin if not exists (select from pg_constraint where conname = 'stock_lots_item_id_tenant' and conrelid = 'stock_lots'::regclass) then
  alter table stock_lots add constraint stock_lots_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_lots_warehouse_id_tenant' and conrelid = 'stock_lots'::regclass) then
  alter table stock_lots add constraint stock_lots_warehouse_id_tenant foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_lots_stock_id_tenant' and conrelid = 'stock_lots'::regclass) then
  alter table stock_lots add constraint stock_lots_stock_id_tenant foreign key (tenant_id, stock_id) references stocks (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_lots_client_id_tenant' and conrelid = 'stock_lots'::regclass) then
  alter table stock_lots add constraint stock_lots_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_lots_receiving_item_id_tenant' and conrelid = 'stock_lots'::regclass) then
  alter table stock_lots add constraint stock_lots_receiving_item_id_tenant foreign key (tenant_id, receiving_item_id) references receiving_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_lots_origin_enum' and conrelid = 'stock_lots'::regclass) then
  alter table stock_lots add constraint stock_lots_origin_enum check (origin = any ('{RECEIVING,PRODUCTION,ADJUSTMENT,OPENING,TRANSFER}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_lots_initial_quantity_min' and conrelid = 'stock_lots'::regclass) then
  alter table stock_lots add constraint stock_lots_initial_quantity_min check (initial_quantity >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_lots_remaining_quantity_min' and conrelid = 'stock_lots'::regclass) then
  alter table stock_lots add constraint stock_lots_remaining_quantity_min check (remaining_quantity >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_lots_unit_cost_min' and conrelid = 'stock_lots'::regclass) then
  alter table stock_lots add constraint stock_lots_unit_cost_min check (unit_cost >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_lots_status_enum' and conrelid = 'stock_lots'::regclass) then
  alter table stock_lots add constraint stock_lots_status_enum check (status = any ('{AVAILABLE,HOLD,DEPLETED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_lots_depleted' and conrelid = 'stock_lots'::regclass) then
  alter table stock_lots add constraint stock_lots_depleted check ((status = 'DEPLETED') = (remaining_quantity = 0));
end if; end $$;
select ops.ensure_check('stock_lots', 'stock_lots_received_date_calendar', $$received_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('stock_lots', 'stock_lots_expiry_date_calendar', $$expiry_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('stock_lots', 'stock_lots_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('stock_lots', 'stock_lots_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('stock_lots', 'stock_lots_numbers', $$greatest(initial_quantity, remaining_quantity, unit_cost) < 'NaN'$$);
create unique index if not exists stock_lots_item_id_warehouse_id_lot_no_unique on stock_lots (tenant_id, item_id, warehouse_id, lot_no);
create index if not exists stock_lots_stock_id_status_received_date on stock_lots (tenant_id, stock_id, status, received_date);
create index if not exists stock_lots_lot_no on stock_lots (tenant_id, lot_no);
create index if not exists stock_lots_received_date_id on stock_lots (tenant_id, received_date, id);
create index if not exists stock_lots_status_received_date_id on stock_lots (tenant_id, status, received_date, id);
create index if not exists stock_lots_expiry_date_id on stock_lots (tenant_id, expiry_date, id);
create index if not exists stock_lots_warehouse_id on stock_lots (tenant_id, warehouse_id);
create index if not exists stock_lots_client_id on stock_lots (tenant_id, client_id);
create index if not exists stock_lots_receiving_item_id on stock_lots (tenant_id, receiving_item_id);
create or replace trigger a_actor before insert or update or delete on stock_lots for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on stock_lots for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on stock_lots for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of item_id, warehouse_id, stock_id, lot_no, supplier_lot_no, origin, client_id, receiving_item_id, received_date, expiry_date, initial_quantity, remaining_quantity, unit_cost, status, hold_reason, options, created_at, created_by on stock_lots for each row execute function ops.stamp();
create or replace function ops.guard_status_of_stock_lots() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('AVAILABLE', 'HOLD'), ('HOLD', 'AVAILABLE'), ('AVAILABLE', 'DEPLETED'), ('HOLD', 'DEPLETED'), ('DEPLETED', 'AVAILABLE')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'stock_lots.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on stock_lots for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_stock_lots();
create or replace trigger b_status_begin before insert on stock_lots for each row when (new.status is distinct from 'AVAILABLE') execute function ops.guard_status_of_stock_lots();
create or replace function ops.delete_stock_lots() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from stock_lots where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'stock_transactions', count(*) from stock_transactions where tenant_id = old.tenant_id and stock_lot_id = old.id
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  return old;
end $$;
create or replace trigger c_delete before delete on stock_lots for each row execute function ops.delete_stock_lots();
select audit.attach('stock_lots', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on stock_lots to business_operations_api;
alter table stock_lots enable row level security;
drop policy if exists tenant_scope on stock_lots;
create policy tenant_scope on stock_lots to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- stock_transactions
do $$ begin if not exists (select from pg_constraint where conname = 'stock_transactions_stock_id_tenant' and conrelid = 'stock_transactions'::regclass) then
  alter table stock_transactions add constraint stock_transactions_stock_id_tenant foreign key (tenant_id, stock_id) references stocks (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_transactions_item_id_tenant' and conrelid = 'stock_transactions'::regclass) then
  alter table stock_transactions add constraint stock_transactions_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_transactions_warehouse_id_tenant' and conrelid = 'stock_transactions'::regclass) then
  alter table stock_transactions add constraint stock_transactions_warehouse_id_tenant foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_transactions_stock_lot_id_tenant' and conrelid = 'stock_transactions'::regclass) then
  alter table stock_transactions add constraint stock_transactions_stock_lot_id_tenant foreign key (tenant_id, stock_lot_id) references stock_lots (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_transactions_reversal_of_id_tenant' and conrelid = 'stock_transactions'::regclass) then
  alter table stock_transactions add constraint stock_transactions_reversal_of_id_tenant foreign key (tenant_id, reversal_of_id) references stock_transactions (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_transactions_order_id_tenant' and conrelid = 'stock_transactions'::regclass) then
  alter table stock_transactions add constraint stock_transactions_order_id_tenant foreign key (tenant_id, order_id) references orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_transactions_transaction_type_enum' and conrelid = 'stock_transactions'::regclass) then
  alter table stock_transactions add constraint stock_transactions_transaction_type_enum check (transaction_type = any ('{OPENING,RECEIPT,ISSUE,ADJUSTMENT,TRANSFER_IN,TRANSFER_OUT,PRODUCTION_IN,MATERIAL_INPUT,MATERIAL_RETURN,SHIPMENT,SHIPMENT_RETURN,SETTLEMENT}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_transactions_unit_cost_min' and conrelid = 'stock_transactions'::regclass) then
  alter table stock_transactions add constraint stock_transactions_unit_cost_min check (unit_cost >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_transactions_adjustment_reason_code_enum' and conrelid = 'stock_transactions'::regclass) then
  alter table stock_transactions add constraint stock_transactions_adjustment_reason_code_enum check (adjustment_reason_code = any ('{COUNT_DIFFERENCE,DAMAGE,LOSS,FOUND,CORRECTION,SAMPLE,OTHER}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_transactions_drawn_quantity_min' and conrelid = 'stock_transactions'::regclass) then
  alter table stock_transactions add constraint stock_transactions_drawn_quantity_min check (drawn_quantity >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_transactions_moves' and conrelid = 'stock_transactions'::regclass) then
  alter table stock_transactions add constraint stock_transactions_moves check (quantity <> 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_transactions_reason' and conrelid = 'stock_transactions'::regclass) then
  alter table stock_transactions add constraint stock_transactions_reason check ((transaction_type = 'ADJUSTMENT') = (adjustment_reason is not null));
end if; end $$;
select ops.ensure_check('stock_transactions', 'stock_transactions_transaction_date_calendar', $$transaction_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('stock_transactions', 'stock_transactions_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('stock_transactions', 'stock_transactions_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('stock_transactions', 'stock_transactions_numbers', $$greatest(quantity, balance_after, unit_cost, drawn_quantity) < 'NaN'$$);
create unique index if not exists stock_transactions_reversal_of_id_unique on stock_transactions (tenant_id, reversal_of_id) where reversal_of_id is not null;
create index if not exists stock_transactions_item_id_transaction_date on stock_transactions (tenant_id, item_id, transaction_date);
create index if not exists stock_transactions_stock_id_id on stock_transactions (tenant_id, stock_id, id);
create index if not exists stock_transactions_stock_id_created_at on stock_transactions (tenant_id, stock_id, created_at);
create index if not exists stock_transactions_reference_type_reference_id on stock_transactions (tenant_id, reference_type, reference_id);
create index if not exists stock_transactions_stock_lot_id_id on stock_transactions (tenant_id, stock_lot_id, id);
create index if not exists stock_transactions_transaction_date_id on stock_transactions (tenant_id, transaction_date, id);
create index if not exists stock_transactions_created_at_id on stock_transactions (tenant_id, created_at, id);
create index if not exists stock_transactions_warehouse_id_created_at on stock_transactions (tenant_id, warehouse_id, created_at);
create index if not exists stock_transactions_order_id on stock_transactions (tenant_id, order_id);
create or replace trigger a_actor before insert or update or delete on stock_transactions for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on stock_transactions for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on stock_transactions for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of stock_id, item_id, warehouse_id, stock_lot_id, transaction_type, quantity, balance_after, unit_cost, transaction_date, adjustment_reason, adjustment_reason_code, reference_type, reference_id, reversal_of_id, order_id, drawn_quantity, memo, created_at, created_by on stock_transactions for each row execute function ops.stamp();
create or replace trigger append_only before update or delete on stock_transactions for each row execute function ops.refuse_change();
create or replace trigger append_only_truncate before truncate on stock_transactions for each statement execute function ops.refuse_change();
select audit.attach('stock_transactions', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert on stock_transactions to business_operations_api;
alter table stock_transactions enable row level security;
drop policy if exists tenant_scope on stock_transactions;
create policy tenant_scope on stock_transactions to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- stock_reservations
do $$ begin if not exists (select from pg_constraint where conname = 'stock_reservations_order_id_tenant' and conrelid = 'stock_reservations'::regclass) then
  alter table stock_reservations add constraint stock_reservations_order_id_tenant foreign key (tenant_id, order_id) references orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_reservations_order_item_id_tenant' and conrelid = 'stock_reservations'::regclass) then
  alter table stock_reservations add constraint stock_reservations_order_item_id_tenant foreign key (tenant_id, order_item_id) references order_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_reservations_stock_id_tenant' and conrelid = 'stock_reservations'::regclass) then
  alter table stock_reservations add constraint stock_reservations_stock_id_tenant foreign key (tenant_id, stock_id) references stocks (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_reservations_item_id_tenant' and conrelid = 'stock_reservations'::regclass) then
  alter table stock_reservations add constraint stock_reservations_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_reservations_quantity_min' and conrelid = 'stock_reservations'::regclass) then
  alter table stock_reservations add constraint stock_reservations_quantity_min check (quantity >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_reservations_issued_quantity_min' and conrelid = 'stock_reservations'::regclass) then
  alter table stock_reservations add constraint stock_reservations_issued_quantity_min check (issued_quantity >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_reservations_status_enum' and conrelid = 'stock_reservations'::regclass) then
  alter table stock_reservations add constraint stock_reservations_status_enum check (status = any ('{ACTIVE,FULFILLED,RELEASED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'stock_reservations_issued' and conrelid = 'stock_reservations'::regclass) then
  alter table stock_reservations add constraint stock_reservations_issued check (issued_quantity <= quantity);
end if; end $$;
select ops.ensure_check('stock_reservations', 'stock_reservations_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('stock_reservations', 'stock_reservations_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('stock_reservations', 'stock_reservations_numbers', $$greatest(quantity, issued_quantity) < 'NaN'$$);
create unique index if not exists stock_reservations_stock_id_order_id_unique on stock_reservations (tenant_id, stock_id, order_id) where status = 'ACTIVE';
create index if not exists stock_reservations_stock_id_status on stock_reservations (tenant_id, stock_id, status);
create index if not exists stock_reservations_order_id on stock_reservations (tenant_id, order_id);
create index if not exists stock_reservations_order_item_id on stock_reservations (tenant_id, order_item_id);
create index if not exists stock_reservations_item_id on stock_reservations (tenant_id, item_id);
create or replace trigger a_actor before insert or update or delete on stock_reservations for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on stock_reservations for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on stock_reservations for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of order_id, order_item_id, stock_id, item_id, quantity, issued_quantity, status, created_at, created_by on stock_reservations for each row execute function ops.stamp();
create or replace function ops.guard_status_of_stock_reservations() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('ACTIVE', 'FULFILLED'), ('FULFILLED', 'ACTIVE'), ('ACTIVE', 'RELEASED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'stock_reservations.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on stock_reservations for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_stock_reservations();
create or replace trigger b_status_begin before insert on stock_reservations for each row when (new.status is distinct from 'ACTIVE') execute function ops.guard_status_of_stock_reservations();
select audit.attach('stock_reservations', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on stock_reservations to business_operations_api;
alter table stock_reservations enable row level security;
drop policy if exists tenant_scope on stock_reservations;
create policy tenant_scope on stock_reservations to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- labor_rates
do $$ begin if not exists (select from pg_constraint where conname = 'labor_rates_labor_type_enum' and conrelid = 'labor_rates'::regclass) then
  alter table labor_rates add constraint labor_rates_labor_type_enum check (labor_type = any ('{MANUFACTURE,INSTALLATION,INSPECTION,TRANSPORT,OTHER}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'labor_rates_unit_enum' and conrelid = 'labor_rates'::regclass) then
  alter table labor_rates add constraint labor_rates_unit_enum check (unit = any ('{SET,M2,M,HOUR,DAY}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'labor_rates_basis_enum' and conrelid = 'labor_rates'::regclass) then
  alter table labor_rates add constraint labor_rates_basis_enum check (basis = any ('{NONE,AREA,WIDTH,HEIGHT,WEIGHT}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'labor_rates_rate_min' and conrelid = 'labor_rates'::regclass) then
  alter table labor_rates add constraint labor_rates_rate_min check (rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'labor_rates_range' and conrelid = 'labor_rates'::regclass) then
  alter table labor_rates add constraint labor_rates_range check (basis_max > basis_min);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'labor_rates_dates' and conrelid = 'labor_rates'::regclass) then
  alter table labor_rates add constraint labor_rates_dates check (effective_to >= effective_from);
end if; end $$;
select ops.ensure_check('labor_rates', 'labor_rates_effective_from_calendar', $$effective_from between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('labor_rates', 'labor_rates_effective_to_calendar', $$effective_to between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('labor_rates', 'labor_rates_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('labor_rates', 'labor_rates_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('labor_rates', 'labor_rates_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('labor_rates', 'labor_rates_numbers', $$greatest(basis_min, basis_max, rate) < 'NaN'$$);
create index if not exists labor_rates_code_effective_from on labor_rates (tenant_id, code, effective_from) where deleted_at is null;
create index if not exists labor_rates_labor_type_is_active on labor_rates (tenant_id, labor_type, is_active) where deleted_at is null;
create index if not exists labor_rates_rate_id on labor_rates (tenant_id, rate, id) where deleted_at is null;
create index if not exists labor_rates_effective_from_id on labor_rates (tenant_id, effective_from, id) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on labor_rates for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on labor_rates for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on labor_rates for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of code, name, labor_type, unit, basis, basis_min, basis_max, rate, effective_from, effective_to, is_active, memo, created_at, created_by, deleted_at, deleted_by on labor_rates for each row execute function ops.stamp();
create or replace function ops.delete_labor_rates() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update labor_rates set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on labor_rates for each row execute function ops.delete_labor_rates();
select audit.attach('labor_rates', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on labor_rates to business_operations_api;
alter table labor_rates enable row level security;
drop policy if exists tenant_scope on labor_rates;
create policy tenant_scope on labor_rates to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- processes
do $$ begin if not exists (select from pg_constraint where conname = 'processes_department_id_tenant' and conrelid = 'processes'::regclass) then
  alter table processes add constraint processes_department_id_tenant foreign key (tenant_id, department_id) references departments (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'processes_manager_id_tenant' and conrelid = 'processes'::regclass) then
  alter table processes add constraint processes_manager_id_tenant foreign key (tenant_id, manager_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'processes_warehouse_id_tenant' and conrelid = 'processes'::regclass) then
  alter table processes add constraint processes_warehouse_id_tenant foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'processes_inspection_template_id_tenant' and conrelid = 'processes'::regclass) then
  alter table processes add constraint processes_inspection_template_id_tenant foreign key (tenant_id, inspection_template_id) references document_templates (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'processes_work_log_template_id_tenant' and conrelid = 'processes'::regclass) then
  alter table processes add constraint processes_work_log_template_id_tenant foreign key (tenant_id, work_log_template_id) references document_templates (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'processes_process_type_enum' and conrelid = 'processes'::regclass) then
  alter table processes add constraint processes_process_type_enum check (process_type = any ('{SCREEN,SLAT,BENDING,ASSEMBLY,STOCK,GENERAL}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'processes_required_workers_min' and conrelid = 'processes'::regclass) then
  alter table processes add constraint processes_required_workers_min check (required_workers >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'processes_required_workers_max' and conrelid = 'processes'::regclass) then
  alter table processes add constraint processes_required_workers_max check (required_workers <= 999);
end if; end $$;
select ops.ensure_check('processes', 'processes_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('processes', 'processes_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('processes', 'processes_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists processes_process_code_unique on processes (tenant_id, process_code) where deleted_at is null;
create unique index if not exists processes_process_name_unique on processes (tenant_id, process_name) where deleted_at is null;
create index if not exists processes_is_active_sort_order on processes (tenant_id, is_active, sort_order) where deleted_at is null;
create index if not exists processes_process_type on processes (tenant_id, process_type) where deleted_at is null;
create index if not exists processes_sort_order_id on processes (tenant_id, sort_order, id) where deleted_at is null;
create index if not exists processes_created_at_id on processes (tenant_id, created_at, id) where deleted_at is null;
create index if not exists processes_department_id on processes (tenant_id, department_id);
create index if not exists processes_manager_id on processes (tenant_id, manager_id);
create index if not exists processes_warehouse_id on processes (tenant_id, warehouse_id);
create index if not exists processes_inspection_template_id on processes (tenant_id, inspection_template_id);
create index if not exists processes_work_log_template_id on processes (tenant_id, work_log_template_id);
create or replace trigger a_actor before insert or update or delete on processes for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on processes for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on processes for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of process_code, process_name, process_type, department_id, manager_id, warehouse_id, required_workers, inspection_template_id, work_log_template_id, sort_order, is_active, note, options, created_at, created_by, deleted_at, deleted_by on processes for each row execute function ops.stamp();
create or replace function ops.delete_processes() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from processes where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'work_orders', count(*) from work_orders where tenant_id = old.tenant_id and process_id = old.id and deleted_at is null and status not in ('SHIPPED', 'CANCELLED')
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  delete from process_items where tenant_id = old.tenant_id and process_id = old.id;
  delete from process_steps where tenant_id = old.tenant_id and process_id = old.id;
  delete from equipment_processes where tenant_id = old.tenant_id and process_id = old.id;
  update processes set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on processes for each row execute function ops.delete_processes();
select audit.attach('processes', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on processes to business_operations_api;
alter table processes enable row level security;
drop policy if exists tenant_scope on processes;
create policy tenant_scope on processes to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- process_items
do $$ begin if not exists (select from pg_constraint where conname = 'process_items_process_id_tenant' and conrelid = 'process_items'::regclass) then
  alter table process_items add constraint process_items_process_id_tenant foreign key (tenant_id, process_id) references processes (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'process_items_item_id_tenant' and conrelid = 'process_items'::regclass) then
  alter table process_items add constraint process_items_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'process_items_priority_min' and conrelid = 'process_items'::regclass) then
  alter table process_items add constraint process_items_priority_min check (priority >= 1);
end if; end $$;
select ops.ensure_check('process_items', 'process_items_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('process_items', 'process_items_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists process_items_process_id_item_id_unique on process_items (tenant_id, process_id, item_id);
create index if not exists process_items_item_id_priority on process_items (tenant_id, item_id, priority);
create or replace trigger a_actor before insert or update or delete on process_items for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on process_items for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on process_items for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of process_id, item_id, priority, created_at, created_by on process_items for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_process_items() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.process_id) is distinct from (old.process_id) then 'process_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on process_items for each row when ((new.process_id) is distinct from (old.process_id)) execute function ops.keep_fixed_fields_of_process_items();
select audit.attach('process_items', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on process_items to business_operations_api;
alter table process_items enable row level security;
drop policy if exists tenant_scope on process_items;
create policy tenant_scope on process_items to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- process_steps
do $$ begin if not exists (select from pg_constraint where conname = 'process_steps_process_id_tenant' and conrelid = 'process_steps'::regclass) then
  alter table process_steps add constraint process_steps_process_id_tenant foreign key (tenant_id, process_id) references processes (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'process_steps_document_template_id_tenant' and conrelid = 'process_steps'::regclass) then
  alter table process_steps add constraint process_steps_document_template_id_tenant foreign key (tenant_id, document_template_id) references document_templates (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'process_steps_sort_order_min' and conrelid = 'process_steps'::regclass) then
  alter table process_steps add constraint process_steps_sort_order_min check (sort_order >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'process_steps_link_type_enum' and conrelid = 'process_steps'::regclass) then
  alter table process_steps add constraint process_steps_link_type_enum check (link_type = any ('{NONE,MATERIAL_INPUT,INSPECTION,WORK_LOG}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'process_steps_sample' and conrelid = 'process_steps'::regclass) then
  alter table process_steps add constraint process_steps_sample check ((options #>> '{inspection_scope,type}' is not distinct from 'SAMPLING') = (options #>> '{inspection_scope,sample_size}' is not null));
end if; end $$;
select ops.ensure_check('process_steps', 'process_steps_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('process_steps', 'process_steps_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('process_steps', 'process_steps_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists process_steps_step_code_unique on process_steps (tenant_id, step_code) where deleted_at is null;
create index if not exists process_steps_process_id_sort_order on process_steps (tenant_id, process_id, sort_order) where deleted_at is null;
create index if not exists process_steps_document_template_id on process_steps (tenant_id, document_template_id);
create or replace trigger a_actor before insert or update or delete on process_steps for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on process_steps for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on process_steps for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of process_id, step_code, step_name, sort_order, is_required, needs_approval, needs_inspection, is_active, link_type, document_template_id, options, created_at, created_by, deleted_at, deleted_by on process_steps for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_process_steps() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.process_id) is distinct from (old.process_id) then 'process_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on process_steps for each row when ((new.process_id) is distinct from (old.process_id)) execute function ops.keep_fixed_fields_of_process_steps();
create or replace function ops.limit_process_steps() returns trigger language plpgsql as $$
begin
  perform from processes where tenant_id = new.tenant_id and id = new.process_id for no key update;
  if (select count(*) from process_steps r where r.tenant_id = new.tenant_id and r.process_id = new.process_id and r.id is distinct from new.id and r.deleted_at is null) >= 200 then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'steps', 'code', 'too_big', 'max', 200));
  end if;
  return new;
end $$;
create or replace trigger e_limit_insert before insert on process_steps for each row when (new.deleted_at is null) execute function ops.limit_process_steps();
create or replace trigger e_limit_update before update on process_steps for each row when (new.process_id <> old.process_id or new.deleted_at is null and old.deleted_at is not null) execute function ops.limit_process_steps();
create or replace function ops.delete_process_steps() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update process_steps set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on process_steps for each row execute function ops.delete_process_steps();
select audit.attach('process_steps', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on process_steps to business_operations_api;
alter table process_steps enable row level security;
drop policy if exists tenant_scope on process_steps;
create policy tenant_scope on process_steps to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- item_prices
do $$ begin if not exists (select from pg_constraint where conname = 'item_prices_item_id_tenant' and conrelid = 'item_prices'::regclass) then
  alter table item_prices add constraint item_prices_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'item_prices_client_id_tenant' and conrelid = 'item_prices'::regclass) then
  alter table item_prices add constraint item_prices_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'item_prices_client_group_id_tenant' and conrelid = 'item_prices'::regclass) then
  alter table item_prices add constraint item_prices_client_group_id_tenant foreign key (tenant_id, client_group_id) references client_groups (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'item_prices_price_type_enum' and conrelid = 'item_prices'::regclass) then
  alter table item_prices add constraint item_prices_price_type_enum check (price_type = any ('{SALES,PURCHASE,COST}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'item_prices_unit_price_min' and conrelid = 'item_prices'::regclass) then
  alter table item_prices add constraint item_prices_unit_price_min check (unit_price >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'item_prices_status_enum' and conrelid = 'item_prices'::regclass) then
  alter table item_prices add constraint item_prices_status_enum check (status = any ('{DRAFT,ACTIVE,SUPERSEDED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'item_prices_min_quantity_min' and conrelid = 'item_prices'::regclass) then
  alter table item_prices add constraint item_prices_min_quantity_min check (min_quantity >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'item_prices_one_party' and conrelid = 'item_prices'::regclass) then
  alter table item_prices add constraint item_prices_one_party check (num_nonnulls(client_id, client_group_id) <= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'item_prices_group_sales' and conrelid = 'item_prices'::regclass) then
  alter table item_prices add constraint item_prices_group_sales check (client_group_id is null or price_type = 'SALES');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'item_prices_dates' and conrelid = 'item_prices'::regclass) then
  alter table item_prices add constraint item_prices_dates check (effective_to >= effective_from);
end if; end $$;
select ops.ensure_check('item_prices', 'item_prices_effective_from_calendar', $$effective_from between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('item_prices', 'item_prices_effective_to_calendar', $$effective_to between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('item_prices', 'item_prices_finalized_at_calendar', $$finalized_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('item_prices', 'item_prices_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('item_prices', 'item_prices_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('item_prices', 'item_prices_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('item_prices', 'item_prices_numbers', $$greatest(unit_price, min_quantity) < 'NaN'$$);
create index if not exists item_prices_item_id_price_type_status_effective_from on item_prices (tenant_id, item_id, price_type, status, effective_from) where deleted_at is null;
create index if not exists item_prices_price_type_status_effective_from on item_prices (tenant_id, price_type, status, effective_from) where deleted_at is null;
create index if not exists item_prices_status_effective_to on item_prices (tenant_id, status, effective_to) where deleted_at is null;
create index if not exists item_prices_client_id on item_prices (tenant_id, client_id) where deleted_at is null;
create index if not exists item_prices_client_group_id on item_prices (tenant_id, client_group_id) where deleted_at is null;
create index if not exists item_prices_effective_from_id on item_prices (tenant_id, effective_from, id) where deleted_at is null;
create index if not exists item_prices_unit_price_id on item_prices (tenant_id, unit_price, id) where deleted_at is null;
create index if not exists item_prices_finalized_by on item_prices (tenant_id, finalized_by);
create or replace trigger a_actor before insert or update or delete on item_prices for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on item_prices for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on item_prices for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of item_id, price_type, unit_price, status, client_id, client_group_id, min_quantity, effective_from, effective_to, revision_no, finalized_at, finalized_by, memo, created_at, created_by, deleted_at, deleted_by on item_prices for each row execute function ops.stamp();
create or replace function ops.guard_status_of_item_prices() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('DRAFT', 'ACTIVE'), ('ACTIVE', 'SUPERSEDED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'item_prices.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on item_prices for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_item_prices();
create or replace trigger b_status_begin before insert on item_prices for each row when (new.status is distinct from 'DRAFT') execute function ops.guard_status_of_item_prices();
create or replace function ops.guard_states_of_item_prices() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('ACTIVE') and (new.item_id, new.price_type, new.unit_price, new.client_id, new.client_group_id, new.min_quantity, new.effective_from, new.revision_no, new.finalized_at, new.finalized_by) is distinct from (old.item_id, old.price_type, old.unit_price, old.client_id, old.client_group_id, old.min_quantity, old.effective_from, old.revision_no, old.finalized_at, old.finalized_by) then
    perform ops.refuse(409, 'error.price.finalized', jsonb_build_object('path', 'status', 'code', 'finalized', 'status', old.status));
  end if;
  if old.status in ('SUPERSEDED') and (new.item_id, new.price_type, new.unit_price, new.client_id, new.client_group_id, new.min_quantity, new.effective_from, new.effective_to, new.revision_no, new.finalized_at, new.finalized_by) is distinct from (old.item_id, old.price_type, old.unit_price, old.client_id, old.client_group_id, old.min_quantity, old.effective_from, old.effective_to, old.revision_no, old.finalized_at, old.finalized_by) then
    perform ops.refuse(409, 'error.price.finalized', jsonb_build_object('path', 'status', 'code', 'finalized', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on item_prices for each row when (old.status in ('ACTIVE', 'SUPERSEDED')) execute function ops.guard_states_of_item_prices();
create or replace function ops.delete_item_prices() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update item_prices set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on item_prices for each row execute function ops.delete_item_prices();
select audit.attach('item_prices', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on item_prices to business_operations_api;
alter table item_prices enable row level security;
drop policy if exists tenant_scope on item_prices;
create policy tenant_scope on item_prices to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- bom_templates
do $$ begin if not exists (select from pg_constraint where conname = 'bom_templates_product_item_id_tenant' and conrelid = 'bom_templates'::regclass) then
  alter table bom_templates add constraint bom_templates_product_item_id_tenant foreign key (tenant_id, product_item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bom_templates_based_on_id_tenant' and conrelid = 'bom_templates'::regclass) then
  alter table bom_templates add constraint bom_templates_based_on_id_tenant foreign key (tenant_id, based_on_id) references bom_templates (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bom_templates_status_enum' and conrelid = 'bom_templates'::regclass) then
  alter table bom_templates add constraint bom_templates_status_enum check (status = any ('{DRAFT,ACTIVE,ARCHIVED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bom_templates_price_type_enum' and conrelid = 'bom_templates'::regclass) then
  alter table bom_templates add constraint bom_templates_price_type_enum check (price_type = any ('{COST,SALES}'::text[]));
end if; end $$;
select ops.ensure_check('bom_templates', 'bom_templates_finalized_at_calendar', $$finalized_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bom_templates', 'bom_templates_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bom_templates', 'bom_templates_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bom_templates', 'bom_templates_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists bom_templates_code_version_unique on bom_templates (tenant_id, code, version) where deleted_at is null;
create unique index if not exists bom_templates_code_unique on bom_templates (tenant_id, code) where deleted_at is null and status = 'DRAFT';
create unique index if not exists bom_templates_code_status_unique on bom_templates (tenant_id, code, status) where deleted_at is null and status = 'ACTIVE';
create index if not exists bom_templates_product_item_id on bom_templates (tenant_id, product_item_id) where deleted_at is null;
create index if not exists bom_templates_status on bom_templates (tenant_id, status) where deleted_at is null;
create index if not exists bom_templates_name on bom_templates (tenant_id, name) where deleted_at is null;
create index if not exists bom_templates_updated_at_id on bom_templates (tenant_id, updated_at, id) where deleted_at is null;
create index if not exists bom_templates_based_on_id on bom_templates (tenant_id, based_on_id);
create index if not exists bom_templates_finalized_by on bom_templates (tenant_id, finalized_by);
create or replace trigger a_actor before insert or update or delete on bom_templates for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on bom_templates for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on bom_templates for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of code, version, name, product_category, product_item_id, status, is_active, price_type, inputs, derived, tables, based_on_id, change_note, finalized_at, finalized_by, memo, created_at, created_by, deleted_at, deleted_by on bom_templates for each row execute function ops.stamp();
create or replace function ops.guard_status_of_bom_templates() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('DRAFT', 'ACTIVE'), ('ACTIVE', 'ARCHIVED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'bom_templates.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on bom_templates for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_bom_templates();
create or replace trigger b_status_begin before insert on bom_templates for each row when (new.status is distinct from 'DRAFT') execute function ops.guard_status_of_bom_templates();
create or replace function ops.keep_fixed_fields_of_bom_templates() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.code) is distinct from (old.code) then 'code' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on bom_templates for each row when ((new.code) is distinct from (old.code)) execute function ops.keep_fixed_fields_of_bom_templates();
create or replace function ops.guard_states_of_bom_templates() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('ACTIVE', 'ARCHIVED') and (new.code, new.version, new.name, new.product_category, new.product_item_id, new.price_type, new.inputs::text, new.derived::text, new.tables::text, new.based_on_id, new.change_note, new.memo) is distinct from (old.code, old.version, old.name, old.product_category, old.product_item_id, old.price_type, old.inputs::text, old.derived::text, old.tables::text, old.based_on_id, old.change_note, old.memo) then
    perform ops.refuse(409, 'error.bom.not_draft', jsonb_build_object('path', 'status', 'code', 'not_draft', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on bom_templates for each row when (old.status in ('ACTIVE', 'ARCHIVED')) execute function ops.guard_states_of_bom_templates();
create or replace function ops.assert_open_bom_templates(tenant integer, whole integer, path text) returns void language plpgsql as $$
declare
  state text;
begin
  select status into state from bom_templates where tenant_id = tenant and id = whole and deleted_at is null for no key update;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path, 'code', 'unknown_reference'));
  elsif state in ('ACTIVE', 'ARCHIVED') then
    perform ops.refuse(409, 'error.bom.not_draft', jsonb_build_object('path', 'status', 'code', 'not_draft', 'status', state));
  end if;
end $$;
create or replace function ops.delete_bom_templates() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from bom_templates where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'quote_items', count(*) from quote_items where tenant_id = old.tenant_id and bom_template_id = old.id
    union all
    select 'order_items', count(*) from order_items where tenant_id = old.tenant_id and bom_template_id = old.id
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  update bom_templates set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on bom_templates for each row execute function ops.delete_bom_templates();
select audit.attach('bom_templates', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on bom_templates to business_operations_api;
alter table bom_templates enable row level security;
drop policy if exists tenant_scope on bom_templates;
create policy tenant_scope on bom_templates to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- bom_template_items
do $$ begin if not exists (select from pg_constraint where conname = 'bom_template_items_bom_template_id_tenant' and conrelid = 'bom_template_items'::regclass) then
  alter table bom_template_items add constraint bom_template_items_bom_template_id_tenant foreign key (tenant_id, bom_template_id) references bom_templates (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bom_template_items_parent_id_tenant' and conrelid = 'bom_template_items'::regclass) then
  alter table bom_template_items add constraint bom_template_items_parent_id_tenant foreign key (tenant_id, parent_id) references bom_template_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bom_template_items_item_id_tenant' and conrelid = 'bom_template_items'::regclass) then
  alter table bom_template_items add constraint bom_template_items_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bom_template_items_line_type_enum' and conrelid = 'bom_template_items'::regclass) then
  alter table bom_template_items add constraint bom_template_items_line_type_enum check (line_type = any ('{ITEM,LABOR,GROUP,SUB_BOM}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bom_template_items_loss_rate_min' and conrelid = 'bom_template_items'::regclass) then
  alter table bom_template_items add constraint bom_template_items_loss_rate_min check (loss_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bom_template_items_loss_rate_max' and conrelid = 'bom_template_items'::regclass) then
  alter table bom_template_items add constraint bom_template_items_loss_rate_max check (loss_rate <= 100);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bom_template_items_item' and conrelid = 'bom_template_items'::regclass) then
  alter table bom_template_items add constraint bom_template_items_item check ((line_type = 'ITEM') = (num_nonnulls(item_id, item_expression) = 1) and (line_type = 'ITEM' or num_nonnulls(item_id, item_expression) = 0));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bom_template_items_labor' and conrelid = 'bom_template_items'::regclass) then
  alter table bom_template_items add constraint bom_template_items_labor check ((line_type = 'LABOR') = (labor_code is not null));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bom_template_items_sub_bom' and conrelid = 'bom_template_items'::regclass) then
  alter table bom_template_items add constraint bom_template_items_sub_bom check ((line_type = 'SUB_BOM') = (sub_bom_code is not null));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bom_template_items_quantity' and conrelid = 'bom_template_items'::regclass) then
  alter table bom_template_items add constraint bom_template_items_quantity check ((line_type <> 'GROUP') = (quantity_expression is not null));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bom_template_items_loss' and conrelid = 'bom_template_items'::regclass) then
  alter table bom_template_items add constraint bom_template_items_loss check (line_type <> 'LABOR' or loss_rate = 0);
end if; end $$;
select ops.ensure_check('bom_template_items', 'bom_template_items_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bom_template_items', 'bom_template_items_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists bom_template_items_bom_template_id_line_key_unique on bom_template_items (tenant_id, bom_template_id, line_key);
create index if not exists bom_template_items_bom_template_id_sort_order on bom_template_items (tenant_id, bom_template_id, sort_order);
create index if not exists bom_template_items_item_id on bom_template_items (tenant_id, item_id);
create index if not exists bom_template_items_sub_bom_code on bom_template_items (tenant_id, sub_bom_code);
create index if not exists bom_template_items_labor_code on bom_template_items (tenant_id, labor_code);
create index if not exists bom_template_items_parent_id on bom_template_items (tenant_id, parent_id);
create or replace trigger a_actor before insert or update or delete on bom_template_items for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on bom_template_items for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on bom_template_items for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of bom_template_id, parent_id, line_key, line_type, item_id, item_expression, labor_code, sub_bom_code, name, quantity_expression, condition_expression, loss_rate, sort_order, memo, created_at, created_by on bom_template_items for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_bom_template_items() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.bom_template_id) is distinct from (old.bom_template_id) then 'bom_template_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on bom_template_items for each row when ((new.bom_template_id) is distinct from (old.bom_template_id)) execute function ops.keep_fixed_fields_of_bom_template_items();
create or replace function ops.guard_whole_of_bom_template_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_bom_templates(old.tenant_id, old.bom_template_id, 'bom_template_id'); end if;
    return old;
  end if;
  perform ops.assert_open_bom_templates(new.tenant_id, new.bom_template_id, 'bom_template_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on bom_template_items for each row execute function ops.guard_whole_of_bom_template_items();
create or replace function ops.delete_bom_template_items() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  delete from bom_template_items where tenant_id = old.tenant_id and parent_id = old.id;
  return old;
end $$;
create or replace trigger c_delete before delete on bom_template_items for each row execute function ops.delete_bom_template_items();
select audit.attach('bom_template_items', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on bom_template_items to business_operations_api;
alter table bom_template_items enable row level security;
drop policy if exists tenant_scope on bom_template_items;
create policy tenant_scope on bom_template_items to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- model_sets
do $$ begin if not exists (select from pg_constraint where conname = 'model_sets_product_item_id_tenant' and conrelid = 'model_sets'::regclass) then
  alter table model_sets add constraint model_sets_product_item_id_tenant foreign key (tenant_id, product_item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'model_sets_guiderail_model_id_tenant' and conrelid = 'model_sets'::regclass) then
  alter table model_sets add constraint model_sets_guiderail_model_id_tenant foreign key (tenant_id, guiderail_model_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'model_sets_shutterbox_model_id_tenant' and conrelid = 'model_sets'::regclass) then
  alter table model_sets add constraint model_sets_shutterbox_model_id_tenant foreign key (tenant_id, shutterbox_model_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'model_sets_bottombar_model_id_tenant' and conrelid = 'model_sets'::regclass) then
  alter table model_sets add constraint model_sets_bottombar_model_id_tenant foreign key (tenant_id, bottombar_model_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'model_sets_image_tenant' and conrelid = 'model_sets'::regclass) then
  alter table model_sets add constraint model_sets_image_tenant foreign key (tenant_id, image) references directus_files (tenant_id, id);
end if; end $$;
select ops.ensure_check('model_sets', 'model_sets_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('model_sets', 'model_sets_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('model_sets', 'model_sets_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists model_sets_code_unique on model_sets (tenant_id, code) where deleted_at is null;
create index if not exists model_sets_bom_code on model_sets (tenant_id, bom_code) where deleted_at is null;
create index if not exists model_sets_product_category_is_active on model_sets (tenant_id, product_category, is_active) where deleted_at is null;
create index if not exists model_sets_product_item_id on model_sets (tenant_id, product_item_id) where deleted_at is null;
create index if not exists model_sets_name on model_sets (tenant_id, name) where deleted_at is null;
create index if not exists model_sets_sort_order_code on model_sets (tenant_id, sort_order, code) where deleted_at is null;
create index if not exists model_sets_guiderail_model_id on model_sets (tenant_id, guiderail_model_id);
create index if not exists model_sets_shutterbox_model_id on model_sets (tenant_id, shutterbox_model_id);
create index if not exists model_sets_bottombar_model_id on model_sets (tenant_id, bottombar_model_id);
create or replace trigger a_actor before insert or update or delete on model_sets for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on model_sets for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on model_sets for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of code, name, product_category, product_item_id, bom_code, guiderail_model_id, shutterbox_model_id, bottombar_model_id, default_variables, certification_no, image, is_active, sort_order, memo, created_at, created_by, deleted_at, deleted_by on model_sets for each row execute function ops.stamp();
create or replace function ops.delete_model_sets() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from model_sets where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'quote_items', count(*) from quote_items where tenant_id = old.tenant_id and model_set_id = old.id
    union all
    select 'order_items', count(*) from order_items where tenant_id = old.tenant_id and model_set_id = old.id
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  update model_sets set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on model_sets for each row execute function ops.delete_model_sets();
select audit.attach('model_sets', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on model_sets to business_operations_api;
alter table model_sets enable row level security;
drop policy if exists tenant_scope on model_sets;
create policy tenant_scope on model_sets to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- quotes
do $$ begin if not exists (select from pg_constraint where conname = 'quotes_client_id_tenant' and conrelid = 'quotes'::regclass) then
  alter table quotes add constraint quotes_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quotes_site_id_tenant' and conrelid = 'quotes'::regclass) then
  alter table quotes add constraint quotes_site_id_tenant foreign key (tenant_id, site_id) references sites (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quotes_manager_id_tenant' and conrelid = 'quotes'::regclass) then
  alter table quotes add constraint quotes_manager_id_tenant foreign key (tenant_id, manager_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quotes_status_enum' and conrelid = 'quotes'::regclass) then
  alter table quotes add constraint quotes_status_enum check (status = any ('{DRAFT,FINALIZED,SENT,CONVERTED,LOST}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quotes_vat_mode_enum' and conrelid = 'quotes'::regclass) then
  alter table quotes add constraint quotes_vat_mode_enum check (vat_mode = any ('{EXCLUDED,INCLUDED,ZERO_RATED,EXEMPT}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quotes_margin_rate_min' and conrelid = 'quotes'::regclass) then
  alter table quotes add constraint quotes_margin_rate_min check (margin_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quotes_margin_rate_max' and conrelid = 'quotes'::regclass) then
  alter table quotes add constraint quotes_margin_rate_max check (margin_rate <= 999.99);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quotes_discount_amount_min' and conrelid = 'quotes'::regclass) then
  alter table quotes add constraint quotes_discount_amount_min check (discount_amount >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quotes_validity' and conrelid = 'quotes'::regclass) then
  alter table quotes add constraint quotes_validity check (valid_until >= quote_date);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quotes_rounding' and conrelid = 'quotes'::regclass) then
  alter table quotes add constraint quotes_rounding check (rounding_unit in (1, 10, 100, 1000));
end if; end $$;
select ops.ensure_check('quotes', 'quotes_quote_date_calendar', $$quote_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('quotes', 'quotes_valid_until_calendar', $$valid_until between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('quotes', 'quotes_finalized_at_calendar', $$finalized_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quotes', 'quotes_sent_at_calendar', $$sent_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quotes', 'quotes_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quotes', 'quotes_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quotes', 'quotes_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quotes', 'quotes_numbers', $$greatest(discount_amount, material_amount, labor_amount, cost_amount, items_amount, supply_amount, vat_amount, total_amount) < 'NaN'$$);
create unique index if not exists quotes_quote_no_unique on quotes (tenant_id, quote_no) where deleted_at is null;
create index if not exists quotes_status_quote_date on quotes (tenant_id, status, quote_date) where deleted_at is null;
create index if not exists quotes_quote_date_id on quotes (tenant_id, quote_date, id) where deleted_at is null;
create index if not exists quotes_valid_until_id on quotes (tenant_id, valid_until, id) where deleted_at is null;
create index if not exists quotes_total_amount_id on quotes (tenant_id, total_amount, id) where deleted_at is null;
create index if not exists quotes_created_at_id on quotes (tenant_id, created_at, id) where deleted_at is null;
create index if not exists quotes_site_name on quotes (tenant_id, site_name) where deleted_at is null;
create index if not exists quotes_client_id on quotes (tenant_id, client_id);
create index if not exists quotes_site_id on quotes (tenant_id, site_id);
create index if not exists quotes_manager_id on quotes (tenant_id, manager_id);
create index if not exists quotes_finalized_by on quotes (tenant_id, finalized_by);
create or replace trigger a_actor before insert or update or delete on quotes for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on quotes for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on quotes for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of quote_no, status, revision_no, title, quote_date, valid_until, client_id, company_name, contact_person, contact_phone, contact_email, site_id, site_name, manager_id, vat_mode, margin_rate, rounding_unit, discount_amount, material_amount, labor_amount, cost_amount, items_amount, supply_amount, vat_amount, total_amount, delivery_terms, payment_terms, memo, internal_memo, finalized_at, finalized_by, sent_at, lost_reason, options, created_at, created_by, deleted_at, deleted_by on quotes for each row execute function ops.stamp();
create or replace function ops.guard_status_of_quotes() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('DRAFT', 'FINALIZED'), ('FINALIZED', 'DRAFT'), ('SENT', 'DRAFT'), ('LOST', 'DRAFT'), ('FINALIZED', 'SENT'), ('SENT', 'SENT'), ('FINALIZED', 'LOST'), ('SENT', 'LOST'), ('FINALIZED', 'CONVERTED'), ('SENT', 'CONVERTED'), ('CONVERTED', 'FINALIZED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'quotes.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on quotes for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_quotes();
create or replace trigger b_status_begin before insert on quotes for each row when (new.status is distinct from 'DRAFT') execute function ops.guard_status_of_quotes();
create or replace function ops.guard_states_of_quotes() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('FINALIZED', 'SENT', 'CONVERTED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.quote.not_deletable', jsonb_build_object('path', 'status', 'code', 'not_deletable', 'status', old.status));
  end if;
  if old.status in ('FINALIZED', 'SENT', 'CONVERTED', 'LOST') and (new.quote_no, new.title, new.quote_date, new.valid_until, new.client_id, new.company_name, new.contact_person, new.contact_phone, new.contact_email, new.site_id, new.site_name, new.manager_id, new.vat_mode, new.margin_rate, new.rounding_unit, new.discount_amount, new.material_amount, new.labor_amount, new.cost_amount, new.items_amount, new.supply_amount, new.vat_amount, new.total_amount, new.delivery_terms, new.payment_terms, new.memo, new.internal_memo) is distinct from (old.quote_no, old.title, old.quote_date, old.valid_until, old.client_id, old.company_name, old.contact_person, old.contact_phone, old.contact_email, old.site_id, old.site_name, old.manager_id, old.vat_mode, old.margin_rate, old.rounding_unit, old.discount_amount, old.material_amount, old.labor_amount, old.cost_amount, old.items_amount, old.supply_amount, old.vat_amount, old.total_amount, old.delivery_terms, old.payment_terms, old.memo, old.internal_memo) then
    perform ops.refuse(409, 'error.quote.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on quotes for each row when (old.status in ('FINALIZED', 'SENT', 'CONVERTED', 'LOST')) execute function ops.guard_states_of_quotes();
create or replace function ops.assert_open_quotes(tenant integer, whole integer, path text) returns void language plpgsql as $$
declare
  state text;
begin
  select status into state from quotes where tenant_id = tenant and id = whole and deleted_at is null for no key update;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path, 'code', 'unknown_reference'));
  elsif state in ('FINALIZED', 'SENT', 'CONVERTED', 'LOST') then
    perform ops.refuse(409, 'error.quote.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', state));
  end if;
end $$;
create or replace function ops.delete_quotes() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from quotes where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'biddings', count(*) from biddings where tenant_id = old.tenant_id and quote_id = old.id and deleted_at is null
    union all
    select 'orders', count(*) from orders where tenant_id = old.tenant_id and quote_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  update quotes set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on quotes for each row execute function ops.delete_quotes();
select audit.attach('quotes', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on quotes to business_operations_api;
alter table quotes enable row level security;
drop policy if exists tenant_scope on quotes;
create policy tenant_scope on quotes to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- quote_items
do $$ begin if not exists (select from pg_constraint where conname = 'quote_items_quote_id_tenant' and conrelid = 'quote_items'::regclass) then
  alter table quote_items add constraint quote_items_quote_id_tenant foreign key (tenant_id, quote_id) references quotes (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quote_items_model_set_id_tenant' and conrelid = 'quote_items'::regclass) then
  alter table quote_items add constraint quote_items_model_set_id_tenant foreign key (tenant_id, model_set_id) references model_sets (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quote_items_bom_template_id_tenant' and conrelid = 'quote_items'::regclass) then
  alter table quote_items add constraint quote_items_bom_template_id_tenant foreign key (tenant_id, bom_template_id) references bom_templates (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quote_items_item_id_tenant' and conrelid = 'quote_items'::regclass) then
  alter table quote_items add constraint quote_items_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quote_items_line_type_enum' and conrelid = 'quote_items'::regclass) then
  alter table quote_items add constraint quote_items_line_type_enum check (line_type = any ('{MODEL,ITEM,CUSTOM}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quote_items_quantity_positive' and conrelid = 'quote_items'::regclass) then
  alter table quote_items add constraint quote_items_quantity_positive check (quantity > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quote_items_margin_rate_min' and conrelid = 'quote_items'::regclass) then
  alter table quote_items add constraint quote_items_margin_rate_min check (margin_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quote_items_margin_rate_max' and conrelid = 'quote_items'::regclass) then
  alter table quote_items add constraint quote_items_margin_rate_max check (margin_rate <= 999.99);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quote_items_unit_price_min' and conrelid = 'quote_items'::regclass) then
  alter table quote_items add constraint quote_items_unit_price_min check (unit_price >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quote_items_discount_rate_min' and conrelid = 'quote_items'::regclass) then
  alter table quote_items add constraint quote_items_discount_rate_min check (discount_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quote_items_discount_rate_max' and conrelid = 'quote_items'::regclass) then
  alter table quote_items add constraint quote_items_discount_rate_max check (discount_rate <= 100);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quote_items_whole_sets' and conrelid = 'quote_items'::regclass) then
  alter table quote_items add constraint quote_items_whole_sets check (line_type <> 'MODEL' or quantity = trunc(quantity));
end if; end $$;
select ops.ensure_check('quote_items', 'quote_items_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quote_items', 'quote_items_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quote_items', 'quote_items_numbers', $$greatest(quantity, open_width, open_height, material_cost, labor_cost, unit_price, discount_amount, amount) < 'NaN'$$);
create index if not exists quote_items_quote_id_sort_order on quote_items (tenant_id, quote_id, sort_order);
create index if not exists quote_items_item_id on quote_items (tenant_id, item_id);
create index if not exists quote_items_model_set_id on quote_items (tenant_id, model_set_id);
create index if not exists quote_items_bom_template_id on quote_items (tenant_id, bom_template_id);
create index if not exists quote_items_symbol on quote_items (tenant_id, symbol);
create or replace trigger a_actor before insert or update or delete on quote_items for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on quote_items for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on quote_items for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of quote_id, sort_order, floor, symbol, line_type, model_set_id, bom_template_id, item_id, item_name, specification, unit, quantity, open_width, open_height, variables, derived, bom_result, material_cost, labor_cost, margin_rate, unit_price, price_overridden, discount_rate, discount_amount, amount, price_missing, memo, created_at, created_by on quote_items for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_quote_items() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.quote_id) is distinct from (old.quote_id) then 'quote_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on quote_items for each row when ((new.quote_id) is distinct from (old.quote_id)) execute function ops.keep_fixed_fields_of_quote_items();
create or replace function ops.guard_whole_of_quote_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_quotes(old.tenant_id, old.quote_id, 'quote_id'); end if;
    return old;
  end if;
  perform ops.assert_open_quotes(new.tenant_id, new.quote_id, 'quote_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on quote_items for each row execute function ops.guard_whole_of_quote_items();
select audit.attach('quote_items', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on quote_items to business_operations_api;
alter table quote_items enable row level security;
drop policy if exists tenant_scope on quote_items;
create policy tenant_scope on quote_items to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- quote_revisions
do $$ begin if not exists (select from pg_constraint where conname = 'quote_revisions_quote_id_tenant' and conrelid = 'quote_revisions'::regclass) then
  alter table quote_revisions add constraint quote_revisions_quote_id_tenant foreign key (tenant_id, quote_id) references quotes (tenant_id, id);
end if; end $$;
select ops.ensure_check('quote_revisions', 'quote_revisions_finalized_at_calendar', $$finalized_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quote_revisions', 'quote_revisions_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quote_revisions', 'quote_revisions_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quote_revisions', 'quote_revisions_numbers', $$greatest(total_amount) < 'NaN'$$);
create unique index if not exists quote_revisions_quote_id_revision_no_unique on quote_revisions (tenant_id, quote_id, revision_no);
create index if not exists quote_revisions_finalized_by on quote_revisions (tenant_id, finalized_by);
create or replace trigger a_actor before insert or update or delete on quote_revisions for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on quote_revisions for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on quote_revisions for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of quote_id, revision_no, snapshot, total_amount, reason, finalized_at, finalized_by, created_at, created_by on quote_revisions for each row execute function ops.stamp();
create or replace trigger append_only before update or delete on quote_revisions for each row execute function ops.refuse_change();
create or replace trigger append_only_truncate before truncate on quote_revisions for each statement execute function ops.refuse_change();
select audit.attach('quote_revisions', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert on quote_revisions to business_operations_api;
alter table quote_revisions enable row level security;
drop policy if exists tenant_scope on quote_revisions;
create policy tenant_scope on quote_revisions to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- quote_send_histories
do $$ begin if not exists (select from pg_constraint where conname = 'quote_send_histories_quote_id_tenant' and conrelid = 'quote_send_histories'::regclass) then
  alter table quote_send_histories add constraint quote_send_histories_quote_id_tenant foreign key (tenant_id, quote_id) references quotes (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quote_send_histories_channel_enum' and conrelid = 'quote_send_histories'::regclass) then
  alter table quote_send_histories add constraint quote_send_histories_channel_enum check (channel = any ('{EMAIL,MESSENGER}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quote_send_histories_status_enum' and conrelid = 'quote_send_histories'::regclass) then
  alter table quote_send_histories add constraint quote_send_histories_status_enum check (status = any ('{SENT,FAILED}'::text[]));
end if; end $$;
select ops.ensure_check('quote_send_histories', 'quote_send_histories_link_expires_at_calendar', $$link_expires_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quote_send_histories', 'quote_send_histories_opened_at_calendar', $$opened_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quote_send_histories', 'quote_send_histories_sent_at_calendar', $$sent_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quote_send_histories', 'quote_send_histories_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quote_send_histories', 'quote_send_histories_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists quote_send_histories_quote_id_sent_at on quote_send_histories (tenant_id, quote_id, sent_at);
create index if not exists quote_send_histories_link_token_hash on quote_send_histories (tenant_id, link_token_hash);
create index if not exists quote_send_histories_sent_by_sent_at on quote_send_histories (tenant_id, sent_by, sent_at);
create or replace trigger a_actor before insert or update or delete on quote_send_histories for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on quote_send_histories for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on quote_send_histories for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of quote_id, revision_no, channel, recipients, subject, message, status, provider, provider_message_id, error_message, link_token_hash, link_expires_at, opened_at, sent_by, sent_at, created_at, created_by on quote_send_histories for each row execute function ops.stamp();
select audit.attach('quote_send_histories', 'tenant_id', 'updated_at,updated_by', 'link_token_hash');
grant select, insert, update, delete on quote_send_histories to business_operations_api;
alter table quote_send_histories enable row level security;
drop policy if exists tenant_scope on quote_send_histories;
create policy tenant_scope on quote_send_histories to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- biddings
do $$ begin if not exists (select from pg_constraint where conname = 'biddings_quote_id_tenant' and conrelid = 'biddings'::regclass) then
  alter table biddings add constraint biddings_quote_id_tenant foreign key (tenant_id, quote_id) references quotes (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'biddings_client_id_tenant' and conrelid = 'biddings'::regclass) then
  alter table biddings add constraint biddings_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'biddings_manager_id_tenant' and conrelid = 'biddings'::regclass) then
  alter table biddings add constraint biddings_manager_id_tenant foreign key (tenant_id, manager_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'biddings_status_enum' and conrelid = 'biddings'::regclass) then
  alter table biddings add constraint biddings_status_enum check (status = any ('{DRAFT,SUBMITTED,WON,LOST,CANCELLED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'biddings_bid_amount_positive' and conrelid = 'biddings'::regclass) then
  alter table biddings add constraint biddings_bid_amount_positive check (bid_amount > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'biddings_bid_method_enum' and conrelid = 'biddings'::regclass) then
  alter table biddings add constraint biddings_bid_method_enum check (bid_method = any ('{LOWEST_PRICE,QUALIFICATION,NEGOTIATION,PRIVATE_CONTRACT}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'biddings_estimated_price_positive' and conrelid = 'biddings'::regclass) then
  alter table biddings add constraint biddings_estimated_price_positive check (estimated_price > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'biddings_award_amount_positive' and conrelid = 'biddings'::regclass) then
  alter table biddings add constraint biddings_award_amount_positive check (award_amount > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'biddings_rank_min' and conrelid = 'biddings'::regclass) then
  alter table biddings add constraint biddings_rank_min check (rank >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'biddings_rank_max' and conrelid = 'biddings'::regclass) then
  alter table biddings add constraint biddings_rank_max check (rank <= 9999);
end if; end $$;
select ops.ensure_check('biddings', 'biddings_bid_date_calendar', $$bid_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('biddings', 'biddings_due_at_calendar', $$due_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('biddings', 'biddings_opening_at_calendar', $$opening_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('biddings', 'biddings_submitted_at_calendar', $$submitted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('biddings', 'biddings_decided_at_calendar', $$decided_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('biddings', 'biddings_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('biddings', 'biddings_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('biddings', 'biddings_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('biddings', 'biddings_numbers', $$greatest(bid_amount, estimated_price, award_amount, award_rate) < 'NaN'$$);
create unique index if not exists biddings_bidding_no_unique on biddings (tenant_id, bidding_no) where deleted_at is null;
create unique index if not exists biddings_quote_id_unique on biddings (tenant_id, quote_id) where deleted_at is null and quote_id is not null and status not in ('LOST', 'CANCELLED');
create index if not exists biddings_status_due_at on biddings (tenant_id, status, due_at) where deleted_at is null;
create index if not exists biddings_bid_date_id on biddings (tenant_id, bid_date, id) where deleted_at is null;
create index if not exists biddings_due_at_id on biddings (tenant_id, due_at, id) where deleted_at is null;
create index if not exists biddings_bid_amount_id on biddings (tenant_id, bid_amount, id) where deleted_at is null;
create index if not exists biddings_created_at_id on biddings (tenant_id, created_at, id) where deleted_at is null;
create index if not exists biddings_quote_id on biddings (tenant_id, quote_id);
create index if not exists biddings_client_id on biddings (tenant_id, client_id);
create index if not exists biddings_manager_id on biddings (tenant_id, manager_id);
create or replace trigger a_actor before insert or update or delete on biddings for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on biddings for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on biddings for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of bidding_no, status, title, bid_date, bid_amount, quote_id, client_id, manager_id, agency_name, notice_no, bid_method, due_at, opening_at, estimated_price, submitted_at, decided_at, award_amount, award_rate, winner_name, rank, result_reason, memo, created_at, created_by, deleted_at, deleted_by on biddings for each row execute function ops.stamp();
create or replace function ops.guard_status_of_biddings() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('DRAFT', 'SUBMITTED'), ('SUBMITTED', 'WON'), ('SUBMITTED', 'LOST'), ('DRAFT', 'CANCELLED'), ('SUBMITTED', 'CANCELLED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'biddings.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on biddings for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_biddings();
create or replace trigger b_status_begin before insert on biddings for each row when (new.status is distinct from 'DRAFT') execute function ops.guard_status_of_biddings();
create or replace function ops.guard_states_of_biddings() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('SUBMITTED', 'WON', 'LOST') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.bidding.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  if old.status in ('SUBMITTED') and (new.bidding_no, new.title, new.bid_date, new.bid_amount, new.quote_id, new.client_id, new.manager_id, new.agency_name, new.notice_no, new.bid_method, new.due_at, new.submitted_at) is distinct from (old.bidding_no, old.title, old.bid_date, old.bid_amount, old.quote_id, old.client_id, old.manager_id, old.agency_name, old.notice_no, old.bid_method, old.due_at, old.submitted_at) then
    perform ops.refuse(409, 'error.bidding.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  if old.status in ('WON', 'LOST', 'CANCELLED') and (new.bidding_no, new.title, new.bid_date, new.bid_amount, new.quote_id, new.client_id, new.manager_id, new.agency_name, new.notice_no, new.bid_method, new.due_at, new.opening_at, new.estimated_price, new.submitted_at, new.decided_at, new.award_amount, new.award_rate, new.winner_name, new.rank, new.result_reason, new.memo) is distinct from (old.bidding_no, old.title, old.bid_date, old.bid_amount, old.quote_id, old.client_id, old.manager_id, old.agency_name, old.notice_no, old.bid_method, old.due_at, old.opening_at, old.estimated_price, old.submitted_at, old.decided_at, old.award_amount, old.award_rate, old.winner_name, old.rank, old.result_reason, old.memo) then
    perform ops.refuse(409, 'error.bidding.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on biddings for each row when (old.status in ('SUBMITTED', 'WON', 'LOST', 'CANCELLED')) execute function ops.guard_states_of_biddings();
create or replace function ops.assert_open_biddings(tenant integer, whole integer, path text) returns void language plpgsql as $$
declare
  state text;
begin
  select status into state from biddings where tenant_id = tenant and id = whole and deleted_at is null for no key update;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path, 'code', 'unknown_reference'));
  elsif state in ('SUBMITTED') then
    perform ops.refuse(409, 'error.bidding.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', state));
  elsif state in ('WON', 'LOST', 'CANCELLED') then
    perform ops.refuse(409, 'error.bidding.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', state));
  end if;
end $$;
create or replace function ops.delete_biddings() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from biddings where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'orders', count(*) from orders where tenant_id = old.tenant_id and bidding_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  update biddings set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on biddings for each row execute function ops.delete_biddings();
select audit.attach('biddings', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on biddings to business_operations_api;
alter table biddings enable row level security;
drop policy if exists tenant_scope on biddings;
create policy tenant_scope on biddings to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- bidding_items
do $$ begin if not exists (select from pg_constraint where conname = 'bidding_items_bidding_id_tenant' and conrelid = 'bidding_items'::regclass) then
  alter table bidding_items add constraint bidding_items_bidding_id_tenant foreign key (tenant_id, bidding_id) references biddings (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bidding_items_quote_item_id_tenant' and conrelid = 'bidding_items'::regclass) then
  alter table bidding_items add constraint bidding_items_quote_item_id_tenant foreign key (tenant_id, quote_item_id) references quote_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bidding_items_item_id_tenant' and conrelid = 'bidding_items'::regclass) then
  alter table bidding_items add constraint bidding_items_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bidding_items_quantity_positive' and conrelid = 'bidding_items'::regclass) then
  alter table bidding_items add constraint bidding_items_quantity_positive check (quantity > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bidding_items_unit_price_min' and conrelid = 'bidding_items'::regclass) then
  alter table bidding_items add constraint bidding_items_unit_price_min check (unit_price >= 0);
end if; end $$;
select ops.ensure_check('bidding_items', 'bidding_items_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bidding_items', 'bidding_items_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bidding_items', 'bidding_items_numbers', $$greatest(quantity, unit_price, amount) < 'NaN'$$);
create index if not exists bidding_items_bidding_id_sort_order on bidding_items (tenant_id, bidding_id, sort_order);
create index if not exists bidding_items_quote_item_id on bidding_items (tenant_id, quote_item_id);
create index if not exists bidding_items_item_id on bidding_items (tenant_id, item_id);
create or replace trigger a_actor before insert or update or delete on bidding_items for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on bidding_items for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on bidding_items for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of bidding_id, quote_item_id, item_id, item_name, specification, unit, quantity, unit_price, amount, sort_order, created_at, created_by on bidding_items for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_bidding_items() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.bidding_id) is distinct from (old.bidding_id) then 'bidding_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on bidding_items for each row when ((new.bidding_id) is distinct from (old.bidding_id)) execute function ops.keep_fixed_fields_of_bidding_items();
create or replace function ops.guard_whole_of_bidding_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_biddings(old.tenant_id, old.bidding_id, 'bidding_id'); end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and not ((new.bidding_id, new.item_id, new.item_name, new.specification, new.unit, new.quantity, new.unit_price, new.amount, new.sort_order) is distinct from (old.bidding_id, old.item_id, old.item_name, old.specification, old.unit, old.quantity, old.unit_price, old.amount, old.sort_order)) then return new; end if;
  perform ops.assert_open_biddings(new.tenant_id, new.bidding_id, 'bidding_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on bidding_items for each row execute function ops.guard_whole_of_bidding_items();
select audit.attach('bidding_items', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on bidding_items to business_operations_api;
alter table bidding_items enable row level security;
drop policy if exists tenant_scope on bidding_items;
create policy tenant_scope on bidding_items to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- orders
do $$ begin if not exists (select from pg_constraint where conname = 'orders_client_id_tenant' and conrelid = 'orders'::regclass) then
  alter table orders add constraint orders_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'orders_site_id_tenant' and conrelid = 'orders'::regclass) then
  alter table orders add constraint orders_site_id_tenant foreign key (tenant_id, site_id) references sites (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'orders_quote_id_tenant' and conrelid = 'orders'::regclass) then
  alter table orders add constraint orders_quote_id_tenant foreign key (tenant_id, quote_id) references quotes (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'orders_bidding_id_tenant' and conrelid = 'orders'::regclass) then
  alter table orders add constraint orders_bidding_id_tenant foreign key (tenant_id, bidding_id) references biddings (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'orders_manager_id_tenant' and conrelid = 'orders'::regclass) then
  alter table orders add constraint orders_manager_id_tenant foreign key (tenant_id, manager_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'orders_status_enum' and conrelid = 'orders'::regclass) then
  alter table orders add constraint orders_status_enum check (status = any ('{DRAFT,CONFIRMED,IN_PROGRESS,IN_PRODUCTION,PRODUCED,SHIPPING,SHIPPED,COMPLETED,CANCELLED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'orders_vat_mode_enum' and conrelid = 'orders'::regclass) then
  alter table orders add constraint orders_vat_mode_enum check (vat_mode = any ('{EXCLUDED,INCLUDED,ZERO_RATED,EXEMPT}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'orders_margin_rate_min' and conrelid = 'orders'::regclass) then
  alter table orders add constraint orders_margin_rate_min check (margin_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'orders_margin_rate_max' and conrelid = 'orders'::regclass) then
  alter table orders add constraint orders_margin_rate_max check (margin_rate <= 999.99);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'orders_delivery_method_enum' and conrelid = 'orders'::regclass) then
  alter table orders add constraint orders_delivery_method_enum check (delivery_method = any ('{DIRECT,FREIGHT,PARCEL,QUICK,PICKUP}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'orders_delivery' and conrelid = 'orders'::regclass) then
  alter table orders add constraint orders_delivery check (delivery_date >= order_date);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'orders_discount' and conrelid = 'orders'::regclass) then
  alter table orders add constraint orders_discount check (discount_amount >= 0 or bidding_id is not null);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'orders_rounding' and conrelid = 'orders'::regclass) then
  alter table orders add constraint orders_rounding check (rounding_unit in (1, 10, 100, 1000));
end if; end $$;
select ops.ensure_check('orders', 'orders_order_date_calendar', $$order_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('orders', 'orders_delivery_date_calendar', $$delivery_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('orders', 'orders_confirmed_at_calendar', $$confirmed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('orders', 'orders_produced_at_calendar', $$produced_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('orders', 'orders_shipped_at_calendar', $$shipped_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('orders', 'orders_completed_at_calendar', $$completed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('orders', 'orders_cancelled_at_calendar', $$cancelled_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('orders', 'orders_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('orders', 'orders_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('orders', 'orders_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('orders', 'orders_numbers', $$greatest(discount_amount, material_amount, labor_amount, cost_amount, items_amount, supply_amount, vat_amount, total_amount) < 'NaN'$$);
create unique index if not exists orders_order_no_unique on orders (tenant_id, order_no) where deleted_at is null;
create unique index if not exists orders_quote_id_unique on orders (tenant_id, quote_id) where deleted_at is null and quote_id is not null and status <> 'CANCELLED';
create index if not exists orders_status_delivery_date on orders (tenant_id, status, delivery_date) where deleted_at is null;
create index if not exists orders_client_id_order_date on orders (tenant_id, client_id, order_date) where deleted_at is null;
create index if not exists orders_order_date_id on orders (tenant_id, order_date, id) where deleted_at is null;
create index if not exists orders_delivery_date_id on orders (tenant_id, delivery_date, id) where deleted_at is null;
create index if not exists orders_total_amount_id on orders (tenant_id, total_amount, id) where deleted_at is null;
create index if not exists orders_created_at_id on orders (tenant_id, created_at, id) where deleted_at is null;
create index if not exists orders_site_name on orders (tenant_id, site_name) where deleted_at is null;
create index if not exists orders_site_id on orders (tenant_id, site_id);
create index if not exists orders_quote_id on orders (tenant_id, quote_id);
create index if not exists orders_bidding_id on orders (tenant_id, bidding_id);
create index if not exists orders_manager_id on orders (tenant_id, manager_id);
create or replace trigger a_actor before insert or update or delete on orders for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on orders for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on orders for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of order_no, status, title, order_date, delivery_date, client_id, client_name, client_order_no, site_id, site_name, quote_id, bidding_id, manager_id, manager_name, vat_mode, margin_rate, rounding_unit, discount_amount, material_amount, labor_amount, cost_amount, items_amount, supply_amount, vat_amount, total_amount, receiver, receiver_phone, delivery_method, delivery_zip_code, delivery_address, delivery_address_detail, payment_terms, memo, confirmed_at, produced_at, shipped_at, completed_at, cancelled_at, options, created_at, created_by, deleted_at, deleted_by on orders for each row execute function ops.stamp();
create or replace function ops.guard_status_of_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('DRAFT', 'CONFIRMED'), ('CONFIRMED', 'DRAFT'), ('CONFIRMED', 'IN_PROGRESS'), ('IN_PROGRESS', 'IN_PRODUCTION'), ('IN_PROGRESS', 'PRODUCED'), ('IN_PRODUCTION', 'PRODUCED'), ('IN_PROGRESS', 'CONFIRMED'), ('IN_PRODUCTION', 'CONFIRMED'), ('PRODUCED', 'CONFIRMED'), ('PRODUCED', 'IN_PRODUCTION'), ('PRODUCED', 'SHIPPING'), ('SHIPPING', 'SHIPPED'), ('SHIPPING', 'PRODUCED'), ('SHIPPED', 'PRODUCED'), ('SHIPPED', 'COMPLETED'), ('COMPLETED', 'SHIPPED'), ('DRAFT', 'CANCELLED'), ('CONFIRMED', 'CANCELLED'), ('IN_PROGRESS', 'CANCELLED'), ('CANCELLED', 'DRAFT')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'orders.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on orders for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_orders();
create or replace trigger b_status_begin before insert on orders for each row when (new.status is distinct from 'DRAFT') execute function ops.guard_status_of_orders();
create or replace function ops.guard_states_of_orders() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING', 'SHIPPED', 'COMPLETED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.order.not_deletable', jsonb_build_object('path', 'status', 'code', 'not_deletable', 'status', old.status));
  end if;
  if old.status in ('CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED') and (new.order_no, new.order_date, new.client_id, new.client_name, new.site_id, new.site_name, new.quote_id, new.bidding_id, new.vat_mode, new.margin_rate, new.rounding_unit, new.discount_amount, new.material_amount, new.labor_amount, new.cost_amount, new.items_amount, new.supply_amount, new.vat_amount, new.total_amount, new.payment_terms) is distinct from (old.order_no, old.order_date, old.client_id, old.client_name, old.site_id, old.site_name, old.quote_id, old.bidding_id, old.vat_mode, old.margin_rate, old.rounding_unit, old.discount_amount, old.material_amount, old.labor_amount, old.cost_amount, old.items_amount, old.supply_amount, old.vat_amount, old.total_amount, old.payment_terms) then
    perform ops.refuse(409, 'error.order.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  if old.status in ('SHIPPING', 'SHIPPED') and (new.order_no, new.title, new.order_date, new.delivery_date, new.client_id, new.client_name, new.client_order_no, new.site_id, new.site_name, new.quote_id, new.bidding_id, new.manager_id, new.manager_name, new.vat_mode, new.margin_rate, new.rounding_unit, new.discount_amount, new.material_amount, new.labor_amount, new.cost_amount, new.items_amount, new.supply_amount, new.vat_amount, new.total_amount, new.receiver, new.receiver_phone, new.delivery_method, new.delivery_zip_code, new.delivery_address, new.delivery_address_detail, new.payment_terms) is distinct from (old.order_no, old.title, old.order_date, old.delivery_date, old.client_id, old.client_name, old.client_order_no, old.site_id, old.site_name, old.quote_id, old.bidding_id, old.manager_id, old.manager_name, old.vat_mode, old.margin_rate, old.rounding_unit, old.discount_amount, old.material_amount, old.labor_amount, old.cost_amount, old.items_amount, old.supply_amount, old.vat_amount, old.total_amount, old.receiver, old.receiver_phone, old.delivery_method, old.delivery_zip_code, old.delivery_address, old.delivery_address_detail, old.payment_terms) then
    perform ops.refuse(409, 'error.order.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  if old.status in ('COMPLETED', 'CANCELLED') and (new.order_no, new.title, new.order_date, new.delivery_date, new.client_id, new.client_name, new.client_order_no, new.site_id, new.site_name, new.quote_id, new.bidding_id, new.manager_id, new.manager_name, new.vat_mode, new.margin_rate, new.rounding_unit, new.discount_amount, new.material_amount, new.labor_amount, new.cost_amount, new.items_amount, new.supply_amount, new.vat_amount, new.total_amount, new.receiver, new.receiver_phone, new.delivery_method, new.delivery_zip_code, new.delivery_address, new.delivery_address_detail, new.payment_terms, new.memo) is distinct from (old.order_no, old.title, old.order_date, old.delivery_date, old.client_id, old.client_name, old.client_order_no, old.site_id, old.site_name, old.quote_id, old.bidding_id, old.manager_id, old.manager_name, old.vat_mode, old.margin_rate, old.rounding_unit, old.discount_amount, old.material_amount, old.labor_amount, old.cost_amount, old.items_amount, old.supply_amount, old.vat_amount, old.total_amount, old.receiver, old.receiver_phone, old.delivery_method, old.delivery_zip_code, old.delivery_address, old.delivery_address_detail, old.payment_terms, old.memo) then
    perform ops.refuse(409, 'error.order.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on orders for each row when (old.status in ('CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING', 'SHIPPED', 'COMPLETED', 'CANCELLED')) execute function ops.guard_states_of_orders();
create or replace function ops.delete_orders() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from orders where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'tax_invoices', count(*) from tax_invoices where tenant_id = old.tenant_id and order_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  update orders set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on orders for each row execute function ops.delete_orders();
select audit.attach('orders', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on orders to business_operations_api;
alter table orders enable row level security;
drop policy if exists tenant_scope on orders;
create policy tenant_scope on orders to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- order_locations
do $$ begin if not exists (select from pg_constraint where conname = 'order_locations_order_id_tenant' and conrelid = 'order_locations'::regclass) then
  alter table order_locations add constraint order_locations_order_id_tenant foreign key (tenant_id, order_id) references orders (tenant_id, id);
end if; end $$;
select ops.ensure_check('order_locations', 'order_locations_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('order_locations', 'order_locations_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('order_locations', 'order_locations_numbers', $$greatest(open_width, open_height, quantity) < 'NaN'$$);
create unique index if not exists order_locations_order_id_floor_symbol_unique on order_locations (tenant_id, order_id, floor, symbol);
create or replace trigger a_actor before insert or update or delete on order_locations for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on order_locations for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on order_locations for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of order_id, floor, symbol, open_width, open_height, quantity, sort_order, options, created_at, created_by on order_locations for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_order_locations() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.order_id) is distinct from (old.order_id) then 'order_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on order_locations for each row when ((new.order_id) is distinct from (old.order_id)) execute function ops.keep_fixed_fields_of_order_locations();
select audit.attach('order_locations', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on order_locations to business_operations_api;
alter table order_locations enable row level security;
drop policy if exists tenant_scope on order_locations;
create policy tenant_scope on order_locations to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- order_items
do $$ begin if not exists (select from pg_constraint where conname = 'order_items_order_id_tenant' and conrelid = 'order_items'::regclass) then
  alter table order_items add constraint order_items_order_id_tenant foreign key (tenant_id, order_id) references orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'order_items_parent_id_tenant' and conrelid = 'order_items'::regclass) then
  alter table order_items add constraint order_items_parent_id_tenant foreign key (tenant_id, parent_id) references order_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'order_items_location_id_tenant' and conrelid = 'order_items'::regclass) then
  alter table order_items add constraint order_items_location_id_tenant foreign key (tenant_id, location_id) references order_locations (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'order_items_quote_item_id_tenant' and conrelid = 'order_items'::regclass) then
  alter table order_items add constraint order_items_quote_item_id_tenant foreign key (tenant_id, quote_item_id) references quote_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'order_items_model_set_id_tenant' and conrelid = 'order_items'::regclass) then
  alter table order_items add constraint order_items_model_set_id_tenant foreign key (tenant_id, model_set_id) references model_sets (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'order_items_bom_template_id_tenant' and conrelid = 'order_items'::regclass) then
  alter table order_items add constraint order_items_bom_template_id_tenant foreign key (tenant_id, bom_template_id) references bom_templates (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'order_items_item_id_tenant' and conrelid = 'order_items'::regclass) then
  alter table order_items add constraint order_items_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'order_items_row_type_enum' and conrelid = 'order_items'::regclass) then
  alter table order_items add constraint order_items_row_type_enum check (row_type = any ('{PRODUCT,COMPONENT}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'order_items_line_type_enum' and conrelid = 'order_items'::regclass) then
  alter table order_items add constraint order_items_line_type_enum check (line_type = any ('{MODEL,ITEM,CUSTOM}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'order_items_quantity_positive' and conrelid = 'order_items'::regclass) then
  alter table order_items add constraint order_items_quantity_positive check (quantity > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'order_items_margin_rate_min' and conrelid = 'order_items'::regclass) then
  alter table order_items add constraint order_items_margin_rate_min check (margin_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'order_items_margin_rate_max' and conrelid = 'order_items'::regclass) then
  alter table order_items add constraint order_items_margin_rate_max check (margin_rate <= 999.99);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'order_items_unit_price_min' and conrelid = 'order_items'::regclass) then
  alter table order_items add constraint order_items_unit_price_min check (unit_price >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'order_items_discount_rate_min' and conrelid = 'order_items'::regclass) then
  alter table order_items add constraint order_items_discount_rate_min check (discount_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'order_items_discount_rate_max' and conrelid = 'order_items'::regclass) then
  alter table order_items add constraint order_items_discount_rate_max check (discount_rate <= 100);
end if; end $$;
select ops.ensure_check('order_items', 'order_items_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('order_items', 'order_items_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('order_items', 'order_items_numbers', $$greatest(quantity, open_width, open_height, material_cost, labor_cost, unit_price, discount_amount, amount) < 'NaN'$$);
create index if not exists order_items_order_id_sort_order on order_items (tenant_id, order_id, sort_order);
create index if not exists order_items_parent_id on order_items (tenant_id, parent_id);
create index if not exists order_items_item_id on order_items (tenant_id, item_id);
create index if not exists order_items_model_set_id on order_items (tenant_id, model_set_id);
create index if not exists order_items_bom_template_id on order_items (tenant_id, bom_template_id);
create index if not exists order_items_location_id on order_items (tenant_id, location_id);
create index if not exists order_items_quote_item_id on order_items (tenant_id, quote_item_id);
create or replace trigger a_actor before insert or update or delete on order_items for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on order_items for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on order_items for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of order_id, parent_id, row_type, sort_order, location_id, quote_item_id, line_type, model_set_id, bom_template_id, item_id, item_name, specification, unit, quantity, open_width, open_height, variables, derived, bom_result, material_cost, labor_cost, margin_rate, unit_price, price_overridden, discount_rate, discount_amount, amount, line_key, memo, created_at, created_by on order_items for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_order_items() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.order_id) is distinct from (old.order_id) then 'order_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on order_items for each row when ((new.order_id) is distinct from (old.order_id)) execute function ops.keep_fixed_fields_of_order_items();
create or replace function ops.delete_order_items() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  delete from order_items where tenant_id = old.tenant_id and parent_id = old.id;
  return old;
end $$;
create or replace trigger c_delete before delete on order_items for each row execute function ops.delete_order_items();
select audit.attach('order_items', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on order_items to business_operations_api;
alter table order_items enable row level security;
drop policy if exists tenant_scope on order_items;
create policy tenant_scope on order_items to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- bending_item_mappings
do $$ begin if not exists (select from pg_constraint where conname = 'bending_item_mappings_item_id_tenant' and conrelid = 'bending_item_mappings'::regclass) then
  alter table bending_item_mappings add constraint bending_item_mappings_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_item_mappings_prod_code_pattern' and conrelid = 'bending_item_mappings'::regclass) then
  alter table bending_item_mappings add constraint bending_item_mappings_prod_code_pattern check (prod_code ~ '^[A-Z]$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_item_mappings_spec_code_pattern' and conrelid = 'bending_item_mappings'::regclass) then
  alter table bending_item_mappings add constraint bending_item_mappings_spec_code_pattern check (spec_code ~ '^[A-Z0-9]$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_item_mappings_length_code_pattern' and conrelid = 'bending_item_mappings'::regclass) then
  alter table bending_item_mappings add constraint bending_item_mappings_length_code_pattern check (length_code ~ '^[0-9A-Z]{2,4}$');
end if; end $$;
select ops.ensure_check('bending_item_mappings', 'bending_item_mappings_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bending_item_mappings', 'bending_item_mappings_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bending_item_mappings', 'bending_item_mappings_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists bending_item_mappings_prod_code_spec_code_length_code_unique on bending_item_mappings (tenant_id, prod_code, spec_code, length_code) where deleted_at is null;
create index if not exists bending_item_mappings_item_id on bending_item_mappings (tenant_id, item_id) where deleted_at is null;
create index if not exists bending_item_mappings_created_at_id on bending_item_mappings (tenant_id, created_at, id) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on bending_item_mappings for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on bending_item_mappings for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on bending_item_mappings for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of prod_code, spec_code, length_code, item_id, is_active, created_at, created_by, deleted_at, deleted_by on bending_item_mappings for each row execute function ops.stamp();
create or replace function ops.delete_bending_item_mappings() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update bending_item_mappings set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on bending_item_mappings for each row execute function ops.delete_bending_item_mappings();
select audit.attach('bending_item_mappings', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on bending_item_mappings to business_operations_api;
alter table bending_item_mappings enable row level security;
drop policy if exists tenant_scope on bending_item_mappings;
create policy tenant_scope on bending_item_mappings to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- bending_lots
do $$ begin if not exists (select from pg_constraint where conname = 'bending_lots_item_id_tenant' and conrelid = 'bending_lots'::regclass) then
  alter table bending_lots add constraint bending_lots_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_lots_order_id_tenant' and conrelid = 'bending_lots'::regclass) then
  alter table bending_lots add constraint bending_lots_order_id_tenant foreign key (tenant_id, order_id) references orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_lots_bending_order_id_tenant' and conrelid = 'bending_lots'::regclass) then
  alter table bending_lots add constraint bending_lots_bending_order_id_tenant foreign key (tenant_id, bending_order_id) references bending_orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_lots_work_order_item_id_tenant' and conrelid = 'bending_lots'::regclass) then
  alter table bending_lots add constraint bending_lots_work_order_item_id_tenant foreign key (tenant_id, work_order_item_id) references work_order_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_lots_raw_stock_lot_id_tenant' and conrelid = 'bending_lots'::regclass) then
  alter table bending_lots add constraint bending_lots_raw_stock_lot_id_tenant foreign key (tenant_id, raw_stock_lot_id) references stock_lots (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_lots_stock_lot_id_tenant' and conrelid = 'bending_lots'::regclass) then
  alter table bending_lots add constraint bending_lots_stock_lot_id_tenant foreign key (tenant_id, stock_lot_id) references stock_lots (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_lots_prod_code_pattern' and conrelid = 'bending_lots'::regclass) then
  alter table bending_lots add constraint bending_lots_prod_code_pattern check (prod_code ~ '^[A-Z]$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_lots_spec_code_pattern' and conrelid = 'bending_lots'::regclass) then
  alter table bending_lots add constraint bending_lots_spec_code_pattern check (spec_code ~ '^[A-Z0-9]$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_lots_length_code_pattern' and conrelid = 'bending_lots'::regclass) then
  alter table bending_lots add constraint bending_lots_length_code_pattern check (length_code ~ '^[0-9A-Z]{2,4}$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_lots_status_enum' and conrelid = 'bending_lots'::regclass) then
  alter table bending_lots add constraint bending_lots_status_enum check (status = any ('{RESERVED,USED,VOID}'::text[]));
end if; end $$;
select ops.ensure_check('bending_lots', 'bending_lots_production_date_calendar', $$production_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('bending_lots', 'bending_lots_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bending_lots', 'bending_lots_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bending_lots', 'bending_lots_numbers', $$greatest(quantity) < 'NaN'$$);
create unique index if not exists bending_lots_lot_no_unique on bending_lots (tenant_id, lot_no);
create unique index if not exists bending_lots_prod_code_spec_code_length_code_production_date_se on bending_lots (tenant_id, prod_code, spec_code, length_code, production_date, serial);
create index if not exists bending_lots_item_id_production_date on bending_lots (tenant_id, item_id, production_date);
create index if not exists bending_lots_raw_lot_no on bending_lots (tenant_id, raw_lot_no);
create index if not exists bending_lots_production_date_id on bending_lots (tenant_id, production_date, id);
create index if not exists bending_lots_created_at_id on bending_lots (tenant_id, created_at, id);
create index if not exists bending_lots_order_id on bending_lots (tenant_id, order_id);
create index if not exists bending_lots_bending_order_id on bending_lots (tenant_id, bending_order_id);
create index if not exists bending_lots_work_order_item_id on bending_lots (tenant_id, work_order_item_id);
create index if not exists bending_lots_raw_stock_lot_id on bending_lots (tenant_id, raw_stock_lot_id);
create index if not exists bending_lots_stock_lot_id on bending_lots (tenant_id, stock_lot_id);
create or replace trigger a_actor before insert or update or delete on bending_lots for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on bending_lots for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on bending_lots for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of lot_no, prod_code, spec_code, length_code, production_date, serial, status, item_id, material, raw_lot_no, fabric_lot_no, order_id, bending_order_id, work_order_item_id, raw_stock_lot_id, stock_lot_id, quantity, created_at, created_by on bending_lots for each row execute function ops.stamp();
create or replace function ops.guard_status_of_bending_lots() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('RESERVED', 'USED'), ('RESERVED', 'VOID'), ('USED', 'VOID')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'bending_lots.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on bending_lots for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_bending_lots();
create or replace trigger b_status_begin before insert on bending_lots for each row when (new.status is distinct from 'RESERVED') execute function ops.guard_status_of_bending_lots();
select audit.attach('bending_lots', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on bending_lots to business_operations_api;
alter table bending_lots enable row level security;
drop policy if exists tenant_scope on bending_lots;
create policy tenant_scope on bending_lots to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- purchase_orders
do $$ begin if not exists (select from pg_constraint where conname = 'purchase_orders_client_id_tenant' and conrelid = 'purchase_orders'::regclass) then
  alter table purchase_orders add constraint purchase_orders_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'purchase_orders_warehouse_id_tenant' and conrelid = 'purchase_orders'::regclass) then
  alter table purchase_orders add constraint purchase_orders_warehouse_id_tenant foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'purchase_orders_order_id_tenant' and conrelid = 'purchase_orders'::regclass) then
  alter table purchase_orders add constraint purchase_orders_order_id_tenant foreign key (tenant_id, order_id) references orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'purchase_orders_manager_id_tenant' and conrelid = 'purchase_orders'::regclass) then
  alter table purchase_orders add constraint purchase_orders_manager_id_tenant foreign key (tenant_id, manager_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'purchase_orders_status_enum' and conrelid = 'purchase_orders'::regclass) then
  alter table purchase_orders add constraint purchase_orders_status_enum check (status = any ('{DRAFT,ORDERED,PARTIALLY_RECEIVED,RECEIVED,CLOSED,CANCELLED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'purchase_orders_vat_mode_enum' and conrelid = 'purchase_orders'::regclass) then
  alter table purchase_orders add constraint purchase_orders_vat_mode_enum check (vat_mode = any ('{EXCLUDED,INCLUDED,ZERO_RATED,EXEMPT}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'purchase_orders_over_receipt_rate_min' and conrelid = 'purchase_orders'::regclass) then
  alter table purchase_orders add constraint purchase_orders_over_receipt_rate_min check (over_receipt_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'purchase_orders_over_receipt_rate_max' and conrelid = 'purchase_orders'::regclass) then
  alter table purchase_orders add constraint purchase_orders_over_receipt_rate_max check (over_receipt_rate <= 100);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'purchase_orders_expected' and conrelid = 'purchase_orders'::regclass) then
  alter table purchase_orders add constraint purchase_orders_expected check (expected_date >= order_date);
end if; end $$;
select ops.ensure_check('purchase_orders', 'purchase_orders_order_date_calendar', $$order_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('purchase_orders', 'purchase_orders_expected_date_calendar', $$expected_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('purchase_orders', 'purchase_orders_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('purchase_orders', 'purchase_orders_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('purchase_orders', 'purchase_orders_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('purchase_orders', 'purchase_orders_numbers', $$greatest(supply_amount, vat_amount, total_amount) < 'NaN'$$);
create unique index if not exists purchase_orders_purchase_order_no_unique on purchase_orders (tenant_id, purchase_order_no) where deleted_at is null;
create index if not exists purchase_orders_status_expected_date on purchase_orders (tenant_id, status, expected_date) where deleted_at is null;
create index if not exists purchase_orders_order_date_id on purchase_orders (tenant_id, order_date, id) where deleted_at is null;
create index if not exists purchase_orders_expected_date_id on purchase_orders (tenant_id, expected_date, id) where deleted_at is null;
create index if not exists purchase_orders_total_amount_id on purchase_orders (tenant_id, total_amount, id) where deleted_at is null;
create index if not exists purchase_orders_client_id on purchase_orders (tenant_id, client_id);
create index if not exists purchase_orders_warehouse_id on purchase_orders (tenant_id, warehouse_id);
create index if not exists purchase_orders_order_id on purchase_orders (tenant_id, order_id);
create index if not exists purchase_orders_manager_id on purchase_orders (tenant_id, manager_id);
create or replace trigger a_actor before insert or update or delete on purchase_orders for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on purchase_orders for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on purchase_orders for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of purchase_order_no, status, client_id, order_date, expected_date, warehouse_id, order_id, manager_id, vat_mode, over_receipt_rate, supply_amount, vat_amount, total_amount, close_reason, memo, created_at, created_by, deleted_at, deleted_by on purchase_orders for each row execute function ops.stamp();
create or replace function ops.guard_status_of_purchase_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('DRAFT', 'ORDERED'), ('ORDERED', 'PARTIALLY_RECEIVED'), ('PARTIALLY_RECEIVED', 'PARTIALLY_RECEIVED'), ('ORDERED', 'RECEIVED'), ('PARTIALLY_RECEIVED', 'RECEIVED'), ('PARTIALLY_RECEIVED', 'ORDERED'), ('RECEIVED', 'ORDERED'), ('RECEIVED', 'PARTIALLY_RECEIVED'), ('ORDERED', 'CLOSED'), ('PARTIALLY_RECEIVED', 'CLOSED'), ('RECEIVED', 'CLOSED'), ('DRAFT', 'CANCELLED'), ('ORDERED', 'CANCELLED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'purchase_orders.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on purchase_orders for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_purchase_orders();
create or replace trigger b_status_begin before insert on purchase_orders for each row when (new.status is distinct from 'DRAFT') execute function ops.guard_status_of_purchase_orders();
create or replace function ops.guard_states_of_purchase_orders() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('ORDERED', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CLOSED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.purchase_order.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  if old.status in ('ORDERED', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CLOSED', 'CANCELLED') and (new.purchase_order_no, new.client_id, new.order_date, new.warehouse_id, new.order_id, new.manager_id, new.vat_mode, new.over_receipt_rate, new.supply_amount, new.vat_amount, new.total_amount) is distinct from (old.purchase_order_no, old.client_id, old.order_date, old.warehouse_id, old.order_id, old.manager_id, old.vat_mode, old.over_receipt_rate, old.supply_amount, old.vat_amount, old.total_amount) then
    perform ops.refuse(409, 'error.purchase_order.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on purchase_orders for each row when (old.status in ('ORDERED', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CLOSED', 'CANCELLED')) execute function ops.guard_states_of_purchase_orders();
create or replace function ops.assert_open_purchase_orders(tenant integer, whole integer, path text) returns void language plpgsql as $$
declare
  state text;
begin
  select status into state from purchase_orders where tenant_id = tenant and id = whole and deleted_at is null for no key update;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path, 'code', 'unknown_reference'));
  elsif state in ('ORDERED', 'PARTIALLY_RECEIVED', 'RECEIVED', 'CLOSED', 'CANCELLED') then
    perform ops.refuse(409, 'error.purchase_order.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', state));
  end if;
end $$;
create or replace function ops.delete_purchase_orders() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update purchase_orders set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on purchase_orders for each row execute function ops.delete_purchase_orders();
select audit.attach('purchase_orders', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on purchase_orders to business_operations_api;
alter table purchase_orders enable row level security;
drop policy if exists tenant_scope on purchase_orders;
create policy tenant_scope on purchase_orders to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- purchase_order_items
do $$ begin if not exists (select from pg_constraint where conname = 'purchase_order_items_purchase_order_id_tenant' and conrelid = 'purchase_order_items'::regclass) then
  alter table purchase_order_items add constraint purchase_order_items_purchase_order_id_tenant foreign key (tenant_id, purchase_order_id) references purchase_orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'purchase_order_items_item_id_tenant' and conrelid = 'purchase_order_items'::regclass) then
  alter table purchase_order_items add constraint purchase_order_items_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'purchase_order_items_quantity_positive' and conrelid = 'purchase_order_items'::regclass) then
  alter table purchase_order_items add constraint purchase_order_items_quantity_positive check (quantity > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'purchase_order_items_unit_price_min' and conrelid = 'purchase_order_items'::regclass) then
  alter table purchase_order_items add constraint purchase_order_items_unit_price_min check (unit_price >= 0);
end if; end $$;
select ops.ensure_check('purchase_order_items', 'purchase_order_items_expected_date_calendar', $$expected_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('purchase_order_items', 'purchase_order_items_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('purchase_order_items', 'purchase_order_items_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('purchase_order_items', 'purchase_order_items_numbers', $$greatest(conversion_factor, quantity, unit_price, amount, received_quantity) < 'NaN'$$);
create index if not exists purchase_order_items_purchase_order_id_sort_order on purchase_order_items (tenant_id, purchase_order_id, sort_order);
create index if not exists purchase_order_items_item_id on purchase_order_items (tenant_id, item_id);
create or replace trigger a_actor before insert or update or delete on purchase_order_items for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on purchase_order_items for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on purchase_order_items for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of purchase_order_id, item_id, unit, conversion_factor, quantity, unit_price, amount, received_quantity, expected_date, sort_order, memo, created_at, created_by on purchase_order_items for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_purchase_order_items() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.purchase_order_id) is distinct from (old.purchase_order_id) then 'purchase_order_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on purchase_order_items for each row when ((new.purchase_order_id) is distinct from (old.purchase_order_id)) execute function ops.keep_fixed_fields_of_purchase_order_items();
create or replace function ops.guard_whole_of_purchase_order_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_purchase_orders(old.tenant_id, old.purchase_order_id, 'purchase_order_id'); end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and not ((new.purchase_order_id, new.item_id, new.unit, new.conversion_factor, new.quantity, new.unit_price, new.amount, new.expected_date, new.sort_order, new.memo) is distinct from (old.purchase_order_id, old.item_id, old.unit, old.conversion_factor, old.quantity, old.unit_price, old.amount, old.expected_date, old.sort_order, old.memo)) then return new; end if;
  perform ops.assert_open_purchase_orders(new.tenant_id, new.purchase_order_id, 'purchase_order_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on purchase_order_items for each row execute function ops.guard_whole_of_purchase_order_items();
create or replace function ops.delete_purchase_order_items() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from purchase_order_items where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'receiving_items', count(*) from receiving_items where tenant_id = old.tenant_id and purchase_order_item_id = old.id
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  return old;
end $$;
create or replace trigger c_delete before delete on purchase_order_items for each row execute function ops.delete_purchase_order_items();
select audit.attach('purchase_order_items', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on purchase_order_items to business_operations_api;
alter table purchase_order_items enable row level security;
drop policy if exists tenant_scope on purchase_order_items;
create policy tenant_scope on purchase_order_items to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- receivings
do $$ begin if not exists (select from pg_constraint where conname = 'receivings_purchase_order_id_tenant' and conrelid = 'receivings'::regclass) then
  alter table receivings add constraint receivings_purchase_order_id_tenant foreign key (tenant_id, purchase_order_id) references purchase_orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'receivings_client_id_tenant' and conrelid = 'receivings'::regclass) then
  alter table receivings add constraint receivings_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'receivings_warehouse_id_tenant' and conrelid = 'receivings'::regclass) then
  alter table receivings add constraint receivings_warehouse_id_tenant foreign key (tenant_id, warehouse_id) references warehouses (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'receivings_manager_id_tenant' and conrelid = 'receivings'::regclass) then
  alter table receivings add constraint receivings_manager_id_tenant foreign key (tenant_id, manager_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'receivings_status_enum' and conrelid = 'receivings'::regclass) then
  alter table receivings add constraint receivings_status_enum check (status = any ('{DRAFT,RECEIVED,INSPECTED,COMPLETED,CANCELLED}'::text[]));
end if; end $$;
select ops.ensure_check('receivings', 'receivings_receiving_date_calendar', $$receiving_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('receivings', 'receivings_inspected_at_calendar', $$inspected_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('receivings', 'receivings_completed_at_calendar', $$completed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('receivings', 'receivings_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('receivings', 'receivings_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('receivings', 'receivings_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists receivings_receiving_no_unique on receivings (tenant_id, receiving_no) where deleted_at is null;
create index if not exists receivings_status_receiving_date on receivings (tenant_id, status, receiving_date) where deleted_at is null;
create index if not exists receivings_receiving_date_id on receivings (tenant_id, receiving_date, id) where deleted_at is null;
create index if not exists receivings_created_at_id on receivings (tenant_id, created_at, id) where deleted_at is null;
create index if not exists receivings_purchase_order_id on receivings (tenant_id, purchase_order_id);
create index if not exists receivings_client_id on receivings (tenant_id, client_id);
create index if not exists receivings_warehouse_id on receivings (tenant_id, warehouse_id);
create index if not exists receivings_manager_id on receivings (tenant_id, manager_id);
create index if not exists receivings_inspected_by on receivings (tenant_id, inspected_by);
create or replace trigger a_actor before insert or update or delete on receivings for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on receivings for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on receivings for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of receiving_no, status, purchase_order_id, client_id, warehouse_id, receiving_date, delivery_note_no, manager_id, inspected_at, inspected_by, completed_at, cancel_reason, memo, created_at, created_by, deleted_at, deleted_by on receivings for each row execute function ops.stamp();
create or replace function ops.guard_status_of_receivings() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('DRAFT', 'RECEIVED'), ('RECEIVED', 'INSPECTED'), ('INSPECTED', 'INSPECTED'), ('RECEIVED', 'COMPLETED'), ('INSPECTED', 'COMPLETED'), ('DRAFT', 'CANCELLED'), ('RECEIVED', 'CANCELLED'), ('INSPECTED', 'CANCELLED'), ('COMPLETED', 'CANCELLED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'receivings.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on receivings for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_receivings();
create or replace trigger b_status_begin before insert on receivings for each row when (new.status is distinct from 'DRAFT') execute function ops.guard_status_of_receivings();
create or replace function ops.guard_states_of_receivings() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('RECEIVED', 'INSPECTED', 'COMPLETED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.receiving.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  if old.status in ('RECEIVED') and (new.receiving_no, new.purchase_order_id, new.client_id, new.warehouse_id, new.receiving_date, new.delivery_note_no, new.manager_id) is distinct from (old.receiving_no, old.purchase_order_id, old.client_id, old.warehouse_id, old.receiving_date, old.delivery_note_no, old.manager_id) then
    perform ops.refuse(409, 'error.receiving.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  if old.status in ('INSPECTED', 'COMPLETED', 'CANCELLED') and (new.receiving_no, new.purchase_order_id, new.client_id, new.warehouse_id, new.receiving_date, new.delivery_note_no, new.manager_id, new.memo) is distinct from (old.receiving_no, old.purchase_order_id, old.client_id, old.warehouse_id, old.receiving_date, old.delivery_note_no, old.manager_id, old.memo) then
    perform ops.refuse(409, 'error.receiving.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on receivings for each row when (old.status in ('RECEIVED', 'INSPECTED', 'COMPLETED', 'CANCELLED')) execute function ops.guard_states_of_receivings();
create or replace function ops.assert_open_receivings(tenant integer, whole integer, path text) returns void language plpgsql as $$
declare
  state text;
begin
  select status into state from receivings where tenant_id = tenant and id = whole and deleted_at is null for no key update;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path, 'code', 'unknown_reference'));
  elsif state in ('RECEIVED') then
    perform ops.refuse(409, 'error.receiving.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', state));
  elsif state in ('INSPECTED', 'COMPLETED', 'CANCELLED') then
    perform ops.refuse(409, 'error.receiving.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', state));
  end if;
end $$;
create or replace function ops.delete_receivings() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update receivings set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on receivings for each row execute function ops.delete_receivings();
select audit.attach('receivings', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on receivings to business_operations_api;
alter table receivings enable row level security;
drop policy if exists tenant_scope on receivings;
create policy tenant_scope on receivings to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- receiving_items
do $$ begin if not exists (select from pg_constraint where conname = 'receiving_items_receiving_id_tenant' and conrelid = 'receiving_items'::regclass) then
  alter table receiving_items add constraint receiving_items_receiving_id_tenant foreign key (tenant_id, receiving_id) references receivings (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'receiving_items_purchase_order_item_id_tenant' and conrelid = 'receiving_items'::regclass) then
  alter table receiving_items add constraint receiving_items_purchase_order_item_id_tenant foreign key (tenant_id, purchase_order_item_id) references purchase_order_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'receiving_items_item_id_tenant' and conrelid = 'receiving_items'::regclass) then
  alter table receiving_items add constraint receiving_items_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'receiving_items_inspection_id_tenant' and conrelid = 'receiving_items'::regclass) then
  alter table receiving_items add constraint receiving_items_inspection_id_tenant foreign key (tenant_id, inspection_id) references inspections (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'receiving_items_stock_lot_id_tenant' and conrelid = 'receiving_items'::regclass) then
  alter table receiving_items add constraint receiving_items_stock_lot_id_tenant foreign key (tenant_id, stock_lot_id) references stock_lots (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'receiving_items_received_quantity_positive' and conrelid = 'receiving_items'::regclass) then
  alter table receiving_items add constraint receiving_items_received_quantity_positive check (received_quantity > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'receiving_items_accepted_quantity_min' and conrelid = 'receiving_items'::regclass) then
  alter table receiving_items add constraint receiving_items_accepted_quantity_min check (accepted_quantity >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'receiving_items_rejected_quantity_min' and conrelid = 'receiving_items'::regclass) then
  alter table receiving_items add constraint receiving_items_rejected_quantity_min check (rejected_quantity >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'receiving_items_unit_price_min' and conrelid = 'receiving_items'::regclass) then
  alter table receiving_items add constraint receiving_items_unit_price_min check (unit_price >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'receiving_items_inspection_result_enum' and conrelid = 'receiving_items'::regclass) then
  alter table receiving_items add constraint receiving_items_inspection_result_enum check (inspection_result = any ('{NOT_REQUIRED,PENDING,PASSED,PARTIAL,FAILED}'::text[]));
end if; end $$;
select ops.ensure_check('receiving_items', 'receiving_items_expiry_date_calendar', $$expiry_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('receiving_items', 'receiving_items_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('receiving_items', 'receiving_items_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('receiving_items', 'receiving_items_numbers', $$greatest(conversion_factor, received_quantity, accepted_quantity, rejected_quantity, unit_price, amount) < 'NaN'$$);
create index if not exists receiving_items_receiving_id_sort_order on receiving_items (tenant_id, receiving_id, sort_order);
create index if not exists receiving_items_purchase_order_item_id on receiving_items (tenant_id, purchase_order_item_id);
create index if not exists receiving_items_item_id on receiving_items (tenant_id, item_id);
create index if not exists receiving_items_inspection_id on receiving_items (tenant_id, inspection_id);
create index if not exists receiving_items_stock_lot_id on receiving_items (tenant_id, stock_lot_id);
create or replace trigger a_actor before insert or update or delete on receiving_items for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on receiving_items for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on receiving_items for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of receiving_id, purchase_order_item_id, item_id, unit, conversion_factor, received_quantity, accepted_quantity, rejected_quantity, unit_price, amount, lot_no, supplier_lot_no, expiry_date, inspection_result, inspection_id, reject_reason, stock_lot_id, sort_order, created_at, created_by on receiving_items for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_receiving_items() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.receiving_id) is distinct from (old.receiving_id) then 'receiving_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on receiving_items for each row when ((new.receiving_id) is distinct from (old.receiving_id)) execute function ops.keep_fixed_fields_of_receiving_items();
create or replace function ops.guard_whole_of_receiving_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_receivings(old.tenant_id, old.receiving_id, 'receiving_id'); end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and not ((new.receiving_id, new.purchase_order_item_id, new.item_id, new.unit, new.conversion_factor, new.received_quantity, new.unit_price, new.sort_order) is distinct from (old.receiving_id, old.purchase_order_item_id, old.item_id, old.unit, old.conversion_factor, old.received_quantity, old.unit_price, old.sort_order)) then return new; end if;
  perform ops.assert_open_receivings(new.tenant_id, new.receiving_id, 'receiving_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on receiving_items for each row execute function ops.guard_whole_of_receiving_items();
select audit.attach('receiving_items', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on receiving_items to business_operations_api;
alter table receiving_items enable row level security;
drop policy if exists tenant_scope on receiving_items;
create policy tenant_scope on receiving_items to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- work_orders
do $$ begin if not exists (select from pg_constraint where conname = 'work_orders_order_id_tenant' and conrelid = 'work_orders'::regclass) then
  alter table work_orders add constraint work_orders_order_id_tenant foreign key (tenant_id, order_id) references orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_orders_bending_order_id_tenant' and conrelid = 'work_orders'::regclass) then
  alter table work_orders add constraint work_orders_bending_order_id_tenant foreign key (tenant_id, bending_order_id) references bending_orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_orders_process_id_tenant' and conrelid = 'work_orders'::regclass) then
  alter table work_orders add constraint work_orders_process_id_tenant foreign key (tenant_id, process_id) references processes (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_orders_parent_id_tenant' and conrelid = 'work_orders'::regclass) then
  alter table work_orders add constraint work_orders_parent_id_tenant foreign key (tenant_id, parent_id) references work_orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_orders_assignee_id_tenant' and conrelid = 'work_orders'::regclass) then
  alter table work_orders add constraint work_orders_assignee_id_tenant foreign key (tenant_id, assignee_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_orders_team_id_tenant' and conrelid = 'work_orders'::regclass) then
  alter table work_orders add constraint work_orders_team_id_tenant foreign key (tenant_id, team_id) references departments (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_orders_status_enum' and conrelid = 'work_orders'::regclass) then
  alter table work_orders add constraint work_orders_status_enum check (status = any ('{UNASSIGNED,PENDING,WAITING,IN_PROGRESS,COMPLETED,SHIPPED,CANCELLED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_orders_priority_enum' and conrelid = 'work_orders'::regclass) then
  alter table work_orders add constraint work_orders_priority_enum check (priority = any ('{LOW,NORMAL,HIGH,URGENT}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_orders_one_source' and conrelid = 'work_orders'::regclass) then
  alter table work_orders add constraint work_orders_one_source check (order_id is null or bending_order_id is null);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_orders_due' and conrelid = 'work_orders'::regclass) then
  alter table work_orders add constraint work_orders_due check (due_date >= scheduled_date);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_orders_auxiliary' and conrelid = 'work_orders'::regclass) then
  alter table work_orders add constraint work_orders_auxiliary check (not is_auxiliary or parent_id is not null);
end if; end $$;
select ops.ensure_check('work_orders', 'work_orders_scheduled_date_calendar', $$scheduled_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('work_orders', 'work_orders_due_date_calendar', $$due_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('work_orders', 'work_orders_started_at_calendar', $$started_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_orders', 'work_orders_completed_at_calendar', $$completed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_orders', 'work_orders_shipped_at_calendar', $$shipped_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_orders', 'work_orders_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_orders', 'work_orders_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_orders', 'work_orders_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists work_orders_work_order_no_unique on work_orders (tenant_id, work_order_no) where deleted_at is null;
create index if not exists work_orders_order_id on work_orders (tenant_id, order_id) where deleted_at is null;
create index if not exists work_orders_bending_order_id on work_orders (tenant_id, bending_order_id) where deleted_at is null;
create index if not exists work_orders_process_id_status on work_orders (tenant_id, process_id, status) where deleted_at is null;
create index if not exists work_orders_status_scheduled_date on work_orders (tenant_id, status, scheduled_date) where deleted_at is null;
create index if not exists work_orders_assignee_id_status on work_orders (tenant_id, assignee_id, status) where deleted_at is null;
create index if not exists work_orders_team_id_status on work_orders (tenant_id, team_id, status) where deleted_at is null;
create index if not exists work_orders_created_at_id on work_orders (tenant_id, created_at, id) where deleted_at is null;
create index if not exists work_orders_scheduled_date_id on work_orders (tenant_id, scheduled_date, id) where deleted_at is null;
create index if not exists work_orders_due_date_id on work_orders (tenant_id, due_date, id) where deleted_at is null;
create index if not exists work_orders_parent_id on work_orders (tenant_id, parent_id);
create or replace trigger a_actor before insert or update or delete on work_orders for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on work_orders for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on work_orders for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of work_order_no, status, order_id, bending_order_id, process_id, parent_id, is_auxiliary, priority, assignee_id, team_id, scheduled_date, due_date, started_at, completed_at, shipped_at, memo, options, created_at, created_by, deleted_at, deleted_by on work_orders for each row execute function ops.stamp();
create or replace function ops.guard_status_of_work_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('UNASSIGNED', 'PENDING'), ('PENDING', 'UNASSIGNED'), ('WAITING', 'UNASSIGNED'), ('PENDING', 'WAITING'), ('WAITING', 'PENDING'), ('PENDING', 'IN_PROGRESS'), ('WAITING', 'IN_PROGRESS'), ('UNASSIGNED', 'IN_PROGRESS'), ('IN_PROGRESS', 'WAITING'), ('IN_PROGRESS', 'COMPLETED'), ('UNASSIGNED', 'COMPLETED'), ('PENDING', 'COMPLETED'), ('WAITING', 'COMPLETED'), ('COMPLETED', 'IN_PROGRESS'), ('UNASSIGNED', 'SHIPPED'), ('PENDING', 'SHIPPED'), ('WAITING', 'SHIPPED'), ('IN_PROGRESS', 'SHIPPED'), ('COMPLETED', 'SHIPPED'), ('SHIPPED', 'COMPLETED'), ('SHIPPED', 'UNASSIGNED'), ('SHIPPED', 'PENDING'), ('SHIPPED', 'WAITING'), ('SHIPPED', 'IN_PROGRESS'), ('UNASSIGNED', 'CANCELLED'), ('PENDING', 'CANCELLED'), ('WAITING', 'CANCELLED'), ('IN_PROGRESS', 'CANCELLED'), ('COMPLETED', 'CANCELLED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'work_orders.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on work_orders for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_work_orders();
create or replace trigger b_status_begin before insert on work_orders for each row when (new.status is distinct from 'UNASSIGNED') execute function ops.guard_status_of_work_orders();
create or replace function ops.guard_states_of_work_orders() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('IN_PROGRESS', 'COMPLETED', 'SHIPPED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.work_order.already_started', jsonb_build_object('path', 'status', 'code', 'already_started', 'status', old.status));
  end if;
  if old.status in ('COMPLETED', 'SHIPPED', 'CANCELLED') and (new.process_id, new.priority, new.scheduled_date, new.due_date) is distinct from (old.process_id, old.priority, old.scheduled_date, old.due_date) then
    perform ops.refuse(409, 'error.work_order.closed', jsonb_build_object('path', 'status', 'code', 'closed', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on work_orders for each row when (old.status in ('COMPLETED', 'SHIPPED', 'CANCELLED', 'IN_PROGRESS')) execute function ops.guard_states_of_work_orders();
create or replace function ops.delete_work_orders() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update work_orders set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on work_orders for each row execute function ops.delete_work_orders();
select audit.attach('work_orders', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on work_orders to business_operations_api;
alter table work_orders enable row level security;
drop policy if exists tenant_scope on work_orders;
create policy tenant_scope on work_orders to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- work_order_items
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_items_work_order_id_tenant' and conrelid = 'work_order_items'::regclass) then
  alter table work_order_items add constraint work_order_items_work_order_id_tenant foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_items_order_item_id_tenant' and conrelid = 'work_order_items'::regclass) then
  alter table work_order_items add constraint work_order_items_order_item_id_tenant foreign key (tenant_id, order_item_id) references order_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_items_order_location_id_tenant' and conrelid = 'work_order_items'::regclass) then
  alter table work_order_items add constraint work_order_items_order_location_id_tenant foreign key (tenant_id, order_location_id) references order_locations (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_items_item_id_tenant' and conrelid = 'work_order_items'::regclass) then
  alter table work_order_items add constraint work_order_items_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_items_stock_lot_id_tenant' and conrelid = 'work_order_items'::regclass) then
  alter table work_order_items add constraint work_order_items_stock_lot_id_tenant foreign key (tenant_id, stock_lot_id) references stock_lots (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_items_quantity_positive' and conrelid = 'work_order_items'::regclass) then
  alter table work_order_items add constraint work_order_items_quantity_positive check (quantity > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_items_good_quantity_min' and conrelid = 'work_order_items'::regclass) then
  alter table work_order_items add constraint work_order_items_good_quantity_min check (good_quantity >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_items_defect_quantity_min' and conrelid = 'work_order_items'::regclass) then
  alter table work_order_items add constraint work_order_items_defect_quantity_min check (defect_quantity >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_items_status_enum' and conrelid = 'work_order_items'::regclass) then
  alter table work_order_items add constraint work_order_items_status_enum check (status = any ('{WAITING,IN_PROGRESS,COMPLETED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_items_pieces' and conrelid = 'work_order_items'::regclass) then
  alter table work_order_items add constraint work_order_items_pieces check (good_quantity + defect_quantity <= quantity);
end if; end $$;
select ops.ensure_check('work_order_items', 'work_order_items_started_at_calendar', $$started_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_order_items', 'work_order_items_completed_at_calendar', $$completed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_order_items', 'work_order_items_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_order_items', 'work_order_items_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_order_items', 'work_order_items_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_order_items', 'work_order_items_numbers', $$greatest(quantity, good_quantity, defect_quantity) < 'NaN'$$);
create index if not exists work_order_items_work_order_id_sort_order on work_order_items (tenant_id, work_order_id, sort_order) where deleted_at is null;
create index if not exists work_order_items_order_item_id on work_order_items (tenant_id, order_item_id);
create index if not exists work_order_items_order_location_id on work_order_items (tenant_id, order_location_id);
create index if not exists work_order_items_lot_no on work_order_items (tenant_id, lot_no) where deleted_at is null;
create index if not exists work_order_items_item_id on work_order_items (tenant_id, item_id) where deleted_at is null;
create index if not exists work_order_items_stock_lot_id on work_order_items (tenant_id, stock_lot_id);
create or replace trigger a_actor before insert or update or delete on work_order_items for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on work_order_items for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on work_order_items for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of work_order_id, order_item_id, order_location_id, item_id, item_code, item_name, specification, unit, quantity, good_quantity, defect_quantity, lot_no, stock_lot_id, status, sort_order, started_at, completed_at, options, created_at, created_by, deleted_at, deleted_by on work_order_items for each row execute function ops.stamp();
create or replace function ops.guard_status_of_work_order_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('WAITING', 'IN_PROGRESS'), ('WAITING', 'COMPLETED'), ('IN_PROGRESS', 'COMPLETED'), ('COMPLETED', 'IN_PROGRESS'), ('IN_PROGRESS', 'WAITING')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'work_order_items.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on work_order_items for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_work_order_items();
create or replace trigger b_status_begin before insert on work_order_items for each row when (new.status is distinct from 'WAITING') execute function ops.guard_status_of_work_order_items();
create or replace function ops.keep_fixed_fields_of_work_order_items() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.work_order_id) is distinct from (old.work_order_id) then 'work_order_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on work_order_items for each row when ((new.work_order_id) is distinct from (old.work_order_id)) execute function ops.keep_fixed_fields_of_work_order_items();
create or replace function ops.delete_work_order_items() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update work_order_items set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on work_order_items for each row execute function ops.delete_work_order_items();
select audit.attach('work_order_items', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on work_order_items to business_operations_api;
alter table work_order_items enable row level security;
drop policy if exists tenant_scope on work_order_items;
create policy tenant_scope on work_order_items to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- work_order_steps
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_steps_work_order_id_tenant' and conrelid = 'work_order_steps'::regclass) then
  alter table work_order_steps add constraint work_order_steps_work_order_id_tenant foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_steps_work_order_item_id_tenant' and conrelid = 'work_order_steps'::regclass) then
  alter table work_order_steps add constraint work_order_steps_work_order_item_id_tenant foreign key (tenant_id, work_order_item_id) references work_order_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_steps_process_step_id_tenant' and conrelid = 'work_order_steps'::regclass) then
  alter table work_order_steps add constraint work_order_steps_process_step_id_tenant foreign key (tenant_id, process_step_id) references process_steps (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_steps_status_enum' and conrelid = 'work_order_steps'::regclass) then
  alter table work_order_steps add constraint work_order_steps_status_enum check (status = any ('{WAITING,PENDING_APPROVAL,COMPLETED}'::text[]));
end if; end $$;
select ops.ensure_check('work_order_steps', 'work_order_steps_completed_at_calendar', $$completed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_order_steps', 'work_order_steps_approved_at_calendar', $$approved_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_order_steps', 'work_order_steps_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_order_steps', 'work_order_steps_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists work_order_steps_work_order_item_id_process_step_id_unique on work_order_steps (tenant_id, work_order_item_id, process_step_id);
create index if not exists work_order_steps_work_order_id_status on work_order_steps (tenant_id, work_order_id, status);
create index if not exists work_order_steps_process_step_id on work_order_steps (tenant_id, process_step_id);
create or replace trigger a_actor before insert or update or delete on work_order_steps for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on work_order_steps for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on work_order_steps for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of work_order_id, work_order_item_id, process_step_id, step_code, step_name, sort_order, status, completed_at, completed_by, approved_at, approved_by, options, created_at, created_by on work_order_steps for each row execute function ops.stamp();
create or replace function ops.guard_status_of_work_order_steps() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('WAITING', 'COMPLETED'), ('PENDING_APPROVAL', 'COMPLETED'), ('WAITING', 'PENDING_APPROVAL'), ('PENDING_APPROVAL', 'WAITING'), ('COMPLETED', 'WAITING')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'work_order_steps.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on work_order_steps for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_work_order_steps();
create or replace trigger b_status_begin before insert on work_order_steps for each row when (new.status is distinct from 'WAITING') execute function ops.guard_status_of_work_order_steps();
create or replace function ops.keep_fixed_fields_of_work_order_steps() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.work_order_id) is distinct from (old.work_order_id) then 'work_order_id' when (new.work_order_item_id) is distinct from (old.work_order_item_id) then 'work_order_item_id' when (new.process_step_id) is distinct from (old.process_step_id) then 'process_step_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on work_order_steps for each row when ((new.work_order_id, new.work_order_item_id, new.process_step_id) is distinct from (old.work_order_id, old.work_order_item_id, old.process_step_id)) execute function ops.keep_fixed_fields_of_work_order_steps();
select audit.attach('work_order_steps', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on work_order_steps to business_operations_api;
alter table work_order_steps enable row level security;
drop policy if exists tenant_scope on work_order_steps;
create policy tenant_scope on work_order_steps to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- work_order_material_inputs
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_material_inputs_work_order_id_tenant' and conrelid = 'work_order_material_inputs'::regclass) then
  alter table work_order_material_inputs add constraint work_order_material_inputs_work_order_id_tenant foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_material_inputs_work_order_item_id_tenant' and conrelid = 'work_order_material_inputs'::regclass) then
  alter table work_order_material_inputs add constraint work_order_material_inputs_work_order_item_id_tenant foreign key (tenant_id, work_order_item_id) references work_order_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_material_inputs_process_step_id_tenant' and conrelid = 'work_order_material_inputs'::regclass) then
  alter table work_order_material_inputs add constraint work_order_material_inputs_process_step_id_tenant foreign key (tenant_id, process_step_id) references process_steps (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_material_inputs_stock_lot_id_tenant' and conrelid = 'work_order_material_inputs'::regclass) then
  alter table work_order_material_inputs add constraint work_order_material_inputs_stock_lot_id_tenant foreign key (tenant_id, stock_lot_id) references stock_lots (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_material_inputs_item_id_tenant' and conrelid = 'work_order_material_inputs'::regclass) then
  alter table work_order_material_inputs add constraint work_order_material_inputs_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_material_inputs_stock_transaction_id_tenant' and conrelid = 'work_order_material_inputs'::regclass) then
  alter table work_order_material_inputs add constraint work_order_material_inputs_stock_transaction_id_tenant foreign key (tenant_id, stock_transaction_id) references stock_transactions (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_order_material_inputs_quantity_positive' and conrelid = 'work_order_material_inputs'::regclass) then
  alter table work_order_material_inputs add constraint work_order_material_inputs_quantity_positive check (quantity > 0);
end if; end $$;
select ops.ensure_check('work_order_material_inputs', 'work_order_material_inputs_input_at_calendar', $$input_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_order_material_inputs', 'work_order_material_inputs_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_order_material_inputs', 'work_order_material_inputs_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_order_material_inputs', 'work_order_material_inputs_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_order_material_inputs', 'work_order_material_inputs_numbers', $$greatest(quantity) < 'NaN'$$);
create index if not exists work_order_material_inputs_work_order_id_work_order_item_id on work_order_material_inputs (tenant_id, work_order_id, work_order_item_id) where deleted_at is null;
create index if not exists work_order_material_inputs_work_order_item_id_input_at on work_order_material_inputs (tenant_id, work_order_item_id, input_at) where deleted_at is null;
create index if not exists work_order_material_inputs_stock_lot_id on work_order_material_inputs (tenant_id, stock_lot_id);
create index if not exists work_order_material_inputs_process_step_id on work_order_material_inputs (tenant_id, process_step_id);
create index if not exists work_order_material_inputs_item_id on work_order_material_inputs (tenant_id, item_id);
create or replace trigger a_actor before insert or update or delete on work_order_material_inputs for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on work_order_material_inputs for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on work_order_material_inputs for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of work_order_id, work_order_item_id, process_step_id, stock_lot_id, item_id, bom_key, quantity, input_at, input_by, stock_transaction_id, note, created_at, created_by, deleted_at, deleted_by on work_order_material_inputs for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_work_order_material_inputs() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.work_order_id) is distinct from (old.work_order_id) then 'work_order_id' when (new.work_order_item_id) is distinct from (old.work_order_item_id) then 'work_order_item_id' when (new.stock_lot_id) is distinct from (old.stock_lot_id) then 'stock_lot_id' when (new.item_id) is distinct from (old.item_id) then 'item_id' when (new.stock_transaction_id) is distinct from (old.stock_transaction_id) then 'stock_transaction_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on work_order_material_inputs for each row when ((new.work_order_id, new.work_order_item_id, new.stock_lot_id, new.item_id, new.stock_transaction_id) is distinct from (old.work_order_id, old.work_order_item_id, old.stock_lot_id, old.item_id, old.stock_transaction_id)) execute function ops.keep_fixed_fields_of_work_order_material_inputs();
create or replace function ops.delete_work_order_material_inputs() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update work_order_material_inputs set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on work_order_material_inputs for each row execute function ops.delete_work_order_material_inputs();
select audit.attach('work_order_material_inputs', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on work_order_material_inputs to business_operations_api;
alter table work_order_material_inputs enable row level security;
drop policy if exists tenant_scope on work_order_material_inputs;
create policy tenant_scope on work_order_material_inputs to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- work_logs
do $$ begin if not exists (select from pg_constraint where conname = 'work_logs_work_order_id_tenant' and conrelid = 'work_logs'::regclass) then
  alter table work_logs add constraint work_logs_work_order_id_tenant foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_logs_process_step_id_tenant' and conrelid = 'work_logs'::regclass) then
  alter table work_logs add constraint work_logs_process_step_id_tenant foreign key (tenant_id, process_step_id) references process_steps (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_logs_document_template_id_tenant' and conrelid = 'work_logs'::regclass) then
  alter table work_logs add constraint work_logs_document_template_id_tenant foreign key (tenant_id, document_template_id) references document_templates (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_logs_document_id_tenant' and conrelid = 'work_logs'::regclass) then
  alter table work_logs add constraint work_logs_document_id_tenant foreign key (tenant_id, document_id) references documents (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_logs_production_quantity_min' and conrelid = 'work_logs'::regclass) then
  alter table work_logs add constraint work_logs_production_quantity_min check (production_quantity >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_logs_good_quantity_min' and conrelid = 'work_logs'::regclass) then
  alter table work_logs add constraint work_logs_good_quantity_min check (good_quantity >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_logs_defect_quantity_min' and conrelid = 'work_logs'::regclass) then
  alter table work_logs add constraint work_logs_defect_quantity_min check (defect_quantity >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_logs_hours' and conrelid = 'work_logs'::regclass) then
  alter table work_logs add constraint work_logs_hours check (ended_at >= started_at);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'work_logs_pieces' and conrelid = 'work_logs'::regclass) then
  alter table work_logs add constraint work_logs_pieces check (good_quantity + defect_quantity = production_quantity);
end if; end $$;
select ops.ensure_check('work_logs', 'work_logs_work_date_calendar', $$work_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('work_logs', 'work_logs_started_at_calendar', $$started_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_logs', 'work_logs_ended_at_calendar', $$ended_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_logs', 'work_logs_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_logs', 'work_logs_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_logs', 'work_logs_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('work_logs', 'work_logs_numbers', $$greatest(production_quantity, good_quantity, defect_quantity) < 'NaN'$$);
create unique index if not exists work_logs_work_order_id_process_step_id_work_date_unique on work_logs (tenant_id, work_order_id, process_step_id, work_date) nulls not distinct where deleted_at is null;
create index if not exists work_logs_work_date on work_logs (tenant_id, work_date) where deleted_at is null;
create index if not exists work_logs_worker_id_work_date on work_logs (tenant_id, worker_id, work_date) where deleted_at is null;
create index if not exists work_logs_document_id on work_logs (tenant_id, document_id) where deleted_at is null;
create index if not exists work_logs_work_order_id on work_logs (tenant_id, work_order_id);
create index if not exists work_logs_process_step_id on work_logs (tenant_id, process_step_id);
create index if not exists work_logs_document_template_id on work_logs (tenant_id, document_template_id);
create or replace trigger a_actor before insert or update or delete on work_logs for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on work_logs for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on work_logs for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of work_order_id, process_step_id, document_template_id, document_id, work_date, worker_id, started_at, ended_at, production_quantity, good_quantity, defect_quantity, data, note, created_at, created_by, deleted_at, deleted_by on work_logs for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_work_logs() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.work_order_id) is distinct from (old.work_order_id) then 'work_order_id' when (new.process_step_id) is distinct from (old.process_step_id) then 'process_step_id' when (new.work_date) is distinct from (old.work_date) then 'work_date' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on work_logs for each row when ((new.work_order_id, new.process_step_id, new.work_date) is distinct from (old.work_order_id, old.process_step_id, old.work_date)) execute function ops.keep_fixed_fields_of_work_logs();
create or replace function ops.delete_work_logs() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update work_logs set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on work_logs for each row execute function ops.delete_work_logs();
select audit.attach('work_logs', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on work_logs to business_operations_api;
alter table work_logs enable row level security;
drop policy if exists tenant_scope on work_logs;
create policy tenant_scope on work_logs to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- bending_orders
do $$ begin if not exists (select from pg_constraint where conname = 'bending_orders_status_enum' and conrelid = 'bending_orders'::regclass) then
  alter table bending_orders add constraint bending_orders_status_enum check (status = any ('{DRAFT,CONFIRMED,IN_PROGRESS,PRODUCED,CANCELLED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_orders_target' and conrelid = 'bending_orders'::regclass) then
  alter table bending_orders add constraint bending_orders_target check (target_date >= order_date);
end if; end $$;
select ops.ensure_check('bending_orders', 'bending_orders_order_date_calendar', $$order_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('bending_orders', 'bending_orders_target_date_calendar', $$target_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('bending_orders', 'bending_orders_confirmed_at_calendar', $$confirmed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bending_orders', 'bending_orders_produced_at_calendar', $$produced_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bending_orders', 'bending_orders_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bending_orders', 'bending_orders_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bending_orders', 'bending_orders_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists bending_orders_bending_order_no_unique on bending_orders (tenant_id, bending_order_no) where deleted_at is null;
create index if not exists bending_orders_status_target_date on bending_orders (tenant_id, status, target_date) where deleted_at is null;
create index if not exists bending_orders_order_date_id on bending_orders (tenant_id, order_date, id) where deleted_at is null;
create index if not exists bending_orders_target_date_id on bending_orders (tenant_id, target_date, id) where deleted_at is null;
create index if not exists bending_orders_created_at_id on bending_orders (tenant_id, created_at, id) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on bending_orders for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on bending_orders for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on bending_orders for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of bending_order_no, status, manager_name, order_date, target_date, bending_lot, confirmed_at, produced_at, memo, options, created_at, created_by, deleted_at, deleted_by on bending_orders for each row execute function ops.stamp();
create or replace function ops.guard_status_of_bending_orders() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('DRAFT', 'CONFIRMED'), ('CONFIRMED', 'IN_PROGRESS'), ('IN_PROGRESS', 'PRODUCED'), ('PRODUCED', 'IN_PROGRESS'), ('IN_PROGRESS', 'CONFIRMED'), ('PRODUCED', 'CONFIRMED'), ('DRAFT', 'CANCELLED'), ('CONFIRMED', 'CANCELLED'), ('IN_PROGRESS', 'CANCELLED'), ('CANCELLED', 'DRAFT')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'bending_orders.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on bending_orders for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_bending_orders();
create or replace trigger b_status_begin before insert on bending_orders for each row when (new.status is distinct from 'DRAFT') execute function ops.guard_status_of_bending_orders();
create or replace function ops.guard_states_of_bending_orders() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('CONFIRMED', 'IN_PROGRESS', 'PRODUCED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.bending_order.not_deletable', jsonb_build_object('path', 'status', 'code', 'not_deletable', 'status', old.status));
  end if;
  if old.status in ('CONFIRMED', 'IN_PROGRESS') and (new.order_date, new.bending_lot::text) is distinct from (old.order_date, old.bending_lot::text) then
    perform ops.refuse(409, 'error.bending_order.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  if old.status in ('PRODUCED', 'CANCELLED') and (new.manager_name, new.order_date, new.target_date, new.bending_lot::text) is distinct from (old.manager_name, old.order_date, old.target_date, old.bending_lot::text) then
    perform ops.refuse(409, 'error.bending_order.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on bending_orders for each row when (old.status in ('CONFIRMED', 'IN_PROGRESS', 'PRODUCED', 'CANCELLED')) execute function ops.guard_states_of_bending_orders();
create or replace function ops.assert_open_bending_orders(tenant integer, whole integer, path text) returns void language plpgsql as $$
declare
  state text;
begin
  select status into state from bending_orders where tenant_id = tenant and id = whole and deleted_at is null for no key update;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path, 'code', 'unknown_reference'));
  elsif state in ('CONFIRMED', 'IN_PROGRESS') then
    perform ops.refuse(409, 'error.bending_order.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', state));
  elsif state in ('PRODUCED', 'CANCELLED') then
    perform ops.refuse(409, 'error.bending_order.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', state));
  end if;
end $$;
create or replace function ops.delete_bending_orders() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update bending_orders set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on bending_orders for each row execute function ops.delete_bending_orders();
select audit.attach('bending_orders', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on bending_orders to business_operations_api;
alter table bending_orders enable row level security;
drop policy if exists tenant_scope on bending_orders;
create policy tenant_scope on bending_orders to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- bending_order_items
do $$ begin if not exists (select from pg_constraint where conname = 'bending_order_items_bending_order_id_tenant' and conrelid = 'bending_order_items'::regclass) then
  alter table bending_order_items add constraint bending_order_items_bending_order_id_tenant foreign key (tenant_id, bending_order_id) references bending_orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_order_items_item_id_tenant' and conrelid = 'bending_order_items'::regclass) then
  alter table bending_order_items add constraint bending_order_items_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_order_items_raw_stock_lot_id_tenant' and conrelid = 'bending_order_items'::regclass) then
  alter table bending_order_items add constraint bending_order_items_raw_stock_lot_id_tenant foreign key (tenant_id, raw_stock_lot_id) references stock_lots (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_order_items_work_order_item_id_tenant' and conrelid = 'bending_order_items'::regclass) then
  alter table bending_order_items add constraint bending_order_items_work_order_item_id_tenant foreign key (tenant_id, work_order_item_id) references work_order_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_order_items_quantity_positive' and conrelid = 'bending_order_items'::regclass) then
  alter table bending_order_items add constraint bending_order_items_quantity_positive check (quantity > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bending_order_items_produced_quantity_min' and conrelid = 'bending_order_items'::regclass) then
  alter table bending_order_items add constraint bending_order_items_produced_quantity_min check (produced_quantity >= 0);
end if; end $$;
select ops.ensure_check('bending_order_items', 'bending_order_items_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bending_order_items', 'bending_order_items_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bending_order_items', 'bending_order_items_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bending_order_items', 'bending_order_items_numbers', $$greatest(quantity, produced_quantity) < 'NaN'$$);
create index if not exists bending_order_items_bending_order_id_sort_order on bending_order_items (tenant_id, bending_order_id, sort_order) where deleted_at is null;
create index if not exists bending_order_items_item_id on bending_order_items (tenant_id, item_id) where deleted_at is null;
create index if not exists bending_order_items_work_order_item_id on bending_order_items (tenant_id, work_order_item_id) where deleted_at is null;
create index if not exists bending_order_items_raw_stock_lot_id on bending_order_items (tenant_id, raw_stock_lot_id);
create or replace trigger a_actor before insert or update or delete on bending_order_items for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on bending_order_items for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on bending_order_items for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of bending_order_id, item_id, quantity, produced_quantity, lot_no, raw_stock_lot_id, work_order_item_id, sort_order, note, created_at, created_by, deleted_at, deleted_by on bending_order_items for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_bending_order_items() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.bending_order_id) is distinct from (old.bending_order_id) then 'bending_order_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on bending_order_items for each row when ((new.bending_order_id) is distinct from (old.bending_order_id)) execute function ops.keep_fixed_fields_of_bending_order_items();
create or replace function ops.guard_whole_of_bending_order_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_bending_orders(old.tenant_id, old.bending_order_id, 'bending_order_id'); end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and not ((new.bending_order_id, new.item_id, new.quantity, new.raw_stock_lot_id, new.sort_order, new.note) is distinct from (old.bending_order_id, old.item_id, old.quantity, old.raw_stock_lot_id, old.sort_order, old.note)) then return new; end if;
  perform ops.assert_open_bending_orders(new.tenant_id, new.bending_order_id, 'bending_order_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on bending_order_items for each row execute function ops.guard_whole_of_bending_order_items();
create or replace function ops.delete_bending_order_items() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update bending_order_items set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on bending_order_items for each row execute function ops.delete_bending_order_items();
select audit.attach('bending_order_items', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on bending_order_items to business_operations_api;
alter table bending_order_items enable row level security;
drop policy if exists tenant_scope on bending_order_items;
create policy tenant_scope on bending_order_items to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- shipments
do $$ begin if not exists (select from pg_constraint where conname = 'shipments_order_id_tenant' and conrelid = 'shipments'::regclass) then
  alter table shipments add constraint shipments_order_id_tenant foreign key (tenant_id, order_id) references orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'shipments_loading_manager_id_tenant' and conrelid = 'shipments'::regclass) then
  alter table shipments add constraint shipments_loading_manager_id_tenant foreign key (tenant_id, loading_manager_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'shipments_status_enum' and conrelid = 'shipments'::regclass) then
  alter table shipments add constraint shipments_status_enum check (status = any ('{SCHEDULED,READY,SHIPPING,COMPLETED,CANCELLED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'shipments_priority_enum' and conrelid = 'shipments'::regclass) then
  alter table shipments add constraint shipments_priority_enum check (priority = any ('{LOW,NORMAL,HIGH,URGENT}'::text[]));
end if; end $$;
select ops.ensure_check('shipments', 'shipments_scheduled_date_calendar', $$scheduled_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('shipments', 'shipments_loading_started_at_calendar', $$loading_started_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('shipments', 'shipments_loaded_at_calendar', $$loaded_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('shipments', 'shipments_departed_at_calendar', $$departed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('shipments', 'shipments_delivered_at_calendar', $$delivered_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('shipments', 'shipments_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('shipments', 'shipments_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('shipments', 'shipments_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists shipments_shipment_no_unique on shipments (tenant_id, shipment_no) where deleted_at is null;
create unique index if not exists shipments_order_id_unique on shipments (tenant_id, order_id) where deleted_at is null and status <> 'CANCELLED';
create index if not exists shipments_status_scheduled_date on shipments (tenant_id, status, scheduled_date) where deleted_at is null;
create index if not exists shipments_order_id on shipments (tenant_id, order_id) where deleted_at is null;
create index if not exists shipments_scheduled_date_id on shipments (tenant_id, scheduled_date, id) where deleted_at is null;
create index if not exists shipments_created_at_id on shipments (tenant_id, created_at, id) where deleted_at is null;
create index if not exists shipments_loading_manager_id on shipments (tenant_id, loading_manager_id);
create or replace trigger a_actor before insert or update or delete on shipments for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on shipments for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on shipments for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of shipment_no, status, order_id, priority, scheduled_date, can_ship, deposit_confirmed, invoice_issued, loading_manager_id, loading_started_at, loaded_at, departed_at, delivered_at, cancel_reason, remarks, options, created_at, created_by, deleted_at, deleted_by on shipments for each row execute function ops.stamp();
create or replace function ops.guard_status_of_shipments() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('SCHEDULED', 'READY'), ('READY', 'SCHEDULED'), ('READY', 'SHIPPING'), ('SHIPPING', 'COMPLETED'), ('SHIPPING', 'READY'), ('COMPLETED', 'READY'), ('SCHEDULED', 'CANCELLED'), ('READY', 'CANCELLED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'shipments.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on shipments for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_shipments();
create or replace trigger b_status_begin before insert on shipments for each row when (new.status is distinct from 'SCHEDULED') execute function ops.guard_status_of_shipments();
create or replace function ops.keep_fixed_fields_of_shipments() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.order_id) is distinct from (old.order_id) then 'order_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on shipments for each row when ((new.order_id) is distinct from (old.order_id)) execute function ops.keep_fixed_fields_of_shipments();
create or replace function ops.guard_states_of_shipments() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('SHIPPING', 'COMPLETED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.shipment.closed', jsonb_build_object('path', 'status', 'code', 'closed', 'status', old.status));
  end if;
  if old.status in ('SHIPPING') and (new.priority, new.scheduled_date, new.loading_manager_id) is distinct from (old.priority, old.scheduled_date, old.loading_manager_id) then
    perform ops.refuse(409, 'error.shipment.closed', jsonb_build_object('path', 'status', 'code', 'closed', 'status', old.status));
  end if;
  if old.status in ('COMPLETED') and (new.priority, new.scheduled_date, new.can_ship, new.loading_manager_id) is distinct from (old.priority, old.scheduled_date, old.can_ship, old.loading_manager_id) then
    perform ops.refuse(409, 'error.shipment.closed', jsonb_build_object('path', 'status', 'code', 'closed', 'status', old.status));
  end if;
  if old.status in ('CANCELLED') and (new.priority, new.scheduled_date, new.can_ship, new.deposit_confirmed, new.invoice_issued, new.loading_manager_id, new.loading_started_at, new.loaded_at, new.remarks) is distinct from (old.priority, old.scheduled_date, old.can_ship, old.deposit_confirmed, old.invoice_issued, old.loading_manager_id, old.loading_started_at, old.loaded_at, old.remarks) then
    perform ops.refuse(409, 'error.shipment.closed', jsonb_build_object('path', 'status', 'code', 'closed', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on shipments for each row when (old.status in ('SHIPPING', 'COMPLETED', 'CANCELLED')) execute function ops.guard_states_of_shipments();
create or replace function ops.delete_shipments() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update shipments set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on shipments for each row execute function ops.delete_shipments();
select audit.attach('shipments', 'tenant_id', 'lines_given,updated_at,updated_by', 'lines_given');
grant select, insert, update, delete on shipments to business_operations_api;
alter table shipments enable row level security;
drop policy if exists tenant_scope on shipments;
create policy tenant_scope on shipments to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- shipment_items
do $$ begin if not exists (select from pg_constraint where conname = 'shipment_items_shipment_id_tenant' and conrelid = 'shipment_items'::regclass) then
  alter table shipment_items add constraint shipment_items_shipment_id_tenant foreign key (tenant_id, shipment_id) references shipments (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'shipment_items_work_order_item_id_tenant' and conrelid = 'shipment_items'::regclass) then
  alter table shipment_items add constraint shipment_items_work_order_item_id_tenant foreign key (tenant_id, work_order_item_id) references work_order_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'shipment_items_order_item_id_tenant' and conrelid = 'shipment_items'::regclass) then
  alter table shipment_items add constraint shipment_items_order_item_id_tenant foreign key (tenant_id, order_item_id) references order_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'shipment_items_item_id_tenant' and conrelid = 'shipment_items'::regclass) then
  alter table shipment_items add constraint shipment_items_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'shipment_items_stock_lot_id_tenant' and conrelid = 'shipment_items'::regclass) then
  alter table shipment_items add constraint shipment_items_stock_lot_id_tenant foreign key (tenant_id, stock_lot_id) references stock_lots (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'shipment_items_quantity_positive' and conrelid = 'shipment_items'::regclass) then
  alter table shipment_items add constraint shipment_items_quantity_positive check (quantity > 0);
end if; end $$;
select ops.ensure_check('shipment_items', 'shipment_items_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('shipment_items', 'shipment_items_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('shipment_items', 'shipment_items_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('shipment_items', 'shipment_items_numbers', $$greatest(quantity) < 'NaN'$$);
create unique index if not exists shipment_items_shipment_id_work_order_item_id_unique on shipment_items (tenant_id, shipment_id, work_order_item_id) where deleted_at is null and work_order_item_id is not null;
create index if not exists shipment_items_shipment_id_sort_order on shipment_items (tenant_id, shipment_id, sort_order) where deleted_at is null;
create index if not exists shipment_items_work_order_item_id on shipment_items (tenant_id, work_order_item_id) where deleted_at is null;
create index if not exists shipment_items_lot_no on shipment_items (tenant_id, lot_no) where deleted_at is null;
create index if not exists shipment_items_item_id on shipment_items (tenant_id, item_id) where deleted_at is null;
create index if not exists shipment_items_order_item_id on shipment_items (tenant_id, order_item_id);
create index if not exists shipment_items_stock_lot_id on shipment_items (tenant_id, stock_lot_id);
create or replace trigger a_actor before insert or update or delete on shipment_items for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on shipment_items for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on shipment_items for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of shipment_id, work_order_item_id, order_item_id, item_id, item_code, item_name, specification, floor_unit, quantity, unit, lot_no, stock_lot_id, sort_order, remarks, created_at, created_by, deleted_at, deleted_by on shipment_items for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_shipment_items() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.shipment_id) is distinct from (old.shipment_id) then 'shipment_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on shipment_items for each row when ((new.shipment_id) is distinct from (old.shipment_id)) execute function ops.keep_fixed_fields_of_shipment_items();
create or replace function ops.delete_shipment_items() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update shipment_items set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on shipment_items for each row execute function ops.delete_shipment_items();
select audit.attach('shipment_items', 'tenant_id', 'quantity_given,updated_at,updated_by', 'quantity_given');
grant select, insert, update, delete on shipment_items to business_operations_api;
alter table shipment_items enable row level security;
drop policy if exists tenant_scope on shipment_items;
create policy tenant_scope on shipment_items to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- vehicle_dispatches
do $$ begin if not exists (select from pg_constraint where conname = 'vehicle_dispatches_shipment_id_tenant' and conrelid = 'vehicle_dispatches'::regclass) then
  alter table vehicle_dispatches add constraint vehicle_dispatches_shipment_id_tenant foreign key (tenant_id, shipment_id) references shipments (tenant_id, id);
end if; end $$;
select ops.ensure_check('vehicle_dispatches', 'vehicle_dispatches_arrival_at_calendar', $$arrival_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('vehicle_dispatches', 'vehicle_dispatches_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('vehicle_dispatches', 'vehicle_dispatches_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('vehicle_dispatches', 'vehicle_dispatches_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists vehicle_dispatches_shipment_id on vehicle_dispatches (tenant_id, shipment_id) where deleted_at is null;
create index if not exists vehicle_dispatches_arrival_at on vehicle_dispatches (tenant_id, arrival_at) where deleted_at is null;
create index if not exists vehicle_dispatches_created_at_id on vehicle_dispatches (tenant_id, created_at, id) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on vehicle_dispatches for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on vehicle_dispatches for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on vehicle_dispatches for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of shipment_id, sort_order, logistics_company, arrival_at, tonnage, vehicle_no, driver_name, driver_contact, remarks, options, created_at, created_by, deleted_at, deleted_by on vehicle_dispatches for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_vehicle_dispatches() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.shipment_id) is distinct from (old.shipment_id) then 'shipment_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on vehicle_dispatches for each row when ((new.shipment_id) is distinct from (old.shipment_id)) execute function ops.keep_fixed_fields_of_vehicle_dispatches();
create or replace function ops.delete_vehicle_dispatches() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update vehicle_dispatches set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on vehicle_dispatches for each row execute function ops.delete_vehicle_dispatches();
select audit.attach('vehicle_dispatches', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on vehicle_dispatches to business_operations_api;
alter table vehicle_dispatches enable row level security;
drop policy if exists tenant_scope on vehicle_dispatches;
create policy tenant_scope on vehicle_dispatches to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- inspections
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_item_id_tenant' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_inspector_id_tenant' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_inspector_id_tenant foreign key (tenant_id, inspector_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_receiving_item_id_tenant' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_receiving_item_id_tenant foreign key (tenant_id, receiving_item_id) references receiving_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_stock_lot_id_tenant' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_stock_lot_id_tenant foreign key (tenant_id, stock_lot_id) references stock_lots (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_client_id_tenant' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_work_order_id_tenant' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_work_order_id_tenant foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_work_order_item_id_tenant' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_work_order_item_id_tenant foreign key (tenant_id, work_order_item_id) references work_order_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_order_id_tenant' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_order_id_tenant foreign key (tenant_id, order_id) references orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_order_location_id_tenant' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_order_location_id_tenant foreign key (tenant_id, order_location_id) references order_locations (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_document_id_tenant' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_document_id_tenant foreign key (tenant_id, document_id) references documents (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_inspection_type_enum' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_inspection_type_enum check (inspection_type = any ('{IQC,PQC,FQC}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_status_enum' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_status_enum check (status = any ('{WAITING,IN_PROGRESS,COMPLETED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_result_enum' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_result_enum check (result = any ('{PASS,FAIL,CONDITIONAL}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_lot_size_positive' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_lot_size_positive check (lot_size > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_sample_size_positive' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_sample_size_positive check (sample_size > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_accepted_quantity_min' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_accepted_quantity_min check (accepted_quantity >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_rejected_quantity_min' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_rejected_quantity_min check (rejected_quantity >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_source' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_source check (status = 'COMPLETED' or deleted_at is not null or case inspection_type when 'IQC' then receiving_item_id is not null or stock_lot_id is not null
        when 'PQC' then work_order_id is not null else order_id is not null or work_order_id is not null end);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_scheduled' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_scheduled check (scheduled_on >= requested_on);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_sample' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_sample check (sample_size <= lot_size);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspections_quantities' and conrelid = 'inspections'::regclass) then
  alter table inspections add constraint inspections_quantities check (status <> 'COMPLETED' or accepted_quantity + rejected_quantity = lot_size);
end if; end $$;
select ops.ensure_check('inspections', 'inspections_requested_on_calendar', $$requested_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('inspections', 'inspections_scheduled_on_calendar', $$scheduled_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('inspections', 'inspections_completed_at_calendar', $$completed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('inspections', 'inspections_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('inspections', 'inspections_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('inspections', 'inspections_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('inspections', 'inspections_numbers', $$greatest(lot_size, sample_size, accepted_quantity, rejected_quantity) < 'NaN'$$);
create unique index if not exists inspections_inspection_no_unique on inspections (tenant_id, inspection_no) where deleted_at is null;
create unique index if not exists inspections_receiving_item_id_unique on inspections (tenant_id, receiving_item_id) where deleted_at is null and inspection_type = 'IQC' and status <> 'COMPLETED' and receiving_item_id is not null;
create index if not exists inspections_inspection_type_status on inspections (tenant_id, inspection_type, status) where deleted_at is null;
create index if not exists inspections_status_scheduled_on on inspections (tenant_id, status, scheduled_on) where deleted_at is null;
create index if not exists inspections_scheduled_on_id on inspections (tenant_id, scheduled_on, id) where deleted_at is null;
create index if not exists inspections_inspector_id_scheduled_on on inspections (tenant_id, inspector_id, scheduled_on) where deleted_at is null;
create index if not exists inspections_receiving_item_id on inspections (tenant_id, receiving_item_id);
create index if not exists inspections_stock_lot_id on inspections (tenant_id, stock_lot_id);
create index if not exists inspections_work_order_id on inspections (tenant_id, work_order_id) where deleted_at is null;
create index if not exists inspections_order_id on inspections (tenant_id, order_id) where deleted_at is null;
create index if not exists inspections_item_id on inspections (tenant_id, item_id) where deleted_at is null;
create index if not exists inspections_client_id on inspections (tenant_id, client_id) where deleted_at is null;
create index if not exists inspections_work_order_item_id on inspections (tenant_id, work_order_item_id);
create index if not exists inspections_order_location_id on inspections (tenant_id, order_location_id);
create index if not exists inspections_document_id on inspections (tenant_id, document_id);
create or replace trigger a_actor before insert or update or delete on inspections for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on inspections for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on inspections for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of inspection_no, inspection_type, status, result, item_id, item_name, specification, requested_on, scheduled_on, inspector_id, completed_at, receiving_item_id, stock_lot_id, lot_no, client_id, work_order_id, work_order_item_id, order_id, order_location_id, document_id, lot_size, sample_size, accepted_quantity, rejected_quantity, remarks, created_at, created_by, deleted_at, deleted_by on inspections for each row execute function ops.stamp();
create or replace function ops.guard_status_of_inspections() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('WAITING', 'IN_PROGRESS'), ('WAITING', 'COMPLETED'), ('IN_PROGRESS', 'COMPLETED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'inspections.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on inspections for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_inspections();
create or replace trigger b_status_begin before insert on inspections for each row when (new.status is distinct from 'WAITING') execute function ops.guard_status_of_inspections();
create or replace function ops.keep_fixed_fields_of_inspections() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.inspection_type) is distinct from (old.inspection_type) then 'inspection_type' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on inspections for each row when ((new.inspection_type) is distinct from (old.inspection_type)) execute function ops.keep_fixed_fields_of_inspections();
create or replace function ops.guard_states_of_inspections() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('COMPLETED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.inspection.not_deletable', jsonb_build_object('path', 'status', 'code', 'not_deletable', 'status', old.status));
  end if;
  if old.status in ('COMPLETED') and (new.inspection_no, new.inspection_type, new.result, new.item_id, new.item_name, new.specification, new.requested_on, new.scheduled_on, new.inspector_id, new.completed_at, new.receiving_item_id, new.client_id, new.work_order_id, new.work_order_item_id, new.order_id, new.order_location_id, new.lot_size, new.sample_size, new.accepted_quantity, new.rejected_quantity, new.remarks) is distinct from (old.inspection_no, old.inspection_type, old.result, old.item_id, old.item_name, old.specification, old.requested_on, old.scheduled_on, old.inspector_id, old.completed_at, old.receiving_item_id, old.client_id, old.work_order_id, old.work_order_item_id, old.order_id, old.order_location_id, old.lot_size, old.sample_size, old.accepted_quantity, old.rejected_quantity, old.remarks) then
    perform ops.refuse(409, 'error.inspection.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on inspections for each row when (old.status in ('COMPLETED')) execute function ops.guard_states_of_inspections();
create or replace function ops.assert_open_inspections(tenant integer, whole integer, path text) returns void language plpgsql as $$
declare
  state text;
begin
  select status into state from inspections where tenant_id = tenant and id = whole and deleted_at is null for no key update;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path, 'code', 'unknown_reference'));
  elsif state in ('COMPLETED') then
    perform ops.refuse(409, 'error.inspection.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', state));
  end if;
end $$;
create or replace function ops.delete_inspections() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update inspections set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on inspections for each row execute function ops.delete_inspections();
select audit.attach('inspections', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on inspections to business_operations_api;
alter table inspections enable row level security;
drop policy if exists tenant_scope on inspections;
create policy tenant_scope on inspections to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- inspection_items
do $$ begin if not exists (select from pg_constraint where conname = 'inspection_items_inspection_id_tenant' and conrelid = 'inspection_items'::regclass) then
  alter table inspection_items add constraint inspection_items_inspection_id_tenant foreign key (tenant_id, inspection_id) references inspections (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspection_items_measure_type_enum' and conrelid = 'inspection_items'::regclass) then
  alter table inspection_items add constraint inspection_items_measure_type_enum check (measure_type = any ('{NUMERIC,OK_NG}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspection_items_judgement_enum' and conrelid = 'inspection_items'::regclass) then
  alter table inspection_items add constraint inspection_items_judgement_enum check (judgement = any ('{PASS,FAIL}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspection_items_limits' and conrelid = 'inspection_items'::regclass) then
  alter table inspection_items add constraint inspection_items_limits check (lower_limit <= upper_limit);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspection_items_measured' and conrelid = 'inspection_items'::regclass) then
  alter table inspection_items add constraint inspection_items_measured check (measure_type = 'NUMERIC' or measured_values is null);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'inspection_items_judged' and conrelid = 'inspection_items'::regclass) then
  alter table inspection_items add constraint inspection_items_judged check (measure_type <> 'NUMERIC' or (judgement is null) = (measured_values is null or measured_values::text ~ '^\s*\[\s*\]\s*$'));
end if; end $$;
select ops.ensure_check('inspection_items', 'inspection_items_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('inspection_items', 'inspection_items_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('inspection_items', 'inspection_items_numbers', $$greatest(lower_limit, upper_limit) < 'NaN'$$);
create index if not exists inspection_items_inspection_id_sort_order on inspection_items (tenant_id, inspection_id, sort_order);
create or replace trigger a_actor before insert or update or delete on inspection_items for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on inspection_items for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on inspection_items for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of inspection_id, sort_order, name, method, standard, measure_type, lower_limit, upper_limit, unit, measured_values, judgement, remarks, created_at, created_by on inspection_items for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_inspection_items() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.inspection_id) is distinct from (old.inspection_id) then 'inspection_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on inspection_items for each row when ((new.inspection_id) is distinct from (old.inspection_id)) execute function ops.keep_fixed_fields_of_inspection_items();
create or replace function ops.guard_whole_of_inspection_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_inspections(old.tenant_id, old.inspection_id, 'inspection_id'); end if;
    return old;
  end if;
  perform ops.assert_open_inspections(new.tenant_id, new.inspection_id, 'inspection_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on inspection_items for each row execute function ops.guard_whole_of_inspection_items();
select audit.attach('inspection_items', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on inspection_items to business_operations_api;
alter table inspection_items enable row level security;
drop policy if exists tenant_scope on inspection_items;
create policy tenant_scope on inspection_items to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- document_templates
do $$ begin if not exists (select from pg_constraint where conname = 'document_templates_category_enum' and conrelid = 'document_templates'::regclass) then
  alter table document_templates add constraint document_templates_category_enum check (category = any ('{IQC,PQC,FQC,WORK_LOG,GENERAL}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_templates_default' and conrelid = 'document_templates'::regclass) then
  alter table document_templates add constraint document_templates_default check (is_active or not is_default);
end if; end $$;
select ops.ensure_check('document_templates', 'document_templates_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('document_templates', 'document_templates_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('document_templates', 'document_templates_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists document_templates_name_unique on document_templates (tenant_id, name) where deleted_at is null;
create unique index if not exists document_templates_category_unique on document_templates (tenant_id, category) where deleted_at is null and is_default;
create index if not exists document_templates_category_is_active on document_templates (tenant_id, category, is_active) where deleted_at is null;
create index if not exists document_templates_updated_at_id on document_templates (tenant_id, updated_at, id) where deleted_at is null;
create index if not exists document_templates_created_at_id on document_templates (tenant_id, created_at, id) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on document_templates for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on document_templates for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on document_templates for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of name, title, category, version, is_default, is_active, description, created_at, created_by, deleted_at, deleted_by on document_templates for each row execute function ops.stamp();
create or replace function ops.keep_used_document_templates() returns trigger language plpgsql as $$
begin
  perform from document_templates where id = old.id for update;
  if exists (select from documents where tenant_id = old.tenant_id and template_id = old.id and deleted_at is null) then
    perform ops.refuse(409, 'error.document_template.in_use', jsonb_build_object('path', case when (new.category) is distinct from (old.category) then 'category' end, 'code', 'fixed'));
  end if;
  return new;
end $$;
create or replace trigger c_used before update on document_templates for each row when ((new.category) is distinct from (old.category)) execute function ops.keep_used_document_templates();
create or replace function ops.delete_document_templates() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from document_templates where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'processes', count(*) from processes where tenant_id = old.tenant_id and inspection_template_id = old.id and deleted_at is null
    union all
    select 'processes', count(*) from processes where tenant_id = old.tenant_id and work_log_template_id = old.id and deleted_at is null
    union all
    select 'process_steps', count(*) from process_steps where tenant_id = old.tenant_id and document_template_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.document_template.in_use', uses); end if;
  update document_templates set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on document_templates for each row execute function ops.delete_document_templates();
select audit.attach('document_templates', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on document_templates to business_operations_api;
alter table document_templates enable row level security;
drop policy if exists tenant_scope on document_templates;
create policy tenant_scope on document_templates to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- document_template_approval_lines
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_approval_lines_template_id_tenant' and conrelid = 'document_template_approval_lines'::regclass) then
  alter table document_template_approval_lines add constraint document_template_approval_lines_template_id_tenant foreign key (tenant_id, template_id) references document_templates (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_approval_lines_approver_id_tenant' and conrelid = 'document_template_approval_lines'::regclass) then
  alter table document_template_approval_lines add constraint document_template_approval_lines_approver_id_tenant foreign key (tenant_id, approver_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_approval_lines_step_min' and conrelid = 'document_template_approval_lines'::regclass) then
  alter table document_template_approval_lines add constraint document_template_approval_lines_step_min check (step >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_approval_lines_step_max' and conrelid = 'document_template_approval_lines'::regclass) then
  alter table document_template_approval_lines add constraint document_template_approval_lines_step_max check (step <= 8);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_approval_lines_line_type_enum' and conrelid = 'document_template_approval_lines'::regclass) then
  alter table document_template_approval_lines add constraint document_template_approval_lines_line_type_enum check (line_type = any ('{DRAFTER,REVIEWER,APPROVER}'::text[]));
end if; end $$;
select ops.ensure_check('document_template_approval_lines', 'document_template_approval_lines_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('document_template_approval_lines', 'document_template_approval_lines_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('document_template_approval_lines', 'document_template_approval_lines_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists document_template_approval_lines_template_id_step on document_template_approval_lines (tenant_id, template_id, step) where deleted_at is null;
create index if not exists document_template_approval_lines_approver_id on document_template_approval_lines (tenant_id, approver_id);
create or replace trigger a_actor before insert or update or delete on document_template_approval_lines for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on document_template_approval_lines for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on document_template_approval_lines for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of template_id, step, line_type, label, approver_id, created_at, created_by, deleted_at, deleted_by on document_template_approval_lines for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_document_template_approval_lines() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.template_id) is distinct from (old.template_id) then 'template_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on document_template_approval_lines for each row when ((new.template_id) is distinct from (old.template_id)) execute function ops.keep_fixed_fields_of_document_template_approval_lines();
create or replace function ops.delete_document_template_approval_lines() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update document_template_approval_lines set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on document_template_approval_lines for each row execute function ops.delete_document_template_approval_lines();
select audit.attach('document_template_approval_lines', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on document_template_approval_lines to business_operations_api;
alter table document_template_approval_lines enable row level security;
drop policy if exists tenant_scope on document_template_approval_lines;
create policy tenant_scope on document_template_approval_lines to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- document_template_basic_fields
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_basic_fields_template_id_tenant' and conrelid = 'document_template_basic_fields'::regclass) then
  alter table document_template_basic_fields add constraint document_template_basic_fields_template_id_tenant foreign key (tenant_id, template_id) references document_templates (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_basic_fields_field_key_pattern' and conrelid = 'document_template_basic_fields'::regclass) then
  alter table document_template_basic_fields add constraint document_template_basic_fields_field_key_pattern check (field_key ~ '^[a-z0-9_]+$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_basic_fields_field_type_enum' and conrelid = 'document_template_basic_fields'::regclass) then
  alter table document_template_basic_fields add constraint document_template_basic_fields_field_type_enum check (field_type = any ('{TEXT,NUMBER,DATE,SELECT,CHECKBOX}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_basic_fields_auto_source_enum' and conrelid = 'document_template_basic_fields'::regclass) then
  alter table document_template_basic_fields add constraint document_template_basic_fields_auto_source_enum check (auto_source = any ('{ORDER_NO,SITE_NAME,CLIENT_NAME,ITEM_NAME,SPECIFICATION,LOT_NO,QUANTITY,LOCATION,TODAY,AUTHOR}'::text[]));
end if; end $$;
select ops.ensure_check('document_template_basic_fields', 'document_template_basic_fields_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('document_template_basic_fields', 'document_template_basic_fields_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('document_template_basic_fields', 'document_template_basic_fields_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists document_template_basic_fields_template_id_sort_order on document_template_basic_fields (tenant_id, template_id, sort_order) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on document_template_basic_fields for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on document_template_basic_fields for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on document_template_basic_fields for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of template_id, field_key, label, field_type, choices, auto_source, is_required, sort_order, created_at, created_by, deleted_at, deleted_by on document_template_basic_fields for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_document_template_basic_fields() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.template_id) is distinct from (old.template_id) then 'template_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on document_template_basic_fields for each row when ((new.template_id) is distinct from (old.template_id)) execute function ops.keep_fixed_fields_of_document_template_basic_fields();
create or replace function ops.delete_document_template_basic_fields() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update document_template_basic_fields set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on document_template_basic_fields for each row execute function ops.delete_document_template_basic_fields();
select audit.attach('document_template_basic_fields', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on document_template_basic_fields to business_operations_api;
alter table document_template_basic_fields enable row level security;
drop policy if exists tenant_scope on document_template_basic_fields;
create policy tenant_scope on document_template_basic_fields to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- document_template_sections
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_sections_template_id_tenant' and conrelid = 'document_template_sections'::regclass) then
  alter table document_template_sections add constraint document_template_sections_template_id_tenant foreign key (tenant_id, template_id) references document_templates (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_sections_image_file_id_tenant' and conrelid = 'document_template_sections'::regclass) then
  alter table document_template_sections add constraint document_template_sections_image_file_id_tenant foreign key (tenant_id, image_file_id) references directus_files (tenant_id, id);
end if; end $$;
select ops.ensure_check('document_template_sections', 'document_template_sections_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('document_template_sections', 'document_template_sections_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('document_template_sections', 'document_template_sections_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists document_template_sections_template_id_sort_order on document_template_sections (tenant_id, template_id, sort_order) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on document_template_sections for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on document_template_sections for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on document_template_sections for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of template_id, title, image_file_id, sort_order, created_at, created_by, deleted_at, deleted_by on document_template_sections for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_document_template_sections() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.template_id) is distinct from (old.template_id) then 'template_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on document_template_sections for each row when ((new.template_id) is distinct from (old.template_id)) execute function ops.keep_fixed_fields_of_document_template_sections();
create or replace function ops.delete_document_template_sections() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update document_template_sections set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on document_template_sections for each row execute function ops.delete_document_template_sections();
select audit.attach('document_template_sections', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on document_template_sections to business_operations_api;
alter table document_template_sections enable row level security;
drop policy if exists tenant_scope on document_template_sections;
create policy tenant_scope on document_template_sections to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- document_template_section_items
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_section_items_section_id_tenant' and conrelid = 'document_template_section_items'::regclass) then
  alter table document_template_section_items add constraint document_template_section_items_section_id_tenant foreign key (tenant_id, section_id) references document_template_sections (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_section_items_field_key_pattern' and conrelid = 'document_template_section_items'::regclass) then
  alter table document_template_section_items add constraint document_template_section_items_field_key_pattern check (field_key ~ '^[a-z0-9_]+$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_section_items_measurement_type_enum' and conrelid = 'document_template_section_items'::regclass) then
  alter table document_template_section_items add constraint document_template_section_items_measurement_type_enum check (measurement_type = any ('{CHECK,NUMERIC,TEXT}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_section_items_sample_count_min' and conrelid = 'document_template_section_items'::regclass) then
  alter table document_template_section_items add constraint document_template_section_items_sample_count_min check (sample_count >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_section_items_sample_count_max' and conrelid = 'document_template_section_items'::regclass) then
  alter table document_template_section_items add constraint document_template_section_items_sample_count_max check (sample_count <= 20);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_section_items_limits' and conrelid = 'document_template_section_items'::regclass) then
  alter table document_template_section_items add constraint document_template_section_items_limits check (upper_limit >= lower_limit);
end if; end $$;
select ops.ensure_check('document_template_section_items', 'document_template_section_items_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('document_template_section_items', 'document_template_section_items_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('document_template_section_items', 'document_template_section_items_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('document_template_section_items', 'document_template_section_items_numbers', $$greatest(lower_limit, upper_limit) < 'NaN'$$);
create index if not exists document_template_section_items_section_id_sort_order on document_template_section_items (tenant_id, section_id, sort_order) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on document_template_section_items for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on document_template_section_items for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on document_template_section_items for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of section_id, field_key, category, item, standard, method, frequency, measurement_type, lower_limit, upper_limit, unit, sample_count, is_required, sort_order, created_at, created_by, deleted_at, deleted_by on document_template_section_items for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_document_template_section_items() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.section_id) is distinct from (old.section_id) then 'section_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on document_template_section_items for each row when ((new.section_id) is distinct from (old.section_id)) execute function ops.keep_fixed_fields_of_document_template_section_items();
create or replace function ops.delete_document_template_section_items() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update document_template_section_items set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on document_template_section_items for each row execute function ops.delete_document_template_section_items();
select audit.attach('document_template_section_items', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on document_template_section_items to business_operations_api;
alter table document_template_section_items enable row level security;
drop policy if exists tenant_scope on document_template_section_items;
create policy tenant_scope on document_template_section_items to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- document_template_columns
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_columns_template_id_tenant' and conrelid = 'document_template_columns'::regclass) then
  alter table document_template_columns add constraint document_template_columns_template_id_tenant foreign key (tenant_id, template_id) references document_templates (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_columns_column_key_pattern' and conrelid = 'document_template_columns'::regclass) then
  alter table document_template_columns add constraint document_template_columns_column_key_pattern check (column_key ~ '^[a-z0-9_]+$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_columns_column_type_enum' and conrelid = 'document_template_columns'::regclass) then
  alter table document_template_columns add constraint document_template_columns_column_type_enum check (column_type = any ('{TEXT,NUMBER,CHECK,SELECT,DATE}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_columns_width_min' and conrelid = 'document_template_columns'::regclass) then
  alter table document_template_columns add constraint document_template_columns_width_min check (width >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_template_columns_width_max' and conrelid = 'document_template_columns'::regclass) then
  alter table document_template_columns add constraint document_template_columns_width_max check (width <= 2000);
end if; end $$;
select ops.ensure_check('document_template_columns', 'document_template_columns_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('document_template_columns', 'document_template_columns_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('document_template_columns', 'document_template_columns_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists document_template_columns_template_id_sort_order on document_template_columns (tenant_id, template_id, sort_order) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on document_template_columns for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on document_template_columns for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on document_template_columns for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of template_id, column_key, label, column_type, choices, group_name, width, sort_order, created_at, created_by, deleted_at, deleted_by on document_template_columns for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_document_template_columns() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.template_id) is distinct from (old.template_id) then 'template_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on document_template_columns for each row when ((new.template_id) is distinct from (old.template_id)) execute function ops.keep_fixed_fields_of_document_template_columns();
create or replace function ops.delete_document_template_columns() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update document_template_columns set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on document_template_columns for each row execute function ops.delete_document_template_columns();
select audit.attach('document_template_columns', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on document_template_columns to business_operations_api;
alter table document_template_columns enable row level security;
drop policy if exists tenant_scope on document_template_columns;
create policy tenant_scope on document_template_columns to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- documents
do $$ begin if not exists (select from pg_constraint where conname = 'documents_template_id_tenant' and conrelid = 'documents'::regclass) then
  alter table documents add constraint documents_template_id_tenant foreign key (tenant_id, template_id) references document_templates (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'documents_order_id_tenant' and conrelid = 'documents'::regclass) then
  alter table documents add constraint documents_order_id_tenant foreign key (tenant_id, order_id) references orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'documents_order_item_id_tenant' and conrelid = 'documents'::regclass) then
  alter table documents add constraint documents_order_item_id_tenant foreign key (tenant_id, order_item_id) references order_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'documents_order_location_id_tenant' and conrelid = 'documents'::regclass) then
  alter table documents add constraint documents_order_location_id_tenant foreign key (tenant_id, order_location_id) references order_locations (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'documents_work_order_id_tenant' and conrelid = 'documents'::regclass) then
  alter table documents add constraint documents_work_order_id_tenant foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'documents_work_order_item_id_tenant' and conrelid = 'documents'::regclass) then
  alter table documents add constraint documents_work_order_item_id_tenant foreign key (tenant_id, work_order_item_id) references work_order_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'documents_step_id_tenant' and conrelid = 'documents'::regclass) then
  alter table documents add constraint documents_step_id_tenant foreign key (tenant_id, step_id) references process_steps (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'documents_receiving_item_id_tenant' and conrelid = 'documents'::regclass) then
  alter table documents add constraint documents_receiving_item_id_tenant foreign key (tenant_id, receiving_item_id) references receiving_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'documents_inspection_id_tenant' and conrelid = 'documents'::regclass) then
  alter table documents add constraint documents_inspection_id_tenant foreign key (tenant_id, inspection_id) references inspections (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'documents_status_enum' and conrelid = 'documents'::regclass) then
  alter table documents add constraint documents_status_enum check (status = any ('{DRAFT,PENDING,APPROVED,REJECTED,CANCELLED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'documents_result_enum' and conrelid = 'documents'::regclass) then
  alter table documents add constraint documents_result_enum check (result = any ('{PASS,FAIL}'::text[]));
end if; end $$;
select ops.ensure_check('documents', 'documents_submitted_at_calendar', $$submitted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('documents', 'documents_decided_at_calendar', $$decided_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('documents', 'documents_cancelled_at_calendar', $$cancelled_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('documents', 'documents_snapshot_at_calendar', $$snapshot_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('documents', 'documents_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('documents', 'documents_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('documents', 'documents_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists documents_document_no_unique on documents (tenant_id, document_no) where deleted_at is null;
create index if not exists documents_template_id_status on documents (tenant_id, template_id, status) where deleted_at is null;
create index if not exists documents_order_id on documents (tenant_id, order_id) where deleted_at is null;
create index if not exists documents_order_item_id on documents (tenant_id, order_item_id);
create index if not exists documents_order_location_id on documents (tenant_id, order_location_id);
create index if not exists documents_work_order_id on documents (tenant_id, work_order_id) where deleted_at is null;
create index if not exists documents_work_order_item_id_step_id on documents (tenant_id, work_order_item_id, step_id) where deleted_at is null;
create index if not exists documents_receiving_item_id on documents (tenant_id, receiving_item_id);
create index if not exists documents_inspection_id on documents (tenant_id, inspection_id) where deleted_at is null;
create index if not exists documents_status on documents (tenant_id, status) where deleted_at is null;
create index if not exists documents_created_at_id on documents (tenant_id, created_at, id) where deleted_at is null;
create index if not exists documents_title on documents (tenant_id, title) where deleted_at is null;
create index if not exists documents_step_id on documents (tenant_id, step_id);
create index if not exists documents_submitted_by on documents (tenant_id, submitted_by);
create or replace trigger a_actor before insert or update or delete on documents for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on documents for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on documents for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of document_no, status, title, template_id, template_version, result, order_id, order_item_id, order_location_id, work_order_id, work_order_item_id, step_id, receiving_item_id, inspection_id, approval_round, submitted_at, submitted_by, decided_at, cancelled_at, cancel_reason, snapshot_at, snapshot_hash, created_at, created_by, deleted_at, deleted_by on documents for each row execute function ops.stamp();
create or replace function ops.guard_status_of_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('DRAFT', 'PENDING'), ('REJECTED', 'PENDING'), ('DRAFT', 'APPROVED'), ('REJECTED', 'APPROVED'), ('PENDING', 'APPROVED'), ('PENDING', 'REJECTED'), ('DRAFT', 'CANCELLED'), ('REJECTED', 'CANCELLED'), ('PENDING', 'CANCELLED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'documents.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on documents for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_documents();
create or replace trigger b_status_begin before insert on documents for each row when (new.status is distinct from 'DRAFT') execute function ops.guard_status_of_documents();
create or replace function ops.keep_fixed_fields_of_documents() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.template_id) is distinct from (old.template_id) then 'template_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on documents for each row when ((new.template_id) is distinct from (old.template_id)) execute function ops.keep_fixed_fields_of_documents();
create or replace function ops.guard_states_of_documents() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('PENDING', 'APPROVED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.document.not_deletable', jsonb_build_object('path', 'status', 'code', 'not_deletable', 'status', old.status));
  end if;
  if old.status in ('PENDING', 'APPROVED', 'CANCELLED') and (new.document_no, new.title, new.template_id, new.template_version, new.result, new.order_id, new.order_item_id, new.order_location_id, new.work_order_id, new.work_order_item_id, new.step_id, new.receiving_item_id, new.inspection_id) is distinct from (old.document_no, old.title, old.template_id, old.template_version, old.result, old.order_id, old.order_item_id, old.order_location_id, old.work_order_id, old.work_order_item_id, old.step_id, old.receiving_item_id, old.inspection_id) then
    perform ops.refuse(409, 'error.document.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on documents for each row when (old.status in ('PENDING', 'APPROVED', 'CANCELLED')) execute function ops.guard_states_of_documents();
create or replace function ops.assert_open_documents(tenant integer, whole integer, path text) returns void language plpgsql as $$
declare
  state text;
begin
  select status into state from documents where tenant_id = tenant and id = whole and deleted_at is null for no key update;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path, 'code', 'unknown_reference'));
  elsif state in ('PENDING', 'APPROVED', 'CANCELLED') then
    perform ops.refuse(409, 'error.document.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', state));
  end if;
end $$;
create or replace function ops.delete_documents() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update documents set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on documents for each row execute function ops.delete_documents();
select audit.attach('documents', 'tenant_id', 'rendered_html,updated_at,updated_by', 'snapshot_hash');
grant select, insert, update, delete on documents to business_operations_api;
alter table documents enable row level security;
drop policy if exists tenant_scope on documents;
create policy tenant_scope on documents to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- document_data
do $$ begin if not exists (select from pg_constraint where conname = 'document_data_document_id_tenant' and conrelid = 'document_data'::regclass) then
  alter table document_data add constraint document_data_document_id_tenant foreign key (tenant_id, document_id) references documents (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_data_section_id_tenant' and conrelid = 'document_data'::regclass) then
  alter table document_data add constraint document_data_section_id_tenant foreign key (tenant_id, section_id) references document_template_sections (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_data_column_id_tenant' and conrelid = 'document_data'::regclass) then
  alter table document_data add constraint document_data_column_id_tenant foreign key (tenant_id, column_id) references document_template_columns (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_data_row_index_min' and conrelid = 'document_data'::regclass) then
  alter table document_data add constraint document_data_row_index_min check (row_index >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_data_row_index_max' and conrelid = 'document_data'::regclass) then
  alter table document_data add constraint document_data_row_index_max check (row_index <= 199);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_data_value' and conrelid = 'document_data'::regclass) then
  alter table document_data add constraint document_data_value check (length(value) <= 2000);
end if; end $$;
select ops.ensure_check('document_data', 'document_data_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('document_data', 'document_data_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists document_data_document_id_section_id_row_index_column_id_field_ on document_data (tenant_id, document_id, section_id, row_index, column_id, field_key) nulls not distinct;
create index if not exists document_data_section_id on document_data (tenant_id, section_id);
create index if not exists document_data_column_id on document_data (tenant_id, column_id);
create or replace trigger a_actor before insert or update or delete on document_data for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on document_data for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on document_data for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of document_id, section_id, column_id, row_index, field_key, value, created_at, created_by on document_data for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_document_data() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.document_id) is distinct from (old.document_id) then 'document_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on document_data for each row when ((new.document_id) is distinct from (old.document_id)) execute function ops.keep_fixed_fields_of_document_data();
create or replace function ops.guard_whole_of_document_data() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_documents(old.tenant_id, old.document_id, 'document_id'); end if;
    return old;
  end if;
  perform ops.assert_open_documents(new.tenant_id, new.document_id, 'document_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on document_data for each row execute function ops.guard_whole_of_document_data();
select audit.attach('document_data', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on document_data to business_operations_api;
alter table document_data enable row level security;
drop policy if exists tenant_scope on document_data;
create policy tenant_scope on document_data to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- document_approvals
do $$ begin if not exists (select from pg_constraint where conname = 'document_approvals_document_id_tenant' and conrelid = 'document_approvals'::regclass) then
  alter table document_approvals add constraint document_approvals_document_id_tenant foreign key (tenant_id, document_id) references documents (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_approvals_line_type_enum' and conrelid = 'document_approvals'::regclass) then
  alter table document_approvals add constraint document_approvals_line_type_enum check (line_type = any ('{DRAFTER,REVIEWER,APPROVER}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'document_approvals_status_enum' and conrelid = 'document_approvals'::regclass) then
  alter table document_approvals add constraint document_approvals_status_enum check (status = any ('{WAITING,PENDING,APPROVED,REJECTED}'::text[]));
end if; end $$;
select ops.ensure_check('document_approvals', 'document_approvals_acted_at_calendar', $$acted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('document_approvals', 'document_approvals_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('document_approvals', 'document_approvals_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists document_approvals_document_id_round_step_unique on document_approvals (tenant_id, document_id, round, step);
create index if not exists document_approvals_approver_id_status on document_approvals (tenant_id, approver_id, status);
create or replace trigger a_actor before insert or update or delete on document_approvals for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on document_approvals for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on document_approvals for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of document_id, round, step, line_type, label, approver_id, approver_name, department, position, status, acted_by, acted_at, comment, created_at, created_by on document_approvals for each row execute function ops.stamp();
create or replace function ops.guard_status_of_document_approvals() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('WAITING', 'PENDING'), ('WAITING', 'APPROVED'), ('PENDING', 'APPROVED'), ('PENDING', 'REJECTED'), ('PENDING', 'WAITING')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'document_approvals.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on document_approvals for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_document_approvals();
create or replace trigger b_status_begin before insert on document_approvals for each row when (new.status is distinct from 'WAITING') execute function ops.guard_status_of_document_approvals();
create or replace function ops.keep_fixed_fields_of_document_approvals() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.document_id) is distinct from (old.document_id) then 'document_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on document_approvals for each row when ((new.document_id) is distinct from (old.document_id)) execute function ops.keep_fixed_fields_of_document_approvals();
select audit.attach('document_approvals', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on document_approvals to business_operations_api;
alter table document_approvals enable row level security;
drop policy if exists tenant_scope on document_approvals;
create policy tenant_scope on document_approvals to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- nonconforming_reports
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_department_id_tenant' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_department_id_tenant foreign key (tenant_id, department_id) references departments (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_related_employee_id_tenant' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_related_employee_id_tenant foreign key (tenant_id, related_employee_id) references employees (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_site_id_tenant' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_site_id_tenant foreign key (tenant_id, site_id) references sites (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_client_id_tenant' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_order_id_tenant' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_order_id_tenant foreign key (tenant_id, order_id) references orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_work_order_id_tenant' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_work_order_id_tenant foreign key (tenant_id, work_order_id) references work_orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_receiving_item_id_tenant' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_receiving_item_id_tenant foreign key (tenant_id, receiving_item_id) references receiving_items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_stock_lot_id_tenant' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_stock_lot_id_tenant foreign key (tenant_id, stock_lot_id) references stock_lots (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_inspection_id_tenant' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_inspection_id_tenant foreign key (tenant_id, inspection_id) references inspections (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_item_id_tenant' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
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
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_status_enum' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_status_enum check (status = any ('{RECEIVED,ANALYZING,RESOLVED,IN_APPROVAL,CLOSED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_status_before_approval_enum' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_status_before_approval_enum check (status_before_approval = any ('{RECEIVED,ANALYZING,RESOLVED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_nc_type_enum' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_nc_type_enum check (nc_type = any ('{MATERIAL,PROCESS,PRODUCT,CONSTRUCTION,CLAIM,OTHER}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_defect_quantity_positive' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_defect_quantity_positive check (defect_quantity > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_disposition_enum' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_disposition_enum check (disposition = any ('{REWORK,REPAIR,SCRAP,RETURN,CONCESSION}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_reports_closed_via_enum' and conrelid = 'nonconforming_reports'::regclass) then
  alter table nonconforming_reports add constraint nonconforming_reports_closed_via_enum check (closed_via = any ('{APPROVAL,DIRECT}'::text[]));
end if; end $$;
select ops.ensure_check('nonconforming_reports', 'nonconforming_reports_occurred_on_calendar', $$occurred_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('nonconforming_reports', 'nonconforming_reports_confirmed_on_calendar', $$confirmed_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('nonconforming_reports', 'nonconforming_reports_action_due_on_calendar', $$action_due_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('nonconforming_reports', 'nonconforming_reports_action_completed_on_calendar', $$action_completed_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('nonconforming_reports', 'nonconforming_reports_closed_at_calendar', $$closed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('nonconforming_reports', 'nonconforming_reports_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('nonconforming_reports', 'nonconforming_reports_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('nonconforming_reports', 'nonconforming_reports_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('nonconforming_reports', 'nonconforming_reports_numbers', $$greatest(defect_quantity, material_cost, shipping_cost, construction_cost, other_cost, total_cost) < 'NaN'$$);
create unique index if not exists nonconforming_reports_report_no_unique on nonconforming_reports (tenant_id, report_no) where deleted_at is null;
create index if not exists nonconforming_reports_status_occurred_on on nonconforming_reports (tenant_id, status, occurred_on) where deleted_at is null;
create index if not exists nonconforming_reports_nc_type_occurred_on on nonconforming_reports (tenant_id, nc_type, occurred_on) where deleted_at is null;
create index if not exists nonconforming_reports_occurred_on_id on nonconforming_reports (tenant_id, occurred_on, id) where deleted_at is null;
create index if not exists nonconforming_reports_created_at_id on nonconforming_reports (tenant_id, created_at, id) where deleted_at is null;
create index if not exists nonconforming_reports_total_cost_id on nonconforming_reports (tenant_id, total_cost, id) where deleted_at is null;
create index if not exists nonconforming_reports_department_id on nonconforming_reports (tenant_id, department_id);
create index if not exists nonconforming_reports_related_employee_id on nonconforming_reports (tenant_id, related_employee_id);
create index if not exists nonconforming_reports_site_id on nonconforming_reports (tenant_id, site_id);
create index if not exists nonconforming_reports_client_id on nonconforming_reports (tenant_id, client_id);
create index if not exists nonconforming_reports_order_id on nonconforming_reports (tenant_id, order_id);
create index if not exists nonconforming_reports_work_order_id on nonconforming_reports (tenant_id, work_order_id);
create index if not exists nonconforming_reports_receiving_item_id on nonconforming_reports (tenant_id, receiving_item_id);
create index if not exists nonconforming_reports_stock_lot_id on nonconforming_reports (tenant_id, stock_lot_id);
create index if not exists nonconforming_reports_inspection_id on nonconforming_reports (tenant_id, inspection_id);
create index if not exists nonconforming_reports_item_id on nonconforming_reports (tenant_id, item_id);
create index if not exists nonconforming_reports_action_manager_id on nonconforming_reports (tenant_id, action_manager_id);
create index if not exists nonconforming_reports_approval_id on nonconforming_reports (tenant_id, approval_id);
create index if not exists nonconforming_reports_last_approval_id on nonconforming_reports (tenant_id, last_approval_id);
create or replace trigger a_actor before insert or update or delete on nonconforming_reports for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on nonconforming_reports for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on nonconforming_reports for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of report_no, status, status_before_approval, nc_type, occurred_on, confirmed_on, department_id, related_employee_id, site_id, site_name, client_id, order_id, work_order_id, receiving_item_id, stock_lot_id, inspection_id, item_id, defect_quantity, unit, defect_description, cause_analysis, corrective_action, preventive_action, disposition, action_manager_id, action_due_on, action_completed_on, material_cost, shipping_cost, construction_cost, other_cost, total_cost, approval_id, last_approval_id, closed_at, closed_via, remarks, created_at, created_by, deleted_at, deleted_by on nonconforming_reports for each row execute function ops.stamp();
create or replace function ops.guard_status_of_nonconforming_reports() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('RECEIVED', 'ANALYZING'), ('ANALYZING', 'RECEIVED'), ('ANALYZING', 'RESOLVED'), ('RESOLVED', 'ANALYZING'), ('RESOLVED', 'CLOSED'), ('RECEIVED', 'IN_APPROVAL'), ('ANALYZING', 'IN_APPROVAL'), ('RESOLVED', 'IN_APPROVAL'), ('IN_APPROVAL', 'CLOSED'), ('IN_APPROVAL', 'RECEIVED'), ('IN_APPROVAL', 'ANALYZING'), ('IN_APPROVAL', 'RESOLVED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'nonconforming_reports.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on nonconforming_reports for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_nonconforming_reports();
create or replace trigger b_status_begin before insert on nonconforming_reports for each row when (new.status is distinct from 'RECEIVED') execute function ops.guard_status_of_nonconforming_reports();
create or replace function ops.guard_states_of_nonconforming_reports() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('IN_APPROVAL', 'CLOSED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.nonconforming_report.not_deletable', jsonb_build_object('path', 'status', 'code', 'not_deletable', 'status', old.status));
  end if;
  if old.status in ('IN_APPROVAL', 'CLOSED') and (new.report_no, new.nc_type, new.occurred_on, new.confirmed_on, new.department_id, new.related_employee_id, new.site_id, new.site_name, new.client_id, new.order_id, new.work_order_id, new.receiving_item_id, new.stock_lot_id, new.inspection_id, new.item_id, new.defect_quantity, new.unit, new.defect_description, new.cause_analysis, new.corrective_action, new.preventive_action, new.disposition, new.action_manager_id, new.action_due_on, new.action_completed_on, new.remarks) is distinct from (old.report_no, old.nc_type, old.occurred_on, old.confirmed_on, old.department_id, old.related_employee_id, old.site_id, old.site_name, old.client_id, old.order_id, old.work_order_id, old.receiving_item_id, old.stock_lot_id, old.inspection_id, old.item_id, old.defect_quantity, old.unit, old.defect_description, old.cause_analysis, old.corrective_action, old.preventive_action, old.disposition, old.action_manager_id, old.action_due_on, old.action_completed_on, old.remarks) then
    perform ops.refuse(409, 'error.nonconforming_report.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on nonconforming_reports for each row when (old.status in ('IN_APPROVAL', 'CLOSED')) execute function ops.guard_states_of_nonconforming_reports();
create or replace function ops.assert_open_nonconforming_reports(tenant integer, whole integer, path text) returns void language plpgsql as $$
declare
  state text;
begin
  select status into state from nonconforming_reports where tenant_id = tenant and id = whole and deleted_at is null for no key update;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path, 'code', 'unknown_reference'));
  elsif state in ('IN_APPROVAL', 'CLOSED') then
    perform ops.refuse(409, 'error.nonconforming_report.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', state));
  end if;
end $$;
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
drop policy if exists tenant_scope on nonconforming_reports;
create policy tenant_scope on nonconforming_reports to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- nonconforming_report_items
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_report_items_report_id_tenant' and conrelid = 'nonconforming_report_items'::regclass) then
  alter table nonconforming_report_items add constraint nonconforming_report_items_report_id_tenant foreign key (tenant_id, report_id) references nonconforming_reports (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_report_items_item_id_tenant' and conrelid = 'nonconforming_report_items'::regclass) then
  alter table nonconforming_report_items add constraint nonconforming_report_items_item_id_tenant foreign key (tenant_id, item_id) references items (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_report_items_cost_type_enum' and conrelid = 'nonconforming_report_items'::regclass) then
  alter table nonconforming_report_items add constraint nonconforming_report_items_cost_type_enum check (cost_type = any ('{MATERIAL,SHIPPING,CONSTRUCTION,OTHER}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_report_items_quantity_positive' and conrelid = 'nonconforming_report_items'::regclass) then
  alter table nonconforming_report_items add constraint nonconforming_report_items_quantity_positive check (quantity > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_report_items_unit_price_min' and conrelid = 'nonconforming_report_items'::regclass) then
  alter table nonconforming_report_items add constraint nonconforming_report_items_unit_price_min check (unit_price >= 0);
end if; end $$;
select ops.ensure_check('nonconforming_report_items', 'nonconforming_report_items_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('nonconforming_report_items', 'nonconforming_report_items_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('nonconforming_report_items', 'nonconforming_report_items_numbers', $$greatest(quantity, unit_price, amount) < 'NaN'$$);
create index if not exists nonconforming_report_items_report_id_sort_order on nonconforming_report_items (tenant_id, report_id, sort_order);
create index if not exists nonconforming_report_items_item_id on nonconforming_report_items (tenant_id, item_id);
create or replace trigger a_actor before insert or update or delete on nonconforming_report_items for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on nonconforming_report_items for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on nonconforming_report_items for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of report_id, sort_order, cost_type, item_name, item_id, specification, quantity, unit, unit_price, amount, remarks, created_at, created_by on nonconforming_report_items for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_nonconforming_report_items() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.report_id) is distinct from (old.report_id) then 'report_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on nonconforming_report_items for each row when ((new.report_id) is distinct from (old.report_id)) execute function ops.keep_fixed_fields_of_nonconforming_report_items();
create or replace function ops.guard_whole_of_nonconforming_report_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_nonconforming_reports(old.tenant_id, old.report_id, 'report_id'); end if;
    return old;
  end if;
  perform ops.assert_open_nonconforming_reports(new.tenant_id, new.report_id, 'report_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on nonconforming_report_items for each row execute function ops.guard_whole_of_nonconforming_report_items();
select audit.attach('nonconforming_report_items', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on nonconforming_report_items to business_operations_api;
alter table nonconforming_report_items enable row level security;
drop policy if exists tenant_scope on nonconforming_report_items;
create policy tenant_scope on nonconforming_report_items to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- nonconforming_report_files
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_report_files_report_id_tenant' and conrelid = 'nonconforming_report_files'::regclass) then
  alter table nonconforming_report_files add constraint nonconforming_report_files_report_id_tenant foreign key (tenant_id, report_id) references nonconforming_reports (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'nonconforming_report_files_file_id_tenant' and conrelid = 'nonconforming_report_files'::regclass) then
  alter table nonconforming_report_files add constraint nonconforming_report_files_file_id_tenant foreign key (tenant_id, file_id) references directus_files (tenant_id, id);
end if; end $$;
select ops.ensure_check('nonconforming_report_files', 'nonconforming_report_files_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('nonconforming_report_files', 'nonconforming_report_files_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists nonconforming_report_files_report_id_file_id_unique on nonconforming_report_files (tenant_id, report_id, file_id);
create index if not exists nonconforming_report_files_report_id_sort_order on nonconforming_report_files (tenant_id, report_id, sort_order);
create index if not exists nonconforming_report_files_file_id on nonconforming_report_files (tenant_id, file_id);
create or replace trigger a_actor before insert or update or delete on nonconforming_report_files for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on nonconforming_report_files for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on nonconforming_report_files for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of report_id, file_id, sort_order, created_at, created_by on nonconforming_report_files for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_nonconforming_report_files() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.report_id) is distinct from (old.report_id) then 'report_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on nonconforming_report_files for each row when ((new.report_id) is distinct from (old.report_id)) execute function ops.keep_fixed_fields_of_nonconforming_report_files();
create or replace function ops.guard_whole_of_nonconforming_report_files() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_nonconforming_reports(old.tenant_id, old.report_id, 'report_id'); end if;
    return old;
  end if;
  perform ops.assert_open_nonconforming_reports(new.tenant_id, new.report_id, 'report_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on nonconforming_report_files for each row execute function ops.guard_whole_of_nonconforming_report_files();
create or replace function ops.limit_nonconforming_report_files() returns trigger language plpgsql as $$
begin
  perform from nonconforming_reports where tenant_id = new.tenant_id and id = new.report_id for no key update;
  if (select count(*) from nonconforming_report_files r where r.tenant_id = new.tenant_id and r.report_id = new.report_id and r.id is distinct from new.id) >= 10 then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'file_ids', 'code', 'too_big', 'max', 10));
  end if;
  return new;
end $$;
create or replace trigger e_limit_insert before insert on nonconforming_report_files for each row execute function ops.limit_nonconforming_report_files();
create or replace trigger e_limit_update before update on nonconforming_report_files for each row when (new.report_id <> old.report_id) execute function ops.limit_nonconforming_report_files();
select audit.attach('nonconforming_report_files', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on nonconforming_report_files to business_operations_api;
alter table nonconforming_report_files enable row level security;
drop policy if exists tenant_scope on nonconforming_report_files;
create policy tenant_scope on nonconforming_report_files to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- quality_documents
do $$ begin if not exists (select from pg_constraint where conname = 'quality_documents_client_id_tenant' and conrelid = 'quality_documents'::regclass) then
  alter table quality_documents add constraint quality_documents_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quality_documents_site_id_tenant' and conrelid = 'quality_documents'::regclass) then
  alter table quality_documents add constraint quality_documents_site_id_tenant foreign key (tenant_id, site_id) references sites (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quality_documents_inspector_id_tenant' and conrelid = 'quality_documents'::regclass) then
  alter table quality_documents add constraint quality_documents_inspector_id_tenant foreign key (tenant_id, inspector_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quality_documents_status_enum' and conrelid = 'quality_documents'::regclass) then
  alter table quality_documents add constraint quality_documents_status_enum check (status = any ('{DRAFT,REQUESTED,IN_PROGRESS,COMPLETED,CANCELLED}'::text[]));
end if; end $$;
select ops.ensure_check('quality_documents', 'quality_documents_received_on_calendar', $$received_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('quality_documents', 'quality_documents_requested_on_calendar', $$requested_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('quality_documents', 'quality_documents_inspection_start_on_calendar', $$inspection_start_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('quality_documents', 'quality_documents_inspection_end_on_calendar', $$inspection_end_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('quality_documents', 'quality_documents_completed_at_calendar', $$completed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quality_documents', 'quality_documents_cancelled_at_calendar', $$cancelled_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quality_documents', 'quality_documents_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quality_documents', 'quality_documents_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quality_documents', 'quality_documents_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists quality_documents_document_no_unique on quality_documents (tenant_id, document_no) where deleted_at is null;
create index if not exists quality_documents_status_received_on on quality_documents (tenant_id, status, received_on) where deleted_at is null;
create index if not exists quality_documents_received_on_id on quality_documents (tenant_id, received_on, id) where deleted_at is null;
create index if not exists quality_documents_completed_at on quality_documents (tenant_id, completed_at) where deleted_at is null;
create index if not exists quality_documents_client_id on quality_documents (tenant_id, client_id) where deleted_at is null;
create index if not exists quality_documents_site_id on quality_documents (tenant_id, site_id) where deleted_at is null;
create index if not exists quality_documents_inspector_id on quality_documents (tenant_id, inspector_id) where deleted_at is null;
create index if not exists quality_documents_inspection_start_on on quality_documents (tenant_id, inspection_start_on) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on quality_documents for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on quality_documents for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on quality_documents for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of document_no, status, client_id, site_id, site_name, received_on, inspector_id, requested_on, inspection_start_on, inspection_end_on, completed_at, cancelled_at, cancel_reason, options, remarks, created_at, created_by, deleted_at, deleted_by on quality_documents for each row execute function ops.stamp();
create or replace function ops.guard_status_of_quality_documents() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('DRAFT', 'REQUESTED'), ('REQUESTED', 'IN_PROGRESS'), ('IN_PROGRESS', 'COMPLETED'), ('DRAFT', 'CANCELLED'), ('REQUESTED', 'CANCELLED'), ('IN_PROGRESS', 'CANCELLED'), ('COMPLETED', 'CANCELLED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'quality_documents.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on quality_documents for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_quality_documents();
create or replace trigger b_status_begin before insert on quality_documents for each row when (new.status is distinct from 'DRAFT') execute function ops.guard_status_of_quality_documents();
create or replace function ops.guard_states_of_quality_documents() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('REQUESTED', 'IN_PROGRESS', 'COMPLETED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.quality_document.not_deletable', jsonb_build_object('path', 'status', 'code', 'not_deletable', 'status', old.status));
  end if;
  if old.status in ('COMPLETED') and (new.client_id, new.site_id, new.site_name, new.received_on, new.inspector_id) is distinct from (old.client_id, old.site_id, old.site_name, old.received_on, old.inspector_id) then
    perform ops.refuse(409, 'error.quality_document.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  if old.status in ('CANCELLED') and (new.client_id, new.site_id, new.site_name, new.received_on, new.inspector_id, new.options::text, new.remarks) is distinct from (old.client_id, old.site_id, old.site_name, old.received_on, old.inspector_id, old.options::text, old.remarks) then
    perform ops.refuse(409, 'error.quality_document.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on quality_documents for each row when (old.status in ('COMPLETED', 'CANCELLED', 'REQUESTED', 'IN_PROGRESS')) execute function ops.guard_states_of_quality_documents();
create or replace function ops.delete_quality_documents() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update quality_documents set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on quality_documents for each row execute function ops.delete_quality_documents();
select audit.attach('quality_documents', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on quality_documents to business_operations_api;
alter table quality_documents enable row level security;
drop policy if exists tenant_scope on quality_documents;
create policy tenant_scope on quality_documents to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- quality_document_orders
do $$ begin if not exists (select from pg_constraint where conname = 'quality_document_orders_quality_document_id_tenant' and conrelid = 'quality_document_orders'::regclass) then
  alter table quality_document_orders add constraint quality_document_orders_quality_document_id_tenant foreign key (tenant_id, quality_document_id) references quality_documents (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quality_document_orders_order_id_tenant' and conrelid = 'quality_document_orders'::regclass) then
  alter table quality_document_orders add constraint quality_document_orders_order_id_tenant foreign key (tenant_id, order_id) references orders (tenant_id, id);
end if; end $$;
select ops.ensure_check('quality_document_orders', 'quality_document_orders_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quality_document_orders', 'quality_document_orders_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quality_document_orders', 'quality_document_orders_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists quality_document_orders_quality_document_id_order_id_unique on quality_document_orders (tenant_id, quality_document_id, order_id) where deleted_at is null;
create index if not exists quality_document_orders_order_id on quality_document_orders (tenant_id, order_id) where deleted_at is null;
create index if not exists quality_document_orders_quality_document_id on quality_document_orders (tenant_id, quality_document_id);
create or replace trigger a_actor before insert or update or delete on quality_document_orders for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on quality_document_orders for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on quality_document_orders for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of quality_document_id, order_id, created_at, created_by, deleted_at, deleted_by on quality_document_orders for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_quality_document_orders() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.quality_document_id) is distinct from (old.quality_document_id) then 'quality_document_id' when (new.order_id) is distinct from (old.order_id) then 'order_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on quality_document_orders for each row when ((new.quality_document_id, new.order_id) is distinct from (old.quality_document_id, old.order_id)) execute function ops.keep_fixed_fields_of_quality_document_orders();
create or replace function ops.delete_quality_document_orders() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update quality_document_orders set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on quality_document_orders for each row execute function ops.delete_quality_document_orders();
select audit.attach('quality_document_orders', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on quality_document_orders to business_operations_api;
alter table quality_document_orders enable row level security;
drop policy if exists tenant_scope on quality_document_orders;
create policy tenant_scope on quality_document_orders to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- quality_document_locations
do $$ begin if not exists (select from pg_constraint where conname = 'quality_document_locations_quality_document_id_tenant' and conrelid = 'quality_document_locations'::regclass) then
  alter table quality_document_locations add constraint quality_document_locations_quality_document_id_tenant foreign key (tenant_id, quality_document_id) references quality_documents (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quality_document_locations_quality_document_order_id_tenant' and conrelid = 'quality_document_locations'::regclass) then
  alter table quality_document_locations add constraint quality_document_locations_quality_document_order_id_tenant foreign key (tenant_id, quality_document_order_id) references quality_document_orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quality_document_locations_order_location_id_tenant' and conrelid = 'quality_document_locations'::regclass) then
  alter table quality_document_locations add constraint quality_document_locations_order_location_id_tenant foreign key (tenant_id, order_location_id) references order_locations (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quality_document_locations_post_width_positive' and conrelid = 'quality_document_locations'::regclass) then
  alter table quality_document_locations add constraint quality_document_locations_post_width_positive check (post_width > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quality_document_locations_post_height_positive' and conrelid = 'quality_document_locations'::regclass) then
  alter table quality_document_locations add constraint quality_document_locations_post_height_positive check (post_height > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quality_document_locations_inspection_status_enum' and conrelid = 'quality_document_locations'::regclass) then
  alter table quality_document_locations add constraint quality_document_locations_inspection_status_enum check (inspection_status = any ('{PENDING,COMPLETED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quality_document_locations_result_enum' and conrelid = 'quality_document_locations'::regclass) then
  alter table quality_document_locations add constraint quality_document_locations_result_enum check (result = any ('{PASS,FAIL}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quality_document_locations_options' and conrelid = 'quality_document_locations'::regclass) then
  alter table quality_document_locations add constraint quality_document_locations_options check (json_typeof(options) = 'object' and octet_length(options::text) <= 16384);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quality_document_locations_inspection_data' and conrelid = 'quality_document_locations'::regclass) then
  alter table quality_document_locations add constraint quality_document_locations_inspection_data check (json_typeof(inspection_data) = 'array');
end if; end $$;
select ops.ensure_check('quality_document_locations', 'quality_document_locations_inspected_on_calendar', $$inspected_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('quality_document_locations', 'quality_document_locations_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quality_document_locations', 'quality_document_locations_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quality_document_locations', 'quality_document_locations_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quality_document_locations', 'quality_document_locations_numbers', $$greatest(post_width, post_height) < 'NaN'$$);
create unique index if not exists quality_document_locations_order_location_id_unique on quality_document_locations (tenant_id, order_location_id) where deleted_at is null and live;
create unique index if not exists quality_document_locations_quality_document_id_order_location_i on quality_document_locations (tenant_id, quality_document_id, order_location_id) where deleted_at is null;
create index if not exists quality_document_locations_quality_document_id_sort_order on quality_document_locations (tenant_id, quality_document_id, sort_order) where deleted_at is null;
create index if not exists quality_document_locations_quality_document_order_id on quality_document_locations (tenant_id, quality_document_order_id) where deleted_at is null;
create index if not exists quality_document_locations_order_location_id on quality_document_locations (tenant_id, order_location_id);
create index if not exists quality_document_locations_inspected_by on quality_document_locations (tenant_id, inspected_by);
create or replace trigger a_actor before insert or update or delete on quality_document_locations for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on quality_document_locations for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on quality_document_locations for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of quality_document_id, quality_document_order_id, order_location_id, sort_order, live, post_width, post_height, change_reason, inspection_status, result, inspection_data, inspected_on, inspected_by, options, created_at, created_by, deleted_at, deleted_by on quality_document_locations for each row execute function ops.stamp();
create or replace function ops.guard_inspection_status_of_quality_document_locations() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.inspection_status, new.inspection_status) not in (('PENDING', 'COMPLETED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'inspection_status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.inspection_status end, 'to', new.inspection_status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'quality_document_locations.inspection_status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'inspection_status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.inspection_status end, 'to', new.inspection_status));
  end if;
  return new;
end $$;
create or replace trigger b_inspection_status before update on quality_document_locations for each row when (new.inspection_status is distinct from old.inspection_status) execute function ops.guard_inspection_status_of_quality_document_locations();
create or replace trigger b_inspection_status_begin before insert on quality_document_locations for each row when (new.inspection_status is distinct from 'PENDING') execute function ops.guard_inspection_status_of_quality_document_locations();
create or replace function ops.keep_fixed_fields_of_quality_document_locations() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.quality_document_id) is distinct from (old.quality_document_id) then 'quality_document_id' when (new.quality_document_order_id) is distinct from (old.quality_document_order_id) then 'quality_document_order_id' when (new.order_location_id) is distinct from (old.order_location_id) then 'order_location_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on quality_document_locations for each row when ((new.quality_document_id, new.quality_document_order_id, new.order_location_id) is distinct from (old.quality_document_id, old.quality_document_order_id, old.order_location_id)) execute function ops.keep_fixed_fields_of_quality_document_locations();
create or replace function ops.delete_quality_document_locations() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update quality_document_locations set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on quality_document_locations for each row execute function ops.delete_quality_document_locations();
select audit.attach('quality_document_locations', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on quality_document_locations to business_operations_api;
alter table quality_document_locations enable row level security;
drop policy if exists tenant_scope on quality_document_locations;
create policy tenant_scope on quality_document_locations to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- quality_document_files
do $$ begin if not exists (select from pg_constraint where conname = 'quality_document_files_quality_document_id_tenant' and conrelid = 'quality_document_files'::regclass) then
  alter table quality_document_files add constraint quality_document_files_quality_document_id_tenant foreign key (tenant_id, quality_document_id) references quality_documents (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'quality_document_files_file_id_tenant' and conrelid = 'quality_document_files'::regclass) then
  alter table quality_document_files add constraint quality_document_files_file_id_tenant foreign key (tenant_id, file_id) references directus_files (tenant_id, id);
end if; end $$;
select ops.ensure_check('quality_document_files', 'quality_document_files_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quality_document_files', 'quality_document_files_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('quality_document_files', 'quality_document_files_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists quality_document_files_quality_document_id_unique on quality_document_files (tenant_id, quality_document_id) where deleted_at is null;
create index if not exists quality_document_files_quality_document_id on quality_document_files (tenant_id, quality_document_id);
create index if not exists quality_document_files_file_id on quality_document_files (tenant_id, file_id);
create or replace trigger a_actor before insert or update or delete on quality_document_files for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on quality_document_files for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on quality_document_files for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of quality_document_id, file_id, file_name, file_size, mime_type, created_at, created_by, deleted_at, deleted_by on quality_document_files for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_quality_document_files() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.quality_document_id) is distinct from (old.quality_document_id) then 'quality_document_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on quality_document_files for each row when ((new.quality_document_id) is distinct from (old.quality_document_id)) execute function ops.keep_fixed_fields_of_quality_document_files();
create or replace function ops.delete_quality_document_files() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update quality_document_files set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on quality_document_files for each row execute function ops.delete_quality_document_files();
select audit.attach('quality_document_files', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on quality_document_files to business_operations_api;
alter table quality_document_files enable row level security;
drop policy if exists tenant_scope on quality_document_files;
create policy tenant_scope on quality_document_files to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- performance_reports
do $$ begin if not exists (select from pg_constraint where conname = 'performance_reports_quality_document_id_tenant' and conrelid = 'performance_reports'::regclass) then
  alter table performance_reports add constraint performance_reports_quality_document_id_tenant foreign key (tenant_id, quality_document_id) references quality_documents (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'performance_reports_quarter_min' and conrelid = 'performance_reports'::regclass) then
  alter table performance_reports add constraint performance_reports_quarter_min check (quarter >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'performance_reports_quarter_max' and conrelid = 'performance_reports'::regclass) then
  alter table performance_reports add constraint performance_reports_quarter_max check (quarter <= 4);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'performance_reports_confirmation_status_enum' and conrelid = 'performance_reports'::regclass) then
  alter table performance_reports add constraint performance_reports_confirmation_status_enum check (confirmation_status = any ('{UNCONFIRMED,CONFIRMED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'performance_reports_memo' and conrelid = 'performance_reports'::regclass) then
  alter table performance_reports add constraint performance_reports_memo check (length(memo) <= 2000);
end if; end $$;
select ops.ensure_check('performance_reports', 'performance_reports_confirmed_at_calendar', $$confirmed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('performance_reports', 'performance_reports_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('performance_reports', 'performance_reports_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('performance_reports', 'performance_reports_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists performance_reports_quality_document_id_unique on performance_reports (tenant_id, quality_document_id) where deleted_at is null;
create index if not exists performance_reports_year_quarter_confirmation_status on performance_reports (tenant_id, year, quarter, confirmation_status) where deleted_at is null;
create index if not exists performance_reports_created_at_id on performance_reports (tenant_id, created_at, id) where deleted_at is null;
create index if not exists performance_reports_quality_document_id on performance_reports (tenant_id, quality_document_id);
create index if not exists performance_reports_confirmed_by on performance_reports (tenant_id, confirmed_by);
create or replace trigger a_actor before insert or update or delete on performance_reports for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on performance_reports for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on performance_reports for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of quality_document_id, year, quarter, confirmation_status, confirmed_at, confirmed_by, memo, created_at, created_by, deleted_at, deleted_by on performance_reports for each row execute function ops.stamp();
create or replace function ops.guard_confirmation_status_of_performance_reports() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.confirmation_status, new.confirmation_status) not in (('UNCONFIRMED', 'CONFIRMED'), ('CONFIRMED', 'UNCONFIRMED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'confirmation_status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.confirmation_status end, 'to', new.confirmation_status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'performance_reports.confirmation_status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'confirmation_status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.confirmation_status end, 'to', new.confirmation_status));
  end if;
  return new;
end $$;
create or replace trigger b_confirmation_status before update on performance_reports for each row when (new.confirmation_status is distinct from old.confirmation_status) execute function ops.guard_confirmation_status_of_performance_reports();
create or replace trigger b_confirmation_status_begin before insert on performance_reports for each row when (new.confirmation_status is distinct from 'UNCONFIRMED') execute function ops.guard_confirmation_status_of_performance_reports();
create or replace function ops.keep_fixed_fields_of_performance_reports() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.quality_document_id) is distinct from (old.quality_document_id) then 'quality_document_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on performance_reports for each row when ((new.quality_document_id) is distinct from (old.quality_document_id)) execute function ops.keep_fixed_fields_of_performance_reports();
create or replace function ops.delete_performance_reports() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update performance_reports set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on performance_reports for each row execute function ops.delete_performance_reports();
select audit.attach('performance_reports', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on performance_reports to business_operations_api;
alter table performance_reports enable row level security;
drop policy if exists tenant_scope on performance_reports;
create policy tenant_scope on performance_reports to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- checklist_templates
do $$ begin if not exists (select from pg_constraint where conname = 'checklist_templates_type_pattern' and conrelid = 'checklist_templates'::regclass) then
  alter table checklist_templates add constraint checklist_templates_type_pattern check (type ~ '^[a-z0-9_]+$');
end if; end $$;
select ops.ensure_check('checklist_templates', 'checklist_templates_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('checklist_templates', 'checklist_templates_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('checklist_templates', 'checklist_templates_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists checklist_templates_type_unique on checklist_templates (tenant_id, type) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on checklist_templates for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on checklist_templates for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on checklist_templates for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of type, name, version, categories, created_at, created_by, deleted_at, deleted_by on checklist_templates for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_checklist_templates() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.type) is distinct from (old.type) then 'type' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on checklist_templates for each row when ((new.type) is distinct from (old.type)) execute function ops.keep_fixed_fields_of_checklist_templates();
create or replace function ops.delete_checklist_templates() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update checklist_templates set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on checklist_templates for each row execute function ops.delete_checklist_templates();
select audit.attach('checklist_templates', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on checklist_templates to business_operations_api;
alter table checklist_templates enable row level security;
drop policy if exists tenant_scope on checklist_templates;
create policy tenant_scope on checklist_templates to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- qms_documents
do $$ begin if not exists (select from pg_constraint where conname = 'qms_documents_checklist_template_id_tenant' and conrelid = 'qms_documents'::regclass) then
  alter table qms_documents add constraint qms_documents_checklist_template_id_tenant foreign key (tenant_id, checklist_template_id) references checklist_templates (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'qms_documents_file_id_tenant' and conrelid = 'qms_documents'::regclass) then
  alter table qms_documents add constraint qms_documents_file_id_tenant foreign key (tenant_id, file_id) references directus_files (tenant_id, id);
end if; end $$;
select ops.ensure_check('qms_documents', 'qms_documents_document_date_calendar', $$document_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('qms_documents', 'qms_documents_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('qms_documents', 'qms_documents_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('qms_documents', 'qms_documents_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists qms_documents_checklist_template_id_sub_item_id on qms_documents (tenant_id, checklist_template_id, sub_item_id) where deleted_at is null;
create index if not exists qms_documents_created_at_id on qms_documents (tenant_id, created_at, id) where deleted_at is null;
create index if not exists qms_documents_document_date_id on qms_documents (tenant_id, document_date, id) where deleted_at is null;
create index if not exists qms_documents_title_id on qms_documents (tenant_id, title, id) where deleted_at is null;
create index if not exists qms_documents_file_id on qms_documents (tenant_id, file_id);
create or replace trigger a_actor before insert or update or delete on qms_documents for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on qms_documents for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on qms_documents for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of checklist_template_id, sub_item_id, title, version_label, document_date, file_id, file_name, file_size, mime_type, created_at, created_by, deleted_at, deleted_by on qms_documents for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_qms_documents() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.checklist_template_id) is distinct from (old.checklist_template_id) then 'checklist_template_id' when (new.sub_item_id) is distinct from (old.sub_item_id) then 'sub_item_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on qms_documents for each row when ((new.checklist_template_id, new.sub_item_id) is distinct from (old.checklist_template_id, old.sub_item_id)) execute function ops.keep_fixed_fields_of_qms_documents();
create or replace function ops.delete_qms_documents() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update qms_documents set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on qms_documents for each row execute function ops.delete_qms_documents();
select audit.attach('qms_documents', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on qms_documents to business_operations_api;
alter table qms_documents enable row level security;
drop policy if exists tenant_scope on qms_documents;
create policy tenant_scope on qms_documents to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- qms_audits
do $$ begin if not exists (select from pg_constraint where conname = 'qms_audits_quality_document_location_id_tenant' and conrelid = 'qms_audits'::regclass) then
  alter table qms_audits add constraint qms_audits_quality_document_location_id_tenant foreign key (tenant_id, quality_document_location_id) references quality_document_locations (tenant_id, id);
end if; end $$;
select ops.ensure_check('qms_audits', 'qms_audits_confirmed_at_calendar', $$confirmed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('qms_audits', 'qms_audits_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('qms_audits', 'qms_audits_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists qms_audits_quality_document_location_id_unique on qms_audits (tenant_id, quality_document_location_id);
create index if not exists qms_audits_confirmed_by on qms_audits (tenant_id, confirmed_by);
create or replace trigger a_actor before insert or update or delete on qms_audits for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on qms_audits for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on qms_audits for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of quality_document_location_id, confirmed, confirmed_at, confirmed_by, created_at, created_by on qms_audits for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_qms_audits() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.quality_document_location_id) is distinct from (old.quality_document_location_id) then 'quality_document_location_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on qms_audits for each row when ((new.quality_document_location_id) is distinct from (old.quality_document_location_id)) execute function ops.keep_fixed_fields_of_qms_audits();
select audit.attach('qms_audits', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on qms_audits to business_operations_api;
alter table qms_audits enable row level security;
drop policy if exists tenant_scope on qms_audits;
create policy tenant_scope on qms_audits to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- equipment
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_manager_id_tenant' and conrelid = 'equipment'::regclass) then
  alter table equipment add constraint equipment_manager_id_tenant foreign key (tenant_id, manager_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_sub_manager_id_tenant' and conrelid = 'equipment'::regclass) then
  alter table equipment add constraint equipment_sub_manager_id_tenant foreign key (tenant_id, sub_manager_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_status_enum' and conrelid = 'equipment'::regclass) then
  alter table equipment add constraint equipment_status_enum check (status = any ('{ACTIVE,IDLE,DISPOSED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_purchase_price_min' and conrelid = 'equipment'::regclass) then
  alter table equipment add constraint equipment_purchase_price_min check (purchase_price >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_useful_life_years_min' and conrelid = 'equipment'::regclass) then
  alter table equipment add constraint equipment_useful_life_years_min check (useful_life_years >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_useful_life_years_max' and conrelid = 'equipment'::regclass) then
  alter table equipment add constraint equipment_useful_life_years_max check (useful_life_years <= 50);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_installed' and conrelid = 'equipment'::regclass) then
  alter table equipment add constraint equipment_installed check (installed_on >= purchased_on);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_disposed' and conrelid = 'equipment'::regclass) then
  alter table equipment add constraint equipment_disposed check ((status = 'DISPOSED') = (disposed_on is not null));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_deputy' and conrelid = 'equipment'::regclass) then
  alter table equipment add constraint equipment_deputy check (sub_manager_id <> manager_id);
end if; end $$;
select ops.ensure_check('equipment', 'equipment_purchased_on_calendar', $$purchased_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('equipment', 'equipment_installed_on_calendar', $$installed_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('equipment', 'equipment_disposed_on_calendar', $$disposed_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('equipment', 'equipment_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('equipment', 'equipment_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('equipment', 'equipment_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('equipment', 'equipment_numbers', $$greatest(purchase_price) < 'NaN'$$);
create unique index if not exists equipment_equipment_code_unique on equipment (tenant_id, equipment_code) where deleted_at is null;
create index if not exists equipment_status_sort_order on equipment (tenant_id, status, sort_order) where deleted_at is null;
create index if not exists equipment_equipment_type on equipment (tenant_id, equipment_type) where deleted_at is null;
create index if not exists equipment_production_line on equipment (tenant_id, production_line) where deleted_at is null;
create index if not exists equipment_sort_order_id on equipment (tenant_id, sort_order, id) where deleted_at is null;
create index if not exists equipment_name_id on equipment (tenant_id, name, id) where deleted_at is null;
create index if not exists equipment_purchased_on_id on equipment (tenant_id, purchased_on, id) where deleted_at is null;
create index if not exists equipment_manager_id on equipment (tenant_id, manager_id) where deleted_at is null;
create index if not exists equipment_sub_manager_id on equipment (tenant_id, sub_manager_id);
create or replace trigger a_actor before insert or update or delete on equipment for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on equipment for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on equipment for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of equipment_code, name, equipment_type, status, specification, manufacturer, model_name, serial_no, location, production_line, purchased_on, installed_on, purchase_price, useful_life_years, disposed_on, manager_id, sub_manager_id, sort_order, memo, options, created_at, created_by, deleted_at, deleted_by on equipment for each row execute function ops.stamp();
create or replace function ops.guard_status_of_equipment() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('ACTIVE', 'IDLE'), ('IDLE', 'ACTIVE'), ('ACTIVE', 'DISPOSED'), ('IDLE', 'DISPOSED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif tg_op = 'INSERT' and coalesce(current_setting('app.state_change', true), '') <> 'equipment.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on equipment for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_equipment();
create or replace trigger b_status_begin before insert on equipment for each row when (new.status is distinct from 'ACTIVE') execute function ops.guard_status_of_equipment();
create or replace function ops.guard_states_of_equipment() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('DISPOSED') and (new.equipment_code, new.name, new.equipment_type, new.specification, new.manufacturer, new.model_name, new.serial_no, new.location, new.production_line, new.purchased_on, new.installed_on, new.purchase_price, new.useful_life_years, new.disposed_on, new.manager_id, new.sub_manager_id, new.sort_order, new.options::text) is distinct from (old.equipment_code, old.name, old.equipment_type, old.specification, old.manufacturer, old.model_name, old.serial_no, old.location, old.production_line, old.purchased_on, old.installed_on, old.purchase_price, old.useful_life_years, old.disposed_on, old.manager_id, old.sub_manager_id, old.sort_order, old.options::text) then
    perform ops.refuse(409, 'error.equipment.disposed', jsonb_build_object('path', 'status', 'code', 'disposed', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on equipment for each row when (old.status in ('DISPOSED')) execute function ops.guard_states_of_equipment();
create or replace function ops.assert_open_equipment(tenant integer, whole integer, path text) returns void language plpgsql as $$
declare
  state text;
begin
  select status into state from equipment where tenant_id = tenant and id = whole and deleted_at is null for no key update;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path, 'code', 'unknown_reference'));
  elsif state in ('DISPOSED') then
    perform ops.refuse(409, 'error.equipment.disposed', jsonb_build_object('path', 'status', 'code', 'disposed', 'status', state));
  end if;
end $$;
create or replace function ops.delete_equipment() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update equipment set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on equipment for each row execute function ops.delete_equipment();
select audit.attach('equipment', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on equipment to business_operations_api;
alter table equipment enable row level security;
drop policy if exists tenant_scope on equipment;
create policy tenant_scope on equipment to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- equipment_repairs
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_repairs_equipment_id_tenant' and conrelid = 'equipment_repairs'::regclass) then
  alter table equipment_repairs add constraint equipment_repairs_equipment_id_tenant foreign key (tenant_id, equipment_id) references equipment (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_repairs_vendor_id_tenant' and conrelid = 'equipment_repairs'::regclass) then
  alter table equipment_repairs add constraint equipment_repairs_vendor_id_tenant foreign key (tenant_id, vendor_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_repairs_repaired_by_tenant' and conrelid = 'equipment_repairs'::regclass) then
  alter table equipment_repairs add constraint equipment_repairs_repaired_by_tenant foreign key (tenant_id, repaired_by) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_repairs_repair_type_enum' and conrelid = 'equipment_repairs'::regclass) then
  alter table equipment_repairs add constraint equipment_repairs_repair_type_enum check (repair_type = any ('{INTERNAL,EXTERNAL}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_repairs_hours_min' and conrelid = 'equipment_repairs'::regclass) then
  alter table equipment_repairs add constraint equipment_repairs_hours_min check (hours >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_repairs_cost_min' and conrelid = 'equipment_repairs'::regclass) then
  alter table equipment_repairs add constraint equipment_repairs_cost_min check (cost >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_repairs_completed' and conrelid = 'equipment_repairs'::regclass) then
  alter table equipment_repairs add constraint equipment_repairs_completed check (completed_on >= started_on);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_repairs_vendor' and conrelid = 'equipment_repairs'::regclass) then
  alter table equipment_repairs add constraint equipment_repairs_vendor check (repair_type <> 'EXTERNAL' or vendor_id is not null or coalesce(trim(vendor_name), '') <> '');
end if; end $$;
select ops.ensure_check('equipment_repairs', 'equipment_repairs_started_on_calendar', $$started_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('equipment_repairs', 'equipment_repairs_completed_on_calendar', $$completed_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('equipment_repairs', 'equipment_repairs_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('equipment_repairs', 'equipment_repairs_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('equipment_repairs', 'equipment_repairs_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('equipment_repairs', 'equipment_repairs_numbers', $$greatest(hours, cost) < 'NaN'$$);
create unique index if not exists equipment_repairs_repair_no_unique on equipment_repairs (tenant_id, repair_no) where deleted_at is null;
create index if not exists equipment_repairs_equipment_id_started_on on equipment_repairs (tenant_id, equipment_id, started_on) where deleted_at is null;
create index if not exists equipment_repairs_completed_on_id on equipment_repairs (tenant_id, completed_on, id) where deleted_at is null;
create index if not exists equipment_repairs_started_on_id on equipment_repairs (tenant_id, started_on, id) where deleted_at is null;
create index if not exists equipment_repairs_cost_id on equipment_repairs (tenant_id, cost, id) where deleted_at is null;
create index if not exists equipment_repairs_vendor_id on equipment_repairs (tenant_id, vendor_id) where deleted_at is null;
create index if not exists equipment_repairs_repaired_by on equipment_repairs (tenant_id, repaired_by);
create or replace trigger a_actor before insert or update or delete on equipment_repairs for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on equipment_repairs for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on equipment_repairs for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of repair_no, equipment_id, repair_type, started_on, completed_on, hours, description, cost, vendor_id, vendor_name, repaired_by, memo, options, created_at, created_by, deleted_at, deleted_by on equipment_repairs for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_equipment_repairs() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.equipment_id) is distinct from (old.equipment_id) then 'equipment_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on equipment_repairs for each row when ((new.equipment_id) is distinct from (old.equipment_id)) execute function ops.keep_fixed_fields_of_equipment_repairs();
create or replace function ops.delete_equipment_repairs() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update equipment_repairs set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on equipment_repairs for each row execute function ops.delete_equipment_repairs();
select audit.attach('equipment_repairs', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on equipment_repairs to business_operations_api;
alter table equipment_repairs enable row level security;
drop policy if exists tenant_scope on equipment_repairs;
create policy tenant_scope on equipment_repairs to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- equipment_photos
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_photos_equipment_id_tenant' and conrelid = 'equipment_photos'::regclass) then
  alter table equipment_photos add constraint equipment_photos_equipment_id_tenant foreign key (tenant_id, equipment_id) references equipment (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_photos_file_id_tenant' and conrelid = 'equipment_photos'::regclass) then
  alter table equipment_photos add constraint equipment_photos_file_id_tenant foreign key (tenant_id, file_id) references directus_files (tenant_id, id);
end if; end $$;
select ops.ensure_check('equipment_photos', 'equipment_photos_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('equipment_photos', 'equipment_photos_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('equipment_photos', 'equipment_photos_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists equipment_photos_equipment_id_sort_order on equipment_photos (tenant_id, equipment_id, sort_order) where deleted_at is null;
create index if not exists equipment_photos_file_id on equipment_photos (tenant_id, file_id);
create or replace trigger a_actor before insert or update or delete on equipment_photos for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on equipment_photos for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on equipment_photos for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of equipment_id, file_id, caption, sort_order, created_at, created_by, deleted_at, deleted_by on equipment_photos for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_equipment_photos() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.equipment_id) is distinct from (old.equipment_id) then 'equipment_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on equipment_photos for each row when ((new.equipment_id) is distinct from (old.equipment_id)) execute function ops.keep_fixed_fields_of_equipment_photos();
create or replace function ops.guard_whole_of_equipment_photos() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_equipment(old.tenant_id, old.equipment_id, 'equipment_id'); end if;
    return old;
  end if;
  perform ops.assert_open_equipment(new.tenant_id, new.equipment_id, 'equipment_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on equipment_photos for each row execute function ops.guard_whole_of_equipment_photos();
create or replace function ops.limit_equipment_photos() returns trigger language plpgsql as $$
begin
  perform from equipment where tenant_id = new.tenant_id and id = new.equipment_id for no key update;
  if (select count(*) from equipment_photos r where r.tenant_id = new.tenant_id and r.equipment_id = new.equipment_id and r.id is distinct from new.id and r.deleted_at is null) >= 10 then
    perform ops.refuse(422, 'error.equipment.photo_limit', jsonb_build_object('path', 'photos', 'code', 'photo_limit', 'max', 0, 'remaining', 0));
  end if;
  return new;
end $$;
create or replace trigger e_limit_insert before insert on equipment_photos for each row when (new.deleted_at is null) execute function ops.limit_equipment_photos();
create or replace trigger e_limit_update before update on equipment_photos for each row when (new.equipment_id <> old.equipment_id or new.deleted_at is null and old.deleted_at is not null) execute function ops.limit_equipment_photos();
create or replace function ops.delete_equipment_photos() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update equipment_photos set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on equipment_photos for each row execute function ops.delete_equipment_photos();
select audit.attach('equipment_photos', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on equipment_photos to business_operations_api;
alter table equipment_photos enable row level security;
drop policy if exists tenant_scope on equipment_photos;
create policy tenant_scope on equipment_photos to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- equipment_processes
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_processes_equipment_id_tenant' and conrelid = 'equipment_processes'::regclass) then
  alter table equipment_processes add constraint equipment_processes_equipment_id_tenant foreign key (tenant_id, equipment_id) references equipment (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_processes_process_id_tenant' and conrelid = 'equipment_processes'::regclass) then
  alter table equipment_processes add constraint equipment_processes_process_id_tenant foreign key (tenant_id, process_id) references processes (tenant_id, id);
end if; end $$;
select ops.ensure_check('equipment_processes', 'equipment_processes_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('equipment_processes', 'equipment_processes_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists equipment_processes_equipment_id_process_id_unique on equipment_processes (tenant_id, equipment_id, process_id);
create unique index if not exists equipment_processes_equipment_id_unique on equipment_processes (tenant_id, equipment_id) where is_primary;
create index if not exists equipment_processes_process_id on equipment_processes (tenant_id, process_id);
create or replace trigger a_actor before insert or update or delete on equipment_processes for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on equipment_processes for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on equipment_processes for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of equipment_id, process_id, is_primary, created_at, created_by on equipment_processes for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_equipment_processes() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.equipment_id) is distinct from (old.equipment_id) then 'equipment_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on equipment_processes for each row when ((new.equipment_id) is distinct from (old.equipment_id)) execute function ops.keep_fixed_fields_of_equipment_processes();
create or replace function ops.guard_whole_of_equipment_processes() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_equipment(old.tenant_id, old.equipment_id, 'equipment_id'); end if;
    return old;
  end if;
  perform ops.assert_open_equipment(new.tenant_id, new.equipment_id, 'equipment_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on equipment_processes for each row execute function ops.guard_whole_of_equipment_processes();
create or replace function ops.limit_equipment_processes() returns trigger language plpgsql as $$
begin
  perform from equipment where tenant_id = new.tenant_id and id = new.equipment_id for no key update;
  if (select count(*) from equipment_processes r where r.tenant_id = new.tenant_id and r.equipment_id = new.equipment_id and r.id is distinct from new.id) >= 20 then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'processes', 'code', 'too_big', 'max', 20));
  end if;
  return new;
end $$;
create or replace trigger e_limit_insert before insert on equipment_processes for each row execute function ops.limit_equipment_processes();
create or replace trigger e_limit_update before update on equipment_processes for each row when (new.equipment_id <> old.equipment_id) execute function ops.limit_equipment_processes();
select audit.attach('equipment_processes', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on equipment_processes to business_operations_api;
alter table equipment_processes enable row level security;
drop policy if exists tenant_scope on equipment_processes;
create policy tenant_scope on equipment_processes to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- equipment_inspection_templates
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_inspection_templates_equipment_id_tenant' and conrelid = 'equipment_inspection_templates'::regclass) then
  alter table equipment_inspection_templates add constraint equipment_inspection_templates_equipment_id_tenant foreign key (tenant_id, equipment_id) references equipment (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_inspection_templates_inspection_cycle_enum' and conrelid = 'equipment_inspection_templates'::regclass) then
  alter table equipment_inspection_templates add constraint equipment_inspection_templates_inspection_cycle_enum check (inspection_cycle = any ('{DAILY,WEEKLY,MONTHLY,BIMONTHLY,QUARTERLY,SEMIANNUAL}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_inspection_templates_item_no_min' and conrelid = 'equipment_inspection_templates'::regclass) then
  alter table equipment_inspection_templates add constraint equipment_inspection_templates_item_no_min check (item_no >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_inspection_templates_item_no_max' and conrelid = 'equipment_inspection_templates'::regclass) then
  alter table equipment_inspection_templates add constraint equipment_inspection_templates_item_no_max check (item_no <= 9999);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_inspection_templates_check_timing_enum' and conrelid = 'equipment_inspection_templates'::regclass) then
  alter table equipment_inspection_templates add constraint equipment_inspection_templates_check_timing_enum check (check_timing = any ('{STOPPED,RUNNING,ANY}'::text[]));
end if; end $$;
select ops.ensure_check('equipment_inspection_templates', 'equipment_inspection_templates_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('equipment_inspection_templates', 'equipment_inspection_templates_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('equipment_inspection_templates', 'equipment_inspection_templates_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists equipment_inspection_templates_equipment_id_inspection_cycle_it on equipment_inspection_templates (tenant_id, equipment_id, inspection_cycle, item_no) where deleted_at is null;
create index if not exists equipment_inspection_templates_equipment_id on equipment_inspection_templates (tenant_id, equipment_id);
create or replace trigger a_actor before insert or update or delete on equipment_inspection_templates for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on equipment_inspection_templates for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on equipment_inspection_templates for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of equipment_id, inspection_cycle, item_no, check_point, check_item, check_method, check_timing, is_active, created_at, created_by, deleted_at, deleted_by on equipment_inspection_templates for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_equipment_inspection_templates() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.equipment_id) is distinct from (old.equipment_id) then 'equipment_id' when (new.inspection_cycle) is distinct from (old.inspection_cycle) then 'inspection_cycle' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on equipment_inspection_templates for each row when ((new.equipment_id, new.inspection_cycle) is distinct from (old.equipment_id, old.inspection_cycle)) execute function ops.keep_fixed_fields_of_equipment_inspection_templates();
create or replace function ops.guard_whole_of_equipment_inspection_templates() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_equipment(old.tenant_id, old.equipment_id, 'equipment_id'); end if;
    return old;
  end if;
  perform ops.assert_open_equipment(new.tenant_id, new.equipment_id, 'equipment_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on equipment_inspection_templates for each row execute function ops.guard_whole_of_equipment_inspection_templates();
create or replace function ops.delete_equipment_inspection_templates() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update equipment_inspection_templates set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on equipment_inspection_templates for each row execute function ops.delete_equipment_inspection_templates();
select audit.attach('equipment_inspection_templates', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on equipment_inspection_templates to business_operations_api;
alter table equipment_inspection_templates enable row level security;
drop policy if exists tenant_scope on equipment_inspection_templates;
create policy tenant_scope on equipment_inspection_templates to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- equipment_inspections
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_inspections_equipment_id_tenant' and conrelid = 'equipment_inspections'::regclass) then
  alter table equipment_inspections add constraint equipment_inspections_equipment_id_tenant foreign key (tenant_id, equipment_id) references equipment (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_inspections_inspector_id_tenant' and conrelid = 'equipment_inspections'::regclass) then
  alter table equipment_inspections add constraint equipment_inspections_inspector_id_tenant foreign key (tenant_id, inspector_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_inspections_inspection_cycle_enum' and conrelid = 'equipment_inspections'::regclass) then
  alter table equipment_inspections add constraint equipment_inspections_inspection_cycle_enum check (inspection_cycle = any ('{DAILY,WEEKLY,MONTHLY,BIMONTHLY,QUARTERLY,SEMIANNUAL}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_inspections_period_pattern' and conrelid = 'equipment_inspections'::regclass) then
  alter table equipment_inspections add constraint equipment_inspections_period_pattern check (period ~ '^[0-9]{4}(-(0[1-9]|1[0-2]))?$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_inspections_overall_judgement_enum' and conrelid = 'equipment_inspections'::regclass) then
  alter table equipment_inspections add constraint equipment_inspections_overall_judgement_enum check (overall_judgement = any ('{OK,NG}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_inspections_period' and conrelid = 'equipment_inspections'::regclass) then
  alter table equipment_inspections add constraint equipment_inspections_period check ((inspection_cycle = 'DAILY') = (length(period) = 7));
end if; end $$;
select ops.ensure_check('equipment_inspections', 'equipment_inspections_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('equipment_inspections', 'equipment_inspections_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists equipment_inspections_equipment_id_inspection_cycle_period_uniq on equipment_inspections (tenant_id, equipment_id, inspection_cycle, period);
create index if not exists equipment_inspections_inspection_cycle_period on equipment_inspections (tenant_id, inspection_cycle, period);
create index if not exists equipment_inspections_inspector_id on equipment_inspections (tenant_id, inspector_id);
create or replace trigger a_actor before insert or update or delete on equipment_inspections for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on equipment_inspections for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on equipment_inspections for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of equipment_id, inspection_cycle, period, overall_judgement, inspector_id, repair_note, memo, created_at, created_by on equipment_inspections for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_equipment_inspections() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.equipment_id) is distinct from (old.equipment_id) then 'equipment_id' when (new.inspection_cycle) is distinct from (old.inspection_cycle) then 'inspection_cycle' when (new.period) is distinct from (old.period) then 'period' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on equipment_inspections for each row when ((new.equipment_id, new.inspection_cycle, new.period) is distinct from (old.equipment_id, old.inspection_cycle, old.period)) execute function ops.keep_fixed_fields_of_equipment_inspections();
select audit.attach('equipment_inspections', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on equipment_inspections to business_operations_api;
alter table equipment_inspections enable row level security;
drop policy if exists tenant_scope on equipment_inspections;
create policy tenant_scope on equipment_inspections to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- equipment_inspection_details
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_inspection_details_inspection_id_tenant' and conrelid = 'equipment_inspection_details'::regclass) then
  alter table equipment_inspection_details add constraint equipment_inspection_details_inspection_id_tenant foreign key (tenant_id, inspection_id) references equipment_inspections (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_inspection_details_template_id_tenant' and conrelid = 'equipment_inspection_details'::regclass) then
  alter table equipment_inspection_details add constraint equipment_inspection_details_template_id_tenant foreign key (tenant_id, template_id) references equipment_inspection_templates (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'equipment_inspection_details_result_enum' and conrelid = 'equipment_inspection_details'::regclass) then
  alter table equipment_inspection_details add constraint equipment_inspection_details_result_enum check (result = any ('{GOOD,BAD,REPAIRED}'::text[]));
end if; end $$;
select ops.ensure_check('equipment_inspection_details', 'equipment_inspection_details_check_date_calendar', $$check_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('equipment_inspection_details', 'equipment_inspection_details_checked_at_calendar', $$checked_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('equipment_inspection_details', 'equipment_inspection_details_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('equipment_inspection_details', 'equipment_inspection_details_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists equipment_inspection_details_inspection_id_template_id_check_da on equipment_inspection_details (tenant_id, inspection_id, template_id, check_date);
create index if not exists equipment_inspection_details_template_id_check_date on equipment_inspection_details (tenant_id, template_id, check_date);
create index if not exists equipment_inspection_details_checked_by on equipment_inspection_details (tenant_id, checked_by);
create or replace trigger a_actor before insert or update or delete on equipment_inspection_details for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on equipment_inspection_details for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on equipment_inspection_details for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of inspection_id, template_id, check_date, result, extra_work_day, note, checked_at, checked_by, created_at, created_by on equipment_inspection_details for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_equipment_inspection_details() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.inspection_id) is distinct from (old.inspection_id) then 'inspection_id' when (new.template_id) is distinct from (old.template_id) then 'template_id' when (new.check_date) is distinct from (old.check_date) then 'check_date' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on equipment_inspection_details for each row when ((new.inspection_id, new.template_id, new.check_date) is distinct from (old.inspection_id, old.template_id, old.check_date)) execute function ops.keep_fixed_fields_of_equipment_inspection_details();
select audit.attach('equipment_inspection_details', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on equipment_inspection_details to business_operations_api;
alter table equipment_inspection_details enable row level security;
drop policy if exists tenant_scope on equipment_inspection_details;
create policy tenant_scope on equipment_inspection_details to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- employees
do $$ begin if not exists (select from pg_constraint where conname = 'employees_user_id_tenant' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_user_id_tenant foreign key (tenant_id, user_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_department_id_tenant' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_department_id_tenant foreign key (tenant_id, department_id) references departments (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_position_id_tenant' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_position_id_tenant foreign key (tenant_id, position_id) references positions (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_employment_type_enum' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_employment_type_enum check (employment_type = any ('{REGULAR,CONTRACT,PART_TIME,DAILY}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_cost_center_enum' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_cost_center_enum check (cost_center = any ('{SGA,MANUFACTURING}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_status_enum' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_status_enum check (status = any ('{ACTIVE,ON_LEAVE,RESIGNED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_base_salary_min' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_base_salary_min check (base_salary >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_base_salary_whole' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_base_salary_whole check (base_salary = trunc(base_salary));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_meal_allowance_min' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_meal_allowance_min check (meal_allowance >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_meal_allowance_whole' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_meal_allowance_whole check (meal_allowance = trunc(meal_allowance));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_family_count_min' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_family_count_min check (family_count >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_family_count_max' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_family_count_max check (family_count <= 30);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_child_count_min' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_child_count_min check (child_count >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_child_count_max' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_child_count_max check (child_count <= 29);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_pension_base_min' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_pension_base_min check (pension_base >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_pension_base_whole' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_pension_base_whole check (pension_base = trunc(pension_base));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_health_base_min' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_health_base_min check (health_base >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_health_base_whole' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_health_base_whole check (health_base = trunc(health_base));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_resigned' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_resigned check ((status = 'RESIGNED') = (resign_date is not null));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_resigned_on_leave' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_resigned_on_leave check (status = 'RESIGNED' or not resigned_on_leave);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_resign_date' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_resign_date check (resign_date >= hire_date);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_child_count' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_child_count check (child_count < family_count);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'employees_withholding_rate' and conrelid = 'employees'::regclass) then
  alter table employees add constraint employees_withholding_rate check (withholding_rate in (80, 100, 120));
end if; end $$;
select ops.ensure_check('employees', 'employees_birth_date_calendar', $$birth_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('employees', 'employees_hire_date_calendar', $$hire_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('employees', 'employees_resign_date_calendar', $$resign_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('employees', 'employees_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('employees', 'employees_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('employees', 'employees_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('employees', 'employees_numbers', $$greatest(base_salary, meal_allowance, pension_base, health_base) < 'NaN'$$);
create unique index if not exists employees_employee_no_unique on employees (tenant_id, employee_no) where deleted_at is null;
create unique index if not exists employees_user_id_unique on employees (tenant_id, user_id) where deleted_at is null;
create index if not exists employees_status_department_id on employees (tenant_id, status, department_id) where deleted_at is null;
create index if not exists employees_name_id on employees (tenant_id, name, id) where deleted_at is null;
create index if not exists employees_hire_date_id on employees (tenant_id, hire_date, id) where deleted_at is null;
create index if not exists employees_employment_type_id on employees (tenant_id, employment_type, id) where deleted_at is null;
create index if not exists employees_cost_center_id on employees (tenant_id, cost_center, id) where deleted_at is null;
create index if not exists employees_created_at_id on employees (tenant_id, created_at, id) where deleted_at is null;
create index if not exists employees_user_id on employees (tenant_id, user_id);
create index if not exists employees_department_id on employees (tenant_id, department_id);
create index if not exists employees_position_id on employees (tenant_id, position_id);
create or replace trigger a_actor before insert or update or delete on employees for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on employees for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on employees for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of employee_no, name, user_id, department_id, position_id, birth_date, phone, email, employment_type, cost_center, status, hire_date, resign_date, resigned_on_leave, base_salary, meal_allowance, fixed_allowances, family_count, child_count, withholding_rate, pension_insured, health_insured, employment_insured, accident_insured, pension_base, health_base, bank_name, bank_account_no, bank_account_holder, options, created_at, created_by, deleted_at, deleted_by on employees for each row execute function ops.stamp();
create or replace function ops.guard_status_of_employees() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('ACTIVE', 'ON_LEAVE'), ('ON_LEAVE', 'ACTIVE'), ('ACTIVE', 'RESIGNED'), ('ON_LEAVE', 'RESIGNED'), ('RESIGNED', 'ACTIVE')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'employees.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on employees for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_employees();
create or replace trigger b_status_begin before insert on employees for each row when (new.status is distinct from 'ACTIVE') execute function ops.guard_status_of_employees();
create or replace function ops.delete_employees() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from employees where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'attendance_records', count(*) from attendance_records where tenant_id = old.tenant_id and employee_id = old.id and deleted_at is null
    union all
    select 'payrolls', count(*) from payrolls where tenant_id = old.tenant_id and employee_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.employee.in_use', uses); end if;
  update employees set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on employees for each row execute function ops.delete_employees();
select audit.attach('employees', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on employees to business_operations_api;
alter table employees enable row level security;
drop policy if exists tenant_scope on employees;
create policy tenant_scope on employees to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- attendance_records
do $$ begin if not exists (select from pg_constraint where conname = 'attendance_records_employee_id_tenant' and conrelid = 'attendance_records'::regclass) then
  alter table attendance_records add constraint attendance_records_employee_id_tenant foreign key (tenant_id, employee_id) references employees (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'attendance_records_status_enum' and conrelid = 'attendance_records'::regclass) then
  alter table attendance_records add constraint attendance_records_status_enum check (status = any ('{PRESENT,LATE,EARLY_LEAVE,ABSENT,BUSINESS_TRIP,REMOTE}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'attendance_records_break_minutes_min' and conrelid = 'attendance_records'::regclass) then
  alter table attendance_records add constraint attendance_records_break_minutes_min check (break_minutes >= 0);
end if; end $$;
select ops.ensure_check('attendance_records', 'attendance_records_work_date_calendar', $$work_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('attendance_records', 'attendance_records_check_in_at_calendar', $$check_in_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('attendance_records', 'attendance_records_check_out_at_calendar', $$check_out_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('attendance_records', 'attendance_records_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('attendance_records', 'attendance_records_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('attendance_records', 'attendance_records_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists attendance_records_employee_id_work_date_unique on attendance_records (tenant_id, employee_id, work_date) where deleted_at is null;
create index if not exists attendance_records_work_date_status on attendance_records (tenant_id, work_date, status) where deleted_at is null;
create index if not exists attendance_records_employee_id_work_date on attendance_records (tenant_id, employee_id, work_date) where deleted_at is null;
create index if not exists attendance_records_status_work_date on attendance_records (tenant_id, status, work_date) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on attendance_records for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on attendance_records for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on attendance_records for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of employee_id, work_date, status, check_in_at, check_out_at, break_minutes, worked_minutes, overtime_minutes, night_minutes, holiday_minutes, holiday_overtime_minutes, memo, created_at, created_by, deleted_at, deleted_by on attendance_records for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_attendance_records() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.employee_id) is distinct from (old.employee_id) then 'employee_id' when (new.work_date) is distinct from (old.work_date) then 'work_date' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on attendance_records for each row when ((new.employee_id, new.work_date) is distinct from (old.employee_id, old.work_date)) execute function ops.keep_fixed_fields_of_attendance_records();
create or replace function ops.delete_attendance_records() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update attendance_records set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on attendance_records for each row execute function ops.delete_attendance_records();
select audit.attach('attendance_records', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on attendance_records to business_operations_api;
alter table attendance_records enable row level security;
drop policy if exists tenant_scope on attendance_records;
create policy tenant_scope on attendance_records to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- calendar_schedules
do $$ begin if not exists (select from pg_constraint where conname = 'calendar_schedules_department_id_tenant' and conrelid = 'calendar_schedules'::regclass) then
  alter table calendar_schedules add constraint calendar_schedules_department_id_tenant foreign key (tenant_id, department_id) references departments (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'calendar_schedules_owner_id_tenant' and conrelid = 'calendar_schedules'::regclass) then
  alter table calendar_schedules add constraint calendar_schedules_owner_id_tenant foreign key (tenant_id, owner_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'calendar_schedules_schedule_type_enum' and conrelid = 'calendar_schedules'::regclass) then
  alter table calendar_schedules add constraint calendar_schedules_schedule_type_enum check (schedule_type = any ('{EVENT,MEETING,TAX_DEADLINE,PAYDAY,DELIVERY,CONSTRUCTION,OTHER}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'calendar_schedules_visibility_enum' and conrelid = 'calendar_schedules'::regclass) then
  alter table calendar_schedules add constraint calendar_schedules_visibility_enum check (visibility = any ('{COMPANY,DEPARTMENT,PRIVATE}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'calendar_schedules_start_time_pattern' and conrelid = 'calendar_schedules'::regclass) then
  alter table calendar_schedules add constraint calendar_schedules_start_time_pattern check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'calendar_schedules_end_time_pattern' and conrelid = 'calendar_schedules'::regclass) then
  alter table calendar_schedules add constraint calendar_schedules_end_time_pattern check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'calendar_schedules_color_pattern' and conrelid = 'calendar_schedules'::regclass) then
  alter table calendar_schedules add constraint calendar_schedules_color_pattern check (color ~ '^#[0-9A-Fa-f]{6}$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'calendar_schedules_end_date' and conrelid = 'calendar_schedules'::regclass) then
  alter table calendar_schedules add constraint calendar_schedules_end_date check (end_date between start_date and start_date + 366);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'calendar_schedules_end_time' and conrelid = 'calendar_schedules'::regclass) then
  alter table calendar_schedules add constraint calendar_schedules_end_time check (start_date < end_date or start_time is null or end_time > start_time);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'calendar_schedules_times' and conrelid = 'calendar_schedules'::regclass) then
  alter table calendar_schedules add constraint calendar_schedules_times check (all_day = (start_time is null) and all_day = (end_time is null));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'calendar_schedules_department' and conrelid = 'calendar_schedules'::regclass) then
  alter table calendar_schedules add constraint calendar_schedules_department check ((visibility = 'DEPARTMENT') = (department_id is not null));
end if; end $$;
select ops.ensure_check('calendar_schedules', 'calendar_schedules_start_date_calendar', $$start_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('calendar_schedules', 'calendar_schedules_end_date_calendar', $$end_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('calendar_schedules', 'calendar_schedules_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('calendar_schedules', 'calendar_schedules_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('calendar_schedules', 'calendar_schedules_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists calendar_schedules_start_date_end_date on calendar_schedules (tenant_id, start_date, end_date) where deleted_at is null;
create index if not exists calendar_schedules_visibility_department_id on calendar_schedules (tenant_id, visibility, department_id) where deleted_at is null;
create index if not exists calendar_schedules_owner_id_start_date on calendar_schedules (tenant_id, owner_id, start_date) where deleted_at is null;
create index if not exists calendar_schedules_schedule_type_start_date on calendar_schedules (tenant_id, schedule_type, start_date) where deleted_at is null;
create index if not exists calendar_schedules_department_id on calendar_schedules (tenant_id, department_id);
create or replace trigger a_actor before insert or update or delete on calendar_schedules for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on calendar_schedules for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on calendar_schedules for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of title, description, schedule_type, visibility, department_id, owner_id, attendee_ids, attendee_key, start_date, end_date, all_day, start_time, end_time, location, color, created_at, created_by, deleted_at, deleted_by on calendar_schedules for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_calendar_schedules() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.owner_id) is distinct from (old.owner_id) then 'owner_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on calendar_schedules for each row when ((new.owner_id) is distinct from (old.owner_id)) execute function ops.keep_fixed_fields_of_calendar_schedules();
create or replace function ops.delete_calendar_schedules() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update calendar_schedules set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on calendar_schedules for each row execute function ops.delete_calendar_schedules();
select audit.attach('calendar_schedules', 'tenant_id', 'updated_at,updated_by', 'attendee_key');
grant select, insert, update, delete on calendar_schedules to business_operations_api;
alter table calendar_schedules enable row level security;
drop policy if exists tenant_scope on calendar_schedules;
create policy tenant_scope on calendar_schedules to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- holidays
do $$ begin if not exists (select from pg_constraint where conname = 'holidays_kind_enum' and conrelid = 'holidays'::regclass) then
  alter table holidays add constraint holidays_kind_enum check (kind = any ('{PUBLIC,SUBSTITUTE,TEMPORARY,COMPANY}'::text[]));
end if; end $$;
select ops.ensure_check('holidays', 'holidays_holiday_date_calendar', $$holiday_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('holidays', 'holidays_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('holidays', 'holidays_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('holidays', 'holidays_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists holidays_holiday_date_unique on holidays (tenant_id, holiday_date) where deleted_at is null;
create index if not exists holidays_kind_holiday_date on holidays (tenant_id, kind, holiday_date) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on holidays for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on holidays for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on holidays for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of holiday_date, name, kind, created_at, created_by, deleted_at, deleted_by on holidays for each row execute function ops.stamp();
create or replace function ops.delete_holidays() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update holidays set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on holidays for each row execute function ops.delete_holidays();
select audit.attach('holidays', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on holidays to business_operations_api;
alter table holidays enable row level security;
drop policy if exists tenant_scope on holidays;
create policy tenant_scope on holidays to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- leave_requests
do $$ begin if not exists (select from pg_constraint where conname = 'leave_requests_user_id_tenant' and conrelid = 'leave_requests'::regclass) then
  alter table leave_requests add constraint leave_requests_user_id_tenant foreign key (tenant_id, user_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'leave_requests_approval_id_tenant' and conrelid = 'leave_requests'::regclass) then
  alter table leave_requests add constraint leave_requests_approval_id_tenant foreign key (tenant_id, approval_id) references approvals (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'leave_requests_status_enum' and conrelid = 'leave_requests'::regclass) then
  alter table leave_requests add constraint leave_requests_status_enum check (status = any ('{DRAFT,PENDING,APPROVED,REJECTED,CANCELLED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'leave_requests_leave_type_enum' and conrelid = 'leave_requests'::regclass) then
  alter table leave_requests add constraint leave_requests_leave_type_enum check (leave_type = any ('{ANNUAL,HALF_AM,HALF_PM,SICK,FAMILY_EVENT,OFFICIAL,UNPAID,MATERNITY,CHILDCARE}'::text[]));
end if; end $$;
select ops.ensure_check('leave_requests', 'leave_requests_start_date_calendar', $$start_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('leave_requests', 'leave_requests_end_date_calendar', $$end_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('leave_requests', 'leave_requests_decided_at_calendar', $$decided_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('leave_requests', 'leave_requests_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('leave_requests', 'leave_requests_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('leave_requests', 'leave_requests_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('leave_requests', 'leave_requests_numbers', $$greatest(days) < 'NaN'$$);
create unique index if not exists leave_requests_request_no_unique on leave_requests (tenant_id, request_no) where deleted_at is null;
create index if not exists leave_requests_user_id_start_date on leave_requests (tenant_id, user_id, start_date) where deleted_at is null;
create index if not exists leave_requests_status_start_date on leave_requests (tenant_id, status, start_date) where deleted_at is null;
create index if not exists leave_requests_leave_type_start_date on leave_requests (tenant_id, leave_type, start_date) where deleted_at is null;
create index if not exists leave_requests_start_date_id on leave_requests (tenant_id, start_date, id) where deleted_at is null;
create index if not exists leave_requests_end_date_id on leave_requests (tenant_id, end_date, id) where deleted_at is null;
create index if not exists leave_requests_created_at_id on leave_requests (tenant_id, created_at, id) where deleted_at is null;
create index if not exists leave_requests_approval_id on leave_requests (tenant_id, approval_id);
create or replace trigger a_actor before insert or update or delete on leave_requests for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on leave_requests for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on leave_requests for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of request_no, status, user_id, leave_type, start_date, end_date, days, reason, approval_id, decided_at, cancel_reason, created_at, created_by, deleted_at, deleted_by on leave_requests for each row execute function ops.stamp();
create or replace function ops.guard_status_of_leave_requests() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('DRAFT', 'PENDING'), ('REJECTED', 'PENDING'), ('CANCELLED', 'PENDING'), ('PENDING', 'APPROVED'), ('PENDING', 'REJECTED'), ('PENDING', 'CANCELLED'), ('APPROVED', 'CANCELLED'), ('REJECTED', 'CANCELLED'), ('CANCELLED', 'CANCELLED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'leave_requests.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on leave_requests for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_leave_requests();
create or replace trigger b_status_begin before insert on leave_requests for each row when (new.status is distinct from 'DRAFT') execute function ops.guard_status_of_leave_requests();
create or replace function ops.keep_fixed_fields_of_leave_requests() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.user_id) is distinct from (old.user_id) then 'user_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on leave_requests for each row when ((new.user_id) is distinct from (old.user_id)) execute function ops.keep_fixed_fields_of_leave_requests();
create or replace function ops.guard_states_of_leave_requests() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('PENDING', 'APPROVED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.leave_request.not_deletable', jsonb_build_object('path', 'status', 'code', 'not_deletable', 'status', old.status));
  end if;
  if old.status in ('PENDING', 'APPROVED') and (new.request_no, new.user_id, new.leave_type, new.start_date, new.end_date, new.days, new.reason) is distinct from (old.request_no, old.user_id, old.leave_type, old.start_date, old.end_date, old.days, old.reason) then
    perform ops.refuse(409, 'error.leave_request.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on leave_requests for each row when (old.status in ('PENDING', 'APPROVED')) execute function ops.guard_states_of_leave_requests();
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
drop policy if exists tenant_scope on leave_requests;
create policy tenant_scope on leave_requests to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- payrolls
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_employee_id_tenant' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_employee_id_tenant foreign key (tenant_id, employee_id) references employees (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_confirmed_by_tenant' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_confirmed_by_tenant foreign key (tenant_id, confirmed_by) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_paid_by_tenant' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_paid_by_tenant foreign key (tenant_id, paid_by) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_journal_entry_id_tenant' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_journal_entry_id_tenant foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_status_enum' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_status_enum check (status = any ('{DRAFT,CONFIRMED,PAID}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_pay_year_min' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_pay_year_min check (pay_year >= 2000);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_pay_year_max' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_pay_year_max check (pay_year <= 2100);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_pay_month_min' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_pay_month_min check (pay_month >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_pay_month_max' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_pay_month_max check (pay_month <= 12);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_net_pay_whole' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_net_pay_whole check (net_pay = trunc(net_pay));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_base_salary_min' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_base_salary_min check (base_salary >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_base_salary_whole' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_base_salary_whole check (base_salary = trunc(base_salary));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_overtime_pay_min' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_overtime_pay_min check (overtime_pay >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_overtime_pay_whole' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_overtime_pay_whole check (overtime_pay = trunc(overtime_pay));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_bonus_min' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_bonus_min check (bonus >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_bonus_whole' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_bonus_whole check (bonus = trunc(bonus));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_meal_allowance_min' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_meal_allowance_min check (meal_allowance >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_meal_allowance_whole' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_meal_allowance_whole check (meal_allowance = trunc(meal_allowance));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_gross_pay_min' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_gross_pay_min check (gross_pay >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_gross_pay_whole' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_gross_pay_whole check (gross_pay = trunc(gross_pay));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_taxable_base_min' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_taxable_base_min check (taxable_base >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_taxable_base_whole' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_taxable_base_whole check (taxable_base = trunc(taxable_base));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_pension_min' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_pension_min check (pension >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_pension_whole' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_pension_whole check (pension = trunc(pension));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_health_insurance_min' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_health_insurance_min check (health_insurance >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_health_insurance_whole' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_health_insurance_whole check (health_insurance = trunc(health_insurance));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_long_term_care_min' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_long_term_care_min check (long_term_care >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_long_term_care_whole' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_long_term_care_whole check (long_term_care = trunc(long_term_care));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_employment_insurance_min' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_employment_insurance_min check (employment_insurance >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_employment_insurance_whole' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_employment_insurance_whole check (employment_insurance = trunc(employment_insurance));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_income_tax_min' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_income_tax_min check (income_tax >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_income_tax_whole' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_income_tax_whole check (income_tax = trunc(income_tax));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_local_income_tax_min' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_local_income_tax_min check (local_income_tax >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_local_income_tax_whole' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_local_income_tax_whole check (local_income_tax = trunc(local_income_tax));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_total_deductions_min' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_total_deductions_min check (total_deductions >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_total_deductions_whole' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_total_deductions_whole check (total_deductions = trunc(total_deductions));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_net' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_net check (net_pay >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payrolls_sums' and conrelid = 'payrolls'::regclass) then
  alter table payrolls add constraint payrolls_sums check (net_pay = gross_pay - total_deductions);
end if; end $$;
select ops.ensure_check('payrolls', 'payrolls_payment_date_calendar', $$payment_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('payrolls', 'payrolls_confirmed_at_calendar', $$confirmed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('payrolls', 'payrolls_paid_at_calendar', $$paid_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('payrolls', 'payrolls_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('payrolls', 'payrolls_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('payrolls', 'payrolls_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('payrolls', 'payrolls_numbers', $$greatest(net_pay, base_salary, overtime_pay, bonus, meal_allowance, gross_pay, taxable_base, pension, health_insurance, long_term_care, employment_insurance, income_tax, local_income_tax, total_deductions) < 'NaN'$$);
create unique index if not exists payrolls_employee_id_pay_year_pay_month_unique on payrolls (tenant_id, employee_id, pay_year, pay_month) where deleted_at is null;
create index if not exists payrolls_pay_year_pay_month_status on payrolls (tenant_id, pay_year, pay_month, status) where deleted_at is null;
create index if not exists payrolls_employee_id_pay_year_pay_month on payrolls (tenant_id, employee_id, pay_year, pay_month) where deleted_at is null;
create index if not exists payrolls_journal_entry_id on payrolls (tenant_id, journal_entry_id) where deleted_at is null;
create index if not exists payrolls_status_pay_year_pay_month on payrolls (tenant_id, status, pay_year, pay_month) where deleted_at is null;
create index if not exists payrolls_net_pay_id on payrolls (tenant_id, net_pay, id) where deleted_at is null;
create index if not exists payrolls_gross_pay_id on payrolls (tenant_id, gross_pay, id) where deleted_at is null;
create index if not exists payrolls_confirmed_by on payrolls (tenant_id, confirmed_by);
create index if not exists payrolls_paid_by on payrolls (tenant_id, paid_by);
create or replace trigger a_actor before insert or update or delete on payrolls for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on payrolls for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on payrolls for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of status, employee_id, pay_year, pay_month, payment_date, net_pay, memo, base_salary, overtime_pay, bonus, meal_allowance, allowances, gross_pay, taxable_base, pension, health_insurance, long_term_care, employment_insurance, income_tax, local_income_tax, other_deductions, total_deductions, confirmed_at, confirmed_by, paid_at, paid_by, journal_entry_id, options, created_at, created_by, deleted_at, deleted_by on payrolls for each row execute function ops.stamp();
create or replace function ops.guard_status_of_payrolls() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('DRAFT', 'CONFIRMED'), ('CONFIRMED', 'DRAFT'), ('CONFIRMED', 'PAID'), ('PAID', 'CONFIRMED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'payrolls.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on payrolls for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_payrolls();
create or replace trigger b_status_begin before insert on payrolls for each row when (new.status is distinct from 'DRAFT') execute function ops.guard_status_of_payrolls();
create or replace function ops.keep_fixed_fields_of_payrolls() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.employee_id) is distinct from (old.employee_id) then 'employee_id' when (new.pay_year) is distinct from (old.pay_year) then 'pay_year' when (new.pay_month) is distinct from (old.pay_month) then 'pay_month' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on payrolls for each row when ((new.employee_id, new.pay_year, new.pay_month) is distinct from (old.employee_id, old.pay_year, old.pay_month)) execute function ops.keep_fixed_fields_of_payrolls();
create or replace function ops.guard_states_of_payrolls() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('CONFIRMED', 'PAID') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.payroll.not_draft', jsonb_build_object('path', 'status', 'code', 'not_draft', 'status', old.status));
  end if;
  if old.status in ('CONFIRMED', 'PAID') and (new.employee_id, new.pay_year, new.pay_month, new.net_pay, new.memo, new.base_salary, new.overtime_pay, new.bonus, new.meal_allowance, new.allowances::text, new.gross_pay, new.taxable_base, new.pension, new.health_insurance, new.long_term_care, new.employment_insurance, new.income_tax, new.local_income_tax, new.other_deductions::text, new.total_deductions, new.options::text) is distinct from (old.employee_id, old.pay_year, old.pay_month, old.net_pay, old.memo, old.base_salary, old.overtime_pay, old.bonus, old.meal_allowance, old.allowances::text, old.gross_pay, old.taxable_base, old.pension, old.health_insurance, old.long_term_care, old.employment_insurance, old.income_tax, old.local_income_tax, old.other_deductions::text, old.total_deductions, old.options::text) then
    perform ops.refuse(409, 'error.payroll.not_draft', jsonb_build_object('path', 'status', 'code', 'not_draft', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on payrolls for each row when (old.status in ('CONFIRMED', 'PAID')) execute function ops.guard_states_of_payrolls();
create or replace function ops.delete_payrolls() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update payrolls set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on payrolls for each row execute function ops.delete_payrolls();
select audit.attach('payrolls', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on payrolls to business_operations_api;
alter table payrolls enable row level security;
drop policy if exists tenant_scope on payrolls;
create policy tenant_scope on payrolls to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- payroll_settings
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_year_min' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_year_min check (year >= 2000);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_year_max' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_year_max check (year <= 2100);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_effective_month_min' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_effective_month_min check (effective_month >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_effective_month_max' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_effective_month_max check (effective_month <= 12);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_pension_rate_min' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_pension_rate_min check (pension_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_pension_rate_max' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_pension_rate_max check (pension_rate <= 100);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_pension_base_floor_min' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_pension_base_floor_min check (pension_base_floor >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_pension_base_floor_whole' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_pension_base_floor_whole check (pension_base_floor = trunc(pension_base_floor));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_pension_base_ceiling_min' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_pension_base_ceiling_min check (pension_base_ceiling >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_pension_base_ceiling_whole' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_pension_base_ceiling_whole check (pension_base_ceiling = trunc(pension_base_ceiling));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_health_rate_min' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_health_rate_min check (health_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_health_rate_max' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_health_rate_max check (health_rate <= 100);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_health_premium_floor_min' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_health_premium_floor_min check (health_premium_floor >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_health_premium_floor_whole' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_health_premium_floor_whole check (health_premium_floor = trunc(health_premium_floor));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_health_premium_ceiling_min' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_health_premium_ceiling_min check (health_premium_ceiling >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_health_premium_ceiling_whole' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_health_premium_ceiling_whole check (health_premium_ceiling = trunc(health_premium_ceiling));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_long_term_care_rate_min' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_long_term_care_rate_min check (long_term_care_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_long_term_care_rate_max' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_long_term_care_rate_max check (long_term_care_rate <= 100);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_employment_rate_min' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_employment_rate_min check (employment_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_employment_rate_max' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_employment_rate_max check (employment_rate <= 100);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_employment_employer_rate_min' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_employment_employer_rate_min check (employment_employer_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_employment_employer_rate_max' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_employment_employer_rate_max check (employment_employer_rate <= 100);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_accident_rate_min' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_accident_rate_min check (accident_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_accident_rate_max' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_accident_rate_max check (accident_rate <= 100);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_meal_allowance_limit_min' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_meal_allowance_limit_min check (meal_allowance_limit >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_meal_allowance_limit_whole' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_meal_allowance_limit_whole check (meal_allowance_limit = trunc(meal_allowance_limit));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_payday_min' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_payday_min check (payday >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_payday_max' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_payday_max check (payday <= 31);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_monthly_hours_min' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_monthly_hours_min check (monthly_hours >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_monthly_hours_max' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_monthly_hours_max check (monthly_hours <= 744);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_work_start_pattern' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_work_start_pattern check (work_start ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_work_end_pattern' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_work_end_pattern check (work_end ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_pension_bounds' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_pension_bounds check (pension_base_floor <= pension_base_ceiling);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_health_bounds' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_health_bounds check (health_premium_floor <= health_premium_ceiling);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'payroll_settings_account_keys' and conrelid = 'payroll_settings'::regclass) then
  alter table payroll_settings add constraint payroll_settings_account_keys check (case json_typeof(account_map) when 'object' then account_map::jsonb - array['SALARY_SGA', 'SALARY_MANUFACTURING', 'BONUS_SGA', 'BONUS_MANUFACTURING', 'WELFARE_SGA', 'WELFARE_MANUFACTURING', 'TAX_DUES_SGA', 'TAX_DUES_MANUFACTURING', 'INSURANCE_SGA', 'INSURANCE_MANUFACTURING', 'WITHHOLDING', 'ACCRUED'] = '{}' else account_map is null end);
end if; end $$;
select ops.ensure_check('payroll_settings', 'payroll_settings_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('payroll_settings', 'payroll_settings_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('payroll_settings', 'payroll_settings_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('payroll_settings', 'payroll_settings_numbers', $$greatest(pension_base_floor, pension_base_ceiling, health_premium_floor, health_premium_ceiling, meal_allowance_limit) < 'NaN'$$);
create unique index if not exists payroll_settings_year_effective_month_unique on payroll_settings (tenant_id, year, effective_month) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on payroll_settings for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on payroll_settings for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on payroll_settings for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of year, effective_month, pension_rate, pension_base_floor, pension_base_ceiling, health_rate, health_premium_floor, health_premium_ceiling, long_term_care_rate, employment_rate, employment_employer_rate, accident_rate, meal_allowance_limit, small_amount_exempt, payday, monthly_hours, work_start, work_end, account_map, created_at, created_by, deleted_at, deleted_by on payroll_settings for each row execute function ops.stamp();
create or replace function ops.delete_payroll_settings() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update payroll_settings set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on payroll_settings for each row execute function ops.delete_payroll_settings();
select audit.attach('payroll_settings', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on payroll_settings to business_operations_api;
alter table payroll_settings enable row level security;
drop policy if exists tenant_scope on payroll_settings;
create policy tenant_scope on payroll_settings to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- income_tax_brackets
do $$ begin if not exists (select from pg_constraint where conname = 'income_tax_brackets_table_year_min' and conrelid = 'income_tax_brackets'::regclass) then
  alter table income_tax_brackets add constraint income_tax_brackets_table_year_min check (table_year >= 2000);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'income_tax_brackets_table_year_max' and conrelid = 'income_tax_brackets'::regclass) then
  alter table income_tax_brackets add constraint income_tax_brackets_table_year_max check (table_year <= 2100);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'income_tax_brackets_kind_enum' and conrelid = 'income_tax_brackets'::regclass) then
  alter table income_tax_brackets add constraint income_tax_brackets_kind_enum check (kind = any ('{TABLE,TIER,CHILD_CREDIT}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'income_tax_brackets_salary_from_min' and conrelid = 'income_tax_brackets'::regclass) then
  alter table income_tax_brackets add constraint income_tax_brackets_salary_from_min check (salary_from >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'income_tax_brackets_salary_to_min' and conrelid = 'income_tax_brackets'::regclass) then
  alter table income_tax_brackets add constraint income_tax_brackets_salary_to_min check (salary_to >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'income_tax_brackets_family_count_min' and conrelid = 'income_tax_brackets'::regclass) then
  alter table income_tax_brackets add constraint income_tax_brackets_family_count_min check (family_count >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'income_tax_brackets_family_count_max' and conrelid = 'income_tax_brackets'::regclass) then
  alter table income_tax_brackets add constraint income_tax_brackets_family_count_max check (family_count <= 11);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'income_tax_brackets_tax_amount_min' and conrelid = 'income_tax_brackets'::regclass) then
  alter table income_tax_brackets add constraint income_tax_brackets_tax_amount_min check (tax_amount >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'income_tax_brackets_excess_factor_min' and conrelid = 'income_tax_brackets'::regclass) then
  alter table income_tax_brackets add constraint income_tax_brackets_excess_factor_min check (excess_factor >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'income_tax_brackets_excess_rate_min' and conrelid = 'income_tax_brackets'::regclass) then
  alter table income_tax_brackets add constraint income_tax_brackets_excess_rate_min check (excess_rate >= 0);
end if; end $$;
select ops.ensure_check('income_tax_brackets', 'income_tax_brackets_effective_from_calendar', $$effective_from between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('income_tax_brackets', 'income_tax_brackets_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('income_tax_brackets', 'income_tax_brackets_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('income_tax_brackets', 'income_tax_brackets_numbers', $$greatest(tax_amount, excess_factor, excess_rate) < 'NaN'$$);
create unique index if not exists income_tax_brackets_table_year_kind_salary_from_family_count_un on income_tax_brackets (table_year, kind, salary_from, family_count) nulls not distinct;
create index if not exists income_tax_brackets_effective_from on income_tax_brackets (effective_from, id);
create index if not exists income_tax_brackets_table_year_kind_family_count_salary_from on income_tax_brackets (table_year, kind, family_count, salary_from);
create index if not exists income_tax_brackets_kind_salary_from_family_count on income_tax_brackets (kind, salary_from, family_count);
create or replace trigger b_stamp_insert before insert on income_tax_brackets for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of table_year, effective_from, kind, salary_from, salary_to, family_count, tax_amount, excess_factor, excess_rate, created_at, created_by on income_tax_brackets for each row execute function ops.stamp();
select audit.attach('income_tax_brackets', '', 'updated_at,updated_by', '');
grant select on income_tax_brackets to business_operations_api;

-- condolence_expenses
do $$ begin if not exists (select from pg_constraint where conname = 'condolence_expenses_client_id_tenant' and conrelid = 'condolence_expenses'::regclass) then
  alter table condolence_expenses add constraint condolence_expenses_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'condolence_expenses_employee_id_tenant' and conrelid = 'condolence_expenses'::regclass) then
  alter table condolence_expenses add constraint condolence_expenses_employee_id_tenant foreign key (tenant_id, employee_id) references employees (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'condolence_expenses_category_enum' and conrelid = 'condolence_expenses'::regclass) then
  alter table condolence_expenses add constraint condolence_expenses_category_enum check (category = any ('{CONGRATULATION,CONDOLENCE}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'condolence_expenses_cash_method_enum' and conrelid = 'condolence_expenses'::regclass) then
  alter table condolence_expenses add constraint condolence_expenses_cash_method_enum check (cash_method = any ('{CASH,TRANSFER,CARD}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'condolence_expenses_cash_amount_min' and conrelid = 'condolence_expenses'::regclass) then
  alter table condolence_expenses add constraint condolence_expenses_cash_amount_min check (cash_amount >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'condolence_expenses_cash_amount_whole' and conrelid = 'condolence_expenses'::regclass) then
  alter table condolence_expenses add constraint condolence_expenses_cash_amount_whole check (cash_amount = trunc(cash_amount));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'condolence_expenses_gift_amount_min' and conrelid = 'condolence_expenses'::regclass) then
  alter table condolence_expenses add constraint condolence_expenses_gift_amount_min check (gift_amount >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'condolence_expenses_gift_amount_whole' and conrelid = 'condolence_expenses'::regclass) then
  alter table condolence_expenses add constraint condolence_expenses_gift_amount_whole check (gift_amount = trunc(gift_amount));
end if; end $$;
select ops.ensure_check('condolence_expenses', 'condolence_expenses_event_date_calendar', $$event_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('condolence_expenses', 'condolence_expenses_expense_date_calendar', $$expense_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('condolence_expenses', 'condolence_expenses_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('condolence_expenses', 'condolence_expenses_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('condolence_expenses', 'condolence_expenses_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('condolence_expenses', 'condolence_expenses_numbers', $$greatest(cash_amount, gift_amount, total_amount) < 'NaN'$$);
create index if not exists condolence_expenses_event_date_id on condolence_expenses (tenant_id, event_date, id) where deleted_at is null;
create index if not exists condolence_expenses_category_event_date on condolence_expenses (tenant_id, category, event_date) where deleted_at is null;
create index if not exists condolence_expenses_client_id_event_date on condolence_expenses (tenant_id, client_id, event_date) where deleted_at is null;
create index if not exists condolence_expenses_employee_id_event_date on condolence_expenses (tenant_id, employee_id, event_date) where deleted_at is null;
create index if not exists condolence_expenses_total_amount_id on condolence_expenses (tenant_id, total_amount, id) where deleted_at is null;
create index if not exists condolence_expenses_created_at_id on condolence_expenses (tenant_id, created_at, id) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on condolence_expenses for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on condolence_expenses for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on condolence_expenses for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of event_date, expense_date, category, recipient_name, client_id, employee_id, description, memo, has_cash, cash_method, cash_amount, has_gift, gift_type, gift_amount, total_amount, options, created_at, created_by, deleted_at, deleted_by on condolence_expenses for each row execute function ops.stamp();
create or replace function ops.delete_condolence_expenses() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update condolence_expenses set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on condolence_expenses for each row execute function ops.delete_condolence_expenses();
select audit.attach('condolence_expenses', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on condolence_expenses to business_operations_api;
alter table condolence_expenses enable row level security;
drop policy if exists tenant_scope on condolence_expenses;
create policy tenant_scope on condolence_expenses to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- construction_projects
do $$ begin if not exists (select from pg_constraint where conname = 'construction_projects_client_id_tenant' and conrelid = 'construction_projects'::regclass) then
  alter table construction_projects add constraint construction_projects_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'construction_projects_site_id_tenant' and conrelid = 'construction_projects'::regclass) then
  alter table construction_projects add constraint construction_projects_site_id_tenant foreign key (tenant_id, site_id) references sites (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'construction_projects_order_id_tenant' and conrelid = 'construction_projects'::regclass) then
  alter table construction_projects add constraint construction_projects_order_id_tenant foreign key (tenant_id, order_id) references orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'construction_projects_manager_id_tenant' and conrelid = 'construction_projects'::regclass) then
  alter table construction_projects add constraint construction_projects_manager_id_tenant foreign key (tenant_id, manager_id) references employees (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'construction_projects_status_enum' and conrelid = 'construction_projects'::regclass) then
  alter table construction_projects add constraint construction_projects_status_enum check (status = any ('{PLANNED,IN_PROGRESS,ON_HOLD,COMPLETED,CANCELLED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'construction_projects_progress_rate_min' and conrelid = 'construction_projects'::regclass) then
  alter table construction_projects add constraint construction_projects_progress_rate_min check (progress_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'construction_projects_progress_rate_max' and conrelid = 'construction_projects'::regclass) then
  alter table construction_projects add constraint construction_projects_progress_rate_max check (progress_rate <= 100);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'construction_projects_contract_amount_min' and conrelid = 'construction_projects'::regclass) then
  alter table construction_projects add constraint construction_projects_contract_amount_min check (contract_amount >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'construction_projects_contract_amount_whole' and conrelid = 'construction_projects'::regclass) then
  alter table construction_projects add constraint construction_projects_contract_amount_whole check (contract_amount = trunc(contract_amount));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'construction_projects_planned' and conrelid = 'construction_projects'::regclass) then
  alter table construction_projects add constraint construction_projects_planned check (end_date >= start_date);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'construction_projects_actual' and conrelid = 'construction_projects'::regclass) then
  alter table construction_projects add constraint construction_projects_actual check (actual_end_date >= actual_start_date);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'construction_projects_progress_completed' and conrelid = 'construction_projects'::regclass) then
  alter table construction_projects add constraint construction_projects_progress_completed check ((progress_rate = 100) = (status = 'COMPLETED'));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'construction_projects_progress_planned' and conrelid = 'construction_projects'::regclass) then
  alter table construction_projects add constraint construction_projects_progress_planned check (status <> 'PLANNED' or progress_rate = 0);
end if; end $$;
select ops.ensure_check('construction_projects', 'construction_projects_start_date_calendar', $$start_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('construction_projects', 'construction_projects_end_date_calendar', $$end_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('construction_projects', 'construction_projects_actual_start_date_calendar', $$actual_start_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('construction_projects', 'construction_projects_actual_end_date_calendar', $$actual_end_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('construction_projects', 'construction_projects_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('construction_projects', 'construction_projects_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('construction_projects', 'construction_projects_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('construction_projects', 'construction_projects_numbers', $$greatest(contract_amount) < 'NaN'$$);
create unique index if not exists construction_projects_project_no_unique on construction_projects (tenant_id, project_no) where deleted_at is null;
create index if not exists construction_projects_status_start_date on construction_projects (tenant_id, status, start_date) where deleted_at is null;
create index if not exists construction_projects_start_date_id on construction_projects (tenant_id, start_date, id) where deleted_at is null;
create index if not exists construction_projects_end_date_id on construction_projects (tenant_id, end_date, id) where deleted_at is null;
create index if not exists construction_projects_progress_rate_id on construction_projects (tenant_id, progress_rate, id) where deleted_at is null;
create index if not exists construction_projects_contract_amount_id on construction_projects (tenant_id, contract_amount, id) where deleted_at is null;
create index if not exists construction_projects_client_id on construction_projects (tenant_id, client_id);
create index if not exists construction_projects_site_id on construction_projects (tenant_id, site_id);
create index if not exists construction_projects_order_id on construction_projects (tenant_id, order_id);
create index if not exists construction_projects_manager_id on construction_projects (tenant_id, manager_id);
create or replace trigger a_actor before insert or update or delete on construction_projects for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on construction_projects for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on construction_projects for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of project_no, name, status, progress_rate, client_id, site_id, order_id, manager_id, contract_amount, start_date, end_date, actual_start_date, actual_end_date, address, memo, created_at, created_by, deleted_at, deleted_by on construction_projects for each row execute function ops.stamp();
create or replace function ops.guard_status_of_construction_projects() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('PLANNED', 'IN_PROGRESS'), ('IN_PROGRESS', 'ON_HOLD'), ('ON_HOLD', 'IN_PROGRESS'), ('IN_PROGRESS', 'COMPLETED'), ('COMPLETED', 'IN_PROGRESS'), ('PLANNED', 'CANCELLED'), ('IN_PROGRESS', 'CANCELLED'), ('ON_HOLD', 'CANCELLED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'construction_projects.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on construction_projects for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_construction_projects();
create or replace trigger b_status_begin before insert on construction_projects for each row when (new.status is distinct from 'PLANNED') execute function ops.guard_status_of_construction_projects();
create or replace function ops.guard_states_of_construction_projects() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('IN_PROGRESS', 'ON_HOLD', 'COMPLETED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.construction_project.not_deletable', jsonb_build_object('path', 'status', 'code', 'not_deletable', 'status', old.status));
  end if;
  if old.status in ('CANCELLED') and (new.project_no, new.name, new.progress_rate, new.client_id, new.site_id, new.order_id, new.manager_id, new.contract_amount, new.start_date, new.end_date, new.actual_start_date, new.actual_end_date, new.address, new.memo) is distinct from (old.project_no, old.name, old.progress_rate, old.client_id, old.site_id, old.order_id, old.manager_id, old.contract_amount, old.start_date, old.end_date, old.actual_start_date, old.actual_end_date, old.address, old.memo) then
    perform ops.refuse(409, 'error.construction_project.closed', jsonb_build_object('path', 'status', 'code', 'closed', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on construction_projects for each row when (old.status in ('CANCELLED', 'IN_PROGRESS', 'ON_HOLD', 'COMPLETED')) execute function ops.guard_states_of_construction_projects();
create or replace function ops.delete_construction_projects() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update construction_projects set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on construction_projects for each row execute function ops.delete_construction_projects();
select audit.attach('construction_projects', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on construction_projects to business_operations_api;
alter table construction_projects enable row level security;
drop policy if exists tenant_scope on construction_projects;
create policy tenant_scope on construction_projects to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- corporate_vehicles
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_vehicles_manager_id_tenant' and conrelid = 'corporate_vehicles'::regclass) then
  alter table corporate_vehicles add constraint corporate_vehicles_manager_id_tenant foreign key (tenant_id, manager_id) references employees (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_vehicles_department_id_tenant' and conrelid = 'corporate_vehicles'::regclass) then
  alter table corporate_vehicles add constraint corporate_vehicles_department_id_tenant foreign key (tenant_id, department_id) references departments (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_vehicles_vehicle_type_enum' and conrelid = 'corporate_vehicles'::regclass) then
  alter table corporate_vehicles add constraint corporate_vehicles_vehicle_type_enum check (vehicle_type = any ('{PASSENGER,VAN,TRUCK,FORKLIFT,OTHER}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_vehicles_ownership_enum' and conrelid = 'corporate_vehicles'::regclass) then
  alter table corporate_vehicles add constraint corporate_vehicles_ownership_enum check (ownership = any ('{OWNED,LEASED,RENTED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_vehicles_status_enum' and conrelid = 'corporate_vehicles'::regclass) then
  alter table corporate_vehicles add constraint corporate_vehicles_status_enum check (status = any ('{ACTIVE,MAINTENANCE,DISPOSED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_vehicles_fuel_type_enum' and conrelid = 'corporate_vehicles'::regclass) then
  alter table corporate_vehicles add constraint corporate_vehicles_fuel_type_enum check (fuel_type = any ('{GASOLINE,DIESEL,LPG,HYBRID,ELECTRIC,HYDROGEN}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_vehicles_model_year_min' and conrelid = 'corporate_vehicles'::regclass) then
  alter table corporate_vehicles add constraint corporate_vehicles_model_year_min check (model_year >= 1900);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_vehicles_model_year_max' and conrelid = 'corporate_vehicles'::regclass) then
  alter table corporate_vehicles add constraint corporate_vehicles_model_year_max check (model_year <= 2199);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_vehicles_odometer_km_min' and conrelid = 'corporate_vehicles'::regclass) then
  alter table corporate_vehicles add constraint corporate_vehicles_odometer_km_min check (odometer_km >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_vehicles_acquisition_amount_min' and conrelid = 'corporate_vehicles'::regclass) then
  alter table corporate_vehicles add constraint corporate_vehicles_acquisition_amount_min check (acquisition_amount >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_vehicles_acquisition_amount_whole' and conrelid = 'corporate_vehicles'::regclass) then
  alter table corporate_vehicles add constraint corporate_vehicles_acquisition_amount_whole check (acquisition_amount = trunc(acquisition_amount));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_vehicles_monthly_fee_min' and conrelid = 'corporate_vehicles'::regclass) then
  alter table corporate_vehicles add constraint corporate_vehicles_monthly_fee_min check (monthly_fee >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_vehicles_monthly_fee_whole' and conrelid = 'corporate_vehicles'::regclass) then
  alter table corporate_vehicles add constraint corporate_vehicles_monthly_fee_whole check (monthly_fee = trunc(monthly_fee));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_vehicles_contract_dates' and conrelid = 'corporate_vehicles'::regclass) then
  alter table corporate_vehicles add constraint corporate_vehicles_contract_dates check (contract_end >= contract_start);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_vehicles_contract_end' and conrelid = 'corporate_vehicles'::regclass) then
  alter table corporate_vehicles add constraint corporate_vehicles_contract_end check (ownership = 'OWNED' or contract_end is not null);
end if; end $$;
select ops.ensure_check('corporate_vehicles', 'corporate_vehicles_acquired_on_calendar', $$acquired_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('corporate_vehicles', 'corporate_vehicles_contract_start_calendar', $$contract_start between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('corporate_vehicles', 'corporate_vehicles_contract_end_calendar', $$contract_end between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('corporate_vehicles', 'corporate_vehicles_insurance_expires_on_calendar', $$insurance_expires_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('corporate_vehicles', 'corporate_vehicles_inspection_due_on_calendar', $$inspection_due_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('corporate_vehicles', 'corporate_vehicles_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('corporate_vehicles', 'corporate_vehicles_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('corporate_vehicles', 'corporate_vehicles_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('corporate_vehicles', 'corporate_vehicles_numbers', $$greatest(acquisition_amount, monthly_fee) < 'NaN'$$);
create unique index if not exists corporate_vehicles_plate_number_unique on corporate_vehicles (tenant_id, plate_number) where deleted_at is null;
create index if not exists corporate_vehicles_status_plate_number on corporate_vehicles (tenant_id, status, plate_number) where deleted_at is null;
create index if not exists corporate_vehicles_ownership_plate_number on corporate_vehicles (tenant_id, ownership, plate_number) where deleted_at is null;
create index if not exists corporate_vehicles_vehicle_type_plate_number on corporate_vehicles (tenant_id, vehicle_type, plate_number) where deleted_at is null;
create index if not exists corporate_vehicles_insurance_expires_on_id on corporate_vehicles (tenant_id, insurance_expires_on, id) where deleted_at is null;
create index if not exists corporate_vehicles_odometer_km_id on corporate_vehicles (tenant_id, odometer_km, id) where deleted_at is null;
create index if not exists corporate_vehicles_created_at_id on corporate_vehicles (tenant_id, created_at, id) where deleted_at is null;
create index if not exists corporate_vehicles_manager_id on corporate_vehicles (tenant_id, manager_id);
create index if not exists corporate_vehicles_department_id on corporate_vehicles (tenant_id, department_id);
create or replace trigger a_actor before insert or update or delete on corporate_vehicles for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on corporate_vehicles for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on corporate_vehicles for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of plate_number, model_name, vehicle_type, ownership, status, fuel_type, model_year, odometer_km, manager_id, department_id, memo, acquired_on, acquisition_amount, monthly_fee, contract_start, contract_end, insurance_company, insurance_expires_on, inspection_due_on, created_at, created_by, deleted_at, deleted_by on corporate_vehicles for each row execute function ops.stamp();
create or replace function ops.delete_corporate_vehicles() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  delete from vehicle_logs where tenant_id = old.tenant_id and vehicle_id = old.id;
  delete from vehicle_maintenances where tenant_id = old.tenant_id and vehicle_id = old.id;
  delete from vehicle_photos where tenant_id = old.tenant_id and vehicle_id = old.id;
  update corporate_vehicles set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on corporate_vehicles for each row execute function ops.delete_corporate_vehicles();
select audit.attach('corporate_vehicles', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on corporate_vehicles to business_operations_api;
alter table corporate_vehicles enable row level security;
drop policy if exists tenant_scope on corporate_vehicles;
create policy tenant_scope on corporate_vehicles to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- vehicle_logs
do $$ begin if not exists (select from pg_constraint where conname = 'vehicle_logs_vehicle_id_tenant' and conrelid = 'vehicle_logs'::regclass) then
  alter table vehicle_logs add constraint vehicle_logs_vehicle_id_tenant foreign key (tenant_id, vehicle_id) references corporate_vehicles (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'vehicle_logs_driver_id_tenant' and conrelid = 'vehicle_logs'::regclass) then
  alter table vehicle_logs add constraint vehicle_logs_driver_id_tenant foreign key (tenant_id, driver_id) references employees (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'vehicle_logs_trip_type_enum' and conrelid = 'vehicle_logs'::regclass) then
  alter table vehicle_logs add constraint vehicle_logs_trip_type_enum check (trip_type = any ('{COMMUTE,BUSINESS,PERSONAL}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'vehicle_logs_distance' and conrelid = 'vehicle_logs'::regclass) then
  alter table vehicle_logs add constraint vehicle_logs_distance check (distance_km = odometer_end - odometer_start);
end if; end $$;
select ops.ensure_check('vehicle_logs', 'vehicle_logs_drive_date_calendar', $$drive_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('vehicle_logs', 'vehicle_logs_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('vehicle_logs', 'vehicle_logs_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('vehicle_logs', 'vehicle_logs_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists vehicle_logs_vehicle_id_drive_date on vehicle_logs (tenant_id, vehicle_id, drive_date) where deleted_at is null;
create index if not exists vehicle_logs_vehicle_id_odometer_end on vehicle_logs (tenant_id, vehicle_id, odometer_end) where deleted_at is null;
create index if not exists vehicle_logs_drive_date_id on vehicle_logs (tenant_id, drive_date, id) where deleted_at is null;
create index if not exists vehicle_logs_driver_id_drive_date on vehicle_logs (tenant_id, driver_id, drive_date) where deleted_at is null;
create index if not exists vehicle_logs_trip_type_drive_date on vehicle_logs (tenant_id, trip_type, drive_date) where deleted_at is null;
create index if not exists vehicle_logs_odometer_start_id on vehicle_logs (tenant_id, odometer_start, id) where deleted_at is null;
create index if not exists vehicle_logs_created_by_drive_date on vehicle_logs (tenant_id, created_by, drive_date) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on vehicle_logs for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on vehicle_logs for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on vehicle_logs for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of vehicle_id, drive_date, driver_id, driver_name, trip_type, purpose, departure, destination, odometer_start, odometer_end, distance_km, created_at, created_by, deleted_at, deleted_by on vehicle_logs for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_vehicle_logs() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.vehicle_id) is distinct from (old.vehicle_id) then 'vehicle_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on vehicle_logs for each row when ((new.vehicle_id) is distinct from (old.vehicle_id)) execute function ops.keep_fixed_fields_of_vehicle_logs();
create or replace function ops.delete_vehicle_logs() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update vehicle_logs set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on vehicle_logs for each row execute function ops.delete_vehicle_logs();
select audit.attach('vehicle_logs', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on vehicle_logs to business_operations_api;
alter table vehicle_logs enable row level security;
drop policy if exists tenant_scope on vehicle_logs;
create policy tenant_scope on vehicle_logs to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- vehicle_maintenances
do $$ begin if not exists (select from pg_constraint where conname = 'vehicle_maintenances_vehicle_id_tenant' and conrelid = 'vehicle_maintenances'::regclass) then
  alter table vehicle_maintenances add constraint vehicle_maintenances_vehicle_id_tenant foreign key (tenant_id, vehicle_id) references corporate_vehicles (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'vehicle_maintenances_vendor_id_tenant' and conrelid = 'vehicle_maintenances'::regclass) then
  alter table vehicle_maintenances add constraint vehicle_maintenances_vendor_id_tenant foreign key (tenant_id, vendor_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'vehicle_maintenances_kind_enum' and conrelid = 'vehicle_maintenances'::regclass) then
  alter table vehicle_maintenances add constraint vehicle_maintenances_kind_enum check (kind = any ('{FUEL,OIL,TIRE,REPAIR,INSPECTION,INSURANCE,WASH,OTHER}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'vehicle_maintenances_odometer_km_min' and conrelid = 'vehicle_maintenances'::regclass) then
  alter table vehicle_maintenances add constraint vehicle_maintenances_odometer_km_min check (odometer_km >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'vehicle_maintenances_cost_min' and conrelid = 'vehicle_maintenances'::regclass) then
  alter table vehicle_maintenances add constraint vehicle_maintenances_cost_min check (cost >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'vehicle_maintenances_cost_whole' and conrelid = 'vehicle_maintenances'::regclass) then
  alter table vehicle_maintenances add constraint vehicle_maintenances_cost_whole check (cost = trunc(cost));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'vehicle_maintenances_next_due_km_min' and conrelid = 'vehicle_maintenances'::regclass) then
  alter table vehicle_maintenances add constraint vehicle_maintenances_next_due_km_min check (next_due_km >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'vehicle_maintenances_next_due_on' and conrelid = 'vehicle_maintenances'::regclass) then
  alter table vehicle_maintenances add constraint vehicle_maintenances_next_due_on check (next_due_on > maintenance_date);
end if; end $$;
select ops.ensure_check('vehicle_maintenances', 'vehicle_maintenances_maintenance_date_calendar', $$maintenance_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('vehicle_maintenances', 'vehicle_maintenances_next_due_on_calendar', $$next_due_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('vehicle_maintenances', 'vehicle_maintenances_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('vehicle_maintenances', 'vehicle_maintenances_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('vehicle_maintenances', 'vehicle_maintenances_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('vehicle_maintenances', 'vehicle_maintenances_numbers', $$greatest(cost) < 'NaN'$$);
create index if not exists vehicle_maintenances_vehicle_id_maintenance_date on vehicle_maintenances (tenant_id, vehicle_id, maintenance_date) where deleted_at is null;
create index if not exists vehicle_maintenances_maintenance_date_id on vehicle_maintenances (tenant_id, maintenance_date, id) where deleted_at is null;
create index if not exists vehicle_maintenances_kind_maintenance_date on vehicle_maintenances (tenant_id, kind, maintenance_date) where deleted_at is null;
create index if not exists vehicle_maintenances_next_due_on_id on vehicle_maintenances (tenant_id, next_due_on, id) where deleted_at is null;
create index if not exists vehicle_maintenances_cost_id on vehicle_maintenances (tenant_id, cost, id) where deleted_at is null;
create index if not exists vehicle_maintenances_vendor_id on vehicle_maintenances (tenant_id, vendor_id);
create or replace trigger a_actor before insert or update or delete on vehicle_maintenances for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on vehicle_maintenances for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on vehicle_maintenances for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of vehicle_id, maintenance_date, kind, description, odometer_km, vendor_id, shop_name, cost, next_due_on, next_due_km, created_at, created_by, deleted_at, deleted_by on vehicle_maintenances for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_vehicle_maintenances() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.vehicle_id) is distinct from (old.vehicle_id) then 'vehicle_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on vehicle_maintenances for each row when ((new.vehicle_id) is distinct from (old.vehicle_id)) execute function ops.keep_fixed_fields_of_vehicle_maintenances();
create or replace function ops.delete_vehicle_maintenances() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update vehicle_maintenances set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on vehicle_maintenances for each row execute function ops.delete_vehicle_maintenances();
select audit.attach('vehicle_maintenances', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on vehicle_maintenances to business_operations_api;
alter table vehicle_maintenances enable row level security;
drop policy if exists tenant_scope on vehicle_maintenances;
create policy tenant_scope on vehicle_maintenances to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- vehicle_photos
do $$ begin if not exists (select from pg_constraint where conname = 'vehicle_photos_vehicle_id_tenant' and conrelid = 'vehicle_photos'::regclass) then
  alter table vehicle_photos add constraint vehicle_photos_vehicle_id_tenant foreign key (tenant_id, vehicle_id) references corporate_vehicles (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'vehicle_photos_file_id_tenant' and conrelid = 'vehicle_photos'::regclass) then
  alter table vehicle_photos add constraint vehicle_photos_file_id_tenant foreign key (tenant_id, file_id) references directus_files (tenant_id, id);
end if; end $$;
select ops.ensure_check('vehicle_photos', 'vehicle_photos_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('vehicle_photos', 'vehicle_photos_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('vehicle_photos', 'vehicle_photos_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists vehicle_photos_vehicle_id_sort_order on vehicle_photos (tenant_id, vehicle_id, sort_order) where deleted_at is null;
create index if not exists vehicle_photos_file_id on vehicle_photos (tenant_id, file_id);
create or replace trigger a_actor before insert or update or delete on vehicle_photos for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on vehicle_photos for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on vehicle_photos for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of vehicle_id, file_id, caption, sort_order, created_at, created_by, deleted_at, deleted_by on vehicle_photos for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_vehicle_photos() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.vehicle_id) is distinct from (old.vehicle_id) then 'vehicle_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on vehicle_photos for each row when ((new.vehicle_id) is distinct from (old.vehicle_id)) execute function ops.keep_fixed_fields_of_vehicle_photos();
create or replace function ops.limit_vehicle_photos() returns trigger language plpgsql as $$
begin
  perform from corporate_vehicles where tenant_id = new.tenant_id and id = new.vehicle_id for no key update;
  if (select count(*) from vehicle_photos r where r.tenant_id = new.tenant_id and r.vehicle_id = new.vehicle_id and r.id is distinct from new.id and r.deleted_at is null) >= 10 then
    perform ops.refuse(422, 'error.corporate_vehicle.photo_limit', jsonb_build_object('path', 'photos', 'code', 'photo_limit', 'max', 0, 'remaining', 0));
  end if;
  return new;
end $$;
create or replace trigger e_limit_insert before insert on vehicle_photos for each row when (new.deleted_at is null) execute function ops.limit_vehicle_photos();
create or replace trigger e_limit_update before update on vehicle_photos for each row when (new.vehicle_id <> old.vehicle_id or new.deleted_at is null and old.deleted_at is not null) execute function ops.limit_vehicle_photos();
create or replace function ops.delete_vehicle_photos() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update vehicle_photos set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on vehicle_photos for each row execute function ops.delete_vehicle_photos();
select audit.attach('vehicle_photos', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on vehicle_photos to business_operations_api;
alter table vehicle_photos enable row level security;
drop policy if exists tenant_scope on vehicle_photos;
create policy tenant_scope on vehicle_photos to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- loans
do $$ begin if not exists (select from pg_constraint where conname = 'loans_employee_id_tenant' and conrelid = 'loans'::regclass) then
  alter table loans add constraint loans_employee_id_tenant foreign key (tenant_id, employee_id) references employees (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loans_client_id_tenant' and conrelid = 'loans'::regclass) then
  alter table loans add constraint loans_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loans_status_enum' and conrelid = 'loans'::regclass) then
  alter table loans add constraint loans_status_enum check (status = any ('{ACTIVE,SETTLED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loans_category_enum' and conrelid = 'loans'::regclass) then
  alter table loans add constraint loans_category_enum check (category = any ('{OFFICER_ADVANCE,EMPLOYEE_LOAN,CLIENT_LOAN,BANK_LOAN,OTHER_BORROWING}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loans_direction_enum' and conrelid = 'loans'::regclass) then
  alter table loans add constraint loans_direction_enum check (direction = any ('{LENT,BORROWED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loans_principal_positive' and conrelid = 'loans'::regclass) then
  alter table loans add constraint loans_principal_positive check (principal > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loans_principal_whole' and conrelid = 'loans'::regclass) then
  alter table loans add constraint loans_principal_whole check (principal = trunc(principal));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loans_interest_rate_min' and conrelid = 'loans'::regclass) then
  alter table loans add constraint loans_interest_rate_min check (interest_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loans_interest_rate_max' and conrelid = 'loans'::regclass) then
  alter table loans add constraint loans_interest_rate_max check (interest_rate <= 100);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loans_deemed_interest_rate_min' and conrelid = 'loans'::regclass) then
  alter table loans add constraint loans_deemed_interest_rate_min check (deemed_interest_rate >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loans_deemed_interest_rate_max' and conrelid = 'loans'::regclass) then
  alter table loans add constraint loans_deemed_interest_rate_max check (deemed_interest_rate <= 100);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loans_term_months_min' and conrelid = 'loans'::regclass) then
  alter table loans add constraint loans_term_months_min check (term_months >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loans_term_months_max' and conrelid = 'loans'::regclass) then
  alter table loans add constraint loans_term_months_max check (term_months <= 600);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loans_repayment_method_enum' and conrelid = 'loans'::regclass) then
  alter table loans add constraint loans_repayment_method_enum check (repayment_method = any ('{BULLET,EQUAL_PRINCIPAL,EQUAL_PAYMENT}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loans_outstanding' and conrelid = 'loans'::regclass) then
  alter table loans add constraint loans_outstanding check (outstanding between 0 and principal);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loans_settled' and conrelid = 'loans'::regclass) then
  alter table loans add constraint loans_settled check ((status = 'SETTLED') = (outstanding = 0));
end if; end $$;
select ops.ensure_check('loans', 'loans_loan_date_calendar', $$loan_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('loans', 'loans_maturity_date_calendar', $$maturity_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('loans', 'loans_settled_on_calendar', $$settled_on between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('loans', 'loans_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('loans', 'loans_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('loans', 'loans_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('loans', 'loans_numbers', $$greatest(principal, outstanding) < 'NaN'$$);
create unique index if not exists loans_loan_no_unique on loans (tenant_id, loan_no) where deleted_at is null;
create index if not exists loans_direction_status on loans (tenant_id, direction, status) where deleted_at is null;
create index if not exists loans_category_loan_date on loans (tenant_id, category, loan_date) where deleted_at is null;
create index if not exists loans_status_loan_date on loans (tenant_id, status, loan_date) where deleted_at is null;
create index if not exists loans_loan_date_id on loans (tenant_id, loan_date, id) where deleted_at is null;
create index if not exists loans_maturity_date_id on loans (tenant_id, maturity_date, id) where deleted_at is null;
create index if not exists loans_outstanding_id on loans (tenant_id, outstanding, id) where deleted_at is null;
create index if not exists loans_principal_id on loans (tenant_id, principal, id) where deleted_at is null;
create index if not exists loans_employee_id on loans (tenant_id, employee_id);
create index if not exists loans_client_id on loans (tenant_id, client_id);
create or replace trigger a_actor before insert or update or delete on loans for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on loans for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on loans for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of loan_no, status, category, direction, employee_id, client_id, counterparty_name, purpose, memo, principal, interest_rate, deemed_interest_rate, loan_date, term_months, maturity_date, repayment_method, outstanding, settled_on, created_at, created_by, deleted_at, deleted_by on loans for each row execute function ops.stamp();
create or replace function ops.guard_status_of_loans() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('ACTIVE', 'SETTLED'), ('SETTLED', 'ACTIVE')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'loans.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on loans for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_loans();
create or replace trigger b_status_begin before insert on loans for each row when (new.status is distinct from 'ACTIVE') execute function ops.guard_status_of_loans();
create or replace function ops.keep_used_loans() returns trigger language plpgsql as $$
begin
  perform from loans where id = old.id for update;
  if exists (select from loan_repayments where tenant_id = old.tenant_id and loan_id = old.id and deleted_at is null and kind = 'PAYMENT') then
    perform ops.refuse(409, 'error.loan.has_repayments', jsonb_build_object('path', 'repayments', 'code', 'has_repayments'));
  end if;
  return new;
end $$;
create or replace trigger c_used before update on loans for each row when ((new.principal, new.interest_rate, new.loan_date, new.term_months, new.repayment_method, new.category) is distinct from (old.principal, old.interest_rate, old.loan_date, old.term_months, old.repayment_method, old.category)) execute function ops.keep_used_loans();
create or replace function ops.keep_used_loans_deleted() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from loans where id = old.id for update;
  if exists (select from loan_repayments where tenant_id = old.tenant_id and loan_id = old.id and deleted_at is null and kind = 'PAYMENT') then
    perform ops.refuse(409, 'error.loan.has_repayments', jsonb_build_object('path', 'repayments', 'code', 'has_repayments'));
  end if;
  return old;
end $$;
create or replace trigger b_used before delete on loans for each row execute function ops.keep_used_loans_deleted();
create or replace function ops.delete_loans() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  delete from loan_repayments where tenant_id = old.tenant_id and loan_id = old.id;
  update loans set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on loans for each row execute function ops.delete_loans();
select audit.attach('loans', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on loans to business_operations_api;
alter table loans enable row level security;
drop policy if exists tenant_scope on loans;
create policy tenant_scope on loans to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- loan_repayments
do $$ begin if not exists (select from pg_constraint where conname = 'loan_repayments_loan_id_tenant' and conrelid = 'loan_repayments'::regclass) then
  alter table loan_repayments add constraint loan_repayments_loan_id_tenant foreign key (tenant_id, loan_id) references loans (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loan_repayments_kind_enum' and conrelid = 'loan_repayments'::regclass) then
  alter table loan_repayments add constraint loan_repayments_kind_enum check (kind = any ('{SCHEDULED,PAYMENT}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loan_repayments_paid_principal_min' and conrelid = 'loan_repayments'::regclass) then
  alter table loan_repayments add constraint loan_repayments_paid_principal_min check (paid_principal >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loan_repayments_paid_principal_whole' and conrelid = 'loan_repayments'::regclass) then
  alter table loan_repayments add constraint loan_repayments_paid_principal_whole check (paid_principal = trunc(paid_principal));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loan_repayments_paid_interest_min' and conrelid = 'loan_repayments'::regclass) then
  alter table loan_repayments add constraint loan_repayments_paid_interest_min check (paid_interest >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'loan_repayments_paid_interest_whole' and conrelid = 'loan_repayments'::regclass) then
  alter table loan_repayments add constraint loan_repayments_paid_interest_whole check (paid_interest = trunc(paid_interest));
end if; end $$;
select ops.ensure_check('loan_repayments', 'loan_repayments_due_date_calendar', $$due_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('loan_repayments', 'loan_repayments_paid_date_calendar', $$paid_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('loan_repayments', 'loan_repayments_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('loan_repayments', 'loan_repayments_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('loan_repayments', 'loan_repayments_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('loan_repayments', 'loan_repayments_numbers', $$greatest(principal_due, interest_due, balance_after, paid_principal, paid_interest) < 'NaN'$$);
create unique index if not exists loan_repayments_loan_id_kind_seq_unique on loan_repayments (tenant_id, loan_id, kind, seq) where deleted_at is null;
create index if not exists loan_repayments_due_date_id on loan_repayments (tenant_id, due_date, id) where deleted_at is null;
create index if not exists loan_repayments_paid_date_id on loan_repayments (tenant_id, paid_date, id) where deleted_at is null;
create index if not exists loan_repayments_loan_id on loan_repayments (tenant_id, loan_id);
create or replace trigger a_actor before insert or update or delete on loan_repayments for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on loan_repayments for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on loan_repayments for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of loan_id, kind, seq, due_date, principal_due, interest_due, balance_after, paid_date, paid_principal, paid_interest, memo, created_at, created_by, deleted_at, deleted_by on loan_repayments for each row execute function ops.stamp();
create or replace function ops.delete_loan_repayments() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update loan_repayments set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on loan_repayments for each row execute function ops.delete_loan_repayments();
select audit.attach('loan_repayments', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on loan_repayments to business_operations_api;
alter table loan_repayments enable row level security;
drop policy if exists tenant_scope on loan_repayments;
create policy tenant_scope on loan_repayments to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- tax_provider_members
do $$ begin if not exists (select from pg_constraint where conname = 'tax_provider_members_provider_enum' and conrelid = 'tax_provider_members'::regclass) then
  alter table tax_provider_members add constraint tax_provider_members_provider_enum check (provider = any ('{sandbox,barobill}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_provider_members_status_enum' and conrelid = 'tax_provider_members'::regclass) then
  alter table tax_provider_members add constraint tax_provider_members_status_enum check (status = any ('{CONNECTED,ERROR,DISCONNECTED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_provider_members_business_number_format' and conrelid = 'tax_provider_members'::regclass) then
  alter table tax_provider_members add constraint tax_provider_members_business_number_format check (ops.is_business_number(business_number));
end if; end $$;
select ops.ensure_check('tax_provider_members', 'tax_provider_members_connected_at_calendar', $$connected_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_provider_members', 'tax_provider_members_signed_up_at_calendar', $$signed_up_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_provider_members', 'tax_provider_members_last_error_at_calendar', $$last_error_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_provider_members', 'tax_provider_members_taxportal_synced_through_calendar', $$taxportal_synced_through between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('tax_provider_members', 'tax_provider_members_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_provider_members', 'tax_provider_members_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_provider_members', 'tax_provider_members_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists tax_provider_members__unique on tax_provider_members (tenant_id, (1)) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on tax_provider_members for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on tax_provider_members for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on tax_provider_members for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of provider, status, business_number, login_id, login_secret, company_name, ceo_name, biz_type, biz_class, post_no, address1, address2, manager_name, manager_tel, manager_mobile, manager_email, connected_at, signed_up_at, last_error, last_error_at, taxportal_synced_through, created_at, created_by, deleted_at, deleted_by on tax_provider_members for each row execute function ops.stamp();
create or replace function ops.guard_status_of_tax_provider_members() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('DISCONNECTED', 'CONNECTED'), ('ERROR', 'CONNECTED'), ('CONNECTED', 'CONNECTED'), ('CONNECTED', 'ERROR'), ('CONNECTED', 'DISCONNECTED'), ('ERROR', 'DISCONNECTED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'tax_provider_members.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on tax_provider_members for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_tax_provider_members();
create or replace trigger b_status_begin before insert on tax_provider_members for each row when (new.status is distinct from 'DISCONNECTED') execute function ops.guard_status_of_tax_provider_members();
create or replace function ops.delete_tax_provider_members() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update tax_provider_members set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on tax_provider_members for each row execute function ops.delete_tax_provider_members();
select audit.attach('tax_provider_members', 'tenant_id', 'updated_at,updated_by', 'login_secret');
grant select, insert, update, delete on tax_provider_members to business_operations_api;
alter table tax_provider_members enable row level security;
drop policy if exists tenant_scope on tax_provider_members;
create policy tenant_scope on tax_provider_members to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- sync_runs
do $$ begin if not exists (select from pg_constraint where conname = 'sync_runs_kind_enum' and conrelid = 'sync_runs'::regclass) then
  alter table sync_runs add constraint sync_runs_kind_enum check (kind = any ('{BANK,CARD,TAXPORTAL,TAX_INVOICE_STATUS}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'sync_runs_trigger_enum' and conrelid = 'sync_runs'::regclass) then
  alter table sync_runs add constraint sync_runs_trigger_enum check (trigger = any ('{SCHEDULED,RETRY,MANUAL}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'sync_runs_status_enum' and conrelid = 'sync_runs'::regclass) then
  alter table sync_runs add constraint sync_runs_status_enum check (status = any ('{RUNNING,SUCCEEDED,PARTIAL,FAILED}'::text[]));
end if; end $$;
select ops.ensure_check('sync_runs', 'sync_runs_range_from_calendar', $$range_from between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('sync_runs', 'sync_runs_range_to_calendar', $$range_to between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('sync_runs', 'sync_runs_started_at_calendar', $$started_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('sync_runs', 'sync_runs_finished_at_calendar', $$finished_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('sync_runs', 'sync_runs_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('sync_runs', 'sync_runs_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists sync_runs_kind_unique on sync_runs (tenant_id, kind) where status = 'RUNNING';
create index if not exists sync_runs_started_at on sync_runs (tenant_id, started_at);
create index if not exists sync_runs_kind_started_at on sync_runs (tenant_id, kind, started_at);
create index if not exists sync_runs_requested_by on sync_runs (tenant_id, requested_by);
create or replace trigger a_actor before insert or update or delete on sync_runs for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on sync_runs for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on sync_runs for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of kind, trigger, status, range_from, range_to, started_at, finished_at, attempts, fetched, inserted, updated, unchanged, failed_units, units, error_key, error_detail, requested_by, created_at, created_by on sync_runs for each row execute function ops.stamp();
create or replace function ops.guard_status_of_sync_runs() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('RUNNING', 'SUCCEEDED'), ('RUNNING', 'PARTIAL'), ('RUNNING', 'FAILED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'sync_runs.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on sync_runs for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_sync_runs();
create or replace trigger b_status_begin before insert on sync_runs for each row when (new.status is distinct from 'RUNNING') execute function ops.guard_status_of_sync_runs();
grant select, insert, update, delete on sync_runs to business_operations_api;
alter table sync_runs enable row level security;
drop policy if exists tenant_scope on sync_runs;
create policy tenant_scope on sync_runs to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- bank_accounts
do $$ begin if not exists (select from pg_constraint where conname = 'bank_accounts_account_code_id_tenant' and conrelid = 'bank_accounts'::regclass) then
  alter table bank_accounts add constraint bank_accounts_account_code_id_tenant foreign key (tenant_id, account_code_id) references account_codes (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bank_accounts_bank_code_pattern' and conrelid = 'bank_accounts'::regclass) then
  alter table bank_accounts add constraint bank_accounts_bank_code_pattern check (bank_code ~ '^[0-9]{4}$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bank_accounts_account_type_enum' and conrelid = 'bank_accounts'::regclass) then
  alter table bank_accounts add constraint bank_accounts_account_type_enum check (account_type = any ('{CHECKING,SAVINGS,FOREIGN,OTHER}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bank_accounts_currency_pattern' and conrelid = 'bank_accounts'::regclass) then
  alter table bank_accounts add constraint bank_accounts_currency_pattern check (currency ~ '^[A-Z]{3}$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bank_accounts_account_number' and conrelid = 'bank_accounts'::regclass) then
  alter table bank_accounts add constraint bank_accounts_account_number check (account_number ~ '^[0-9]+$');
end if; end $$;
select ops.ensure_check('bank_accounts', 'bank_accounts_synced_through_calendar', $$synced_through between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('bank_accounts', 'bank_accounts_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bank_accounts', 'bank_accounts_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bank_accounts', 'bank_accounts_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bank_accounts', 'bank_accounts_numbers', $$greatest(opening_balance) < 'NaN'$$);
create unique index if not exists bank_accounts_account_number_unique on bank_accounts (tenant_id, account_number) where deleted_at is null;
create index if not exists bank_accounts_account_code_id on bank_accounts (tenant_id, account_code_id);
create or replace trigger a_actor before insert or update or delete on bank_accounts for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on bank_accounts for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on bank_accounts for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of bank_code, bank_name, account_number, alias, account_type, currency, opening_balance, account_code_id, is_active, provider_linked, synced_through, created_at, created_by, deleted_at, deleted_by on bank_accounts for each row execute function ops.stamp();
create or replace function ops.keep_used_bank_accounts() returns trigger language plpgsql as $$
begin
  perform from bank_accounts where id = old.id for update;
  if exists (select from bank_transactions where tenant_id = old.tenant_id and bank_account_id = old.id and deleted_at is null) then
    perform ops.refuse(409, 'error.bank_account.currency_fixed', jsonb_build_object('path', case when (new.currency) is distinct from (old.currency) then 'currency' end, 'code', 'fixed'));
  end if;
  return new;
end $$;
create or replace trigger c_used before update on bank_accounts for each row when ((new.currency) is distinct from (old.currency)) execute function ops.keep_used_bank_accounts();
create or replace function ops.delete_bank_accounts() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from bank_accounts where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'bank_transactions', count(*) from bank_transactions where tenant_id = old.tenant_id and bank_account_id = old.id and deleted_at is null
    union all
    select 'corporate_cards', count(*) from corporate_cards where tenant_id = old.tenant_id and payment_bank_account_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.bank_account.in_use', uses); end if;
  update bank_accounts set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on bank_accounts for each row execute function ops.delete_bank_accounts();
select audit.attach('bank_accounts', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on bank_accounts to business_operations_api;
alter table bank_accounts enable row level security;
drop policy if exists tenant_scope on bank_accounts;
create policy tenant_scope on bank_accounts to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- bank_transactions
do $$ begin if not exists (select from pg_constraint where conname = 'bank_transactions_bank_account_id_tenant' and conrelid = 'bank_transactions'::regclass) then
  alter table bank_transactions add constraint bank_transactions_bank_account_id_tenant foreign key (tenant_id, bank_account_id) references bank_accounts (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bank_transactions_journal_entry_id_tenant' and conrelid = 'bank_transactions'::regclass) then
  alter table bank_transactions add constraint bank_transactions_journal_entry_id_tenant foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bank_transactions_source_enum' and conrelid = 'bank_transactions'::regclass) then
  alter table bank_transactions add constraint bank_transactions_source_enum check (source = any ('{PROVIDER,MANUAL}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bank_transactions_direction_enum' and conrelid = 'bank_transactions'::regclass) then
  alter table bank_transactions add constraint bank_transactions_direction_enum check (direction = any ('{DEPOSIT,WITHDRAWAL}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bank_transactions_amount_positive' and conrelid = 'bank_transactions'::regclass) then
  alter table bank_transactions add constraint bank_transactions_amount_positive check (amount > 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bank_transactions_journal_state_enum' and conrelid = 'bank_transactions'::regclass) then
  alter table bank_transactions add constraint bank_transactions_journal_state_enum check (journal_state = any ('{OPEN,JOURNALED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bank_transactions_journal_state' and conrelid = 'bank_transactions'::regclass) then
  alter table bank_transactions add constraint bank_transactions_journal_state check ((journal_state = 'JOURNALED') = (journal_entry_id is not null));
end if; end $$;
select ops.ensure_check('bank_transactions', 'bank_transactions_transacted_at_calendar', $$transacted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bank_transactions', 'bank_transactions_transaction_date_calendar', $$transaction_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('bank_transactions', 'bank_transactions_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bank_transactions', 'bank_transactions_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bank_transactions', 'bank_transactions_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bank_transactions', 'bank_transactions_numbers', $$greatest(amount, balance_after) < 'NaN'$$);
create index if not exists bank_transactions_bank_account_id_transacted_at_id on bank_transactions (tenant_id, bank_account_id, transacted_at, id) where deleted_at is null;
create index if not exists bank_transactions_transacted_at_id on bank_transactions (tenant_id, transacted_at, id) where deleted_at is null;
create index if not exists bank_transactions_transaction_date on bank_transactions (tenant_id, transaction_date) where deleted_at is null;
create index if not exists bank_transactions_journal_entry_id on bank_transactions (tenant_id, journal_entry_id);
create or replace trigger a_actor before insert or update or delete on bank_transactions for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on bank_transactions for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on bank_transactions for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of bank_account_id, source, natural_key, transacted_at, transaction_date, direction, amount, balance_after, counterparty, summary, transaction_type, branch, memo, journal_state, journal_entry_id, needs_review, created_at, created_by, deleted_at, deleted_by on bank_transactions for each row execute function ops.stamp();
create or replace function ops.guard_states_of_bank_transactions() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.journal_state in ('JOURNALED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.journal.already_journaled', jsonb_build_object('path', 'journal_state', 'code', 'already_journaled', 'journal_state', old.journal_state));
  end if;
  if old.journal_state in ('JOURNALED') and (new.bank_account_id) is distinct from (old.bank_account_id) then
    perform ops.refuse(409, 'error.journal.already_journaled', jsonb_build_object('path', 'journal_state', 'code', 'already_journaled', 'journal_state', old.journal_state));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on bank_transactions for each row when (old.journal_state in ('JOURNALED')) execute function ops.guard_states_of_bank_transactions();
create or replace function ops.assert_open_bank_transactions(tenant integer, whole integer, path text) returns void language plpgsql as $$
declare
  state text;
begin
  select journal_state into state from bank_transactions where tenant_id = tenant and id = whole and deleted_at is null for no key update;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path, 'code', 'unknown_reference'));
  elsif state in ('JOURNALED') then
    perform ops.refuse(409, 'error.journal.already_journaled', jsonb_build_object('path', 'journal_state', 'code', 'already_journaled', 'journal_state', state));
  end if;
end $$;
create or replace function ops.delete_bank_transactions() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  delete from bank_transaction_overrides where tenant_id = old.tenant_id and bank_transaction_id = old.id;
  delete from bank_transaction_splits where tenant_id = old.tenant_id and bank_transaction_id = old.id;
  update bank_transactions set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on bank_transactions for each row execute function ops.delete_bank_transactions();
select audit.attach('bank_transactions', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on bank_transactions to business_operations_api;
alter table bank_transactions enable row level security;
drop policy if exists tenant_scope on bank_transactions;
create policy tenant_scope on bank_transactions to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- bank_transaction_overrides
do $$ begin if not exists (select from pg_constraint where conname = 'bank_transaction_overrides_bank_transaction_id_tenant' and conrelid = 'bank_transaction_overrides'::regclass) then
  alter table bank_transaction_overrides add constraint bank_transaction_overrides_bank_transaction_id_tenant foreign key (tenant_id, bank_transaction_id) references bank_transactions (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bank_transaction_overrides_account_code_id_tenant' and conrelid = 'bank_transaction_overrides'::regclass) then
  alter table bank_transaction_overrides add constraint bank_transaction_overrides_account_code_id_tenant foreign key (tenant_id, account_code_id) references account_codes (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bank_transaction_overrides_vendor_id_tenant' and conrelid = 'bank_transaction_overrides'::regclass) then
  alter table bank_transaction_overrides add constraint bank_transaction_overrides_vendor_id_tenant foreign key (tenant_id, vendor_id) references clients (tenant_id, id);
end if; end $$;
select ops.ensure_check('bank_transaction_overrides', 'bank_transaction_overrides_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bank_transaction_overrides', 'bank_transaction_overrides_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists bank_transaction_overrides_bank_transaction_id_unique on bank_transaction_overrides (tenant_id, bank_transaction_id);
create index if not exists bank_transaction_overrides_account_code_id on bank_transaction_overrides (tenant_id, account_code_id);
create index if not exists bank_transaction_overrides_vendor_id on bank_transaction_overrides (tenant_id, vendor_id);
create or replace trigger a_actor before insert or update or delete on bank_transaction_overrides for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on bank_transaction_overrides for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on bank_transaction_overrides for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of bank_transaction_id, account_code_id, vendor_id, counterparty, summary, memo, created_at, created_by on bank_transaction_overrides for each row execute function ops.stamp();
create or replace function ops.guard_whole_of_bank_transaction_overrides() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_bank_transactions(old.tenant_id, old.bank_transaction_id, 'bank_transaction_id'); end if;
    return old;
  end if;
  if tg_op = 'UPDATE' and not ((new.bank_transaction_id, new.account_code_id, new.vendor_id, new.counterparty, new.summary) is distinct from (old.bank_transaction_id, old.account_code_id, old.vendor_id, old.counterparty, old.summary)) then return new; end if;
  perform ops.assert_open_bank_transactions(new.tenant_id, new.bank_transaction_id, 'bank_transaction_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on bank_transaction_overrides for each row execute function ops.guard_whole_of_bank_transaction_overrides();
select audit.attach('bank_transaction_overrides', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on bank_transaction_overrides to business_operations_api;
alter table bank_transaction_overrides enable row level security;
drop policy if exists tenant_scope on bank_transaction_overrides;
create policy tenant_scope on bank_transaction_overrides to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- bank_transaction_splits
do $$ begin if not exists (select from pg_constraint where conname = 'bank_transaction_splits_bank_transaction_id_tenant' and conrelid = 'bank_transaction_splits'::regclass) then
  alter table bank_transaction_splits add constraint bank_transaction_splits_bank_transaction_id_tenant foreign key (tenant_id, bank_transaction_id) references bank_transactions (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bank_transaction_splits_account_code_id_tenant' and conrelid = 'bank_transaction_splits'::regclass) then
  alter table bank_transaction_splits add constraint bank_transaction_splits_account_code_id_tenant foreign key (tenant_id, account_code_id) references account_codes (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bank_transaction_splits_vendor_id_tenant' and conrelid = 'bank_transaction_splits'::regclass) then
  alter table bank_transaction_splits add constraint bank_transaction_splits_vendor_id_tenant foreign key (tenant_id, vendor_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'bank_transaction_splits_amount_positive' and conrelid = 'bank_transaction_splits'::regclass) then
  alter table bank_transaction_splits add constraint bank_transaction_splits_amount_positive check (amount > 0);
end if; end $$;
select ops.ensure_check('bank_transaction_splits', 'bank_transaction_splits_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bank_transaction_splits', 'bank_transaction_splits_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('bank_transaction_splits', 'bank_transaction_splits_numbers', $$greatest(amount) < 'NaN'$$);
create unique index if not exists bank_transaction_splits_bank_transaction_id_line_no_unique on bank_transaction_splits (tenant_id, bank_transaction_id, line_no);
create index if not exists bank_transaction_splits_account_code_id on bank_transaction_splits (tenant_id, account_code_id);
create index if not exists bank_transaction_splits_vendor_id on bank_transaction_splits (tenant_id, vendor_id);
create or replace trigger a_actor before insert or update or delete on bank_transaction_splits for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on bank_transaction_splits for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on bank_transaction_splits for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of bank_transaction_id, line_no, amount, account_code_id, vendor_id, memo, created_at, created_by on bank_transaction_splits for each row execute function ops.stamp();
create or replace function ops.guard_whole_of_bank_transaction_splits() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_bank_transactions(old.tenant_id, old.bank_transaction_id, 'bank_transaction_id'); end if;
    return old;
  end if;
  perform ops.assert_open_bank_transactions(new.tenant_id, new.bank_transaction_id, 'bank_transaction_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on bank_transaction_splits for each row execute function ops.guard_whole_of_bank_transaction_splits();
select audit.attach('bank_transaction_splits', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on bank_transaction_splits to business_operations_api;
alter table bank_transaction_splits enable row level security;
drop policy if exists tenant_scope on bank_transaction_splits;
create policy tenant_scope on bank_transaction_splits to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- corporate_cards
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_cards_user_id_tenant' and conrelid = 'corporate_cards'::regclass) then
  alter table corporate_cards add constraint corporate_cards_user_id_tenant foreign key (tenant_id, user_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_cards_department_id_tenant' and conrelid = 'corporate_cards'::regclass) then
  alter table corporate_cards add constraint corporate_cards_department_id_tenant foreign key (tenant_id, department_id) references departments (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_cards_payment_bank_account_id_tenant' and conrelid = 'corporate_cards'::regclass) then
  alter table corporate_cards add constraint corporate_cards_payment_bank_account_id_tenant foreign key (tenant_id, payment_bank_account_id) references bank_accounts (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_cards_default_account_code_id_tenant' and conrelid = 'corporate_cards'::regclass) then
  alter table corporate_cards add constraint corporate_cards_default_account_code_id_tenant foreign key (tenant_id, default_account_code_id) references account_codes (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_cards_card_type_enum' and conrelid = 'corporate_cards'::regclass) then
  alter table corporate_cards add constraint corporate_cards_card_type_enum check (card_type = any ('{CREDIT,CHECK}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_cards_expires_ym_pattern' and conrelid = 'corporate_cards'::regclass) then
  alter table corporate_cards add constraint corporate_cards_expires_ym_pattern check (expires_ym ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$');
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_cards_payment_day_min' and conrelid = 'corporate_cards'::regclass) then
  alter table corporate_cards add constraint corporate_cards_payment_day_min check (payment_day >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_cards_payment_day_max' and conrelid = 'corporate_cards'::regclass) then
  alter table corporate_cards add constraint corporate_cards_payment_day_max check (payment_day <= 31);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'corporate_cards_limit_amount_min' and conrelid = 'corporate_cards'::regclass) then
  alter table corporate_cards add constraint corporate_cards_limit_amount_min check (limit_amount >= 0);
end if; end $$;
select ops.ensure_check('corporate_cards', 'corporate_cards_synced_through_calendar', $$synced_through between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('corporate_cards', 'corporate_cards_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('corporate_cards', 'corporate_cards_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('corporate_cards', 'corporate_cards_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('corporate_cards', 'corporate_cards_numbers', $$greatest(limit_amount) < 'NaN'$$);
create unique index if not exists corporate_cards_card_number_hash_unique on corporate_cards (tenant_id, card_number_hash) where deleted_at is null;
create index if not exists corporate_cards_user_id on corporate_cards (tenant_id, user_id);
create index if not exists corporate_cards_department_id on corporate_cards (tenant_id, department_id);
create index if not exists corporate_cards_payment_bank_account_id on corporate_cards (tenant_id, payment_bank_account_id);
create index if not exists corporate_cards_default_account_code_id on corporate_cards (tenant_id, default_account_code_id);
create or replace trigger a_actor before insert or update or delete on corporate_cards for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on corporate_cards for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on corporate_cards for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of card_company, card_name, card_number_masked, card_number_hash, card_type, user_id, department_id, expires_ym, payment_day, payment_bank_account_id, limit_amount, default_account_code_id, is_active, provider_linked, synced_through, memo, created_at, created_by, deleted_at, deleted_by on corporate_cards for each row execute function ops.stamp();
create or replace function ops.delete_corporate_cards() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update corporate_cards set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on corporate_cards for each row execute function ops.delete_corporate_cards();
select audit.attach('corporate_cards', 'tenant_id', 'updated_at,updated_by', 'card_number_hash');
grant select, insert, update, delete on corporate_cards to business_operations_api;
alter table corporate_cards enable row level security;
drop policy if exists tenant_scope on corporate_cards;
create policy tenant_scope on corporate_cards to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- card_transactions
do $$ begin if not exists (select from pg_constraint where conname = 'card_transactions_corporate_card_id_tenant' and conrelid = 'card_transactions'::regclass) then
  alter table card_transactions add constraint card_transactions_corporate_card_id_tenant foreign key (tenant_id, corporate_card_id) references corporate_cards (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'card_transactions_account_code_id_tenant' and conrelid = 'card_transactions'::regclass) then
  alter table card_transactions add constraint card_transactions_account_code_id_tenant foreign key (tenant_id, account_code_id) references account_codes (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'card_transactions_vendor_id_tenant' and conrelid = 'card_transactions'::regclass) then
  alter table card_transactions add constraint card_transactions_vendor_id_tenant foreign key (tenant_id, vendor_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'card_transactions_user_id_tenant' and conrelid = 'card_transactions'::regclass) then
  alter table card_transactions add constraint card_transactions_user_id_tenant foreign key (tenant_id, user_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'card_transactions_journal_entry_id_tenant' and conrelid = 'card_transactions'::regclass) then
  alter table card_transactions add constraint card_transactions_journal_entry_id_tenant foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'card_transactions_source_enum' and conrelid = 'card_transactions'::regclass) then
  alter table card_transactions add constraint card_transactions_source_enum check (source = any ('{PROVIDER,MANUAL}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'card_transactions_approval_type_enum' and conrelid = 'card_transactions'::regclass) then
  alter table card_transactions add constraint card_transactions_approval_type_enum check (approval_type = any ('{APPROVED,CANCELLED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'card_transactions_merchant_business_number_format' and conrelid = 'card_transactions'::regclass) then
  alter table card_transactions add constraint card_transactions_merchant_business_number_format check (ops.is_business_number(merchant_business_number));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'card_transactions_merchant_tax_type_enum' and conrelid = 'card_transactions'::regclass) then
  alter table card_transactions add constraint card_transactions_merchant_tax_type_enum check (merchant_tax_type = any ('{GENERAL,SIMPLIFIED,EXEMPT,UNKNOWN}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'card_transactions_installment_months_min' and conrelid = 'card_transactions'::regclass) then
  alter table card_transactions add constraint card_transactions_installment_months_min check (installment_months >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'card_transactions_non_deductible_reason_enum' and conrelid = 'card_transactions'::regclass) then
  alter table card_transactions add constraint card_transactions_non_deductible_reason_enum check (non_deductible_reason = any ('{ENTERTAINMENT,PASSENGER_CAR,NON_BUSINESS,LAND,EXEMPT_BUSINESS,OTHER}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'card_transactions_journal_state_enum' and conrelid = 'card_transactions'::regclass) then
  alter table card_transactions add constraint card_transactions_journal_state_enum check (journal_state = any ('{OPEN,JOURNALED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'card_transactions_journal_state' and conrelid = 'card_transactions'::regclass) then
  alter table card_transactions add constraint card_transactions_journal_state check ((journal_state = 'JOURNALED') = (journal_entry_id is not null));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'card_transactions_total' and conrelid = 'card_transactions'::regclass) then
  alter table card_transactions add constraint card_transactions_total check (total_amount = supply_amount + tax_amount + service_charge);
end if; end $$;
select ops.ensure_check('card_transactions', 'card_transactions_used_at_calendar', $$used_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('card_transactions', 'card_transactions_used_date_calendar', $$used_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('card_transactions', 'card_transactions_amount_edited_at_calendar', $$amount_edited_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('card_transactions', 'card_transactions_hidden_at_calendar', $$hidden_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('card_transactions', 'card_transactions_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('card_transactions', 'card_transactions_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('card_transactions', 'card_transactions_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('card_transactions', 'card_transactions_numbers', $$greatest(foreign_amount, provider_supply_amount, provider_tax_amount, supply_amount, tax_amount, service_charge, total_amount) < 'NaN'$$);
create index if not exists card_transactions_used_date_id on card_transactions (tenant_id, used_date, id) where deleted_at is null;
create index if not exists card_transactions_used_at_id on card_transactions (tenant_id, used_at, id) where deleted_at is null;
create index if not exists card_transactions_corporate_card_id_used_at on card_transactions (tenant_id, corporate_card_id, used_at) where deleted_at is null;
create index if not exists card_transactions_corporate_card_id_used_date on card_transactions (tenant_id, corporate_card_id, used_date) where deleted_at is null;
create index if not exists card_transactions_merchant_business_number_used_at on card_transactions (tenant_id, merchant_business_number, used_at) where deleted_at is null;
create index if not exists card_transactions_merchant_name_used_at on card_transactions (tenant_id, merchant_name, used_at) where deleted_at is null;
create index if not exists card_transactions_account_code_id on card_transactions (tenant_id, account_code_id);
create index if not exists card_transactions_vendor_id on card_transactions (tenant_id, vendor_id);
create index if not exists card_transactions_user_id on card_transactions (tenant_id, user_id);
create index if not exists card_transactions_journal_entry_id on card_transactions (tenant_id, journal_entry_id);
create or replace trigger a_actor before insert or update or delete on card_transactions for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on card_transactions for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on card_transactions for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of corporate_card_id, source, natural_key, used_at, used_date, approval_no, approval_type, merchant_name, merchant_business_number, merchant_biz_type, merchant_address, merchant_tel, merchant_tax_type, installment_months, currency, foreign_amount, provider_supply_amount, provider_tax_amount, supply_amount, tax_amount, service_charge, total_amount, amount_edited_at, account_code_id, vendor_id, user_id, vat_deductible, non_deductible_reason, memo, hidden_at, hidden_by, hidden_reason, journal_state, journal_entry_id, needs_review, created_at, created_by, deleted_at, deleted_by on card_transactions for each row execute function ops.stamp();
create or replace function ops.guard_states_of_card_transactions() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.journal_state in ('JOURNALED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.journal.already_journaled', jsonb_build_object('path', 'journal_state', 'code', 'already_journaled', 'journal_state', old.journal_state));
  end if;
  if old.journal_state in ('JOURNALED') and (new.amount_edited_at, new.account_code_id, new.vendor_id, new.user_id, new.vat_deductible, new.non_deductible_reason, new.hidden_at) is distinct from (old.amount_edited_at, old.account_code_id, old.vendor_id, old.user_id, old.vat_deductible, old.non_deductible_reason, old.hidden_at) then
    perform ops.refuse(409, 'error.journal.already_journaled', jsonb_build_object('path', 'journal_state', 'code', 'already_journaled', 'journal_state', old.journal_state));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on card_transactions for each row when (old.journal_state in ('JOURNALED')) execute function ops.guard_states_of_card_transactions();
create or replace function ops.assert_open_card_transactions(tenant integer, whole integer, path text) returns void language plpgsql as $$
declare
  state text;
begin
  select journal_state into state from card_transactions where tenant_id = tenant and id = whole and deleted_at is null for no key update;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path, 'code', 'unknown_reference'));
  elsif state in ('JOURNALED') then
    perform ops.refuse(409, 'error.journal.already_journaled', jsonb_build_object('path', 'journal_state', 'code', 'already_journaled', 'journal_state', state));
  end if;
end $$;
create or replace function ops.delete_card_transactions() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  delete from card_transaction_splits where tenant_id = old.tenant_id and card_transaction_id = old.id;
  update card_transactions set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on card_transactions for each row execute function ops.delete_card_transactions();
select audit.attach('card_transactions', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on card_transactions to business_operations_api;
alter table card_transactions enable row level security;
drop policy if exists tenant_scope on card_transactions;
create policy tenant_scope on card_transactions to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- card_transaction_splits
do $$ begin if not exists (select from pg_constraint where conname = 'card_transaction_splits_card_transaction_id_tenant' and conrelid = 'card_transaction_splits'::regclass) then
  alter table card_transaction_splits add constraint card_transaction_splits_card_transaction_id_tenant foreign key (tenant_id, card_transaction_id) references card_transactions (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'card_transaction_splits_account_code_id_tenant' and conrelid = 'card_transaction_splits'::regclass) then
  alter table card_transaction_splits add constraint card_transaction_splits_account_code_id_tenant foreign key (tenant_id, account_code_id) references account_codes (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'card_transaction_splits_user_id_tenant' and conrelid = 'card_transaction_splits'::regclass) then
  alter table card_transaction_splits add constraint card_transaction_splits_user_id_tenant foreign key (tenant_id, user_id) references directus_users (tenant_id, id);
end if; end $$;
select ops.ensure_check('card_transaction_splits', 'card_transaction_splits_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('card_transaction_splits', 'card_transaction_splits_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('card_transaction_splits', 'card_transaction_splits_numbers', $$greatest(amount, tax_amount) < 'NaN'$$);
create unique index if not exists card_transaction_splits_card_transaction_id_line_no_unique on card_transaction_splits (tenant_id, card_transaction_id, line_no);
create index if not exists card_transaction_splits_account_code_id on card_transaction_splits (tenant_id, account_code_id);
create index if not exists card_transaction_splits_user_id on card_transaction_splits (tenant_id, user_id);
create or replace trigger a_actor before insert or update or delete on card_transaction_splits for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on card_transaction_splits for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on card_transaction_splits for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of card_transaction_id, line_no, amount, tax_amount, account_code_id, vat_deductible, user_id, memo, created_at, created_by on card_transaction_splits for each row execute function ops.stamp();
create or replace function ops.guard_whole_of_card_transaction_splits() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_card_transactions(old.tenant_id, old.card_transaction_id, 'card_transaction_id'); end if;
    return old;
  end if;
  perform ops.assert_open_card_transactions(new.tenant_id, new.card_transaction_id, 'card_transaction_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on card_transaction_splits for each row execute function ops.guard_whole_of_card_transaction_splits();
select audit.attach('card_transaction_splits', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on card_transaction_splits to business_operations_api;
alter table card_transaction_splits enable row level security;
drop policy if exists tenant_scope on card_transaction_splits;
create policy tenant_scope on card_transaction_splits to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- card_transaction_amount_logs
do $$ begin if not exists (select from pg_constraint where conname = 'card_transaction_amount_logs_card_transaction_id_tenant' and conrelid = 'card_transaction_amount_logs'::regclass) then
  alter table card_transaction_amount_logs add constraint card_transaction_amount_logs_card_transaction_id_tenant foreign key (tenant_id, card_transaction_id) references card_transactions (tenant_id, id);
end if; end $$;
select ops.ensure_check('card_transaction_amount_logs', 'card_transaction_amount_logs_changed_at_calendar', $$changed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('card_transaction_amount_logs', 'card_transaction_amount_logs_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('card_transaction_amount_logs', 'card_transaction_amount_logs_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('card_transaction_amount_logs', 'card_transaction_amount_logs_numbers', $$greatest(before_supply_amount, before_tax_amount, after_supply_amount, after_tax_amount) < 'NaN'$$);
create index if not exists card_transaction_amount_logs_card_transaction_id on card_transaction_amount_logs (tenant_id, card_transaction_id);
create or replace trigger a_actor before insert or update or delete on card_transaction_amount_logs for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on card_transaction_amount_logs for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on card_transaction_amount_logs for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of card_transaction_id, before_supply_amount, before_tax_amount, after_supply_amount, after_tax_amount, reason, changed_by, changed_at, created_at, created_by on card_transaction_amount_logs for each row execute function ops.stamp();
create or replace trigger append_only before update or delete on card_transaction_amount_logs for each row execute function ops.refuse_change();
create or replace trigger append_only_truncate before truncate on card_transaction_amount_logs for each statement execute function ops.refuse_change();
grant select, insert on card_transaction_amount_logs to business_operations_api;
alter table card_transaction_amount_logs enable row level security;
drop policy if exists tenant_scope on card_transaction_amount_logs;
create policy tenant_scope on card_transaction_amount_logs to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- tax_invoices
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_client_id_tenant' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_order_id_tenant' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_order_id_tenant foreign key (tenant_id, order_id) references orders (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_original_id_tenant' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_original_id_tenant foreign key (tenant_id, original_id) references tax_invoices (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_status_enum' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_status_enum check (status = any ('{DRAFT,ISSUED,TRANSMITTED,TRANSMISSION_FAILED,CANCELLED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_tax_type_enum' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_tax_type_enum check (tax_type = any ('{TAXABLE,ZERO_RATED,EXEMPT}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_purpose_enum' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_purpose_enum check (purpose = any ('{RECEIPT,CLAIM}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_modify_code_min' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_modify_code_min check (modify_code >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_modify_code_max' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_modify_code_max check (modify_code <= 6);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_buyer_business_number_format' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_buyer_business_number_format check (ops.is_business_number(buyer_business_number));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_supply_amount_whole' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_supply_amount_whole check (supply_amount = trunc(supply_amount));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_tax_amount_whole' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_tax_amount_whole check (tax_amount = trunc(tax_amount));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_total_amount_whole' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_total_amount_whole check (total_amount = trunc(total_amount));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_provider_enum' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_provider_enum check (provider = any ('{sandbox,barobill}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_amended' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_amended check ((original_id is null) = (modify_code is null));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_total' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_total check (total_amount = supply_amount + tax_amount);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_untaxed' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_untaxed check (tax_type = 'TAXABLE' or tax_amount = 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoices_negative' and conrelid = 'tax_invoices'::regclass) then
  alter table tax_invoices add constraint tax_invoices_negative check (original_id is not null or supply_amount >= 0 and tax_amount >= 0);
end if; end $$;
select ops.ensure_check('tax_invoices', 'tax_invoices_write_date_calendar', $$write_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('tax_invoices', 'tax_invoices_issue_attempted_at_calendar', $$issue_attempted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_invoices', 'tax_invoices_issued_at_calendar', $$issued_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_invoices', 'tax_invoices_transmitted_at_calendar', $$transmitted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_invoices', 'tax_invoices_last_checked_at_calendar', $$last_checked_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_invoices', 'tax_invoices_cancelled_at_calendar', $$cancelled_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_invoices', 'tax_invoices_claimed_until_calendar', $$claimed_until between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_invoices', 'tax_invoices_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_invoices', 'tax_invoices_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_invoices', 'tax_invoices_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_invoices', 'tax_invoices_numbers', $$greatest(supply_amount, tax_amount, total_amount) < 'NaN'$$);
create unique index if not exists tax_invoices_invoice_no_unique on tax_invoices (tenant_id, invoice_no) where deleted_at is null;
create unique index if not exists tax_invoices_mgt_key_unique on tax_invoices (tenant_id, mgt_key) where deleted_at is null;
create unique index if not exists tax_invoices_nts_approval_no_unique on tax_invoices (tenant_id, nts_approval_no) where deleted_at is null and nts_approval_no is not null;
create index if not exists tax_invoices_write_date_id on tax_invoices (tenant_id, write_date, id) where deleted_at is null;
create index if not exists tax_invoices_status_write_date on tax_invoices (tenant_id, status, write_date) where deleted_at is null;
create index if not exists tax_invoices_client_id_write_date on tax_invoices (tenant_id, client_id, write_date) where deleted_at is null;
create index if not exists tax_invoices_order_id on tax_invoices (tenant_id, order_id) where deleted_at is null;
create index if not exists tax_invoices_original_id on tax_invoices (tenant_id, original_id) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on tax_invoices for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on tax_invoices for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on tax_invoices for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of invoice_no, mgt_key, status, client_id, order_id, write_date, tax_type, purpose, original_id, modify_code, supplier, buyer_business_number, buyer_name, buyer_ceo_name, buyer_address, buyer_biz_type, buyer_biz_class, buyer_contact_name, buyer_email, buyer_tel, supply_amount, tax_amount, total_amount, payment, remark, provider, provider_key, nts_approval_no, issue_attempted_at, issued_at, issued_by, transmitted_at, failure_code, failure_message, last_checked_at, cancelled_at, cancelled_by, cancel_reason, created_at, created_by, deleted_at, deleted_by on tax_invoices for each row execute function ops.stamp();
create or replace function ops.guard_status_of_tax_invoices() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('DRAFT', 'ISSUED'), ('TRANSMISSION_FAILED', 'ISSUED'), ('ISSUED', 'TRANSMITTED'), ('TRANSMISSION_FAILED', 'TRANSMITTED'), ('ISSUED', 'TRANSMISSION_FAILED'), ('ISSUED', 'CANCELLED'), ('TRANSMISSION_FAILED', 'CANCELLED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'tax_invoices.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on tax_invoices for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_tax_invoices();
create or replace trigger b_status_begin before insert on tax_invoices for each row when (new.status is distinct from 'DRAFT') execute function ops.guard_status_of_tax_invoices();
create or replace function ops.keep_fixed_fields_of_tax_invoices() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.mgt_key) is distinct from (old.mgt_key) then 'mgt_key' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on tax_invoices for each row when ((new.mgt_key) is distinct from (old.mgt_key)) execute function ops.keep_fixed_fields_of_tax_invoices();
create or replace function ops.guard_states_of_tax_invoices() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('ISSUED', 'TRANSMITTED', 'TRANSMISSION_FAILED', 'CANCELLED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'status', old.status));
  end if;
  if old.status in ('ISSUED', 'TRANSMITTED', 'TRANSMISSION_FAILED', 'CANCELLED') and (new.client_id, new.order_id, new.write_date, new.tax_type, new.purpose, new.original_id, new.modify_code, new.buyer_business_number, new.buyer_name, new.buyer_ceo_name, new.buyer_address, new.buyer_biz_type, new.buyer_biz_class, new.buyer_contact_name, new.buyer_email, new.buyer_tel, new.supply_amount, new.tax_amount, new.total_amount, new.payment::text, new.remark) is distinct from (old.client_id, old.order_id, old.write_date, old.tax_type, old.purpose, old.original_id, old.modify_code, old.buyer_business_number, old.buyer_name, old.buyer_ceo_name, old.buyer_address, old.buyer_biz_type, old.buyer_biz_class, old.buyer_contact_name, old.buyer_email, old.buyer_tel, old.supply_amount, old.tax_amount, old.total_amount, old.payment::text, old.remark) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on tax_invoices for each row when (old.status in ('ISSUED', 'TRANSMITTED', 'TRANSMISSION_FAILED', 'CANCELLED')) execute function ops.guard_states_of_tax_invoices();
create or replace function ops.assert_open_tax_invoices(tenant integer, whole integer, path text) returns void language plpgsql as $$
declare
  state text;
begin
  select status into state from tax_invoices where tenant_id = tenant and id = whole and deleted_at is null for no key update;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path, 'code', 'unknown_reference'));
  elsif state in ('ISSUED', 'TRANSMITTED', 'TRANSMISSION_FAILED', 'CANCELLED') then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'status', state));
  end if;
end $$;
create or replace function ops.delete_tax_invoices() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from tax_invoices where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'tax_invoices', count(*) from tax_invoices where tenant_id = old.tenant_id and original_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  delete from tax_invoice_items where tenant_id = old.tenant_id and tax_invoice_id = old.id;
  update tax_invoices set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on tax_invoices for each row execute function ops.delete_tax_invoices();
select audit.attach('tax_invoices', 'tenant_id', 'claim,claimed_until,updated_at,updated_by', 'claim,claimed_until');
grant select, insert, update, delete on tax_invoices to business_operations_api;
alter table tax_invoices enable row level security;
drop policy if exists tenant_scope on tax_invoices;
create policy tenant_scope on tax_invoices to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- tax_invoice_items
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoice_items_tax_invoice_id_tenant' and conrelid = 'tax_invoice_items'::regclass) then
  alter table tax_invoice_items add constraint tax_invoice_items_tax_invoice_id_tenant foreign key (tenant_id, tax_invoice_id) references tax_invoices (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoice_items_supply_amount_whole' and conrelid = 'tax_invoice_items'::regclass) then
  alter table tax_invoice_items add constraint tax_invoice_items_supply_amount_whole check (supply_amount = trunc(supply_amount));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_invoice_items_tax_amount_whole' and conrelid = 'tax_invoice_items'::regclass) then
  alter table tax_invoice_items add constraint tax_invoice_items_tax_amount_whole check (tax_amount = trunc(tax_amount));
end if; end $$;
select ops.ensure_check('tax_invoice_items', 'tax_invoice_items_supply_date_calendar', $$supply_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('tax_invoice_items', 'tax_invoice_items_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_invoice_items', 'tax_invoice_items_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_invoice_items', 'tax_invoice_items_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_invoice_items', 'tax_invoice_items_numbers', $$greatest(quantity, unit_price, supply_amount, tax_amount) < 'NaN'$$);
create index if not exists tax_invoice_items_tax_invoice_id on tax_invoice_items (tenant_id, tax_invoice_id);
create or replace trigger a_actor before insert or update or delete on tax_invoice_items for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on tax_invoice_items for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on tax_invoice_items for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of tax_invoice_id, line_no, supply_date, name, specification, quantity, unit_price, supply_amount, tax_amount, remark, created_at, created_by, deleted_at, deleted_by on tax_invoice_items for each row execute function ops.stamp();
create or replace function ops.guard_whole_of_tax_invoice_items() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if not (coalesce(current_setting('app.hard_delete', true), '') = 'on') then perform ops.assert_open_tax_invoices(old.tenant_id, old.tax_invoice_id, 'tax_invoice_id'); end if;
    return old;
  end if;
  perform ops.assert_open_tax_invoices(new.tenant_id, new.tax_invoice_id, 'tax_invoice_id');
  return new;
end $$;
create or replace trigger d_whole before insert or update or delete on tax_invoice_items for each row execute function ops.guard_whole_of_tax_invoice_items();
create or replace function ops.delete_tax_invoice_items() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update tax_invoice_items set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on tax_invoice_items for each row execute function ops.delete_tax_invoice_items();
select audit.attach('tax_invoice_items', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on tax_invoice_items to business_operations_api;
alter table tax_invoice_items enable row level security;
drop policy if exists tenant_scope on tax_invoice_items;
create policy tenant_scope on tax_invoice_items to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- tax_invoice_attempts
select ops.ensure_check('tax_invoice_attempts', 'tax_invoice_attempts_attempted_at_calendar', $$attempted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_invoice_attempts', 'tax_invoice_attempts_claimed_until_calendar', $$claimed_until between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_invoice_attempts', 'tax_invoice_attempts_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_invoice_attempts', 'tax_invoice_attempts_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists tax_invoice_attempts_mgt_key_unique on tax_invoice_attempts (tenant_id, mgt_key);
create unique index if not exists tax_invoice_attempts_request_hash_unique on tax_invoice_attempts (tenant_id, request_hash);
create or replace trigger a_actor before insert or update or delete on tax_invoice_attempts for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on tax_invoice_attempts for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on tax_invoice_attempts for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of mgt_key, request_hash, body_hash, draft, attempted_at, claim, claimed_until, created_at, created_by on tax_invoice_attempts for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_tax_invoice_attempts() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.mgt_key) is distinct from (old.mgt_key) then 'mgt_key' when (new.request_hash) is distinct from (old.request_hash) then 'request_hash' when (new.body_hash) is distinct from (old.body_hash) then 'body_hash' when (new.draft::text) is distinct from (old.draft::text) then 'draft' when (new.attempted_at) is distinct from (old.attempted_at) then 'attempted_at' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on tax_invoice_attempts for each row when ((new.mgt_key, new.request_hash, new.body_hash, new.draft::text, new.attempted_at) is distinct from (old.mgt_key, old.request_hash, old.body_hash, old.draft::text, old.attempted_at)) execute function ops.keep_fixed_fields_of_tax_invoice_attempts();
grant select, insert, update, delete on tax_invoice_attempts to business_operations_api;
alter table tax_invoice_attempts enable row level security;
drop policy if exists tenant_scope on tax_invoice_attempts;
create policy tenant_scope on tax_invoice_attempts to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- tax_portal_invoices
do $$ begin if not exists (select from pg_constraint where conname = 'tax_portal_invoices_account_code_id_tenant' and conrelid = 'tax_portal_invoices'::regclass) then
  alter table tax_portal_invoices add constraint tax_portal_invoices_account_code_id_tenant foreign key (tenant_id, account_code_id) references account_codes (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_portal_invoices_vendor_id_tenant' and conrelid = 'tax_portal_invoices'::regclass) then
  alter table tax_portal_invoices add constraint tax_portal_invoices_vendor_id_tenant foreign key (tenant_id, vendor_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_portal_invoices_tax_invoice_id_tenant' and conrelid = 'tax_portal_invoices'::regclass) then
  alter table tax_portal_invoices add constraint tax_portal_invoices_tax_invoice_id_tenant foreign key (tenant_id, tax_invoice_id) references tax_invoices (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_portal_invoices_journal_entry_id_tenant' and conrelid = 'tax_portal_invoices'::regclass) then
  alter table tax_portal_invoices add constraint tax_portal_invoices_journal_entry_id_tenant foreign key (tenant_id, journal_entry_id) references journal_entries (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_portal_invoices_direction_enum' and conrelid = 'tax_portal_invoices'::regclass) then
  alter table tax_portal_invoices add constraint tax_portal_invoices_direction_enum check (direction = any ('{SALES,PURCHASE}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_portal_invoices_source_enum' and conrelid = 'tax_portal_invoices'::regclass) then
  alter table tax_portal_invoices add constraint tax_portal_invoices_source_enum check (source = any ('{PROVIDER,MANUAL}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_portal_invoices_tax_type_enum' and conrelid = 'tax_portal_invoices'::regclass) then
  alter table tax_portal_invoices add constraint tax_portal_invoices_tax_type_enum check (tax_type = any ('{TAXABLE,ZERO_RATED,EXEMPT}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_portal_invoices_purpose_enum' and conrelid = 'tax_portal_invoices'::regclass) then
  alter table tax_portal_invoices add constraint tax_portal_invoices_purpose_enum check (purpose = any ('{RECEIPT,CLAIM}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_portal_invoices_modify_code_min' and conrelid = 'tax_portal_invoices'::regclass) then
  alter table tax_portal_invoices add constraint tax_portal_invoices_modify_code_min check (modify_code >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_portal_invoices_modify_code_max' and conrelid = 'tax_portal_invoices'::regclass) then
  alter table tax_portal_invoices add constraint tax_portal_invoices_modify_code_max check (modify_code <= 6);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_portal_invoices_non_deductible_reason_enum' and conrelid = 'tax_portal_invoices'::regclass) then
  alter table tax_portal_invoices add constraint tax_portal_invoices_non_deductible_reason_enum check (non_deductible_reason = any ('{ENTERTAINMENT,PASSENGER_CAR,NON_BUSINESS,LAND,EXEMPT_BUSINESS,OTHER}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_portal_invoices_journal_state_enum' and conrelid = 'tax_portal_invoices'::regclass) then
  alter table tax_portal_invoices add constraint tax_portal_invoices_journal_state_enum check (journal_state = any ('{OPEN,JOURNALED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_portal_invoices_journal_state' and conrelid = 'tax_portal_invoices'::regclass) then
  alter table tax_portal_invoices add constraint tax_portal_invoices_journal_state check ((journal_state = 'JOURNALED') = (journal_entry_id is not null));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'tax_portal_invoices_total' and conrelid = 'tax_portal_invoices'::regclass) then
  alter table tax_portal_invoices add constraint tax_portal_invoices_total check (total_amount = supply_amount + tax_amount);
end if; end $$;
select ops.ensure_check('tax_portal_invoices', 'tax_portal_invoices_write_date_calendar', $$write_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('tax_portal_invoices', 'tax_portal_invoices_issue_date_calendar', $$issue_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('tax_portal_invoices', 'tax_portal_invoices_transmitted_date_calendar', $$transmitted_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('tax_portal_invoices', 'tax_portal_invoices_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_portal_invoices', 'tax_portal_invoices_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_portal_invoices', 'tax_portal_invoices_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('tax_portal_invoices', 'tax_portal_invoices_numbers', $$greatest(supply_amount, tax_amount, total_amount) < 'NaN'$$);
create index if not exists tax_portal_invoices_direction_write_date_id on tax_portal_invoices (tenant_id, direction, write_date, id) where deleted_at is null;
create index if not exists tax_portal_invoices_counterparty_business_number on tax_portal_invoices (tenant_id, counterparty_business_number) where deleted_at is null;
create index if not exists tax_portal_invoices_nts_approval_no on tax_portal_invoices (tenant_id, nts_approval_no) where deleted_at is null;
create index if not exists tax_portal_invoices_account_code_id on tax_portal_invoices (tenant_id, account_code_id);
create index if not exists tax_portal_invoices_vendor_id on tax_portal_invoices (tenant_id, vendor_id);
create index if not exists tax_portal_invoices_tax_invoice_id on tax_portal_invoices (tenant_id, tax_invoice_id);
create index if not exists tax_portal_invoices_journal_entry_id on tax_portal_invoices (tenant_id, journal_entry_id);
create or replace trigger a_actor before insert or update or delete on tax_portal_invoices for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on tax_portal_invoices for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on tax_portal_invoices for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of direction, source, natural_key, nts_approval_no, write_date, issue_date, transmitted_date, tax_type, purpose, modify_code, counterparty_business_number, counterparty_name, counterparty_ceo_name, counterparty_address, counterparty_biz_type, counterparty_biz_class, item_name, supply_amount, tax_amount, total_amount, remark, account_code_id, vendor_id, tax_invoice_id, vat_deductible, non_deductible_reason, memo, journal_state, journal_entry_id, needs_review, created_at, created_by, deleted_at, deleted_by on tax_portal_invoices for each row execute function ops.stamp();
create or replace function ops.guard_states_of_tax_portal_invoices() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.journal_state in ('JOURNALED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.journal.already_journaled', jsonb_build_object('path', 'journal_state', 'code', 'already_journaled', 'journal_state', old.journal_state));
  end if;
  if old.journal_state in ('JOURNALED') and (new.account_code_id, new.vendor_id, new.vat_deductible, new.non_deductible_reason) is distinct from (old.account_code_id, old.vendor_id, old.vat_deductible, old.non_deductible_reason) then
    perform ops.refuse(409, 'error.journal.already_journaled', jsonb_build_object('path', 'journal_state', 'code', 'already_journaled', 'journal_state', old.journal_state));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on tax_portal_invoices for each row when (old.journal_state in ('JOURNALED')) execute function ops.guard_states_of_tax_portal_invoices();
create or replace function ops.delete_tax_portal_invoices() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update tax_portal_invoices set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on tax_portal_invoices for each row execute function ops.delete_tax_portal_invoices();
select audit.attach('tax_portal_invoices', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on tax_portal_invoices to business_operations_api;
alter table tax_portal_invoices enable row level security;
drop policy if exists tenant_scope on tax_portal_invoices;
create policy tenant_scope on tax_portal_invoices to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- ai_pricings
do $$ begin if not exists (select from pg_constraint where conname = 'ai_pricings_kind_enum' and conrelid = 'ai_pricings'::regclass) then
  alter table ai_pricings add constraint ai_pricings_kind_enum check (kind = any ('{LANGUAGE_MODEL,SPEECH_TO_TEXT,OBJECT_STORAGE}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_pricings_exchange_rate_min' and conrelid = 'ai_pricings'::regclass) then
  alter table ai_pricings add constraint ai_pricings_exchange_rate_min check (exchange_rate >= 0.0001);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_pricings_exchange_rate_max' and conrelid = 'ai_pricings'::regclass) then
  alter table ai_pricings add constraint ai_pricings_exchange_rate_max check (exchange_rate <= 1000000);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_pricings_input_per_million_min' and conrelid = 'ai_pricings'::regclass) then
  alter table ai_pricings add constraint ai_pricings_input_per_million_min check (input_per_million >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_pricings_input_per_million_max' and conrelid = 'ai_pricings'::regclass) then
  alter table ai_pricings add constraint ai_pricings_input_per_million_max check (input_per_million <= 100000);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_pricings_cached_per_million_min' and conrelid = 'ai_pricings'::regclass) then
  alter table ai_pricings add constraint ai_pricings_cached_per_million_min check (cached_per_million >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_pricings_cached_per_million_max' and conrelid = 'ai_pricings'::regclass) then
  alter table ai_pricings add constraint ai_pricings_cached_per_million_max check (cached_per_million <= 100000);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_pricings_output_per_million_min' and conrelid = 'ai_pricings'::regclass) then
  alter table ai_pricings add constraint ai_pricings_output_per_million_min check (output_per_million >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_pricings_output_per_million_max' and conrelid = 'ai_pricings'::regclass) then
  alter table ai_pricings add constraint ai_pricings_output_per_million_max check (output_per_million <= 100000);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_pricings_per_minute_min' and conrelid = 'ai_pricings'::regclass) then
  alter table ai_pricings add constraint ai_pricings_per_minute_min check (per_minute >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_pricings_per_minute_max' and conrelid = 'ai_pricings'::regclass) then
  alter table ai_pricings add constraint ai_pricings_per_minute_max check (per_minute <= 100000);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_pricings_per_gb_month_min' and conrelid = 'ai_pricings'::regclass) then
  alter table ai_pricings add constraint ai_pricings_per_gb_month_min check (per_gb_month >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_pricings_per_gb_month_max' and conrelid = 'ai_pricings'::regclass) then
  alter table ai_pricings add constraint ai_pricings_per_gb_month_max check (per_gb_month <= 100000);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_pricings_per_thousand_requests_min' and conrelid = 'ai_pricings'::regclass) then
  alter table ai_pricings add constraint ai_pricings_per_thousand_requests_min check (per_thousand_requests >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_pricings_per_thousand_requests_max' and conrelid = 'ai_pricings'::regclass) then
  alter table ai_pricings add constraint ai_pricings_per_thousand_requests_max check (per_thousand_requests <= 100000);
end if; end $$;
select ops.ensure_check('ai_pricings', 'ai_pricings_effective_from_calendar', $$effective_from between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('ai_pricings', 'ai_pricings_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('ai_pricings', 'ai_pricings_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists ai_pricings_kind_provider_model_effective_from_unique on ai_pricings (kind, provider, model, effective_from);
create or replace trigger b_stamp_insert before insert on ai_pricings for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of kind, provider, model, effective_from, exchange_rate, input_per_million, cached_per_million, output_per_million, per_minute, per_gb_month, per_thousand_requests, created_at, created_by on ai_pricings for each row execute function ops.stamp();
create or replace function ops.delete_ai_pricings() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  perform from ai_pricings where id = old.id for update;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'ai_token_usages', count(*) from ai_token_usages where pricing_id = old.id
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  return old;
end $$;
create or replace trigger c_delete before delete on ai_pricings for each row execute function ops.delete_ai_pricings();
select audit.attach('ai_pricings', '', 'updated_at,updated_by', '');
grant select on ai_pricings to business_operations_api;

-- ai_token_usages
do $$ begin if not exists (select from pg_constraint where conname = 'ai_token_usages_user_id_tenant' and conrelid = 'ai_token_usages'::regclass) then
  alter table ai_token_usages add constraint ai_token_usages_user_id_tenant foreign key (tenant_id, user_id) references directus_users (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_token_usages_kind_enum' and conrelid = 'ai_token_usages'::regclass) then
  alter table ai_token_usages add constraint ai_token_usages_kind_enum check (kind = any ('{LANGUAGE_MODEL,SPEECH_TO_TEXT,OBJECT_STORAGE}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_token_usages_input_tokens_min' and conrelid = 'ai_token_usages'::regclass) then
  alter table ai_token_usages add constraint ai_token_usages_input_tokens_min check (input_tokens >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_token_usages_input_tokens_max' and conrelid = 'ai_token_usages'::regclass) then
  alter table ai_token_usages add constraint ai_token_usages_input_tokens_max check (input_tokens <= 1000000000000000);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_token_usages_cached_tokens_min' and conrelid = 'ai_token_usages'::regclass) then
  alter table ai_token_usages add constraint ai_token_usages_cached_tokens_min check (cached_tokens >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_token_usages_cached_tokens_max' and conrelid = 'ai_token_usages'::regclass) then
  alter table ai_token_usages add constraint ai_token_usages_cached_tokens_max check (cached_tokens <= 1000000000000000);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_token_usages_output_tokens_min' and conrelid = 'ai_token_usages'::regclass) then
  alter table ai_token_usages add constraint ai_token_usages_output_tokens_min check (output_tokens >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_token_usages_output_tokens_max' and conrelid = 'ai_token_usages'::regclass) then
  alter table ai_token_usages add constraint ai_token_usages_output_tokens_max check (output_tokens <= 1000000000000000);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_token_usages_audio_seconds_min' and conrelid = 'ai_token_usages'::regclass) then
  alter table ai_token_usages add constraint ai_token_usages_audio_seconds_min check (audio_seconds >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_token_usages_stored_bytes_min' and conrelid = 'ai_token_usages'::regclass) then
  alter table ai_token_usages add constraint ai_token_usages_stored_bytes_min check (stored_bytes >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_token_usages_stored_bytes_max' and conrelid = 'ai_token_usages'::regclass) then
  alter table ai_token_usages add constraint ai_token_usages_stored_bytes_max check (stored_bytes <= 1000000000000000);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_token_usages_stored_days_min' and conrelid = 'ai_token_usages'::regclass) then
  alter table ai_token_usages add constraint ai_token_usages_stored_days_min check (stored_days >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_token_usages_stored_days_max' and conrelid = 'ai_token_usages'::regclass) then
  alter table ai_token_usages add constraint ai_token_usages_stored_days_max check (stored_days <= 366);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_token_usages_requests_min' and conrelid = 'ai_token_usages'::regclass) then
  alter table ai_token_usages add constraint ai_token_usages_requests_min check (requests >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_token_usages_exchange_rate_min' and conrelid = 'ai_token_usages'::regclass) then
  alter table ai_token_usages add constraint ai_token_usages_exchange_rate_min check (exchange_rate >= 0.0001);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'ai_token_usages_exchange_rate_max' and conrelid = 'ai_token_usages'::regclass) then
  alter table ai_token_usages add constraint ai_token_usages_exchange_rate_max check (exchange_rate <= 1000000);
end if; end $$;
select ops.ensure_check('ai_token_usages', 'ai_token_usages_used_at_calendar', $$used_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('ai_token_usages', 'ai_token_usages_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('ai_token_usages', 'ai_token_usages_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('ai_token_usages', 'ai_token_usages_numbers', $$greatest(audio_seconds, cost_usd, cost_krw) < 'NaN'$$);
create unique index if not exists ai_token_usages_request_id_unique on ai_token_usages (tenant_id, request_id);
create index if not exists ai_token_usages_used_at_id on ai_token_usages (tenant_id, used_at, id);
create index if not exists ai_token_usages_kind_used_at on ai_token_usages (tenant_id, kind, used_at);
create index if not exists ai_token_usages_provider_used_at on ai_token_usages (tenant_id, provider, used_at);
create index if not exists ai_token_usages_model_used_at on ai_token_usages (tenant_id, model, used_at);
create index if not exists ai_token_usages_feature_used_at on ai_token_usages (tenant_id, feature, used_at);
create index if not exists ai_token_usages_user_id_used_at on ai_token_usages (tenant_id, user_id, used_at);
create index if not exists ai_token_usages_cost_usd_id on ai_token_usages (tenant_id, cost_usd, id);
create index if not exists ai_token_usages_input_tokens_id on ai_token_usages (tenant_id, input_tokens, id);
create index if not exists ai_token_usages_output_tokens_id on ai_token_usages (tenant_id, output_tokens, id);
create index if not exists ai_token_usages_pricing_id on ai_token_usages (tenant_id, pricing_id);
create or replace trigger a_actor before insert or update or delete on ai_token_usages for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on ai_token_usages for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on ai_token_usages for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of kind, provider, model, feature, user_id, request_id, used_at, input_tokens, cached_tokens, output_tokens, audio_seconds, stored_bytes, stored_days, requests, pricing_id, cost_usd, exchange_rate, cost_krw, created_at, created_by on ai_token_usages for each row execute function ops.stamp();
grant select, insert, update, delete on ai_token_usages to business_operations_api;
alter table ai_token_usages enable row level security;
drop policy if exists tenant_scope on ai_token_usages;
create policy tenant_scope on ai_token_usages to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- app_versions
do $$ begin if not exists (select from pg_constraint where conname = 'app_versions_platform_enum' and conrelid = 'app_versions'::regclass) then
  alter table app_versions add constraint app_versions_platform_enum check (platform = any ('{ANDROID,WINDOWS}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'app_versions_version_code_min' and conrelid = 'app_versions'::regclass) then
  alter table app_versions add constraint app_versions_version_code_min check (version_code >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'app_versions_min_version_code_min' and conrelid = 'app_versions'::regclass) then
  alter table app_versions add constraint app_versions_min_version_code_min check (min_version_code >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'app_versions_min_version' and conrelid = 'app_versions'::regclass) then
  alter table app_versions add constraint app_versions_min_version check (min_version_code <= version_code);
end if; end $$;
select ops.ensure_check('app_versions', 'app_versions_published_at_calendar', $$published_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('app_versions', 'app_versions_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('app_versions', 'app_versions_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('app_versions', 'app_versions_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists app_versions_platform_version_code_unique on app_versions (platform, version_code) where deleted_at is null;
create index if not exists app_versions_version_code_id on app_versions (version_code, id) where deleted_at is null;
create index if not exists app_versions_published_at_id on app_versions (published_at, id) where deleted_at is null;
create index if not exists app_versions_download_count_id on app_versions (download_count, id) where deleted_at is null;
create index if not exists app_versions_file_id on app_versions (file_id, id);
create or replace trigger b_stamp_insert before insert on app_versions for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of platform, version_code, version_name, min_version_code, is_forced, is_published, release_notes, file_id, file_name, file_size, sha256, published_at, created_at, created_by, deleted_at, deleted_by on app_versions for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_app_versions() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.platform) is distinct from (old.platform) then 'platform' when (new.version_code) is distinct from (old.version_code) then 'version_code' when (new.file_id) is distinct from (old.file_id) then 'file_id' when (new.file_name) is distinct from (old.file_name) then 'file_name' when (new.file_size) is distinct from (old.file_size) then 'file_size' when (new.sha256) is distinct from (old.sha256) then 'sha256' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on app_versions for each row when ((new.platform, new.version_code, new.file_id, new.file_name, new.file_size, new.sha256) is distinct from (old.platform, old.version_code, old.file_id, old.file_name, old.file_size, old.sha256)) execute function ops.keep_fixed_fields_of_app_versions();
create or replace function ops.delete_app_versions() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update app_versions set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on app_versions for each row execute function ops.delete_app_versions();
select audit.attach('app_versions', '', 'download_count,updated_at,updated_by', '');
grant select on app_versions to business_operations_api;

-- stat_events
do $$ begin if not exists (select from pg_constraint where conname = 'stat_events_event_enum' and conrelid = 'stat_events'::regclass) then
  alter table stat_events add constraint stat_events_event_enum check (event = any ('{created,updated,deleted,state_changed}'::text[]));
end if; end $$;
select ops.ensure_check('stat_events', 'stat_events_stat_date_calendar', $$stat_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('stat_events', 'stat_events_previous_stat_date_calendar', $$previous_stat_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('stat_events', 'stat_events_occurred_at_calendar', $$occurred_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('stat_events', 'stat_events_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('stat_events', 'stat_events_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('stat_events', 'stat_events_numbers', $$greatest(amount, quantity) < 'NaN'$$);
create index if not exists stat_events_stat_date_domain on stat_events (tenant_id, stat_date, domain);
create index if not exists stat_events_occurred_at on stat_events (tenant_id, occurred_at);
create or replace trigger a_actor before insert or update or delete on stat_events for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on stat_events for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on stat_events for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of domain, event, collection, item_id, stat_date, previous_stat_date, from_state, to_state, amount, quantity, user_id, occurred_at, created_at, created_by on stat_events for each row execute function ops.stamp();
grant select, insert, update, delete on stat_events to business_operations_api;
alter table stat_events enable row level security;
drop policy if exists tenant_scope on stat_events;
create policy tenant_scope on stat_events to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- stat_daily
select ops.ensure_check('stat_daily', 'stat_daily_stat_date_calendar', $$stat_date between '1900-01-01' and '2199-12-31'$$);
select ops.ensure_check('stat_daily', 'stat_daily_computed_at_calendar', $$computed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('stat_daily', 'stat_daily_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('stat_daily', 'stat_daily_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('stat_daily', 'stat_daily_numbers', $$greatest(value) < 'NaN'$$);
create unique index if not exists stat_daily_stat_date_domain_metric_unique on stat_daily (tenant_id, stat_date, domain, metric);
create index if not exists stat_daily_domain_metric_stat_date on stat_daily (tenant_id, domain, metric, stat_date);
create or replace trigger a_actor before insert or update or delete on stat_daily for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on stat_daily for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on stat_daily for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of stat_date, domain, metric, value, is_level, computed_at, created_at, created_by on stat_daily for each row execute function ops.stamp();
grant select, insert, update, delete on stat_daily to business_operations_api;
alter table stat_daily enable row level security;
drop policy if exists tenant_scope on stat_daily;
create policy tenant_scope on stat_daily to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- esign_contracts
do $$ begin if not exists (select from pg_constraint where conname = 'esign_contracts_client_id_tenant' and conrelid = 'esign_contracts'::regclass) then
  alter table esign_contracts add constraint esign_contracts_client_id_tenant foreign key (tenant_id, client_id) references clients (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_contracts_file_id_tenant' and conrelid = 'esign_contracts'::regclass) then
  alter table esign_contracts add constraint esign_contracts_file_id_tenant foreign key (tenant_id, file_id) references directus_files (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_contracts_signed_file_id_tenant' and conrelid = 'esign_contracts'::regclass) then
  alter table esign_contracts add constraint esign_contracts_signed_file_id_tenant foreign key (tenant_id, signed_file_id) references directus_files (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_contracts_certificate_file_id_tenant' and conrelid = 'esign_contracts'::regclass) then
  alter table esign_contracts add constraint esign_contracts_certificate_file_id_tenant foreign key (tenant_id, certificate_file_id) references directus_files (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_contracts_status_enum' and conrelid = 'esign_contracts'::regclass) then
  alter table esign_contracts add constraint esign_contracts_status_enum check (status = any ('{DRAFT,PENDING,PARTIALLY_SIGNED,COMPLETED,REJECTED,CANCELLED,EXPIRED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_contracts_sign_order_type_enum' and conrelid = 'esign_contracts'::regclass) then
  alter table esign_contracts add constraint esign_contracts_sign_order_type_enum check (sign_order_type = any ('{PARALLEL,SEQUENTIAL}'::text[]));
end if; end $$;
select ops.ensure_check('esign_contracts', 'esign_contracts_expires_at_calendar', $$expires_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_contracts', 'esign_contracts_sent_at_calendar', $$sent_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_contracts', 'esign_contracts_completed_at_calendar', $$completed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_contracts', 'esign_contracts_cancelled_at_calendar', $$cancelled_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_contracts', 'esign_contracts_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_contracts', 'esign_contracts_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_contracts', 'esign_contracts_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists esign_contracts_contract_no_unique on esign_contracts (tenant_id, contract_no) where deleted_at is null;
create index if not exists esign_contracts_status_expires_at on esign_contracts (tenant_id, status, expires_at) where deleted_at is null;
create index if not exists esign_contracts_signed_file_hash on esign_contracts (tenant_id, signed_file_hash) where deleted_at is null;
create index if not exists esign_contracts_client_id on esign_contracts (tenant_id, client_id) where deleted_at is null;
create index if not exists esign_contracts_created_at_id on esign_contracts (tenant_id, created_at, id) where deleted_at is null;
create index if not exists esign_contracts_created_by_created_at on esign_contracts (tenant_id, created_by, created_at) where deleted_at is null;
create index if not exists esign_contracts_file_id on esign_contracts (tenant_id, file_id);
create index if not exists esign_contracts_signed_file_id on esign_contracts (tenant_id, signed_file_id);
create index if not exists esign_contracts_certificate_file_id on esign_contracts (tenant_id, certificate_file_id);
create index if not exists esign_contracts_sent_by on esign_contracts (tenant_id, sent_by);
create or replace trigger a_actor before insert or update or delete on esign_contracts for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on esign_contracts for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on esign_contracts for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of contract_no, status, title, message, sign_order_type, client_id, expires_at, file_id, page_count, file_hash, signed_file_id, certificate_file_id, signed_file_hash, sent_at, sent_by, completed_at, cancelled_at, cancel_reason, created_at, created_by, deleted_at, deleted_by on esign_contracts for each row execute function ops.stamp();
create or replace function ops.guard_status_of_esign_contracts() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('DRAFT', 'PENDING'), ('PENDING', 'PARTIALLY_SIGNED'), ('PARTIALLY_SIGNED', 'PARTIALLY_SIGNED'), ('PENDING', 'COMPLETED'), ('PARTIALLY_SIGNED', 'COMPLETED'), ('PENDING', 'REJECTED'), ('PARTIALLY_SIGNED', 'REJECTED'), ('PENDING', 'CANCELLED'), ('PARTIALLY_SIGNED', 'CANCELLED'), ('PENDING', 'EXPIRED'), ('PARTIALLY_SIGNED', 'EXPIRED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'esign_contracts.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on esign_contracts for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_esign_contracts();
create or replace trigger b_status_begin before insert on esign_contracts for each row when (new.status is distinct from 'DRAFT') execute function ops.guard_status_of_esign_contracts();
create or replace function ops.guard_states_of_esign_contracts() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return new; end if;
  if old.status in ('PENDING', 'PARTIALLY_SIGNED', 'COMPLETED') and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.esign.not_deletable', jsonb_build_object('path', 'status', 'code', 'not_deletable', 'status', old.status));
  end if;
  if old.status in ('PENDING', 'PARTIALLY_SIGNED', 'COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED') and (new.title, new.message, new.sign_order_type, new.client_id, new.expires_at, new.file_id) is distinct from (old.title, old.message, old.sign_order_type, old.client_id, old.expires_at, old.file_id) then
    perform ops.refuse(409, 'error.esign.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  return new;
end $$;
create or replace trigger d_frozen before update on esign_contracts for each row when (old.status in ('PENDING', 'PARTIALLY_SIGNED', 'COMPLETED', 'REJECTED', 'CANCELLED', 'EXPIRED')) execute function ops.guard_states_of_esign_contracts();
create or replace function ops.delete_esign_contracts() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update esign_contracts set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on esign_contracts for each row execute function ops.delete_esign_contracts();
select audit.attach('esign_contracts', 'tenant_id', 'updated_at,updated_by', 'file_hash,signed_file_hash');
grant select, insert, update, delete on esign_contracts to business_operations_api;
alter table esign_contracts enable row level security;
drop policy if exists tenant_scope on esign_contracts;
create policy tenant_scope on esign_contracts to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- esign_signers
do $$ begin if not exists (select from pg_constraint where conname = 'esign_signers_contract_id_tenant' and conrelid = 'esign_signers'::regclass) then
  alter table esign_signers add constraint esign_signers_contract_id_tenant foreign key (tenant_id, contract_id) references esign_contracts (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_signers_sign_order_min' and conrelid = 'esign_signers'::regclass) then
  alter table esign_signers add constraint esign_signers_sign_order_min check (sign_order >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_signers_sign_order_max' and conrelid = 'esign_signers'::regclass) then
  alter table esign_signers add constraint esign_signers_sign_order_max check (sign_order <= 20);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_signers_auth_method_enum' and conrelid = 'esign_signers'::regclass) then
  alter table esign_signers add constraint esign_signers_auth_method_enum check (auth_method = any ('{EMAIL_CODE,ACCESS_CODE}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_signers_status_enum' and conrelid = 'esign_signers'::regclass) then
  alter table esign_signers add constraint esign_signers_status_enum check (status = any ('{WAITING,REQUESTED,VIEWED,VERIFIED,SIGNED,REJECTED,CANCELLED}'::text[]));
end if; end $$;
select ops.ensure_check('esign_signers', 'esign_signers_token_expires_at_calendar', $$token_expires_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_signers', 'esign_signers_token_used_at_calendar', $$token_used_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_signers', 'esign_signers_code_expires_at_calendar', $$code_expires_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_signers', 'esign_signers_locked_until_calendar', $$locked_until between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_signers', 'esign_signers_session_expires_at_calendar', $$session_expires_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_signers', 'esign_signers_requested_at_calendar', $$requested_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_signers', 'esign_signers_reminded_at_calendar', $$reminded_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_signers', 'esign_signers_viewed_at_calendar', $$viewed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_signers', 'esign_signers_verified_at_calendar', $$verified_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_signers', 'esign_signers_consent_at_calendar', $$consent_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_signers', 'esign_signers_signed_at_calendar', $$signed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_signers', 'esign_signers_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_signers', 'esign_signers_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_signers', 'esign_signers_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists esign_signers_contract_id_email_unique on esign_signers (tenant_id, contract_id, email) where deleted_at is null;
create unique index if not exists esign_signers_token_hash_unique on esign_signers (tenant_id, token_hash) where deleted_at is null;
create index if not exists esign_signers_contract_id_sign_order on esign_signers (tenant_id, contract_id, sign_order) where deleted_at is null;
create or replace trigger a_actor before insert or update or delete on esign_signers for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on esign_signers for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on esign_signers for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of contract_id, name, email, phone, company, sign_order, auth_method, access_code_hash, status, token_hash, token_expires_at, token_used_at, code_hash, code_expires_at, code_attempts, locked_until, session_hash, session_expires_at, requested_at, reminded_at, viewed_at, verified_at, consent_at, signed_at, signed_ip, signed_user_agent, reject_reason, created_at, created_by, deleted_at, deleted_by on esign_signers for each row execute function ops.stamp();
create or replace function ops.guard_status_of_esign_signers() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('WAITING', 'REQUESTED'), ('REQUESTED', 'VIEWED'), ('REQUESTED', 'VERIFIED'), ('VIEWED', 'VERIFIED'), ('VERIFIED', 'SIGNED'), ('VERIFIED', 'REJECTED'), ('WAITING', 'CANCELLED'), ('REQUESTED', 'CANCELLED'), ('VIEWED', 'CANCELLED'), ('VERIFIED', 'CANCELLED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'esign_signers.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on esign_signers for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_esign_signers();
create or replace trigger b_status_begin before insert on esign_signers for each row when (new.status is distinct from 'WAITING') execute function ops.guard_status_of_esign_signers();
create or replace function ops.keep_fixed_fields_of_esign_signers() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.contract_id) is distinct from (old.contract_id) then 'contract_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on esign_signers for each row when ((new.contract_id) is distinct from (old.contract_id)) execute function ops.keep_fixed_fields_of_esign_signers();
create or replace function ops.delete_esign_signers() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update esign_signers set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on esign_signers for each row execute function ops.delete_esign_signers();
select audit.attach('esign_signers', 'tenant_id', 'mail_pending,updated_at,updated_by', 'access_code_hash,token_hash,token_expires_at,token_used_at,code_hash,code_expires_at,code_attempts,session_hash,session_expires_at');
grant select, insert, update, delete on esign_signers to business_operations_api;
alter table esign_signers enable row level security;
drop policy if exists tenant_scope on esign_signers;
create policy tenant_scope on esign_signers to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- esign_sign_fields
do $$ begin if not exists (select from pg_constraint where conname = 'esign_sign_fields_contract_id_tenant' and conrelid = 'esign_sign_fields'::regclass) then
  alter table esign_sign_fields add constraint esign_sign_fields_contract_id_tenant foreign key (tenant_id, contract_id) references esign_contracts (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_sign_fields_signer_id_tenant' and conrelid = 'esign_sign_fields'::regclass) then
  alter table esign_sign_fields add constraint esign_sign_fields_signer_id_tenant foreign key (tenant_id, signer_id) references esign_signers (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_sign_fields_image_file_id_tenant' and conrelid = 'esign_sign_fields'::regclass) then
  alter table esign_sign_fields add constraint esign_sign_fields_image_file_id_tenant foreign key (tenant_id, image_file_id) references directus_files (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_sign_fields_type_enum' and conrelid = 'esign_sign_fields'::regclass) then
  alter table esign_sign_fields add constraint esign_sign_fields_type_enum check (type = any ('{SIGNATURE,STAMP,NAME,DATE,TEXT,CHECKBOX}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_sign_fields_page_min' and conrelid = 'esign_sign_fields'::regclass) then
  alter table esign_sign_fields add constraint esign_sign_fields_page_min check (page >= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_sign_fields_page_max' and conrelid = 'esign_sign_fields'::regclass) then
  alter table esign_sign_fields add constraint esign_sign_fields_page_max check (page <= 100);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_sign_fields_x_min' and conrelid = 'esign_sign_fields'::regclass) then
  alter table esign_sign_fields add constraint esign_sign_fields_x_min check (x >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_sign_fields_x_max' and conrelid = 'esign_sign_fields'::regclass) then
  alter table esign_sign_fields add constraint esign_sign_fields_x_max check (x <= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_sign_fields_y_min' and conrelid = 'esign_sign_fields'::regclass) then
  alter table esign_sign_fields add constraint esign_sign_fields_y_min check (y >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_sign_fields_y_max' and conrelid = 'esign_sign_fields'::regclass) then
  alter table esign_sign_fields add constraint esign_sign_fields_y_max check (y <= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_sign_fields_width_min' and conrelid = 'esign_sign_fields'::regclass) then
  alter table esign_sign_fields add constraint esign_sign_fields_width_min check (width >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_sign_fields_width_max' and conrelid = 'esign_sign_fields'::regclass) then
  alter table esign_sign_fields add constraint esign_sign_fields_width_max check (width <= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_sign_fields_height_min' and conrelid = 'esign_sign_fields'::regclass) then
  alter table esign_sign_fields add constraint esign_sign_fields_height_min check (height >= 0);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_sign_fields_height_max' and conrelid = 'esign_sign_fields'::regclass) then
  alter table esign_sign_fields add constraint esign_sign_fields_height_max check (height <= 1);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_sign_fields_on_page' and conrelid = 'esign_sign_fields'::regclass) then
  alter table esign_sign_fields add constraint esign_sign_fields_on_page check (width > 0 and height > 0 and x + width <= 1 and y + height <= 1);
end if; end $$;
select ops.ensure_check('esign_sign_fields', 'esign_sign_fields_filled_at_calendar', $$filled_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_sign_fields', 'esign_sign_fields_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_sign_fields', 'esign_sign_fields_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_sign_fields', 'esign_sign_fields_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create index if not exists esign_sign_fields_contract_id_page on esign_sign_fields (tenant_id, contract_id, page) where deleted_at is null;
create index if not exists esign_sign_fields_signer_id on esign_sign_fields (tenant_id, signer_id) where deleted_at is null;
create index if not exists esign_sign_fields_image_file_id on esign_sign_fields (tenant_id, image_file_id);
create or replace trigger a_actor before insert or update or delete on esign_sign_fields for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on esign_sign_fields for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on esign_sign_fields for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of contract_id, signer_id, type, page, x, y, width, height, is_required, label, value, image_file_id, filled_at, created_at, created_by, deleted_at, deleted_by on esign_sign_fields for each row execute function ops.stamp();
create or replace function ops.keep_fixed_fields_of_esign_sign_fields() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.contract_id) is distinct from (old.contract_id) then 'contract_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on esign_sign_fields for each row when ((new.contract_id) is distinct from (old.contract_id)) execute function ops.keep_fixed_fields_of_esign_sign_fields();
create or replace function ops.delete_esign_sign_fields() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update esign_sign_fields set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on esign_sign_fields for each row execute function ops.delete_esign_sign_fields();
select audit.attach('esign_sign_fields', 'tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on esign_sign_fields to business_operations_api;
alter table esign_sign_fields enable row level security;
drop policy if exists tenant_scope on esign_sign_fields;
create policy tenant_scope on esign_sign_fields to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- esign_audit_logs
do $$ begin if not exists (select from pg_constraint where conname = 'esign_audit_logs_contract_id_tenant' and conrelid = 'esign_audit_logs'::regclass) then
  alter table esign_audit_logs add constraint esign_audit_logs_contract_id_tenant foreign key (tenant_id, contract_id) references esign_contracts (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_audit_logs_signer_id_tenant' and conrelid = 'esign_audit_logs'::regclass) then
  alter table esign_audit_logs add constraint esign_audit_logs_signer_id_tenant foreign key (tenant_id, signer_id) references esign_signers (tenant_id, id);
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'esign_audit_logs_event_enum' and conrelid = 'esign_audit_logs'::regclass) then
  alter table esign_audit_logs add constraint esign_audit_logs_event_enum check (event = any ('{CREATED,UPDATED,SENT,REMINDED,LINK_ISSUED,VIEWED,CODE_SENT,VERIFY_FAILED,VERIFIED,SIGNED,REJECTED,COMPLETED,CANCELLED,EXPIRED,DOWNLOADED,DELETED}'::text[]));
end if; end $$;
select ops.ensure_check('esign_audit_logs', 'esign_audit_logs_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('esign_audit_logs', 'esign_audit_logs_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists esign_audit_logs_contract_id_seq_unique on esign_audit_logs (tenant_id, contract_id, seq);
create index if not exists esign_audit_logs_signer_id_event_created_at on esign_audit_logs (tenant_id, signer_id, event, created_at);
create index if not exists esign_audit_logs_actor_id on esign_audit_logs (tenant_id, actor_id);
create or replace trigger a_actor before insert or update or delete on esign_audit_logs for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on esign_audit_logs for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on esign_audit_logs for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of contract_id, seq, event, signer_id, actor_id, ip, user_agent, detail, prev_hash, hash, created_at, created_by on esign_audit_logs for each row execute function ops.stamp();
create or replace trigger append_only before update or delete on esign_audit_logs for each row execute function ops.refuse_change();
create or replace trigger append_only_truncate before truncate on esign_audit_logs for each statement execute function ops.refuse_change();
create or replace function ops.keep_fixed_fields_of_esign_audit_logs() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.contract_id) is distinct from (old.contract_id) then 'contract_id' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on esign_audit_logs for each row when ((new.contract_id) is distinct from (old.contract_id)) execute function ops.keep_fixed_fields_of_esign_audit_logs();
grant select, insert on esign_audit_logs to business_operations_api;
alter table esign_audit_logs enable row level security;
drop policy if exists tenant_scope on esign_audit_logs;
create policy tenant_scope on esign_audit_logs to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- data_exports
do $$ begin if not exists (select from pg_constraint where conname = 'data_exports_export_type_enum' and conrelid = 'data_exports'::regclass) then
  alter table data_exports add constraint data_exports_export_type_enum check (export_type = any ('{ALL,FINANCE,HR,SALES,INVENTORY,PRODUCTION,QUALITY,PLATFORM}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'data_exports_format_enum' and conrelid = 'data_exports'::regclass) then
  alter table data_exports add constraint data_exports_format_enum check (format = any ('{XLSX,CSV,JSON}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'data_exports_status_enum' and conrelid = 'data_exports'::regclass) then
  alter table data_exports add constraint data_exports_status_enum check (status = any ('{PENDING,COMPLETED,FAILED,EXPIRED}'::text[]));
end if; end $$;
do $$ begin if not exists (select from pg_constraint where conname = 'data_exports_expired_reason_enum' and conrelid = 'data_exports'::regclass) then
  alter table data_exports add constraint data_exports_expired_reason_enum check (expired_reason = any ('{STUCK,RETENTION}'::text[]));
end if; end $$;
select ops.ensure_check('data_exports', 'data_exports_requested_at_calendar', $$requested_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('data_exports', 'data_exports_completed_at_calendar', $$completed_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('data_exports', 'data_exports_available_until_calendar', $$available_until between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('data_exports', 'data_exports_link_expires_at_calendar', $$link_expires_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('data_exports', 'data_exports_created_at_calendar', $$created_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('data_exports', 'data_exports_updated_at_calendar', $$updated_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
select ops.ensure_check('data_exports', 'data_exports_deleted_at_calendar', $$deleted_at between '1899-12-31T00:00:00Z' and '2200-01-01T23:59:59Z'$$);
create unique index if not exists data_exports__unique on data_exports (tenant_id, (1)) where deleted_at is null and status = 'PENDING';
create index if not exists data_exports_status_requested_at on data_exports (tenant_id, status, requested_at) where deleted_at is null;
create index if not exists data_exports_requested_at_id on data_exports (tenant_id, requested_at, id) where deleted_at is null;
create index if not exists data_exports_requested_by_requested_at on data_exports (tenant_id, requested_by, requested_at) where deleted_at is null;
create index if not exists data_exports_link_token_hash on data_exports (tenant_id, link_token_hash) where deleted_at is null;
create index if not exists data_exports_linked_by on data_exports (tenant_id, linked_by);
create or replace trigger a_actor before insert or update or delete on data_exports for each statement execute function ops.require_actor();
create or replace trigger a_tenant before insert or update of tenant_id on data_exports for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on data_exports for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of export_type, format, status, expired_reason, requested_by, requested_at, options, completed_at, available_until, file_name, file_size, sha256, storage, filename_disk, rows_total, row_counts, skipped, link_token_hash, linked_by, link_expires_at, error_key, created_at, created_by, deleted_at, deleted_by on data_exports for each row execute function ops.stamp();
create or replace function ops.guard_status_of_data_exports() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.status, new.status) not in (('PENDING', 'COMPLETED'), ('PENDING', 'FAILED'), ('PENDING', 'EXPIRED'), ('COMPLETED', 'EXPIRED')) then
    perform ops.refuse(409, 'error.invalid_transition', jsonb_build_object('path', 'status', 'code', 'invalid_transition', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  elsif coalesce(current_setting('app.state_change', true), '') <> 'data_exports.status' and coalesce(current_setting('app.rollback_of', true), '') = '' then
    perform ops.refuse(409, 'error.state_by_operation', jsonb_build_object('path', 'status', 'code', 'state_by_operation', 'from', case when tg_op = 'UPDATE' then old.status end, 'to', new.status));
  end if;
  return new;
end $$;
create or replace trigger b_status before update on data_exports for each row when (new.status is distinct from old.status) execute function ops.guard_status_of_data_exports();
create or replace trigger b_status_begin before insert on data_exports for each row when (new.status is distinct from 'PENDING') execute function ops.guard_status_of_data_exports();
create or replace function ops.keep_fixed_fields_of_data_exports() returns trigger language plpgsql as $$
begin
  perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', case when (new.export_type) is distinct from (old.export_type) then 'export_type' when (new.format) is distinct from (old.format) then 'format' end, 'code', 'fixed'));
  return new;
end $$;
create or replace trigger d_fixed before update on data_exports for each row when ((new.export_type, new.format) is distinct from (old.export_type, old.format)) execute function ops.keep_fixed_fields_of_data_exports();
create or replace function ops.delete_data_exports() returns trigger language plpgsql as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update data_exports set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on data_exports for each row execute function ops.delete_data_exports();
select audit.attach('data_exports', 'tenant_id', 'rows_written,download_count,updated_at,updated_by', 'storage,filename_disk,link_token_hash');
grant select, insert, update, delete on data_exports to business_operations_api;
alter table data_exports enable row level security;
drop policy if exists tenant_scope on data_exports;
create policy tenant_scope on data_exports to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- A tenant that moves to another time zone
create or replace function ops.move_days() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update approval_delegations set starts_at = null where tenant_id = new.id;
  return null;
end $$;
create or replace trigger days after update of time_zone on tenants for each row when (new.time_zone is distinct from old.time_zone) execute function ops.move_days();

-- Directus's own tables
select audit.attach('directus_users', 'tenant_id', 'last_access,last_page', 'password,token,tfa_secret,auth_data');
select audit.attach('directus_roles', 'tenant_id', '', '');
select audit.attach('directus_policies', 'tenant_id', '', '');
select audit.attach('directus_permissions', '', '', '');
select audit.attach('directus_access', '', '', '');
select audit.attach('directus_files', 'tenant_id', 'modified_on', '');
