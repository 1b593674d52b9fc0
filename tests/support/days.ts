export const DAY = 86_400_000;

/** The farthest clocks of the world: whatever the hour, one of them shows another day than UTC does. */
export const TIME_ZONES = ['Pacific/Pago_Pago', 'Asia/Seoul', 'Pacific/Kiritimati'] as const;

export const instantFromNow = (days: number): Date => new Date(Date.now() + days * DAY);

/** A day so many days from today, in a time zone; that of new tenants unless given. */
export const dayFromNow = (offset = 0, timeZone: string = 'Asia/Seoul'): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instantFromNow(offset));
