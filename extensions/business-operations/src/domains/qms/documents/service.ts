import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { visible } from '../../../kernel/crud/select.ts';
import { createRow } from '../../../kernel/crud/write.ts';
import { invalid, invalidField, Refusal } from '../../../kernel/errors.ts';
import type { Upload, UploadOptions } from '../../../kernel/http/upload.ts';
import { idParam, inputOf } from '../../../kernel/model/schemas.ts';
import { storeUpload, tenantFileLimit } from '../../files/service.ts';
import { subItemsOf } from '../checklists/rules.ts';
import { type Category, checklistTemplates, qmsDocuments } from '../model.ts';

const KINDS = ['pdf', 'jpg', 'jpeg', 'png', 'xlsx', 'docx', 'pptx', 'hwp', 'hwpx'] as const;
const MAX_BYTES = 20 * 1_048_576;
export const MAX_FILES = 20;

export const documentUpload: UploadOptions = {
  field: 'file',
  maxBytes: async (ctx) => Math.min(MAX_BYTES, await tenantFileLimit(ctx)),
};

const { sub_item_id, title, version_label, document_date } = qmsDocuments.options.fields;

/** Parts of a form are texts, and those that people leave empty come as empty ones. */
const filled = <Value>(schema: z.ZodType<Value>) => z.preprocess((sent) => (sent === '' ? undefined : sent), schema.optional());

export const DocumentTexts = z.strictObject({
  checklist_template_id: idParam,
  sub_item_id: inputOf(sub_item_id),
  title: filled(inputOf(title)),
  version_label: filled(inputOf(version_label)),
  document_date: filled(inputOf(document_date)),
});

/** Keeps an upload at a sub-item. Uploads to one checklist wait for each other, so that they count what the others left. */
export async function storeDocument(ctx: Context, upload: Upload, texts: z.infer<typeof DocumentTexts>): Promise<number> {
  const { checklist_template_id: checklist, sub_item_id: item } = texts;
  const found = await ctx.row<{ categories: Category[] }>(sql`
    select categories from checklist_templates t
    where t.id = ${checklist} and ${visible(ctx, checklistTemplates, ctx.access(checklistTemplates.name, 'read'))} for update`);
  if (!found) throw invalidField('checklist_template_id', 'unknown_reference');
  if (!subItemsOf(found.categories).some(({ id }) => id === item)) throw new Refusal(404, 'error.checklist.sub_item_not_found');
  const present = await ctx.row<{ files: number }>(sql`
    select count(*)::integer as files from qms_documents
    where tenant_id = ${ctx.tenant.id} and checklist_template_id = ${checklist} and sub_item_id = ${item} and deleted_at is null`);
  if ((present?.files ?? 0) >= MAX_FILES)
    throw invalid('error.checklist.file_limit', [{ path: 'file', code: 'file_limit', max: MAX_FILES }], { max: MAX_FILES });
  const file = await storeUpload(ctx, upload, { allowed: KINDS });
  const said = { ...texts, title: texts.title ?? [...file.filename].slice(0, title.length).join('') };
  return createRow(ctx, qmsDocuments, said, {
    file_id: file.id,
    file_name: file.filename,
    file_size: file.size,
    mime_type: file.mediaType,
  });
}
