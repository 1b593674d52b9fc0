import sql from 'sql-template-tag';
import { z } from 'zod';
import full from '../../../../../seeds/demo/full/boards.json' with { type: 'json' };
import type { Context } from '../../kernel/context/context.ts';
import { addDays } from '../../kernel/days.ts';
import { keptHtml } from '../../kernel/html.ts';
import { accountIds } from '../tenants/users/accounts.ts';
import { MAX_CONTENT } from './derived.ts';

const Reply = z.strictObject({ author: z.string(), hours_later: z.number(), content: z.string() });

const Post = z.strictObject({
  /** Code of the board. */
  board: z.string(),
  /** Accounts: the part of the address before the `@`. */
  author: z.string(),
  readers: z.array(z.string()),
  days_ago: z.int(),
  title: z.string(),
  content: z.string(),
  is_pinned: z.boolean().optional(),
  comments: z.array(Reply.extend({ replies: z.array(Reply).optional() })).optional(),
});

type Post = z.infer<typeof Post>;

const PLAN: readonly Post[] = z.array(Post).parse(full);

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A comment as it is stored; it answers the one of its post that says `parent`. */
interface Said {
  title: string;
  parent: string | null;
  author_id: string;
  content: string;
  created_at: string;
}

/** What the people of a demo company tell each other. */
export async function seedDemoBoards(ctx: Context): Promise<void> {
  const idOf = await accountIds(ctx);
  const at = ({ days_ago: days }: Post, hours: number) =>
    new Date(Math.min(ctx.now.getTime(), ctx.now.getTime() - days * DAY + hours * HOUR)).toISOString();
  await seedPosts(
    ctx,
    PLAN.map((post) => ({
      ...{ board: post.board, title: post.title, content: keptHtml(post.content, 'content', MAX_CONTENT) },
      ...{ is_pinned: post.is_pinned ?? false, author_id: idOf(post.author), created_at: at(post, 0) },
    })),
  );
  await seedReads(
    ctx,
    PLAN.flatMap((post) =>
      post.readers.map((reader) => ({ title: post.title, user_id: idOf(reader), read_on: addDays(ctx.today(), -post.days_ago) })),
    ),
  );
  const said = (post: Post, { author, hours_later: hours, content }: z.infer<typeof Reply>, parent: string | null): Said => ({
    ...{ title: post.title, parent, author_id: idOf(author), content, created_at: at(post, hours) },
  });
  const threads = PLAN.flatMap((post) => (post.comments ?? []).map((comment) => ({ post, comment })));
  await seedComments(
    ctx,
    threads.map(({ post, comment }) => said(post, comment, null)),
  );
  await seedComments(
    ctx,
    threads.flatMap(({ post, comment }) => (comment.replies ?? []).map((reply) => said(post, reply, comment.content))),
  );
}

const seedPosts = (ctx: Context, posts: readonly object[]) =>
  ctx.rows(sql`
    insert into posts (tenant_id, board_id, title, content, is_pinned, author_id, created_at, created_by)
    select b.tenant_id, b.id, p.title, p.content, p.is_pinned, p.author_id, p.created_at, p.author_id
    from json_to_recordset(${JSON.stringify(posts)}::json)
      as p (board text, title text, content text, is_pinned boolean, author_id uuid, created_at timestamptz)
    join boards b on b.tenant_id = ${ctx.tenant.id} and b.code = p.board
    order by p.created_at`);

const seedReads = (ctx: Context, reads: readonly object[]) =>
  ctx.rows(sql`
    with read as (
      insert into post_reads (tenant_id, post_id, user_id, read_on)
      select p.tenant_id, p.id, r.user_id, r.read_on
      from json_to_recordset(${JSON.stringify(reads)}::json) as r (title text, user_id uuid, read_on date)
      join posts p on p.tenant_id = ${ctx.tenant.id} and p.title = r.title
      returning post_id)
    update posts p set view_count = (select count(*) from read where read.post_id = p.id)
    where p.tenant_id = ${ctx.tenant.id} and p.id in (select post_id from read)`);

const seedComments = (ctx: Context, comments: readonly Said[]) =>
  ctx.rows(sql`
    insert into post_comments (tenant_id, post_id, parent_id, author_id, content, created_at, created_by)
    select p.tenant_id, p.id, o.id, c.author_id, c.content, c.created_at, c.author_id
    from json_to_recordset(${JSON.stringify(comments)}::json)
      as c (title text, parent text, author_id uuid, content text, created_at timestamptz)
    join posts p on p.tenant_id = ${ctx.tenant.id} and p.title = c.title
    left join post_comments o on o.tenant_id = p.tenant_id and o.post_id = p.id and o.content = c.parent
    order by c.created_at`);
