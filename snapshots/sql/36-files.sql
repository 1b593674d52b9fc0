-- Files of tenants: what refers to them, and that their bytes come in by upload alone.

-- How often each collection refers to files (of one tenant, or of any), by the foreign keys that lead to directus_files.
-- Rows that are deleted softly count too. Where a key names the tenant as well, it is used whole, as its index is.
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

-- A person of a tenant gives no file a row of its own making, and no row other bytes, type or name on disk: our uploads alone do.
create or replace function ops.guard_file() returns trigger
language plpgsql
as $$
begin
  if ops.tenant_id() is null or ops.user_id() is null or current_setting('app.service', true) = 'on' then
    return new;
  end if;
  if tg_op = 'INSERT'
    or (new.tenant_id, new.storage, new.filename_disk, new.type, new.filesize, new.sha256, new.uploaded_by)
      is distinct from (old.tenant_id, old.storage, old.filename_disk, old.type, old.filesize, old.sha256, old.uploaded_by)
    or lower(substring(new.filename_download from '\.[^.]*$')) is distinct from lower(substring(old.filename_download from '\.[^.]*$')) then
    perform ops.refuse(403, 'error.file.upload_only');
  end if;
  return new;
end $$;

create or replace trigger b_upload before insert or update on directus_files for each row execute function ops.guard_file();

create index if not exists directus_files_recent on directus_files (tenant_id, created_on desc, id);
create index if not exists directus_files_uploader on directus_files (tenant_id, uploaded_by);
