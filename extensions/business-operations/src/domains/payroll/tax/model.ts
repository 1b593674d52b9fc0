import { collection } from '../../../kernel/model/collection.ts';
import { date, decimal, integer, money, oneOf, year } from '../../../kernel/model/field.ts';

export const BracketKind = {
  TABLE: { ko: '간이세액표', en: 'Table' },
  TIER: { ko: '1천만원 초과 구간', en: 'Tier above 10 million won' },
  CHILD_CREDIT: { ko: '자녀 세액공제', en: 'Child credit' },
} as const;

const thousand = { ko: '천원', en: 'Thousand won' };

/** The simplified withholding schedule, 근로소득 간이세액표: the law's, so the same for every tenant. */
export const incomeTaxBrackets = collection('income_tax_brackets', {
  label: { ko: '근로소득 간이세액표', en: 'Income tax schedule' },
  icon: 'table_chart',
  group: 'hr',
  display: '{{table_year}} {{salary_from}}',
  scope: 'system',
  audit: true,
  rollback: false,
  softDelete: false,
  columns: ['table_year', 'kind', 'salary_from', 'salary_to', 'family_count', 'tax_amount'],
  sort: ['-table_year', 'kind', 'salary_from', 'family_count'],
  fields: {
    table_year: year({ label: { ko: '연도', en: 'Edition' }, required: true, min: 2000, max: 2100 }),
    effective_from: date({ label: { ko: '시행일', en: 'In force from' }, required: true }),
    kind: oneOf(BracketKind, { label: { ko: '종류', en: 'Kind' }, required: true }),
    salary_from: integer({ label: { ko: '월급여 이상', en: 'Pay from' }, unit: 'thousand_won', note: thousand, min: 0 }),
    salary_to: integer({ label: { ko: '월급여 미만', en: 'Pay below' }, unit: 'thousand_won', note: thousand, min: 0 }),
    family_count: integer({
      label: { ko: '가족 수', en: 'Family' },
      note: { ko: '자녀 세액공제에서는 자녀 수', en: 'Of a child credit the number of children' },
      min: 1,
      max: 11,
    }),
    tax_amount: money({ label: { ko: '세액', en: 'Tax' }, min: 0 }),
    excess_factor: decimal(5, 4, { label: { ko: '초과분 비율', en: 'Part of the excess' }, min: 0 }),
    excess_rate: decimal(5, 4, { label: { ko: '초과분 세율', en: 'Rate on the excess' }, min: 0 }),
  },
  unique: [{ fields: ['table_year', 'kind', 'salary_from', 'family_count'], nullsNotDistinct: true }],
  indexes: [['effective_from'], ['table_year', 'kind', 'family_count', 'salary_from'], ['kind', 'salary_from', 'family_count']],
});
