import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedFields, related } from '../../kernel/crud/select.ts';
import { nameSql } from '../../kernel/crud/user-name.ts';
import { idParam } from '../../kernel/model/schemas.ts';
import { allowedActions, allowedStates } from '../../kernel/states/allowed.ts';
import { clients } from '../sales/model.ts';
import { qualityDocuments } from './model.ts';
import { cancelDocument, completeDocument, requestDocument } from './moves.ts';
import { documentFile, documentOrders, documentReport, hasFile } from './parts.ts';

/** How quality documents are listed and shown. */

const ofDocument = (table: string) =>
  `from ${table} l where l.tenant_id = t.tenant_id and l.quality_document_id = t.id and l.deleted_at is null`;

export const locationCount = `(select count(*) ${ofDocument('quality_document_locations')})`;

const figure = (name: string, expression: string): ComputedFields => ({
  [name]: {
    sql: raw(`(${expression})`),
    schema: z.int(),
  },
});

const listFields: ComputedFields = {
  client: related(clients, 'client_id'),
  inspector: {
    sql: raw(`(select json_build_object('id', u.id, 'name', ${nameSql('u')}) from directus_users u where u.id = t.inspector_id)`),
    schema: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  },
  ...figure('order_count', `select count(*) ${ofDocument('quality_document_orders')}`),
  ...figure('location_count', locationCount),
  ...figure('inspected_count', `select count(*) ${ofDocument('quality_document_locations')} and l.inspection_status = 'COMPLETED'`),
  has_file: {
    sql: hasFile,
    schema: z.boolean(),
  },
};

const moves = [requestDocument, completeDocument, cancelDocument];

export const qualityDocumentResource = resource('/quality/documents', qualityDocuments, {
  id: 'quality.quality-documents',
  noun: 'quality document',
  list: {
    summary: 'Quality documents; search over number, site, client and order numbers.',
    filters: {
      status: 'status',
      client_id: 'client_id',
      site_id: 'site_id',
      order_id: {
        schema: idParam,
        reads: [],
        sql: (order: number) => sql`exists (select ${raw(ofDocument('quality_document_orders'))} and l.order_id = ${order})`,
      },
      inspector_id: 'inspector_id',
      start_date: 'received_on>=',
      end_date: 'received_on<=',
    },
    sort: ['-received_on', 'document_no', 'completed_at', 'site_name'],
    search: [
      'document_no',
      'site_name',
      (pattern) => sql`exists (select from clients c where c.tenant_id = t.tenant_id and c.id = t.client_id and c.name ilike ${pattern})`,
      (pattern) => sql`exists (
        select from quality_document_orders q join orders o on o.tenant_id = q.tenant_id and o.id = q.order_id
        where q.tenant_id = t.tenant_id and q.quality_document_id = t.id and q.deleted_at is null and o.order_no ilike ${pattern})`,
    ],
    computed: listFields,
  },
  show: {
    orders: documentOrders,
    file: documentFile,
    performance_report: documentReport,
    allowed_transitions: allowedStates(moves),
    allowed_actions: allowedActions(moves),
  },
});
