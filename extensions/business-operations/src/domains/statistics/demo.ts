import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { FIRST_DAY } from '../../kernel/days.ts';
import type { DemoPreset } from '../../kernel/demo.ts';
import { recompute, rollUp } from './rollup.ts';

/** The days of a company whose business is of the last month, and the month before it to compare with. */
const BASIC_DAYS = 62;

/** The first run makes the days of this and the past year. */
export async function seedDemoStatistics(ctx: Context, preset: DemoPreset): Promise<void> {
  if (preset === 'FULL') await rollUp(ctx);
  else
    await recompute(ctx, sql`select ${ctx.today()}::date - ago as day from generate_series(1, ${BASIC_DAYS}::integer) as ago`, {
      levelsFrom: FIRST_DAY,
    });
}
