-- Rolling back changes in the trigger audit log. The functions run with the caller's rights, under row-level security.

-- The current row of the target, locked; null when it does not exist or the caller cannot see it.
create or replace function audit.locked_row(target text, row_id text) returns jsonb
language plpgsql
as $$
declare
  present jsonb;
begin
  execute format('select to_jsonb(t) from public.%I as t where t.id = $1::integer for update', target) into present using row_id;
  return present;
end $$;

-- Checks references [{column, target, alive: condition}] against the values of a row. Returns the first one whose target does not exist
-- or is deleted.
create or replace function audit.dead_reference(refs jsonb, row_values jsonb) returns jsonb
language plpgsql
as $$
declare
  reference jsonb;
  alive boolean;
begin
  for reference in select r from jsonb_array_elements(refs) as r where row_values ->> (r ->> 'column') is not null loop
    execute format('select exists (select from public.%I as t where t.id::text = $1 and %s for key share)', reference ->> 'target', reference ->> 'alive')
      into alive using row_values ->> (reference ->> 'column');
    if not alive then return reference; end if;
  end loop;
  return null;
end $$;

-- Carries out one step: restores the state of the record before the logged change. Raises an error when that is impossible.
create or replace function audit.revert(action text, target text, row_id text, columns text[], restored jsonb, refs jsonb) returns void
language plpgsql
as $$
declare
  list constant text := (select string_agg(quote_ident(name), ', ') from unnest(columns) as name);
  dead jsonb;
  touched bigint;
begin
  if action <> 'DELETE' then
    dead := audit.dead_reference(refs, restored);
    if dead is not null then
      perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', dead ->> 'column', 'code', 'unknown_reference'));
    end if;
  end if;
  if action = 'DELETE' then
    -- A trigger turns the deletion into an update where rows are soft-deleted, so the row count would be 0.
    execute format('delete from public.%I where id = $1::integer', target) using row_id;
    return;
  elsif action = 'INSERT' then
    execute format('insert into public.%I (%s) select %s from jsonb_populate_record(null::public.%1$I, $1)', target, list, list) using restored;
  else
    execute format('update public.%I set (%s) = (select %s from jsonb_populate_record(null::public.%1$I, $1)) where id = $2::integer', target, list, list)
      using restored, row_id;
  end if;
  get diagnostics touched = row_count;
  if touched = 0 then perform ops.refuse(403, 'error.forbidden'); end if;
end $$;

-- The steps that a trigger has undone in turn, because it derives the values from other records: {id, lost: [column, …]}. Of several steps
-- for a column the last one says what it should hold now. What triggers have made something else of is not lost: a name that is copied
-- from another record has its present form. Nothing is left to compare where the last step has deleted the record.
create or replace function audit.lost_values(carried jsonb[]) returns setof jsonb
language plpgsql
as $$
declare
  undone jsonb;
  present jsonb;
begin
  for undone in
    select jsonb_build_object('table', e ->> 'table', 'row', e ->> 'row', 'steps', jsonb_agg(e order by place))
    from unnest(carried) with ordinality as s(e, place) group by e ->> 'table', e ->> 'row' order by min(place)
  loop
    present := audit.locked_row(undone ->> 'table', undone ->> 'row');
    if undone -> 'steps' -> -1 ->> 'action' = 'DELETE' then
      if present is not null and coalesce(present ->> 'deleted_at', '') = '' then
        return next jsonb_build_object('id', undone -> 'steps' -> -1 -> 'id', 'lost', '["id"]'::jsonb);
      end if;
      continue;
    end if;
    return query
      select jsonb_build_object('id', id, 'lost', jsonb_agg(name order by name)) from (
        select distinct on (w.key) w.key as name, e -> 'id' as id, w.value as wanted,
          first_value(e -> 'before' -> w.key) over (partition by w.key order by place) as before
        from jsonb_array_elements(undone -> 'steps') with ordinality as s(e, place)
        cross join lateral jsonb_each(case when e ->> 'action' <> 'DELETE' then e -> 'wanted' else '{}' end) as w
        order by w.key, place desc
      ) as final
      where present -> name is distinct from wanted and present -> name is not distinct from before
      group by id;
  end loop;
end $$;

-- Undoes logged changes in the given order and returns for each what it found and did:
--   {id, action, changes: [{column, current, restored, expected, conflict}], done, undone_by, error: {code, message, detail, …}}
-- and then, where all could be carried out, {id, lost: [column, …]} for each step of which nothing came in these columns.
-- Steps: {id, created_at, action, columns, left, secret, refs, soft}; `left` are columns that are shown but not restored.
-- A record that has changed since the logged change is not touched. A step is skipped when an earlier one has already restored its record.
create or replace function audit.undo(steps jsonb) returns setof jsonb
language plpgsql set timezone = 'UTC'
as $$
declare
  step jsonb;
  logged audit.trigger_audit_logs;
  columns text[];
  kept text[];
  secret text[];
  current_values jsonb;
  restored jsonb;
  changes jsonb;
  conflicting boolean;
  along boolean;
  error jsonb;
  code text;
  said text;
  detail text;
  name text;
  tab text;
  col text;
  failed boolean := false;
  carried jsonb[] := '{}';
begin
  for step in select s from jsonb_array_elements(steps) with ordinality as e(s, place) order by place loop
    select * into strict logged from audit.trigger_audit_logs where id = (step ->> 'id')::bigint and created_at = (step ->> 'created_at')::timestamptz;
    columns := array(select jsonb_array_elements_text(step -> 'columns'));
    kept := array(select jsonb_array_elements_text(step -> 'left'));
    secret := array(select jsonb_array_elements_text(step -> 'secret'));
    current_values := audit.locked_row(logged.table_name, logged.row_id);
    error := null;

    -- Columns that no longer exist are ignored.
    if current_values is not null then columns := array(select c from unnest(columns) as c where current_values ? c); end if;
    select coalesce(jsonb_agg(jsonb_build_object(
        'column', c,
        'current', case when c = any (secret) then to_jsonb('***'::text) else current_values -> c end,
        'restored', case when c = any (secret) then to_jsonb('***'::text) when c = any (kept) then current_values -> c else logged.old_values -> c end,
        'expected', logged.new_values -> c,
        'conflict', c <> all (kept) and coalesce(current_values -> c, 'null') is distinct from coalesce(logged.new_values -> c, 'null')) order by c), '[]')
      into changes from unnest(columns || kept) as c;
    if step ->> 'action' = 'INSERT' and current_values is null then
      select jsonb_agg(c || '{"conflict": false}') into changes from jsonb_array_elements(changes) as c;
    elsif (step ->> 'action' = 'INSERT') <> (current_values is null) then
      changes := jsonb_build_array(jsonb_build_object('column', 'id', 'current', current_values -> 'id', 'restored', logged.old_values -> 'id',
        'expected', logged.new_values -> 'id', 'conflict', true));
    elsif (step ->> 'soft')::boolean and step ->> 'action' = 'UPDATE' and current_values ->> 'deleted_at' is not null then
      changes := changes || jsonb_build_object('column', 'deleted_at', 'current', current_values -> 'deleted_at', 'restored', null, 'expected', null, 'conflict', true);
    end if;
    conflicting := exists (select from jsonb_array_elements(changes) as c where (c ->> 'conflict')::boolean);

    -- An earlier step has already undone this change, by a cascade or because triggers derive the values.
    along := conflicting and exists (
      select from audit.trigger_audit_logs where row_id = logged.row_id and table_name = logged.table_name and created_at = now() and transaction_id = txid_current())
      and case when step ->> 'action' = 'DELETE' then current_values is null or current_values ->> 'deleted_at' is not null
        else current_values is not null and current_values @> (select jsonb_object_agg(c, logged.old_values -> c) from unnest(columns) as c) end;

    if not conflicting then
      begin
        perform set_config('app.rollback_of', jsonb_build_object('table_name', logged.table_name, 'row_id', logged.row_id, 'id', logged.id)::text, true);
        -- All references of a restored record are checked, not only those that change.
        restored := coalesce(case when step ->> 'action' = 'RESTORE' then current_values end, '{}') || coalesce(logged.old_values - secret, '{}');
        perform audit.revert(step ->> 'action', logged.table_name, logged.row_id, columns, restored, step -> 'refs');
        perform set_config('app.rollback_of', '', true);
      exception
        when deadlock_detected or serialization_failure or lock_not_available then
          raise;
        when others then
          get stacked diagnostics code = returned_sqlstate, said = message_text, detail = pg_exception_detail,
            name = constraint_name, tab = table_name, col = column_name;
          error := jsonb_build_object('code', code, 'message', said, 'detail', detail, 'constraint', name, 'table', tab, 'column', col);
      end;
    end if;
    failed := failed or error is not null or (conflicting and not along);
    carried := carried || jsonb_build_object('id', logged.id, 'table', logged.table_name, 'row', logged.row_id, 'action', step ->> 'action',
      'before', (select jsonb_object_agg(c, current_values -> c) from unnest(columns) as c),
      'wanted', (select jsonb_object_agg(c, logged.old_values -> c) from unnest(columns) as c));
    return next jsonb_build_object('id', logged.id, 'changes', changes, 'conflict', conflicting and not along, 'error', error,
      'undone_by', case when not conflicting then (select max(id) from audit.trigger_audit_logs where rollback_of = logged.id and transaction_id = txid_current()) end);
  end loop;

  -- Deferred constraints are checked now, so that their errors can be reported.
  begin
    set constraints all immediate;
  exception when others then
    get stacked diagnostics code = returned_sqlstate, said = message_text, detail = pg_exception_detail,
      name = constraint_name, tab = table_name, col = column_name;
    return next jsonb_build_object('id', null, 'changes', '[]'::jsonb, 'conflict', false,
      'error', jsonb_build_object('code', code, 'message', said, 'detail', detail, 'constraint', name, 'table', tab, 'column', col), 'undone_by', null);
    failed := true;
  end;
  if not failed then return query select * from audit.lost_values(carried); end if;
end $$;
