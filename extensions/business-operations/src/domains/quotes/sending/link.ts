import { createHash, randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { App } from '../../../kernel/app.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { Throttled } from '../../../kernel/directus/throttling/counters.ts';
import { announceWait, throttledRefusal } from '../../../kernel/directus/throttling/too-many-requests.ts';
import { notFound } from '../../../kernel/errors.ts';
import { type Quotation, sharedQuotation } from '../document/quotation.ts';

/** Links to quotations, whose token is the credential. The database has only its hash. */

const TOKEN_BYTES = 32;
/** 32 bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** How long a link is valid. */
export const LINK_DAYS = 30;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

export interface Link {
  address: string;
  hash: string;
}

export function newLink({ PUBLIC_URL: root }: Record<string, unknown>): Link {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const address = new URL(`api/v1/files/quotes/${token}`, `${String(root).replace(/\/+$/, '')}/`).href;
  return { address, hash: hashOf(token) };
}

/** The tenant of a link; null whether it is unknown, has expired, or its quote has been deleted. Guesses are counted by address, readings by link. */
export async function tenantOfLink(app: App, token: string, ip: string | null): Promise<number | null> {
  try {
    await app.counters.burst(`quote-link:${ip}`);
    if (!TOKEN.test(token)) return null;
    await app.counters.burst(`quote-link:${hashOf(token)}`);
  } catch (error) {
    if (!(error instanceof Throttled)) throw error;
    announceWait(error);
    throw throttledRefusal('error.too_many_requests', error);
  }
  const { rows } = await app.database.raw<{ rows: { tenant_id: number }[] }>(
    `select h.tenant_id from quote_send_histories h join quotes q on q.tenant_id = h.tenant_id and q.id = h.quote_id
    where h.link_token_hash = ? and h.link_expires_at > now() and q.deleted_at is null`,
    [hashOf(token)],
  );
  return rows[0]?.tenant_id ?? null;
}

/** The quotation behind a link, of the revision that was sent; notes when it was first opened. */
export async function openLink(ctx: Context, token: string): Promise<Quotation> {
  const sent = await ctx.row<{ id: number; quote_id: number; revision_no: number; opened: boolean }>(sql`
    select t.id, t.quote_id, t.revision_no, t.opened_at is not null as opened from quote_send_histories t
    where t.tenant_id = ${ctx.tenant.id} and t.link_token_hash = ${hashOf(token)} and t.link_expires_at > now()`);
  if (!sent) throw notFound();
  const quotation = await sharedQuotation(ctx, sent.quote_id, sent.revision_no);
  if (!sent.opened) await ctx.rows(sql`update quote_send_histories set opened_at = now() where id = ${sent.id} and opened_at is null`);
  return quotation;
}
