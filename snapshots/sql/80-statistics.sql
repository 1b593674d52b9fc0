-- The statistics observer: every write that moves a figure leaves a row in `stat_events`, in its own transaction and whichever way it comes.

-- Makes the observer of a table and attaches it. `days`: columns whose days its figures stand under ('a,b'), the decisive one last; then the
-- columns of the state, the amount and the quantity, '' for none. It looks at all rows of a statement at once, and keeps a row for each row
-- that figures follow from; of one that touches more than two days, for each further pair of them. An import brings along what was kept.
create or replace function ops.observe(target regclass, area text, days text, state text, amount text, quantity text) returns void
language plpgsql
as $$
declare
  collection constant text := (select relname from pg_class where oid = target);
  observer constant text := format('ops.%I', 'observe_' || collection);
  arguments constant text := format('%L, %L, %L, %L, %L', area, days, state, amount, quantity);
  -- A version of a row: its days in the tenant's time zone, its state and figures, and all that is watched. %s stands for the version's rows.
  seen constant text := format('select t.id, t.tenant_id, z.time_zone, array[%s] as days, %s::text as state, %s::numeric as amount, %s::numeric as quantity, %s as is_live, (%s) as watched from %%s t join tenants z on z.id = t.tenant_id',
    (select string_agg(format(case when atttypid = 'timestamptz'::regtype then '(t.%I at time zone z.time_zone)::date' else 't.%I' end, attname),
        ', ' order by array_position(string_to_array(days, ','), attname::text) desc)
      from pg_attribute where attrelid = target and attname = any (string_to_array(days, ','))),
    case when state = '' then 'null' else format('(to_jsonb(t.%I) #>> ''{}'')', state) end,
    case when amount = '' then 'null' else format('t.%I', amount) end,
    case when quantity = '' then 'null' else format('t.%I', quantity) end,
    case when exists (select from pg_attribute where attrelid = target and attname = 'deleted_at' and not attisdropped) then 't.deleted_at is null' else 'true' end,
    (select string_agg(format('t.%I', attname), ', ' order by attnum) from pg_attribute
      where attrelid = target and attnum > 0 and not attisdropped
        and attname = any (string_to_array(days, ',') || array[state, amount, quantity, 'deleted_at'])));
  kept constant text := format($insert$
      insert into stat_events (tenant_id, domain, event, collection, item_id, stat_date, previous_stat_date, from_state, to_state, amount, quantity, user_id, occurred_at)
      select r.tenant_id, %L, r.happened, %L, r.id::text, d.days[pair], d.days[pair + 1], r.state_before, r.state_after, r.amount, r.quantity,
        nullif(current_setting('app.user_id', true), '')::uuid, now()
      from (%%s) as r
      cross join lateral (
        select coalesce(array_agg(day order by place), array[(now() at time zone r.time_zone)::date]) as days
        from (select day, min(place) as place from unnest(r.days) with ordinality as c(day, place) where day is not null group by day) as touched
      ) as d
      cross join lateral generate_series(1, cardinality(d.days), 2) as pair;$insert$, area, collection);
begin
  execute format($make$create or replace function %s() returns trigger language plpgsql security definer set search_path = pg_catalog, public as $observer$
    begin
      if coalesce(current_setting('app.emptying', true), '') = 'on' then
        return null;
      end if;
      if tg_op = 'INSERT' then %s
      elsif tg_op = 'UPDATE' then %s
      else %s
      end if;
      return null;
    end $observer$
  $make$, observer,
    format(kept, format('select *, ''created'' as happened, null::text as state_before, state as state_after from (%s) as v', format(seen, 'new_rows'))),
    -- Sorted, because a plan that is kept from a single row would join the versions of thousands one by one.
    format(kept, format($pairs$
        select id, tenant_id, time_zone, amount, quantity, days || days_before as days, state_before, state as state_after,
          case when was_live and not is_live then 'deleted' when state_before is distinct from state then 'state_changed' else 'updated' end as happened
        from (
          select v.*, lag(state) over w as state_before, lag(v.days) over w as days_before, lag(is_live) over w as was_live, lag(watched) over w as watched_before
          from (select 1 as version, o.* from (%s) as o union all select 2, n.* from (%s) as n) as v
          window w as (partition by id order by version)
        ) as pair where version = 2 and watched is distinct from watched_before$pairs$, format(seen, 'old_rows'), format(seen, 'new_rows'))),
    format(kept, format('select *, ''deleted'' as happened, state as state_before, null::text as state_after from (%s) as v', format(seen, 'old_rows'))));
  execute format('create or replace trigger z_observe_insert after insert on %s referencing new table as new_rows for each statement when (not ops.importing()) execute function %s(%s)', target, observer, arguments);
  execute format('create or replace trigger z_observe_update after update on %s referencing old table as old_rows new table as new_rows for each statement execute function %s(%s)', target, observer, arguments);
  execute format('create or replace trigger z_observe_delete after delete on %s referencing old table as old_rows for each statement execute function %s(%s)', target, observer, arguments);
end $$;

select ops.observe('quotes', 'sales', 'quote_date', 'status', 'supply_amount', '');
select ops.observe('orders', 'sales', 'order_date,shipped_at', 'status', 'supply_amount', '');
select ops.observe('shipments', 'shipment', 'scheduled_date,delivered_at', 'status', '', '');
select ops.observe('purchase_orders', 'purchase', 'order_date', 'status', 'supply_amount', '');
select ops.observe('receivings', 'purchase', 'receiving_date', 'status', '', '');
select ops.observe('work_orders', 'production', 'created_at,completed_at', 'status', '', '');
select ops.observe('stock_transactions', 'inventory', 'transaction_date', 'transaction_type', '', 'quantity');
select ops.observe('nonconforming_reports', 'quality', 'occurred_on', 'status', 'total_cost', 'defect_quantity');
select ops.observe('inspections', 'quality', 'requested_on,completed_at', 'status', '', 'rejected_quantity');
select ops.observe('tax_invoices', 'finance', 'write_date', 'status', 'supply_amount', '');
select ops.observe('bank_transactions', 'finance', 'transaction_date', 'direction', 'amount', '');
select ops.observe('card_transactions', 'finance', 'used_date', 'hidden_at', 'total_amount', '');
select ops.observe('payrolls', 'finance', 'payment_date', 'status', 'net_pay', '');
select ops.observe('condolence_expenses', 'finance', 'event_date,expense_date', '', 'total_amount', '');
select ops.observe('attendance_records', 'hr', 'work_date', 'status', '', '');
select ops.observe('employees', 'hr', 'hire_date,resign_date', 'status', '', '');
-- Not in the observer's list of models, but the leave and absence of past days follow from these too.
select ops.observe('leave_requests', 'hr', 'start_date,end_date', 'status', '', '');
select ops.observe('holidays', 'hr', 'holiday_date', '', '', '');

-- What looked at each row by itself before.
drop function if exists ops.observe_row();

-- What the dashboards sum over a year, from the index alone.
create index if not exists orders_shipped on orders (tenant_id, shipped_at) include (supply_amount, client_id, status)
  where status in ('SHIPPED', 'COMPLETED') and deleted_at is null;
create index if not exists orders_intake on orders (tenant_id, order_date) include (supply_amount, status)
  where status not in ('DRAFT', 'CANCELLED') and deleted_at is null;
create index if not exists work_orders_completed on work_orders (tenant_id, completed_at) include (due_date, status, is_auxiliary)
  where status in ('COMPLETED', 'SHIPPED') and not is_auxiliary and deleted_at is null;
create index if not exists inspections_completed on inspections (tenant_id, completed_at) include (result) where deleted_at is null;
create index if not exists payrolls_paid on payrolls (tenant_id, payment_date) include (net_pay) where status = 'PAID' and deleted_at is null;
create index if not exists condolence_expenses_paid on condolence_expenses (tenant_id, expense_date) where deleted_at is null;
