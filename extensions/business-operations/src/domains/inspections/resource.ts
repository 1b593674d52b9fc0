import { raw } from 'sql-template-tag';
import { z } from 'zod';
import { editable } from '../../kernel/crud/frozen.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedFields, related } from '../../kernel/crud/select.ts';
import { fieldReply } from '../../kernel/model/schemas.ts';
import { allowedActions } from '../../kernel/states/allowed.ts';
import { documents } from '../documents/model.ts';
import { items } from '../items/model.ts';
import { orders } from '../orders/model.ts';
import { userSql } from '../organisation/user-sql.ts';
import { nonconformingReports } from '../quality/nonconforming/model.ts';
import { clients } from '../sales/model.ts';
import { stockLots } from '../stock/model.ts';
import { workOrders } from '../work-orders/model.ts';
import { completing } from './complete.ts';
import { inspectionLines } from './lines.ts';
import { inspections } from './model.ts';

export const inspector = {
  sql: raw(`(select ${userSql('m')} from directus_users m where m.tenant_id = t.tenant_id and m.id = t.inspector_id)`),
  schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
};

const listFields: ComputedFields = {
  inspector,
  item: related(items, 'item_id', ['id', 'code', 'name', 'unit']),
  client: related(clients, 'client_id'),
};

const receiving = {
  sql: raw(`(select json_build_object('id', v.id, 'receiving_no', v.receiving_no, 'status', v.status, 'unit', n.unit) from receiving_items n
    join receivings v on v.tenant_id = n.tenant_id and v.id = n.receiving_id
    where n.tenant_id = t.tenant_id and n.id = t.receiving_item_id)`),
  schema: z.object({ id: z.int(), receiving_no: z.string(), status: z.string(), unit: z.string() }).nullable(),
};

const location = {
  sql: raw(`(select json_build_object('id', p.id, 'label', trim(concat(p.floor, ' ', p.symbol))) from order_locations p
    where p.tenant_id = t.tenant_id and p.id = t.order_location_id)`),
  schema: z.object({ id: z.int(), label: z.string() }).nullable(),
};

const REPORT = ['report_no', 'nc_type', 'status'] as const;

const reports = {
  sql: raw(`(select coalesce(json_agg(json_build_object('id', r.id, ${REPORT.map((name) => `'${name}', r.${name}`).join(', ')}) order by r.id), '[]')
    from nonconforming_reports r where r.tenant_id = t.tenant_id and r.inspection_id = t.id and r.deleted_at is null)`),
  schema: z.array(
    z.object({ id: z.int(), ...Object.fromEntries(REPORT.map((name) => [name, fieldReply(nonconformingReports.options.fields[name])])) }),
  ),
};

export const inspectionResource = resource('/inspections', inspections, {
  id: 'quality.inspections',
  noun: 'inspection',
  list: {
    summary: 'Incoming, process and final inspections by the day they are scheduled for; search over inspection_no, item_name and lot_no.',
    filters: {
      inspection_type: 'inspection_type',
      status: 'status',
      result: 'result',
      inspector_id: 'inspector_id',
      item_id: 'item_id',
      client_id: 'client_id',
      work_order_id: 'work_order_id',
      order_id: 'order_id',
      start_date: 'scheduled_on>=',
      end_date: 'scheduled_on<=',
    },
    sort: ['-scheduled_on', 'inspection_no', 'completed_at'],
    search: ['inspection_no', 'item_name', 'lot_no'],
    computed: listFields,
  },
  show: {
    items: inspectionLines.extra,
    receiving,
    stock_lot: related(stockLots, 'stock_lot_id', ['id', 'lot_no', 'status']),
    work_order: related(workOrders, 'work_order_id', ['id', 'work_order_no', 'status']),
    order: related(orders, 'order_id', ['id', 'order_no', 'site_name']),
    location,
    document: related(documents, 'document_id', ['id', 'document_no', 'title', 'status', 'result']),
    nonconforming_reports: reports,
    allowed_transitions: allowedActions([completing]),
    editable: editable(inspections),
  },
});
