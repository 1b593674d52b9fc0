-- Attendance: when somebody may have come and gone, and that the minutes that pay follows from agree with it; whatever the way in.

create or replace function ops.guard_attendance() returns trigger
language plpgsql
as $$
declare
  zone text;
  came constant timestamptz := date_trunc('minute', new.check_in_at);
  went constant timestamptz := date_trunc('minute', new.check_out_at);
  span constant integer := extract(epoch from went - came) / 60;
begin
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
  if new.worked_minutes <> coalesce(span - new.break_minutes, 0) then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'worked_minutes', 'code', 'sum'));
  end if;
  if least(new.overtime_minutes, new.night_minutes, new.holiday_minutes, new.holiday_overtime_minutes) < 0
    or new.overtime_minutes + new.holiday_minutes + new.holiday_overtime_minutes > new.worked_minutes or new.night_minutes > coalesce(span, 0) then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', 'worked_minutes', 'code', 'invalid_value'));
  end if;
  return new;
end $$;

create or replace trigger d_minutes before insert or update on attendance_records
  for each row when (new.deleted_at is null) execute function ops.guard_attendance();
