import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { inOwnTransaction } from '../../kernel/context/own-transaction.ts';
import { asRefusal, conflict, Refusal } from '../../kernel/errors.ts';
import { Deferred } from '../../kernel/http/reply.ts';
import { move } from '../../kernel/states/move.ts';
import { adapterName, adapterOf } from './adapters.ts';
import { checked } from './answers.ts';
import { attempts, type Budget } from './attempts.ts';
import { failureText, providerRefusal, withoutSecrets } from './failures.ts';
import { type MemberStatus, memberMachine } from './model.ts';
import { type Caller, type TaxProvider, TaxProviderError } from './port.ts';
import { open } from './secrets.ts';

/** The tenant's account at the provider. Its password stays encrypted until a call is made. */
export interface Member {
  id: number;
  businessNumber: string;
  loginId: string;
  sealedSecret: string;
}

export interface StoredMember extends Member {
  status: MemberStatus;
}

/** The account of the tenant at the configured provider, in whatever state; null without one. */
export async function memberOf(ctx: Context): Promise<StoredMember | null> {
  const row = await ctx.row<StoredMember>(sql`
    select t.id, t.status, t.business_number as "businessNumber", t.login_id as "loginId", t.login_secret as "sealedSecret"
    from tax_provider_members t
    where t.tenant_id = ${ctx.tenant.id} and t.deleted_at is null and t.provider = ${adapterName(ctx.app.directus.env)}`);
  return row ?? null;
}

/** The account of the tenant, or 409: `not_connected`, or `reconnect_required` where the provider has refused its login. */
export async function connectedMember(ctx: Context): Promise<Member> {
  const member = await memberOf(ctx);
  if (!member || member.status === 'DISCONNECTED') throw conflict('error.taxprovider.not_connected');
  if (member.status === 'ERROR') throw conflict('error.taxprovider.reconnect_required');
  return member;
}

export type Credentials = Pick<Caller, 'businessNumber' | 'loginId' | 'loginSecret'>;

/**
 * Asks the provider on behalf of a member, as often as the budget allows. The answer is validated. What fails is a `ProviderRefusal`; a
 * login that the provider no longer accepts makes the member ERROR in a transaction of its own.
 *
 * Never inside a transaction: from a route of method GET, from the `work` of a `Deferred` (see `deferred` below), or from a job between
 * two transactions. `ctx` says for whom and may have ended; no rows are read by it.
 */
export async function callProvider<T>(
  ctx: Context,
  member: Member,
  budget: Budget,
  ask: (provider: TaxProvider, as: Caller) => Promise<T>,
): Promise<T> {
  const { businessNumber, loginId, sealedSecret } = member;
  const loginSecret = await open(ctx.app.directus.env, sealedSecret);
  try {
    return await callAs(ctx, { businessNumber, loginId, loginSecret }, budget, ask);
  } catch (error) {
    if (error instanceof TaxProviderError && error.kind === 'AUTH') await markRefused(ctx, member, error);
    throw error instanceof TaxProviderError ? providerRefusal(error) : error;
  }
}

/** The same with a login that is not stored. Throws the `TaxProviderError`, which repeats no secret. */
export async function callAs<T>(
  ctx: Context,
  credentials: Credentials,
  budget: Budget,
  ask: (provider: TaxProvider, as: Caller) => Promise<T>,
): Promise<T> {
  const provider = checked(adapterOf(ctx));
  try {
    return await attempts(budget, (attempt, signal) => ask(provider, { ...credentials, attempt, signal }));
  } catch (error) {
    const { env } = ctx.app.directus;
    if (!(error instanceof TaxProviderError)) throw error;
    throw withoutSecrets(error, [credentials.loginSecret, env.BAROBILL_CERTKEY ? String(env.BAROBILL_CERTKEY) : undefined]);
  }
}

/**
 * Work that waits for the provider after the transaction that intends it has committed, and what is written of its outcome. A refusal of
 * the work is the answer, and the idempotency key of the request is free again.
 */
export const deferred = <T>(work: () => Promise<T>, settle: (ctx: Context, outcome: T) => Promise<unknown>): Deferred<T | Refusal> =>
  new Deferred<T | Refusal>(
    () => work().catch(asRefusal),
    async (ctx, outcome) => (outcome instanceof Refusal ? outcome : settle(ctx, outcome)),
  );

/** Not where somebody has logged in anew meanwhile. */
const fail = move<{ login_secret: string }, { sealedSecret: string; reason: string }>(memberMachine, 'fail', {
  right: 'service',
  reads: ['login_secret'],
  set: (ctx, row, { sealedSecret, reason }) =>
    row.login_secret === sealedSecret ? { last_error: reason, last_error_at: ctx.now.toISOString() } : conflict(),
});

const markRefused = (ctx: Context, { id, sealedSecret }: Member, failure: TaxProviderError): Promise<unknown> =>
  inOwnTransaction(ctx, (inside) => fail.many(inside, [id], { sealedSecret, reason: failureText(failure) || failure.kind }));
