import sql from 'sql-template-tag';
import { z } from 'zod';
import type { Context } from '../../../kernel/context/context.ts';
import { createRow, lockRow, permitted } from '../../../kernel/crud/write.ts';
import { conflict, Refusal } from '../../../kernel/errors.ts';
import { string } from '../../../kernel/model/field.ts';
import { inputOf } from '../../../kernel/model/schemas.ts';
import { type Category, checklistTemplates } from '../model.ts';
import { arranged, MAX_CATEGORIES, MAX_SUB_ITEMS, progressOf, subItemsOf, toggled } from './rules.ts';

const { type, name } = checklistTemplates.options.fields;

const LABEL = { label: { ko: '', en: '' } };
const required = { ...LABEL, required: true } as const;
/** Of a category or a sub-item. */
export const partId = inputOf(string(50, required));
const title = inputOf(string(500, required));
const remark = inputOf(string(2000, LABEL)).nullable().optional();

/** Ten times as many as there may be, so that the refusal says how many these are. */
const categories = z
  .array(
    z.strictObject({
      id: partId.optional(),
      title,
      sub_items: z.array(z.strictObject({ id: partId.optional(), title, standard: remark, note: remark })).max(10 * MAX_SUB_ITEMS),
    }),
  )
  .max(10 * MAX_CATEGORIES);

export const NewChecklist = z.strictObject({ type: inputOf(type), name: inputOf(name), categories });
export const ChangedChecklist = z.strictObject({
  name: inputOf(name).optional(),
  categories: categories.optional(),
  version: z.int().min(1).max(2_147_483_647).optional(),
});

export const createChecklist = (ctx: Context, body: z.infer<typeof NewChecklist>): Promise<number> =>
  createRow(ctx, checklistTemplates, { ...body, categories: arranged(body.categories) });

interface Stored {
  version: number;
  categories: Category[];
}

const locked = (ctx: Context, id: number, action: 'update' | 'delete'): Promise<Stored> =>
  lockRow<Stored>(ctx, checklistTemplates, id, action, ['version', 'categories']);

/** Changes name and sub-items as a whole. Documents of sub-items that are gone go with them. */
export async function saveChecklist(ctx: Context, id: number, body: z.infer<typeof ChangedChecklist>): Promise<void> {
  const { version, ...sent } = body;
  const stored = await locked(ctx, id, 'update');
  if (version !== undefined && version !== stored.version)
    throw conflict('error.checklist.version_conflict', [{ path: 'version', code: 'version_conflict', version: stored.version }]);
  const changes = permitted(ctx, checklistTemplates, 'update', {
    ...sent,
    ...(sent.categories ? { categories: arranged(sent.categories, stored.categories) } : {}),
  });
  await ctx.items(checklistTemplates).update(id, { ...changes, version: stored.version + 1 });
  if (!sent.categories) return;
  const left = subItemsOf(changes.categories as Category[]).map((item) => item.id);
  await ctx.rows(sql`
    delete from qms_documents where tenant_id = ${ctx.tenant.id} and checklist_template_id = ${id} and sub_item_id <> all (${left}::text[])
      and deleted_at is null`);
}

/** Of requests at once each waits for the one before it, and none undoes another. */
export async function toggleSubItem(ctx: Context, id: number, subItemId: string, done: boolean | undefined) {
  const stored = await locked(ctx, id, 'update');
  const change = toggled(stored.categories, subItemId, { done, at: ctx.now.toISOString(), by: ctx.session.userId });
  if (!change) throw new Refusal(404, 'error.checklist.sub_item_not_found');
  const version = stored.version + 1;
  const changes = permitted(ctx, checklistTemplates, 'update', { categories: change.categories });
  await ctx.items(checklistTemplates).update(id, { ...changes, version });
  return { sub_item: change.item, progress: progressOf(change.categories), version };
}

export async function deleteChecklist(ctx: Context, id: number): Promise<void> {
  await locked(ctx, id, 'delete');
  await ctx.rows(
    sql`delete from qms_documents where tenant_id = ${ctx.tenant.id} and checklist_template_id = ${id} and deleted_at is null`,
  );
  await ctx.items(checklistTemplates).delete(id);
}
