import { daysBetween } from '../../../kernel/days.ts';
import type { Detail } from '../../../kernel/errors.ts';
import type { CreateInput } from '../../../kernel/model/collection.ts';
import { type calendarSchedules, MAX_DAYS, type Visibility } from './model.ts';

export type NewSchedule = CreateInput<typeof calendarSchedules>;

/** A schedule with everything that others of its fields decide. */
export interface Complete extends NewSchedule {
  visibility: Visibility;
  end_date: string;
  all_day: boolean;
}

/**
 * One day unless an end is given; no clock on whole days, no department but on a department's, which is the caller's unless named.
 * `visibility` is what the family of routes gives.
 */
export function complete(schedule: NewSchedule, visibility: Visibility, department: number | null): Complete {
  const shown = schedule.visibility ?? visibility;
  const allDay = schedule.all_day ?? true;
  return {
    ...schedule,
    visibility: shown,
    department_id: shown === 'DEPARTMENT' ? (schedule.department_id ?? department) : null,
    end_date: schedule.end_date ?? schedule.start_date,
    all_day: allDay,
    ...(allDay ? { start_time: null, end_time: null } : {}),
  };
}

export interface Problem extends Detail {
  path: string;
  key: string;
}

const missing = (path: string): Problem => ({ path, code: 'required', key: 'error.validation_failed' });
const outside = (path: string, code: string, more: object = {}): Problem => ({ path, code, ...more, key: 'error.calendar.range' });

/** What is wrong with a schedule, field by field. */
export function problems({ visibility, department_id, start_date, end_date, all_day, start_time, end_time }: Complete): Problem[] {
  const found: Problem[] = [];
  if (visibility === 'DEPARTMENT' && !department_id) found.push(missing('department_id'));
  if (end_date < start_date) found.push(outside('end_date', 'before_start'));
  else if (daysBetween(start_date, end_date) > MAX_DAYS) found.push(outside('end_date', 'too_big', { max: MAX_DAYS }));
  if (all_day) return found;
  if (!start_time) found.push(missing('start_time'));
  if (!end_time) found.push(missing('end_time'));
  if (start_time && end_time && start_date === end_date && end_time <= start_time) found.push(outside('end_time', 'before_start'));
  return found;
}
