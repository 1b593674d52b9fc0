-- The trigger audit log: one row for each changed row, partitioned by month (UTC).
-- Directus knows no composite keys, so the log lies outside the schema that it reads.

create table if not exists audit.trigger_audit_logs (
  id bigint generated always as identity,
  created_at timestamptz not null default now(),
  tenant_id integer,
  table_name varchar(63) not null,
  row_id varchar(64) not null,
  dml_type varchar(6) not null check (dml_type in ('INSERT', 'UPDATE', 'DELETE')),
  old_values jsonb,
  new_values jsonb,
  changed_columns text[],
  actor_id uuid,
  actor_type varchar(10) not null default 'DATABASE' check (actor_type in ('USER', 'API_KEY', 'SIGNER', 'JOB', 'DATABASE')),
  source varchar(10) not null default 'SQL' check (source in ('API', 'STUDIO', 'FLOW', 'JOB', 'SQL')),
  session_info jsonb,
  db_user varchar(63) not null default session_user,
  transaction_id bigint not null default txid_current(),
  rollback_of bigint,
  primary key (id, created_at)
) partition by range (created_at);

create table if not exists audit.trigger_audit_logs_default partition of audit.trigger_audit_logs default;

create index if not exists trigger_audit_logs_record on audit.trigger_audit_logs (table_name, row_id, created_at);
create index if not exists trigger_audit_logs_time on audit.trigger_audit_logs (tenant_id, created_at);
create index if not exists trigger_audit_logs_actor on audit.trigger_audit_logs (actor_id, created_at);
create index if not exists trigger_audit_logs_request on audit.trigger_audit_logs ((session_info ->> 'request_id'));

create or replace function audit.refuse_change() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('app.housekeeping', true), '') = 'on' then
    return coalesce(new, old);
  end if;
  raise exception 'The audit log is append-only.';
end $$;

create or replace trigger append_only before update or delete on audit.trigger_audit_logs
  for each row execute function audit.refuse_change();

-- Arguments: the tenant's column ('' for none), columns not worth a row ('a,b'), columns never shown ('c,d').
create or replace function audit.log_change() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  tenant_column constant text := tg_argv[0];
  unaudited constant text[] := string_to_array(tg_argv[1], ',');
  secret constant text[] := string_to_array(tg_argv[2], ',');
  before jsonb;
  after jsonb;
  changed text[];
  row_before jsonb;
  row_after jsonb;
  tenant integer;
  session text := nullif(current_setting('app.session', true), '');
begin
  if tg_op <> 'INSERT' then row_before := to_jsonb(old); end if;
  if tg_op <> 'DELETE' then row_after := to_jsonb(new); end if;
  if tenant_column <> '' then
    tenant := (coalesce(row_after, row_before) ->> tenant_column)::integer;
  end if;
  if tg_op = 'UPDATE' then
    select jsonb_object_agg(key, row_before -> key), jsonb_object_agg(key, value), array_agg(key order by key)
      into before, after, changed
      from jsonb_each(row_after)
      where row_before -> key is distinct from value and key <> all (unaudited);
    if changed is null then return null; end if;
  else
    before := row_before;
    after := row_after;
  end if;
  if cardinality(secret) > 0 then
    select jsonb_object_agg(key, case when key = any (secret) and value <> 'null' then '"***"' else value end) into before from jsonb_each(before);
    select jsonb_object_agg(key, case when key = any (secret) and value <> 'null' then '"***"' else value end) into after from jsonb_each(after);
  end if;
  insert into audit.trigger_audit_logs
    (tenant_id, table_name, row_id, dml_type, old_values, new_values, changed_columns, actor_id, actor_type, source, session_info)
  values (
    tenant, tg_table_name, coalesce(row_after, row_before) ->> 'id', tg_op, before, after, changed,
    nullif(current_setting('app.user_id', true), '')::uuid,
    coalesce(nullif(current_setting('app.actor_type', true), ''), 'DATABASE'),
    coalesce(nullif(current_setting('app.source', true), ''), 'SQL'),
    session::jsonb
  );
  return null;
end $$;

create or replace trigger append_only_truncate before truncate on audit.trigger_audit_logs
  for each statement execute function audit.refuse_change();
create or replace trigger append_only_truncate before truncate on audit.trigger_audit_logs_default
  for each statement execute function audit.refuse_change();

create or replace function audit.partition_name(month date) returns text
language sql immutable
as $$ select 'trigger_audit_logs_y' || to_char(month, 'YYYY') || 'm' || to_char(month, 'MM') $$;

-- Makes the partitions of this month and the next ones, moving rows out of the default partition.
create or replace function audit.create_partitions(months_ahead integer) returns table (created integer, moved bigint)
language plpgsql
as $$
declare
  month date;
  name text;
  rows bigint;
begin
  created := 0;
  moved := 0;
  perform pg_advisory_xact_lock(hashtext('audit.partitions'));
  perform set_config('app.housekeeping', 'on', true);
  for month in
    select distinct m::date from (
      select generate_series(date_trunc('month', now() at time zone 'UTC'), date_trunc('month', now() at time zone 'UTC') + make_interval(months => months_ahead), interval '1 month')
      union all
      select date_trunc('month', created_at at time zone 'UTC') from audit.trigger_audit_logs_default
    ) as months(m) order by 1
  loop
    name := audit.partition_name(month);
    continue when to_regclass('audit.' || name) is not null;
    execute format('create table audit.%I (like audit.trigger_audit_logs including defaults including constraints)', name);
    execute format(
      'with stray as (delete from audit.trigger_audit_logs_default where created_at >= %L and created_at < %L returning *) insert into audit.%I select * from stray',
      month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC', name);
    get diagnostics rows = row_count;
    execute format('alter table audit.trigger_audit_logs attach partition audit.%I for values from (%L) to (%L)',
      name, month::timestamp at time zone 'UTC', (month + interval '1 month') at time zone 'UTC');
    execute format('create trigger append_only_truncate before truncate on audit.%I for each statement execute function audit.refuse_change()', name);
    created := created + 1;
    moved := moved + rows;
  end loop;
  perform set_config('app.housekeeping', '', true);
  return next;
end $$;

-- Drops partitions whose whole month is older than the retention.
create or replace function audit.drop_partitions(retention_months integer) returns integer
language plpgsql
as $$
declare
  name text;
  dropped integer := 0;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit.trigger_audit_logs'::regclass
      and c.relname < audit.partition_name((date_trunc('month', now() at time zone 'UTC') - make_interval(months => retention_months))::date)
      and c.relname ~ '^trigger_audit_logs_y\d{4}m\d{2}$'
  loop
    execute format('drop table audit.%I', name);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;

select audit.create_partitions(3);
