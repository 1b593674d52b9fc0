import sql from 'sql-template-tag';
import type { App } from '../../../kernel/app.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { conflict, Refusal } from '../../../kernel/errors.ts';
import { tenantOfToken, tokenHash } from '../../../kernel/http/link-token.ts';
import { type AuthMethod, type ContractStatus, OPEN, type SignerStatus } from '../model.ts';
import { expire } from '../moves.ts';
import { isSecret } from '../secrets.ts';

/** Who holds a token is a signer of one contract; what they may do with it now. */

export interface Held {
  id: number;
  contract_id: number;
  name: string;
  email: string;
  status: SignerStatus;
  auth_method: AuthMethod;
  access_code_hash: string | null;
  code_hash: string | null;
  code_expires_at: Date | null;
  code_attempts: number;
  locked_until: Date | null;
  session_hash: string | null;
  session_expires_at: Date | null;
  contract_no: string;
  title: string;
  message: string | null;
  sender: string;
  contract_status: ContractStatus;
  sign_order_type: string;
  expires_at: Date;
  completed_at: Date | null;
  file_id: string;
  file_hash: string;
  page_count: number;
  signed_file_id: string | null;
  certificate_file_id: string | null;
}

const invalidToken = () => new Refusal(404, 'error.esign.token_invalid');

/** The tenant of a signer's token; 404 where nobody has it. */
export async function tenantOfSigner(app: App, token: string, ip: string | null): Promise<number> {
  const tenant = await tenantOfToken(app, token, {
    purpose: 'esign',
    ip,
    query: `select s.tenant_id from esign_signers s join esign_contracts c on c.tenant_id = s.tenant_id and c.id = s.contract_id
      where s.token_hash = ? and s.deleted_at is null and c.deleted_at is null`,
  });
  if (tenant === null) throw invalidToken();
  return tenant;
}

/** The signer with this token and their contract. Both are locked, the contract first, as everything that concerns it does. */
export async function held(ctx: Context, token: string): Promise<Held> {
  const hash = tokenHash(token);
  const tenantId = ctx.tenant.id;
  await ctx.rows(sql`
    select c.id from esign_contracts c where c.tenant_id = ${tenantId} and c.deleted_at is null and c.id = (
      select contract_id from esign_signers where tenant_id = ${tenantId} and token_hash = ${hash} and deleted_at is null) for update`);
  return read(ctx, hash, true);
}

/** The same for what writes nothing. */
export const seen = (ctx: Context, token: string): Promise<Held> => read(ctx, tokenHash(token), false);

async function read(ctx: Context, hash: string, locked: boolean): Promise<Held> {
  const found = await ctx.row<Held>(sql`
    select s.id, s.contract_id, s.name, s.email, s.status, s.auth_method, s.access_code_hash, s.code_hash, s.code_expires_at, s.code_attempts,
      s.locked_until, s.session_hash, s.session_expires_at, c.contract_no, c.title, c.message, c.status as contract_status, c.sign_order_type,
      c.expires_at, c.completed_at, c.file_id, c.file_hash, c.page_count, c.signed_file_id, c.certificate_file_id,
      coalesce((select u.first_name from directus_users u where u.id = c.sent_by), '') as sender
    from esign_signers s join esign_contracts c on c.tenant_id = s.tenant_id and c.id = s.contract_id
    where s.tenant_id = ${ctx.tenant.id} and s.token_hash = ${hash} and s.deleted_at is null and c.deleted_at is null
    ${locked ? sql`for update of s` : sql``}`);
  if (!found) throw invalidToken();
  return found;
}

/** How long signers may fetch what was signed. */
const KEPT_DAYS = 30;
const DAY = 86_400_000;

export const mayFetch = (ctx: Context, { contract_status, completed_at }: Held): boolean =>
  contract_status === 'COMPLETED' && completed_at !== null && completed_at.getTime() + KEPT_DAYS * DAY > ctx.now.getTime();

/** Why the signer can do nothing any more; null while it is their turn. A contract whose time is over ends with the first touch. */
export async function closed(ctx: Context, holder: Held): Promise<Refusal | null> {
  const { contract_id: id, contract_status: status, expires_at } = holder;
  if (OPEN.includes(status) && expires_at <= ctx.now) {
    await expire.one(ctx, id, {});
    return conflict('error.esign.expired');
  }
  return ended(holder);
}

/** The same of what is stored. */
export function ended({ contract_status: contract, status }: Held): Refusal | null {
  if (contract === 'EXPIRED') return conflict('error.esign.expired');
  if (contract !== 'COMPLETED' && !OPEN.includes(contract)) return conflict('error.esign.contract_closed');
  return status === 'SIGNED' || status === 'REJECTED' ? conflict('error.esign.token_used') : null;
}

export const SESSION_HEADER = 'X-Signing-Session';

/** The signer has proved who they are, in this browser and not long ago. */
export function assertSession(ctx: Context, { session_hash, session_expires_at }: Held, session: string | null): void {
  if (!isSecret(session, session_hash) || !session_expires_at || session_expires_at <= ctx.now)
    throw new Refusal(401, 'error.esign.session_invalid');
}
