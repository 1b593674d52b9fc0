-- Generated from the declared collections by `npm run generate`. Do not edit.

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
create or replace trigger audit_log after insert or update or delete on tenants for each row execute function audit.log_change('id', 'permission_version,last_activity_at,updated_at,updated_by', '');
grant select, insert, update, delete on tenants to business_operations_api;
alter table tenants enable row level security;
drop policy if exists tenant_fence on tenants;
create policy tenant_fence on tenants to business_operations_api using (id = (select ops.tenant_id())) with check (id = (select ops.tenant_id()));

-- api_keys
create unique index if not exists api_keys_key_prefix_unique on api_keys (key_prefix);
create index if not exists api_keys_tenant_id_revoked_at on api_keys (tenant_id, revoked_at);
create index if not exists api_keys_revoked_by on api_keys (revoked_by, id);
create or replace trigger b_stamp_insert before insert on api_keys for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of tenant_id, name, description, key_prefix, key_hash, expires_at, revoked_at, revoked_by, created_at, created_by on api_keys for each row execute function ops.stamp();
create or replace trigger audit_log after insert or update or delete on api_keys for each row execute function audit.log_change('tenant_id', 'last_used_at,last_used_ip,updated_at,updated_by', 'key_hash');
grant select, insert, update, delete on api_keys to business_operations_api;
alter table api_keys enable row level security;
drop policy if exists tenant_fence on api_keys;
create policy tenant_fence on api_keys to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- number_sequences
create unique index if not exists number_sequences_tenant_id on number_sequences (tenant_id, id);
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
create or replace trigger audit_log after insert or update or delete on jobs for each row execute function audit.log_change('', 'updated_at,updated_by', '');
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

-- client_groups
create unique index if not exists client_groups_tenant_id on client_groups (tenant_id, id);
create unique index if not exists client_groups_group_code_unique on client_groups (tenant_id, group_code) where deleted_at is null;
create or replace trigger a_tenant before insert or update of tenant_id on client_groups for each row execute function ops.guard_tenant();
create or replace trigger b_stamp_insert before insert on client_groups for each row execute function ops.stamp();
create or replace trigger b_stamp_update before update of group_code, name, default_discount_rate, is_active, sort_order, memo, created_at, created_by, deleted_at, deleted_by on client_groups for each row execute function ops.stamp();
create or replace function ops.delete_client_groups() returns trigger language plpgsql as $$
declare
  uses jsonb;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'clients', count(*) from clients where tenant_id = old.tenant_id and client_group_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  update client_groups set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on client_groups for each row execute function ops.delete_client_groups();
create or replace trigger audit_log after insert or update or delete on client_groups for each row execute function audit.log_change('tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on client_groups to business_operations_api;
alter table client_groups enable row level security;
drop policy if exists tenant_fence on client_groups;
create policy tenant_fence on client_groups to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- clients
create unique index if not exists clients_tenant_id on clients (tenant_id, id);
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
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'journal_lines', count(*) from journal_lines where tenant_id = old.tenant_id and vendor_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.in_use', uses); end if;
  delete from sites where tenant_id = old.tenant_id and client_id = old.id;
  update clients set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on clients for each row execute function ops.delete_clients();
create or replace trigger audit_log after insert or update or delete on clients for each row execute function audit.log_change('tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on clients to business_operations_api;
alter table clients enable row level security;
drop policy if exists tenant_fence on clients;
create policy tenant_fence on clients to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- sites
create unique index if not exists sites_tenant_id on sites (tenant_id, id);
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
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then return old; end if;
  update sites set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on sites for each row execute function ops.delete_sites();
create or replace trigger audit_log after insert or update or delete on sites for each row execute function audit.log_change('tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on sites to business_operations_api;
alter table sites enable row level security;
drop policy if exists tenant_fence on sites;
create policy tenant_fence on sites to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- account_codes
create unique index if not exists account_codes_tenant_id on account_codes (tenant_id, id);
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
  select jsonb_object_agg(collection, uses_count) into uses from (
    select 'journal_lines', count(*) from journal_lines where tenant_id = old.tenant_id and account_code_id = old.id and deleted_at is null
  ) as referrers (collection, uses_count) where uses_count > 0;
  if uses is not null then perform ops.refuse(409, 'error.account_code.in_use', uses); end if;
  update account_codes set deleted_at = now(), deleted_by = ops.user_id() where id = old.id and deleted_at is null;
  return null;
end $$;
create or replace trigger c_delete before delete on account_codes for each row execute function ops.delete_account_codes();
create or replace trigger audit_log after insert or update or delete on account_codes for each row execute function audit.log_change('tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on account_codes to business_operations_api;
alter table account_codes enable row level security;
drop policy if exists tenant_fence on account_codes;
create policy tenant_fence on account_codes to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- journal_entries
create unique index if not exists journal_entries_tenant_id on journal_entries (tenant_id, id);
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
create or replace trigger audit_log after insert or update or delete on journal_entries for each row execute function audit.log_change('tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on journal_entries to business_operations_api;
alter table journal_entries enable row level security;
drop policy if exists tenant_fence on journal_entries;
create policy tenant_fence on journal_entries to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- journal_lines
create unique index if not exists journal_lines_tenant_id on journal_lines (tenant_id, id);
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
create or replace trigger audit_log after insert or update or delete on journal_lines for each row execute function audit.log_change('tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on journal_lines to business_operations_api;
alter table journal_lines enable row level security;
drop policy if exists tenant_fence on journal_lines;
create policy tenant_fence on journal_lines to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));

-- supplier_settings
create unique index if not exists supplier_settings_tenant_id on supplier_settings (tenant_id, id);
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
create or replace trigger audit_log after insert or update or delete on supplier_settings for each row execute function audit.log_change('tenant_id', 'updated_at,updated_by', '');
grant select, insert, update, delete on supplier_settings to business_operations_api;
alter table supplier_settings enable row level security;
drop policy if exists tenant_fence on supplier_settings;
create policy tenant_fence on supplier_settings to business_operations_api using (tenant_id = (select ops.tenant_id())) with check (tenant_id = (select ops.tenant_id()));
