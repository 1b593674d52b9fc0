import { isOpen } from '../../domains/work-orders/model.ts';
import { addDays, type Day, daysOf, weekdayOf } from '../../kernel/days.ts';
import type { Answered } from '../answers.ts';

export type Work = Answered<'production.work-orders.list'>;
export type Process = Pick<Answered<'production.processes.options'>[number], 'id' | 'process_name'>;
export type Holiday = Answered<'hr.holidays.list'>[number];

const DAYS = 14;
const WEEK = 7;
const FRIDAY = 5;

/** The two weeks that begin with that of the day, from Monday on. */
export function daysFrom(day: Day): Day[] {
  const monday = addDays(day, 1 - weekdayOf(day));
  return daysOf(monday, addDays(monday, DAYS - 1));
}

export const weekLater = (day: Day, weeks: number): Day => addDays(day, weeks * WEEK);

/** One column. Nobody is expected to work on a day that is `off`. */
export interface PlanDay {
  day: Day;
  off: boolean;
  holiday: string | null;
}

export const planDays = (days: readonly Day[], holidays: readonly Pick<Holiday, 'holiday_date' | 'name'>[]): PlanDay[] =>
  days.map((day) => {
    const holiday = holidays.find(({ holiday_date }) => holiday_date === day)?.name ?? null;
    return { day, holiday, off: holiday !== null || weekdayOf(day) > FRIDAY };
  });

/** One row: what a process has to do on each day. */
export interface PlanRow {
  /** Null is what belongs to no process. */
  process: Process | null;
  count: number;
  cells: Work[][];
}

/** The active processes in their order, then the others that have work, then what has no process. */
export function planRows(processes: readonly Process[], works: readonly Work[], days: readonly Day[]): PlanRow[] {
  const known = new Map(processes.map((process) => [process.id, process]));
  for (const { process } of works) if (process && !known.has(process.id)) known.set(process.id, process);
  const rows: (Process | null)[] = [...known.values(), ...(works.some(({ process }) => !process) ? [null] : [])];
  return rows.map((process) => {
    const own = works.filter((work) => (work.process?.id ?? null) === (process?.id ?? null));
    return { process, count: own.length, cells: days.map((day) => own.filter(({ scheduled_date }) => scheduled_date === day)) };
  });
}

/** The people who are given the work, by name. */
export function peopleOf(works: readonly Pick<Work, 'assignee'>[]): { id: string; name: string }[] {
  const people = new Map(works.flatMap(({ assignee }) => (assignee ? [[assignee.id, assignee] as const] : [])));
  return [...people.values()].sort((one, other) => one.name.localeCompare(other.name));
}

/** Still to be done although its day is over. */
export const isLate = (work: Pick<Work, 'status' | 'due_date'>, today: Day): boolean =>
  isOpen(work) && work.due_date !== null && work.due_date < today;
