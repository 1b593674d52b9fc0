import sql, { raw } from 'sql-template-tag';
import { collection } from '../../../kernel/model/collection.ts';
import { date, integer, oneOf, ref, section, string, timestamp } from '../../../kernel/model/field.ts';
import type { Variables } from '../../../kernel/model/filter-rule.ts';

/** Attendance, 근태: when somebody came and went on a day, and the minutes that the pay follows from. */

export const AttendanceStatus = {
  PRESENT: { ko: '출근', en: 'Present', tone: 'success' },
  LATE: { ko: '지각', en: 'Late', tone: 'warning' },
  EARLY_LEAVE: { ko: '조퇴', en: 'Left early', tone: 'warning' },
  ABSENT: { ko: '결근', en: 'Absent', tone: 'danger' },
  BUSINESS_TRIP: { ko: '출장', en: 'Business trip', tone: 'info' },
  REMOTE: { ko: '재택', en: 'Remote', tone: 'info' },
} as const;
export type AttendanceStatus = keyof typeof AttendanceStatus;

const minutes = (ko: string, en: string) => integer({ label: { ko, en }, unit: 'minutes', required: true, default: 0, managed: true });

/** The minutes are counted by `attendanceDerivation`, on every save and whatever the way in. */
export const attendanceRecords = collection('attendance_records', {
  label: { ko: '근태 기록', en: 'Attendance records' },
  icon: 'schedule',
  group: 'hr',
  display: '{{work_date}} {{employee_id.name}}',
  scope: 'tenant',
  audit: true,
  softDelete: true,
  ownerFilter: {
    filter: { employee_id: { user_id: { _eq: '$CURRENT_USER' } } },
    sql: (alias: string, { userId }: Variables) => sql`exists (
      select from employees e where e.tenant_id = ${raw(`${alias}.tenant_id`)} and e.id = ${raw(`${alias}.employee_id`)} and e.user_id = ${userId})`,
  },
  columns: ['work_date', 'employee_id', 'status', 'check_in_at', 'check_out_at', 'worked_minutes', 'overtime_minutes', 'memo'],
  sums: ['worked_minutes', 'overtime_minutes'],
  bookmarks: {
    mine: { label: { ko: '내 근태', en: 'Mine' }, icon: 'person', filter: { employee_id: { user_id: { _eq: '$CURRENT_USER' } } } },
    today: { label: { ko: '오늘', en: 'Today' }, icon: 'today', filter: { work_date: { _eq: '$TODAY' } } },
    this_month: {
      label: { ko: '이번 달', en: 'This month' },
      icon: 'date_range',
      filter: { work_date: { _between: ['$MONTH_START', '$MONTH_END'] } },
    },
    irregular: {
      label: { ko: '지각·조퇴·결근', en: 'Late, early or absent' },
      icon: 'warning',
      filter: { status: { _in: ['LATE', 'EARLY_LEAVE', 'ABSENT'] } },
    },
  },
  calendar: { start: 'work_date', template: '{{employee_id.name}} {{status}}' },
  sort: ['-work_date'],
  fields: {
    employee_id: ref('employees', { label: { ko: '사원', en: 'Employee' }, required: true, fixed: true }),
    work_date: date({ label: { ko: '근무일', en: 'Day' }, required: true, fixed: true }),
    status: oneOf(AttendanceStatus, { label: { ko: '상태', en: 'Status' }, required: true, default: 'PRESENT' }),
    check_in_at: timestamp({ label: { ko: '출근 시각', en: 'Came at' } }),
    check_out_at: timestamp({
      label: { ko: '퇴근 시각', en: 'Left at' },
      note: { ko: '출근한 지 24시간 안', en: 'Within 24 hours of coming' },
    }),
    break_minutes: integer({
      unit: 'minutes',
      label: { ko: '휴게 시간', en: 'Break' },
      note: { ko: '분', en: 'Minutes' },
      required: true,
      default: 0,
      min: 0,
    }),
    ...section(
      'minutes',
      { ko: '근로 시간', en: 'Minutes worked' },
      {
        worked_minutes: minutes('근로 시간(분)', 'Worked minutes'),
        overtime_minutes: minutes('연장 근로(분)', 'Overtime minutes'),
        night_minutes: minutes('야간 근로(분)', 'Night minutes'),
        holiday_minutes: minutes('휴일 근로(분)', 'Holiday minutes'),
        holiday_overtime_minutes: minutes('휴일 연장 근로(분)', 'Holiday overtime minutes'),
      },
    ),
    memo: string(500, { label: { ko: '비고', en: 'Memo' }, width: 'full' }),
  },
  unique: [{ fields: ['employee_id', 'work_date'], error: 'error.attendance.duplicate' }],
  indexes: [
    ['work_date', 'status'],
    ['employee_id', 'work_date'],
    ['status', 'work_date'],
  ],
});
