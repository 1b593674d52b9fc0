import { addDays } from '../../kernel/days.ts';

/** The calendar of the demo books. A month is a number: year x 12 + month - 1. */
const SOLAR_HOLIDAYS = new Set(['01-01', '03-01', '05-01', '05-05', '06-06', '08-15', '10-03', '10-09', '12-25']);

export function monthOf(date: string): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1;
}

export function yearOf(month: number): number {
  return Math.floor(month / 12);
}

export function dateIn(month: number, day: number): string {
  const pad = (value: number): string => String(value).padStart(2, '0');
  return `${yearOf(month)}-${pad((month % 12) + 1)}-${pad(Math.min(day, daysIn(month)))}`;
}

export function daysIn(month: number): number {
  return new Date(Date.UTC(yearOf(month), (month % 12) + 1, 0)).getUTCDate();
}

export function isBusinessDay(date: string): boolean {
  const weekday = new Date(date).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !SOLAR_HOLIDAYS.has(date.slice(5));
}

export function toBusinessDay(date: string, step: 1 | -1): string {
  let day = date;
  while (!isBusinessDay(day)) day = addDays(day, step);
  return day;
}

export function lastBusinessDay(month: number): string {
  return toBusinessDay(dateIn(month, 31), -1);
}
