import type { z } from 'zod';
import type { Context } from '../../kernel/context/context.ts';

/** What the home page shows of one subject. */
export interface HomePart<Shown = unknown> {
  schema: z.ZodType<Shown>;
  /** Null where the caller has no right to it, or it does not concern them. */
  show(ctx: Context): Promise<Shown | null>;
}

export const homePart = <Shown>(part: HomePart<Shown>): HomePart<Shown> => part;
