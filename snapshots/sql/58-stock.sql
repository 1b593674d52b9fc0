-- Stock: one default warehouse, one writer, and sums that agree when a transaction ends; whatever the way in.

-- A warehouse that becomes the default takes the place of the one that was. Who writes warehouses of a tenant waits for each other.
create or replace function ops.guard_warehouse() returns trigger
language plpgsql
as $$
declare
  tenant constant integer := coalesce(new.tenant_id, ops.tenant_id());
begin
  if new.is_default or (tg_op = 'UPDATE' and old.is_default) then
    perform pg_advisory_xact_lock(hashtext('warehouses'), tenant);
  end if;
  if tg_op = 'UPDATE' and new.deleted_at is null then
    -- Another warehouse taking its place is what makes one cease to be the default.
    if old.is_default and not new.is_default and pg_trigger_depth() = 1 then
      perform ops.refuse(409, 'error.warehouse.default', '{"path": "is_default", "code": "default"}');
    end if;
    if (old.is_active and not new.is_active or (old.warehouse_type = 'DEFECT') <> (new.warehouse_type = 'DEFECT'))
      and exists (select from stocks where tenant_id = tenant and warehouse_id = new.id and (quantity <> 0 or reserved_quantity <> 0
        or exists (select from stock_lots l where l.tenant_id = stocks.tenant_id and l.stock_id = stocks.id and l.remaining_quantity > 0))) then
      perform ops.refuse(409, 'error.warehouse.not_empty', jsonb_build_object('path', case when new.is_active then 'warehouse_type' else 'is_active' end, 'code', 'not_empty'));
    end if;
  end if;
  if new.is_default and not new.is_active then
    perform ops.refuse(409, 'error.warehouse.default', '{"path": "is_active", "code": "default"}');
  end if;
  if new.is_default and new.deleted_at is null and (tg_op = 'INSERT' or not old.is_default) then
    update warehouses set is_default = false where tenant_id = tenant and is_default and id is distinct from new.id and deleted_at is null;
  end if;
  return new;
end $$;

create or replace trigger d_default before insert or update of is_default, is_active, warehouse_type, deleted_at on warehouses
  for each row execute function ops.guard_warehouse();

create or replace function ops.keep_default_warehouse() returns trigger
language plpgsql
as $$
begin
  if old.is_default and old.deleted_at is null and coalesce(current_setting('app.hard_delete', true), '') <> 'on' then
    perform ops.refuse(409, 'error.warehouse.default', '{"path": "is_default", "code": "default"}');
  end if;
  return old;
end $$;

create or replace trigger b_default before delete on warehouses for each row execute function ops.keep_default_warehouse();

-- The ledger says so when it writes. Putting a lot on hold and releasing it changes no quantity.
create or replace function ops.require_stock_ledger() returns trigger
language plpgsql
as $$
begin
  if coalesce(current_setting('app.stock_ledger', true), '') <> 'on' and coalesce(current_setting('app.hard_delete', true), '') <> 'on' then
    perform ops.refuse(403, 'error.stock.ledger_only');
  end if;
  return coalesce(new, old);
end $$;

create or replace trigger a_ledger before insert or update or delete on stocks for each row execute function ops.require_stock_ledger();
create or replace trigger a_ledger before insert on stock_transactions for each row execute function ops.require_stock_ledger();
create or replace trigger a_ledger before insert or update or delete on stock_reservations for each row execute function ops.require_stock_ledger();
create or replace trigger a_ledger before insert or delete on stock_lots for each row execute function ops.require_stock_ledger();
create or replace trigger a_ledger_update before update of item_id, warehouse_id, stock_id, lot_no, supplier_lot_no, origin, client_id, receiving_item_id, received_date,
  expiry_date, initial_quantity, remaining_quantity, unit_cost, options on stock_lots
  for each row when ((new.item_id, new.warehouse_id, new.stock_id, new.lot_no, new.supplier_lot_no, new.origin, new.client_id, new.receiving_item_id, new.received_date,
    new.expiry_date, new.initial_quantity, new.remaining_quantity, new.unit_cost, new.options::text) is distinct from
    (old.item_id, old.warehouse_id, old.stock_id, old.lot_no, old.supplier_lot_no, old.origin, old.client_id, old.receiving_item_id, old.received_date,
    old.expiry_date, old.initial_quantity, old.remaining_quantity, old.unit_cost, old.options::text)) execute function ops.require_stock_ledger();

-- A transaction names the item and the warehouse of its stock, and a lot of it.
create unique index if not exists stocks_place on stocks (tenant_id, id, item_id, warehouse_id);
create unique index if not exists stock_lots_place on stock_lots (tenant_id, id, stock_id);
do $$
declare
  wanted record;
begin
  for wanted in select * from (values
    ('stock_transactions', 'stock_transactions_place', '(tenant_id, stock_id, item_id, warehouse_id) references stocks (tenant_id, id, item_id, warehouse_id)'),
    ('stock_transactions', 'stock_transactions_lot_place', '(tenant_id, stock_lot_id, stock_id) references stock_lots (tenant_id, id, stock_id)'),
    ('stock_lots', 'stock_lots_stock_place', '(tenant_id, stock_id, item_id, warehouse_id) references stocks (tenant_id, id, item_id, warehouse_id)')
  ) as t(on_table, name, definition)
  loop
    if not exists (select from pg_constraint where conname = wanted.name and conrelid = wanted.on_table::regclass) then
      execute format('alter table %I add constraint %I foreign key %s', wanted.on_table, wanted.name, wanted.definition);
    end if;
  end loop;
end $$;

-- What stocks, lots and reservations say, less what transactions and open reservations come to. Each statement adds what it changes,
-- and a transaction ends with nothing left. The list is empty between transactions.
create unlogged table if not exists ops.stock_differences (
  kind text not null,
  id integer not null,
  difference numeric not null,
  primary key (kind, id)
);

create or replace function ops.note_stock_differences(kinds text[], ids integer[], amounts numeric[]) returns void
language sql security definer set search_path = pg_catalog, public, pg_temp
as $$
  insert into ops.stock_differences as d (kind, id, difference)
  select kind, id, sum(amount) from unnest(kinds, ids, amounts) as t (kind, id, amount) group by kind, id order by kind, id
  on conflict (kind, id) do update set difference = d.difference + excluded.difference
$$;

create or replace function ops.note_stocks() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform ops.note_stock_differences(array_agg(k), array_agg(id), array_agg(a))
      from new_rows, lateral (values ('stock', quantity), ('reserved', reserved_quantity)) as v (k, a);
  else
    perform ops.note_stock_differences(array_agg(k), array_agg(n.id), array_agg(a))
      from new_rows n join old_rows o using (id), lateral (values ('stock', n.quantity - o.quantity), ('reserved', n.reserved_quantity - o.reserved_quantity)) as v (k, a)
      where a <> 0;
  end if;
  return null;
end $$;

create or replace function ops.note_lots() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform ops.note_stock_differences(array_agg('lot'::text), array_agg(id), array_agg(remaining_quantity)) from new_rows;
    perform ops.note_stock_differences(array_agg('stock'::text), array_agg(stock_id), array_agg(0::numeric)) from new_rows;
  else
    perform ops.note_stock_differences(array_agg('lot'::text), array_agg(n.id), array_agg(n.remaining_quantity - o.remaining_quantity))
      from new_rows n join old_rows o using (id) where n.remaining_quantity <> o.remaining_quantity;
    -- A lot that is put on hold leaves less for reservations.
    perform ops.note_stock_differences(array_agg('stock'::text), array_agg(n.stock_id), array_agg(0::numeric))
      from new_rows n join old_rows o using (id) where (n.remaining_quantity, n.status) is distinct from (o.remaining_quantity, o.status);
  end if;
  return null;
end $$;

create or replace function ops.note_transactions() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  perform ops.note_stock_differences(array_agg(k), array_agg(v.id), array_agg(-quantity))
    from new_rows, lateral (values ('stock', stock_id), ('lot', stock_lot_id)) as v (k, id) where v.id is not null;
  return null;
end $$;

create or replace function ops.note_reservations() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp
as $$
begin
  if tg_op = 'INSERT' then
    perform ops.note_stock_differences(array_agg('reserved'::text), array_agg(stock_id), array_agg(issued_quantity - quantity)) from new_rows where status = 'ACTIVE';
  else
    perform ops.note_stock_differences(array_agg('reserved'::text), array_agg(stock_id), array_agg(a)) from (
      select stock_id, issued_quantity - quantity as a from new_rows where status = 'ACTIVE'
      union all
      select stock_id, quantity - issued_quantity from old_rows where status = 'ACTIVE') as changes;
  end if;
  return null;
end $$;

-- A stock's quantity is the sum of its transactions, a lot's remainder that of its own, and what is reserved that of the open
-- reservations. Lots hold all of a stock, unless the item may be negative; reservations never hold more than there is.
create or replace function ops.refuse_stock_difference() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp set plan_cache_mode = force_custom_plan
as $$
declare
  found_difference numeric;
  stock record;
begin
  delete from ops.stock_differences where kind = new.kind and id = new.id returning difference into found_difference;
  if not found then
    return null;
  end if;
  if found_difference <> 0 then
    perform ops.refuse(409, 'error.stock.unbalanced', jsonb_build_object('code', 'unbalanced', 'of', new.kind, 'id', new.id, 'difference', trim_scale(found_difference)));
  end if;
  if new.kind = 'lot' then
    return null;
  end if;
  select s.quantity, s.reserved_quantity, i.allow_negative_stock as negative, w.warehouse_type = 'DEFECT' as defect, l.held, l.remaining into stock
    from stocks s join items i on i.id = s.item_id join warehouses w on w.id = s.warehouse_id
    cross join lateral (select coalesce(sum(remaining_quantity), 0) as remaining, coalesce(sum(remaining_quantity) filter (where status = 'HOLD'), 0) as held
      from stock_lots where tenant_id = s.tenant_id and stock_id = s.id and remaining_quantity > 0) l
    where s.id = new.id;
  if not found then
    return null;
  end if;
  if stock.quantity > stock.remaining or (stock.quantity < stock.remaining and not stock.negative) then
    perform ops.refuse(409, 'error.stock.unbalanced', jsonb_build_object('code', 'unbalanced', 'of', 'lots', 'id', new.id));
  end if;
  if stock.reserved_quantity > 0 and (stock.defect or (stock.reserved_quantity > stock.quantity - stock.held and not stock.negative)) then
    perform ops.refuse(409, 'error.stock.reserved', jsonb_build_object('path', 'quantity', 'code', 'reserved', 'reserved', trim_scale(stock.reserved_quantity)));
  end if;
  return null;
end $$;

create or replace trigger z_note_insert after insert on stocks
  referencing new table as new_rows for each statement execute function ops.note_stocks();
create or replace trigger z_note_update after update on stocks
  referencing old table as old_rows new table as new_rows for each statement execute function ops.note_stocks();
create or replace trigger z_note_insert after insert on stock_lots
  referencing new table as new_rows for each statement execute function ops.note_lots();
create or replace trigger z_note_update after update on stock_lots
  referencing old table as old_rows new table as new_rows for each statement execute function ops.note_lots();
create or replace trigger z_note_insert after insert on stock_transactions
  referencing new table as new_rows for each statement execute function ops.note_transactions();
create or replace trigger z_note_insert after insert on stock_reservations
  referencing new table as new_rows for each statement execute function ops.note_reservations();
create or replace trigger z_note_update after update on stock_reservations
  referencing old table as old_rows new table as new_rows for each statement execute function ops.note_reservations();
drop trigger if exists z_difference on ops.stock_differences;
create constraint trigger z_difference after insert on ops.stock_differences
  deferrable initially deferred for each row execute function ops.refuse_stock_difference();

-- Nothing is posted for a day that has not come.
create or replace function ops.guard_stock_transaction() returns trigger
language plpgsql
as $$
begin
  if new.transaction_date > ops.today(new.tenant_id) then
    perform ops.refuse(422, 'error.date_in_future', '{"path": "transaction_date", "code": "in_future"}');
  end if;
  return new;
end $$;

create or replace trigger d_guard before insert on stock_transactions for each row execute function ops.guard_stock_transaction();

-- What lists and postings read: lots with a remainder in the order of receipt, and the open part of what was issued without a lot.
create index if not exists stock_lots_remaining on stock_lots (tenant_id, stock_id, received_date, id) include (remaining_quantity, unit_cost, status) where remaining_quantity > 0;
create index if not exists stock_transactions_without_lot on stock_transactions (tenant_id, stock_id, id) where stock_lot_id is null;
create index if not exists stock_transactions_ledger on stock_transactions (tenant_id, transaction_date, item_id) include (warehouse_id, transaction_type, quantity);
create index if not exists stocks_warehouse on stocks (tenant_id, warehouse_id) include (quantity, reserved_quantity);
