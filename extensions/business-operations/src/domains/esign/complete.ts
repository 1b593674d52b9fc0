import { parse } from 'node:path';
import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { conflict } from '../../kernel/errors.ts';
import { readWhole } from '../../kernel/files/storage.ts';
import { storeUpload, uploadOf } from '../../kernel/files/store.ts';
import { type Drawing, pdfWith } from '../../kernel/pdf.ts';
import { certificatePdf } from './certificate.ts';
import { sha256 } from './chain.ts';
import { bytesOf, pdfOf } from './document.ts';
import { mailEnding } from './endings.ts';
import { log } from './log.ts';
import type { FieldType } from './model.ts';
import { signedHash } from './record.ts';

/** What becomes of a contract when the last one has signed. */

interface Filled {
  type: FieldType;
  page: number;
  x: string;
  y: string;
  width: string;
  height: string;
  value: string | null;
  image_file_id: string | null;
}

/** The document as it was sent; 409 if its bytes are others now. */
export async function assertUnchanged(ctx: Context, { file_id, file_hash }: { file_id: string; file_hash: string }): Promise<Buffer> {
  const bytes = await bytesOf(ctx, file_id);
  if (!bytes || sha256(bytes) !== file_hash) throw conflict('error.esign.file_changed');
  return bytes;
}

async function drawingsOf(ctx: Context, id: number): Promise<Drawing[]> {
  const fields = await ctx.rows<Filled>(sql`
    select type, page, x::text, y::text, width::text, height::text, value, image_file_id from esign_sign_fields
    where tenant_id = ${ctx.tenant.id} and contract_id = ${id} and deleted_at is null order by page, id`);
  const images = new Map<string, Buffer>();
  for (const file of new Set(fields.flatMap(({ image_file_id: image }) => image ?? [])))
    images.set(file, await readWhole(await pdfOf(ctx, file)));
  return fields.flatMap(({ type, page, value, image_file_id: image, ...box }): Drawing[] => {
    const place = { page, x: Number(box.x), y: Number(box.y), width: Number(box.width), height: Number(box.height) };
    const png = image && images.get(image);
    if (png) return [{ place, png, name: image }];
    if (type === 'CHECKBOX') return value === 'true' ? [{ place, tick: true }] : [];
    return value ? [{ place, text: value }] : [];
  });
}

export interface Completion {
  signed_file_id: string;
  signed_file_hash: string;
  certificate_file_id: string;
}

interface Signed {
  id: number;
  contract_no: string;
  file_id: string;
}

/** Makes and keeps the signed document and the certificate. */
export async function makeFiles(ctx: Context, { id, contract_no, file_id }: Signed, source: Buffer): Promise<Completion> {
  const signed = await pdfWith(source, await drawingsOf(ctx, id));
  const last = (await ctx.row<{ hash: string }>(sql`
    select hash from esign_audit_logs where tenant_id = ${ctx.tenant.id} and contract_id = ${id} order by seq desc limit 1`)) as {
    hash: string;
  };
  const certificate = await certificatePdf(ctx, id, sha256(signed), last.hash);
  const name = parse((await pdfOf(ctx, file_id)).filename_download).name;
  const store = async (title: string, bytes: Buffer) =>
    (await storeUpload(ctx, uploadOf(`${title}.pdf`, bytes), { title: `${contract_no} ${title}` })).id;
  const word = (key: string) => ctx.app.messages.translate(ctx.tenant.locale, key);
  return {
    signed_file_id: await store(`${name} (${word('esign.file.signed')})`, signed),
    signed_file_hash: sha256(signed),
    certificate_file_id: await store(`${name} (${word('esign.file.certificate')})`, certificate),
  };
}

/** Once the contract is COMPLETED: the log keeps the hashes, and all parties get both files. */
export async function announceCompletion(ctx: Context, id: number, { signed_file_hash }: Completion): Promise<void> {
  await log(ctx, id, { event: 'COMPLETED', detail: { signed_file_hash, record_hash: await signedHash(ctx, id) } });
  await mailEnding(ctx, 'completed', id);
}
