import { addDays, addMonths, clockOf, type Day, dayOf, firstOfMonth } from '../days.ts';
import type { Plan } from './job.ts';

/** The business date whose run is due at this instant; null before the plan's time of day. */
export function dueDate(plan: Plan, now: Date, timeZone: string): Day | null {
  const today = dayOf(now, timeZone);
  if (plan.every === 'tick') return today;
  const passed = clockOf(now, timeZone) >= plan.at;
  if (plan.every === 'day') return passed ? today : null;
  const due = addDays(firstOfMonth(today), plan.day - 1);
  return today > due || (today === due && passed) ? due : addDays(firstOfMonth(addMonths(today, -1)), plan.day - 1);
}

/** The instant at which clocks in the time zone show this day and time. */
function instantOf(day: Day, clock: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${clock}:00Z`);
  const offset = (instant: number) =>
    Date.parse(`${dayOf(new Date(instant), timeZone)}T${clockOf(new Date(instant), timeZone)}:00Z`) - instant;
  // The first guess may use the offset from before a clock change, so the offset is looked up again at the guessed instant.
  return new Date(wanted - offset(wanted - offset(wanted)));
}

/** When the job is due next; null for jobs that run at every tick. */
export function nextDue(plan: Plan, now: Date, timeZone: string): Date | null {
  if (plan.every === 'tick') return null;
  const today = dayOf(now, timeZone);
  const days =
    plan.every === 'day'
      ? [today, addDays(today, 1)]
      : [0, 1].map((months) => addDays(firstOfMonth(addMonths(today, months)), plan.day - 1));
  return days.map((day) => instantOf(day, plan.at, timeZone)).find((instant) => instant > now) ?? null;
}
