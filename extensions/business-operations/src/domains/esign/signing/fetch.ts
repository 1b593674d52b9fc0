import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { conflict } from '../../../kernel/errors.ts';
import type { FileReply } from '../../../kernel/http/reply.ts';
import { fieldReply } from '../../../kernel/model/schemas.ts';
import { pdfReply } from '../document.ts';
import { log } from '../log.ts';
import { esignSignFields } from '../model.ts';
import { assertSession, ended, type Held, held, mayFetch, seen } from './gate.ts';

const of = esignSignFields.options.fields;

export const Document = z.object({
  /** Where the PDF is, with the same session. */
  file_url: z.string(),
  page_count: z.int(),
  file_hash: z.string(),
  fields: z.array(
    z.object({
      id: z.int(),
      type: fieldReply(of.type),
      page: z.int(),
      x: z.number(),
      y: z.number(),
      width: z.number(),
      height: z.number(),
      is_required: z.boolean(),
      label: z.string().nullable(),
    }),
  ),
});

/** The holder after all the checks that stand before the document. Nothing is written, so a contract whose time is over is only refused. */
async function verifiedHolder(ctx: Context, token: string, session: string | null): Promise<Held> {
  const holder = await seen(ctx, token);
  const refusal = ended(holder) ?? (holder.expires_at <= ctx.now ? conflict('error.esign.expired') : null);
  if (refusal && refusal.key !== 'error.esign.token_used') throw refusal;
  assertSession(ctx, holder, session);
  return holder;
}

/** The document, and where the holder signs it. */
export async function document(
  ctx: Context,
  token: string,
  session: string | null,
  format: 'json' | 'pdf',
): Promise<z.infer<typeof Document> | FileReply> {
  const holder = await verifiedHolder(ctx, token, session);
  if (format === 'pdf') return pdfReply(ctx, holder.file_id, { inline: true });
  const { page_count, file_hash } = holder;
  const fields = await ctx.rows<z.infer<typeof Document>['fields'][number]>(sql`
    select id, type, page, x::double precision as x, y::double precision as y, width::double precision as width, height::double precision as height,
      is_required, label
    from esign_sign_fields where tenant_id = ${ctx.tenant.id} and signer_id = ${holder.id} and deleted_at is null order by page, y, x, id`);
  return { file_url: `/api/v1/esign/signing/${token}/document?format=pdf`, page_count, file_hash, fields };
}

/** The signer's copy of what was signed. */
export async function fetchSigned(ctx: Context, token: string, session: string | null, certificate: boolean): Promise<FileReply> {
  const holder = await held(ctx, token);
  assertSession(ctx, holder, session);
  const { contract_id: contractId, id: signerId, contract_no } = holder;
  const file = certificate ? holder.certificate_file_id : holder.signed_file_id;
  if (!mayFetch(ctx, holder) || !file) throw conflict('error.esign.not_completed');
  return pdfReply(ctx, file, {
    filename: `${contract_no}${certificate ? '-certificate' : ''}.pdf`,
    onStart: () => log(ctx, contractId, { event: 'DOWNLOADED', signerId, detail: { certificate } }),
  });
}
