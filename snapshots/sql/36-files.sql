-- Files of tenants: which records refer to them, and that bytes are only stored by uploads.

-- How often each collection refers to files (of one tenant or of any), from the foreign keys to directus_files.
-- Soft-deleted rows count too. A foreign key with the tenant is compared completely, so that its index is used.
create or replace function ops.file_uses(files uuid[], tenant integer) returns table (file uuid, collection text, uses bigint)
language plpgsql stable security definer set search_path = pg_catalog, public
as $$
declare
  counts text;
begin
  select string_agg(
      format('select f.id, %L::text, count(*) from wanted f join %s r on %s group by f.id', relation, relation, condition), ' union all ')
    into counts
    from (
      select distinct on (c.conrelid, own.attname) c.conrelid::regclass::text as relation,
        (select string_agg(format('r.%I = f.%I', a.attname, b.attname), ' and ')
           from unnest(c.conkey, c.confkey) as k(here, there)
           join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.here
           join pg_attribute b on b.attrelid = c.confrelid and b.attnum = k.there) as condition
      from pg_constraint c
      join pg_attribute target on target.attrelid = c.confrelid and target.attname = 'id'
      join pg_attribute own on own.attrelid = c.conrelid and own.attnum = c.conkey[array_position(c.confkey, target.attnum)]
      where c.contype = 'f' and c.confrelid = 'directus_files'::regclass
      order by c.conrelid, own.attname, cardinality(c.conkey) desc
    ) as referrers;
  return query execute
    'with wanted as (select id, tenant_id from directus_files where id = any ($1) and ($2 is null or tenant_id = $2)) ' || counts
    using files, tenant;
end $$;

-- Only our uploads create files and set bytes, type, name on disk, tenant and uploader, whoever writes.
-- The folder of a file must belong to the same tenant.
create or replace function ops.guard_file() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  by_service constant boolean := coalesce(current_setting('app.service', true), '') = 'on' or coalesce(current_setting('app.actor_type', true), '') = 'DATABASE';
begin
  if not by_service and (tg_op = 'INSERT'
    or (new.id, new.tenant_id, new.storage, new.filename_disk, new.type, new.filesize, new.sha256, new.uploaded_by, new.uploaded_on)
      is distinct from (old.id, old.tenant_id, old.storage, old.filename_disk, old.type, old.filesize, old.sha256, old.uploaded_by, old.uploaded_on)
    or lower(substring(new.filename_download from '\.[^.]*$')) is distinct from lower(substring(old.filename_download from '\.[^.]*$'))) then
    perform ops.refuse(403, 'error.file.upload_only');
  end if;
  if new.folder is not null and (select tenant_id from directus_folders where id = new.folder) is distinct from new.tenant_id then
    perform ops.refuse(422, 'error.file.foreign_folder');
  end if;
  return new;
end $$;

create or replace trigger b_upload before insert or update on directus_files for each row execute function ops.guard_file();

-- Directus deletes all bytes whose name begins with that of the file. Names begin with the file's id, so that this hits no other file.
select ops.ensure_check('directus_files', 'directus_files_name_on_disk',
  $$filename_disk is not null and filename_disk ~ ('^' || id || '(\.[a-z0-9]{1,20})?$')$$);

create or replace function ops.guard_folder() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  if new.parent is not null and (select tenant_id from directus_folders where id = new.parent) is distinct from new.tenant_id then
    perform ops.refuse(422, 'error.file.foreign_folder');
  end if;
  return new;
end $$;

create or replace trigger b_parent before insert or update of parent, tenant_id on directus_folders for each row execute function ops.guard_folder();

create index if not exists directus_files_recent on directus_files (tenant_id, created_on desc, id);
create index if not exists directus_files_uploader on directus_files (tenant_id, uploaded_by);

-- Files whose rows are deleted, however that came. Their bytes are removed after the commit; a job removes those of which a process that died,
-- or a storage that failed, has left some.
create table if not exists ops.removed_files (
  storage text not null,
  filename_disk text not null,
  removed_at timestamptz not null default now(),
  primary key (filename_disk, storage)
);

create or replace function ops.note_removed_files() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
begin
  insert into ops.removed_files (storage, filename_disk) select storage, filename_disk from gone where filename_disk is not null on conflict do nothing;
  return null;
end $$;

create or replace trigger y_removed after delete on directus_files referencing old table as gone
  for each statement execute function ops.note_removed_files();
