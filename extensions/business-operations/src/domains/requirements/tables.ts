import sql, { raw, type Sql } from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import type { Day } from '../../kernel/days.ts';
import { hasComponents, ISSUES } from '../orders/lines.ts';
import { RESERVABLE } from '../orders/needs.ts';
import { AVAILABLE } from '../stock/sql.ts';

const listed = (values: readonly string[]): Sql => raw(values.map((value) => `'${value}'`).join(', '));

/** Orders that goods are on their way from, besides those that are still being written; and work that will bring some. */
const PLACED = ['ORDERED', 'PARTIALLY_RECEIVED'];
const OPEN_WORK = ['UNASSIGNED', 'PENDING', 'WAITING', 'IN_PROGRESS'];
const OPEN_BENDING = ['CONFIRMED', 'IN_PROGRESS'];

/** Until when requirements are looked at, and of which item alone. */
export interface Horizon {
  until?: Day | undefined;
  item?: number;
}

/**
 * What all open orders together still take from stock, and what is there and will come, as tables of one statement. What is kept for one
 * of these orders is part of its demand, and therefore of what is there: it counts once.
 *
 * What is made for an order comes to that order alone, as far as it is needed for it; what is handed on without a process makes nothing that
 * is bought.
 *
 * An order of which everything is made still needs what it has bought, until that is sent.
 *
 * - `demands`: `item_id, order_id, day, quantity, reserved`: what an order needs less what it was issued; of orders without a date at once.
 * - `supplies`: `item_id, kind, document_id, day, quantity` in base units; `day` is null where nobody has said when. What stands in a draft
 *   is of the kind DRAFT, and comes from nowhere yet.
 * - `stock`: `item_id, quantity`: neither on hold nor defective, nor kept for other orders: later ones, and those that need nothing more.
 * - `totals`: a row for each item that is needed or should be in stock.
 */
export function requirementTables(ctx: Context, { until, item }: Horizon): Sql {
  const tenant = ctx.tenant.id;
  const today = ctx.today();
  const ofItem = (column: string) => (item === undefined ? raw('true') : sql`${raw(column)} = ${item}`);
  const within = (day: Sql) => (until === undefined ? raw('true') : sql`${day} <= ${until}::date`);
  const due = sql`greatest(coalesce(o.delivery_date, ${today}::date), ${today}::date)`;
  return sql`
    needed as materialized (
      select o.id as order_id, i.item_id, ${due} as day, sum(i.quantity) as quantity
      from orders o join order_items i on i.tenant_id = o.tenant_id and i.order_id = o.id
      join items j on j.tenant_id = i.tenant_id and j.id = i.item_id
      where o.tenant_id = ${tenant} and o.deleted_at is null and ${within(due)}
        and (o.status in (${listed(RESERVABLE)}) or (o.status = 'PRODUCED' and i.row_type = 'PRODUCT' and j.procurement = 'BUY'))
        and ${ofItem('i.item_id')} and i.item_id is not null and (i.row_type = 'COMPONENT' or not ${raw(hasComponents('i'))})
      group by 1, 2, 3
    ), issued as (
      select x.order_id, x.item_id, -sum(x.quantity) as quantity from stock_transactions x
      where x.tenant_id = ${tenant} and x.order_id in (select order_id from needed) and x.transaction_type in ${raw(ISSUES)} group by 1, 2
    ), kept as (
      select r.order_id, r.item_id, sum(r.quantity - r.issued_quantity) as quantity from stock_reservations r
      where r.tenant_id = ${tenant} and r.status = 'ACTIVE' and ${ofItem('r.item_id')} group by 1, 2
    ), demands as materialized (
      select n.item_id, n.order_id, n.day, n.quantity - coalesce(g.quantity, 0) as quantity, coalesce(k.quantity, 0) as reserved
      from needed n
      left join issued g on g.order_id = n.order_id and g.item_id = n.item_id
      left join kept k on k.order_id = n.order_id and k.item_id = n.item_id
      where n.quantity > coalesce(g.quantity, 0)
    ), coming as (
      select l.item_id, case p.status when 'DRAFT' then 'DRAFT' else 'PURCHASE' end as kind, p.id as document_id, coalesce(l.expected_date, p.expected_date) as day,
        round((l.quantity - l.received_quantity) * l.conversion_factor, 4) as quantity
      from purchase_orders p join purchase_order_items l on l.tenant_id = p.tenant_id and l.purchase_order_id = p.id
      where p.tenant_id = ${tenant} and p.deleted_at is null and p.status in ('DRAFT', ${listed(PLACED)}) and l.quantity > l.received_quantity and ${ofItem('l.item_id')}
      union all
      select l.item_id, 'WORK', w.id, coalesce(w.due_date, w.scheduled_date), l.quantity - l.defect_quantity
      from work_orders w join work_order_items l on l.tenant_id = w.tenant_id and l.work_order_id = w.id and l.deleted_at is null
      join items i on i.tenant_id = l.tenant_id and i.id = l.item_id and (w.process_id is not null or i.procurement = 'MAKE')
      where w.tenant_id = ${tenant} and w.deleted_at is null and w.status in (${listed(OPEN_WORK)}) and l.status <> 'COMPLETED'
        and l.quantity > l.defect_quantity and ${ofItem('l.item_id')}
        and (w.order_id is null or exists (select from needed n where n.order_id = w.order_id and n.item_id = l.item_id))
      union all
      select l.item_id, 'BENDING', b.id, b.target_date, l.quantity - l.produced_quantity
      from bending_orders b join bending_order_items l on l.tenant_id = b.tenant_id and l.bending_order_id = b.id and l.work_order_item_id is null and l.deleted_at is null
      where b.tenant_id = ${tenant} and b.deleted_at is null and b.status in (${listed(OPEN_BENDING)}) and l.quantity > l.produced_quantity and ${ofItem('l.item_id')}
    ), supplies as materialized (
      select item_id, kind, document_id, case when day is not null then greatest(day, ${today}::date) end as day, sum(quantity) as quantity
      from coming where day is null or ${within(sql`day`)} group by 1, 2, 3, 4
    ), stock as materialized (
      select f.item_id, f.free + coalesce(k.quantity, 0) as quantity
      from (
        select t.item_id, sum(${raw(AVAILABLE)}) as free
        from stocks t join warehouses w on w.tenant_id = t.tenant_id and w.id = t.warehouse_id
        left join (select h.stock_id, sum(h.remaining_quantity) as held from stock_lots h where h.tenant_id = ${tenant} and h.status = 'HOLD' group by 1) l on l.stock_id = t.id
        where t.tenant_id = ${tenant} and ${ofItem('t.item_id')} group by 1
      ) f left join (select item_id, sum(reserved) as quantity from demands group by 1) k on k.item_id = f.item_id
    ), changes as (
      select item_id, day, -quantity as quantity from demands
      union all select item_id, day, quantity from supplies where day is not null and kind <> 'DRAFT'
      union all select item_id, ${today}::date, quantity from stock
    ), balances as materialized (
      select item_id, day, sum(quantity) as change, sum(sum(quantity)) over (partition by item_id order by day) as balance from changes group by 1, 2
    ), totals as (
      select i.id, i.code, i.name, i.specification, i.unit, i.item_type, i.procurement, i.lead_time_days, i.default_supplier_id, i.safety_stock,
        coalesce(d.quantity, 0) as required, coalesce(d.orders, 0) as orders, coalesce(s.quantity, 0) as stock,
        coalesce(c.bought, 0) as on_order, coalesce(c.made, 0) as in_production, coalesce(c.drafted, 0) as drafted,
        greatest(0, coalesce(d.quantity, 0) + i.safety_stock - coalesce(s.quantity, 0) - coalesce(c.bought, 0) - coalesce(c.made, 0)) as net, b.short_on
      from items i
      left join (select item_id, sum(quantity) as quantity, count(*) as orders from demands group by 1) d on d.item_id = i.id
      left join stock s on s.item_id = i.id
      left join (select item_id, sum(quantity) filter (where kind = 'PURCHASE') as bought, sum(quantity) filter (where kind = 'DRAFT') as drafted,
          sum(quantity) filter (where kind in ('WORK', 'BENDING')) as made
        from supplies group by 1) c on c.item_id = i.id
      left join (select item_id, min(day) as short_on from balances where balance < 0 group by 1) b on b.item_id = i.id
      where i.tenant_id = ${tenant} and i.deleted_at is null and i.is_stock_managed and ${ofItem('i.id')}
        and ${item === undefined ? raw('(d.item_id is not null or (i.is_active and i.safety_stock > 0))') : raw('true')}
    )`;
}
