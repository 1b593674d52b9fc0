-- Rates of one code are of one kind, and of those that are active no two hold for the same size on the same day. Who writes rates of a
-- code waits for each other.
create or replace function ops.guard_labor_rate() returns trigger
language plpgsql
as $$
declare
  tenant constant integer := coalesce(new.tenant_id, ops.tenant_id());
  other labor_rates;
begin
  if new.deleted_at is not null then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtext('labor_rates'), tenant);
  select * into other from labor_rates
    where tenant_id = tenant and code = new.code and id is distinct from new.id and deleted_at is null
      and (labor_type, unit, basis) is distinct from (new.labor_type, new.unit, new.basis) limit 1;
  if found then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('code', 'differs', 'path',
      case when other.labor_type <> new.labor_type then 'labor_type' when other.unit <> new.unit then 'unit' else 'basis' end));
  end if;
  -- What is wrong with the row itself is said by its checks.
  if new.is_active and coalesce(new.effective_to >= new.effective_from, true) and coalesce(new.basis_max > new.basis_min, true) then
    select * into other from labor_rates
      where tenant_id = tenant and code = new.code and id is distinct from new.id and deleted_at is null and is_active
        and daterange(effective_from, effective_to, '[]') && daterange(new.effective_from, new.effective_to, '[]')
        and numrange(basis_min, basis_max) && numrange(new.basis_min, new.basis_max) limit 1;
    if found then
      perform ops.refuse(409, 'error.labor.overlap', jsonb_build_object('path', 'effective_from', 'code', 'overlap', 'id', other.id));
    end if;
  end if;
  return new;
end $$;

create or replace trigger d_overlap before insert or update of code, labor_type, unit, basis, basis_min, basis_max, effective_from, effective_to, is_active, deleted_at
  on labor_rates for each row execute function ops.guard_labor_rate();

-- A template that is in use names rates by their code: the last of them stays.
create or replace function ops.guard_labor_deletion() returns trigger
language plpgsql
as $$
declare
  templates integer;
begin
  if coalesce(current_setting('app.hard_delete', true), '') = 'on' or old.deleted_at is not null then
    return old;
  end if;
  perform pg_advisory_xact_lock(hashtext('labor_rates'), old.tenant_id);
  if not exists (select from labor_rates where tenant_id = old.tenant_id and code = old.code and id <> old.id and deleted_at is null) then
    select count(distinct b.id) into templates
      from bom_template_items l join bom_templates b on b.tenant_id = l.tenant_id and b.id = l.bom_template_id
      where l.tenant_id = old.tenant_id and l.labor_code = old.code and b.status = 'ACTIVE' and b.deleted_at is null;
    if templates > 0 then
      perform ops.refuse(409, 'error.in_use', jsonb_build_object('bom_templates', templates));
    end if;
  end if;
  return old;
end $$;

create or replace trigger b_last before delete on labor_rates
  for each row execute function ops.guard_labor_deletion();
