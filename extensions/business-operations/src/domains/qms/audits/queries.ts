import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { type ListQuery, likePattern, pageOf, pageQuery } from '../../../kernel/crud/paging.ts';
import { instantText } from '../../../kernel/crud/select.ts';
import type { Sheet } from '../../../kernel/crud/sheet.ts';
import { nameSql } from '../../../kernel/crud/user-name.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { queryInput } from '../../../kernel/model/schemas.ts';
import { yearQuery } from '../../quality-documents/calendar.ts';
import { performanceReports, qualityDocuments } from '../../quality-documents/model.ts';
import { clients } from '../../sales/model.ts';

const { quarter } = performanceReports.options.fields;

export const AuditStatus = z.enum(['NONE', 'PARTIAL', 'DONE']);

export const AuditQuery = pageQuery({
  sort: ['-completed_at', 'document_no'],
  tie: 'id',
  search: true,
  filters: { year: yearQuery.optional(), quarter: queryInput(quarter).optional(), audit_status: AuditStatus.optional() },
});

export const AuditRow = z.object({
  id: z.int(),
  document_no: z.string(),
  site_name: z.string(),
  client: z.object({ id: z.int(), name: z.string() }),
  completed_at: z.iso.datetime(),
  route_count: z.int(),
  unit_count: z.int(),
  confirmed_count: z.int(),
  audit_status: AuditStatus,
});

const heading = (name: string) => `field.${qualityDocuments.name}.${name}`;

const sheet: Sheet = {
  title: 'sheet.lot_audits.title',
  columns: [
    { path: 'document_no', label: heading('document_no') },
    { path: 'site_name', label: heading('site_name') },
    { path: 'client.name', label: `collection.${clients.name}` },
    { path: 'completed_at', label: heading('completed_at'), kind: 'timestamp' },
    { path: 'route_count', label: 'sheet.lot_audits.routes', kind: 'integer' },
    { path: 'unit_count', label: 'sheet.lot_audits.units', kind: 'integer' },
    { path: 'confirmed_count', label: 'sheet.lot_audits.confirmed', kind: 'integer' },
    { path: 'audit_status', label: 'sheet.lot_audits.status', values: 'sheet.lot_audits.status' },
  ],
};

/** How far the units of a document are audited, over the alias `d`; nothing is still NONE. */
export const progressSql = sql`(
  select count(*)::integer as unit_count, (count(*) filter (where a.confirmed))::integer as confirmed_count,
    case when count(*) filter (where a.confirmed) = 0 then 'NONE' when count(*) = count(*) filter (where a.confirmed) then 'DONE' else 'PARTIAL' end as audit_status
  from quality_document_locations l left join qms_audits a on a.tenant_id = l.tenant_id and a.quality_document_location_id = l.id
  where l.tenant_id = d.tenant_id and l.quality_document_id = d.id and l.deleted_at is null)`;

/** The material lots of an order's work orders, over an expression of its id. */
export const usedLots = (order: string): string => `select distinct b.id, b.lot_no, b.receiving_item_id, m.work_order_id
  from work_orders w
  join work_order_material_inputs m on m.tenant_id = w.tenant_id and m.work_order_id = w.id and m.deleted_at is null
  join stock_lots b on b.tenant_id = m.tenant_id and b.id = m.stock_lot_id
  where w.tenant_id = d.tenant_id and w.order_id = ${order} and w.deleted_at is null`;

/** Numbers of documents and orders, sites, and lots that went in or came out. */
const found = (pattern: string): Sql => sql`(d.document_no ilike ${pattern} or d.site_name ilike ${pattern} or exists (
  select from quality_document_orders q join orders o on o.tenant_id = q.tenant_id and o.id = q.order_id
  where q.tenant_id = d.tenant_id and q.quality_document_id = d.id and q.deleted_at is null and (o.order_no ilike ${pattern}
    or exists (select from (${raw(usedLots('o.id'))}) u where u.lot_no ilike ${pattern})
    or exists (select from work_orders w join work_order_items i on i.tenant_id = w.tenant_id and i.work_order_id = w.id and i.deleted_at is null
      where w.tenant_id = o.tenant_id and w.order_id = o.id and w.deleted_at is null and i.lot_no ilike ${pattern}))))`;

interface AuditFilters extends ListQuery {
  year?: number | undefined;
  quarter?: number | undefined;
  audit_status?: z.infer<typeof AuditStatus> | undefined;
}

/** Documents that were completed in a year or quarter of the tenant's calendar, with how far they are audited. */
export function listAudits(ctx: Context, query: AuditFilters) {
  const ofYear = query.year ?? Number(ctx.today().slice(0, 4));
  const [first, months] = query.quarter === undefined ? [1, 12] : [3 * query.quarter - 2, 3];
  const from = sql`make_date(${ofYear}::integer, ${first}::integer, 1)`;
  const instant = (day: Sql) => sql`((${day})::timestamp at time zone ${ctx.tenant.timeZone})`;
  const source = sql`from (
    select d.id, d.document_no, d.site_name, json_build_object('id', c.id, 'name', c.name) as client, ${raw(instantText('d.completed_at'))} as completed_at,
      (select count(*)::integer from quality_document_orders q where q.tenant_id = d.tenant_id and q.quality_document_id = d.id and q.deleted_at is null) as route_count,
      p.unit_count, p.confirmed_count, p.audit_status
    from quality_documents d
    join clients c on c.tenant_id = d.tenant_id and c.id = d.client_id
    cross join lateral ${progressSql} p
    where d.tenant_id = ${ctx.tenant.id} and d.status = 'COMPLETED' and d.deleted_at is null
      and d.completed_at >= ${instant(from)} and d.completed_at < ${instant(sql`${from} + make_interval(months => ${months}::integer)`)}
      ${query.search ? sql`and ${found(likePattern(query.search))}` : sql``}
      ${query.audit_status ? sql`and p.audit_status = ${query.audit_status}` : sql``}) t`;
  return pageOf(ctx, query, raw('t.*'), source, sheet);
}

const Unit = z.object({
  id: z.int(),
  label: z.string(),
  confirmed: z.boolean(),
  confirmed_at: z.iso.datetime().nullable(),
  confirmed_by: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});

export const Audit = AuditRow.extend({
  routes: z.array(z.object({ id: z.int(), order_id: z.int(), order_no: z.string(), lot_nos: z.array(z.string()), units: z.array(Unit) })),
});

/** Who confirmed the audit `a`. */
export const confirmedBy = raw(
  `(select json_build_object('id', u.id, 'name', ${nameSql('u')}) from directus_users u where u.id = a.confirmed_by)`,
);

/** A completed document with its orders, their material lots and their locations. */
export async function showAudit(ctx: Context, id: number): Promise<Json> {
  const row = await ctx.row<{ data: string }>(sql`
    select to_json(r)::text as data from (
      select d.id, d.document_no, d.site_name, json_build_object('id', c.id, 'name', c.name) as client, ${raw(instantText('d.completed_at'))} as completed_at,
        json_array_length(routes.list) as route_count, p.unit_count, p.confirmed_count, p.audit_status, routes.list as routes
      from quality_documents d
      join clients c on c.tenant_id = d.tenant_id and c.id = d.client_id
      cross join lateral ${progressSql} p
      cross join lateral (
        select coalesce(json_agg(json_build_object('id', q.id, 'order_id', o.id, 'order_no', o.order_no,
            'lot_nos', (select coalesce(json_agg(distinct u.lot_no order by u.lot_no), '[]') from (${raw(usedLots('o.id'))}) u),
            'units', (select coalesce(json_agg(json_build_object('id', l.id, 'label', trim(g.floor || ' ' || g.symbol), 'confirmed', coalesce(a.confirmed, false),
                'confirmed_at', ${raw(instantText('a.confirmed_at'))}, 'confirmed_by', ${confirmedBy}) order by l.sort_order, l.id), '[]')
              from quality_document_locations l
              join order_locations g on g.tenant_id = l.tenant_id and g.id = l.order_location_id
              left join qms_audits a on a.tenant_id = l.tenant_id and a.quality_document_location_id = l.id
              where l.tenant_id = q.tenant_id and l.quality_document_order_id = q.id and l.deleted_at is null)) order by q.id), '[]') as list
        from quality_document_orders q join orders o on o.tenant_id = q.tenant_id and o.id = q.order_id
        where q.tenant_id = d.tenant_id and q.quality_document_id = d.id and q.deleted_at is null) routes
      where d.tenant_id = ${ctx.tenant.id} and d.id = ${id} and d.status = 'COMPLETED' and d.deleted_at is null) r`);
  if (!row) throw notFound();
  return new Json(row.data);
}
