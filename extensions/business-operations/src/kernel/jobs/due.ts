import { addDays, addMonths, clockOf, type Day, dayOf, firstOfMonth } from '../days.ts';
import type { Plan } from './job.ts';

/** Jobs for the whole installation follow the clock of the head office. */
export const SERVER_TIME_ZONE = 'Asia/Seoul';

/** The business date whose run is due at this instant; null while the clock has not come to the plan's time. */
export function dueDate(plan: Plan, now: Date, timeZone: string): Day | null {
  const today = dayOf(now, timeZone);
  if (plan.every === 'tick') return today;
  const passed = clockOf(now, timeZone) >= plan.at;
  if (plan.every === 'day') return passed ? today : null;
  const due = addDays(firstOfMonth(today), plan.day - 1);
  return today > due || (today === due && passed) ? due : addDays(firstOfMonth(addMonths(today, -1)), plan.day - 1);
}

/** The wall clock of a time zone as an instant. */
function instantOf(day: Day, clock: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${clock}:00Z`);
  const offset = (instant: number) =>
    Date.parse(`${dayOf(new Date(instant), timeZone)}T${clockOf(new Date(instant), timeZone)}:00Z`) - instant;
  // The offset of the guess may be that before the clocks change; the second look is at the instant itself.
  return new Date(wanted - offset(wanted - offset(wanted)));
}

/** When the plan comes round next; null for jobs that run at every tick. */
export function nextDue(plan: Plan, now: Date, timeZone: string): Date | null {
  if (plan.every === 'tick') return null;
  const today = dayOf(now, timeZone);
  const days =
    plan.every === 'day'
      ? [today, addDays(today, 1)]
      : [0, 1].map((months) => addDays(firstOfMonth(addMonths(today, months)), plan.day - 1));
  return days.map((day) => instantOf(day, plan.at, timeZone)).find((instant) => instant > now) ?? null;
}
