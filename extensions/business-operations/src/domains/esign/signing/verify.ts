import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { Throttled } from '../../../kernel/directus/throttling/counters.ts';
import { announceWait } from '../../../kernel/directus/throttling/too-many-requests.ts';
import { conflict, invalid, Refusal } from '../../../kernel/errors.ts';
import { newToken } from '../../../kernel/http/link-token.ts';
import { plainText } from '../../../kernel/model/schemas.ts';
import { move } from '../../../kernel/states/move.ts';
import { log } from '../log.ts';
import { mailSecret } from '../mails.ts';
import { type SignerStatus, signerMachine } from '../model.ts';
import { codeHash, isAccessCode, isCode, maskedEmail, newCode } from '../secrets.ts';
import { closed, type Held, held, mayFetch } from './gate.ts';

const MINUTE = 60_000;
const CODE_LASTS = 10 * MINUTE;
const SESSION_LASTS = 30 * MINUTE;
const LOCKED_FOR = 30 * MINUTE;
/** So many wrong codes in a row. */
const MOST_WRONG = 5;
const PAUSE = MINUTE;
const MOST_CODES = 5;
const HOUR = 60 * MINUTE;

const service = { right: 'service' } as const;
const view = move(signerMachine, 'view', { ...service, set: (ctx) => ({ viewed_at: ctx.now.toISOString() }) });
const verified = move(signerMachine, 'verify', { ...service, set: (ctx) => ({ verified_at: ctx.now.toISOString() }) });

const VERIFIES: readonly SignerStatus[] = ['REQUESTED', 'VIEWED'];

export const View = z.object({
  contract: z.object({
    title: z.string(),
    message: z.string().nullable(),
    /** Who sent it, and for which company. */
    sender: z.string(),
    company: z.string(),
    status: z.string(),
    expires_at: z.iso.datetime(),
  }),
  signer: z.object({ name: z.string(), masked_email: z.string(), status: z.string() }),
  auth_method: z.string(),
  next: z.enum(['verify', 'sign', 'done']),
});

/** What the holder of a token is asked, without the document and the other signers. */
export async function viewContract(ctx: Context, token: string): Promise<z.infer<typeof View>> {
  let holder = await held(ctx, token);
  const refusal = await closed(ctx, holder);
  if (!refusal && holder.status === 'REQUESTED') {
    await view.one(ctx, holder.id, {});
    await log(ctx, holder.contract_id, { event: 'VIEWED', signerId: holder.id });
  }
  holder = await held(ctx, token);
  const { title, message, sender, contract_status: status, expires_at, name, email, auth_method } = holder;
  return {
    contract: { title, message, sender, company: ctx.tenant.name, status, expires_at: expires_at.toISOString() },
    signer: { name, masked_email: maskedEmail(email), status: holder.status },
    auth_method,
    next: refusal ? 'done' : holder.status === 'VERIFIED' ? 'sign' : 'verify',
  };
}

/** What is over is not verified for any more, unless to fetch what was signed. */
const barred = async (ctx: Context, holder: Held): Promise<Refusal | null> => (mayFetch(ctx, holder) ? null : closed(ctx, holder));

const later = (ctx: Context, milliseconds: number): string => new Date(ctx.now.getTime() + milliseconds).toISOString();

export const CodeSent = z.object({ masked_email: z.string(), expires_at: z.iso.datetime() });

function tooOften(milliseconds: number): Refusal {
  const throttled = new Throttled(milliseconds);
  announceWait(throttled);
  return new Refusal(429, 'error.esign.code_too_often', [{ code: 'throttled', retry_after: throttled.seconds }]);
}

/** Mails a code, which ends the one before. */
export async function sendCode(ctx: Context, token: string): Promise<z.infer<typeof CodeSent> | Refusal> {
  const holder = await held(ctx, token);
  const { id, contract_id: contractId, email, name, title } = holder;
  const refusal = await barred(ctx, holder);
  if (refusal) return refusal;
  if (holder.auth_method !== 'EMAIL_CODE') return conflict('error.esign.code_not_used');
  const sent = await ctx.rows<{ created_at: Date }>(sql`
    select created_at from esign_audit_logs
    where tenant_id = ${ctx.tenant.id} and signer_id = ${id} and event = 'CODE_SENT' and created_at > ${later(ctx, -HOUR)}::timestamptz
    order by created_at desc limit ${MOST_CODES}`);
  const since = (row: { created_at: Date } | undefined) => (row ? ctx.now.getTime() - row.created_at.getTime() : Number.POSITIVE_INFINITY);
  const wait = Math.max(PAUSE - since(sent[0]), sent.length < MOST_CODES ? 0 : HOUR - since(sent.at(-1)));
  if (wait > 0) return tooOften(wait);
  const code = newCode();
  const expires_at = later(ctx, CODE_LASTS);
  await ctx.rows(sql`
    update esign_signers set code_hash = ${codeHash(ctx, id, code)}, code_expires_at = ${expires_at}::timestamptz
    where tenant_id = ${ctx.tenant.id} and id = ${id}`);
  await log(ctx, contractId, { event: 'CODE_SENT', signerId: id });
  mailSecret(ctx, 'code', { id: contractId, title }, [{ to: email, params: { name, code, minutes: CODE_LASTS / MINUTE } }]);
  return { masked_email: maskedEmail(email), expires_at };
}

export const Verification = z.strictObject({ code: plainText().min(4).max(20) });
export const Session = z.object({ session: z.string(), expires_at: z.iso.datetime() });

function locked(until: Date, now: Date): Refusal {
  const throttled = new Throttled(until.getTime() - now.getTime());
  announceWait(throttled);
  return new Refusal(429, 'error.esign.locked', [{ code: 'locked', retry_after: throttled.seconds }]);
}

/** Opens a session for who knows the code. Wrong ones are counted, also of requests at the same time, which wait for each other. */
export async function verify(ctx: Context, token: string, code: string): Promise<z.infer<typeof Session> | Refusal> {
  const holder = await held(ctx, token);
  const { id, contract_id: contractId, auth_method, locked_until, code_expires_at } = holder;
  const refusal = await barred(ctx, holder);
  if (refusal) return refusal;
  if (locked_until && locked_until > ctx.now) return locked(locked_until, ctx.now);
  const byMail = auth_method === 'EMAIL_CODE';
  if (byMail && (!code_expires_at || code_expires_at <= ctx.now))
    return invalid('error.esign.code_expired', [{ path: 'code', code: 'expired' }]);
  const right = byMail ? isCode(ctx, id, code, holder.code_hash) : await isAccessCode(ctx, code, holder.access_code_hash);
  if (!right) return countWrong(ctx, holder);
  const { token: session, hash } = newToken();
  const expires_at = later(ctx, SESSION_LASTS);
  // A code works once; an access code stays what it is.
  await ctx.rows(sql`
    update esign_signers set session_hash = ${hash}, session_expires_at = ${expires_at}::timestamptz, code_attempts = 0, locked_until = null,
      code_hash = null, code_expires_at = null
    where tenant_id = ${ctx.tenant.id} and id = ${id}`);
  if (VERIFIES.includes(holder.status)) await verified.one(ctx, id, {});
  await log(ctx, contractId, { event: 'VERIFIED', signerId: id });
  return { session, expires_at };
}

async function countWrong(ctx: Context, { id, contract_id: contractId, code_attempts, locked_until }: Held): Promise<Refusal> {
  // After a lock that is over the count begins anew.
  const wrong = (locked_until ? 0 : code_attempts) + 1;
  const until = wrong >= MOST_WRONG ? new Date(ctx.now.getTime() + LOCKED_FOR) : null;
  await ctx.rows(sql`
    update esign_signers set code_attempts = ${until ? 0 : wrong}, locked_until = ${until?.toISOString() ?? null}::timestamptz
    where tenant_id = ${ctx.tenant.id} and id = ${id}`);
  await log(ctx, contractId, { event: 'VERIFY_FAILED', signerId: id, detail: { wrong } });
  if (until) return locked(until, ctx.now);
  return invalid('error.esign.code_wrong', [{ path: 'code', code: 'code_wrong', attempts_left: MOST_WRONG - wrong }]);
}
