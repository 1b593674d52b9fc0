-- Rules for approvals that apply to every write, whether by our services, the Studio or /items.

-- Outside the service only the drafter may change the files of a document, and only while it can be edited.
create or replace function ops.guard_approval_file() returns trigger
language plpgsql
as $$
declare
  file approval_files := coalesce(new, old);
  document approvals;
begin
  if coalesce(current_setting('app.service', true), '') <> 'on' and ops.user_id() is not null then
    select * into document from approvals where tenant_id = file.tenant_id and id = file.approval_id for share;
    if document.drafter_id <> ops.user_id() then perform ops.refuse(403, 'error.approval.not_drafter'); end if;
    if document.status not in ('DRAFT', 'REJECTED') then perform ops.refuse(409, 'error.approval.not_editable'); end if;
  end if;
  return null;
end $$;

create or replace trigger d_editable after insert or update on approval_files
  for each row execute function ops.guard_approval_file();

-- System forms cannot be deleted or change their code. Forms with documents in progress cannot be deleted either.
create or replace function ops.guard_approval_form() returns trigger
language plpgsql
as $$
begin
  if old.is_system and (new.code, new.linked_type, new.is_system) is distinct from (old.code, old.linked_type, old.is_system) then
    perform ops.refuse(409, 'error.approval_form.system');
  end if;
  if new.deleted_at is not null and old.deleted_at is null then
    if old.is_system then perform ops.refuse(409, 'error.approval_form.system'); end if;
    if exists (
      select from approvals where tenant_id = old.tenant_id and form_id = old.id and deleted_at is null and status in ('DRAFT', 'IN_PROGRESS', 'ON_HOLD')
    ) then
      perform ops.refuse(409, 'error.approval_form.in_use');
    end if;
  end if;
  return new;
end $$;

create or replace trigger d_system before update on approval_forms
  for each row execute function ops.guard_approval_form();

-- The default line of a form is one of the whole company.
create or replace function ops.guard_default_line() returns trigger
language plpgsql
as $$
begin
  perform from approval_lines
    where tenant_id = new.tenant_id and id = new.default_line_id and owner_id is null and deleted_at is null for share;
  if not found then
    perform ops.refuse(422, 'error.validation_failed', '{"path": "default_line_id", "code": "unknown_reference"}');
  end if;
  return new;
end $$;

create or replace trigger c_default_line_insert before insert on approval_forms
  for each row when (new.default_line_id is not null) execute function ops.guard_default_line();
create or replace trigger c_default_line_update before update of default_line_id on approval_forms
  for each row when (new.default_line_id is not null and new.default_line_id is distinct from old.default_line_id)
  execute function ops.guard_default_line();

-- Whether a user can be a step of an approval line: an active user of the tenant who may read approvals, and decide on them unless
-- the step is only a reference.
create or replace function ops.may_be_step(tenant integer, account uuid, kind text) returns boolean
language sql stable
as $$
  select exists (select from directus_users where id = account and tenant_id = tenant and status = 'active')
    and ops.user_may(account, 'approvals', 'read') and (kind = 'REFERENCE' or ops.user_may(account, 'approvals', 'update'))
$$;

-- Refuses to save a line with a user who cannot be a step. Later changes of users are checked when a document is submitted.
create or replace function ops.guard_approval_line_steps() returns trigger
language plpgsql
as $$
declare
  unfit jsonb;
begin
  select jsonb_build_object('path', format('steps.%s.approver_id', s.place - 1), 'code', 'approver_invalid') into unfit
    from jsonb_array_elements(new.steps::jsonb) with ordinality as s (step, place)
    where s.step ->> 'approver_id' is not null
      and not ops.may_be_step(new.tenant_id, (s.step ->> 'approver_id')::uuid, coalesce(s.step ->> 'kind', 'APPROVAL'))
    order by s.place limit 1;
  if unfit is not null then
    perform ops.refuse(422, 'error.approval.approver_invalid', unfit);
  end if;
  return new;
end $$;

create or replace trigger c_steps_insert before insert on approval_lines
  for each row execute function ops.guard_approval_line_steps();
create or replace trigger c_steps_update before update of steps on approval_lines
  for each row when (new.deleted_at is null and new.steps::text is distinct from old.steps::text)
  execute function ops.guard_approval_line_steps();

-- A user has one default line for each form, so a new default replaces the previous one. A private line stays private: shared lines are
-- created as such, by those who may change every line.
create or replace function ops.guard_approval_line() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'UPDATE' and new.owner_id is null and old.owner_id is not null then
    perform ops.refuse(403, 'error.approval_line.shared_forbidden', '{"path": "owner_id", "code": "shared_forbidden"}');
  end if;
  if new.is_default and new.owner_id is not null and new.deleted_at is null then
    perform pg_advisory_xact_lock(hashtext('approval_lines'), hashtext(new.owner_id::text));
    update approval_lines set is_default = false
    where tenant_id = new.tenant_id and owner_id = new.owner_id and form_id is not distinct from new.form_id
      and id <> new.id and is_default and deleted_at is null;
  end if;
  if tg_op = 'UPDATE' and new.deleted_at is not null and old.deleted_at is null then
    update approval_forms set default_line_id = null where tenant_id = new.tenant_id and default_line_id = new.id;
  end if;
  return new;
end $$;

create or replace trigger d_default before insert or update on approval_lines
  for each row execute function ops.guard_approval_line();

-- Delegations: who delegates to whom and when. Two delegations of a user must not contradict each other on any day.
create or replace function ops.guard_approval_delegation() returns trigger
language plpgsql
as $$
declare
  today constant date := ops.today(new.tenant_id);
  unknown bigint;
begin
  if new.deleted_at is not null then return new; end if;
  perform pg_advisory_xact_lock(hashtext('approval_delegations'), new.tenant_id);
  if tg_op = 'UPDATE' then
    if new.delegator_id <> old.delegator_id then perform ops.refuse(403, 'error.approval_delegation.not_delegator'); end if;
    if old.deleted_at is null then
      if old.end_date < today then perform ops.refuse(409, 'error.approval_delegation.ended'); end if;
      if old.start_date <= today and (new.delegate_id, new.start_date) is distinct from (old.delegate_id, old.start_date) then
        perform ops.refuse(409, 'error.approval_delegation.ended');
      end if;
    end if;
  end if;
  if new.end_date < new.start_date or new.end_date - new.start_date >= 365 or new.end_date < today then
    perform ops.refuse(422, 'error.approval_delegation.invalid_dates', '{"path": "end_date", "code": "invalid_dates"}');
  end if;
  if new.delegate_id = new.delegator_id or not exists (
    select from directus_users where id = new.delegate_id and tenant_id = new.tenant_id and status = 'active'
  ) then
    perform ops.refuse(422, 'error.approval_delegation.invalid_delegate', '{"path": "delegate_id", "code": "invalid_delegate"}');
  end if;
  -- A delegate must have the right to decide. A delegation to a user who has lost that right can still be shortened.
  if (tg_op = 'INSERT' or new.delegate_id <> old.delegate_id or new.end_date > old.end_date)
    and not ops.may_be_step(new.tenant_id, new.delegate_id, 'APPROVAL') then
    perform ops.refuse(422, 'error.approval_delegation.invalid_delegate', '{"path": "delegate_id", "code": "invalid_delegate"}');
  end if;
  if jsonb_typeof(new.form_ids::jsonb) <> 'array' or jsonb_array_length(new.form_ids::jsonb) not between 1 and 100 then
    perform ops.refuse(422, 'error.validation_failed', '{"path": "form_ids", "code": "invalid_value"}');
  end if;
  -- A form that is deleted later stays in the list.
  if tg_op = 'INSERT' or new.form_ids::text is distinct from old.form_ids::text then
    select f.place - 1 into unknown from jsonb_array_elements(new.form_ids::jsonb) with ordinality as f (id, place)
      where not exists (select from approval_forms a where a.tenant_id = new.tenant_id and to_jsonb(a.id) = f.id and a.deleted_at is null)
      order by f.place limit 1;
    if found then
      perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', format('form_ids.%s', unknown), 'code', 'unknown_reference'));
    end if;
  end if;
  if exists (
    select from approval_delegations g
    where g.tenant_id = new.tenant_id and g.delegator_id = new.delegator_id and g.id <> new.id and g.deleted_at is null
      and g.start_date <= new.end_date and new.start_date <= g.end_date
      and (g.form_ids is null or new.form_ids is null or exists (
        select from jsonb_array_elements(new.form_ids::jsonb) as f (id) where g.form_ids::jsonb @> f.id))
  ) then
    perform ops.refuse(409, 'error.approval_delegation.overlap');
  end if;
  if exists (
    select from approval_delegations g
    where g.tenant_id = new.tenant_id and g.delegator_id = new.delegate_id and g.delegate_id = new.delegator_id and g.deleted_at is null
      and g.start_date <= new.end_date and new.start_date <= g.end_date
  ) then
    perform ops.refuse(409, 'error.approval_delegation.circular');
  end if;
  return new;
end $$;

-- The days of a delegation are in the tenant's time zone, also when it has ended.
create or replace trigger d_rules
  before insert or update of tenant_id, delegator_id, delegate_id, start_date, end_date, form_ids, reason, deleted_at on approval_delegations
  for each row execute function ops.guard_approval_delegation();

-- Whom the decision on a document concerns: the drafter, and whoever has decided on the way or had it decided for them.
create or replace function ops.concerned_by_approval(tenant integer, approval integer) returns table (user_id uuid)
language sql stable
as $$
  select a.drafter_id from approvals a where a.tenant_id = tenant and a.id = approval
  union
  select p.id from approval_steps s cross join lateral (values (s.approver_id), (s.acted_by)) as p (id)
  where s.tenant_id = tenant and s.approval_id = approval and s.kind <> 'REFERENCE' and s.status in ('APPROVED', 'REJECTED')
    and s.deleted_at is null and p.id is not null
$$;

-- What waits is counted, so it has indexes of its own, which hold nothing else. What was decided before the rows of those who have not
-- read it were kept gets them here.
do $$ begin
  if to_regclass('approval_reads_unread') is null then
    insert into approval_reads (tenant_id, approval_id, user_id)
    select a.tenant_id, a.id, m.user_id from approvals a cross join lateral ops.concerned_by_approval(a.tenant_id, a.id) m
    where a.status in ('APPROVED', 'REJECTED') and a.deleted_at is null
    on conflict do nothing;
    create index approval_reads_unread on approval_reads (tenant_id, user_id) where read_at is null;
  end if;
end $$;
create index if not exists approval_steps_unread on approval_steps (tenant_id, approver_id) where kind = 'REFERENCE' and read_at is null;
