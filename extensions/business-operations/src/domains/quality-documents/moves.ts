import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { assertReferences } from '../../kernel/crud/write.ts';
import { emitEvent } from '../../kernel/events.ts';
import { inputOf } from '../../kernel/model/schemas.ts';
import { notifyAll } from '../../kernel/notify.ts';
import type { Guard } from '../../kernel/states/guard.ts';
import { type Moved, move } from '../../kernel/states/move.ts';
import { QUALITY_DOCUMENTS_CANCELLED, QUALITY_DOCUMENTS_COMPLETED, type QualityDocumentsEvent } from './events.ts';
import { qualityDocumentMachine, qualityDocuments } from './model.ts';
import { labelOf } from './parts.ts';
import { quarterOf } from './rules.ts';

/** What people do with quality documents. */

const { fields } = qualityDocuments.options;

export const RequestBody = z.strictObject({
  requested_on: inputOf(fields.requested_on).optional(),
  inspector_id: inputOf(fields.inspector_id).optional(),
});

export const CancelBody = z.strictObject({ reason: inputOf({ ...fields.cancel_reason, required: true }) });

const LOCATIONS =
  'from quality_document_locations l where l.tenant_id = t.tenant_id and l.quality_document_id = t.id and l.deleted_at is null';

const hasLocations: Guard = {
  sql: () => raw(`exists (select ${LOCATIONS})`),
  status: 409,
  error: 'error.quality_document.no_locations',
  detail: () => ({ path: 'locations' }),
};

interface Named {
  id: number;
  label: string;
}

const PENDING = `l.inspection_status = 'PENDING'`;
const FAILED = `l.result = 'FAIL'`;

const named = (
  condition: string,
  as: string,
) => `(select coalesce(json_agg(json_build_object('id', l.id, 'label', ${labelOf('ol')}) order by l.sort_order, l.id), '[]')
  from quality_document_locations l join order_locations ol on ol.tenant_id = l.tenant_id and ol.id = l.order_location_id
  where l.tenant_id = t.tenant_id and l.quality_document_id = t.id and l.deleted_at is null and ${condition}) as ${as}`;

interface Inspected {
  pending: Named[];
  failed: Named[];
  last_day: string;
}

const allInspected: Guard<Inspected> = {
  sql: () => raw(`not exists (select ${LOCATIONS} and ${PENDING})`),
  status: 409,
  error: 'error.quality_document.locations_pending',
  detail: ({ pending }) => ({ path: 'locations', locations: pending }),
};

const noneFailed: Guard<Inspected> = {
  sql: () => raw(`not exists (select ${LOCATIONS} and ${FAILED})`),
  status: 409,
  error: 'error.quality_document.locations_failed',
  detail: ({ failed }) => ({ path: 'locations', locations: failed }),
};

const reportOpen: Guard = {
  sql: () =>
    raw(`not exists (select from performance_reports r where r.tenant_id = t.tenant_id and r.quality_document_id = t.id
      and r.confirmation_status = 'CONFIRMED' and r.deleted_at is null)`),
  status: 409,
  error: 'error.quality_document.report_confirmed',
};

interface Head {
  document_no: string;
  site_name: string;
  inspector_id: string | null;
}

export const requestDocument = move<Head, z.infer<typeof RequestBody>>(qualityDocumentMachine, 'request', {
  reads: ['document_no', 'site_name', 'inspector_id'],
  guards: [hasLocations],
  async prepare(ctx, _rows, { inspector_id }) {
    await assertReferences(ctx, qualityDocuments, { inspector_id });
    return undefined;
  },
  set: (ctx, _row, { requested_on = ctx.today(), inspector_id }) => ({ requested_on, ...(inspector_id ? { inspector_id } : {}) }),
  async after(ctx, rows, { inspector_id: named }) {
    await notifyAll(
      ctx,
      rows.map(({ id, document_no, site_name, inspector_id: known }) => ({
        users: [named ?? known].flatMap((inspector) => inspector ?? []),
        key: 'notification.quality_document.requested',
        params: { document_no, site_name },
        item: { collection: qualityDocuments.name, item: id },
      })),
    );
  },
});

/** The first location is inspected. */
export const beginDocument = move<object, { day: string }>(qualityDocumentMachine, 'begin', {
  right: 'service',
  set: (_ctx, _row, { day }) => ({ inspection_start_on: day }),
});

const event = (rows: readonly Moved<object>[]): QualityDocumentsEvent => ({
  quality_documents: rows.map(({ id, from }) => ({ id, from })),
});

async function startReports(ctx: Context, rows: readonly Moved<object>[]): Promise<void> {
  const { year, quarter } = quarterOf(ctx.today());
  await ctx.rows(sql`
    insert into performance_reports (tenant_id, quality_document_id, year, quarter)
    select ${ctx.tenant.id}, d.id, ${year}, ${quarter} from unnest(${rows.map(({ id }) => id)}::integer[]) as d (id)`);
  await emitEvent<QualityDocumentsEvent>(ctx, QUALITY_DOCUMENTS_COMPLETED, event(rows));
}

export const completeDocument = move<Inspected>(qualityDocumentMachine, 'complete', {
  reads: [named(PENDING, 'pending'), named(FAILED, 'failed'), `(select max(l.inspected_on)::text ${LOCATIONS}) as last_day`],
  guards: [allInspected, noneFailed],
  set: (ctx, { last_day: day }) => ({ completed_at: ctx.now, inspection_end_on: day }),
  after: startReports,
});

export const cancelDocument = move<object, z.infer<typeof CancelBody>>(qualityDocumentMachine, 'cancel', {
  guards: [reportOpen],
  set: (ctx, _row, { reason }) => ({ cancelled_at: ctx.now, cancel_reason: reason }),
  async after(ctx, rows) {
    const ids = rows.map(({ id }) => id);
    await freeLocations(ctx, ids);
    await ctx.rows(sql`
      delete from performance_reports where tenant_id = ${ctx.tenant.id} and quality_document_id = any (${ids}::integer[]) and deleted_at is null`);
    await emitEvent<QualityDocumentsEvent>(ctx, QUALITY_DOCUMENTS_CANCELLED, event(rows));
  },
});

/** Other documents may take the locations from now on. */
export const freeLocations = (ctx: Context, documentIds: readonly number[]) =>
  ctx.rows(sql`
    update quality_document_locations set live = false
    where tenant_id = ${ctx.tenant.id} and quality_document_id = any (${documentIds}::integer[]) and live and deleted_at is null`);
