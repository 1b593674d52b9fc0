import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import { Json } from '../../kernel/http/reply.ts';
import { queryInteger } from '../../kernel/model/schemas.ts';
import { actorUser } from '../organisation/user-sql.ts';
import { qualityDocuments } from './model.ts';

/** Inspections that are requested, go on or are done, in a month. */

const STATUSES = ['REQUESTED', 'IN_PROGRESS', 'COMPLETED'] as const;

/** Years whose days can be named. */
export const yearQuery = queryInteger({ min: 1900, max: 2199 });

export const CalendarQuery = z.strictObject({
  year: yearQuery.optional(),
  month: queryInteger({ min: 1, max: 12 }).optional(),
  inspector: z.uuid().optional(),
  status: z.enum(STATUSES).optional(),
});

export const CalendarItems = z.array(
  z.object({
    id: z.int(),
    type: z.literal('quality_document'),
    title: z.string(),
    start_date: z.iso.date(),
    end_date: z.iso.date(),
    all_day: z.literal(true),
    status: z.enum(STATUSES),
    inspector: z.object({ id: z.uuid(), name: z.string() }).nullable(),
    site_name: z.string(),
  }),
);

const START = 'coalesce(t.inspection_start_on, t.requested_on)';
// What was inspected again for an earlier day does not end before it began.
const END = `greatest(${START}, t.inspection_end_on)`;

export async function calendarOf(ctx: Context, query: z.infer<typeof CalendarQuery>): Promise<Json> {
  const [presentYear, presentMonth] = ctx.today().split('-').map(Number);
  const { year = presentYear, month = presentMonth, inspector, status } = query;
  const first = sql`make_date(${year}::integer, ${month}::integer, 1)`;
  const found = await ctx.row<{ data: string }>(sql`
    select coalesce(json_agg(json_build_object('id', t.id, 'type', 'quality_document', 'title', concat_ws(' ', t.document_no, t.site_name),
      'start_date', ${raw(START)}, 'end_date', ${raw(END)}, 'all_day', true, 'status', t.status, 'inspector', ${actorUser(ctx, 't.inspector_id')},
      'site_name', t.site_name) order by ${raw(START)}, t.id), '[]')::text as data
    from quality_documents t
    where ${visible(ctx, qualityDocuments, openAccess(ctx, qualityDocuments))}
      and t.status = any (${status ? [status] : STATUSES}::text[])
      and (${inspector ?? null}::uuid is null or t.inspector_id = ${inspector ?? null}::uuid)
      and ${raw(START)} < ${first} + interval '1 month' and ${raw(END)} >= ${first}`);
  return new Json(found?.data ?? '[]');
}
