import { amount } from '../../../kernel/decimal.ts';
import { invalidField } from '../../../kernel/errors.ts';
import type { InspectionRecord } from '../model.ts';
import { type Component, type GapPoint, gapKey } from './points.ts';

export type Judgement = 'PASS' | 'FAIL' | null;

/** An item of the template as far as it judges. */
export interface JudgedItem {
  section_id: number;
  field_key: string;
  is_required: boolean;
  /** Decimals as numbers or text. */
  lower_limit: number | string | null;
  upper_limit: number | string | null;
}

export interface Criteria {
  items: readonly JudgedItem[];
  components: readonly Pick<Component, 'component' | 'gap_points'>[];
}

const NUMBER = /^[+-]?\d{1,15}(\.\d{1,15})?$/;

const numberOf = (value: string) => (NUMBER.test(value.trim()) ? amount(value.trim()) : null);

/** PASS or FAIL of one measured value against a design value; null where they cannot be compared. */
export function gapResult(value: string, { design_value: design, tolerance }: Pick<GapPoint, 'design_value' | 'tolerance'>): Judgement {
  if (value === 'NG') return 'FAIL';
  const measured = numberOf(value);
  if (!measured || design === null || tolerance === null) return null;
  return measured.minus(design).abs().gt(tolerance) ? 'FAIL' : 'PASS';
}

function beyondLimits({ value }: InspectionRecord, { lower_limit: lower, upper_limit: upper }: JudgedItem): boolean {
  const measured = numberOf(value);
  return measured !== null && ((lower !== null && measured.lt(lower)) || (upper !== null && measured.gt(upper)));
}

/** FAIL where something is out of order, PASS where everything that is asked for is there, null while it is not. */
export function judge(records: readonly InspectionRecord[], { items, components }: Criteria): Judgement {
  const points = new Map(components.flatMap((one) => one.gap_points.map((point) => [gapKey(one.component, point.point), point] as const)));
  const ofItem = (item: JudgedItem) =>
    records.filter((record) => record.section_id === item.section_id && record.field_key === item.field_key);
  const gaps = records.filter((record) => record.section_id === null && points.has(record.field_key));
  const fails =
    records.some(({ value }) => value === 'NG') ||
    items.some((item) => ofItem(item).some((record) => beyondLimits(record, item))) ||
    gaps.some(({ field_key, value }) => gapResult(value, points.get(field_key) as GapPoint) === 'FAIL');
  if (fails) return 'FAIL';
  const filled = ({ value }: InspectionRecord) => value !== '';
  const complete =
    items.every((item) => !item.is_required || ofItem(item).some(filled)) &&
    [...points.keys()].every((key) => gaps.some((record) => record.field_key === key && filled(record)));
  return complete && records.some(filled) ? 'PASS' : null;
}

/** What holds when somebody judges themselves: a PASS against the measurements asks for the decision to use the piece as it is. */
export function judgementOf(given: Judgement | undefined, computed: Judgement, nonconforming: string | null): Judgement {
  if (given === 'PASS' && computed === 'FAIL' && !nonconforming?.trim())
    throw invalidField('judgement', 'judgement_conflict', 'error.work_order.judgement_conflict');
  return given ?? computed;
}

export interface Summary {
  total: number;
  inspected: number;
  passed: number;
  failed: number;
}

/** Items by their judgement; what is not judged is not inspected. */
export function summaryOf(judgements: readonly Judgement[]): Summary {
  const passed = judgements.filter((one) => one === 'PASS').length;
  const failed = judgements.filter((one) => one === 'FAIL').length;
  return { total: judgements.length, inspected: passed + failed, passed, failed };
}

/** Which items of a work order need a PASS. */
export interface Scope {
  type: 'ALL' | 'SAMPLING' | 'GROUP';
  sample_size?: number | null | undefined;
}

/** How many of the items need a PASS. */
export const sampleCount = ({ type, sample_size: size }: Scope, items: number): number =>
  type === 'ALL' ? items : Math.min(type === 'GROUP' ? 1 : (size ?? 1), items);

/** Of all items together: FAIL where one failed, PASS where enough passed. */
export function overallJudgement(judgements: readonly Judgement[], scope: Scope): Judgement {
  const { total, passed, failed } = summaryOf(judgements);
  if (failed) return 'FAIL';
  return total > 0 && passed >= sampleCount(scope, total) ? 'PASS' : null;
}
