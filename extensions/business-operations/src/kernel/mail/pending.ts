import sql, { raw } from 'sql-template-tag';
import { recordAction } from '../action-log.ts';
import type { Context } from '../context/context.ts';
import { inTenant } from '../context/in-tenant.ts';
import { inOwnTransaction } from '../context/own-transaction.ts';
import { RequestContext } from '../context/request-context.ts';
import { type Failure, isMadeUp, type Mail, openMailer } from './mail.ts';
import { type Letter, noticeLetters } from './notices.ts';

/**
 * A mail is noted in the transaction of what it is about, and sent after the commit. Where the process dies before that, or the mail server
 * cannot be reached, a job sends it later. Whoever sends a mail claims it first, so that two do not send it. What the mail says is worked
 * out when it is sent; neither bodies nor secrets are stored.
 *
 * A process that dies after the server has taken a mail, and before that is noted, leaves a mail that is sent once more: at worst twice,
 * rather than not at all.
 */

/** A kind of mail about records, to recipients whom the operation names. */
export interface MailKind {
  /** The message that is its subject, by which the log names it. */
  key: string;
  /** What it is about. */
  collection: string;
  /** How long it is of use, as an interval of PostgreSQL. */
  keptFor: string;
  /** The mails about a record as it is now, in its tenant; none where it is worth none any more. */
  letters(ctx: Context, id: number): Promise<readonly Mail[]>;
}

/** A mail that this process may send. */
interface Claimed {
  id: number;
  tenant_id: number | null;
  key: string;
  notification_id: number | null;
  item_id: number | null;
  recipient: string | null;
  tries: number;
  /** It would be of no use when its next turn comes. */
  is_last: boolean;
}

const BATCH = 20;
/** How long mails of a batch are begun, in milliseconds: with the longest that nodemailer waits for a server, less than the first pause. */
const BATCH_WITHIN = 120_000;
/** The pause after the first try, which the claim lasts, too. Each next one is three times as long. */
const PAUSE = raw(`interval '20 minutes'`);

/** Notes mails about a record, which are sent after the commit. */
export async function mailLater(ctx: Context, { key, keptFor }: MailKind, id: number, recipients: readonly string[]): Promise<void> {
  if (!recipients.length || isMadeUp(ctx)) return;
  const rows = await ctx.rows<{ id: number }>(sql`
    insert into ops.pending_mails (tenant_id, key, item_id, recipient, expires_at)
    select ${ctx.tenantOrNull?.id ?? null}::integer, ${key}, ${id}::integer, address, now() + ${keptFor}::interval
    from unnest(${[...new Set(recipients)]}::text[]) as address
    returning id`);
  sendAfterCommit(ctx, rows);
}

export function sendAfterCommit(ctx: Context, pending: readonly { id: number }[]): void {
  if (!pending.length) return;
  const ids = pending.map(({ id }) => id);
  ctx.afterCommit(async () => void (await sendPending(ctx, ids)));
}

interface Sent {
  sent: number;
  failed: number;
}

/** Sends the mails that a request has noted, or, without their ids, all that are due. */
export async function sendPending(ctx: Context, ids?: readonly number[]): Promise<Sent> {
  const inside = asSystem(ctx);
  const counts: Sent = { sent: 0, failed: 0 };
  for (;;) {
    const claimed = await claim(inside, ids);
    if (!claimed.length) return counts;
    const { sent, failed, isUnreachable } = await sendBatch(inside, claimed);
    counts.sent += sent;
    counts.failed += failed;
    if (isUnreachable) return counts;
  }
}

/** Gives up the mails that have become useless; says how many. */
export async function expirePending(ctx: Context): Promise<number> {
  const rows = await ctx.rows(sql`delete from ops.pending_mails where expires_at <= now() returning id`);
  return rows.length;
}

/** Past the rights of the request, which may be over: mails are sent for whoever gets them. */
function asSystem({ app, language, schema, session }: Context): Context {
  const system = { ...session, tenantId: null, underRls: false, service: true };
  return new RequestContext({ app, identity: null, tenant: null, language, schema, session: system });
}

/** Takes some mails, which nobody else sends until the next pause is over. */
const claim = (ctx: Context, ids?: readonly number[]): Promise<Claimed[]> =>
  ctx.rows<Claimed>(sql`
    with due as materialized (
      select id from ops.pending_mails
      where ${ids ? sql`id = any (${ids}::integer[]) and tries = 0` : sql`due_at <= now()`} and expires_at > now()
      order by id limit ${BATCH} for update skip locked
    )
    update ops.pending_mails p set tries = p.tries + 1, due_at = now() + ${PAUSE} * 3 ^ p.tries
    from due where p.id = due.id
    returning p.id, p.tenant_id, p.key, p.notification_id, p.item_id, p.recipient, p.tries, p.due_at >= p.expires_at as is_last`);

/** Those of one subject stand together, and all notifications, so that what they say is read at once. */
function groupsOf(claimed: readonly Claimed[]): Claimed[][] {
  const groups = Map.groupBy(claimed, ({ notification_id, key, item_id }) => (notification_id ? '' : `${key} ${item_id}`));
  return [...groups.values()];
}

async function lettersOf(ctx: Context, group: readonly Claimed[]): Promise<Map<number, Letter>> {
  const [{ key, tenant_id, item_id: item }] = group as [Claimed];
  if (item === null)
    return noticeLetters(
      ctx,
      group.map(({ id }) => id),
    );
  const kind = ctx.app.domains.flatMap(({ mails = [] }) => mails).find((each) => each.key === key);
  if (!kind) return new Map();
  const letters = await inOwnTransaction(ctx, (inside) =>
    tenant_id === null ? kind.letters(inside, item) : inTenant(inside, tenant_id, (within) => kind.letters(within, item)),
  );
  const about = { collection: kind.collection, item };
  return new Map(
    group.flatMap(({ id, recipient }) => {
      const mail = letters.find(({ to }) => to === recipient);
      return mail ? [[id, { about, mail }]] : [];
    }),
  );
}

interface Failed extends Letter {
  row: Claimed;
  failure: Failure;
}

async function sendBatch(ctx: Context, claimed: readonly Claimed[]): Promise<Sent & { isUnreachable: boolean }> {
  const until = Date.now() + BATCH_WITHIN;
  const send = await openMailer(ctx);
  const failed: Failed[] = [];
  const untried: Claimed[] = [];
  let sent = 0;
  let unreachable: Failure | null = null;
  for (const group of groupsOf(claimed)) {
    if (unreachable) {
      untried.push(...group);
      continue;
    }
    const letters = await lettersOf(ctx, group).catch((error: unknown) => {
      ctx.app.directus.logger.error(error, 'A mail could not be made');
      return null;
    });
    // They are made once more when their pause is over.
    if (!letters) continue;
    await forget(
      ctx,
      group.filter(({ id }) => !letters.has(id)),
    );
    for (const row of group) {
      const letter = letters.get(row.id);
      if (!letter) continue;
      if (Date.now() > until) {
        untried.push(row);
        continue;
      }
      const failure: Failure | null = unreachable ?? (await send(letter.mail));
      if (failure?.isUnreachable) unreachable = failure;
      if (failure) failed.push({ ...letter, row, failure });
      else {
        await forget(ctx, [row]);
        sent++;
      }
    }
  }
  await release(ctx, untried);
  await forget(
    ctx,
    failed.filter(isGivenUp).map(({ row }) => row),
  );
  await logFailures(ctx, failed);
  return { sent, failed: failed.length, isUnreachable: unreachable !== null };
}

const isGivenUp = ({ row, failure }: Failed): boolean => row.is_last || failure.isFinal;

async function forget(ctx: Context, rows: readonly Claimed[]): Promise<void> {
  if (rows.length) await ctx.rows(sql`delete from ops.pending_mails where id = any (${rows.map(({ id }) => id)}::integer[])`);
}

/** Those whose turn did not come are due at once. */
async function release(ctx: Context, rows: readonly Claimed[]): Promise<void> {
  if (rows.length)
    await ctx.rows(sql`
      update ops.pending_mails set tries = tries - 1, due_at = now() where id = any (${rows.map(({ id }) => id)}::integer[])`);
}

/** Logs what failed the first time, and what is given up; once for those of one subject. */
async function logFailures(ctx: Context, failed: readonly Failed[]): Promise<void> {
  const told = failed.filter((each) => each.row.tries === 1 || isGivenUp(each));
  const groups = Map.groupBy(told, (each) =>
    JSON.stringify([each.row.tenant_id, each.row.key, each.about.collection, each.about.item, isGivenUp(each)]),
  );
  for (const group of groups.values()) {
    const [first] = group as [Failed];
    await recordAction(ctx.app.database, { ...ctx.session, tenantId: first.row.tenant_id }, 'MAIL_FAILED', {
      targetType: first.about.collection,
      targetId: first.about.item,
      detail: {
        key: first.row.key,
        recipients: group.flatMap(({ mail }) => mail.to),
        reason: first.failure.reason,
        will_retry: !isGivenUp(first),
      },
    });
  }
}
