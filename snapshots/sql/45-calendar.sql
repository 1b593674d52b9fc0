-- Schedules: whose they are, who attends, and who may change them; whatever the way in.

create or replace function ops.guard_calendar_schedule() returns trigger
language plpgsql
as $$
declare
  -- System administrators in the Studio, and what runs without a person, are in no tenant or nobody.
  person constant uuid := case when ops.tenant_id() is not null then ops.user_id() end;
  attendees constant jsonb := coalesce(new.attendee_ids::jsonb, '[]');
  stranger integer;
begin
  if tg_op = 'UPDATE' then
    if person <> old.owner_id and (old.visibility <> 'COMPANY' or new.visibility <> 'COMPANY') then
      perform ops.refuse(403, 'error.calendar.not_owner', jsonb_build_object('code', 'not_owner'));
    end if;
  end if;
  if tg_op = 'INSERT' or new.attendee_ids::text is distinct from old.attendee_ids::text then
    if jsonb_typeof(attendees) <> 'array' or jsonb_array_length(attendees) > 100 then
      perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'attendee_ids', 'code', 'invalid_value', 'maximum', 100));
    end if;
    select place - 1 into stranger from jsonb_array_elements_text(attendees) with ordinality as a (id, place)
      where not exists (select from directus_users u where u.tenant_id = new.tenant_id and u.id::text = lower(a.id)) order by place limit 1;
    if found then
      perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'attendee_ids.' || stranger, 'code', 'unknown_reference'));
    end if;
    -- An id in capitals is the same user's, and whoever is named twice comes once.
    if new.attendee_ids is not null then
      new.attendee_ids := (
        select coalesce(json_agg(id order by first), '[]') from (
          select lower(id) as id, min(place) as first from jsonb_array_elements_text(attendees) with ordinality as a (id, place) group by 1) as named);
    end if;
    new.attendee_key := (select string_agg(id, ' ') from json_array_elements_text(coalesce(new.attendee_ids, '[]')) as a (id));
  end if;
  return new;
end $$;

create or replace trigger d_guard before insert or update on calendar_schedules
  for each row execute function ops.guard_calendar_schedule();
