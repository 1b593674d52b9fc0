import { type DataRecord, type RecordOptions, RecordsBody, recordsOf, type SentRecords } from '../../documents/records.ts';
import type { TemplateWithParts } from '../../documents/templates/load.ts';
import type { InspectionData, InspectionRecord, WorkOrderItemOptions } from '../model.ts';
import { type Component, gapKey } from './points.ts';

/** Inspections as items hold them, also those of former times. */

export const MAX_VALUE = 500;

/** The cells that an inspection has besides those of its template. */
export function gapCells(components: readonly Component[]): NonNullable<RecordOptions['extra']> {
  const keys = new Set(components.flatMap((one) => one.gap_points.map(({ point }) => gapKey(one.component, point))));
  return (key) => (keys.has(key) ? { type: 'TEXT' } : undefined);
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const isRecord = (value: unknown): value is InspectionRecord =>
  isObject(value) && typeof value.field_key === 'string' && typeof value.value === 'string' && 'section_id' in value;

/** What an inspection has besides its values. */
const MEMBERS = ['template_id', 'step_id', 'records', 'judgement', 'nonconforming_content', 'inspected_by', 'inspected_at'];

/** The values of an inspection in whichever form they were stored. */
function valuesOf(stored: unknown): unknown[] {
  if (Array.isArray(stored)) return stored;
  if (!isObject(stored)) return [];
  const { records } = stored;
  if (Array.isArray(records)) return records;
  if (isObject(records)) return [records];
  return [Object.fromEntries(Object.entries(stored).filter(([key]) => !MEMBERS.includes(key)))];
}

/** Whether the template is needed to read it. */
export const isLegacy = (options: WorkOrderItemOptions | null): boolean => valuesOf(options?.inspection_data).some((one) => !isRecord(one));

/** The inspection of an item in the form of today; null where there is none. Values that the template has no place for any more are left out. */
export function inspectionOf(
  options: WorkOrderItemOptions | null,
  template: TemplateWithParts | null,
  components: readonly Component[],
): InspectionData | null {
  const stored: unknown = options?.inspection_data ?? null;
  if (stored === null) return null;
  const head = (isObject(stored) ? stored : {}) as Partial<InspectionData>;
  return {
    template_id: head.template_id ?? null,
    step_id: head.step_id ?? null,
    records: valuesOf(stored).flatMap((one) => (isRecord(one) ? [asRecord(one)] : converted(one, template, components))),
    judgement: head.judgement === 'PASS' || head.judgement === 'FAIL' ? head.judgement : null,
    nonconforming_content: head.nonconforming_content ?? null,
    inspected_by: head.inspected_by ?? null,
    inspected_at: head.inspected_at ?? null,
  };
}

const asRecord = ({ section_id, column_id = null, field_key, row_index = 0, value }: InspectionRecord): InspectionRecord => ({
  ...{ section_id, column_id, field_key, row_index, value },
});

const isScalar = (value: unknown): value is string | number | boolean => ['string', 'number', 'boolean'].includes(typeof value);

const rowsOf = (one: object): SentRecords[] => {
  const row = RecordsBody.safeParse([one]);
  return row.success ? [row.data] : [];
};

/** Each value by itself, so that one that does not fit takes nothing else along. */
function converted(one: unknown, template: TemplateWithParts | null, components: readonly Component[]): InspectionRecord[] {
  if (!isObject(one)) return [];
  const sent: SentRecords[] =
    'field_key' in one ? rowsOf(one) : Object.entries(one).map(([key, value]) => (isScalar(value) ? { [key]: value } : {}));
  const extra = gapCells(components);
  return sent.flatMap((value) => {
    try {
      return filled(recordsOf(template, value, { extra, maxLength: MAX_VALUE }));
    } catch {
      return [];
    }
  });
}

/** Those that have a value. */
export const filled = (records: readonly DataRecord[]): InspectionRecord[] =>
  records.flatMap(({ value, ...place }) => (value === null ? [] : [{ ...place, value }]));

const identity = ({ section_id, column_id, field_key, row_index }: Omit<DataRecord, 'value'>) =>
  JSON.stringify([section_id, column_id, field_key, row_index]);

/** The stored values with those that were sent written over them, cell by cell; a null removes its cell. */
export function merged(stored: readonly InspectionRecord[], sent: readonly DataRecord[]): InspectionRecord[] {
  const cells = new Map<string, DataRecord>([...stored, ...sent].map((record) => [identity(record), record]));
  return filled([...cells.values()]);
}
