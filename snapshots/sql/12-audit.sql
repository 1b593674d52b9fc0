-- The trigger audit log: one row for each changed row, partitioned by month (UTC).
-- Directus does not support composite keys, so the log is outside the schema that it reads.

create table if not exists audit.trigger_audit_logs (
  id bigint generated always as identity,
  created_at timestamptz not null default now(),
  tenant_id integer,
  table_name varchar(63) not null,
  row_id varchar(64) not null,
  dml_type varchar(6) not null,
  old_values jsonb,
  new_values jsonb,
  changed_columns text[],
  actor_id uuid,
  actor_type varchar(10) not null default 'DATABASE',
  source varchar(10) not null default 'SQL',
  session_info jsonb,
  request_id varchar(64),
  db_user varchar(63) not null default session_user,
  transaction_id bigint not null default txid_current(),
  rollback_of bigint,
  primary key (id, created_at)
) partition by range (created_at);

create table if not exists audit.trigger_audit_logs_default partition of audit.trigger_audit_logs default;

alter table audit.trigger_audit_logs add column if not exists request_id varchar(64);

-- The trigger checks what it writes, once for each statement: PostgreSQL parses the checks of a table anew for every statement.
alter table audit.trigger_audit_logs drop constraint if exists trigger_audit_logs_dml_type_check,
  drop constraint if exists trigger_audit_logs_actor_type_check, drop constraint if exists trigger_audit_logs_source_check;

-- Every change of a row pays for each index, so there are few; lists and statistics are answered from an index alone.
-- They are on plain columns: under row-level security PostgreSQL does not use an index for operators that are not leakproof, such as those of JSON.
drop index if exists audit.trigger_audit_logs_record;
create index if not exists trigger_audit_logs_row on audit.trigger_audit_logs (row_id, table_name, created_at);
create index if not exists trigger_audit_logs_day on audit.trigger_audit_logs (tenant_id, created_at, id) include (table_name, dml_type, actor_id, source);
create index if not exists trigger_audit_logs_person on audit.trigger_audit_logs (tenant_id, actor_id, created_at, id);
create index if not exists trigger_audit_logs_request_id on audit.trigger_audit_logs (request_id) where request_id is not null;
create index if not exists trigger_audit_logs_rollback on audit.trigger_audit_logs (rollback_of) where rollback_of is not null;
drop index if exists audit.trigger_audit_logs_time, audit.trigger_audit_logs_actor, audit.trigger_audit_logs_request;

create or replace trigger append_only before update or delete on audit.trigger_audit_logs
  for each row execute function ops.refuse_change();
create or replace trigger append_only_truncate before truncate on audit.trigger_audit_logs
  for each statement execute function ops.refuse_change();

-- Requests read the rows of their tenant; only system administrators read rows without a tenant.
alter table audit.trigger_audit_logs enable row level security;
drop policy if exists tenant_scope on audit.trigger_audit_logs;
create policy tenant_scope on audit.trigger_audit_logs for select to business_operations_api using (tenant_id = (select ops.tenant_id()));
grant usage on schema audit to business_operations_api;
grant select on audit.trigger_audit_logs to business_operations_api;

-- Both logs as one timeline.
create or replace view audit.unified_audit_logs with (security_invoker = on) as
  select 'A-' || id as id, 'APPLICATION' as source_kind, created_at, id::bigint as serial, tenant_id, actor_id, actor_type::text, action::text, target_type::text,
    target_id::text, null::text[] as changed_columns, request_id::text, ip::text
  from public.audit_logs
  union all
  select 'T-' || id, 'TRIGGER', created_at, id, tenant_id, actor_id, actor_type::text, dml_type::text, table_name::text, row_id::text, changed_columns,
    request_id::text, session_info ->> 'ip'
  from audit.trigger_audit_logs;
grant select on audit.unified_audit_logs to business_operations_api;

create or replace function audit.partition_name(month date) returns text
language sql immutable
as $$ select 'trigger_audit_logs_y' || to_char(month, 'YYYY') || 'm' || to_char(month, 'MM') $$;

-- Locks the whole log before partitions are created or dropped; taking the lock first avoids deadlocks with transactions that already
-- use the log. All writers queue behind a pending lock, so the wait is short and repeated.
create or replace function audit.lock_log() returns void
language plpgsql
as $$
begin
  for attempt in 1 .. 20 loop
    begin
      perform set_config('lock_timeout', '1s', true);
      lock table audit.trigger_audit_logs in access exclusive mode;
      perform set_config('lock_timeout', '0', true);
      return;
    exception when lock_not_available then
      perform pg_sleep(1);
    end;
  end loop;
  raise lock_not_available using message = 'The audit log is too busy.';
end $$;

-- Creates the partition of a month and moves its rows out of the default partition. Returns how many, or null when it exists.
create or replace function audit.create_partition(month date) returns bigint
language plpgsql
as $$
declare
  name constant text := audit.partition_name(month);
  first constant timestamptz := month::timestamp at time zone 'UTC';
  next constant timestamptz := (month + interval '1 month') at time zone 'UTC';
  moved bigint;
begin
  if to_regclass('audit.' || name) is not null then return null; end if;
  perform audit.lock_log();
  perform set_config('app.housekeeping', 'on', true);
  execute format('create table audit.%I (like audit.trigger_audit_logs including defaults including constraints)', name);
  execute format(
    'with stray as (delete from audit.trigger_audit_logs_default where created_at >= %L and created_at < %L returning *) insert into audit.%I select * from stray',
    first, next, name);
  get diagnostics moved = row_count;
  execute format('alter table audit.trigger_audit_logs attach partition audit.%I for values from (%L) to (%L)', name, first, next);
  execute format('create trigger append_only_truncate before truncate on audit.%I for each statement execute function ops.refuse_change()', name);
  perform set_config('app.housekeeping', '', true);
  return moved;
end $$;

-- Creates the partitions of this month, the following months, and every month with rows in the default partition.
drop function if exists audit.create_partitions(integer);
create function audit.create_partitions(months_ahead integer) returns table (name text, moved bigint)
language plpgsql
as $$
declare
  month date;
begin
  perform pg_advisory_xact_lock(hashtext('audit.partitions'));
  for month in
    select distinct m::date from (
      select generate_series(date_trunc('month', now() at time zone 'UTC'), date_trunc('month', now() at time zone 'UTC') + make_interval(months => months_ahead), interval '1 month')
      union all
      select date_trunc('month', created_at at time zone 'UTC') from audit.trigger_audit_logs_default
    ) as months(m) order by 1
  loop
    moved := audit.create_partition(month);
    name := audit.partition_name(month);
    if moved is not null then return next; end if;
  end loop;
end $$;

-- Drops partitions whose whole month is older than the retention period. Returns their names.
drop function if exists audit.drop_partitions(integer);
create function audit.drop_partitions(retention_months integer) returns setof text
language plpgsql
as $$
declare
  name text;
begin
  for name in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit.trigger_audit_logs'::regclass
      and c.relname < audit.partition_name((date_trunc('month', now() at time zone 'UTC') - make_interval(months => retention_months))::date)
      and c.relname ~ '^trigger_audit_logs_y\d{4}m\d{2}$'
    order by 1
  loop
    perform audit.lock_log();
    execute format('drop table audit.%I', name);
    return next name;
  end loop;
end $$;

do $$
declare
  name text;
begin
  perform audit.create_partitions(3);
  for name in select inhrelid::regclass::text from pg_inherits where inhparent = 'audit.trigger_audit_logs'::regclass loop
    execute format('create or replace trigger append_only_truncate before truncate on %s for each statement execute function ops.refuse_change()', name);
  end loop;
  drop function if exists audit.refuse_change();
end $$;
