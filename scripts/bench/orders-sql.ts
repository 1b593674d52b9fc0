/** Rows of an order: two products, of which one is a set of eight components. */
export const ROWS = 10;

/** The last 2000 are not settled. */
const fillOrders = (days: string) => `
  insert into orders (tenant_id, order_no, order_date, delivery_date, client_id, client_name, site_name, status, items_amount, supply_amount, vat_amount, total_amount,
    delivery_method, vat_mode, margin_rate, rounding_unit, discount_amount)
  select $1::integer, 'SO-BENCH-' || n, day, day + 30, c.ids[1 + n % cardinality(c.ids)], 'Client', 'Site ' || n % 500,
    case when n <= $2::integer - 2000 then case when n % 20 = 0 then 'CANCELLED' else 'COMPLETED' end
      else (array['DRAFT', 'CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING', 'SHIPPED'])[1 + n % 7] end,
    1000 * (1 + n % 997), 1000 * (1 + n % 997), 100 * (1 + n % 997), 1100 * (1 + n % 997), 'DIRECT', 'EXCLUDED', 0, 10, 0
  from generate_series(1, $2::integer) as n
  cross join (select array_agg(id order by id) as ids from clients where tenant_id = $1::integer) as c
  cross join lateral (select current_date - (${days})::integer as day) as dated`;

/** Most are completed, as after some years of use. */
export const FILL_ORDERS = fillOrders('($2::integer - n)::bigint * 1825 / $2::integer');

/** The last 2000 are of the last hundred days, however many there are of the five years before. */
export const FILL_GROWN_ORDERS = fillOrders(
  'case when n > $2::integer - 2000 then ($2::integer - n) / 20 else 100 + ($2::integer - 2000 - n)::bigint * 1725 / $2::integer end',
);

export const FILL_ROWS = `
  insert into order_items (tenant_id, order_id, row_type, line_type, item_name, unit, quantity, unit_price, amount, sort_order,
    material_cost, labor_cost, margin_rate, price_overridden, discount_rate, discount_amount)
  select o.tenant_id, o.id, case when n <= 2 then 'PRODUCT' else 'COMPONENT' end, case n when 1 then 'MODEL' when 2 then 'CUSTOM' else 'ITEM' end, 'Row ' || n, 'EA', n,
    case when n <= 2 then 1000 else 0 end, case when n <= 2 then 1000 * n else 0 end, n, 0, 0, 0, false, 0, 0
  from orders o cross join generate_series(1, ${ROWS}) as n where o.tenant_id = $1::integer and o.order_no like 'SO-BENCH-%'`;

/** The baselines: the same answers by one statement each, without rights. */
export const LIST = `
  select o.*, (select count(*) from order_items i where i.tenant_id = o.tenant_id and i.order_id = o.id and i.row_type = 'PRODUCT') as item_count,
    o.delivery_date < current_date and o.status in ('CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING') as is_overdue,
    (select count(*) from orders where tenant_id = $1 and deleted_at is null) as total
  from orders o where o.tenant_id = $1 and o.deleted_at is null order by o.order_date desc, o.id desc limit 50`;

export const OVERDUE = `
  select o.*, (select count(*) from order_items i where i.tenant_id = o.tenant_id and i.order_id = o.id and i.row_type = 'PRODUCT') as item_count, count(*) over () as total
  from orders o where o.tenant_id = $1 and o.deleted_at is null and o.delivery_date < current_date
    and o.status in ('CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING') order by o.order_date desc, o.id desc limit 50`;

export const STATS = `
  select * from (
    select json_object_agg(status, n) as by_status, sum(n) as total, sum(supply) filter (where status not in ('DRAFT', 'CANCELLED')) as supply_amount,
      sum(amount) filter (where status not in ('DRAFT', 'CANCELLED')) as total_amount
    from (select status, count(*) as n, sum(supply_amount) as supply, sum(total_amount) as amount from orders
      where tenant_id = $1 and deleted_at is null and order_date between date_trunc('month', current_date) and date_trunc('month', current_date) + interval '1 month - 1 day'
      group by status) o) p,
    (select count(*) filter (where delivery_date < current_date) as overdue_count,
      count(*) filter (where delivery_date between current_date and current_date + 7) as due_in_7_days_count, sum(total_amount) as unshipped_amount from orders
    where tenant_id = $1 and deleted_at is null and status in ('CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING')) b`;
