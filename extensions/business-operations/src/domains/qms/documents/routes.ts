import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { type ListOptions, list, listQuery, listReply } from '../../../kernel/crud/list.ts';
import { resource, rowParams } from '../../../kernel/crud/resource.ts';
import { deleteRow } from '../../../kernel/crud/write.ts';
import { del, get, post, type Route } from '../../../kernel/http/route.ts';
import type { Upload } from '../../../kernel/http/upload.ts';
import { fileUrl } from '../checklists/show.ts';
import { qmsDocuments } from '../model.ts';
import { DocumentTexts, documentUpload, storeDocument } from './service.ts';

const PATH = '/quality/qms-documents';

const listing: ListOptions = {
  filters: { checklist_template_id: 'checklist_template_id', sub_item_id: 'sub_item_id' },
  sort: ['-created_at', 'title', 'document_date'],
  search: ['title', 'file_name'],
  computed: { url: { sql: fileUrl('t'), schema: z.string() } },
};

const documentResource = resource(PATH, qmsDocuments, { id: 'quality.qms-documents', noun: 'document', list: listing });

export const deleteDocument = (ctx: Context, id: number): Promise<void> => deleteRow(ctx, qmsDocuments, id);

export const documentRoutes: Route[] = [
  get(PATH, {
    id: 'quality.qms-documents.fetch',
    access: [qmsDocuments, 'read'],
    summary: 'Files of checklists, all or those of one sub-item.',
    query: listQuery(qmsDocuments, listing),
    reply: listReply(qmsDocuments, listing),
    list: true,
    rows: qmsDocuments.name,
    run: (ctx, { query }) => list(ctx, qmsDocuments, listing, query),
  }),
  post(PATH, {
    id: 'quality.qms-documents.upload',
    access: [qmsDocuments, 'create'],
    summary: 'Upload a file to a sub-item: PDF, JPEG, PNG, XLSX, DOCX, PPTX, HWP or HWPX by content, at most 20 MiB.',
    upload: documentUpload,
    body: DocumentTexts,
    reply: documentResource.reply,
    status: 201,
    message: 'message.checklist.file_uploaded',
    errors: ['error.checklist.sub_item_not_found', 'error.checklist.file_limit', 'error.file.unsupported_type'],
    run: async (ctx, { uploads, body }) => documentResource.show(ctx, await storeDocument(ctx, uploads[0] as Upload, body)),
  }),
  del(`${PATH}/{id}`, {
    id: 'quality.qms-documents.delete',
    access: [qmsDocuments, 'delete'],
    summary: 'Delete a file of a sub-item.',
    params: rowParams,
    reply: z.object({ id: z.int() }),
    message: 'message.checklist.file_deleted',
    async run(ctx, { params }) {
      await deleteDocument(ctx, params.id);
      return { id: params.id };
    },
  }),
];
