import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { newToken } from '../../kernel/http/link-token.ts';
import { writeFollowing } from '../../kernel/states/move.ts';
import { localTime, mailSecret, signingUrl } from './mails.ts';
import { type SignerStatus, signerMachine, UNDECIDED } from './model.ts';

/** Whose turn it is, and what they hold to take it: a token that nobody else has. */

/** What signers are told of a contract. */
export interface Told {
  id: number;
  title: string;
  message: string | null;
  expires_at: Date;
  sender: string;
}

export interface Party {
  id: number;
  name: string;
  email: string;
  sign_order: number;
  status: SignerStatus;
  reminded_at: Date | null;
}

export const partiesOf = (ctx: Context, contractId: number): Promise<Party[]> =>
  ctx.rows<Party>(sql`
    select id, name, email, sign_order, status, reminded_at from esign_signers
    where tenant_id = ${ctx.tenant.id} and contract_id = ${contractId} and deleted_at is null order by sign_order, id for update`);

export const told = async (ctx: Context, contractId: number): Promise<Told> => {
  const found = await ctx.row<Told>(sql`
    select c.id, c.title, c.message, c.expires_at, coalesce(u.first_name, '') as sender
    from esign_contracts c left join directus_users u on u.id = c.sent_by
    where c.tenant_id = ${ctx.tenant.id} and c.id = ${contractId}`);
  return found as Told;
};

/** Those who are asked next: all that wait, or the first of them. */
export function nextOf(parties: readonly Party[], order: string): Party[] {
  const waiting = parties.filter(({ status }) => status === 'WAITING');
  return order === 'SEQUENTIAL' ? waiting.slice(0, 1) : waiting;
}

/** New tokens, which end those that were given before. */
function tokensFor(parties: readonly Party[]) {
  return parties.map((party) => ({ party, ...newToken() }));
}

type Given = ReturnType<typeof tokensFor>;

/** Mails new tokens to those who have them. Until its mail was taken a token counts as not mailed, also where the process dies before. */
function mailTokens(ctx: Context, kind: 'request' | 'remind', contract: Told, given: Given): void {
  const letters = given.map(({ party, token }) => letterTo(ctx, party, contract, token));
  mailSecret(ctx, kind, contract, letters, (inside, sent) => {
    const hashes = given.flatMap(({ party, hash }) => (sent.includes(party.email) ? [hash] : []));
    return inside.rows(sql`
      update esign_signers set mail_pending = false where tenant_id = ${inside.tenant.id} and token_hash = any (${hashes}::text[])`);
  });
}

const letterTo = (ctx: Context, { name, email }: Party, contract: Told, token: string) => ({
  to: email,
  params: {
    name,
    sender: contract.sender,
    message: contract.message ? `\n${contract.message}\n` : '',
    until: localTime(ctx, contract.expires_at),
    link: signingUrl(ctx.app.directus.env, token),
  },
});

/** Asks signers whose turn has come. */
export async function ask(ctx: Context, contractId: number, parties: readonly Party[]): Promise<void> {
  if (!parties.length) return;
  const contract = await told(ctx, contractId);
  const given = tokensFor(parties);
  await writeFollowing(
    ctx,
    signerMachine,
    given.map(({ party, hash }) => ({
      id: party.id,
      from: party.status,
      changes: {
        status: 'REQUESTED',
        requested_at: ctx.now.toISOString(),
        token_hash: hash,
        token_expires_at: contract.expires_at.toISOString(),
        mail_pending: true,
      },
    })),
  );
  mailTokens(ctx, 'request', contract, given);
}

/** Gives signers new tokens in place of those that they have. Sessions of the former ones end. */
export async function renew(ctx: Context, contractId: number, parties: readonly Party[], reminded: boolean): Promise<string[]> {
  const contract = await told(ctx, contractId);
  const given = tokensFor(parties);
  const rows = given.map(({ party, hash }) => ({ id: party.id, token_hash: hash }));
  await ctx.rows(sql`
    update esign_signers t set token_hash = g.token_hash, token_expires_at = ${contract.expires_at.toISOString()}::timestamptz,
      session_hash = null, session_expires_at = null, mail_pending = ${reminded}::boolean,
      reminded_at = case when ${reminded}::boolean then ${ctx.now.toISOString()}::timestamptz else t.reminded_at end
    from json_populate_recordset(null::esign_signers, ${JSON.stringify(rows)}::json) g
    where t.tenant_id = ${ctx.tenant.id} and t.id = g.id`);
  if (reminded) mailTokens(ctx, 'remind', contract, given);
  return given.map(({ token }) => token);
}

/** Nobody else is asked any more. */
export async function endTurns(ctx: Context, contractId: number): Promise<void> {
  const open = (await partiesOf(ctx, contractId)).filter(({ status }) => UNDECIDED.includes(status));
  await writeFollowing(
    ctx,
    signerMachine,
    open.map(({ id, status }) => ({ id, from: status, changes: { status: 'CANCELLED' } })),
  );
}

/** The address of who sent a contract, to whom its end is told; none if they are gone. */
export const senderOf = (ctx: Context, contractId: number): Promise<{ email: string }[]> =>
  ctx.rows<{ email: string }>(sql`
    select u.email from esign_contracts c join directus_users u on u.id = c.sent_by
    where c.tenant_id = ${ctx.tenant.id} and c.id = ${contractId} and u.status = 'active' and u.email is not null`);
