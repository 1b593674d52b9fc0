import { collection } from '../../kernel/model/collection.ts';
import { boolean, date, decimal, money, oneOf, string, text } from '../../kernel/model/field.ts';

/** What an hour, a set or a square metre of work costs, 노무 단가: by size where that matters, and for the days on which it holds. */

const LaborType = {
  MANUFACTURE: { ko: '제작', en: 'Manufacture' },
  INSTALLATION: { ko: '설치', en: 'Installation' },
  INSPECTION: { ko: '검사', en: 'Inspection' },
  TRANSPORT: { ko: '운반', en: 'Transport' },
  OTHER: { ko: '기타', en: 'Other' },
} as const;

const LaborUnit = {
  SET: { ko: '세트', en: 'Set' },
  M2: { ko: '㎡', en: 'm²' },
  M: { ko: 'm', en: 'm' },
  HOUR: { ko: '시간', en: 'Hour' },
  DAY: { ko: '일', en: 'Day' },
} as const;

const Basis = {
  NONE: { ko: '없음', en: 'None' },
  AREA: { ko: '면적(㎡)', en: 'Area (m²)' },
  WIDTH: { ko: '폭(mm)', en: 'Width (mm)' },
  HEIGHT: { ko: '높이(mm)', en: 'Height (mm)' },
  WEIGHT: { ko: '중량(kg)', en: 'Weight (kg)' },
} as const;

/** Of one code, no two active ranges overlap on any day (`ops.guard_labor_rate`). */
export const laborRates = collection('labor_rates', {
  label: { ko: '노무 단가', en: 'Labor rates' },
  icon: 'engineering',
  group: 'sales',
  display: '{{code}} {{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['code', 'name', 'labor_type', 'unit', 'basis', 'basis_min', 'basis_max', 'rate', 'effective_from', 'effective_to', 'is_active'],
  sort: ['code', 'effective_from'],
  fields: {
    code: string(30, { label: { ko: '단가 코드', en: 'Code' }, required: true }),
    name: string(100, { label: { ko: '단가명', en: 'Name' }, required: true }),
    labor_type: oneOf(LaborType, { label: { ko: '구분', en: 'Type' }, required: true }),
    unit: oneOf(LaborUnit, { label: { ko: '단위', en: 'Unit' }, required: true }),
    basis: oneOf(Basis, { label: { ko: '적용 기준', en: 'Basis' }, required: true, default: 'NONE' }),
    basis_min: decimal(12, 4, { label: { ko: '기준 이상', en: 'From' }, required: true, default: 0 }),
    basis_max: decimal(12, 4, {
      label: { ko: '기준 미만', en: 'Below' },
      note: { ko: '비우면 상한이 없습니다.', en: 'Without limit if left empty.' },
    }),
    rate: money({ label: { ko: '단가', en: 'Rate' }, required: true, min: 0, confidential: true }),
    effective_from: date({ label: { ko: '적용 시작일', en: 'In force from' }, required: true, initially: 'today' }),
    effective_to: date({ label: { ko: '적용 종료일', en: 'In force until' } }),
    is_active: boolean({ label: { ko: '사용', en: 'Active' }, required: true, default: true }),
    memo: text({ label: { ko: '메모', en: 'Memo' }, width: 'full' }),
  },
  checks: {
    range: { sql: 'basis_max > basis_min', error: 'error.validation_failed', path: 'basis_max' },
    dates: { sql: 'effective_to >= effective_from', error: 'error.date_range_invalid', path: 'effective_to' },
  },
  indexes: [
    ['code', 'effective_from'],
    ['labor_type', 'is_active'],
    ['rate', 'id'],
    ['effective_from', 'id'],
  ],
});
