-- Construction projects: a completed one keeps the day on which it ended, by which it counts; whatever the way in.

create or replace function ops.guard_project_end() returns trigger
language plpgsql
as $$
begin
  perform ops.refuse(422, 'error.validation_failed', '{"path": "actual_end_date", "code": "required"}');
end $$;

create or replace trigger e_guard_end before update of status, actual_end_date on construction_projects
  for each row when (new.status = 'COMPLETED' and new.actual_end_date is null
    and (old.status <> 'COMPLETED' or old.actual_end_date is not null))
  execute function ops.guard_project_end();
