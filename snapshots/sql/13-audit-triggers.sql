-- The triggers that write the trigger audit log. They are statement triggers, so that a bulk change costs one call.

-- The differences between two versions of a row; no row when there are none.
create or replace function audit.changes(row_before jsonb, row_after jsonb, unaudited text[])
returns table (before jsonb, after jsonb, changed text[])
language sql immutable parallel safe
as $$
  select jsonb_object_agg(key, row_before -> key), jsonb_object_agg(key, value), array_agg(key order by key)
  from jsonb_each(row_after)
  where row_before -> key is distinct from value and key <> all (unaudited)
  having count(*) > 0
$$;

create or replace function audit.masked(row_values jsonb, secret text[]) returns jsonb
language sql immutable parallel safe
as $$
  select row_values || coalesce((select jsonb_object_agg(name, '***') from unnest(secret) as name where row_values ->> name is not null), '{}')
$$;

-- Arguments: the tenant's column ('' for none), columns whose changes are not logged ('a,b'), columns whose values are masked ('c,d').
-- The time zone is set so that instants are logged in the same form for every session.
create or replace function audit.log_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, public set timezone = 'UTC'
as $$
declare
  tenant_column constant text := tg_argv[0];
  unaudited constant text[] := string_to_array(tg_argv[1], ',');
  secret constant text[] := string_to_array(tg_argv[2], ',');
  open constant boolean := cardinality(secret) = 0;
  actor constant uuid := nullif(current_setting('app.user_id', true), '');
  kind constant text := coalesce(nullif(current_setting('app.actor_type', true), ''), 'DATABASE');
  origin constant text := coalesce(nullif(current_setting('app.source', true), ''), 'SQL');
  session constant jsonb := nullif(current_setting('app.session', true), '');
  request constant text := left(session ->> 'request_id', 64);
  -- During a rollback: {table_name, row_id, id} of the log entry that is being undone.
  undone constant jsonb := nullif(current_setting('app.rollback_of', true), '');
  undone_row constant text := case when undone ->> 'table_name' = tg_table_name then undone ->> 'row_id' end;
  undone_id constant bigint := undone ->> 'id';
begin
  if tg_op = 'INSERT' then
    insert into audit.trigger_audit_logs
      (tenant_id, table_name, row_id, dml_type, new_values, actor_id, actor_type, source, session_info, request_id, rollback_of)
    select (r ->> tenant_column)::integer, tg_table_name, r ->> 'id', tg_op, case when open then r else audit.masked(r, secret) end,
      actor, kind, origin, session, request, case when r ->> 'id' = undone_row then undone_id end
    from (select to_jsonb(n) as r from new_rows as n offset 0) as inserted;
  elsif tg_op = 'DELETE' then
    insert into audit.trigger_audit_logs
      (tenant_id, table_name, row_id, dml_type, old_values, actor_id, actor_type, source, session_info, request_id, rollback_of)
    select (r ->> tenant_column)::integer, tg_table_name, r ->> 'id', tg_op, case when open then r else audit.masked(r, secret) end,
      actor, kind, origin, session, request, case when r ->> 'id' = undone_row then undone_id end
    from (select to_jsonb(o) as r from old_rows as o offset 0) as deleted;
  elsif (select count(*) from (select from new_rows limit 2) as few) = 1 then
    insert into audit.trigger_audit_logs
      (tenant_id, table_name, row_id, dml_type, old_values, new_values, changed_columns, actor_id, actor_type, source, session_info, request_id, rollback_of)
    select (r ->> tenant_column)::integer, tg_table_name, r ->> 'id', tg_op,
      case when open then c.before else audit.masked(c.before, secret) end, case when open then c.after else audit.masked(c.after, secret) end,
      c.changed, actor, kind, origin, session, request, case when r ->> 'id' = undone_row then undone_id end
    from (select to_jsonb(o) as row_before, to_jsonb(n) as r from old_rows as o, new_rows as n offset 0) as pair
    cross join lateral audit.changes(row_before, r, unaudited) as c;
  else
    -- EXECUTE plans the statement for the actual number of changed rows; a cached plan for a few rows would use nested loops for
    -- thousands. PostgreSQL keeps both versions of the changed rows in the same order.
    execute $sql$
      insert into audit.trigger_audit_logs
        (tenant_id, table_name, row_id, dml_type, old_values, new_values, changed_columns, actor_id, actor_type, source, session_info, request_id, rollback_of)
      select (r ->> $1)::integer, $2, r ->> 'id', $3,
        case when $4 then c.before else audit.masked(c.before, $5) end, case when $4 then c.after else audit.masked(c.after, $5) end,
        c.changed, $6, $7, $8, $9, $10, case when r ->> 'id' = $11 then $12 end
      from (
        select to_jsonb(o) as row_before, to_jsonb(n) as r, place
        from (select row_number() over () as place, o from old_rows as o) as old_row
        join (select row_number() over () as place, n from new_rows as n) as new_row using (place)
        offset 0
      ) as pair
      cross join lateral audit.changes(row_before, r, $13) as c
      order by place
    $sql$ using tenant_column, tg_table_name, tg_op, open, secret, actor, kind, origin, session, request, undone_row, undone_id, unaudited;
  end if;
  return null;
end $$;

-- Attaches the audit triggers to a table, or updates them.
create or replace function audit.attach(target regclass, tenant_column text, unaudited text, secret text) returns void
language plpgsql
as $$
declare
  event record;
begin
  for event in select * from (values
    ('insert', 'new table as new_rows'), ('update', 'old table as old_rows new table as new_rows'), ('delete', 'old table as old_rows')
  ) as e(name, transition)
  loop
    execute format('create or replace trigger audit_log_%s after %s on %s referencing %s for each statement execute function audit.log_rows(%L, %L, %L)',
      event.name, event.name, target, event.transition, tenant_column, unaudited, secret);
  end loop;
end $$;

-- Removes the function of earlier releases and the triggers that call it.
drop function if exists audit.log_change() cascade;
