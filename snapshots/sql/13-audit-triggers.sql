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

-- SQL for the JSON of a row of the table under an alias: all columns, or those named. The keys are in the order in which jsonb keeps
-- them, because sorting them for each row takes as long as everything else.
create or replace function audit.json_sql(target regclass, alias text, secret text[], names text[] default null) returns text
language sql stable
as $$
  select format('(select to_jsonb(r) from (select %s) as r)', string_agg(
    format(case when attname = any (secret) then $sql$case when %s.%I is not null then '***' end as %2$I$sql$ else '%s.%I' end, alias, attname),
    ', ' order by octet_length(attname::text), attname))
  from pg_attribute where attrelid = target and attnum > 0 and not attisdropped and (names is null or attname = any (names))
$$;

-- SQL for whether a column differs between the rows `o` and `n`: by the type's own equality only where equal values look the same as JSON.
create or replace function audit.differences_sql(target regclass, unaudited text[]) returns table (name text, differs text)
language sql stable
as $$
  select attname::text, format(case
      when typcategory in ('B', 'N') or typname in ('date', 'time', 'timestamp', 'timestamptz', 'uuid') then 'o.%I is distinct from n.%1$I'
      when typcategory = 'S' then 'o.%I::text collate "C" is distinct from n.%1$I::text collate "C"'
      else 'to_jsonb(o.%I) is distinct from to_jsonb(n.%1$I)'
    end, attname)
  from pg_attribute join pg_type on pg_type.oid = atttypid
  where attrelid = target and attnum > 0 and not attisdropped and attname <> all (unaudited)
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
  -- From so many rows on a statement for the columns of the table saves more than it takes to write and plan it.
  many constant integer := 50;
  undone jsonb;
  undone_row text;
  undone_id bigint;
  tenant_sql text;
  pairs_sql text;
  changed_sql text;
  same_sql text;
  changed text[];
begin
  -- A tenant that is emptied or imported as a whole is logged by whoever does so.
  if coalesce(current_setting('app.emptying', true), '') = 'on' or (coalesce(current_setting('app.importing', true), '') = 'on' and ops.importing()) then
    return null;
  end if;
  -- Here and not as checks of the log, which PostgreSQL would parse anew for each statement.
  if kind <> all ('{USER,API_KEY,SIGNER,JOB,DATABASE}') or origin <> all ('{API,STUDIO,FLOW,JOB,SQL}') then
    raise check_violation using message = format('The audit log knows no actor %s from %s.', kind, origin);
  end if;
  -- During a rollback: {table_name, row_id, id} of the log entry that is being undone.
  if current_setting('app.rollback_of', true) <> '' then
    undone := current_setting('app.rollback_of');
    undone_id := undone ->> 'id';
    undone_row := case when undone ->> 'table_name' = tg_table_name then undone ->> 'row_id' end;
  end if;
  if tg_op = 'INSERT' then
    if (select count(*) from (select from new_rows limit many) as few) < many then
      insert into audit.trigger_audit_logs
        (tenant_id, table_name, row_id, dml_type, new_values, actor_id, actor_type, source, session_info, request_id, rollback_of)
      select (r ->> tenant_column)::integer, tg_table_name, r ->> 'id', tg_op, case when open then r else audit.masked(r, secret) end,
        actor, kind, origin, session, request, case when r ->> 'id' = undone_row then undone_id end
      from (select to_jsonb(n) as r from new_rows as n offset 0) as inserted;
      return null;
    end if;
  elsif tg_op = 'DELETE' then
    if (select count(*) from (select from old_rows limit many) as few) < many then
      insert into audit.trigger_audit_logs
        (tenant_id, table_name, row_id, dml_type, old_values, actor_id, actor_type, source, session_info, request_id, rollback_of)
      select (r ->> tenant_column)::integer, tg_table_name, r ->> 'id', tg_op, case when open then r else audit.masked(r, secret) end,
        actor, kind, origin, session, request, case when r ->> 'id' = undone_row then undone_id end
      from (select to_jsonb(o) as r from old_rows as o offset 0) as deleted;
      return null;
    end if;
  elsif (select count(*) from (select from new_rows limit many) as few) < many then
    insert into audit.trigger_audit_logs
      (tenant_id, table_name, row_id, dml_type, old_values, new_values, changed_columns, actor_id, actor_type, source, session_info, request_id, rollback_of)
    select (r ->> tenant_column)::integer, tg_table_name, r ->> 'id', tg_op,
      case when open then c.before else audit.masked(c.before, secret) end, case when open then c.after else audit.masked(c.after, secret) end,
      c.changed, actor, kind, origin, session, request, case when r ->> 'id' = undone_row then undone_id end
    -- PostgreSQL keeps both versions of the changed rows in the same order.
    from (
      select to_jsonb(o) as row_before, to_jsonb(n) as r, place
      from (select row_number() over () as place, o from old_rows as o) as old_row
      join (select row_number() over () as place, n from new_rows as n) as new_row using (place)
      offset 0
    ) as pair
    cross join lateral audit.changes(row_before, r, unaudited) as c
    order by place;
    return null;
  end if;

  -- EXECUTE plans for the actual number of rows, too; a cached plan for a few rows would use nested loops for thousands.
  if tg_op = 'UPDATE' then
    pairs_sql := '(select *, row_number() over () as audit_place from old_rows) as o
      join (select *, row_number() over () as audit_place from new_rows) as n using (audit_place)';
    execute (select format('select array_remove(array[%s], null) from %s',
        string_agg(format('case when bool_or(%s) then %L end', differs, name), ', ' order by name), pairs_sql)
      from audit.differences_sql(tg_relid, unaudited)) into changed;
    if changed = '{}' then return null; end if;
    select string_agg(format('case when %s then %L end', differs, name), ', ' order by name),
        string_agg(format('case when not (%s) then %L end', differs, name), ', ')
      into changed_sql, same_sql from audit.differences_sql(tg_relid, unaudited) where name = any (changed);
  end if;
  tenant_sql := case when tenant_column = '' then 'null::integer' else format('%s.%I', case tg_op when 'DELETE' then 'o' else 'n' end, tenant_column) end;
  execute format($sql$
    insert into audit.trigger_audit_logs
      (tenant_id, table_name, row_id, dml_type, old_values, new_values, changed_columns, actor_id, actor_type, source, session_info, request_id, rollback_of)
    select tenant_id, $1, row_id, $2, before, after, changed, $3, $4, $5, $6, $7, case when row_id = $8 then $9 end from (%s) as logged
  $sql$, case tg_op
    when 'INSERT' then format('select %s as tenant_id, n.id::text as row_id, null::jsonb as before, %s as after, null::text[] as changed from new_rows as n',
      tenant_sql, audit.json_sql(tg_relid, 'n', secret))
    when 'DELETE' then format('select %s as tenant_id, o.id::text as row_id, %s as before, null::jsonb as after, null::text[] as changed from old_rows as o',
      tenant_sql, audit.json_sql(tg_relid, 'o', secret))
    else format($sql$
      select tenant_id, row_id, before - same as before, after - same as after, changed from (
        select %s as tenant_id, n.id::text as row_id, %s as before, %s as after, array_remove(array[%s], null) as changed, array_remove(array[%s], null) as same
        from %s order by audit_place
      ) as pair where changed <> '{}'
    $sql$, tenant_sql, audit.json_sql(tg_relid, 'o', secret, changed), audit.json_sql(tg_relid, 'n', secret, changed), changed_sql, same_sql, pairs_sql)
  end) using tg_table_name, tg_op, actor, kind, origin, session, request, undone_row, undone_id;
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
