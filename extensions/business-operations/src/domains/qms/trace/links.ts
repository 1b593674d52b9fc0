import { join, raw, type Sql } from 'sql-template-tag';

/**
 * How goods go from one record to the next, one branch for each way: from_kind, from_id, to_kind, to_id, relation, quantity. Each branch
 * is found by its ids from either end.
 */

export const NODE_KINDS = ['RECEIPT', 'LOT', 'WORK', 'SHIPMENT', 'DELIVERY'] as const;
export const RELATIONS = ['RECEIVED', 'MOVED', 'PUT_IN', 'BENT', 'MADE', 'PLANNED', 'SHIPPED', 'DELIVERED'] as const;

/** The columns of `bending_lots` that name what a bent part is made of; a number stands for the lots that have it. */
const BENT_FROM = [
  'b.id = g.raw_stock_lot_id',
  'g.raw_stock_lot_id is null and b.lot_no = g.raw_lot_no',
  'b.lot_no = g.fabric_lot_no and g.fabric_lot_no is distinct from g.raw_lot_no',
];

/** What was put in says so itself; then the number of the bending lot adds nothing. */
const NOT_PUT_IN = `not exists (select from work_order_material_inputs m
  where m.tenant_id = g.tenant_id and m.work_order_item_id = g.work_order_item_id and m.stock_lot_id = b.id and m.deleted_at is null)`;

const bent = BENT_FROM.flatMap((source) => {
  const lots = `from bending_lots g join stock_lots b on b.tenant_id = g.tenant_id and ${source} where g.tenant_id = $tenant and g.status <> 'VOID'`;
  return [
    `select 'LOT', b.id, 'WORK', g.work_order_item_id, 'BENT', null::numeric ${lots} and g.work_order_item_id is not null and ${NOT_PUT_IN}`,
    `select 'LOT', b.id, 'LOT', g.stock_lot_id, 'BENT', null::numeric ${lots} and g.work_order_item_id is null and g.stock_lot_id is not null and g.stock_lot_id <> b.id`,
  ];
});

const LIVE_WORK = "w.tenant_id = i.tenant_id and w.id = i.work_order_id and w.deleted_at is null and w.status <> 'CANCELLED'";
const LEAVING = "s.tenant_id = j.tenant_id and s.id = j.shipment_id and s.deleted_at is null and s.status in ('SCHEDULED', 'READY')";

const BRANCHES = [
  `select 'RECEIPT', b.receiving_item_id, 'LOT', b.id, 'RECEIVED', b.initial_quantity
    from stock_lots b
    join receiving_items r on r.tenant_id = b.tenant_id and r.id = b.receiving_item_id
    join receivings v on v.tenant_id = r.tenant_id and v.id = r.receiving_id and v.deleted_at is null and v.status <> 'CANCELLED'
    where b.tenant_id = $tenant and b.origin = 'RECEIVING'`,
  `select 'LOT', o.stock_lot_id, 'LOT', i.stock_lot_id, 'MOVED', i.quantity
    from stock_transactions o
    join stock_transactions i on i.tenant_id = o.tenant_id and i.reference_type = o.reference_type and i.reference_id = o.reference_id
      and i.transaction_type = 'TRANSFER_IN' and i.reversal_of_id is null
    join stock_lots a on a.tenant_id = o.tenant_id and a.id = o.stock_lot_id
    join stock_lots b on b.tenant_id = i.tenant_id and b.id = i.stock_lot_id and b.lot_no = a.lot_no
    where o.tenant_id = $tenant and o.transaction_type = 'TRANSFER_OUT' and o.reversal_of_id is null`,
  `select 'LOT', m.stock_lot_id, 'WORK', m.work_order_item_id, 'PUT_IN', m.quantity
    from work_order_material_inputs m
    join work_order_items i on i.tenant_id = m.tenant_id and i.id = m.work_order_item_id and i.deleted_at is null
    join work_orders w on ${LIVE_WORK}
    where m.tenant_id = $tenant and m.deleted_at is null`,
  ...bent,
  `select 'WORK', i.id, 'LOT', i.stock_lot_id, 'MADE', i.good_quantity
    from work_order_items i join work_orders w on ${LIVE_WORK}
    where i.tenant_id = $tenant and i.deleted_at is null and i.stock_lot_id is not null`,
  // The cast is safe: the ids of other references need not be numbers.
  `select 'LOT', x.stock_lot_id, 'SHIPMENT', s.id, 'SHIPPED', -x.quantity
    from stock_transactions x
    join shipments s on s.tenant_id = x.tenant_id and s.id::text = x.reference_id and s.id = case x.reference_type when 'shipments' then x.reference_id::integer end
      and s.deleted_at is null and s.status in ('SHIPPING', 'COMPLETED')
    where x.tenant_id = $tenant and x.reference_type = 'shipments' and x.transaction_type = 'SHIPMENT' and x.stock_lot_id is not null
      and x.reversal_of_id is null and not exists (select from stock_transactions y where y.tenant_id = x.tenant_id and y.reversal_of_id = x.id)`,
  `select 'LOT', j.stock_lot_id, 'SHIPMENT', j.shipment_id, 'PLANNED', j.quantity
    from shipment_items j join shipments s on ${LEAVING}
    where j.tenant_id = $tenant and j.deleted_at is null and j.stock_lot_id is not null`,
  `select 'LOT', i.stock_lot_id, 'SHIPMENT', j.shipment_id, 'PLANNED', j.quantity
    from shipment_items j join shipments s on ${LEAVING}
    join work_order_items i on i.tenant_id = j.tenant_id and i.id = j.work_order_item_id and i.stock_lot_id is not null
    where j.tenant_id = $tenant and j.deleted_at is null and j.stock_lot_id is null`,
  `select 'WORK', i.id, 'SHIPMENT', s.id, case when s.status in ('SHIPPING', 'COMPLETED') then 'SHIPPED' else 'PLANNED' end, j.quantity
    from shipment_items j
    join shipments s on s.tenant_id = j.tenant_id and s.id = j.shipment_id and s.deleted_at is null and s.status <> 'CANCELLED'
    join work_order_items i on i.tenant_id = j.tenant_id and i.id = j.work_order_item_id and i.deleted_at is null and i.stock_lot_id is null
    where j.tenant_id = $tenant and j.deleted_at is null`,
  `select 'SHIPMENT', s.id, 'DELIVERY', s.id, 'DELIVERED', null::numeric
    from shipments s where s.tenant_id = $tenant and s.deleted_at is null and s.status = 'COMPLETED'`,
];

/** The links of a tenant as a relation. */
export const linksOf = (tenantId: number): Sql =>
  join(
    [
      'select null::text as from_kind, null::integer as from_id, null::text as to_kind, null::integer as to_id, null::text as relation, null::numeric as quantity where false',
      ...BRANCHES,
    ].map((branch) => raw(branch.replaceAll('$tenant', String(Number(tenantId))))),
    ' union all ',
  );
