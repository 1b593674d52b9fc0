import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { conflict, invalidField, Refusal } from '../../kernel/errors.ts';
import { move } from '../../kernel/states/move.ts';
import { assertOrderOfSigning } from './bodies.ts';
import { documentOf, type SourceDocument } from './document.ts';
import { mailEnding } from './endings.ts';
import { log } from './log.ts';
import { contractMachine } from './model.ts';
import { agreedHash } from './record.ts';
import { ask, endTurns, nextOf, type Party, partiesOf } from './turns.ts';

/** What people and time do with a contract; what signers do is in `signing`. */

/** How long a contract can be signed at most, and unless something else is said. */
const LONGEST_DAYS = 90;
const USUAL_DAYS = 14;

interface Draft {
  file_id: string | null;
  sign_order_type: string;
  expires_at: Date | null;
}

interface Sending {
  document: SourceDocument;
  until: Date;
}

/** Everything that a contract needs before signers are asked, in the order in which it is asked for. */
async function assertComplete(ctx: Context, id: number, { file_id, sign_order_type }: Draft): Promise<SourceDocument> {
  if (!file_id) throw invalidField('file_id', 'required', 'error.esign.file_required');
  const signers = await ctx.rows<{ sign_order: number; signs: boolean }>(sql`
    select s.sign_order, exists (
      select from esign_sign_fields f
      where f.tenant_id = s.tenant_id and f.signer_id = s.id and f.deleted_at is null and f.type in ('SIGNATURE', 'STAMP')) as signs
    from esign_signers s where s.tenant_id = ${ctx.tenant.id} and s.contract_id = ${id} and s.deleted_at is null order by s.sign_order, s.id`);
  if (!signers.length) throw invalidField('signers', 'required', 'error.esign.signers_required');
  const without = signers.findIndex(({ signs }) => !signs);
  if (without >= 0) throw invalidField(`signers.${without}`, 'required', 'error.esign.signature_field_required');
  assertOrderOfSigning(
    sign_order_type,
    signers.map(({ sign_order }) => sign_order),
  );
  return documentOf(ctx, file_id);
}

const inDays = (ctx: Context, count: number): Date => new Date(ctx.now.getTime() + count * 86_400_000);

async function deadline(ctx: Context, asked: string | null): Promise<Date> {
  const settings = await ctx.row<{ days: number | null }>(
    sql`select (settings ->> 'esign_expiry_days')::integer as days from tenants where id = ${ctx.tenant.id}`,
  );
  const until = asked ? new Date(asked) : inDays(ctx, settings?.days ?? USUAL_DAYS);
  if (until <= ctx.now || until > inDays(ctx, LONGEST_DAYS))
    throw invalidField('expires_at', 'expiry_past', 'error.esign.expiry_past', { max: LONGEST_DAYS });
  return until;
}

export const send = move<Draft, { expires_at?: string | null | undefined }, Sending>(contractMachine, 'send', {
  reads: ['file_id', 'sign_order_type', 'expires_at'],
  async prepare(ctx, [row], { expires_at }) {
    const draft = row as Draft & { id: number };
    const document = await assertComplete(ctx, draft.id, draft);
    return { document, until: await deadline(ctx, expires_at ?? draft.expires_at?.toISOString() ?? null) };
  },
  set: (ctx, _row, _input, { document, until }) => ({
    file_hash: document.hash,
    page_count: document.pages,
    sent_at: ctx.now.toISOString(),
    sent_by: ctx.session.userId,
    expires_at: until.toISOString(),
  }),
  async after(ctx, rows) {
    for (const { id, sign_order_type } of rows) {
      const first = nextOf(await partiesOf(ctx, id), sign_order_type);
      await ask(ctx, id, first);
      const { file_hash } = (await ctx.row<{ file_hash: string }>(
        sql`select file_hash from esign_contracts where tenant_id = ${ctx.tenant.id} and id = ${id}`,
      )) as { file_hash: string };
      const detail = { file_hash, record_hash: await agreedHash(ctx, id), asked: first.map((party) => party.id) };
      await log(ctx, id, { event: 'SENT', detail });
    }
  },
});

/** Whether the time of the contract `t` is not over: after it there is nothing to cancel and nobody to remind, though no job has noted it. */
export const inTime = (ctx: Context) => sql`t.expires_at > ${ctx.now.toISOString()}::timestamptz`;

export const cancel = move<object, { reason: string }>(contractMachine, 'cancel', {
  guards: [{ status: 409, error: 'error.esign.not_open', sql: inTime }],
  set: (ctx, _row, { reason }) => ({ cancelled_at: ctx.now.toISOString(), cancel_reason: reason }),
  async after(ctx, rows, { reason }) {
    for (const row of rows) {
      await endTurns(ctx, row.id);
      await log(ctx, row.id, { event: 'CANCELLED', detail: { reason } });
      await mailEnding(ctx, 'cancelled', row.id);
    }
  },
});

export const expire = move(contractMachine, 'expire', {
  right: 'service',
  async after(ctx, rows) {
    for (const row of rows) {
      await endTurns(ctx, row.id);
      await log(ctx, row.id, { event: 'EXPIRED' });
      await mailEnding(ctx, 'expired', row.id);
    }
  },
});

/** Those whose turn it is, and who have not decided yet. */
export const isOnTurn = ({ status }: Party): boolean => ['REQUESTED', 'VIEWED', 'VERIFIED'].includes(status);

const AN_HOUR = 3_600_000;

/** Whom of those on turn to remind, or why nobody. */
export function toRemind(parties: readonly Party[], wanted: readonly number[] | undefined, now: Date): Party[] {
  const known = new Set(parties.map(({ id }) => id));
  const unknown = (wanted ?? []).findIndex((id) => !known.has(id));
  if (unknown >= 0) throw invalidField(`signer_ids.${unknown}`, 'unknown_reference', 'error.esign.signer_unknown');
  const candidates = parties.filter((party) => isOnTurn(party) && (!wanted || wanted.includes(party.id)));
  if (!candidates.length) throw conflict('error.esign.nobody_to_remind');
  const due = candidates.filter(({ reminded_at }) => !reminded_at || reminded_at.getTime() <= now.getTime() - AN_HOUR);
  if (!due.length) {
    const next = Math.min(...candidates.map(({ reminded_at }) => (reminded_at?.getTime() ?? 0) + AN_HOUR));
    throw new Refusal(429, 'error.esign.reminded_recently', [
      { code: 'throttled', retry_after: Math.max(1, Math.ceil((next - now.getTime()) / 1000)) },
    ]);
  }
  return due;
}
