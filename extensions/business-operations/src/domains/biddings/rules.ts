import { type Amount, amount } from '../../kernel/decimal.ts';

/** What the column of the award rate can hold, in percent. */
const HIGHEST_RATE = 1000;

/** The award in percent of the estimated price, truncated to three decimals; null without an estimated price. */
export const awardRate = (award: Amount, estimated: Amount | null): Amount | null =>
  estimated && award.times(100_000).div(estimated).trunc().div(1000);

/** An estimated price so small that no rate can be said of it. */
export const isBeyondRate = (rate: Amount | null): boolean => rate?.gte(amount(HIGHEST_RATE)) ?? false;
