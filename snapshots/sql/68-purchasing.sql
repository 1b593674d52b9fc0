-- Purchase orders and receivings: what their lines come to, who delivers, and how much may arrive; whatever the way in.

-- How a net amount divides; `tests/api/purchasing` holds it to `domains/calculation/amounts.ts`.
create or replace function ops.supply_of(net numeric, vat_mode text) returns numeric
language sql immutable parallel safe
as $$ select case vat_mode when 'INCLUDED' then round(net / 1.1) else net end $$;

create or replace function ops.vat_of(net numeric, vat_mode text) returns numeric
language sql immutable parallel safe
as $$ select case vat_mode when 'EXCLUDED' then trunc(net * 0.1) when 'INCLUDED' then net - round(net / 1.1) else 0 end $$;

-- How many of an item's base unit one of `wanted` is; null for a unit that the item does not know.
create or replace function ops.unit_factor(base text, conversions json, wanted text) returns numeric
language sql immutable parallel safe
as $$
  select case when wanted = base then 1
    else (select (c ->> 'factor')::numeric from json_array_elements(conversions) c where c ->> 'unit' = wanted limit 1) end
$$;

-- Where the line stands in the body of a request.
create or replace function ops.line_path(place integer, field text) returns text
language sql immutable parallel safe
as $$ select 'items.' || coalesce(place, 0) || '.' || field $$;

-- Sums of money have 16 digits before the point.
create or replace function ops.refuse_beyond_money(value numeric, path text) returns void
language plpgsql
as $$
begin
  if value >= 1e16 then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', path, 'code', 'too_big'));
  end if;
end $$;

-- Goods are ordered from vendors that are in use; what exists goes on.
create or replace function ops.guard_purchase_order() returns trigger
language plpgsql
as $$
declare
  vendor record;
begin
  select client_type, is_active into vendor from clients
    where tenant_id = new.tenant_id and id = new.client_id and deleted_at is null for key share;
  if found and not (vendor.is_active and vendor.client_type in ('PURCHASE', 'BOTH')) then
    perform ops.refuse(422, 'error.purchase_order.client_not_vendor', '{"path": "client_id", "code": "client_not_vendor"}');
  end if;
  return new;
end $$;

create or replace trigger e_vendor_insert before insert on purchase_orders
  for each row execute function ops.guard_purchase_order();
create or replace trigger e_vendor_update before update of client_id on purchase_orders
  for each row when (new.client_id is distinct from old.client_id) execute function ops.guard_purchase_order();

-- The unit of a line, its factor and its amount, half up to the won: neither factor is negative.
create or replace function ops.price_purchase_order_item() returns trigger
language plpgsql
as $$
declare
  item record;
begin
  if tg_op = 'INSERT' or (new.item_id, new.unit) is distinct from (old.item_id, old.unit) then
    select unit, unit_conversions, is_active into item from items
      where tenant_id = new.tenant_id and id = new.item_id and deleted_at is null for key share;
    if not found then
      perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', ops.line_path(new.sort_order, 'item_id'), 'code', 'unknown_reference'));
    elsif not item.is_active and (tg_op = 'INSERT' or new.item_id is distinct from old.item_id) then
      perform ops.refuse(422, 'error.purchase_order.item_inactive', jsonb_build_object('path', ops.line_path(new.sort_order, 'item_id'), 'code', 'item_inactive'));
    end if;
    new.unit := coalesce(nullif(btrim(new.unit), ''), item.unit);
    new.conversion_factor := ops.unit_factor(item.unit, item.unit_conversions, new.unit);
    if new.conversion_factor is null then
      perform ops.refuse(422, 'error.item.unknown_unit', jsonb_build_object('path', ops.line_path(new.sort_order, 'unit'), 'code', 'unknown_unit', 'unit', new.unit));
    end if;
  end if;
  new.unit_price := coalesce(new.unit_price, 0);
  perform ops.refuse_beyond_money(round(new.quantity * new.unit_price), ops.line_path(new.sort_order, 'unit_price'));
  new.amount := round(new.quantity * new.unit_price);
  return new;
end $$;

create or replace trigger e_amount before insert or update of item_id, unit, quantity, unit_price, conversion_factor, amount on purchase_order_items
  for each row execute function ops.price_purchase_order_item();

-- Whoever writes the amounts of an order writes the sums of its lines.
create or replace function ops.sum_purchase_order() returns trigger
language plpgsql
as $$
declare
  net numeric;
begin
  select coalesce(sum(amount), 0) into net from purchase_order_items where tenant_id = new.tenant_id and purchase_order_id = new.id;
  perform ops.refuse_beyond_money(ops.supply_of(net, new.vat_mode) + ops.vat_of(net, new.vat_mode), 'items');
  new.supply_amount := ops.supply_of(net, new.vat_mode);
  new.vat_amount := ops.vat_of(net, new.vat_mode);
  new.total_amount := new.supply_amount + new.vat_amount;
  return new;
end $$;

create or replace trigger f_amounts
  before insert or update of vat_mode, supply_amount, vat_amount, total_amount on purchase_orders
  for each row execute function ops.sum_purchase_order();

create or replace function ops.sum_purchase_orders() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    update purchase_orders o set total_amount = o.total_amount where (o.tenant_id, o.id) in (select tenant_id, purchase_order_id from new_rows);
  elsif tg_op = 'DELETE' then
    update purchase_orders o set total_amount = o.total_amount where (o.tenant_id, o.id) in (select tenant_id, purchase_order_id from old_rows);
  else
    update purchase_orders o set total_amount = o.total_amount where (o.tenant_id, o.id) in (
      select n.tenant_id, n.purchase_order_id from new_rows n join old_rows p using (id) where n.amount <> p.amount);
  end if;
  return null;
end $$;

create or replace trigger amounts_insert after insert on purchase_order_items
  referencing new table as new_rows for each statement execute function ops.sum_purchase_orders();
create or replace trigger amounts_update after update on purchase_order_items
  referencing old table as old_rows new table as new_rows for each statement execute function ops.sum_purchase_orders();
create or replace trigger amounts_delete after delete on purchase_order_items
  referencing old table as old_rows for each statement execute function ops.sum_purchase_orders();

-- A delivery takes vendor and warehouse from its order, which must be open, and does not lie in the future; it comes to a warehouse that is
-- in use, or it would never reach stock. One that did stays.
create or replace function ops.guard_receiving() returns trigger
language plpgsql
as $$
declare
  ordered record;
begin
  if tg_op = 'UPDATE' and new.deleted_at is not null and old.deleted_at is null and old.completed_at is not null then
    perform ops.refuse(409, 'error.receiving.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', old.status));
  end if;
  if new.receiving_date > ops.today(new.tenant_id) and (tg_op = 'INSERT' or new.receiving_date is distinct from old.receiving_date) then
    perform ops.refuse(422, 'error.date_in_future', '{"path": "receiving_date", "code": "in_future"}');
  end if;
  if new.purchase_order_id is not null and (tg_op = 'INSERT' or new.purchase_order_id is distinct from old.purchase_order_id) then
    select status, client_id, warehouse_id into ordered from purchase_orders
      where tenant_id = new.tenant_id and id = new.purchase_order_id and deleted_at is null for no key update;
    if not found then
      perform ops.refuse(422, 'error.validation_failed', '{"path": "purchase_order_id", "code": "unknown_reference"}');
    elsif ordered.status not in ('ORDERED', 'PARTIALLY_RECEIVED') then
      perform ops.refuse(409, 'error.receiving.purchase_order_closed', jsonb_build_object('path', 'purchase_order_id', 'code', 'purchase_order_closed', 'status', ordered.status));
    end if;
    new.client_id := coalesce(new.client_id, ordered.client_id);
    new.warehouse_id := coalesce(new.warehouse_id, ordered.warehouse_id);
  end if;
  if new.purchase_order_id is not null and (tg_op = 'INSERT' or (new.purchase_order_id, new.client_id) is distinct from (old.purchase_order_id, old.client_id))
    and new.client_id is distinct from (select client_id from purchase_orders where tenant_id = new.tenant_id and id = new.purchase_order_id) then
    perform ops.refuse(422, 'error.receiving.client_mismatch', '{"path": "client_id", "code": "client_mismatch"}');
  end if;
  if tg_op = 'UPDATE' and new.purchase_order_id is distinct from old.purchase_order_id and exists (
    select from receiving_items where tenant_id = new.tenant_id and receiving_id = new.id and purchase_order_item_id is not null) then
    perform ops.refuse(422, 'error.receiving.line_mismatch', '{"path": "purchase_order_id", "code": "line_mismatch"}');
  end if;
  if new.client_id is null then
    perform ops.refuse(422, 'error.validation_failed', '{"path": "client_id", "code": "required"}');
  end if;
  new.warehouse_id := coalesce(new.warehouse_id, (select id from warehouses where tenant_id = new.tenant_id and is_default and deleted_at is null));
  if (tg_op = 'INSERT' or new.warehouse_id is distinct from old.warehouse_id)
    and not (select is_active from warehouses where tenant_id = new.tenant_id and id = new.warehouse_id) then
    perform ops.refuse(422, 'error.validation_failed', '{"path": "warehouse_id", "code": "unknown_reference"}');
  end if;
  return new;
end $$;

create or replace trigger e_receiving before insert or update of purchase_order_id, client_id, warehouse_id, receiving_date, deleted_at on receivings
  for each row execute function ops.guard_receiving();

-- A line agrees with the line of the order that it delivers, and is of goods that are kept in stock. What arrived is fixed once the
-- receiving is no draft; the lot may be named until the inspection is recorded.
create or replace function ops.guard_receiving_item() returns trigger
language plpgsql
as $$
declare
  whole record;
  ordered record;
  item record;
  place constant integer := new.sort_order;
  base numeric;
begin
  select status, purchase_order_id into whole from receivings where tenant_id = new.tenant_id and id = new.receiving_id;
  if tg_op = 'UPDATE' and whole.status not in ('DRAFT', 'RECEIVED')
    and (new.lot_no, new.supplier_lot_no, new.expiry_date) is distinct from (old.lot_no, old.supplier_lot_no, old.expiry_date) then
    perform ops.refuse(409, 'error.receiving.not_editable', jsonb_build_object('path', 'status', 'code', 'not_editable', 'status', whole.status));
  end if;
  new.lot_no := nullif(btrim(new.lot_no), '');
  if tg_op = 'INSERT' or (new.purchase_order_item_id, new.item_id, new.unit, new.received_quantity, new.conversion_factor)
    is distinct from (old.purchase_order_item_id, old.item_id, old.unit, old.received_quantity, old.conversion_factor) then
    if new.purchase_order_item_id is not null then
      select purchase_order_id, item_id, unit, conversion_factor, unit_price into ordered from purchase_order_items
        where tenant_id = new.tenant_id and id = new.purchase_order_item_id;
      if not found or ordered.purchase_order_id is distinct from whole.purchase_order_id then
        perform ops.refuse(422, 'error.receiving.line_mismatch', jsonb_build_object('path', ops.line_path(place, 'purchase_order_item_id'), 'code', 'line_mismatch'));
      end if;
      new.item_id := coalesce(new.item_id, ordered.item_id);
      new.unit := coalesce(nullif(btrim(new.unit), ''), ordered.unit);
      if (new.item_id, new.unit) is distinct from (ordered.item_id, ordered.unit) then
        perform ops.refuse(422, 'error.receiving.line_mismatch', jsonb_build_object(
          'path', ops.line_path(place, case when new.item_id = ordered.item_id then 'unit' else 'item_id' end), 'code', 'line_mismatch'));
      end if;
      new.conversion_factor := ordered.conversion_factor;
      new.unit_price := coalesce(new.unit_price, ordered.unit_price);
    end if;
    if new.item_id is null then
      perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', ops.line_path(place, 'item_id'), 'code', 'required'));
    end if;
    select unit, unit_conversions, is_active, is_stock_managed into item from items
      where tenant_id = new.tenant_id and id = new.item_id and deleted_at is null for key share;
    if not found then
      perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', ops.line_path(place, 'item_id'), 'code', 'unknown_reference'));
    elsif not item.is_stock_managed then
      perform ops.refuse(422, 'error.stock.not_managed', jsonb_build_object('path', ops.line_path(place, 'item_id'), 'code', 'not_managed', 'item_id', new.item_id));
    end if;
    if new.purchase_order_item_id is null then
      if not item.is_active and (tg_op = 'INSERT' or new.item_id is distinct from old.item_id) then
        perform ops.refuse(422, 'error.purchase_order.item_inactive', jsonb_build_object('path', ops.line_path(place, 'item_id'), 'code', 'item_inactive'));
      end if;
      new.unit := coalesce(nullif(btrim(new.unit), ''), item.unit);
      new.conversion_factor := ops.unit_factor(item.unit, item.unit_conversions, new.unit);
      if new.conversion_factor is null then
        perform ops.refuse(422, 'error.item.unknown_unit', jsonb_build_object('path', ops.line_path(place, 'unit'), 'code', 'unknown_unit', 'unit', new.unit));
      end if;
    end if;
    base := round(new.received_quantity * new.conversion_factor, 4);
    if new.received_quantity > 0 and (base = 0 or base >= 1e11) then
      perform ops.refuse(422, 'error.validation_failed', jsonb_build_object(
        'path', ops.line_path(place, 'received_quantity'), 'code', case when base = 0 then 'too_small' else 'too_big' end));
    end if;
  end if;
  new.unit_price := coalesce(new.unit_price, 0);
  if round(new.unit_price / new.conversion_factor, 4) >= 1e14 then
    perform ops.refuse(422, 'error.validation_failed', jsonb_build_object('path', ops.line_path(place, 'unit_price'), 'code', 'too_big'));
  end if;
  if new.accepted_quantity is not null and new.accepted_quantity + new.rejected_quantity <> new.received_quantity then
    perform ops.refuse(422, 'error.receiving.quantity_mismatch', jsonb_build_object('path', ops.line_path(place, 'accepted_quantity'), 'code', 'quantity_mismatch'));
  end if;
  perform ops.refuse_beyond_money(round(new.received_quantity * new.unit_price), ops.line_path(place, 'unit_price'));
  new.amount := round(coalesce(new.accepted_quantity, new.received_quantity) * new.unit_price);
  return new;
end $$;

create or replace trigger e_line before insert or update on receiving_items
  for each row execute function ops.guard_receiving_item();

-- The first line of an order of which more would have arrived than may: ordered with its allowance, against what all receivings that
-- are not cancelled hold of it, without what was rejected; without drafts, only what those hold whose goods have arrived. The orders are
-- locked first, so that two deliveries of a line are counted one after the other.
drop function if exists ops.over_receipt(integer, integer[]);
create or replace function ops.over_receipt(tenant integer, lines integer[], drafts boolean, out line integer, out allowed numeric, out arriving numeric)
language plpgsql
as $$
begin
  perform from purchase_orders where tenant_id = tenant
    and id in (select purchase_order_id from purchase_order_items where tenant_id = tenant and id = any (lines)) order by id for no key update;
  select p.id, a.allowed, r.arriving into line, allowed, arriving
    from purchase_order_items p
    join purchase_orders o on o.tenant_id = p.tenant_id and o.id = p.purchase_order_id
    cross join lateral (select p.quantity * (1 + o.over_receipt_rate / 100) as allowed) a
    cross join lateral (
      select coalesce(sum(i.received_quantity - i.rejected_quantity), 0) as arriving
      from receiving_items i join receivings v on v.tenant_id = i.tenant_id and v.id = i.receiving_id
      where i.tenant_id = p.tenant_id and i.purchase_order_item_id = p.id and v.status <> 'CANCELLED' and (drafts or v.status <> 'DRAFT') and v.deleted_at is null) r
    where p.tenant_id = tenant and p.id = any (lines) and r.arriving > a.allowed order by p.id limit 1;
end $$;

create or replace function ops.guard_receipts() returns trigger
language plpgsql
as $$
declare
  tenant integer;
  lines integer[];
  closed text;
  over record;
begin
  if tg_op = 'INSERT' then
    select min(tenant_id), array_agg(distinct purchase_order_item_id) into tenant, lines from new_rows where purchase_order_item_id is not null;
  else
    select min(n.tenant_id), array_agg(distinct n.purchase_order_item_id) into tenant, lines from new_rows n join old_rows o using (id)
      where n.purchase_order_item_id is not null
        and (n.purchase_order_item_id is distinct from o.purchase_order_item_id or n.received_quantity > o.received_quantity);
  end if;
  if lines is null then
    return null;
  end if;
  select * into over from ops.over_receipt(tenant, lines, true);
  select o.status into closed from purchase_orders o
    where o.tenant_id = tenant and o.status not in ('ORDERED', 'PARTIALLY_RECEIVED')
      and o.id in (select purchase_order_id from purchase_order_items where tenant_id = tenant and id = any (lines)) limit 1;
  if found then
    perform ops.refuse(409, 'error.receiving.purchase_order_closed', jsonb_build_object('path', 'purchase_order_id', 'code', 'purchase_order_closed', 'status', closed));
  end if;
  if over.line is not null then
    perform ops.refuse(409, 'error.receiving.over_receipt', jsonb_build_object(
      'path', ops.line_path((select max(sort_order) from new_rows where purchase_order_item_id = over.line), 'received_quantity'), 'code', 'over_receipt',
      'purchase_order_item_id', over.line, 'allowed', trim_scale(over.allowed), 'arriving', trim_scale(over.arriving)));
  end if;
  return null;
end $$;

create or replace trigger receipts_insert after insert on receiving_items
  referencing new table as new_rows for each statement execute function ops.guard_receipts();
create or replace trigger receipts_update after update on receiving_items
  referencing old table as old_rows new table as new_rows for each statement execute function ops.guard_receipts();

-- What lists and postings read.
create index if not exists receiving_items_pending on receiving_items (tenant_id, receiving_id) where inspection_result = 'PENDING';
create index if not exists receivings_completed on receivings (tenant_id, completed_at) where status = 'COMPLETED' and deleted_at is null;
