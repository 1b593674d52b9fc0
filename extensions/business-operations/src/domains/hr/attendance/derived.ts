import type { Derivation } from '../../../kernel/derivation.ts';
import { dayKind } from '../holidays/rules.ts';
import { workCalendar } from '../holidays/work-calendar.ts';
import { attendanceRecords } from './model.ts';
import { isAttended, minutesOf } from './rules.ts';

/** Holidays and the days of work may have changed since: the minutes are counted anew with every change. */
export const attendanceDerivation: Derivation = {
  collection: attendanceRecords,
  reads: ['work_date', 'check_in_at', 'check_out_at', 'break_minutes'],
  async derive({ rows, tenantId, after }) {
    const { work_date: day, check_in_at: from = null, check_out_at: to = null } = after;
    if (after.deleted_at || !day || !isAttended(from, to)) return {};
    const calendar = await workCalendar({ rows }, tenantId, day, day);
    return { ...minutesOf(from, to, Number(after.break_minutes), dayKind(calendar, day), calendar.timeZone) };
  },
};
