-- The steps of a process are numbered 1, 2, … without gaps, whoever writes. Writers of the same process wait for each other.
create or replace function ops.place_process_step() returns trigger
language plpgsql
as $$
declare
  tenant constant integer := coalesce(new.tenant_id, ops.tenant_id());
  n integer;
begin
  perform from processes where tenant_id = tenant and id = new.process_id for no key update;
  select count(*) into n from process_steps where tenant_id = tenant and process_id = new.process_id and deleted_at is null;
  if new.sort_order is null or new.sort_order > n + 1 then
    new.sort_order := n + 1;
  elsif new.sort_order < 1 then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'sort_order', 'code', 'too_small', 'minimum', 1));
  end if;
  return new;
end $$;

create or replace trigger c_place before insert on process_steps
  for each row execute function ops.place_process_step();

-- At the end of the transaction, when all moves are known. Of two steps at one place the one written later comes first: it was put there.
create or replace function ops.number_process_steps() returns trigger
language plpgsql
as $$
begin
  update process_steps s set sort_order = numbered.place
  from (
    select id, row_number() over (order by sort_order, coalesce(updated_at, created_at) desc, id desc)::integer as place
    from process_steps where tenant_id = new.tenant_id and process_id = new.process_id and deleted_at is null
  ) numbered
  where s.tenant_id = new.tenant_id and s.id = numbered.id and s.sort_order <> numbered.place;
  return null;
end $$;

drop trigger if exists d_number on process_steps;
create constraint trigger d_number after insert or update of sort_order, deleted_at on process_steps
  deferrable initially deferred for each row execute function ops.number_process_steps();
