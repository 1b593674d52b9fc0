/** What a number counts, and how people write that behind or before it; its name in the Studio is `studio.unit.<unit>`. */
export const UNITS = {
  won: ['₩', '원', 'KRW'],
  thousand_won: ['천원', '천 원'],
  percent: ['%'],
  days: ['일', 'days', 'day'],
  months: ['개월', 'months', 'month'],
  hours: ['시간', 'hours', 'h'],
  minutes: ['분', 'minutes', 'min'],
  km: ['km'],
} as const satisfies Record<string, readonly string[]>;

export type Unit = keyof typeof UNITS;
