import sql, { raw, type Sql } from 'sql-template-tag';
import { z } from 'zod';
import { accessSql } from '../../kernel/access/permissions.ts';
import type { Context } from '../../kernel/context/context.ts';
import { pageOf, pageQuery } from '../../kernel/crud/paging.ts';
import { instantText, openAccess, visible } from '../../kernel/crud/select.ts';
import type { Sheet } from '../../kernel/crud/sheet.ts';
import { createRow, deleteRow, lockRow, updateRow } from '../../kernel/crud/write.ts';
import { notFound, Refusal } from '../../kernel/errors.ts';
import type { Download, Json } from '../../kernel/http/reply.ts';
import type { CreateInput } from '../../kernel/model/collection.ts';
import { notify } from '../../kernel/notify.ts';
import { postComments, posts } from './model.ts';
import { author, mayDo } from './views.ts';

const NOT_AUTHOR = 'error.post.not_author';

export const Comment = z.object({
  id: z.int(),
  post_id: z.int(),
  parent_id: z.int().nullable(),
  author: author.schema,
  /** Null of a deleted comment, which is shown as long as it has replies. */
  content: z.string().nullable(),
  is_deleted: z.boolean(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime().nullable(),
  editable: z.boolean(),
  deletable: z.boolean(),
});

const sheet: Sheet = {
  title: 'collection.post_comments',
  columns: [
    { path: 'author.name', label: 'field.post_comments.author_id' },
    { path: 'content', label: 'field.post_comments.content' },
    { path: 'created_at', label: 'field.post_comments.created_at', kind: 'timestamp' },
  ],
};

/** A thread stands where its first comment does: its id comes before those of its replies. */
const THREAD = 'coalesce(t.parent_id, t.id)';

export const commentsQuery = pageQuery({ sort: [['created_at', THREAD]], tie: 't.id', search: false, filters: {} });

type CommentsQuery = z.infer<typeof commentsQuery>;

const columns = (ctx: Context): Sql => sql`t.id, t.post_id, t.parent_id, ${(author.sql as (ctx: Context) => Sql)(ctx)} as author,
  case when t.deleted_at is null then t.content end as content, t.deleted_at is not null as is_deleted,
  ${raw(instantText('t.created_at'))} as created_at, ${raw(instantText('t.updated_at'))} as updated_at,
  (t.deleted_at is null and t.author_id = ${ctx.variables.userId} and ${mayDo(ctx, postComments, 'update')}) as editable,
  (${mayDo(ctx, postComments, 'delete')}) as deletable`;

/** The live comments of the post, and deleted ones that somebody has answered. */
const ofPost = (ctx: Context, postId: number): Sql => {
  const access = openAccess(ctx, postComments, ['content', 'author_id']);
  return sql`from post_comments t where t.tenant_id = ${ctx.tenant.id} and t.post_id = ${postId}
    and ${access.allRows ? raw('true') : accessSql(access, postComments, 't', ctx.variables)}
    and (t.deleted_at is null or exists (
      select from post_comments r where r.tenant_id = t.tenant_id and r.parent_id = t.id and r.deleted_at is null))`;
};

async function assertPost(ctx: Context, id: number): Promise<{ title: string; author_id: string }> {
  const post = await ctx.row<{ title: string; author_id: string }>(
    sql`select t.title, t.author_id from posts t where t.id = ${id} and ${visible(ctx, posts, ctx.access(posts.name, 'read'))}`,
  );
  if (!post) throw notFound();
  return post;
}

export async function listComments(ctx: Context, postId: number, query: CommentsQuery): Promise<Json | Download> {
  await assertPost(ctx, postId);
  // Replies stand below their comment in both directions.
  const order = raw(`${THREAD}${query.sort.descending ? ' desc' : ''}, t.id`);
  return pageOf(ctx, { ...query, sort: { ...query.sort, sql: order } }, columns(ctx), ofPost(ctx, postId), sheet);
}

export async function showComment(ctx: Context, postId: number, id: number): Promise<object> {
  const found = await ctx.row<object>(sql`select ${columns(ctx)} ${ofPost(ctx, postId)} and t.id = ${id}`);
  if (!found) throw notFound();
  return found;
}

export type NewComment = Pick<CreateInput<typeof postComments>, 'content' | 'parent_id'>;

/** Says something to a post, or to a comment; whoever wrote that is told. Returns the id. */
export async function createComment(ctx: Context, postId: number, body: NewComment): Promise<number> {
  const post = await assertPost(ctx, postId);
  const { userId } = ctx.variables;
  const id = await createRow(ctx, postComments, body, { post_id: postId, author_id: userId });
  const parent = body.parent_id
    ? await ctx.row<{ author_id: string }>(
        sql`select author_id from post_comments where tenant_id = ${ctx.tenant.id} and id = ${body.parent_id}`,
      )
    : undefined;
  const told = parent ?? post;
  if (told.author_id !== userId) {
    const key = parent ? 'notification.post.replied' : 'notification.post.commented';
    await notify(ctx, [told.author_id], key, { title: post.title }, { collection: posts.name, item: postId });
  }
  return id;
}

/** A comment says what its author said: nobody else changes it, whatever they may. */
export async function changeComment(ctx: Context, postId: number, id: number, content: string): Promise<void> {
  await assertPost(ctx, postId);
  const comment = await lockRow<{ post_id: number; author_id: string }>(
    ctx,
    postComments,
    id,
    'update',
    ['post_id', 'author_id'],
    NOT_AUTHOR,
  );
  if (comment.post_id !== postId) throw notFound();
  if (comment.author_id !== ctx.variables.userId) throw new Refusal(403, NOT_AUTHOR);
  await updateRow(ctx, postComments, id, { content });
}

export async function deleteComment(ctx: Context, postId: number, id: number): Promise<void> {
  await assertPost(ctx, postId);
  const comment = await lockRow<{ post_id: number }>(ctx, postComments, id, 'delete', ['post_id'], NOT_AUTHOR);
  if (comment.post_id !== postId) throw notFound();
  await deleteRow(ctx, postComments, id);
}
