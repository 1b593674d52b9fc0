/** Work orders of the measured tenant; each has an item, and a step row for each step of its process. */
export const WORK_ORDERS = 100_000;

/** Step rows that one request completes. */
export const STEPS = 1_000;

/** Most are done, as after some years of use; nine in ten are main ones of an order. */
export const FILL = [
  `insert into work_orders (tenant_id, work_order_no, order_id, process_id, status, priority, scheduled_date, due_date, created_at, is_auxiliary)
   select $1::integer, 'WO-BENCH-' || n, null, p.ids[1 + n % cardinality(p.ids)],
     case when n <= ${WORK_ORDERS} - 2000 then case when n % 20 = 0 then 'CANCELLED' else 'SHIPPED' end
       else (array['UNASSIGNED', 'PENDING', 'WAITING', 'IN_PROGRESS', 'COMPLETED'])[1 + n % 5] end,
     (array['LOW', 'NORMAL', 'HIGH', 'URGENT'])[1 + n % 4], day, day + 14, day + time '09:00', false
   from generate_series(1, ${WORK_ORDERS}) as n
   cross join (select array_agg(id order by sort_order) as ids from processes where tenant_id = $1::integer) as p
   cross join lateral (select current_date - ((${WORK_ORDERS} - n)::bigint * 1825 / ${WORK_ORDERS})::integer as day) as dated`,
  `insert into work_order_items (tenant_id, work_order_id, item_name, unit, quantity, good_quantity, status, sort_order)
   select w.tenant_id, w.id, 'Item', 'EA', 1 + w.id % 9, 0, case when w.status in ('SHIPPED', 'COMPLETED') then 'COMPLETED' else 'WAITING' end, 1
   from work_orders w where w.tenant_id = $1::integer`,
  `insert into work_order_steps (tenant_id, work_order_id, work_order_item_id, process_step_id, step_code, step_name, sort_order, status)
   select w.tenant_id, w.id, i.id, s.id, s.step_code, s.step_name, s.sort_order,
     case when w.status in ('SHIPPED', 'COMPLETED') or w.status = 'IN_PROGRESS' and s.sort_order <= 2 then 'COMPLETED' else 'WAITING' end
   from work_orders w join work_order_items i on i.tenant_id = w.tenant_id and i.work_order_id = w.id
   join process_steps s on s.tenant_id = w.tenant_id and s.process_id = w.process_id where w.tenant_id = $1::integer`,
];

/** One work order of many items, none of which has begun. */
export const FILL_LARGE = [
  `insert into work_orders (tenant_id, work_order_no, process_id, status, priority, is_auxiliary, created_at)
   select $1::integer, 'WO-BENCH-LARGE', min(id), 'IN_PROGRESS', 'NORMAL', false, now() - interval '6 years'
   from processes where tenant_id = $1::integer and sort_order = 1`,
  `insert into work_order_items (tenant_id, work_order_id, item_name, unit, quantity, good_quantity, status, sort_order)
   select w.tenant_id, w.id, 'Item', 'EA', 1, 0, 'WAITING', n
   from work_orders w cross join generate_series(1, ${STEPS}) as n where w.tenant_id = $1::integer and w.work_order_no = 'WO-BENCH-LARGE'`,
  `insert into work_order_steps (tenant_id, work_order_id, work_order_item_id, process_step_id, step_code, step_name, sort_order, status)
   select w.tenant_id, w.id, i.id, s.id, s.step_code, s.step_name, s.sort_order, 'WAITING'
   from work_orders w join work_order_items i on i.tenant_id = w.tenant_id and i.work_order_id = w.id
   join process_steps s on s.tenant_id = w.tenant_id and s.process_id = w.process_id
   where w.tenant_id = $1::integer and w.work_order_no = 'WO-BENCH-LARGE'`,
];

export const LARGE = `
  select w.id, (select s.process_step_id from work_order_steps s where s.tenant_id = w.tenant_id and s.work_order_id = w.id order by s.sort_order limit 1) as step
  from work_orders w where w.tenant_id = $1 and w.work_order_no = 'WO-BENCH-LARGE'`;

/** It is then as it was before its steps were completed. */
export const REOPEN = [
  `update work_order_steps set status = 'WAITING', completed_at = null, completed_by = null where work_order_id = $1`,
  `update work_order_items set status = 'WAITING', started_at = null where work_order_id = $1`,
];

/** The baseline: the same rows, in one statement for each table, with every trigger. */
export const COMPLETE = [
  `update work_order_items set status = 'IN_PROGRESS', started_at = now() where work_order_id = $1`,
  `update work_order_steps set status = 'COMPLETED', completed_at = now() where work_order_id = $1 and process_step_id = $2`,
];

const ofItems = (aggregate: string) =>
  `(select ${aggregate} from work_order_items i where i.tenant_id = w.tenant_id and i.work_order_id = w.id and i.deleted_at is null)`;

const PROGRESS = `
  (select 100 * count(*) filter (where s.status = 'COMPLETED' or p.deleted_at is not null or not p.is_active or p.process_id <> w.process_id) / nullif(count(*), 0)
   from work_order_steps s join process_steps p on p.tenant_id = s.tenant_id and p.id = s.process_step_id
   where s.tenant_id = w.tenant_id and s.work_order_id = w.id and p.is_required) as progress_rate`;

const QUANTITIES = `
  (select json_agg(json_build_object('unit', q.unit, 'quantity', q.quantity, 'good_quantity', q.good, 'defect_quantity', q.defective) order by q.place, q.unit)
   from (select i.unit, min(i.sort_order) as place, sum(i.quantity) as quantity, sum(i.good_quantity) as good, sum(i.defect_quantity) as defective
     from work_order_items i where i.tenant_id = w.tenant_id and i.work_order_id = w.id and i.deleted_at is null group by i.unit) q) as quantities`;

const COLUMNS = `w.*, p.process_code, p.process_name, ${ofItems('count(*)')} as item_count, ${ofItems('sum(i.quantity)')} as quantity,
  ${ofItems('sum(i.good_quantity)')} as good_quantity, ${ofItems('sum(i.defect_quantity)')} as defect_quantity, ${QUANTITIES}, ${PROGRESS}`;

/** The baselines: the same answers by one statement each, without rights. */
export const LIST = `
  select ${COLUMNS}, (select count(*) from work_orders where tenant_id = $1 and deleted_at is null) as total
  from (select * from work_orders where tenant_id = $1 and deleted_at is null order by created_at desc, id desc limit 50) w
  left join processes p on p.tenant_id = w.tenant_id and p.id = w.process_id order by w.created_at desc, w.id desc`;

export const OVERDUE = `
  select ${COLUMNS} from (
    select *, count(*) over () as total from work_orders
    where tenant_id = $1 and deleted_at is null and status in ('UNASSIGNED', 'PENDING', 'WAITING', 'IN_PROGRESS') and due_date < current_date
    order by created_at desc, id desc limit 50) w
  left join processes p on p.tenant_id = w.tenant_id and p.id = w.process_id order by w.created_at desc, w.id desc`;

/** Of the days that follow the second and precede the third value. */
export const STATS = `
  select process_id, status, priority, count(*), count(*) filter (where due_date < current_date and status not in ('COMPLETED', 'SHIPPED', 'CANCELLED')) as overdue
  from work_orders where tenant_id = $1 and deleted_at is null
    and created_at >= ($2::date)::timestamp at time zone 'Asia/Seoul' and created_at < ($3::date + 1)::timestamp at time zone 'Asia/Seoul'
  group by 1, 2, 3`;

export const INSERT_LOT = `
  insert into bending_lots (tenant_id, lot_no, prod_code, spec_code, length_code, production_date, serial, item_id, material)
  values ($1, 'BENCH-' || $2::text, 'R', 'F', '30', current_date, $2::integer, $3, 'EGI 1.55T')`;
