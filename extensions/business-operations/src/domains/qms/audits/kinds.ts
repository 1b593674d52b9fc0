import type { AnyCollection } from '../../../kernel/model/collection.ts';
import { documents } from '../../documents/model.ts';
import { inspections } from '../../inspections/model.ts';
import { orders } from '../../orders/model.ts';
import { qualityDocuments } from '../../quality-documents/model.ts';
import { shipments } from '../../shipments/model.ts';
import { workOrders } from '../../work-orders/model.ts';
import { usedLots } from './queries.ts';

export const KINDS = [
  'incoming-inspection',
  'order-sheet',
  'work-log',
  'process-inspection',
  'delivery-confirmation',
  'shipping-slip',
  'final-inspection',
  'quality-document',
] as const;

export type AuditKind = (typeof KINDS)[number];

export interface KindSource {
  /** Whose right opens one of them in full; the id is that of its rows. */
  collection: AnyCollection;
  /**
   * SQL of the headings over the route `d`, which has tenant_id, id, order_id, quality_document_id and the tenant's time zone: id,
   * title, document_no, date, has_snapshot, has_file, and by which things (`about`) it is related to the others.
   */
  headings: string;
}

const WORK = "w.tenant_id = d.tenant_id and w.order_id = d.order_id and w.deleted_at is null and w.status <> 'CANCELLED'";
const PROCESS = '(select p.process_name from processes p where p.tenant_id = w.tenant_id and p.id = w.process_id)';
const SHIPMENT = 's.tenant_id = d.tenant_id and s.order_id = d.order_id and s.deleted_at is null';
const CONSIGNEE = '(select coalesce(o.site_name, o.client_name) from orders o where o.tenant_id = s.tenant_id and o.id = s.order_id)';
const ABOUT_SHIPMENT = "array['shipment ' || s.id, 'order']";

/** The inspection documents of the work order `w`. An array, so that the database combines two indexes rather than reading every document. */
export const PROCESS_DOCUMENTS = `select x.id, x.rendered_html, x.created_at from documents x
  join document_templates y on y.tenant_id = x.tenant_id and y.id = x.template_id and y.category = 'PQC'
  where x.tenant_id = w.tenant_id and x.deleted_at is null and x.status <> 'CANCELLED' and (x.work_order_id = w.id or x.work_order_item_id = any(array(
    select i.id from work_order_items i where i.tenant_id = w.tenant_id and i.work_order_id = w.id and i.deleted_at is null)))`;

/** The inspections recorded with the pieces of the work order `w`. */
const INSPECTED = `select max((i.options -> 'inspection_data' ->> 'inspected_at')::timestamptz) as at, count(*) as items from work_order_items i
  where i.tenant_id = w.tenant_id and i.work_order_id = w.id and i.deleted_at is null and i.options -> 'inspection_data' is not null`;

const INSPECTED_ON_RECEIPT = "i.inspection_type = 'IQC' and i.status = 'COMPLETED' and i.deleted_at is null";

/** The newest document of final inspection of the location `l`. */
const FINAL = `select x.id, x.title, x.document_no, x.created_at, x.rendered_html from documents x
  join document_templates y on y.tenant_id = x.tenant_id and y.id = x.template_id and y.category = 'FQC'
  where x.tenant_id = l.tenant_id and x.order_location_id = l.order_location_id and x.deleted_at is null and x.status <> 'CANCELLED'
  order by x.created_at desc, x.id desc limit 1`;

/** The incoming inspections of the lots that the route `d` used, each with the work orders that used one. */
const INCOMING = `select n.id, array_agg('work ' || u.work_order_id) as about
  from (${usedLots('d.order_id')}) u
  cross join lateral (
    select i.id from inspections i where i.tenant_id = d.tenant_id and i.stock_lot_id = u.id and ${INSPECTED_ON_RECEIPT}
    union
    select i.id from inspections i where i.tenant_id = d.tenant_id and i.receiving_item_id = u.receiving_item_id and ${INSPECTED_ON_RECEIPT}) n
  group by n.id`;

/** What proves the lots of a route, in the order of the audit. */
export const SOURCES: Record<AuditKind, KindSource> = {
  'incoming-inspection': {
    collection: inspections,
    headings: `select n.id, n.item_name as title, n.inspection_no as document_no, (n.completed_at at time zone d.zone)::date as date,
        exists (select from documents x where x.tenant_id = n.tenant_id and x.id = n.document_id and x.rendered_html is not null) as has_snapshot, false as has_file,
        f.about
      from (${INCOMING}) f join inspections n on n.tenant_id = d.tenant_id and n.id = f.id`,
  },
  'order-sheet': {
    collection: orders,
    headings: `select o.id, coalesce(o.title, o.site_name, o.client_name) as title, o.order_no as document_no, o.order_date as date,
        false as has_snapshot, false as has_file, array['order'] as about
      from orders o where o.tenant_id = d.tenant_id and o.id = d.order_id`,
  },
  'work-log': {
    collection: workOrders,
    headings: `select w.id, coalesce(${PROCESS}, w.work_order_no) as title, w.work_order_no as document_no, g.date, g.has_snapshot, false as has_file,
        array['work ' || w.id] as about
      from work_orders w
      cross join lateral (select max(g.work_date) as date, coalesce(bool_or(x.rendered_html is not null), false) as has_snapshot, count(*) as logs
        from work_logs g left join documents x on x.tenant_id = g.tenant_id and x.id = g.document_id
        where g.tenant_id = w.tenant_id and g.work_order_id = w.id and g.deleted_at is null) g
      where ${WORK} and g.logs > 0`,
  },
  'process-inspection': {
    collection: workOrders,
    headings: `select w.id, coalesce(${PROCESS}, w.work_order_no) as title, w.work_order_no as document_no, (coalesce(i.at, x.at) at time zone d.zone)::date as date,
        x.has_snapshot, false as has_file, array['work ' || w.id] as about
      from work_orders w
      cross join lateral (${INSPECTED}) i
      cross join lateral (select max(x.created_at) as at, coalesce(bool_or(x.rendered_html is not null), false) as has_snapshot, count(*) as documents
        from (${PROCESS_DOCUMENTS}) x) x
      where ${WORK} and (i.items > 0 or x.documents > 0)`,
  },
  'delivery-confirmation': {
    collection: shipments,
    headings: `select s.id, ${CONSIGNEE} as title, s.shipment_no as document_no, (coalesce(s.delivered_at, s.departed_at) at time zone d.zone)::date as date,
        false as has_snapshot, false as has_file, ${ABOUT_SHIPMENT} as about
      from shipments s where ${SHIPMENT} and s.status in ('SHIPPING', 'COMPLETED')`,
  },
  'shipping-slip': {
    collection: shipments,
    headings: `select s.id, ${CONSIGNEE} as title, s.shipment_no as document_no, s.scheduled_date as date, false as has_snapshot, false as has_file,
        ${ABOUT_SHIPMENT} as about
      from shipments s where ${SHIPMENT} and s.status <> 'CANCELLED'`,
  },
  'final-inspection': {
    collection: documents,
    headings: `select x.id, x.title, x.document_no, (x.created_at at time zone d.zone)::date as date, x.rendered_html is not null as has_snapshot, false as has_file,
        array['quality'] as about
      from quality_document_locations l cross join lateral (${FINAL}) x
      where l.tenant_id = d.tenant_id and l.quality_document_order_id = d.id and l.deleted_at is null`,
  },
  'quality-document': {
    collection: qualityDocuments,
    headings: `select q.id, q.site_name as title, q.document_no, (q.completed_at at time zone d.zone)::date as date, false as has_snapshot,
        exists (select from quality_document_files f where f.tenant_id = q.tenant_id and f.quality_document_id = q.id and f.deleted_at is null) as has_file,
        array['quality', 'order'] as about
      from quality_documents q where q.tenant_id = d.tenant_id and q.id = d.quality_document_id`,
  },
};
