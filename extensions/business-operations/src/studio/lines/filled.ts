import type { Value, Values } from './rows.ts';

/**
 * What the row that a line now refers to says of other cells of the line: of those that are empty, and of those that say what the row said
 * to which it referred before. What somebody has written stays.
 */
export const filledFrom = (
  fills: Readonly<Record<string, string>>,
  line: Values,
  now: Values | undefined,
  before: Values | undefined,
): Values =>
  Object.fromEntries(
    Object.entries(fills).flatMap(([name, of]): [string, Value][] => {
      const [written, said, former] = [line[name], now?.[of], before?.[of]].map((value) => value ?? null) as [Value, Value, Value];
      // A figure may be stored with more decimals than it is told with.
      const isFormer = typeof former === 'number' ? Number(written) === former : written === former;
      const isOpen = written === null || (former !== null && isFormer);
      return isOpen && written !== said ? [[name, said]] : [];
    }),
  );
