import { z } from 'zod';
import { rowParams } from '../../../kernel/crud/resource.ts';
import { del, get, patch, post, put, type Route } from '../../../kernel/http/route.ts';
import { inputOf } from '../../../kernel/model/schemas.ts';
import { checklistTemplates } from '../model.ts';
import { ChangedChecklist, createChecklist, deleteChecklist, NewChecklist, partId, saveChecklist, toggleSubItem } from './service.ts';
import { Checklist, listChecklists, Progress, SubItemReply, showChecklist } from './show.ts';

const PATH = '/quality/checklist-templates';
const content = ['error.checklist.duplicate_id', 'error.checklist.too_large'];

export const checklistRoutes: Route[] = [
  get(PATH, {
    id: 'quality.checklist-templates.fetch',
    access: [checklistTemplates, 'read'],
    summary: 'All checklists with their files and progress, or the one of a type.',
    query: z.strictObject({ type: inputOf(checklistTemplates.options.fields.type).optional() }),
    reply: z.array(Checklist),
    run: (ctx, { query }) => listChecklists(ctx, query.type),
  }),
  post(PATH, {
    id: 'quality.checklist-templates.create',
    access: [checklistTemplates, 'create'],
    summary: 'Save a new checklist.',
    body: NewChecklist,
    reply: Checklist,
    status: 201,
    message: 'message.checklist.created',
    errors: ['error.checklist.type_taken', ...content],
    run: async (ctx, { body }) => showChecklist(ctx, await createChecklist(ctx, body)),
  }),
  put(`${PATH}/{id}`, {
    id: 'quality.checklist-templates.save',
    access: [checklistTemplates, 'update'],
    summary: 'Change the name and the whole of the sub-items; what is done stays done, and files of sub-items that are gone are deleted.',
    params: rowParams,
    body: ChangedChecklist,
    reply: Checklist,
    message: 'message.checklist.saved',
    errors: ['error.checklist.version_conflict', ...content],
    async run(ctx, { params, body }) {
      await saveChecklist(ctx, params.id, body);
      return showChecklist(ctx, params.id);
    },
  }),
  patch(`${PATH}/{id}/items/{subItemId}/toggle`, {
    id: 'quality.checklist-templates.toggle',
    access: [checklistTemplates, 'update'],
    summary: 'Mark one sub-item as done or not done, the other way round unless said.',
    params: rowParams.extend({ subItemId: partId }),
    body: z.strictObject({ is_completed: z.boolean().optional() }),
    reply: z.object({ sub_item: SubItemReply, progress: Progress, version: z.int() }),
    message: 'message.checklist.toggled',
    errors: ['error.checklist.sub_item_not_found'],
    run: (ctx, { params, body }) => toggleSubItem(ctx, params.id, params.subItemId, body.is_completed),
  }),
  del(`${PATH}/{id}`, {
    id: 'quality.checklist-templates.delete',
    access: [checklistTemplates, 'delete'],
    summary: 'Delete a checklist with its files.',
    params: rowParams,
    reply: z.object({ id: z.int() }),
    message: 'message.checklist.deleted',
    async run(ctx, { params }) {
      await deleteChecklist(ctx, params.id);
      return { id: params.id };
    },
  }),
];
