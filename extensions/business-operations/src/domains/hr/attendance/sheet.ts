import type { Context } from '../../../kernel/context/context.ts';
import { type SheetColumn, sheetOfRows } from '../../../kernel/crud/sheet.ts';
import type { Download } from '../../../kernel/http/reply.ts';
import { enumKey, fieldKey } from '../../../kernel/model/labels.ts';
import { attendanceRecords } from './model.ts';
import { MINUTES, STATUSES, type SummaryQuery, summary } from './summary.ts';

const COLUMNS: SheetColumn[] = [
  { path: 'employee.employee_no', label: fieldKey('employees', 'employee_no') },
  { path: 'employee.name', label: fieldKey('employees', 'name') },
  { path: 'employee.department.name', label: fieldKey('employees', 'department_id') },
  { path: 'working_days', label: 'sheet.attendance.working_days', kind: 'integer' },
  ...STATUSES.map(
    (status): SheetColumn => ({
      path: `days_by_status.${status}`,
      label: enumKey(attendanceRecords.name, 'status', status),
      kind: 'integer',
    }),
  ),
  { path: 'leave_days', label: 'sheet.attendance.leave_days', kind: 'decimal' },
  ...MINUTES.map((name): SheetColumn => ({ path: name, label: fieldKey(attendanceRecords.name, name), kind: 'integer' })),
];

/** The month as a spreadsheet, a row for each employee. */
export async function summarySheet(ctx: Context, query: SummaryQuery): Promise<Download> {
  const of = `${query.year}-${String(query.month).padStart(2, '0')}`;
  return sheetOfRows(ctx, { title: 'sheet.attendance.title', of, columns: COLUMNS }, await summary(ctx, query));
}
