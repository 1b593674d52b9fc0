import { raw } from 'sql-template-tag';
import { collection, type RowCondition } from '../../../kernel/model/collection.ts';
import { boolean, children, date, integer, oneOf, ref, string, systemRef, text, timestamp } from '../../../kernel/model/field.ts';
import { kept, managed } from '../../../kernel/model/usual.ts';
import { ofPiece } from '../model.ts';

/** The regular checks of equipment, 설비 점검: what is checked in which cycle, a sheet for each period, a row for each cell that is filled. */

export const Cycle = {
  DAILY: { ko: '일상', en: 'Daily' },
  WEEKLY: { ko: '주간', en: 'Weekly' },
  MONTHLY: { ko: '월간', en: 'Monthly' },
  BIMONTHLY: { ko: '격월', en: 'Every two months' },
  QUARTERLY: { ko: '분기', en: 'Quarterly' },
  SEMIANNUAL: { ko: '반기', en: 'Half-yearly' },
} as const;

export type Cycle = keyof typeof Cycle;

export const CheckTiming = {
  STOPPED: { ko: '정지 중', en: 'Stopped' },
  RUNNING: { ko: '가동 중', en: 'Running' },
  ANY: { ko: '무관', en: 'Any time' },
} as const;

/** An empty cell has no row. */
export const CheckResult = {
  GOOD: { ko: '양호', en: 'Good', tone: 'success' },
  BAD: { ko: '불량', en: 'Bad', tone: 'danger' },
  REPAIRED: { ko: '수리', en: 'Repaired', tone: 'warning' },
} as const;

export type CheckResult = keyof typeof CheckResult;

const STEPS: readonly (CheckResult | null)[] = [null, 'GOOD', 'BAD', 'REPAIRED'];

/** What a click does to a cell: the next value, and empty again after the last. */
export const nextResult = (present: CheckResult | null): CheckResult | null => STEPS[(STEPS.indexOf(present) + 1) % STEPS.length] ?? null;

export const OverallJudgement = {
  OK: { ko: '적합', en: 'OK', tone: 'success' },
  NG: { ko: '부적합', en: 'Not OK', tone: 'danger' },
} as const;

const made = { madeByService: true, scope: 'tenant', audit: true, group: 'production', hidden: true, softDelete: false } as const;
const cycle = { label: { ko: '점검 주기', en: 'Cycle' }, required: true, fixed: true } as const;

export const inspectionTemplates = collection('equipment_inspection_templates', {
  label: { ko: '설비 점검 항목', en: 'Check items of equipment' },
  icon: 'checklist',
  group: 'production',
  display: '{{item_no}} {{check_point}} {{check_item}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  hidden: true,
  baseFilter: ofPiece,
  frozenWith: 'equipment_id',
  columns: ['inspection_cycle', 'item_no', 'check_point', 'check_item', 'check_method', 'check_timing', 'is_active'],
  sort: ['inspection_cycle', 'item_no'],
  fields: {
    equipment_id: ref('equipment', { label: { ko: '설비', en: 'Equipment' }, required: true, fixed: true, onDelete: 'keep' }),
    inspection_cycle: oneOf(Cycle, cycle),
    item_no: integer({
      label: { ko: '번호', en: 'No.' },
      note: { ko: '비우면 다음 번호입니다.', en: 'The next number when left empty.' },
      required: true,
      generated: true,
      min: 1,
      max: 9999,
    }),
    check_point: string(200, { label: { ko: '점검 부위', en: 'Point' }, required: true }),
    check_item: string(300, { label: { ko: '점검 내용', en: 'What is checked' }, required: true }),
    check_method: string(500, { label: { ko: '점검 방법', en: 'Method' } }),
    check_timing: oneOf(CheckTiming, { label: { ko: '점검 시점', en: 'When' }, required: true, default: 'ANY' }),
    is_active: boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true }),
  },
  unique: [{ fields: ['equipment_id', 'inspection_cycle', 'item_no'], error: 'error.equipment.item_no_taken' }],
});

/** One for each piece, cycle and period: `YYYY-MM` of daily checks, else `YYYY`. */
export const equipmentInspections = collection('equipment_inspections', {
  ...made,
  baseFilter: ofPiece,
  label: { ko: '설비 점검표', en: 'Check sheets of equipment' },
  icon: 'grid_on',
  display: '{{equipment_id}} {{period}} {{inspection_cycle}}',
  columns: ['equipment_id', 'inspection_cycle', 'period', 'overall_judgement', 'inspector_id'],
  sort: ['-period'],
  fields: {
    equipment_id: ref('equipment', { label: { ko: '설비', en: 'Equipment' }, required: true, fixed: true, ...kept }),
    inspection_cycle: oneOf(Cycle, { ...cycle, ...managed }),
    period: string(7, {
      label: { ko: '기간', en: 'Period' },
      required: true,
      fixed: true,
      pattern: /^[0-9]{4}(-(0[1-9]|1[0-2]))?$/,
      ...managed,
    }),
    overall_judgement: oneOf(OverallJudgement, { label: { ko: '종합 판정', en: 'Judgement' }, ...managed }),
    inspector_id: systemRef('directus_users', { label: { ko: '점검자', en: 'Inspector' }, ...managed }),
    repair_note: text({ label: { ko: '수리 사항', en: 'Repairs' }, ...managed }),
    memo: text({ label: { ko: '메모', en: 'Memo' }, ...managed }),
    details: children('equipment_inspection_details', 'inspection_id', { label: { ko: '점검 결과', en: 'Cells' }, width: 'full' }),
  },
  unique: [{ fields: ['equipment_id', 'inspection_cycle', 'period'] }],
  indexes: [['inspection_cycle', 'period']],
  checks: {
    period: { sql: "(inspection_cycle = 'DAILY') = (length(period) = 7)", error: 'error.equipment.invalid_period', path: 'period' },
  },
});

/** Cells are seen as long as their piece is. */
const ofSheet: RowCondition = {
  filter: { inspection_id: ofPiece.filter },
  sql: (alias) =>
    raw(`exists (select from equipment_inspections s join equipment p on p.tenant_id = s.tenant_id and p.id = s.equipment_id
      where s.tenant_id = ${alias}.tenant_id and s.id = ${alias}.inspection_id and p.deleted_at is null)`),
};

/** The filled cells; `check_date` is the first day of the cell. An emptied cell is removed, and the audit keeps what it held. */
export const inspectionDetails = collection('equipment_inspection_details', {
  ...made,
  baseFilter: ofSheet,
  label: { ko: '설비 점검 결과', en: 'Cells of check sheets' },
  icon: 'check_box',
  display: '{{check_date}} {{result}}',
  columns: ['template_id', 'check_date', 'result', 'note', 'checked_by', 'checked_at'],
  sort: ['check_date'],
  fields: {
    inspection_id: ref('equipment_inspections', { label: { ko: '점검표', en: 'Sheet' }, required: true, fixed: true, ...kept }),
    template_id: ref('equipment_inspection_templates', {
      label: { ko: '점검 항목', en: 'Check item' },
      required: true,
      fixed: true,
      ...kept,
    }),
    check_date: date({ label: { ko: '점검일', en: 'Day' }, required: true, fixed: true, ...managed }),
    result: oneOf(CheckResult, { label: { ko: '결과', en: 'Result' }, required: true, ...managed }),
    extra_work_day: boolean({ label: { ko: '휴일 근무', en: 'Worked on a day off' }, required: true, default: false, ...managed }),
    note: string(500, { label: { ko: '비고', en: 'Note' }, ...managed }),
    checked_at: timestamp({ label: { ko: '점검일시', en: 'Checked at' }, required: true, ...managed }),
    checked_by: systemRef('directus_users', {
      label: { ko: '점검자', en: 'Checked by' },
      required: true,
      onDelete: 'keep',
      anyTenant: true,
      ...managed,
    }),
  },
  unique: [{ fields: ['inspection_id', 'template_id', 'check_date'] }],
  indexes: [['template_id', 'check_date']],
});
