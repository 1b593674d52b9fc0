import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { createRow, lockRow } from '../../kernel/crud/write.ts';
import { conflict, Refusal } from '../../kernel/errors.ts';
import type { Upload, UploadOptions } from '../../kernel/http/upload.ts';
import { storeUpload, tenantFileLimit } from '../files/service.ts';
import { type QualityDocumentStatus, qualityDocumentFiles, qualityDocuments } from './model.ts';
import { shownFile } from './parts.ts';

/** The one file of a quality document, the signed paper as a rule. What it replaces keeps its row and its bytes. */

const KINDS = ['pdf', 'jpg', 'jpeg', 'png'] as const;
const MAX_BYTES = 20 * 1_048_576;

export const fileUpload: UploadOptions = {
  field: 'file',
  maxBytes: async (ctx) => Math.min(MAX_BYTES, await tenantFileLimit(ctx)),
};

/** Locks the document, so that of two who replace its file the second replaces what the first has brought. */
async function lockOpen(ctx: Context, id: number): Promise<void> {
  const { status } = await lockRow<{ status: QualityDocumentStatus }>(ctx, qualityDocuments, id, 'read', ['status']);
  if (status === 'CANCELLED') throw conflict('error.quality_document.not_editable', [{ path: 'status', code: 'not_editable', status }]);
}

const current = (ctx: Context, documentId: number) =>
  ctx.row<{ id: number }>(sql`
    select id from quality_document_files where tenant_id = ${ctx.tenant.id} and quality_document_id = ${documentId} and deleted_at is null`);

export async function storeFile(ctx: Context, documentId: number, upload: Upload): Promise<object | undefined> {
  await lockOpen(ctx, documentId);
  const stored = await storeUpload(ctx, upload, { allowed: KINDS, path: 'file' });
  await ctx.rows(sql`
    delete from quality_document_files where tenant_id = ${ctx.tenant.id} and quality_document_id = ${documentId} and deleted_at is null`);
  const id = await createRow(
    ctx,
    qualityDocumentFiles,
    {},
    {
      ...{ quality_document_id: documentId, file_id: stored.id, file_name: stored.filename },
      ...{ file_size: stored.size, mime_type: stored.mediaType },
    },
  );
  return shownFile(ctx, id);
}

/** Takes the file away; returns the id of its row. */
export async function deleteFile(ctx: Context, documentId: number): Promise<number> {
  await lockOpen(ctx, documentId);
  const found = await current(ctx, documentId);
  if (!found) throw new Refusal(404, 'error.quality_document.no_file', [{ path: 'file', code: 'no_file' }]);
  await lockRow(ctx, qualityDocumentFiles, found.id, 'delete');
  await ctx.items(qualityDocumentFiles).delete(found.id);
  return found.id;
}
