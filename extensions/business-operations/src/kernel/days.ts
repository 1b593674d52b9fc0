/** Calendar days as `YYYY-MM-DD`. The clock's time zone is always the tenant's, never the server's. */
export type Day = string;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // Swedish writes dates as ISO 8601 does.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format;
}

/** The business day of an instant. */
export const dayOf = (instant: Date, timeZone: string): Day => formatOf(timeZone).format(instant);

const clocks = new Map<string, Intl.DateTimeFormat>();

/** The wall clock `HH:MM` of an instant. */
export function clockOf(instant: Date, timeZone: string): string {
  let clock = clocks.get(timeZone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' });
    clocks.set(timeZone, clock);
  }
  return clock.format(instant);
}

const utc = (day: Day) => new Date(`${day}T00:00:00Z`);

const iso = (instant: Date): Day => instant.toISOString().slice(0, 10);

export function addDays(day: Day, count: number): Day {
  const instant = utc(day);
  instant.setUTCDate(instant.getUTCDate() + count);
  return iso(instant);
}

/** The 31st of a shorter month becomes its last day. */
export function addMonths(day: Day, count: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + count + 1, 0)).getUTCDate();
  return iso(new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))));
}

/** One year earlier; 29 February becomes 28. */
export const yearBefore = (day: Day): Day => addMonths(day, -12);

export const daysBetween = (start: Day, end: Day): number => Math.round((utc(end).getTime() - utc(start).getTime()) / 86_400_000);

export const monthOf = (day: Day): string => day.slice(0, 7);

export const firstOfMonth = (day: Day): Day => `${monthOf(day)}-01`;

/** `YYYY-MM` of every month that the range touches. */
export function monthsOf(start: Day, end: Day): string[] {
  const months: string[] = [];
  for (let day = firstOfMonth(start); day <= end; day = addMonths(day, 1)) months.push(monthOf(day));
  return months;
}

/** First day of the fiscal year that holds the day, for a year that begins in that month. */
export function fiscalYearStart(day: Day, startMonth: number): Day {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < startMonth ? 1 : 0);
  return `${year}-${String(startMonth).padStart(2, '0')}-01`;
}
