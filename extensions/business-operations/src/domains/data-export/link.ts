import sql, { raw } from 'sql-template-tag';
import { accessTo } from '../../kernel/access/permissions.ts';
import { logAction } from '../../kernel/action-log.ts';
import type { App } from '../../kernel/app.ts';
import type { Context } from '../../kernel/context/context.ts';
import { visible } from '../../kernel/crud/select.ts';
import { conflict, notFound } from '../../kernel/errors.ts';
import { newToken, tenantOfToken, tokenHash } from '../../kernel/http/link-token.ts';
import { publicUrl } from '../../kernel/http/public-url.ts';
import type { FileReply } from '../../kernel/http/reply.ts';
import { dataExports, type ExportStatus } from './model.ts';
import { fileReply, STORED, type Stored, unavailable } from './service.ts';

/** Links that fetch the file of an export without signing in, for as long as they say. An export has one; another takes its place. */

const HOUR = 3_600_000;
const PATH = 'api/v1/files/exports';

export interface Link {
  url: string;
  expires_at: string;
}

/** A link is valid while the file is kept, at the longest. */
export async function createLink(ctx: Context, id: number, hours: number): Promise<Link> {
  const found = await ctx.row<{ status: ExportStatus; available_until: Date | null }>(sql`
    select t.status, t.available_until from data_exports t
    where t.id = ${id} and ${visible(ctx, dataExports, ctx.access(dataExports.name, 'read'))} for update`);
  if (!found) throw notFound();
  const { status, available_until: kept } = found;
  if (status !== 'COMPLETED') throw unavailable(status);
  if (!kept || kept <= ctx.now) throw conflict('error.export.expired');
  const { token, hash } = newToken();
  const expires_at = new Date(Math.min(ctx.now.getTime() + hours * HOUR, kept.getTime())).toISOString();
  await ctx.rows(sql`
    update data_exports set link_token_hash = ${hash}, link_expires_at = ${expires_at}::timestamptz, linked_by = ${ctx.variables.userId}
    where tenant_id = ${ctx.tenant.id} and id = ${id}`);
  await logAction(ctx, 'EXPORT_LINKED', { targetType: dataExports.name, targetId: id, detail: { expires_at } });
  return { url: publicUrl(ctx.app.directus.env, `${PATH}/${token}`), expires_at };
}

/** A link ends with the access of who made it. */
const VALID = `link_expires_at > now() and available_until > now() and t.status = 'COMPLETED' and deleted_at is null
  and exists (select from directus_users u where u.id = t.linked_by and u.status = 'active')`;

/** The tenant of a link; null whether it is unknown, has expired, its export has ended or been deleted, or its maker has gone. */
export const tenantOfLink = (app: App, token: string, ip: string | null): Promise<number | null> =>
  tenantOfToken(app, token, {
    purpose: 'export-link',
    ip,
    query: `select tenant_id from data_exports t where link_token_hash = ? and ${VALID}`,
  });

/** Whether somebody still has the right to exports. */
async function mayExport({ app }: Context, userId: string): Promise<boolean> {
  const identity = await app.identities.within(app.database, userId);
  return Boolean(identity && (identity.isSystemAdmin || accessTo(identity.permissions, dataExports.name, 'read', null)));
}

export async function openLink(ctx: Context, token: string): Promise<FileReply> {
  const found = await ctx.row<Stored & { maker: string }>(sql`
    select ${STORED}, t.linked_by as maker from data_exports t
    where tenant_id = ${ctx.tenant.id} and link_token_hash = ${tokenHash(token)} and ${raw(VALID)}`);
  const reply = found && (await mayExport(ctx, found.maker)) && (await fileReply(ctx, found, { via: 'LINK' }));
  if (!reply) throw notFound();
  return reply;
}
