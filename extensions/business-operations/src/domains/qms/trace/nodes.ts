import { raw } from 'sql-template-tag';
import { PROCESS_DOCUMENTS } from '../audits/kinds.ts';
import type { Facts, NodeKind } from './rules.ts';

/**
 * What is shown of a node `n` of each kind, by name, and the facts from which follows what is missing. `d` has the tenant's id and time
 * zone.
 */
type Shown = Record<'number' | 'name' | 'party' | 'date' | 'quantity' | 'unit' | 'status' | 'order_id' | 'origin', string> & {
  facts: string;
};

interface NodeSource {
  from: string;
  columns: Partial<Shown> & Pick<Shown, 'number' | 'name'>;
}

const facts = (members: Partial<Record<keyof Facts, string>>): string =>
  `json_build_object(${Object.entries(members)
    .map(([name, expression]) => `'${name}', ${expression}`)
    .join(', ')})`;

const NEWEST = 'q.completed_at desc, q.id desc';

/** The newest completed incoming inspection of what the condition over `q` says, or the first of them in another order. */
const inspected = (
  condition: string,
  order = NEWEST,
): string => `select (array_agg(q.inspection_no order by ${order}) filter (where q.status = 'COMPLETED'))[1] as number,
    (array_agg(q.result order by ${order}) filter (where q.status = 'COMPLETED'))[1] as result, count(*) > 0 as asked
  from inspections q where q.tenant_id = d.tenant_id and q.inspection_type = 'IQC' and q.deleted_at is null and ${condition}`;

const day = (instant: string): string => `(${instant} at time zone d.zone)::date`;

const SOURCES: Record<NodeKind, NodeSource> = {
  RECEIPT: {
    from: `receiving_items r
      join receivings v on v.tenant_id = r.tenant_id and v.id = r.receiving_id
      join items t on t.tenant_id = r.tenant_id and t.id = r.item_id
      cross join lateral (${inspected('q.receiving_item_id = r.id', `q.id is distinct from r.inspection_id, ${NEWEST}`)}) q
      where r.tenant_id = d.tenant_id and r.id = n.id`,
    columns: {
      number: 'v.receiving_no',
      name: 't.name',
      party: '(select c.name from clients c where c.tenant_id = v.tenant_id and c.id = v.client_id)',
      date: 'v.receiving_date',
      quantity: 'coalesce(r.accepted_quantity, r.received_quantity)',
      unit: 'r.unit',
      status: 'v.status',
      facts: facts({
        inspection_no: 'q.number',
        inspection_result: 'q.result',
        inspection_asked: 'q.asked',
        line_result: 'r.inspection_result',
      }),
    },
  },
  LOT: {
    from: `stock_lots b
      join items t on t.tenant_id = b.tenant_id and t.id = b.item_id
      cross join lateral (${inspected('q.stock_lot_id = b.id and q.receiving_item_id is null')}) q
      where b.tenant_id = d.tenant_id and b.id = n.id`,
    columns: {
      number: 'b.lot_no',
      name: 't.name',
      party: '(select w.name from warehouses w where w.tenant_id = b.tenant_id and w.id = b.warehouse_id)',
      date: 'b.received_date',
      quantity: 'b.initial_quantity',
      unit: 't.unit',
      status: 'b.status',
      origin: 'b.origin',
      facts: facts({ inspection_no: 'q.number', inspection_result: 'q.result', inspection_asked: 'q.asked' }),
    },
  },
  WORK: {
    from: `work_order_items i
      join work_orders w on w.tenant_id = i.tenant_id and w.id = i.work_order_id
      left join processes p on p.tenant_id = w.tenant_id and p.id = w.process_id
      left join items t on t.tenant_id = i.tenant_id and t.id = i.item_id
      where i.tenant_id = d.tenant_id and i.id = n.id`,
    columns: {
      number: 'w.work_order_no',
      name: 'i.item_name',
      party: 'p.process_name',
      date: day('coalesce(i.completed_at, i.started_at, w.started_at)'),
      quantity: "case i.status when 'COMPLETED' then i.good_quantity else i.quantity end",
      unit: 'i.unit',
      status: "case when w.status in ('COMPLETED', 'SHIPPED') then 'COMPLETED' else i.status end",
      order_id: 'w.order_id',
      facts: facts({
        has_process: 'p.id is not null',
        logs: '(select count(*) from work_logs g where g.tenant_id = w.tenant_id and g.work_order_id = w.id and g.deleted_at is null)',
        inspection_result: "i.options -> 'inspection_data' ->> 'judgement'",
        inspection_asked: `(i.options -> 'inspection_data' is not null or exists (${PROCESS_DOCUMENTS}))`,
        inspection_needed: `exists (select from process_steps k where k.tenant_id = w.tenant_id and k.process_id = w.process_id and k.needs_inspection and k.is_active and k.deleted_at is null)`,
        kept_in_stock: 'coalesce(t.is_stock_managed, false)',
      }),
    },
  },
  SHIPMENT: {
    from: `shipments s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
      where s.tenant_id = d.tenant_id and s.id = n.id`,
    columns: {
      number: 's.shipment_no',
      name: 'coalesce(o.site_name, o.client_name)',
      party: 'o.client_name',
      date: `coalesce(${day('s.departed_at')}, s.scheduled_date)`,
      status: 's.status',
      order_id: 's.order_id',
      facts: facts({
        locations: '(select count(*) from order_locations l where l.tenant_id = s.tenant_id and l.order_id = s.order_id)',
        inspected_locations: `(select count(distinct x.order_location_id) from documents x
          join document_templates y on y.tenant_id = x.tenant_id and y.id = x.template_id and y.category = 'FQC'
          join order_locations l on l.tenant_id = x.tenant_id and l.id = x.order_location_id and l.order_id = s.order_id
          where x.tenant_id = s.tenant_id and x.deleted_at is null and x.status <> 'CANCELLED')`,
      }),
    },
  },
  DELIVERY: {
    from: `shipments s join orders o on o.tenant_id = s.tenant_id and o.id = s.order_id
      where s.tenant_id = d.tenant_id and s.id = n.id`,
    columns: {
      number: 'o.order_no',
      name: 'coalesce(o.site_name, o.client_name)',
      party: 'coalesce(o.receiver, o.client_name)',
      date: day('s.delivered_at'),
      status: 's.status',
      order_id: 's.order_id',
      facts: facts({
        quality_document: `(select q.document_no from quality_document_orders k
          join quality_documents q on q.tenant_id = k.tenant_id and q.id = k.quality_document_id and q.deleted_at is null and q.status <> 'CANCELLED'
          where k.tenant_id = s.tenant_id and k.order_id = s.order_id and k.deleted_at is null order by q.id desc limit 1)`,
      }),
    },
  },
};

const COLUMNS: Record<keyof Shown, string> = {
  ...{ number: 'text', name: 'text', party: 'text', date: 'text', quantity: 'float8', unit: 'text', status: 'text' },
  ...{ order_id: 'integer', origin: 'text', facts: 'json' },
};

const columnsOf = (columns: Partial<Shown>): string =>
  Object.entries(COLUMNS)
    .map(([name, type]) => `(${columns[name as keyof Shown] ?? 'null'})::${type} as ${name}`)
    .join(', ');

/** One row about the node `n`, whatever its kind. */
export const nodeRow = raw(
  Object.entries(SOURCES)
    .map(([kind, { from, columns }]) => `select ${columnsOf(columns)} from ${from} and n.kind = '${kind}'`)
    .join(' union all '),
);
