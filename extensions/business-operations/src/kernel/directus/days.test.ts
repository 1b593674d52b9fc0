import { describe, expect, test } from 'vitest';
import { dayVariable } from './days.ts';

describe('a day in a filter', () => {
  test.each([
    ['$TODAY', '2028-02-29', '2028-02-29'],
    ['$TODAY(+1)', '2028-02-28', '2028-02-29'],
    ['$TODAY(-366)', '2028-12-31', '2027-12-31'],
    ['$MONTH_START', '2026-11-22', '2026-11-01'],
    ['$MONTH_END', '2028-02-01', '2028-02-29'],
    ['$MONTH_END', '2026-12-31', '2026-12-31'],
    ['$THIS_YEAR', '2026-11-22', 2026],
    ['$THIS_MONTH', '2026-02-01', 2],
  ])('%s on %s of %s', (text, today, meant) => {
    expect(dayVariable(text, today)).toBe(meant);
  });

  test.each(['$NOW', '$TODAY(+99999)', '$TODAY()', 'TODAY', '$TODAY ', '$CURRENT_USER'])('%s is another text', (text) => {
    expect(dayVariable(text, '2026-11-22')).toBeUndefined();
  });
});
