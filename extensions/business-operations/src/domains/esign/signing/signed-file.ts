import sql from 'sql-template-tag';
import { z } from 'zod';
import type { App } from '../../../kernel/app.ts';
import type { Context } from '../../../kernel/context/context.ts';
import { unlessThrottled } from '../../../kernel/directus/throttling/too-many-requests.ts';
import { Refusal } from '../../../kernel/errors.ts';

/** Whether a file is one that was signed here and has not changed since: for whoever holds it, with or without an account. */

// By the hash alone. Contract numbers can be guessed, hashes cannot: who knows one has the file, or the certificate that prints it.
// The document before it was signed is unknown here, since many may have that, such as a form that everybody signs.

const HASH = /^[0-9a-f]{64}$/;

const unknown = () => new Refusal(404, 'error.esign.file_unknown');

/** The tenant in which a file with that SHA-256 was signed; 404 where there is none. Guesses are throttled like those of signing links. */
export const tenantOfSignedFile = (app: App, hash: string, ip: string | null): Promise<number> =>
  unlessThrottled('error.too_many_requests', async () => {
    await app.counters.reading(`signed-file:${ip}`);
    if (HASH.test(hash)) {
      const { rows } = await app.database.raw<{ rows: { tenant_id: number }[] }>(
        `select t.id as tenant_id from tenants t where t.status <> 'INACTIVE' and exists (
           select from esign_contracts c
           where c.tenant_id = t.id and c.signed_file_hash = ? and c.status = 'COMPLETED' and c.deleted_at is null) limit 1`,
        [hash],
      );
      if (rows[0]) return rows[0].tenant_id;
    }
    await app.counters.burst(`signed-file:${ip}`);
    throw unknown();
  });

export const SignedFile = z.object({
  contract_no: z.string(),
  /** Which company asked for the signatures. */
  company: z.string(),
  completed_at: z.iso.datetime(),
});

/** What the row says is not enough: the log, which nobody can change, has to say the same. */
export async function signedFile(ctx: Context, hash: string): Promise<z.infer<typeof SignedFile>> {
  const found = await ctx.row<{ contract_no: string; completed_at: Date }>(sql`
    select c.contract_no, c.completed_at from esign_contracts c
    where c.tenant_id = ${ctx.tenant.id} and c.signed_file_hash = ${hash} and c.status = 'COMPLETED' and c.deleted_at is null and exists (
      select from esign_audit_logs l where l.tenant_id = c.tenant_id and l.contract_id = c.id and l.event = 'COMPLETED'
        and l.detail ->> 'signed_file_hash' = ${hash})
    order by c.id limit 1`);
  if (!found) throw unknown();
  const { contract_no, completed_at } = found;
  return { contract_no, company: ctx.tenant.name, completed_at: completed_at.toISOString() };
}
