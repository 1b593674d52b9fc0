import type { SectionItem, TemplateWithParts } from '../../domains/documents/templates/load.ts';

/** A document as the API shows it, and what somebody writes on it. */

export type Template = TemplateWithParts;
export type Item = SectionItem;

export interface Approval {
  round: number;
  step: number;
  line_type: string;
  label: string;
  approver_name: string;
  department: string | null;
  position: string | null;
  status: string;
  acted_at: string | null;
  comment: string | null;
}

/** One value; of a basic field without section, of an item's own cell without column. */
export interface DataRecord {
  section_id: number | null;
  column_id: number | null;
  field_key: string;
  row_index: number;
  value: string | null;
}

export interface Document extends Record<string, unknown> {
  id: number;
  document_no: string;
  title: string;
  status: string;
  result: 'PASS' | 'FAIL' | null;
  template: Template;
  template_version: number;
  data: DataRecord[];
  approvals: Approval[];
  approval_round: number;
  editable: boolean;
  can_snapshot: boolean;
  allowed_transitions: string[];
  rendered_html: string | null;
  snapshot_at: string | null;
  snapshot_hash: string | null;
}

export type Place = Omit<DataRecord, 'value'>;
export type Values = Readonly<Record<string, string>>;

const BAR = '|';

export const keyOf = ({ section_id, column_id, row_index, field_key }: Place): string =>
  [section_id ?? '', column_id ?? '', row_index, field_key].join(BAR);

const placeOf = (key: string): Place => {
  const [section = '', column = '', row = '0', field_key = ''] = key.split(BAR);
  return { section_id: section ? Number(section) : null, column_id: column ? Number(column) : null, row_index: Number(row), field_key };
};

export const basicKey = (field_key: string): string => keyOf({ section_id: null, column_id: null, row_index: 0, field_key });

export const cellKey = (section_id: number, field_key: string, row_index = 0, column_id: number | null = null): string =>
  keyOf({ section_id, column_id, row_index, field_key });

export const valuesOf = (data: readonly DataRecord[]): Values =>
  Object.fromEntries(data.flatMap((record) => (record.value === null ? [] : [[keyOf(record), record.value]])));

/** What has changed, as the operation merges it; null removes a value. */
export function changedRecords(before: Values, after: Values): DataRecord[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => {
    const value = after[key]?.trim() || null;
    return value === (before[key] ?? null) ? [] : [{ ...placeOf(key), value }];
  });
}

/** Whether a measured value lies outside of the limits of its item. */
export function isOutOfRange(
  { lower_limit: lower, upper_limit: upper }: Pick<Item, 'lower_limit' | 'upper_limit'>,
  text: string | undefined,
): boolean {
  const value = text?.trim() ? Number(text) : Number.NaN;
  if (!Number.isFinite(value)) return false;
  return (lower !== null && value < lower) || (upper !== null && value > upper);
}

export function limitsText({ lower_limit: lower, upper_limit: upper, unit }: Pick<Item, 'lower_limit' | 'upper_limit' | 'unit'>): string {
  const limits =
    lower !== null && upper !== null ? `${lower} – ${upper}` : lower !== null ? `≥ ${lower}` : upper !== null ? `≤ ${upper}` : '';
  return limits && unit ? `${limits} ${unit}` : limits;
}

/** The samples of an item, counted from 0; most items have one. */
export const samplesOf = ({ sample_count: count }: Pick<Item, 'sample_count'>): number[] =>
  Array.from({ length: count }, (_, index) => index);

/** As many columns of samples as the widest item of the section has. */
export const mostSamples = (items: readonly Pick<Item, 'sample_count'>[]): number =>
  Math.max(1, ...items.map(({ sample_count: count }) => count));

/** What the values say so far: failed once something is, passed when every item has been looked at; the decision stays with people. */
export function suggestedResult({ sections }: Pick<Template, 'sections'>, values: Values): 'PASS' | 'FAIL' | null {
  const judged = sections.flatMap(({ id, items }) =>
    items
      .filter(({ measurement_type: type }) => type !== 'TEXT')
      .flatMap((item) => samplesOf(item).map((row) => ({ item, text: values[cellKey(id, item.field_key, row)] }))),
  );
  if (judged.some(({ item, text }) => (item.measurement_type === 'CHECK' ? text === 'NG' : isOutOfRange(item, text)))) return 'FAIL';
  return judged.length && judged.every(({ text }) => text) ? 'PASS' : null;
}

/** The steps whose approver is named at the submission. */
export const openSteps = ({ approval_lines: lines }: Pick<Template, 'approval_lines'>) =>
  lines.filter(({ line_type: type, approver_id: approver }) => type !== 'DRAFTER' && !approver);

export interface Box {
  label: string;
  position: string;
  name: string;
  status: string | null;
  acted_at: string | null;
  /** Whether it is that of the writer, who signs by submitting. */
  drafts: boolean;
}

/** The boxes of those who sign: of the last submission, before it those of the template. */
export function boxesOf({ template, approvals, approval_round: round }: Document): Box[] {
  const own = approvals.filter((each) => each.round === round);
  if (own.length)
    return own.map(({ label, line_type, position, approver_name: name, status, acted_at }) => ({
      ...{ label, position: position ?? '', name, status, acted_at },
      drafts: line_type === 'DRAFTER',
    }));
  return template.approval_lines.map(({ label, line_type }) => ({
    ...{ label, position: '', name: '', status: null, acted_at: null },
    drafts: line_type === 'DRAFTER',
  }));
}

/** Whether somebody has signed since the document was kept as printed. */
export const isSignedSince = ({ approvals, snapshot_at: at }: Document): boolean =>
  approvals.some(({ acted_at: acted }) => Boolean(at && acted && acted > at));
