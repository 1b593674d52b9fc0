import type { Context } from '../../../kernel/context/context.ts';
import type { Budget } from '../attempts.ts';
import { callProvider, type Member } from '../provider.ts';
import type { Connection } from './kind.ts';

/** The configured provider, on behalf of the tenant's member. */
export const connectionOf = (ctx: Context, member: Member, budget: Budget): Connection => ({
  ask: (question) => callProvider(ctx, member, budget, question),
  attempts: () => budget.made,
});
