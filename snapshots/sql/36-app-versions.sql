-- Versions of the app that clients are offered stay: they are withdrawn before they are deleted, whatever the way in.

create or replace function ops.guard_app_version() returns trigger
language plpgsql
as $$
begin
  if old.is_published and new.deleted_at is not null and old.deleted_at is null then
    perform ops.refuse(409, 'error.app_version.published');
  end if;
  if new.is_published and new.file_id is null then
    perform ops.refuse(422, 'error.file.required', '{"path": "file", "code": "required"}');
  end if;
  return new;
end $$;

create or replace trigger d_published before update of deleted_at, is_published on app_versions
  for each row execute function ops.guard_app_version();
