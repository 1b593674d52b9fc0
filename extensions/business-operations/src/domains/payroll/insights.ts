import type { Dashboard } from '../../kernel/model/dashboard.ts';
import { attendanceRecords } from '../hr/attendance/model.ts';
import { employees } from '../hr/employees/model.ts';
import { leaveRequests } from '../hr/leave/model.ts';
import { payrolls } from './payrolls/model.ts';

const people = { at: '*.count.id', label: { ko: '인원', en: 'People' }, unit: 'count' } as const;

export const peopleDashboard: Dashboard = {
  name: 'people',
  label: { ko: '인사·급여', en: 'People and pay' },
  note: { ko: '급여 비용, 재직 인원, 근태와 휴가', en: 'Payroll cost, headcount, attendance and leave' },
  icon: 'groups',
  panels: [
    {
      name: 'payroll',
      label: { ko: '월별 급여', en: 'Payroll by month' },
      icon: 'payments',
      source: {
        collection: payrolls,
        aggregate: { sum: ['gross_pay', 'net_pay'] },
        groupBy: ['pay_year', 'pay_month'],
        filter: { pay_year: { _gte: '$last_year' } },
      },
      view: {
        as: 'columns',
        categories: { at: ['*.pay_year', '*.pay_month'] },
        values: [
          { at: '*.sum.gross_pay', label: { ko: '지급 총액', en: 'Gross pay' }, unit: 'won' },
          { at: '*.sum.net_pay', label: { ko: '실지급액', en: 'Net pay' }, unit: 'won' },
        ],
      },
      size: [28, 13],
    },
    {
      name: 'headcount',
      label: { ko: '재직 상태별 인원', en: 'Headcount by status' },
      icon: 'badge',
      source: { collection: employees, aggregate: { count: ['id'] }, groupBy: ['status'] },
      view: { as: 'bars', categories: { at: ['*.status'], words: 'employees.status' }, values: [people] },
      size: [20, 13],
    },
    {
      name: 'attendance',
      label: { ko: '이번 달 근태', en: 'Attendance this month' },
      icon: 'schedule',
      source: {
        collection: attendanceRecords,
        aggregate: { count: ['id'] },
        groupBy: ['status'],
        filter: { work_date: { _gte: '$month_start' } },
      },
      view: {
        as: 'bars',
        categories: { at: ['*.status'], words: 'attendance_records.status' },
        values: [{ at: '*.count.id', label: { ko: '일수', en: 'Days' }, unit: 'days' }],
      },
      size: [24, 12],
    },
    {
      name: 'leave',
      label: { ko: '올해 승인된 휴가', en: 'Approved leave this year' },
      icon: 'beach_access',
      source: {
        collection: leaveRequests,
        aggregate: { sum: ['days'] },
        groupBy: ['leave_type'],
        filter: { status: { _eq: 'APPROVED' }, start_date: { _gte: '$year_start' } },
      },
      view: {
        as: 'bars',
        categories: { at: ['*.leave_type'], words: 'leave_requests.leave_type' },
        values: [{ at: '*.sum.days', label: { ko: '일수', en: 'Days' }, unit: 'days' }],
      },
      size: [24, 12],
    },
  ],
};
