import type { Context } from '../../kernel/context/context.ts';
import { rollUp } from './rollup.ts';

/** The first run makes the days of this and the past year. */
export async function seedDemoStatistics(ctx: Context): Promise<void> {
  await rollUp(ctx);
}
