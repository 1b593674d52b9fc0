import sql, { join, raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { notFound } from '../../../kernel/errors.ts';
import { type AuditKind, KINDS, SOURCES } from './kinds.ts';

const Heading = z.object({ id: z.int(), title: z.string(), document_no: z.string(), date: z.iso.date().nullable() });

export const RouteDocuments = z.array(z.object({ kind: z.enum(KINDS), label: z.string(), count: z.int(), items: z.array(Heading) }));

export const labelOf = (ctx: Context, kind: AuditKind): string => ctx.translate(`message.lot_audit.kind.${kind}`);

/** The route of a completed document. */
const routeOf = (ctx: Context, routeId: number): Sql => sql`
  select q.tenant_id, q.id, q.order_id, q.quality_document_id, ${ctx.tenant.timeZone}::text as zone from quality_document_orders q
  join quality_documents c on c.tenant_id = q.tenant_id and c.id = q.quality_document_id and c.status = 'COMPLETED' and c.deleted_at is null
  where q.tenant_id = ${ctx.tenant.id} and q.id = ${routeId} and q.deleted_at is null`;

/** The headings of all kinds of a route, as the relation `h`: kind, id, title, document_no, date, has_snapshot, has_file, about. */
export const headingsOf = (ctx: Context, routeId: number): Sql => sql`(
  select h.* from (${routeOf(ctx, routeId)}) d cross join lateral (${join(
    KINDS.map((kind, place) => sql`select ${place}::integer as place, ${kind}::text as kind, k.* from (${raw(SOURCES[kind].headings)}) k`),
    ' union all ',
  )}) h)`;

/** The eight kinds, each with the headings of what there is of it. */
export async function routeDocuments(ctx: Context, routeId: number): Promise<z.infer<typeof RouteDocuments>> {
  const rows = await ctx.rows<z.infer<typeof Heading> & { kind: AuditKind | null }>(sql`
    select h.kind, h.id, h.title, h.document_no, h.date::text as date from (${routeOf(ctx, routeId)}) route
    left join ${headingsOf(ctx, routeId)} h on true order by h.place, h.date, h.id`);
  if (!rows.length) throw notFound();
  return KINDS.map((kind) => {
    const items = rows.filter((row) => row.kind === kind).map(({ kind: _, ...heading }) => heading);
    return { kind, label: labelOf(ctx, kind), count: items.length, items };
  });
}
