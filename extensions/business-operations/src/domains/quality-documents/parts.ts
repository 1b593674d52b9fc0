import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { columnText } from '../../kernel/crud/select.ts';
import { type AnyCollection, fieldOf } from '../../kernel/model/collection.ts';
import type { AnyField } from '../../kernel/model/field.ts';
import { fieldReply } from '../../kernel/model/schemas.ts';
import { newestFqc, UnitDocument } from '../documents/fqc.ts';
import { orderLocations, orders } from '../orders/model.ts';
import { actorUser } from '../organisation/user-sql.ts';
import { performanceReports, qualityDocumentFiles, qualityDocumentLocations } from './model.ts';
import { MissingFields, missingFields } from './options.ts';

/** What a quality document shows of its orders, its locations, its file and its report. */

const members = (declared: AnyCollection, names: readonly string[], alias: string): string =>
  names.map((name) => `'${name}', ${columnText(name, fieldOf(declared, name) as AnyField, alias)}`).join(', ');

const shape = (declared: AnyCollection, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, fieldReply(fieldOf(declared, name) as AnyField)]));

/** Floor and symbol of the location of an order. */
export const labelOf = (location: string): string => `trim(concat(${location}.floor, ' ', ${location}.symbol))`;

const PLACE = ['floor', 'symbol', 'open_width', 'open_height', 'quantity'] as const;

const INSPECTED = [
  'order_location_id',
  'sort_order',
  'live',
  'post_width',
  'post_height',
  'change_reason',
  'inspection_status',
  'result',
  'inspection_data',
  'inspected_on',
  'options',
] as const;

const User = z.object({ id: z.uuid(), name: z.string() }).nullable();

/** The location `l` of a quality document, which is `ol` of its order. */
const locationJson = (ctx: Context): Sql => sql`json_build_object('id', l.id, ${raw(members(qualityDocumentLocations, INSPECTED, 'l'))},
  'inspected_by', ${actorUser(ctx, 'l.inspected_by')}, 'label', ${raw(labelOf('ol'))}, ${raw(members(orderLocations, PLACE, 'ol'))},
  'fqc_document', ${newestFqc(raw('d.tenant_id = l.tenant_id and d.order_location_id = l.order_location_id'))})`;

const FROM_LOCATIONS = `from quality_document_locations l
  join order_locations ol on ol.tenant_id = l.tenant_id and ol.id = l.order_location_id`;

export const LocationReply = z.object({
  id: z.int(),
  ...shape(qualityDocumentLocations, INSPECTED),
  inspected_by: User,
  label: z.string(),
  ...shape(orderLocations, PLACE),
  fqc_document: UnitDocument.nullable(),
});

/** One location as the document shows it. */
export async function shownLocation(ctx: Context, id: number): Promise<object | undefined> {
  const found = await ctx.row<{ data: object }>(
    sql`select ${locationJson(ctx)} as data ${raw(FROM_LOCATIONS)} where l.tenant_id = ${ctx.tenant.id} and l.id = ${id} and l.deleted_at is null`,
  );
  return found?.data;
}

const ORDER = ['order_no', 'status'] as const;

export const documentOrders = {
  sql: (ctx: Context): Sql => sql`(
    select coalesce(json_agg(json_build_object('id', q.id, 'order_id', q.order_id, ${raw(members(orders, ORDER, 'o'))}, 'locations', (
        select coalesce(json_agg(${locationJson(ctx)} order by l.sort_order, l.id), '[]') ${raw(FROM_LOCATIONS)}
        where l.tenant_id = q.tenant_id and l.quality_document_order_id = q.id and l.deleted_at is null)) order by q.id), '[]')
    from quality_document_orders q join orders o on o.tenant_id = q.tenant_id and o.id = q.order_id
    where q.tenant_id = t.tenant_id and q.quality_document_id = t.id and q.deleted_at is null)`,
  schema: z.array(z.object({ id: z.int(), order_id: z.int(), ...shape(orders, ORDER), locations: z.array(LocationReply) })),
};

const FILE = { name: 'file_name', size: 'file_size', mime_type: 'mime_type' } as const;

/** Directus serves it to whoever may read the document's file. */
const FILE_JSON = `json_build_object('id', f.id, ${Object.entries(FILE)
  .map(([name, column]) => `'${name}', f.${column}`)
  .join(', ')}, 'url', '/assets/' || f.file_id)`;

export const FileReply = z.object({
  id: z.int(),
  ...Object.fromEntries(Object.entries(FILE).map(([name, column]) => [name, fieldReply(qualityDocumentFiles.options.fields[column])])),
  url: z.string(),
});

const CURRENT_FILE = 'f.tenant_id = t.tenant_id and f.quality_document_id = t.id and f.deleted_at is null';

export const documentFile = {
  sql: raw(`(select ${FILE_JSON} from quality_document_files f where ${CURRENT_FILE})`),
  schema: FileReply.nullable(),
};

export const hasFile = raw(`exists (select from quality_document_files f where ${CURRENT_FILE})`);

export async function shownFile(ctx: Context, id: number): Promise<object | undefined> {
  const found = await ctx.row<{ data: object }>(
    sql`select ${raw(FILE_JSON)} as data from quality_document_files f where f.tenant_id = ${ctx.tenant.id} and f.id = ${id}`,
  );
  return found?.data;
}

const REPORT = ['year', 'quarter', 'confirmation_status', 'confirmed_at', 'memo'] as const;

export const documentReport = {
  sql: (ctx: Context): Sql => sql`(
    select json_build_object('id', r.id, ${raw(members(performanceReports, REPORT, 'r'))},
      'confirmed_by', ${actorUser(ctx, 'r.confirmed_by')}, 'missing_fields', ${missingFields('t')})
    from performance_reports r where r.tenant_id = t.tenant_id and r.quality_document_id = t.id and r.deleted_at is null)`,
  schema: z.object({ id: z.int(), ...shape(performanceReports, REPORT), confirmed_by: User, missing_fields: MissingFields }).nullable(),
};
