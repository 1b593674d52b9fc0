-- Construction projects: a cancelled one is history, and only what has not begun or was cancelled is deleted; whatever the way in.

create or replace function ops.guard_construction_project() returns trigger
language plpgsql
as $$
begin
  if new.deleted_at is not null and old.deleted_at is null then
    if old.status not in ('PLANNED', 'CANCELLED') then
      perform ops.refuse(409, 'error.construction_project.not_deletable', jsonb_build_object('path', 'status', 'code', 'not_deletable', 'status', old.status));
    end if;
  elsif old.status = 'CANCELLED' and new.deleted_at is null and old.deleted_at is null then
    perform ops.refuse(409, 'error.construction_project.closed', jsonb_build_object('path', 'status', 'code', 'closed', 'status', old.status));
  end if;
  return new;
end $$;

create or replace trigger d_guard before update on construction_projects
  for each row execute function ops.guard_construction_project();
