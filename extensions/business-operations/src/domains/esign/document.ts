import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { invalidField, notFound, Refusal } from '../../kernel/errors.ts';
import { type Place, readWhole, sizeOf } from '../../kernel/files/storage.ts';
import type { FileReply } from '../../kernel/http/reply.ts';
import { PDF, pdfPages } from '../../kernel/pdf.ts';
import { assertFiles, type FileRow, fileReply } from '../files/service.ts';
import { sha256 } from './chain.ts';
import { MOST } from './model.ts';

/** The bytes that are signed, and those that come of it. */

const LARGEST = 20 * 1_048_576;

export type StoredPdf = FileRow & Place;

/** A file of the tenant, whatever the caller's right to files: the right to the contract has been asked. */
export async function pdfOf(ctx: Context, id: string): Promise<StoredPdf> {
  const file = await ctx.row<StoredPdf>(sql`
    select id, filename_download, type, filesize::double precision as filesize, sha256, storage, filename_disk
    from directus_files where tenant_id = ${ctx.tenant.id} and id = ${id}`);
  if (!file) throw notFound();
  return file;
}

/** The bytes; null where they are gone. */
export async function bytesOf(ctx: Context, id: string): Promise<Buffer | null> {
  const file = await pdfOf(ctx, id);
  return (await sizeOf(file)) === null ? null : readWhole(file);
}

export interface SourceDocument {
  hash: string;
  pages: number;
}

/** A PDF that the caller may use: readable without a password, neither too large nor too long. */
export async function assertDocument(ctx: Context, id: string): Promise<SourceDocument> {
  const path = 'file_id';
  const [file] = await assertFiles(ctx, [id], { max: 1, path, single: true, types: [PDF] });
  if ((file?.filesize ?? 0) > LARGEST) throw new Refusal(413, 'error.file.too_large', [{ path, code: 'too_large', max: LARGEST }]);
  return documentOf(ctx, id);
}

export async function documentOf(ctx: Context, id: string): Promise<SourceDocument> {
  const bytes = await bytesOf(ctx, id);
  const pages = bytes && (await pdfPages(bytes, ctx.tenant.id));
  if (!bytes || !pages || pages > MOST.pages)
    throw invalidField('file_id', 'file_invalid', 'error.esign.file_invalid', { max: MOST.pages });
  return { hash: sha256(bytes), pages };
}

interface Named {
  filename?: string;
  inline?: boolean;
  onStart?(): Promise<void>;
}

export async function pdfReply(ctx: Context, id: string, { filename, inline = false, onStart }: Named): Promise<FileReply> {
  const file = await pdfOf(ctx, id);
  return fileReply({ ...file, ...(filename ? { filename_download: filename } : {}) }, { inline, ...(onStart ? { onStart } : {}) });
}
