-- Leave: what days a request may take, and that leaves do not overlap; whatever the way in.

create or replace function ops.guard_leave_days() returns trigger
language plpgsql
as $$
begin
  if new.end_date < new.start_date then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'end_date', 'code', 'before_start'));
  end if;
  if new.end_date > new.start_date + 366 then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'end_date', 'code', 'too_big', 'maximum', new.start_date + 366));
  end if;
  if new.leave_type in ('HALF_AM', 'HALF_PM') and new.start_date <> new.end_date then
    perform ops.refuse(422, 'error.leave_request.half_day_span', jsonb_build_object('path', 'end_date', 'code', 'half_day_span'));
  end if;
  if new.days <= 0 then
    perform ops.refuse(422, 'error.leave_request.no_working_days', jsonb_build_object('path', 'start_date', 'code', 'no_working_days'));
  end if;
  if new.days > new.end_date - new.start_date + 1 then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'days', 'code', 'too_big', 'maximum', new.end_date - new.start_date + 1));
  end if;
  return new;
end $$;

create or replace trigger d_days before insert or update of leave_type, start_date, end_date, days on leave_requests
  for each row execute function ops.guard_leave_days();

-- Submissions of a person wait for each other, so that of two overlapping ones the second is refused.
create or replace function ops.refuse_leave_overlap() returns trigger
language plpgsql
as $$
declare
  other record;
begin
  perform pg_advisory_xact_lock(hashtextextended('leave ' || new.user_id, new.tenant_id));
  select id, request_no into other from leave_requests
    where tenant_id = new.tenant_id and user_id = new.user_id and id <> new.id and deleted_at is null and status in ('PENDING', 'APPROVED')
      and start_date <= new.end_date and end_date >= new.start_date
      and not (array[leave_type, new.leave_type]::text[] <@ array['HALF_AM', 'HALF_PM'] and leave_type <> new.leave_type)
    order by start_date, id limit 1;
  if found then
    perform ops.refuse(409, 'error.leave_request.overlap',
      jsonb_build_object('path', 'start_date', 'code', 'overlap', 'id', other.id, 'request_no', other.request_no));
  end if;
  return new;
end $$;

create or replace trigger f_overlap before update of status, deleted_at on leave_requests
  for each row
  when (new.deleted_at is null and new.status in ('PENDING', 'APPROVED') and (old.status not in ('PENDING', 'APPROVED') or old.deleted_at is not null))
  execute function ops.refuse_leave_overlap();
create or replace trigger f_overlap_insert before insert on leave_requests
  for each row when (new.deleted_at is null and new.status in ('PENDING', 'APPROVED')) execute function ops.refuse_leave_overlap();
