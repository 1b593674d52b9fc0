import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { lockRow } from '../../kernel/crud/write.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { log } from './log.ts';
import { signingUrl } from './mails.ts';
import { type ContractStatus, esignContracts, OPEN } from './model.ts';
import { expire, isOnTurn, toRemind } from './moves.ts';
import { partiesOf, renew, told } from './turns.ts';

/** Locks a contract that is being signed; 409 for every other. One whose time is over has ended. */
async function lockOpen(ctx: Context, id: number): Promise<void> {
  const { status, expires_at } = await lockRow<{ status: ContractStatus; expires_at: Date | null }>(
    ...([ctx, esignContracts, id, 'update', ['status', 'expires_at']] as const),
  );
  if (!OPEN.includes(status) || !expires_at || expires_at <= ctx.now)
    throw conflict('error.esign.not_open', [{ code: 'not_open', status }]);
}

export async function remind(
  ctx: Context,
  id: number,
  { signer_ids }: { signer_ids?: number[] | undefined },
): Promise<{ reminded: number[] }> {
  await lockOpen(ctx, id);
  const due = toRemind(await partiesOf(ctx, id), signer_ids, ctx.now);
  await renew(ctx, id, due, true);
  await log(ctx, id, ...due.map((party) => ({ event: 'REMINDED' as const, signerId: party.id })));
  return { reminded: due.map((party) => party.id) };
}

export interface Link {
  token: string;
  url: string;
  expires_at: string;
}

/** A link to hand over; the one before it is dead. It proves nothing by itself: whoever opens it is asked for a code all the same. */
export async function issueLink(ctx: Context, id: number, signerId: number): Promise<Link> {
  await lockOpen(ctx, id);
  const party = (await partiesOf(ctx, id)).find((each) => each.id === signerId);
  if (!party) throw notFound();
  if (!isOnTurn(party)) throw conflict('error.esign.not_your_turn', [{ code: 'not_your_turn', status: party.status }]);
  const [token = ''] = await renew(ctx, id, [party], false);
  await log(ctx, id, { event: 'LINK_ISSUED', signerId });
  const { expires_at } = await told(ctx, id);
  return { token, url: signingUrl(ctx.app.directus.env, token), expires_at: expires_at.toISOString() };
}

/** Contracts of the tenant whose time is over, a thousand at a time. */
export async function expireDue(ctx: Context): Promise<number> {
  const due = await ctx.rows<{ id: number }>(sql`
    select id from esign_contracts
    where tenant_id = ${ctx.tenant.id} and deleted_at is null and status = any (${[...OPEN]}::text[]) and expires_at <= ${ctx.now.toISOString()}::timestamptz
    order by id limit 1000`);
  const ids = due.map(({ id }) => id);
  return (await expire.many(ctx, ids, {})).done.length;
}
