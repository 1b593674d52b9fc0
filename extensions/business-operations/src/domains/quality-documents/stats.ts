import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { openAccess, visible } from '../../kernel/crud/select.ts';
import { countBy } from '../../kernel/crud/statistics.ts';
import { assertOrder } from '../../kernel/date-range.ts';
import { Json } from '../../kernel/http/reply.ts';
import { day } from '../../kernel/model/schemas.ts';
import { qualityDocuments } from './model.ts';
import { hasFile } from './parts.ts';

export const StatsQuery = z.strictObject({ start_date: day.optional(), end_date: day.optional() });

const byStatus = countBy(qualityDocuments, 'status');

export const Stats = z.object({
  total: z.int(),
  by_status: byStatus.schema,
  locations: z.object({ total: z.int(), inspected: z.int(), failed: z.int() }),
  without_file: z.int(),
});

const LOCATIONS = `select count(*) as total, count(*) filter (where l.inspection_status = 'COMPLETED') as inspected, count(*) filter (where l.result = 'FAIL') as failed
  from quality_document_locations l where l.tenant_id = t.tenant_id and l.quality_document_id = t.id and l.deleted_at is null and t.status <> 'CANCELLED'`;

/** Documents received in a range of days, and how far their locations are; cancelled ones count as such alone. */
export async function documentStats(ctx: Context, { start_date: start, end_date: end }: z.infer<typeof StatsQuery>): Promise<Json> {
  assertOrder(start, end);
  const found = await ctx.jsonRow<'data'>(sql`
    select json_build_object('total', count(*), 'by_status', ${byStatus.sql as ReturnType<typeof raw>},
      'locations', json_build_object('total', coalesce(sum(c.total), 0), 'inspected', coalesce(sum(c.inspected), 0), 'failed', coalesce(sum(c.failed), 0)),
      'without_file', count(*) filter (where t.status <> 'CANCELLED' and not ${hasFile}))::text as data
    from quality_documents t cross join lateral (${raw(LOCATIONS)}) c
    where ${visible(ctx, qualityDocuments, openAccess(ctx, qualityDocuments))}
      and (${start ?? null}::date is null or t.received_on >= ${start ?? null}::date) and (${end ?? null}::date is null or t.received_on <= ${end ?? null}::date)`);
  return new Json(found.data);
}
