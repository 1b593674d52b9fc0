-- Orders: what they consist of and come to is worked out by the service, whichever way a row comes; the rest holds for everybody.

create or replace function ops.is_order_service() returns boolean
language sql stable
as $$
  select coalesce(current_setting('app.order_service', true), '') = 'on' or coalesce(current_setting('app.hard_delete', true), '') = 'on'
$$;

create or replace function ops.require_order_service() returns trigger
language plpgsql
as $$
begin
  if not ops.is_order_service() then
    perform ops.refuse(409, 'error.order.service_only', jsonb_build_object('path', 'items', 'code', 'service_only'));
  end if;
  return coalesce(new, old);
end $$;

create or replace trigger a_service before insert or update or delete on order_items for each row execute function ops.require_order_service();
create or replace trigger a_service before insert or update or delete on order_locations for each row execute function ops.require_order_service();

-- What an order comes to follows from its lines, its day, its client and its terms.
create or replace function ops.guard_order_amounts() returns trigger
language plpgsql
as $$
begin
  if not ops.is_order_service() then
    perform ops.refuse(409, 'error.order.service_only', jsonb_build_object('path', case
      when new.order_date is distinct from old.order_date then 'order_date'
      when new.client_id is distinct from old.client_id then 'client_id'
      when new.vat_mode is distinct from old.vat_mode then 'vat_mode'
      when new.margin_rate is distinct from old.margin_rate then 'margin_rate'
      when new.rounding_unit is distinct from old.rounding_unit then 'rounding_unit'
      when new.discount_amount is distinct from old.discount_amount then 'discount_amount'
      else 'total_amount' end, 'code', 'service_only'));
  end if;
  return new;
end $$;

create or replace trigger e_amounts before update on orders for each row
  when ((new.order_date, new.client_id, new.vat_mode, new.margin_rate, new.rounding_unit, new.discount_amount, new.material_amount, new.labor_amount,
      new.cost_amount, new.items_amount, new.supply_amount, new.vat_amount, new.total_amount) is distinct from
    (old.order_date, old.client_id, old.vat_mode, old.margin_rate, old.rounding_unit, old.discount_amount, old.material_amount, old.labor_amount,
      old.cost_amount, old.items_amount, old.supply_amount, old.vat_amount, old.total_amount))
  execute function ops.guard_order_amounts();

-- A customer that is active, whose name the order keeps; that of a quote stays. A new order comes to nothing until it has lines.
create or replace function ops.guard_order_client() returns trigger
language plpgsql
as $$
declare
  client record;
begin
  if tg_op = 'UPDATE' and new.client_id is not distinct from old.client_id then
    return new;
  end if;
  if tg_op = 'UPDATE' and new.quote_id is not null then
    perform ops.refuse(422, 'error.validation_failed', '{"path": "client_id", "code": "fixed"}');
  end if;
  select name, is_active and client_type in ('SALES', 'BOTH') as sellable into client from clients
    where tenant_id = new.tenant_id and id = new.client_id and deleted_at is null for key share;
  if found and not client.sellable then
    perform ops.refuse(422, 'error.order.client_not_sellable', '{"path": "client_id", "code": "client_not_sellable"}');
  end if;
  if tg_op = 'UPDATE' or new.client_name is null then
    new.client_name := coalesce(client.name, new.client_name);
  end if;
  if tg_op = 'INSERT' then
    new.order_date := coalesce(new.order_date, ops.today(new.tenant_id));
    new.material_amount := coalesce(new.material_amount, 0);
    new.labor_amount := coalesce(new.labor_amount, 0);
    new.cost_amount := coalesce(new.cost_amount, 0);
    new.items_amount := coalesce(new.items_amount, 0);
    new.supply_amount := coalesce(new.supply_amount, 0);
    new.vat_amount := coalesce(new.vat_amount, 0);
    new.total_amount := coalesce(new.total_amount, 0);
  end if;
  return new;
end $$;

create or replace trigger d_client before insert or update of client_id on orders for each row execute function ops.guard_order_client();

-- Whoever confirmed the order promised a day, which may change but not go.
create or replace function ops.guard_order_delivery() returns trigger
language plpgsql
as $$
begin
  perform ops.refuse(422, 'error.order.delivery_date_required', '{"path": "delivery_date", "code": "required"}');
  return new;
end $$;

create or replace trigger d_delivery before update of delivery_date on orders for each row
  when (new.delivery_date is null and old.delivery_date is not null and new.status not in ('DRAFT', 'CANCELLED'))
  execute function ops.guard_order_delivery();

-- A line of a quote that goes leaves the lines of orders that were made of it.
create or replace function ops.forget_quote_item() returns trigger
language plpgsql
as $$
declare
  former constant text := coalesce(current_setting('app.order_service', true), '');
begin
  perform set_config('app.order_service', 'on', true);
  update order_items set quote_item_id = null where tenant_id = old.tenant_id and quote_item_id = old.id;
  perform set_config('app.order_service', former, true);
  return old;
end $$;

create or replace trigger d_orders before delete on quote_items for each row execute function ops.forget_quote_item();

-- What lists read of an order's lines, and what is issued for it.
create index if not exists order_items_products on order_items (tenant_id, order_id) where row_type = 'PRODUCT';
create index if not exists orders_unshipped on orders (tenant_id, delivery_date) include (total_amount, status)
  where deleted_at is null and status in ('CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING');
