import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { invalid } from '../../../kernel/errors.ts';
import { emitEvent } from '../../../kernel/events.ts';
import { id } from '../../../kernel/model/schemas.ts';
import { type Move, move } from '../../../kernel/states/move.ts';
import { PERFORMANCE_REPORTS_CONFIRMED, PERFORMANCE_REPORTS_UNCONFIRMED, type PerformanceReportsEvent } from '../events.ts';
import { performanceReportMachine } from '../model.ts';
import { missingFieldsText } from '../options.ts';

/** Reports are confirmed, and taken back, many at a time: all of them or none. */

export const IdsBody = z.strictObject({
  ids: z
    .array(id)
    .min(1)
    .max(200)
    .refine((ids) => new Set(ids).size === ids.length, { params: { code: 'duplicate' } }),
});

const MISSING = `(select to_json(${missingFieldsText('d')}) from quality_documents d where d.tenant_id = t.tenant_id and d.id = t.quality_document_id) as missing_fields`;

const announce = (event: string) => async (ctx: Context, rows: readonly { id: number }[]) =>
  emitEvent<PerformanceReportsEvent>(ctx, event, { performance_report_ids: rows.map((row) => row.id) });

const confirm = move<{ missing_fields: string[] }>(performanceReportMachine, 'confirm', {
  reads: [MISSING],
  set: (ctx, { missing_fields: missing }) =>
    missing.length
      ? invalid('error.performance_report.missing_information', [{ path: 'ids', code: 'missing_information', missing_fields: missing }])
      : { confirmed_at: ctx.now, confirmed_by: ctx.variables.userId },
  after: announce(PERFORMANCE_REPORTS_CONFIRMED),
});

const unconfirm = move(performanceReportMachine, 'unconfirm', {
  set: () => ({ confirmed_at: null, confirmed_by: null }),
  after: announce(PERFORMANCE_REPORTS_UNCONFIRMED),
});

/** Documents are locked before their reports, as everybody does: their options stay as they are meanwhile, and nobody cancels them. */
const lockDocuments = (ctx: Context, ids: readonly number[]) =>
  ctx.rows(sql`
    select d.id from quality_documents d
    where d.tenant_id = ${ctx.tenant.id}
      and d.id in (select quality_document_id from performance_reports where tenant_id = ${ctx.tenant.id} and id = any (${ids}::integer[]))
    order by d.id for update`);

const allOf =
  <Row extends object>(of: Pick<Move<Row, undefined>, 'all'>) =>
  async (ctx: Context, ids: readonly number[]): Promise<number[]> => {
    await lockDocuments(ctx, ids);
    const moved = new Set((await of.all(ctx, ids, undefined)).map((row) => row.id));
    return ids.filter((each) => moved.has(each));
  };

export const confirmReports = allOf(confirm);
export const unconfirmReports = allOf(unconfirm);
