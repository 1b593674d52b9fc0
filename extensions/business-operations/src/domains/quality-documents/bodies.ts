import { z } from 'zod';
import { createBody, decimalInput, id, inputOf, updateBody } from '../../kernel/model/schemas.ts';
import { RecordsBody } from '../documents/records.ts';
import { MAX_LOCATIONS, MAX_ORDERS, qualityDocumentLocations, qualityDocuments } from './model.ts';

/** What requests say of quality documents. Orders and locations are written by the service alone, so their bodies are put together here. */

const MAX_KEYS = 50;
export const MAX_OPTIONS_BYTES = 16 * 1024;

const { post_width: width, change_reason: reason, result, inspected_on: inspectedOn } = qualityDocumentLocations.options.fields;

/** Why options of a location are not kept; null where they are. */
export function optionsViolation(options: Record<string, unknown>): { code: string; max: number } | null {
  if (Object.keys(options).length > MAX_KEYS) return { code: 'too_many', max: MAX_KEYS };
  return Buffer.byteLength(JSON.stringify(options)) > MAX_OPTIONS_BYTES ? { code: 'too_big', max: MAX_OPTIONS_BYTES } : null;
}

/** Keys are free: note, drawing_no, installed_on and the like. */
const LocationOptions = z.record(z.string().min(1).max(100), z.json()).superRefine((sent, context) => {
  const violation = optionsViolation(sent);
  if (violation) context.addIssue({ code: 'custom', params: violation });
});

const Location = z.strictObject({ order_location_id: id, options: LocationOptions.nullable().optional() });

export type LocationInput = z.infer<typeof Location>;

const parts = {
  order_ids: z.array(id).max(MAX_ORDERS).optional(),
  locations: z.array(Location).max(MAX_LOCATIONS).optional(),
};

export const QualityDocumentBody = createBody(qualityDocuments, parts);
export const QualityDocumentChangesBody = updateBody(qualityDocuments, parts);

export type NewQualityDocument = z.infer<typeof QualityDocumentBody>;
export type QualityDocumentChanges = z.infer<typeof QualityDocumentChangesBody>;

const size = decimalInput(width);

export const InspectionBody = z.strictObject({
  result: inputOf(result),
  post_width: size.nullable().optional(),
  post_height: size.nullable().optional(),
  change_reason: inputOf(reason).nullable().optional(),
  inspection_data: RecordsBody.optional(),
  inspected_on: inputOf(inspectedOn).optional(),
  options: z.record(z.string().min(1).max(100), z.json()).optional(),
});

export type Inspection = z.infer<typeof InspectionBody>;
