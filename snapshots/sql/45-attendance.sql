-- Attendance: the minutes that pay follows from are counted here, whatever the way in.

-- WORKING, HOLIDAY (a day off by law or by the company, and a Sunday without work) or OFF (any other day without work).
create or replace function ops.day_kind(tenant integer, day date) returns text
language sql stable
as $$
  select case
    when exists (select from ops.working_days(tenant, day, day)) then 'WORKING'
    when extract(isodow from day) = 7
      or exists (select from public.holidays where tenant_id = tenant and holiday_date = day and deleted_at is null) then 'HOLIDAY'
    else 'OFF'
  end
$$;

-- Minutes of a span between 22:00 and 06:00 on the clock of a time zone (근로기준법 제56조).
create or replace function ops.night_minutes(first timestamptz, last timestamptz, zone text) returns integer
language sql stable
as $$
  select coalesce(sum(extract(epoch from
    least(last, (d + interval '30 hours') at time zone zone) - greatest(first, (d + interval '22 hours') at time zone zone)) / 60), 0)::integer
  from generate_series(date_trunc('day', first at time zone zone) - interval '1 day', date_trunc('day', last at time zone zone), interval '1 day') as d
  where last > (d + interval '22 hours') at time zone zone and first < (d + interval '30 hours') at time zone zone
$$;

create or replace function ops.count_attendance() returns trigger
language plpgsql
as $$
declare
  zone text;
  came constant timestamptz := date_trunc('minute', new.check_in_at);
  went constant timestamptz := date_trunc('minute', new.check_out_at);
  span constant integer := extract(epoch from went - came) / 60;
  worked integer;
  kind text;
begin
  if tg_op = 'UPDATE' and (new.employee_id <> old.employee_id or new.work_date <> old.work_date) then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object(
      'path', case when new.employee_id <> old.employee_id then 'employee_id' else 'work_date' end, 'code', 'fixed'));
  end if;
  if tg_op = 'INSERT' and not exists (
    select from employees where tenant_id = new.tenant_id and id = new.employee_id
      and hire_date <= new.work_date and (resign_date is null or resign_date >= new.work_date)) then
    perform ops.refuse(422, 'error.attendance.not_in_service', jsonb_build_object('path', 'work_date', 'code', 'not_in_service'));
  end if;
  select time_zone into zone from tenants where id = new.tenant_id;
  if (tg_op = 'INSERT' or new.check_in_at is distinct from old.check_in_at) and (new.check_in_at at time zone zone)::date <> new.work_date then
    perform ops.refuse(422, 'error.attendance.range', jsonb_build_object('path', 'check_in_at', 'code', 'other_day'));
  end if;
  if new.check_out_at is not null and (new.check_in_at is null
    or new.check_out_at <= new.check_in_at or new.check_out_at > new.check_in_at + interval '24 hours') then
    perform ops.refuse(422, 'error.attendance.range', jsonb_build_object('path', 'check_out_at', 'code', case
      when new.check_in_at is null then 'no_check_in' when new.check_out_at <= new.check_in_at then 'before_check_in' else 'too_long' end));
  end if;
  if new.break_minutes < 0 or new.break_minutes > span then
    perform ops.refuse(422, 'error.attendance.range', jsonb_build_object('path', 'break_minutes', 'code', 'above_span', 'maximum', span));
  end if;
  worked := coalesce(span - new.break_minutes, 0);
  kind := ops.day_kind(new.tenant_id, new.work_date);
  new.worked_minutes := worked;
  new.night_minutes := case when span is null then 0 else ops.night_minutes(came, went, zone) end;
  new.overtime_minutes := case kind when 'WORKING' then greatest(0, worked - 480) when 'OFF' then worked else 0 end;
  new.holiday_minutes := case when kind = 'HOLIDAY' then least(worked, 480) else 0 end;
  new.holiday_overtime_minutes := case when kind = 'HOLIDAY' then greatest(0, worked - 480) else 0 end;
  return new;
end $$;

create or replace trigger d_minutes before insert or update on attendance_records
  for each row when (new.deleted_at is null) execute function ops.count_attendance();
