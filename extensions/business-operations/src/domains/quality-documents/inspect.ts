import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';
import { lockRow } from '../../kernel/crud/write.ts';
import { conflict, invalidField, notFound } from '../../kernel/errors.ts';
import { emitEvent } from '../../kernel/events.ts';
import { move } from '../../kernel/states/move.ts';
import { newestFqc } from '../documents/fqc.ts';
import { recordsOf } from '../documents/records.ts';
import { type TemplateWithParts, templateWithParts } from '../documents/templates/load.ts';
import { type Inspection, optionsViolation } from './bodies.ts';
import { LOCATIONS_INSPECTED, type LocationsInspected } from './events.ts';
import { locationMachine, type QualityDocumentStatus, qualityDocumentLocations, qualityDocuments } from './model.ts';
import { beginDocument } from './moves.ts';
import { LocationReply, shownLocation } from './parts.ts';
import { needsReason } from './rules.ts';

/** The inspection of one location: what is recorded again takes the place of what was recorded before. */

export const InspectedReply = LocationReply.extend({ document_status: z.enum(qualityDocuments.options.fields.status.values) });

const INSPECTABLE: readonly QualityDocumentStatus[] = ['REQUESTED', 'IN_PROGRESS'];

const first = move<object, Record<string, unknown>>(locationMachine, 'inspect', { set: (_ctx, _row, recorded) => recorded });

interface Location {
  quality_document_id: number;
  order_location_id: number;
  inspection_status: string;
  options: Record<string, unknown> | null;
}

const COLUMNS = ['quality_document_id', 'order_location_id', 'inspection_status', 'options'];

export async function inspectLocation(ctx: Context, documentId: number, locationId: number, body: Inspection): Promise<object> {
  const { status } = await lockRow<{ status: QualityDocumentStatus }>(ctx, qualityDocuments, documentId, 'read', ['status']);
  const location = await lockRow<Location>(ctx, qualityDocumentLocations, locationId, 'update', COLUMNS);
  if (location.quality_document_id !== documentId) throw notFound();
  if (!INSPECTABLE.includes(status))
    throw conflict('error.quality_document.not_inspectable', [{ path: 'status', code: 'not_inspectable', status }]);
  const recorded = await recordedOf(ctx, location, body);
  if (location.inspection_status === 'PENDING') await first.one(ctx, locationId, recorded);
  else await ctx.items(qualityDocumentLocations).update(locationId, recorded);
  const day = recorded.inspected_on;
  if (status === 'REQUESTED') await beginDocument.one(ctx, documentId, { day });
  const { order_location_id } = location;
  await emitEvent<LocationsInspected>(ctx, LOCATIONS_INSPECTED, {
    quality_document_id: documentId,
    locations: [{ id: locationId, order_location_id, result: body.result, inspected_on: day }],
  });
  return { ...(await shownLocation(ctx, locationId)), document_status: 'IN_PROGRESS' };
}

interface Ordered {
  open_width: string | null;
  open_height: string | null;
  template_id: number | null;
}

async function recordedOf(ctx: Context, { order_location_id, options }: Location, body: Inspection) {
  const { inspected_on = ctx.today(), inspection_data: sent, options: changed, ...inspected } = body;
  if (inspected_on > ctx.today()) throw invalidField('inspected_on', 'in_future', 'error.date_in_future', { max: ctx.today() });
  const ordered = await orderedAt(ctx, order_location_id);
  const reason = inspected.change_reason || null;
  if (!reason && needsReason(inspected, ordered))
    throw invalidField('change_reason', 'change_reason_required', 'error.quality_document.change_reason_required', {
      open_width: Number(ordered.open_width),
      open_height: Number(ordered.open_height),
    });
  const records = sent === undefined ? null : recordsOf(await templateOf(ctx, ordered), sent, { member: 'inspection_data' });
  return {
    result: inspected.result,
    post_width: inspected.post_width ?? null,
    post_height: inspected.post_height ?? null,
    change_reason: reason,
    inspection_data: records && JSON.stringify(records.filter(({ value }) => value !== null)),
    inspected_on,
    inspected_by: ctx.variables.userId,
    ...(changed ? { options: JSON.stringify(mergedKeys(options, changed)) } : {}),
  };
}

/** The template of the location's own final inspection where it has one that is still there, else the one that stands for all. */
const orderedAt = async (ctx: Context, locationId: number): Promise<Ordered> =>
  (await ctx.row<Ordered>(sql`
    select ol.open_width, ol.open_height, coalesce(
      ${newestFqc(raw('d.tenant_id = ol.tenant_id and d.order_location_id = ol.id and dt.deleted_at is null'), raw('d.template_id'))},
      (select p.id from document_templates p where p.tenant_id = ol.tenant_id and p.category = 'FQC' and p.is_default and p.is_active and p.deleted_at is null)) as template_id
    from order_locations ol where ol.tenant_id = ${ctx.tenant.id} and ol.id = ${locationId}`)) as Ordered;

const templateOf = async (ctx: Context, { template_id: id }: Ordered): Promise<TemplateWithParts | null> =>
  (id === null ? undefined : await templateWithParts(ctx, id)) ?? null;

/** Key by key; null takes one away. */
function mergedKeys(stored: Record<string, unknown> | null, changed: Record<string, unknown>): Record<string, unknown> {
  const merged = Object.fromEntries(Object.entries({ ...stored, ...changed }).filter(([, value]) => value !== null));
  const violation = optionsViolation(merged);
  if (violation) throw invalidField('options', violation.code, 'error.validation_failed', { max: violation.max });
  return merged;
}
