-- The statistics observer: every write that moves a figure leaves a row in `stat_events`, in its own transaction and whichever way it comes.

-- Arguments: domain; columns whose days its figures stand under ('a,b'), the decisive one last; columns of the state, the amount and the
-- quantity, '' for none. A write that touches more than two days leaves a row for each further pair of them.
create or replace function ops.observe_row() returns trigger
language plpgsql security definer set search_path = pg_catalog, public
as $$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  latest constant jsonb := coalesce(after, before);
  tenant constant integer := latest ->> 'tenant_id';
  state_before constant text := before ->> tg_argv[2];
  state_after constant text := after ->> tg_argv[2];
  zone text;
  happened text;
  days date[];
begin
  if coalesce(current_setting('app.emptying', true), '') = 'on' then
    return null;
  end if;
  select time_zone into zone from tenants where id = tenant;
  select array_agg(day order by place) into days from (
    select (case when length(value) > 10 then (value::timestamptz at time zone zone)::date else value::date end) as day, min(place) as place
    from (
      select r.row_values ->> c.name as value, r.version * 100 - c.place as place
      from unnest(string_to_array(tg_argv[1], ',')) with ordinality as c(name, place),
        (values (1, after), (2, before)) as r(version, row_values)
    ) as cells
    where value is not null group by 1) as touched;
  if days is null then
    days := array[(now() at time zone zone)::date];
  end if;
  happened := case
    when before is null then 'created'
    when after is null or (before ->> 'deleted_at' is null and after ->> 'deleted_at' is not null) then 'deleted'
    when state_before is distinct from state_after then 'state_changed'
    else 'updated'
  end;
  insert into stat_events (tenant_id, domain, event, collection, item_id, stat_date, previous_stat_date, from_state, to_state, amount, quantity, user_id, occurred_at)
  select tenant, tg_argv[0], happened, tg_table_name, latest ->> 'id', days[pair], days[pair + 1], state_before, state_after,
    (latest ->> tg_argv[3])::numeric, (latest ->> tg_argv[4])::numeric, nullif(current_setting('app.user_id', true), '')::uuid, now()
  from generate_series(1, cardinality(days), 2) as pair;
  return null;
end $$;

-- Attaches the observer to a table.
create or replace function ops.observe(target regclass, area text, days text, state text, amount text, quantity text) returns void
language plpgsql
as $$
declare
  arguments constant text := format('%L, %L, %L, %L, %L', area, days, state, amount, quantity);
  watched text;
  versions text;
begin
  select string_agg(format('%1$s.%2$I', version, attname), ', ' order by attnum) filter (where version = 'old')
      || ') is distinct from (' || string_agg(format('%1$s.%2$I', version, attname), ', ' order by attnum) filter (where version = 'new')
    into versions
    from pg_attribute, (values ('old'), ('new')) as v(version)
    where attrelid = target and attnum > 0 and not attisdropped
      and attname = any (string_to_array(days, ',') || array[state, amount, quantity, 'deleted_at']);
  watched := format('when ((%s))', versions);
  execute format('create or replace trigger z_observe_insert after insert on %s for each row execute function ops.observe_row(%s)', target, arguments);
  execute format('create or replace trigger z_observe_update after update on %s for each row %s execute function ops.observe_row(%s)', target, watched, arguments);
  execute format('create or replace trigger z_observe_delete after delete on %s for each row execute function ops.observe_row(%s)', target, arguments);
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
