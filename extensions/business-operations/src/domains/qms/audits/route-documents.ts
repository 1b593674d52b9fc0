import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { notFound } from '../../../kernel/errors.ts';
import { Json } from '../../../kernel/http/reply.ts';
import { type AuditKind, KINDS, SOURCES } from './kinds.ts';

const Heading = z.object({ id: z.int(), title: z.string(), document_no: z.string(), date: z.iso.date().nullable() });

export const RouteDocuments = z.array(z.object({ kind: z.enum(KINDS), label: z.string(), count: z.int(), items: z.array(Heading) }));

export const labelOf = (ctx: Context, kind: AuditKind): string => ctx.translate(`message.lot_audit.kind.${kind}`);

/** The route of a completed document. */
const routeOf = (ctx: Context, routeId: number): Sql => sql`
  select q.tenant_id, q.id, q.order_id, q.quality_document_id, ${ctx.tenant.timeZone}::text as zone from quality_document_orders q
  join quality_documents c on c.tenant_id = q.tenant_id and c.id = q.quality_document_id and c.status = 'COMPLETED' and c.deleted_at is null
  where q.tenant_id = ${ctx.tenant.id} and q.id = ${routeId} and q.deleted_at is null`;

/**
 * Two common table expressions: `route`, the row of a completed document's route or none, and `heading`, what there is of all kinds over it: place of the
 * kind, kind, id, title, document_no, date, has_snapshot, has_file, about.
 */
export const headingsOf = (ctx: Context, routeId: number): Sql => sql`
  route as materialized (${routeOf(ctx, routeId)}),
  heading as materialized (
    select h.* from route d cross join lateral (${join(
      KINDS.map(
        (kind, place) => sql`select ${place}::integer as place, ${kind}::text as kind, k.* from (${raw(SOURCES[kind].headings)}) k`,
      ),
      ' union all ',
    )}) h)`;

/** The eight kinds, each with the headings of what there is of it. */
export async function routeDocuments(ctx: Context, routeId: number): Promise<Json> {
  const found = await ctx.jsonRow<'routes' | 'data'>(
    sql`
    with ${headingsOf(ctx, routeId)}, listed as (
      select h.place, count(*) as count,
        json_agg(json_build_object('id', h.id, 'title', h.title, 'document_no', h.document_no, 'date', h.date) order by h.date, h.id) as items
      from heading h group by h.place)
    select (select count(*) from route)::text as routes, (
      select json_agg(json_build_object('kind', k.kind, 'label', k.label, 'count', coalesce(l.count, 0), 'items', coalesce(l.items, '[]')) order by k.number)
      from unnest(${KINDS}::text[], ${KINDS.map((kind) => labelOf(ctx, kind))}::text[]) with ordinality as k (kind, label, number)
      left join listed l on l.place = k.number - 1)::text as data`,
    'prepared',
  );
  if (!Number(found.routes)) throw notFound();
  return new Json(found.data);
}
