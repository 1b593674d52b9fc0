import type { Day } from '../../kernel/days.ts';
import { amount } from '../../kernel/decimal.ts';

/** The quarter of the calendar year in which a day lies. */
export const quarterOf = (day: Day): { year: number; quarter: number } => ({
  year: Number(day.slice(0, 4)),
  quarter: Math.ceil(Number(day.slice(5, 7)) / 3),
});

interface Sizes {
  post_width?: string | null | undefined;
  post_height?: string | null | undefined;
}

interface Ordered {
  open_width: string | null;
  open_height: string | null;
}

const differs = (installed: string | null | undefined, ordered: string | null): boolean =>
  installed != null && ordered !== null && !amount(installed).eq(ordered);

/** Whether it is to be said why a location was installed in another size than ordered. Where no size was ordered there is nothing to explain. */
export const needsReason = ({ post_width: width, post_height: height }: Sizes, { open_width, open_height }: Ordered): boolean =>
  differs(width, open_width) || differs(height, open_height);
