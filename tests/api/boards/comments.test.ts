import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../support/database.ts';
import { done, idsOf, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { boardIds, newComment, newPost } from './boards.ts';

let tenant: Tenant;
let staff: Person;
let colleague: Person;
let viewer: Person;
let free: number;
let post: number;

beforeAll(async () => {
  tenant = await newTenant();
  staff = await tenant.person('staff');
  colleague = await tenant.person('sales');
  viewer = await tenant.person('viewer');
  free = (await boardIds(tenant)).free as number;
  post = (await newPost(staff.client, free)).id;
});

const comments = async (id = post, sort?: string) =>
  (await done(staff.client.get(`/posts/${id}/comments`, sort ? { sort } : {}))).body.data as {
    id: number;
    content: string | null;
    is_deleted: boolean;
    parent_id: number | null;
  }[];

const noticesOf = ({ id }: Person) =>
  query<{ subject: string; item: string }>(
    "select subject, item from directus_notifications where recipient = $1 and collection = 'posts' order by id",
    [id],
  );

describe('comments', () => {
  test('stand oldest first with their replies below', async () => {
    const { id } = await newPost(staff.client, free);
    const first = await newComment(colleague.client, id, '첫째');
    const second = await newComment(staff.client, id, '둘째');
    const reply = await newComment(staff.client, id, '첫째의 답', first);
    const late = await newComment(colleague.client, id, '둘째의 답', second);
    expect((await comments(id)).map((each) => each.id)).toEqual([first, reply, second, late]);
    expect((await comments(id, '-created_at')).map((each) => each.id)).toEqual([second, late, first, reply]);
    const paged = await done(staff.client.get(`/posts/${id}/comments`, { size: 2, page: 2 }));
    expect([idsOf(paged), paged.body.meta.total]).toEqual([[second, late], 4]);
    expect(
      (await done(staff.client.get('/posts', { author_id: staff.id }))).body.data.find((each: { id: number }) => each.id === id),
    ).toMatchObject({ comment_count: 4 });
  });

  test('have one level of replies, on their own post', async () => {
    const comment = await newComment(colleague.client, post, 'a');
    const reply = await newComment(staff.client, post, 'b', comment);
    expect(refusal(await staff.client.post(`/posts/${post}/comments`, { content: 'c', parent_id: reply }))).toEqual([
      422,
      'error.post.reply_depth',
    ]);
    const elsewhere = (await newPost(staff.client, free)).id;
    const stray = await staff.client.post(`/posts/${elsewhere}/comments`, { content: 'd', parent_id: comment });
    expect([stray.status, violations(stray)]).toEqual([422, ['parent_id unknown_reference']]);
    for (const content of ['', '   ', '가'.repeat(2001)])
      expect((await staff.client.post(`/posts/${post}/comments`, { content })).status).toBe(422);
    expect((await viewer.client.post(`/posts/${post}/comments`, { content: 'x' })).status).toBe(403);
    expect((await done(viewer.client.get(`/posts/${post}/comments`))).body.meta.total).toBeGreaterThan(0);
  });

  test('are shown as deleted as long as they have replies', async () => {
    const { id } = await newPost(staff.client, free);
    const comment = await newComment(colleague.client, id, '비밀');
    const reply = await newComment(staff.client, id, '답', comment);
    await done(colleague.client.delete(`/posts/${id}/comments/${comment}`));
    expect(await comments(id)).toMatchObject([
      { id: comment, content: null, is_deleted: true, editable: false },
      { id: reply, content: '답', is_deleted: false },
    ]);
    expect((await colleague.client.put(`/posts/${id}/comments/${comment}`, { content: 'x' })).status).toBe(404);
    expect((await colleague.client.delete(`/posts/${id}/comments/${comment}`)).status).toBe(404);
    expect((await staff.client.post(`/posts/${id}/comments`, { content: 'x', parent_id: comment })).status).toBe(422);
    await done(staff.client.delete(`/posts/${id}/comments/${reply}`));
    expect(await comments(id)).toEqual([]);
  });

  test('are changed by nobody else, and deleted by those who may all', async () => {
    const comment = await newComment(colleague.client, post, '내 말');
    const path = `/posts/${post}/comments/${comment}`;
    expect(refusal(await staff.client.put(path, { content: 'x' }))).toEqual([403, 'error.post.not_author']);
    expect(refusal(await staff.client.delete(path))).toEqual([403, 'error.post.not_author']);
    expect(refusal(await tenant.admin.put(path, { content: 'x' }))).toEqual([403, 'error.post.not_author']);
    expect((await tenant.admin.patch(`//items/post_comments/${comment}`, { content: 'x' })).status).toBe(403);
    expect((await done(colleague.client.put(path, { content: '고친 말' }))).body.data).toMatchObject({
      content: '고친 말',
      editable: true,
    });
    const elsewhere = (await newPost(staff.client, free)).id;
    expect((await colleague.client.put(`/posts/${elsewhere}/comments/${comment}`, { content: 'x' })).status).toBe(404);
    expect((await colleague.client.delete(`/posts/${elsewhere}/comments/${comment}`)).status).toBe(404);
    await done(tenant.admin.delete(path));
  });

  test('are refused where a board is closed, and go with their post', async () => {
    const { id: board } = (await tenant.admin.post('/boards', { code: 'quiet', name: '조용', allow_comments: false })).body.data;
    const quiet = await newPost(staff.client, board);
    expect(quiet.comments_open).toBe(false);
    expect(refusal(await staff.client.post(`/posts/${quiet.id}/comments`, { content: 'x' }))).toEqual([409, 'error.post.comments_closed']);
    await done(tenant.admin.put(`/boards/${board}`, { allow_comments: true }));
    const comment = await newComment(colleague.client, quiet.id, 'x');
    await done(tenant.admin.put(`/boards/${board}`, { is_active: false }));
    expect(refusal(await staff.client.post(`/posts/${quiet.id}/comments`, { content: 'x' }))).toEqual([409, 'error.board.inactive']);
    await done(staff.client.delete(`/posts/${quiet.id}`));
    const [row] = await query<{ gone: boolean }>('select deleted_at is not null as gone from post_comments where id = $1', [comment]);
    expect(row?.gone).toBe(true);
    await done(tenant.admin.delete(`/boards/${board}`));
  });

  test('do not outlive a post that is deleted while they come in', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await newPost(staff.client, free);
      const [removed, ...said] = await Promise.all([
        staff.client.delete(`/posts/${id}`),
        ...[0, 1, 2].map(() => colleague.client.post(`/posts/${id}/comments`, { content: 'x' })),
      ]);
      expect(removed?.status).toBe(200);
      for (const { status } of said) expect([201, 404]).toContain(status);
      const live = await query('select 1 from post_comments where post_id = $1 and deleted_at is null', [id]);
      expect(live).toHaveLength(0);
    }
  });

  test('are told to whom they answer, and to nobody about their own', async () => {
    const { id } = await newPost(staff.client, free, { title: '공구함 정리' });
    const before = [(await noticesOf(staff)).length, (await noticesOf(colleague)).length];
    const comment = await newComment(colleague.client, id, 'a');
    await newComment(staff.client, id, 'b', comment);
    await newComment(staff.client, id, 'c');
    await expect
      .poll(async () => (await noticesOf(staff)).slice(before[0]))
      .toMatchObject([{ subject: '[댓글] 공구함 정리', item: String(id) }]);
    await expect
      .poll(async () => (await noticesOf(colleague)).slice(before[1]))
      .toMatchObject([{ subject: '[답글] 공구함 정리', item: String(id) }]);
  });

  test('are made by the operations alone', async () => {
    expect((await staff.client.post('//items/post_comments', { post_id: post, content: 'x' })).status).toBe(403);
    expect((await staff.client.post('//items/posts', { board_id: free, title: 'x', content: 'x' })).status).toBe(403);
    expect((await staff.client.post('//items/post_reads', { post_id: post })).status).toBe(403);
  });
});
