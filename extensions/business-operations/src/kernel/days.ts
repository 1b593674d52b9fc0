/** A calendar day as `YYYY-MM-DD`. It belongs to the tenant's time zone, never to the server's. */
export type Day = string;

/** The first and the last day that requests, stored rows and reports can contain. */
export const FIRST_DAY: Day = '1900-01-01';
export const LAST_DAY: Day = '2199-12-31';

/** The same bounds for instants, wide enough for these days in every time zone. */
export const FIRST_INSTANT = '1899-12-31T00:00:00Z';
export const LAST_INSTANT = '2200-01-01T23:59:59Z';

/** What belongs to the whole installation, such as its jobs, goes by Korean time. */
export const SERVER_TIME_ZONE = 'Asia/Seoul';

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    // The Swedish format is that of ISO 8601.
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
    formats.set(timeZone, format);
  }
  return format;
}

/** The day of an instant in a time zone. */
export const dayOf = (instant: Date, timeZone: string): Day => formatOf(timeZone).format(instant);

/** A day as a statement gives it: the driver reads one that is no text as the midnight of its own clock. */
export const dayRead = (day: Day | Date): Day =>
  typeof day === 'string' ? day : new Date(day.getTime() - day.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);

export const todayIn = (timeZone: string): Day => dayOf(new Date(), timeZone);

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

const minutes = new Map<string, Intl.DateTimeFormat>();

/** Day and wall clock of an instant, `YYYY-MM-DD HH:MM`, which costs half of asking for both. */
export function minuteOf(instant: Date, timeZone: string): string {
  let minute = minutes.get(timeZone);
  if (!minute) {
    minute = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    minutes.set(timeZone, minute);
  }
  return minute.format(instant);
}

const walls = new Map<string, Intl.DateTimeFormat>();

/** How far the wall clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timeZone: string): number {
  let wall = walls.get(timeZone);
  if (!wall) {
    wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    walls.set(timeZone, wall);
  }
  return Date.parse(`${wall.format(instant).replace(' ', 'T')}Z`) - Math.floor(instant / 1000) * 1000;
}

const DAY = 86_400_000;

/**
 * The instant at which the wall clock of a day shows `HH:MM`: the first where the clocks are put back over it,
 * and as much later as they are put forward where they are put forward over it.
 */
export function instantAt(day: Day, clock: string, timeZone: string): Date {
  const wall = Date.parse(`${day}T${clock}:00Z`);
  const [before, after] = [wall - offsetAt(wall - DAY, timeZone), wall - offsetAt(wall + DAY, timeZone)];
  const shows = (instant: number) => instant + offsetAt(instant, timeZone) === wall;
  return new Date(shows(before) || !shows(after) ? before : after);
}

const utc = (day: Day) => new Date(`${day}T00:00:00Z`);

/** Whether there is such a day in the calendar. */
export const isDay = (value: string): value is Day => !Number.isNaN(utc(value).getTime()) && iso(utc(value)) === value;

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

/** Every day from one to the other, none when it lies before. */
export const daysOf = (start: Day, end: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(start, end) + 1) }, (_, index) => addDays(start, index));

/** 1 on Mondays to 7 on Sundays, as ISO 8601 counts. */
export const weekdayOf = (day: Day): number => utc(day).getUTCDay() || 7;

export const monthOf = (day: Day): string => day.slice(0, 7);

export const firstOfMonth = (day: Day): Day => `${monthOf(day)}-01`;

/** Calendar months from that of one day to that of the other; negative when it lies before. */
const monthsBetween = (start: Day, end: Day): number =>
  (Number(end.slice(0, 4)) - Number(start.slice(0, 4))) * 12 + Number(end.slice(5, 7)) - Number(start.slice(5, 7));

/** `YYYY-MM` of every month that the range touches. */
export function monthsOf(start: Day, end: Day): string[] {
  const first = firstOfMonth(start);
  return Array.from({ length: Math.max(0, monthsBetween(start, end) + 1) }, (_, index) => monthOf(addMonths(first, index)));
}

/** How often a span of months has passed from one day to the other; from the 31st, a month has passed at the end of a shorter one. */
export function spansBetween(start: Day, end: Day, months: number): number {
  const started = Math.floor(monthsBetween(start, end) / months);
  return Math.max(0, addMonths(start, started * months) > end ? started - 1 : started);
}

/** First day of the fiscal year that holds the day, for a year that begins in that month. */
export function fiscalYearStart(day: Day, startMonth: number): Day {
  const year = Number(day.slice(0, 4)) - (Number(day.slice(5, 7)) < startMonth ? 1 : 0);
  return `${year}-${String(startMonth).padStart(2, '0')}-01`;
}
