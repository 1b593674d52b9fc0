/** Rows of a year, 1,000,000 in all. */
export const ORDERS = 250_000;
export const RECEIVINGS = 125_000;
export const WORK_ORDERS = 125_000;
export const EMPLOYEES = 500;
export const DAYS = 365;

/** The n-th of `count` rows lies so many days back. */
const day = (count: number) => `current_date - ((${count} - n)::bigint * ${DAYS} / ${count})::integer`;

/** Most is done; two in a hundred are under way. Their numbers are not those of other parts, which fill the same company. */
export const FILL = [
  `insert into orders (tenant_id, order_no, order_date, delivery_date, shipped_at, client_id, client_name, site_name, status,
     items_amount, supply_amount, vat_amount, total_amount, delivery_method, vat_mode, margin_rate, rounding_unit, discount_amount)
   select $1::integer, 'SO-YEAR-' || n, day, day + 14, case when n <= ${ORDERS} * 0.98 then least(day + 10, current_date) + time '09:00' end,
     c.ids[1 + n % cardinality(c.ids)], 'Client', 'Site ' || n % 500,
     case when n % 20 = 0 then 'CANCELLED' when n <= ${ORDERS} * 0.98 then 'COMPLETED' else (array['CONFIRMED', 'IN_PRODUCTION', 'PRODUCED'])[1 + n % 3] end,
     1000 * (1 + n % 997), 1000 * (1 + n % 997), 100 * (1 + n % 997), 1100 * (1 + n % 997), 'DIRECT', 'EXCLUDED', 0, 10, 0
   from generate_series(1, ${ORDERS}) as n
   cross join (select array_agg(id order by id) as ids from clients where tenant_id = $1::integer) as c
   cross join lateral (select ${day(ORDERS)} as day) as dated`,
  `update orders set shipped_at = null where tenant_id = $1::integer and status not in ('SHIPPED', 'COMPLETED') and shipped_at is not null`,
  `insert into warehouses (tenant_id, code, name) select $1::integer, 'BENCH', 'Bench'`,
  `insert into items (tenant_id, code, name, item_type, unit) select $1::integer, 'BENCH-' || n, 'Item ' || n, 'RAW_MATERIAL', 'EA' from generate_series(1, 100) as n`,
  `insert into purchase_orders (tenant_id, purchase_order_no, client_id, order_date, expected_date, status, supply_amount)
   select $1::integer, 'PO-BENCH-' || n, c.id, ${day(10_000)}, ${day(10_000)} + 7, case when n <= 9800 then 'RECEIVED' else 'ORDERED' end, 1000 * (1 + n % 997)
   from generate_series(1, 10000) as n cross join (select min(id) as id from clients where tenant_id = $1::integer) as c`,
  `insert into purchase_order_items (tenant_id, purchase_order_id, item_id, unit, quantity, received_quantity, unit_price)
   select p.tenant_id, p.id, i.id, 'EA', 10, case when p.status = 'RECEIVED' then 10 else 4 end, 100 + p.id % 900
   from purchase_orders p cross join (select min(id) as id from items where tenant_id = $1::integer) as i where p.tenant_id = $1::integer`,
  `insert into receivings (tenant_id, receiving_no, client_id, warehouse_id, receiving_date, status)
   select $1::integer, 'GR-BENCH-' || n, c.ids[1 + n % cardinality(c.ids)], w.id, ${day(RECEIVINGS)}, 'COMPLETED'
   from generate_series(1, ${RECEIVINGS}) as n
   cross join (select array_agg(id order by id) as ids from clients where tenant_id = $1::integer) as c
   cross join (select min(id) as id from warehouses where tenant_id = $1::integer) as w`,
  `insert into receiving_items (tenant_id, receiving_id, item_id, unit, received_quantity, accepted_quantity, unit_price, amount)
   select r.tenant_id, r.id, i.ids[1 + (r.id + n) % 100], 'EA', 1, 1, 100 + r.id % 900, 100 + r.id % 900
   from receivings r cross join generate_series(1, 2) as n
   cross join (select array_agg(id order by id) as ids from items where tenant_id = $1::integer) as i where r.tenant_id = $1::integer`,
  `insert into work_orders (tenant_id, work_order_no, process_id, status, priority, scheduled_date, due_date, created_at, started_at, completed_at, is_auxiliary)
   select $1::integer, 'WO-YEAR-' || n, p.ids[1 + n % cardinality(p.ids)],
     case when n <= ${WORK_ORDERS} * 0.98 then 'SHIPPED' else (array['WAITING', 'IN_PROGRESS'])[1 + n % 2] end, 'NORMAL', day, day + 14,
     day + time '08:00', day + time '09:00', case when n <= ${WORK_ORDERS} * 0.98 then least(day + (n % 20), current_date) + time '09:00' end, false
   from generate_series(1, ${WORK_ORDERS}) as n
   cross join (select array_agg(id order by sort_order) as ids from processes where tenant_id = $1::integer) as p
   cross join lateral (select ${day(WORK_ORDERS)} as day) as dated`,
  `insert into work_order_items (tenant_id, work_order_id, item_name, unit, quantity, good_quantity, defect_quantity, status, sort_order)
   select w.tenant_id, w.id, 'Item', 'EA', 10, 9, w.id % 2, case when w.status = 'SHIPPED' then 'COMPLETED' else 'WAITING' end, 1
   from work_orders w where w.tenant_id = $1::integer and w.work_order_no like 'WO-YEAR-%'`,
  `insert into employees (tenant_id, employee_no, name, hire_date) select $1::integer, 'BENCH-' || n, 'Worker ' || n, current_date - 1000 from generate_series(1, ${EMPLOYEES}) as n`,
  `insert into attendance_records (tenant_id, employee_id, work_date, status, check_in_at, overtime_minutes)
   select e.tenant_id, e.id, d::date, case when e.id % 20 = 0 then 'LATE' else 'PRESENT' end, d + time '09:00', e.id % 60
   from employees e cross join generate_series(current_date - 349, current_date, interval '1 day') as d
   where e.tenant_id = $1::integer and e.employee_no like 'BENCH-%' and extract(isodow from d) < 6`,
  `insert into construction_projects (tenant_id, project_no, name, start_date, end_date, status, progress_rate, contract_amount)
   select $1::integer, 'CP-BENCH-' || n, 'Project ' || n, current_date - n, current_date - n + 90, 'IN_PROGRESS', n % 100, 1000000
   from generate_series(1, 300) as n`,
];

export const FILLED = [
  ...['orders', 'purchase_orders', 'purchase_order_items', 'receivings', 'receiving_items', 'work_orders', 'work_order_items'],
  ...['employees', 'attendance_records', 'construction_projects'],
];

const exists = (...tables: string[]) =>
  `(${tables.map((table) => `exists (select from ${table} where tenant_id = $1 and deleted_at is null)`).join(' or ')}) as has_data`;
const startOf = (expression: string) => `(${expression})::timestamp at time zone 'Asia/Seoul'`;
const MONTH = `date_trunc('month', $2::date)::date`;
const PREVIOUS = `($2::date - interval '1 month')::date`;
const SPANS = {
  since: `least(date_trunc('year', $2::date)::date, date_trunc('month', ${PREVIOUS})::date)`,
  month: `day >= ${MONTH}`,
  previous: `day between date_trunc('month', ${PREVIOUS})::date and ${PREVIOUS}`,
  year: `day >= date_trunc('year', $2::date)::date`,
};
/** The sums of the month and the year to date with what the month is compared to, over rows of `day` and `amount`. */
const progress = (rows: string) => `
  select coalesce(month, 0) as month_amount, round(100 * (month - previous) / nullif(abs(previous), 0), 1) as month_over_month_rate, coalesce(year, 0) as year_amount
  from (select sum(amount) filter (where ${SPANS.month}) as month, sum(amount) filter (where ${SPANS.previous}) as previous,
    sum(amount) filter (where ${SPANS.year}) as year from (${rows}) r) s`;
const OPEN = `status in ('CONFIRMED', 'IN_PROGRESS', 'IN_PRODUCTION', 'PRODUCED', 'SHIPPING')`;

/** The baselines: the cards of each section by the best single statement, of the tenant on the day. */
export const SECTIONS = {
  sales: `
    select ${exists('orders')}, p.*, (select coalesce(sum(supply_amount), 0) from orders where tenant_id = $1 and deleted_at is null and ${OPEN} and order_date <= $2::date) as backlog_amount
    from (${progress(`select (shipped_at at time zone 'Asia/Seoul')::date as day, supply_amount as amount from orders
      where tenant_id = $1 and deleted_at is null and status in ('SHIPPED', 'COMPLETED')
        and shipped_at >= ${startOf(SPANS.since)} and shipped_at < ${startOf('$2::date + 1')}`)}) p`,
  purchase: `
    select ${exists('purchase_orders', 'receivings')}, p.*, (
      select coalesce(sum(round(greatest(0, l.quantity - l.received_quantity) * l.unit_price)), 0) from purchase_orders o
      join purchase_order_items l on l.tenant_id = o.tenant_id and l.purchase_order_id = o.id
      where o.tenant_id = $1 and o.deleted_at is null and o.status in ('ORDERED', 'PARTIALLY_RECEIVED') and o.order_date <= $2::date) as open_amount
    from (${progress(`select r.receiving_date as day, l.amount from receivings r join receiving_items l on l.tenant_id = r.tenant_id and l.receiving_id = r.id
      where r.tenant_id = $1 and r.deleted_at is null and r.status = 'COMPLETED' and r.receiving_date between ${SPANS.since} and $2::date`)}) p`,
  production: `
    select ${exists('work_orders')},
      (select count(*) from work_orders where tenant_id = $1 and deleted_at is null and not is_auxiliary and status <> 'CANCELLED' and scheduled_date = $2::date) as planned_count,
      o.*, d.completed_count, round(100 * d.defect / nullif(d.good + d.defect, 0), 1) as defect_rate
    from (
      select count(*) filter (where status = 'IN_PROGRESS') as in_progress_count, count(*) filter (where due_date < $2::date) as delayed_count
      from work_orders where tenant_id = $1 and deleted_at is null and not is_auxiliary and status in ('UNASSIGNED', 'PENDING', 'WAITING', 'IN_PROGRESS')
        and created_at < ${startOf('$2::date + 1')}) o, (
      select count(distinct w.id) filter (where w.completed_at >= ${startOf('$2::date')}) as completed_count, sum(i.good_quantity) as good, sum(i.defect_quantity) as defect
      from work_orders w left join work_order_items i on i.tenant_id = w.tenant_id and i.work_order_id = w.id and i.deleted_at is null
      where w.tenant_id = $1 and w.deleted_at is null and not w.is_auxiliary and w.status in ('COMPLETED', 'SHIPPED')
        and w.completed_at >= ${startOf(MONTH)} and w.completed_at < ${startOf('$2::date + 1')}) d`,
  unshipped: `
    select ${exists('orders')}, count(*), coalesce(sum(supply_amount), 0) as amount, count(*) filter (where delivery_date < $2::date) as overdue_count,
      count(*) filter (where delivery_date between $2::date + 1 and $2::date + 7) as due_within_7_days_count
    from orders where tenant_id = $1 and deleted_at is null and ${OPEN} and order_date <= $2::date`,
  construction: `
    select ${exists('construction_projects')}, count(*) filter (where status = 'IN_PROGRESS') as in_progress_count,
      count(*) filter (where end_date < $2::date and status in ('PLANNED', 'IN_PROGRESS', 'ON_HOLD') or start_date < $2::date and status = 'PLANNED') as delayed_count,
      round(sum(progress_rate * contract_amount) filter (where status = 'IN_PROGRESS') / sum(contract_amount) filter (where status = 'IN_PROGRESS'), 1) as average_progress_rate
    from construction_projects where tenant_id = $1 and deleted_at is null and created_at < ${startOf('$2::date + 1')}`,
  attendance: `
    select ${exists('employees')}, count(*) as headcount, count(r.id) filter (where r.status <> 'ABSENT') as attending, count(*) filter (where r.status = 'LATE') as late,
      count(*) filter (where r.id is null and l.id is not null) as on_leave,
      count(*) filter (where r.status = 'ABSENT') as absent, count(*) filter (where r.id is null and l.id is null and w.works) as not_checked_in,
      round(100.0 * count(r.id) filter (where r.status <> 'ABSENT') / nullif(count(*) filter (where r.id is not null or l.id is null and w.works), 0), 1) as attendance_rate
    from employees e
    cross join (select extract(isodow from $2::date) < 6 and not exists (select from holidays where tenant_id = $1 and holiday_date = $2::date and deleted_at is null) as works) w
    left join attendance_records r on r.tenant_id = e.tenant_id and r.employee_id = e.id and r.work_date = $2::date and r.deleted_at is null
    left join leave_requests l on l.tenant_id = e.tenant_id and l.user_id = e.user_id and l.status = 'APPROVED' and l.deleted_at is null and $2::date between l.start_date and l.end_date
    where e.tenant_id = $1 and e.deleted_at is null and e.hire_date <= $2::date and (e.resign_date is null or e.resign_date >= $2::date)`,
} as const;

/** What there is to add up of the filled tables between two days, by one plain aggregate for each of them. */
export const FLOWS = `
  select 'orders' as of, order_date as day, count(*), sum(supply_amount) as amount, null::numeric as other from orders
    where tenant_id = $1 and deleted_at is null and status not in ('DRAFT', 'CANCELLED') and order_date between $2::date and $3::date group by order_date
  union all select 'shipped', (shipped_at at time zone 'Asia/Seoul')::date, count(*), sum(supply_amount), null from orders
    where tenant_id = $1 and deleted_at is null and status in ('SHIPPED', 'COMPLETED') and shipped_at >= ${startOf('$2::date')} and shipped_at < ${startOf('$3::date + 1')} group by 2
  union all select 'ordered', order_date, count(*), sum(supply_amount), null from purchase_orders
    where tenant_id = $1 and deleted_at is null and status not in ('DRAFT', 'CANCELLED') and order_date between $2::date and $3::date group by order_date
  union all select 'received', r.receiving_date, count(distinct r.id), sum(l.amount), null from receivings r
    left join receiving_items l on l.tenant_id = r.tenant_id and l.receiving_id = r.id
    where r.tenant_id = $1 and r.deleted_at is null and r.status = 'COMPLETED' and r.receiving_date between $2::date and $3::date group by r.receiving_date
  union all select 'created', (created_at at time zone 'Asia/Seoul')::date, count(*), null, null from work_orders
    where tenant_id = $1 and deleted_at is null and status <> 'CANCELLED' and not is_auxiliary and created_at >= ${startOf('$2::date')} and created_at < ${startOf('$3::date + 1')} group by 2
  union all select 'done', (w.completed_at at time zone 'Asia/Seoul')::date, count(distinct w.id), sum(i.good_quantity), sum(i.defect_quantity) from work_orders w
    left join work_order_items i on i.tenant_id = w.tenant_id and i.work_order_id = w.id and i.deleted_at is null
    where w.tenant_id = $1 and w.deleted_at is null and w.status in ('COMPLETED', 'SHIPPED') and not w.is_auxiliary
      and w.completed_at >= ${startOf('$2::date')} and w.completed_at < ${startOf('$3::date + 1')} group by 2
  union all select 'attendance', work_date, count(*), count(*) filter (where status = 'LATE'), null from attendance_records
    where tenant_id = $1 and deleted_at is null and work_date between $2::date and $3::date group by work_date`;
