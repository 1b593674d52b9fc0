import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { ListOptions } from '../../../kernel/crud/list.ts';
import { resource } from '../../../kernel/crud/resource.ts';
import { instantText } from '../../../kernel/crud/select.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { queryInteger } from '../../../kernel/model/schemas.ts';
import { yearQuery } from '../calendar.ts';
import { performanceReports } from '../model.ts';
import { MissingFields, missingFields } from '../options.ts';
import { qualityDocumentResource } from '../resource.ts';

/** How performance reports are listed and shown. */

const OF_DOCUMENT = 'from quality_documents d where d.tenant_id = t.tenant_id and d.id = t.quality_document_id';

/** How many locations the report `t` is about. */
export const reportLocations = raw(`(select count(*) from quality_document_locations l
  where l.tenant_id = t.tenant_id and l.quality_document_id = t.quality_document_id and l.deleted_at is null)`);

/** Of the document of the report `t`. */
export const reportMissing: Sql = sql`(select to_json(${missingFields('d')}) ${raw(OF_DOCUMENT)})`;

const CLIENT = `(select json_build_object('id', c.id, 'name', c.name) from clients c where c.tenant_id = d.tenant_id and c.id = d.client_id)`;

const sheetColumn = (name: string, label: string, kind: 'string' | 'timestamp' | 'integer' = 'string') => ({
  path: `quality_document.${name}`,
  label,
  kind,
});

const inDocument = (column: string) => (pattern: string) => sql`exists (select ${raw(OF_DOCUMENT)} and d.${raw(column)} ilike ${pattern})`;

export const reportList: ListOptions = {
  filters: {
    year: { schema: yearQuery, sql: (year: number) => sql`t.year = ${year}` },
    quarter: { schema: queryInteger({ min: 1, max: 4 }), sql: (quarter: number) => sql`t.quarter = ${quarter}` },
    confirmation_status: 'confirmation_status',
  },
  sort: ['-created_at', 'year', 'quarter', 'confirmed_at'],
  search: [
    inDocument('document_no'),
    inDocument('site_name'),
    (pattern) => sql`exists (
      select from quality_documents d join clients c on c.tenant_id = d.tenant_id and c.id = d.client_id
      where d.tenant_id = t.tenant_id and d.id = t.quality_document_id and c.name ilike ${pattern})`,
  ],
  computed: {
    quality_document: {
      sql: sql`(select json_build_object('id', d.id, 'document_no', d.document_no, 'site_name', d.site_name, 'client', ${raw(CLIENT)},
          'completed_at', ${raw(instantText('d.completed_at'))}, 'location_count', ${reportLocations}) ${raw(OF_DOCUMENT)})`,
      schema: z.object({
        id: z.int(),
        document_no: z.string(),
        site_name: z.string(),
        client: z.object({ id: z.int(), name: z.string() }),
        completed_at: z.iso.datetime().nullable(),
        location_count: z.int(),
      }),
      sheet: [
        sheetColumn('document_no', 'field.quality_documents.document_no'),
        sheetColumn('site_name', 'field.quality_documents.site_name'),
        sheetColumn('client.name', 'field.quality_documents.client_id'),
        sheetColumn('completed_at', 'field.quality_documents.completed_at', 'timestamp'),
        sheetColumn('location_count', 'sheet.quality_documents.location_count', 'integer'),
      ],
    },
    missing_fields: { sql: reportMissing, schema: MissingFields },
  },
};

export const reportResource = resource('/quality/performance-reports', performanceReports, {
  id: 'quality.performance-reports',
  noun: 'performance report',
  show: reportList.computed ?? {},
  enrich: {
    schema: { quality_document: qualityDocumentResource.reply },
    async add(ctx, { quality_document: shown }) {
      const { id } = shown as { id: number };
      const document = await qualityDocumentResource.show(ctx, id);
      return { quality_document: document instanceof Json ? JSON.parse(String(document.data)) : document };
    },
  },
});
