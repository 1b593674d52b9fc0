import type { InspectionType } from '../../domains/inspections/model.ts';
import { isComputed, judgementOf } from '../../domains/inspections/rules.ts';

export type Judgement = 'PASS' | 'FAIL';

/** An inspection as its list shows it, as far as the page needs it. */
export interface Inspection {
  id: number;
  inspection_no: string;
  inspection_type: InspectionType;
  status: string;
  result: string | null;
  item_name: string;
  specification: string | null;
  scheduled_on: string;
  lot_no: string | null;
  lot_size: number;
  sample_size: number | null;
  accepted_quantity: number | null;
  rejected_quantity: number | null;
  inspector_id: string | null;
  remarks: string | null;
  item: { id: number; code: string; name: string; unit: string };
  client: { id: number; name: string } | null;
  inspector: { id: string; name: string } | null;
}

export interface ShownInspection extends Inspection {
  items: Item[];
  receiving: { id: number; receiving_no: string; unit: string } | null;
  stock_lot: { id: number; lot_no: string } | null;
  work_order: { id: number; work_order_no: string } | null;
  order: { id: number; order_no: string; site_name: string | null } | null;
  location: { id: number; label: string } | null;
  document: { id: number; document_no: string } | null;
  nonconforming_reports: { id: number; report_no: string }[];
  editable: boolean;
  allowed_transitions: string[];
}

export interface Item {
  id: number;
  name: string;
  method: string | null;
  standard: string | null;
  measure_type: 'NUMERIC' | 'OK_NG';
  lower_limit: number | null;
  upper_limit: number | null;
  unit: string | null;
  measured_values: number[] | null;
  judgement: Judgement | null;
  remarks: string | null;
}

/** What is typed for an item: the values with blanks between them, or the judgement. */
export interface Entry {
  item: Item;
  values: string;
  judgement: Judgement | null;
  remarks: string;
}

/** The numbers of a text; null where something else is in it. Commas separate, as blanks do. */
export function numbersIn(text: string): number[] | null {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  return words.every((word) => /^-?\d{1,11}(\.\d{1,4})?$/.test(word)) ? words.map(Number) : null;
}

export const entryOf = (item: Item): Entry => ({
  item,
  values: (item.measured_values ?? []).join(' '),
  judgement: item.judgement,
  remarks: item.remarks ?? '',
});

/** What the values that are typed come to at once, before anything is sent. */
export function judged({ item, values, judgement }: Entry): Judgement | null {
  const measured_values = numbersIn(values);
  if (item.measure_type !== 'NUMERIC') return judgement;
  return measured_values && judgementOf({ ...item, measured_values, judgement }, judgement !== item.judgement);
}

const same = (one: readonly number[], other: readonly number[]) => one.join() === other.join();

/** What has been changed of an item. */
function changesOf({ item, values, judgement, remarks }: Entry) {
  const measured = numbersIn(values) ?? [];
  const judges = judgement !== item.judgement && !isComputed({ ...item, measured_values: measured });
  return {
    ...(item.measure_type === 'NUMERIC' && !same(measured, item.measured_values ?? []) ? { measured_values: measured } : {}),
    ...(judges ? { judgement } : {}),
    ...(remarks.trim() === (item.remarks ?? '') ? {} : { remarks: remarks.trim() || null }),
  };
}

/** The whole list, because what is not in it would be removed. */
export const itemsOf = (entries: readonly Entry[]) => entries.map((entry) => ({ id: entry.item.id, ...changesOf(entry) }));

export const isChanged = (entries: readonly Entry[]): boolean => entries.some((entry) => Object.keys(changesOf(entry)).length > 0);

/** Limits as people read them: 1.15 – 1.25, ≥ 1.15, ≤ 1.25. */
export function limitsOf({ lower_limit: lower, upper_limit: upper, unit }: Item, number: (value: number) => string): string {
  const ends = unit ? ` ${unit}` : '';
  if (lower !== null && upper !== null) return `${number(lower)} – ${number(upper)}${ends}`;
  if (lower !== null) return `≥ ${number(lower)}${ends}`;
  return upper === null ? '' : `≤ ${number(upper)}${ends}`;
}
