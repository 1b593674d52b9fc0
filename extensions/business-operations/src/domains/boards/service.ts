import sql from 'sql-template-tag';
import type { Context } from '../../kernel/context/context.ts';
import { createRow, deleteRow, lockRow, updateRow } from '../../kernel/crud/write.ts';
import { lines } from '../../kernel/lines/lines.ts';
import { replaceLines } from '../../kernel/lines/write.ts';
import type { CreateInput, UpdateInput } from '../../kernel/model/collection.ts';
import { fileLines } from '../files/attached.ts';
import { postFiles, posts } from './model.ts';

/** The files of a post, in their order; whoever may write the post attaches what they may read. */
export const attachedFiles = lines(postFiles, {
  of: posts,
  order: 'sort_order',
  first: 0,
  max: postFiles.options.atMost.max,
  key: 'file_id',
  rights: 'document',
});

interface Files {
  file_ids?: string[] | undefined;
}

export type NewPost = CreateInput<typeof posts> & Files;
export type PostChanges = Omit<UpdateInput<typeof posts>, 'board_id'> & Files;

const replaceFiles = async (ctx: Context, id: number, fileIds: readonly string[]): Promise<void> =>
  replaceLines(ctx, attachedFiles, { id, lines: await fileLines(ctx, attachedFiles, fileIds) });

const NOT_AUTHOR = 'error.post.not_author';

export async function createPost(ctx: Context, { file_ids: fileIds = [], ...post }: NewPost): Promise<number> {
  const id = await createRow(ctx, posts, post, { author_id: ctx.variables.userId });
  await replaceFiles(ctx, id, fileIds);
  return id;
}

/** Changes what is sent; a list of files is the whole new list. */
export async function changePost(ctx: Context, id: number, { file_ids: fileIds, ...changes }: PostChanges): Promise<void> {
  await lockRow(ctx, posts, id, 'update', ['id'], NOT_AUTHOR);
  await updateRow(ctx, posts, id, changes);
  if (fileIds) await replaceFiles(ctx, id, fileIds);
}

/** Its comments and files go with it. */
export async function deletePost(ctx: Context, id: number): Promise<void> {
  await lockRow(ctx, posts, id, 'delete', ['id'], NOT_AUTHOR);
  await deleteRow(ctx, posts, id);
}

/** Counts a view for each person of the company and day; not the author's. The database tells who was here today. */
export async function markRead(ctx: Context, id: number): Promise<void> {
  await ctx.rows(sql`
    with read as (
      insert into post_reads (tenant_id, post_id, user_id, read_on)
      select t.tenant_id, t.id, u.id, ${ctx.today()}::date
      from posts t join directus_users u on u.id = ${ctx.variables.userId} and u.tenant_id = t.tenant_id
      where t.tenant_id = ${ctx.tenant.id} and t.id = ${id} and t.deleted_at is null and t.author_id <> u.id
      on conflict do nothing returning post_id)
    update posts set view_count = view_count + 1 from read where posts.tenant_id = ${ctx.tenant.id} and posts.id = read.post_id`);
}
