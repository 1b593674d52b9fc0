import type { Context } from '../../kernel/context/context.ts';
import type { Backoff } from '../../kernel/directus/throttling/backoff.ts';
import { unlessThrottled } from '../../kernel/directus/throttling/too-many-requests.ts';
import type { TaxProviderError } from './port.ts';

/** Logins that a company tries in vain: ours is not the door at which the passwords of others are guessed. */
const GUESSES: Backoff = { free: 9, first: 5, max: 15 * 60 };

const keyOf = (ctx: Context): string => `taxprovider-login:${ctx.tenant.id}`;

/** Counts an attempt before the provider is asked, so that concurrent ones are limited too; 429 while it has to wait. */
export const countLogin = (ctx: Context): Promise<void> =>
  unlessThrottled('error.too_many_requests', () => ctx.app.counters.attempt(keyOf(ctx), GUESSES));

/** What told nothing of the login does not count; a login that the provider accepts clears the count. */
export async function loginDecided(ctx: Context, failure?: TaxProviderError): Promise<void> {
  const { counters } = ctx.app;
  if (!failure) await counters.forget(keyOf(ctx));
  else if (failure.kind !== 'AUTH' && failure.kind !== 'REJECTED') await counters.withdraw(keyOf(ctx));
}
