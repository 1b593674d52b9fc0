import { columnText } from '../../../kernel/crud/select.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import type { AnyCollection } from '../../../kernel/model/collection.ts';
import { fieldOf } from '../../../kernel/model/collection.ts';
import type { AnyField } from '../../../kernel/model/field.ts';
import { documentData, documents } from '../../documents/model.ts';
import { templateSectionItems } from '../../documents/templates/model.ts';
import { inspectionItems, inspections } from '../../inspections/model.ts';
import { orderItems, orderLocations, orders } from '../../orders/model.ts';
import { processes } from '../../processes/model.ts';
import { qualityDocumentLocations, qualityDocuments } from '../../quality-documents/model.ts';
import { shipmentItems, shipments } from '../../shipments/model.ts';
import { workOrderItems, workOrders } from '../../work-orders/model.ts';
import { workLogs } from '../../work-orders/records.ts';
import { type AuditKind, PROCESS_DOCUMENTS } from './kinds.ts';

/** A column by the field whose label stands above it, and its SQL. */
export type Column = readonly [field: string, expression: string];

/** `from` is over the row `t` of the kind's collection, and ends in an order. No prices: who audits need not see them. */
export interface Rows {
  columns: readonly Column[];
  from: string;
}

export interface BodySource {
  header: readonly Column[];
  lines?: Rows;
  results?: Rows;
  /** The rendered document. */
  rendered?: string;
}

const shown = (declared: AnyCollection, alias: string, names: readonly string[]): Column[] =>
  names.map((name) => [`${declared.name}.${name}`, columnText(name, fieldOf(declared, name) as AnyField, alias)]);

const name = (declared: AnyCollection, field: string, alias = 't'): Column => [
  `${declared.name}.${field}`,
  `(select ${nameSql('u')} from directus_users u where u.id = ${alias}.${field})`,
];

const linked = (declared: AnyCollection, field: string, table: string, column: string, alias = 't'): Column => [
  `${declared.name}.${field}`,
  `(select x.${column} from ${table} x where x.tenant_id = ${alias}.tenant_id and x.id = ${alias}.${field})`,
];

const place = (declared: AnyCollection, field: string, alias: string): Column => [
  `${declared.name}.${field}`,
  `(select trim(x.floor || ' ' || x.symbol) from order_locations x where x.tenant_id = ${alias}.tenant_id and x.id = ${alias}.${field})`,
];

const shipmentHeader: Column[] = [
  ...shown(shipments, 't', ['shipment_no', 'status']),
  linked(shipments, 'order_id', 'orders', 'order_no'),
  ...(['client_name', 'site_name', 'receiver', 'delivery_address'] as const).map(
    (field): Column => [
      `${orders.name}.${field}`,
      `(select o.${field} from orders o where o.tenant_id = t.tenant_id and o.id = t.order_id)`,
    ],
  ),
  ...shown(shipments, 't', ['scheduled_date', 'departed_at', 'delivered_at']),
];

const shipmentLines: Rows = {
  columns: shown(shipmentItems, 'l', ['floor_unit', 'item_name', 'specification', 'quantity', 'unit', 'lot_no']),
  from: 'from shipment_items l where l.tenant_id = t.tenant_id and l.shipment_id = t.id and l.deleted_at is null order by l.sort_order, l.id',
};

const workHeader: Column[] = [
  ...shown(workOrders, 't', ['work_order_no', 'status']),
  linked(workOrders, 'process_id', processes.name, 'process_name'),
  linked(workOrders, 'order_id', 'orders', 'order_no'),
  ...shown(workOrders, 't', ['started_at', 'completed_at']),
];

const DATA_COLUMNS: Column[] = [
  [`${templateSectionItems.name}.item`, 'coalesce(k.item, r.field_key)'],
  ...shown(templateSectionItems, 'k', ['standard']),
  [`${documentData.name}.row_index`, 'r.row_index + 1'],
  [`${documentData.name}.value`, 'r.value'],
];
const ITEM_OF_KEY = `left join document_template_section_items k on k.tenant_id = t.tenant_id and k.section_id = r.section_id and k.field_key = r.field_key`;

export const BODIES: Record<AuditKind, BodySource> = {
  'incoming-inspection': {
    header: [
      ...shown(inspections, 't', ['inspection_no', 'item_name', 'specification', 'lot_no']),
      linked(inspections, 'client_id', 'clients', 'name'),
      ...shown(inspections, 't', ['lot_size', 'sample_size', 'accepted_quantity', 'rejected_quantity', 'result', 'completed_at']),
      name(inspections, 'inspector_id'),
    ],
    results: {
      columns: [
        ...shown(inspectionItems, 'l', [
          'name',
          'method',
          'standard',
          'lower_limit',
          'upper_limit',
          'unit',
          'measured_values',
          'judgement',
          'remarks',
        ]),
      ],
      from: 'from inspection_items l where l.tenant_id = t.tenant_id and l.inspection_id = t.id order by l.sort_order, l.id',
    },
    rendered: 'select x.rendered_html from documents x where x.tenant_id = t.tenant_id and x.id = t.document_id',
  },
  'order-sheet': {
    header: shown(orders, 't', [
      ...['order_no', 'title', 'order_date', 'delivery_date', 'client_name', 'site_name'],
      ...['receiver', 'delivery_method', 'delivery_address', 'status'],
    ]),
    lines: {
      columns: [
        place(orderItems, 'location_id', 'l'),
        ...shown(orderItems, 'l', ['item_name', 'specification', 'quantity', 'unit']),
        ...shown(orderLocations, 'g', ['open_width', 'open_height']),
      ],
      from: `from order_items l left join order_locations g on g.tenant_id = l.tenant_id and g.id = l.location_id
        where l.tenant_id = t.tenant_id and l.order_id = t.id and l.parent_id is null order by l.sort_order, l.id`,
    },
  },
  'work-log': {
    header: workHeader,
    lines: {
      columns: [
        ...shown(workLogs, 'l', ['work_date']),
        name(workLogs, 'worker_id', 'l'),
        ...shown(workLogs, 'l', ['started_at', 'ended_at', 'production_quantity', 'good_quantity', 'defect_quantity', 'note']),
      ],
      from: 'from work_logs l where l.tenant_id = t.tenant_id and l.work_order_id = t.id and l.deleted_at is null order by l.work_date, l.id',
    },
    results: {
      columns: [...shown(workLogs, 'l', ['work_date']), ...DATA_COLUMNS],
      from: `from work_logs l
        cross join lateral json_to_recordset(case json_typeof(l.data) when 'array' then l.data else '[]' end) as r (section_id integer, field_key text, row_index integer, value text)
        ${ITEM_OF_KEY}
        where l.tenant_id = t.tenant_id and l.work_order_id = t.id and l.deleted_at is null order by l.work_date, l.id, r.section_id nulls first, k.sort_order, r.row_index`,
    },
    rendered: `select x.rendered_html from work_logs l join documents x on x.tenant_id = l.tenant_id and x.id = l.document_id
      where l.tenant_id = t.tenant_id and l.work_order_id = t.id and l.deleted_at is null and x.rendered_html is not null order by l.work_date desc, l.id desc limit 1`,
  },
  'process-inspection': {
    header: workHeader,
    lines: {
      columns: [
        place(workOrderItems, 'order_location_id', 'l'),
        ...shown(workOrderItems, 'l', ['item_name', 'specification', 'good_quantity', 'defect_quantity', 'lot_no']),
        [`${inspections.name}.result`, `l.options -> 'inspection_data' ->> 'judgement'`],
      ],
      from: 'from work_order_items l where l.tenant_id = t.tenant_id and l.work_order_id = t.id and l.deleted_at is null order by l.sort_order, l.id',
    },
    results: {
      columns: [...shown(workOrderItems, 'l', ['item_name']), ...DATA_COLUMNS],
      from: `from work_order_items l
        cross join lateral json_to_recordset(coalesce(l.options -> 'inspection_data' -> 'records', '[]')) as r (section_id integer, field_key text, row_index integer, value text)
        ${ITEM_OF_KEY}
        where l.tenant_id = t.tenant_id and l.work_order_id = t.id and l.deleted_at is null order by l.sort_order, l.id, r.section_id nulls first, k.sort_order, r.row_index`,
    },
    rendered: `select x.rendered_html from (select t.tenant_id, t.id) w cross join lateral (${PROCESS_DOCUMENTS}) x
      where x.rendered_html is not null order by x.created_at desc, x.id desc limit 1`,
  },
  'delivery-confirmation': { header: shipmentHeader, lines: shipmentLines },
  'shipping-slip': { header: shipmentHeader, lines: shipmentLines },
  'final-inspection': {
    header: [
      ...shown(documents, 't', ['document_no', 'title']),
      place(documents, 'order_location_id', 't'),
      ...shown(documents, 't', ['status', 'result', 'submitted_at', 'decided_at']),
    ],
    results: {
      columns: DATA_COLUMNS,
      from: `from document_data r ${ITEM_OF_KEY}
        where r.tenant_id = t.tenant_id and r.document_id = t.id order by r.section_id nulls first, k.sort_order, r.row_index, r.id`,
    },
    rendered: 'select t.rendered_html',
  },
  'quality-document': {
    header: [
      ...shown(qualityDocuments, 't', ['document_no', 'site_name']),
      linked(qualityDocuments, 'client_id', 'clients', 'name'),
      ...shown(qualityDocuments, 't', ['received_on', 'requested_on', 'inspection_start_on', 'inspection_end_on', 'completed_at']),
      name(qualityDocuments, 'inspector_id'),
    ],
    lines: {
      columns: [
        place(qualityDocumentLocations, 'order_location_id', 'l'),
        ...shown(orderLocations, 'g', ['open_width', 'open_height']),
        ...shown(qualityDocumentLocations, 'l', ['post_width', 'post_height', 'change_reason', 'result', 'inspected_on']),
        name(qualityDocumentLocations, 'inspected_by', 'l'),
      ],
      from: `from quality_document_locations l join order_locations g on g.tenant_id = l.tenant_id and g.id = l.order_location_id
        where l.tenant_id = t.tenant_id and l.quality_document_id = t.id and l.deleted_at is null order by l.sort_order, l.id`,
    },
  },
};
