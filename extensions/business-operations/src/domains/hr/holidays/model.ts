import { collection } from '../../../kernel/model/collection.ts';
import { date, oneOf, string } from '../../../kernel/model/field.ts';

export const HolidayKind = {
  PUBLIC: { ko: '공휴일', en: 'Public holiday' },
  SUBSTITUTE: { ko: '대체공휴일', en: 'Substitute holiday' },
  TEMPORARY: { ko: '임시공휴일', en: 'Temporary holiday' },
  COMPANY: { ko: '회사 휴일', en: 'Company holiday' },
} as const;
export type HolidayKind = keyof typeof HolidayKind;

/** Days off of a company beside its weekends; what a working day is follows from them (`workCalendar`). */
export const holidays = collection('holidays', {
  label: { ko: '휴일', en: 'Holidays' },
  icon: 'event_busy',
  group: 'hr',
  display: '{{holiday_date}} {{name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  columns: ['holiday_date', 'name', 'kind'],
  sort: ['-holiday_date'],
  fields: {
    holiday_date: date({ label: { ko: '날짜', en: 'Day' }, required: true }),
    name: string(100, { label: { ko: '이름', en: 'Name' }, required: true }),
    kind: oneOf(HolidayKind, { label: { ko: '종류', en: 'Kind' }, required: true, default: 'COMPANY' }),
  },
  unique: [{ fields: ['holiday_date'], error: 'error.holiday.duplicate' }],
  indexes: [['kind', 'holiday_date']],
});
