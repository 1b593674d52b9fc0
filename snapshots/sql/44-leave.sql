-- Leave: how many days a request takes, that leaves do not overlap, and when one may be changed; whatever the way in.

-- The days on which a tenant works, of every area. Holidays are taken out here, and nowhere else. Triggers call it before any check
-- of a row's dates, so an infinite range must end.
create or replace function ops.working_days(tenant integer, first date, last date) returns setof date
language sql stable
as $$
  select d::date
  from generate_series(greatest(first, '1900-01-01')::timestamp, least(last, '2199-12-31')::timestamp, interval '1 day') as d,
    (select coalesce(nullif(settings ->> 'working_weekdays', ''), '[1, 2, 3, 4, 5]')::jsonb as weekdays from public.tenants where id = tenant) as week
  where weekdays @> to_jsonb(extract(isodow from d)::integer)
    and not exists (select from public.holidays h where h.tenant_id = tenant and h.holiday_date = d::date and h.deleted_at is null)
$$;

-- Maternity and childcare leave run through weekends (근로기준법 제74조, 남녀고용평등법 제19조); of the others only working days count.
create or replace function ops.leave_days(tenant integer, kind text, first date, last date) returns numeric
language sql stable
as $$
  select case
    when kind in ('MATERNITY', 'CHILDCARE') then last - first + 1
    when kind in ('HALF_AM', 'HALF_PM') then (select 0.5 * count(*) from ops.working_days(tenant, first, last))
    else (select count(*) from ops.working_days(tenant, first, last))
  end
$$;

create or replace function ops.count_leave_days() returns trigger
language plpgsql
as $$
begin
  if new.start_date is null or new.end_date is null or new.leave_type is null then
    return new;
  end if;
  if new.end_date < new.start_date then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'end_date', 'code', 'before_start'));
  end if;
  if new.end_date > new.start_date + 366 then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'end_date', 'code', 'too_big', 'maximum', new.start_date + 366));
  end if;
  if new.leave_type in ('HALF_AM', 'HALF_PM') and new.start_date <> new.end_date then
    perform ops.refuse(422, 'error.leave_request.half_day_span', jsonb_build_object('path', 'end_date', 'code', 'half_day_span'));
  end if;
  new.days := ops.leave_days(new.tenant_id, new.leave_type, new.start_date, new.end_date);
  if new.days = 0 then
    perform ops.refuse(422, 'error.leave_request.no_working_days', jsonb_build_object('path', 'start_date', 'code', 'no_working_days'));
  end if;
  return new;
end $$;

create or replace trigger d_days before insert on leave_requests
  for each row execute function ops.count_leave_days();
-- Holidays and the days of work may have changed since: an open request is counted anew with every change and once more when it is submitted.
create or replace trigger d_days_anew before update on leave_requests
  for each row when (new.deleted_at is null and old.status not in ('PENDING', 'APPROVED') and new.status in (old.status, 'PENDING'))
  execute function ops.count_leave_days();

-- What is on its way or approved stays as it was asked for. A request is somebody's for good.
create or replace function ops.guard_leave_request() returns trigger
language plpgsql
as $$
declare
  kept constant text[] := array['status', 'approval_id', 'decided_at', 'cancel_reason', 'updated_at', 'updated_by', 'deleted_at', 'deleted_by'];
begin
  if old.status in ('PENDING', 'APPROVED') then
    if new.deleted_at is not null and old.deleted_at is null then
      perform ops.refuse(409, 'error.leave_request.not_deletable', jsonb_build_object('path', 'status', 'code', 'not_deletable', 'status', old.status));
    end if;
    if to_jsonb(new) - kept is distinct from to_jsonb(old) - kept then
      perform ops.refuse(409, 'error.leave_request.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
    end if;
  end if;
  if new.user_id <> old.user_id then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'user_id', 'code', 'fixed'));
  end if;
  return new;
end $$;

create or replace trigger e_guard before update on leave_requests
  for each row execute function ops.guard_leave_request();

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
