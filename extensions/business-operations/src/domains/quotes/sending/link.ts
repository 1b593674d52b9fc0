import sql from 'sql-template-tag';
import type { App } from '../../../kernel/app.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { notFound } from '../../../kernel/errors.ts';
import { newToken, tenantOfToken, tokenHash } from '../../../kernel/http/link-token.ts';
import { publicUrl } from '../../../kernel/http/public-url.ts';
import { type Quotation, sharedQuotation } from '../document/quotation.ts';

/** How long a link is valid. */
export const LINK_DAYS = 30;

export interface Link {
  address: string;
  hash: string;
}

export function newLink(env: Record<string, unknown>): Link {
  const { token, hash } = newToken();
  return { address: publicUrl(env, `api/v1/files/quotes/${token}`), hash };
}

/** The tenant of a link; null whether it is unknown, has expired, or its quote has been deleted. */
export const tenantOfLink = (app: App, token: string, ip: string | null): Promise<number | null> =>
  tenantOfToken(app, token, {
    purpose: 'quote-link',
    ip,
    query: `select h.tenant_id from quote_send_histories h join quotes q on q.tenant_id = h.tenant_id and q.id = h.quote_id
      where h.link_token_hash = ? and h.link_expires_at > now() and q.deleted_at is null`,
  });

/** The quotation behind a link, of the revision that was sent; notes when it was first opened. */
export async function openLink(ctx: Context, token: string): Promise<Quotation> {
  const sent = await ctx.row<{ id: number; quote_id: number; revision_no: number; opened: boolean }>(sql`
    select t.id, t.quote_id, t.revision_no, t.opened_at is not null as opened from quote_send_histories t
    where t.tenant_id = ${ctx.tenant.id} and t.link_token_hash = ${tokenHash(token)} and t.link_expires_at > now()`);
  if (!sent) throw notFound();
  const quotation = await sharedQuotation(ctx, sent.quote_id, sent.revision_no);
  if (!sent.opened) await ctx.rows(sql`update quote_send_histories set opened_at = now() where id = ${sent.id} and opened_at is null`);
  return quotation;
}
