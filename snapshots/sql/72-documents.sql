-- Whether a user can decide at a step of a document: an active user of the tenant who may read documents and act on their approvals.
create or replace function ops.may_decide_documents(tenant integer, account uuid) returns boolean
language sql stable
as $$
  select exists (select from directus_users where id = account and tenant_id = tenant and status = 'active')
    and ops.user_may(account, 'documents', 'read') and ops.user_may(account, 'document_approvals', 'update')
$$;

-- Refuses a template's approver who cannot decide. Later changes of users are checked when a document is submitted.
create or replace function ops.guard_template_approver() returns trigger
language plpgsql
as $$
begin
  if not ops.may_decide_documents(coalesce(new.tenant_id, ops.tenant_id()), new.approver_id) then
    perform ops.refuse(422, 'error.validation_failed', '{"path": "approver_id", "code": "not_permitted"}');
  end if;
  return new;
end $$;

create or replace trigger c_approver_insert before insert on document_template_approval_lines
  for each row when (new.approver_id is not null and new.line_type <> 'DRAFTER') execute function ops.guard_template_approver();
create or replace trigger c_approver_update before update of approver_id, line_type on document_template_approval_lines
  for each row when (new.approver_id is not null and new.line_type <> 'DRAFTER' and new.deleted_at is null
    and (new.approver_id, new.line_type) is distinct from (old.approver_id, old.line_type))
  execute function ops.guard_template_approver();

-- A category has one default template, so a new default replaces the previous one.
create or replace function ops.keep_default_template() returns trigger
language plpgsql
as $$
declare
  tenant constant integer := coalesce(new.tenant_id, ops.tenant_id());
begin
  if new.is_default and new.is_active and new.deleted_at is null then
    perform pg_advisory_xact_lock(hashtext('document_templates.default'), tenant);
    update document_templates set is_default = false
    where tenant_id = tenant and category = new.category and id is distinct from new.id and is_default and deleted_at is null;
  end if;
  return new;
end $$;

create or replace trigger d_default before insert or update of is_default, category on document_templates
  for each row execute function ops.keep_default_template();

-- A template of a document that is not decided is not deleted; a document that names it at this moment is waited for.
create or replace function ops.keep_used_template() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' then
    return old;
  end if;
  perform from document_templates where id = old.id for update;
  if exists (
    select from documents
    where tenant_id = old.tenant_id and template_id = old.id and status in ('DRAFT', 'PENDING', 'REJECTED') and deleted_at is null)
  then
    perform ops.refuse(409, 'error.document_template.in_use', jsonb_build_object('path', 'documents', 'code', 'in_use'));
  end if;
  return old;
end $$;

create or replace trigger b_documents before delete on document_templates
  for each row execute function ops.keep_used_template();

-- The version counts the changes of a template's parts: one for a transaction, none for the one that makes the template.
create or replace function ops.note_template_version(template integer) returns boolean
language plpgsql
as $$
declare
  noted constant text := coalesce(current_setting('app.versioned_templates', true), '');
begin
  if noted like '%,' || template || ',%' then
    return false;
  end if;
  perform set_config('app.versioned_templates', noted || ',' || template || ',', true);
  return true;
end $$;

create or replace function ops.begin_template_version() returns trigger
language plpgsql
as $$
begin
  perform ops.note_template_version(new.id);
  return null;
end $$;

create or replace trigger version_begin after insert on document_templates
  for each row execute function ops.begin_template_version();

create or replace function ops.count_template_version() returns trigger
language plpgsql
as $$
declare
  template integer;
begin
  if tg_table_name = 'document_template_section_items' then
    select template_id into template from document_template_sections where tenant_id = new.tenant_id and id = new.section_id;
  else
    template := new.template_id;
  end if;
  if ops.note_template_version(template) then
    update document_templates set version = version + 1 where tenant_id = new.tenant_id and id = template;
  end if;
  return null;
end $$;

-- The parts of a template as they stand at the end of the transaction: keys once, steps without a gap, something to choose from.
create or replace function ops.check_template_parts() returns trigger
language plpgsql
as $$
begin
  if tg_table_name = 'document_template_approval_lines' then
    if exists (
      select from (
        select step, line_type, row_number() over (order by step, id) as place from document_template_approval_lines
        where tenant_id = new.tenant_id and template_id = new.template_id and deleted_at is null) l
      where l.step <> l.place or l.line_type = 'DRAFTER' and l.place > 1)
    then
      perform ops.refuse(422, 'error.document_template.invalid_steps', jsonb_build_object('path', 'approval_lines', 'code', 'invalid_steps'));
    end if;
  elsif tg_table_name = 'document_template_basic_fields' then
    if exists (
      select from document_template_basic_fields where tenant_id = new.tenant_id and template_id = new.template_id and deleted_at is null
      group by field_key having count(*) > 1)
    then
      perform ops.refuse(422, 'error.document_template.duplicate_key', jsonb_build_object('path', 'basic_fields', 'code', 'duplicate_key', 'key', new.field_key));
    end if;
  elsif tg_table_name = 'document_template_columns' then
    if exists (
      select from document_template_columns where tenant_id = new.tenant_id and template_id = new.template_id and deleted_at is null
      group by column_key having count(*) > 1)
    then
      perform ops.refuse(422, 'error.document_template.duplicate_key', jsonb_build_object('path', 'columns', 'code', 'duplicate_key', 'key', new.column_key));
    end if;
  elsif exists (
    select from document_template_section_items where tenant_id = new.tenant_id and section_id = new.section_id and deleted_at is null
    group by field_key having count(*) > 1)
  then
    perform ops.refuse(422, 'error.document_template.duplicate_key', jsonb_build_object('path', 'sections', 'code', 'duplicate_key', 'key', new.field_key));
  end if;
  return null;
end $$;

-- The items of a section go with it.
create or replace function ops.delete_section_items() returns trigger
language plpgsql
as $$
begin
  delete from document_template_section_items where tenant_id = new.tenant_id and section_id = new.id and deleted_at is null;
  return null;
end $$;

create or replace trigger items_delete after update of deleted_at on document_template_sections
  for each row when (new.deleted_at is not null and old.deleted_at is null) execute function ops.delete_section_items();

create or replace trigger version_insert after insert on document_template_approval_lines
  for each row execute function ops.count_template_version();
create or replace trigger version_update after update of step, line_type, label, approver_id, deleted_at on document_template_approval_lines
  for each row execute function ops.count_template_version();
create or replace trigger version_insert after insert on document_template_basic_fields
  for each row execute function ops.count_template_version();
create or replace trigger version_update after update of field_key, label, field_type, choices, auto_source, is_required, sort_order, deleted_at on document_template_basic_fields
  for each row execute function ops.count_template_version();
create or replace trigger version_insert after insert on document_template_sections
  for each row execute function ops.count_template_version();
create or replace trigger version_update after update of title, image_file_id, sort_order, deleted_at on document_template_sections
  for each row execute function ops.count_template_version();
create or replace trigger version_insert after insert on document_template_section_items
  for each row execute function ops.count_template_version();
create or replace trigger version_update after update of field_key, category, item, standard, method, frequency, measurement_type, lower_limit, upper_limit, unit, sample_count, is_required, sort_order, deleted_at on document_template_section_items
  for each row execute function ops.count_template_version();
create or replace trigger version_insert after insert on document_template_columns
  for each row execute function ops.count_template_version();
create or replace trigger version_update after update of column_key, label, column_type, choices, group_name, width, sort_order, deleted_at on document_template_columns
  for each row execute function ops.count_template_version();

drop trigger if exists d_parts on document_template_approval_lines;
create constraint trigger d_parts after insert or update of step, line_type, deleted_at on document_template_approval_lines
  deferrable initially deferred for each row execute function ops.check_template_parts();
drop trigger if exists d_parts on document_template_basic_fields;
create constraint trigger d_parts after insert or update of field_key, deleted_at on document_template_basic_fields
  deferrable initially deferred for each row execute function ops.check_template_parts();
drop trigger if exists d_parts on document_template_columns;
create constraint trigger d_parts after insert or update of column_key, deleted_at on document_template_columns
  deferrable initially deferred for each row execute function ops.check_template_parts();
drop trigger if exists d_parts on document_template_section_items;
create constraint trigger d_parts after insert or update of field_key, deleted_at on document_template_section_items
  deferrable initially deferred for each row execute function ops.check_template_parts();
