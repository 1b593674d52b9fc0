export const INSPECTIONS = 100_000;

/** Locations of the order whose final inspection begins. */
export const UNITS = 500;

/** Locations of the delivery that is audited. */
export const LOCATIONS = 40;

/** Most are completed, as after some years of use. What they are of is not there, and nobody asks for it. */
export const FILL_INSPECTIONS = [
  `insert into items (tenant_id, code, name, item_type) values ($1::integer, 'BENCH-QC', 'Steel', 'PART')`,
  `insert into inspections (tenant_id, inspection_no, inspection_type, status, result, requested_on, scheduled_on, completed_at, item_id, item_name, lot_size,
     accepted_quantity, rejected_quantity, lot_no, stock_lot_id, work_order_id, order_id)
   select $1::integer, 'IQC-BENCH-' || n, (array['IQC', 'PQC', 'FQC'])[1 + n % 3], case when done then 'COMPLETED' else 'WAITING' end,
     case when done then (array['PASS', 'PASS', 'PASS', 'CONDITIONAL', 'FAIL'])[1 + n % 5] end, day, day, case when done then day + time '10:00' end,
     i.id, i.name, 10, case when done then 10 end, case when done then 0 end, 'L' || n, n, n, n
   from generate_series(1, ${INSPECTIONS}) as n
   cross join (select id, name from items where tenant_id = $1::integer and code = 'BENCH-QC') as i
   cross join lateral (select n <= ${INSPECTIONS} - 200 as done, current_date - ((${INSPECTIONS} - n)::bigint * 1825 / ${INSPECTIONS})::integer as day) as dated`,
];

const order = (number: string, locations: number) => [
  `insert into orders (tenant_id, order_no, order_date, delivery_date, client_id, client_name, site_name, status, items_amount, supply_amount, vat_amount, total_amount,
     delivery_method, vat_mode, margin_rate, rounding_unit, discount_amount)
   select $1::integer, '${number}', current_date, current_date, min(id), 'Client', 'Site', 'SHIPPED', 0, 0, 0, 0, 'DIRECT', 'EXCLUDED', 0, 10, 0
   from clients where tenant_id = $1::integer`,
  `insert into order_locations (tenant_id, order_id, floor, symbol, open_width, open_height, quantity, sort_order)
   select o.tenant_id, o.id, n / 10 + 1 || 'F', 'S-' || n, 3000, 2500, 1, n
   from orders o cross join generate_series(1, ${locations}) as n where o.tenant_id = $1::integer and o.order_no = '${number}'`,
];

export const FILL_UNITS = order('SO-BENCH-FQC', UNITS);

/** A delivery with everything that its audit asks for: lots and their inspection, work, documents, a shipment. */
export const FILL_DELIVERY = [
  ...order('SO-BENCH-AUDIT', LOCATIONS),
  `insert into quality_documents (tenant_id, document_no, status, client_id, site_name, received_on, completed_at)
   select o.tenant_id, 'QD-BENCH', 'COMPLETED', o.client_id, 'Site', current_date, now() from orders o where o.tenant_id = $1::integer and o.order_no = 'SO-BENCH-AUDIT'`,
  `insert into quality_document_orders (tenant_id, quality_document_id, order_id)
   select q.tenant_id, q.id, o.id from quality_documents q join orders o on o.tenant_id = q.tenant_id and o.order_no = 'SO-BENCH-AUDIT'
   where q.tenant_id = $1::integer and q.document_no = 'QD-BENCH'`,
  `insert into quality_document_locations (tenant_id, quality_document_id, quality_document_order_id, order_location_id, sort_order, inspection_status, result)
   select r.tenant_id, r.quality_document_id, r.id, l.id, l.sort_order, 'COMPLETED', 'PASS'
   from quality_document_orders r join order_locations l on l.tenant_id = r.tenant_id and l.order_id = r.order_id where r.tenant_id = $1::integer`,
  `insert into work_orders (tenant_id, work_order_no, order_id, process_id, status, priority, is_auxiliary)
   select o.tenant_id, 'WO-BENCH-AUDIT-' || p.id, o.id, p.id, 'SHIPPED', 'NORMAL', false
   from orders o join processes p on p.tenant_id = o.tenant_id and p.deleted_at is null where o.tenant_id = $1::integer and o.order_no = 'SO-BENCH-AUDIT'`,
  `insert into shipments (tenant_id, shipment_no, order_id, status, scheduled_date)
   select tenant_id, 'SH-BENCH-AUDIT', id, 'COMPLETED', current_date from orders where tenant_id = $1::integer and order_no = 'SO-BENCH-AUDIT'`,
  `insert into documents (tenant_id, document_no, template_id, template_version, title, status, order_id, order_location_id)
   select l.tenant_id, 'DOC-BENCH-AUDIT-' || l.id, t.id, t.version, 'Final inspection', 'APPROVED', l.order_id, l.id
   from order_locations l join orders o on o.tenant_id = l.tenant_id and o.id = l.order_id and o.order_no = 'SO-BENCH-AUDIT'
   join document_templates t on t.tenant_id = l.tenant_id and t.category = 'FQC' and t.is_default where l.tenant_id = $1::integer`,
];

export const ROUTE = `select id from quality_document_orders where tenant_id = $1 limit 1`;

export const ORDER = `select id from orders where tenant_id = $1 and order_no = 'SO-BENCH-FQC'`;

/** The baselines: the same answers by one statement each, without rights. Of the days from the second to the third value. */
export const STATS = `
  select inspection_type, status, result, count(*), count(*) filter (where status <> 'COMPLETED' and scheduled_on < current_date) as overdue
  from inspections where tenant_id = $1 and deleted_at is null and scheduled_on between $2 and $3 group by 1, 2, 3`;

/** The eight kinds of one route. */
export const ROUTE_DOCUMENTS = `
  select json_build_array(
    (select json_agg(json_build_object('id', i.id, 'title', i.item_name, 'document_no', i.inspection_no, 'date', i.completed_at)) from inspections i
      where i.tenant_id = r.tenant_id and i.inspection_type = 'IQC' and i.status = 'COMPLETED' and i.deleted_at is null and i.stock_lot_id in (
        select m.stock_lot_id from work_order_material_inputs m join work_orders w on w.tenant_id = m.tenant_id and w.id = m.work_order_id
        where m.tenant_id = r.tenant_id and w.order_id = r.order_id)),
    (select json_build_object('id', o.id, 'document_no', o.order_no, 'date', o.order_date) from orders o where o.tenant_id = r.tenant_id and o.id = r.order_id),
    (select json_agg(json_build_object('id', w.id, 'document_no', w.work_order_no)) from work_orders w where w.tenant_id = r.tenant_id and w.order_id = r.order_id
      and exists (select from work_logs g where g.tenant_id = w.tenant_id and g.work_order_id = w.id)),
    (select json_agg(json_build_object('id', w.id, 'document_no', w.work_order_no)) from work_orders w where w.tenant_id = r.tenant_id and w.order_id = r.order_id
      and exists (select from documents d join document_templates t on t.tenant_id = d.tenant_id and t.id = d.template_id and t.category = 'PQC'
        where d.tenant_id = w.tenant_id and d.work_order_id = w.id and d.deleted_at is null and d.status <> 'CANCELLED')),
    (select json_agg(json_build_object('id', s.id, 'document_no', s.shipment_no, 'date', s.scheduled_date, 'status', s.status)) from shipments s
      where s.tenant_id = r.tenant_id and s.order_id = r.order_id and s.status <> 'CANCELLED' and s.deleted_at is null),
    (select json_agg(json_build_object('id', d.id, 'title', d.title, 'document_no', d.document_no)) from quality_document_locations l
      cross join lateral (select d.* from documents d join document_templates t on t.tenant_id = d.tenant_id and t.id = d.template_id and t.category = 'FQC'
        where d.tenant_id = l.tenant_id and d.order_location_id = l.order_location_id and d.deleted_at is null and d.status <> 'CANCELLED' order by d.id desc limit 1) d
      where l.tenant_id = r.tenant_id and l.quality_document_order_id = r.id and l.deleted_at is null),
    (select json_build_object('id', q.id, 'document_no', q.document_no) from quality_documents q where q.tenant_id = r.tenant_id and q.id = r.quality_document_id))
  from quality_document_orders r where r.tenant_id = $1 and r.id = $2`;

/** The baseline: the same rows, in one statement for each table, with every trigger. */
export const INSERT_DOCUMENTS = [
  `insert into documents (tenant_id, document_no, template_id, template_version, title, order_id, order_location_id)
   select l.tenant_id, 'DOC-BENCH-' || l.id, t.id, t.version, 'Final inspection ' || l.floor || ' ' || l.symbol, l.order_id, l.id
   from order_locations l join document_templates t on t.tenant_id = l.tenant_id and t.category = 'FQC' and t.is_default
   where l.tenant_id = $1 and l.order_id = $2`,
  `insert into document_data (tenant_id, document_id, field_key, value)
   select d.tenant_id, d.id, f.field_key, d.title
   from documents d join document_template_basic_fields f on f.tenant_id = d.tenant_id and f.template_id = d.template_id
     and f.auto_source is not null and f.deleted_at is null
   where d.tenant_id = $1 and d.order_id = $2`,
];

/** The order as it was before its final inspection began. */
export const FORGET_DOCUMENTS = [
  `delete from document_data where tenant_id = $1 and document_id in (select id from documents where tenant_id = $1 and order_id = $2)`,
  `delete from documents where tenant_id = $1 and order_id = $2`,
];
