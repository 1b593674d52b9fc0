import sql, { raw } from 'sql-template-tag';
import { z } from 'zod';
import { crud } from '../../kernel/crud/crud.ts';
import { fromRows } from '../../kernel/crud/of-row.ts';
import { resource } from '../../kernel/crud/resource.ts';
import { type ComputedFields, instantText, related } from '../../kernel/crud/select.ts';
import { del, get, post, put, type Route } from '../../kernel/http/route.ts';
import { idParam, inputOf } from '../../kernel/model/schemas.ts';
import { attachedTo } from '../files/attached.ts';
import { Comment, changeComment, commentsQuery, createComment, deleteComment, listComments, showComment } from './comments.ts';
import { MAX_CONTENT } from './derived.ts';
import { boards, postComments, postFiles, posts } from './model.ts';
import { attachedFiles, changePost, createPost, deletePost, markRead } from './service.ts';
import { author, isReadSql, mayDo } from './views.ts';

const { fields } = posts.options;

const ofBoard = { of: posts, via: 'board_id' };
const ofPost = (of: typeof postComments | typeof postFiles) => ({ of, via: 'post_id' });
const count = () => raw('count(*)');

const boardFigures: ComputedFields = {
  post_count: {
    sql: fromRows(ofBoard, 'null::bigint', count),
    schema: z.int().nullable(),
  },
  last_post_at: {
    sql: fromRows(ofBoard, 'null::text', () => raw(instantText('max(t.created_at)'))),
    schema: z.iso.datetime().nullable(),
  },
};

const listed: ComputedFields = {
  board: related(boards, 'board_id', ['id', 'code', 'name', 'board_type']),
  author,
  comment_count: {
    sql: fromRows(ofPost(postComments), 'null::bigint', count),
    schema: z.int().nullable(),
  },
  file_count: {
    sql: fromRows(ofPost(postFiles), 'null::bigint', count),
    schema: z.int().nullable(),
  },
  is_read: { sql: isReadSql, schema: z.boolean() },
};

const shown: ComputedFields = {
  files: attachedTo(attachedFiles),
  comments_open: {
    sql: raw('(select b.is_active and b.allow_comments from boards b where b.tenant_id = t.tenant_id and b.id = t.board_id)'),
    schema: z.boolean(),
  },
  editable: { sql: (ctx) => sql`(${mayDo(ctx, posts, 'update')})`, schema: z.boolean() },
  deletable: { sql: (ctx) => sql`(${mayDo(ctx, posts, 'delete')})`, schema: z.boolean() },
};

const LISTED = ['board_id', 'title', 'is_pinned', 'view_count', 'author_id', 'created_at', 'created_by', 'updated_at', 'updated_by'];

/** What is written is searched, not how it is marked up; HTML writes these signs in other ways. */
const inContent = (pattern: string) => {
  const written = pattern.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
  return sql`regexp_replace(t.content, '<[^>]*>', '', 'g') ilike ${written}`;
};

const postResource = resource('/posts', posts, {
  id: 'platform.posts',
  noun: 'post',
  list: {
    summary: 'Posts, pinned first.',
    filters: { board_id: 'board_id', author_id: 'author_id', start_date: 'created_at>=', end_date: 'created_at<=' },
    lead: 't.is_pinned desc',
    sort: ['-created_at', 'view_count', 'title'],
    search: ['title', inContent],
    computed: listed,
    only: LISTED,
  },
  show: shown,
});

const writing = {
  title: inputOf(fields.title),
  content: z.string().min(1).max(MAX_CONTENT),
  is_pinned: inputOf(fields.is_pinned).optional(),
  file_ids: z.array(z.uuid()).max(attachedFiles.options.max).optional(),
};

const params = z.object({ id: idParam });
const commentParams = params.extend({ commentId: idParam });

const said = inputOf(postComments.options.fields.content);
const taken = ['error.board.code_taken'];
const notAuthor = ['error.post.not_author'];

export const boardRoutes: Route[] = [
  ...crud(
    resource('/boards', boards, {
      id: 'platform.boards',
      noun: 'board',
      list: { summary: 'Boards.', filters: { is_active: 'is_active' }, sort: ['sort_order', 'name'], computed: boardFigures },
    }),
    {
      create: { summary: 'Add a board.', message: 'message.board.created', errors: taken },
      update: { message: 'message.board.updated', errors: taken },
      delete: { summary: 'Delete an empty board.', message: 'message.board.deleted', errors: ['error.board.not_empty'] },
    },
  ),
  get('/posts/{id}', {
    id: 'platform.posts.show',
    access: [posts, 'read'],
    summary: 'One post; a view of it is counted for each reader and day.',
    params,
    reply: postResource.reply,
    writes: true,
    untagged: ['view_count', 'comment_count', 'is_read'],
    run: async (ctx, input) => {
      await markRead(ctx, input.params.id);
      return postResource.show(ctx, input.params.id);
    },
  }),
  ...crud(
    { ...postResource, options: { ...postResource.options, show: false } },
    {
      create: {
        summary: 'Write a post.',
        message: 'message.post.created',
        body: z.strictObject({ board_id: inputOf(fields.board_id), ...writing }),
        run: createPost,
        errors: ['error.board.notice_only', 'error.post.pin_forbidden', 'error.board.inactive'],
      },
      update: {
        summary: 'Change a post; it stays on its board.',
        message: 'message.post.updated',
        body: z.strictObject(writing).partial(),
        run: changePost,
        errors: [...notAuthor, 'error.post.pin_forbidden'],
      },
      delete: { summary: 'Delete a post with its comments.', message: 'message.post.deleted', run: deletePost, errors: notAuthor },
    },
  ),
  get('/posts/{id}/comments', {
    id: 'platform.posts.comments',
    access: [postComments, 'read'],
    summary: 'Comments, oldest first, replies below theirs.',
    params,
    query: commentsQuery,
    reply: Comment,
    list: true,
    run: (ctx, { params: { id }, query }) => listComments(ctx, id, query),
  }),
  post('/posts/{id}/comments', {
    id: 'platform.posts.comment-create',
    access: [postComments, 'create'],
    summary: 'Comment or reply; whoever is answered is notified.',
    params,
    body: z.strictObject({ content: said, parent_id: inputOf(postComments.options.fields.parent_id).nullable().optional() }),
    reply: Comment,
    status: 201,
    message: 'message.post_comment.created',
    noButton: 'Comments are written on the page of the post.',
    errors: ['error.post.comments_closed', 'error.board.inactive', 'error.post.reply_depth'],
    run: async (ctx, { params: { id }, body }) => showComment(ctx, id, await createComment(ctx, id, body)),
  }),
  put('/posts/{id}/comments/{commentId}', {
    id: 'platform.posts.comment-update',
    access: [postComments, 'update'],
    summary: 'Change the own comment.',
    params: commentParams,
    body: z.strictObject({ content: said }),
    reply: Comment,
    message: 'message.post_comment.updated',
    errors: notAuthor,
    run: async (ctx, { params: { id, commentId }, body }) => {
      await changeComment(ctx, id, commentId, body.content);
      return showComment(ctx, id, commentId);
    },
  }),
  del('/posts/{id}/comments/{commentId}', {
    id: 'platform.posts.comment-delete',
    access: [postComments, 'delete'],
    summary: 'Delete a comment; one with replies keeps its place.',
    params: commentParams,
    reply: z.object({ id: z.int() }),
    message: 'message.post_comment.deleted',
    errors: notAuthor,
    run: async (ctx, { params: { id, commentId } }) => {
      await deleteComment(ctx, id, commentId);
      return { id: commentId };
    },
  }),
];
