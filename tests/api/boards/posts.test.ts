import { beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { uploaded } from '../../support/files.ts';
import { created, done, idsOf, namesOf, refusal, violations } from '../../support/replies.ts';
import { samples } from '../../support/sample-files.ts';
import { anonymous, newTenant, type Person, systemAdmin, type Tenant } from '../../support/tenants.ts';
import { boardIds, newPost } from './boards.ts';

let tenant: Tenant;
let other: Tenant;
let staff: Person;
let colleague: Person;
let viewer: Person;
let notice: number;
let free: number;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant({ locale: 'en' })]);
  staff = await tenant.person('staff');
  colleague = await tenant.person('sales');
  viewer = await tenant.person('viewer');
  const ids = await boardIds(tenant);
  [notice, free] = [ids.notice as number, ids.free as number];
});

describe('boards', () => {
  test('every company begins with two, in its language', async () => {
    const rows = (await done(staff.client.get('/boards'))).body.data;
    expect(rows).toMatchObject([
      { code: 'notice', name: '공지사항', board_type: 'NOTICE', allow_comments: true, is_active: true },
      { code: 'free', name: '자유게시판', board_type: 'FREE' },
    ]);
    expect(namesOf(await done(other.admin.get('/boards', { sort: 'name' })))).toEqual(['Free board', 'Notices']);
  });

  test('are kept by those who may, and go once they are empty', async () => {
    expect((await staff.client.post('/boards', { code: 'x', name: 'x' })).status).toBe(403);
    const { id } = await created(tenant.admin.post('/boards', { code: 'market', name: '장터', sort_order: 30 }));
    expect(refusal(await tenant.admin.post('/boards', { code: 'market', name: '장터' }))).toEqual([409, 'error.board.code_taken']);
    expect(refusal(await tenant.admin.put(`/boards/${id}`, { code: 'free' }))).toEqual([409, 'error.board.code_taken']);
    const post = await newPost(staff.client, id);
    expect((await done(staff.client.get(`/boards/${id}`))).body.data).toMatchObject({ post_count: 1, last_post_at: post.created_at });
    expect(refusal(await tenant.admin.delete(`/boards/${id}`))).toEqual([409, 'error.board.not_empty']);
    expect((await staff.client.delete(`/boards/${id}`)).status).toBe(403);
    await done(staff.client.delete(`/posts/${post.id}`));
    await done(tenant.admin.delete(`/boards/${id}`));
    // The code is free again.
    const again = await created(tenant.admin.post('/boards', { code: 'market', name: '장터', is_active: false }));
    expect(refusal(await staff.client.post('/posts', { board_id: again.id, title: 'x', content: 'x' }))).toEqual([
      409,
      'error.board.inactive',
    ]);
    expect(idsOf(await done(staff.client.get('/boards', { is_active: false })))).toEqual([again.id]);
  });

  test('of others are not there', async () => {
    const { notice: theirs } = await boardIds(other);
    for (const reply of [
      await tenant.admin.get(`/boards/${theirs}`),
      await tenant.admin.put(`/boards/${theirs}`, { name: 'x' }),
      await tenant.admin.delete(`/boards/${theirs}`),
    ])
      expect(reply.status).toBe(404);
    const reply = await tenant.admin.post('/posts', { board_id: theirs, title: 'x', content: 'x' });
    expect([reply.status, violations(reply)]).toEqual([422, ['board_id unknown_reference']]);
  });

  test('are not deleted while a post comes in, nor does one come in after', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await created(tenant.admin.post('/boards', { code: `race-${round}`, name: 'race' }));
      const [removed, ...posted] = await Promise.all([
        tenant.admin.delete(`/boards/${id}`),
        ...[0, 1, 2].map(() => staff.client.post('/posts', { board_id: id, title: 'x', content: 'x' })),
      ]);
      const [{ live } = { live: -1 }] = await query<{ live: number }>(
        'select count(*)::integer as live from posts p join boards b on b.id = p.board_id where b.id = $1 and b.deleted_at is not null',
        [id],
      );
      expect(live).toBe(0);
      expect(removed?.status).toBe(posted.some(({ status }) => status === 201) ? 409 : 200);
      for (const { status } of posted) expect([201, 422]).toContain(status);
    }
  });
});

describe('posts', () => {
  test('of notice boards come from those who keep boards, and so do pins', async () => {
    expect(refusal(await staff.client.post('/posts', { board_id: notice, title: 'x', content: 'x' }))).toEqual([
      403,
      'error.board.notice_only',
    ]);
    expect(refusal(await staff.client.post('/posts', { board_id: free, title: 'x', content: 'x', is_pinned: true }))).toEqual([
      403,
      'error.post.pin_forbidden',
    ]);
    expect((await viewer.client.post('/posts', { board_id: free, title: 'x', content: 'x' })).status).toBe(403);
    const own = await newPost(staff.client, free, { title: '고정될 글' });
    expect(refusal(await staff.client.put(`/posts/${own.id}`, { is_pinned: true }))).toEqual([403, 'error.post.pin_forbidden']);
    expect((await done(tenant.admin.put(`/posts/${own.id}`, { is_pinned: true }))).body.data.is_pinned).toBe(true);
    // What is not changed may be sent.
    await done(staff.client.put(`/posts/${own.id}`, { title: '고정된 글', is_pinned: true }));
    expect(refusal(await staff.client.put(`/posts/${own.id}`, { is_pinned: false }))).toEqual([403, 'error.post.pin_forbidden']);
    const later = await newPost(staff.client, free, { title: '나중 글' });
    for (const sort of [undefined, 'title', '-view_count']) {
      const ids = idsOf(await done(colleague.client.get('/posts', { board_id: free, ...(sort ? { sort } : {}) })));
      expect(ids[0]).toBe(own.id);
      expect(ids).toContain(later.id);
    }
  });

  test('are changed and deleted by their authors, and by those who may all', async () => {
    const { id } = await newPost(staff.client, free);
    expect(refusal(await colleague.client.put(`/posts/${id}`, { title: 'mine' }))).toEqual([403, 'error.post.not_author']);
    expect(refusal(await colleague.client.delete(`/posts/${id}`))).toEqual([403, 'error.post.not_author']);
    expect((await done(colleague.client.get(`/posts/${id}`))).body.data).toMatchObject({ editable: false, deletable: false });
    expect((await done(staff.client.get(`/posts/${id}`))).body.data).toMatchObject({
      ...{ editable: true, deletable: true, author: { id: staff.id, name: 'staff' }, board: { code: 'free' }, files: [] },
    });
    expect((await staff.client.put(`/posts/${id}`, { board_id: notice })).status).toBe(422);
    expect((await staff.client.put(`/posts/${id}`, { author_id: colleague.id })).status).toBe(422);
    expect((await done(tenant.admin.put(`/posts/${id}`, { title: '고침' }))).body.data).toMatchObject({
      title: '고침',
      author_id: staff.id,
    });
    await done(tenant.admin.delete(`/posts/${id}`));
    expect((await staff.client.get(`/posts/${id}`)).status).toBe(404);
    expect((await staff.client.put(`/posts/${id}`, { title: 'x' })).status).toBe(404);
  });

  test('of another company are not there', async () => {
    const { free: theirs } = await boardIds(other);
    const { id } = await newPost(other.admin, theirs as number);
    for (const reply of [
      await tenant.admin.get(`/posts/${id}`),
      await tenant.admin.put(`/posts/${id}`, { title: 'x' }),
      await tenant.admin.delete(`/posts/${id}`),
      await tenant.admin.get(`/posts/${id}/comments`),
      await tenant.admin.post(`/posts/${id}/comments`, { content: 'x' }),
    ])
      expect(reply.status).toBe(404);
    expect((await done(other.admin.get(`/posts/${id}`))).body.data.view_count).toBe(0);
    expect((await anonymous.get(`/posts/${id}`)).status).toBe(401);
  });

  test('hold nothing that runs or fetches, whichever way they are written', async () => {
    const attacks = [
      '<p onclick="alert(1)">a</p><script>alert(1)</script>',
      '<img src=x onerror=alert(1)><a href="javascript:alert(1)">b</a>',
      '<svg/onload=alert(1)><iframe srcdoc="<script>alert(1)</script>"></iframe><p>c</p>',
      '<p style="background:url(https://evil.example/x);position:fixed">d</p><form action=//evil.example><input></form>',
      '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
      '<p>e</p><img src="https://evil.example/pixel.png"><object data="//evil.example"></object>',
    ];
    const { id } = await newPost(staff.client, free);
    for (const attack of attacks) {
      const reply = await staff.client.put(`/posts/${id}`, { content: `<p>vor</p>${attack}` });
      expect(reply.body.data.content).not.toMatch(/<script|onerror=|onclick|onload|javascript:|<iframe|<form|evil\.example|<svg|<object/i);
    }
    await done(staff.client.patch(`//items/posts/${id}`, { content: '<p>g</p><script>alert(1)</script>' }));
    expect((await done(staff.client.get(`/posts/${id}`))).body.data.content).toBe('<p>g</p>');
    // Nothing is left.
    const empty = await staff.client.put(`/posts/${id}`, { content: '<script>alert(1)</script>' });
    expect([empty.status, violations(empty)]).toEqual([422, ['content required']]);
    expect((await staff.client.put(`/posts/${id}`, { content: '' })).status).toBe(422);
  });

  test('are at most 200 KB, counted as they are stored', async () => {
    const { id } = await newPost(staff.client, free);
    const limit = 200 * 1024;
    await done(staff.client.put(`/posts/${id}`, { content: 'a'.repeat(limit) }));
    expect((await staff.client.put(`/posts/${id}`, { content: 'a'.repeat(limit + 1) })).status).toBe(422);
    const hangul = await staff.client.put(`/posts/${id}`, { content: '가'.repeat(limit / 3 + 1) });
    expect([hangul.status, violations(hangul)]).toEqual([422, ['content too_big']]);
    expect((await staff.client.put(`/posts/${id}`, { content: 'a'.repeat(5_000_000) })).status).toBe(413);
    expect((await staff.client.put(`/posts/${id}`, { title: '가'.repeat(201) })).status).toBe(422);
  });

  test('are found by their title and by what they say, not by their mark-up', async () => {
    const title = '유일무이 안내';
    const { id } = await newPost(staff.client, free, { title, content: '<p><strong>절곡기 R&amp;D</strong> 50% 할인_A</p>' });
    const found = async (search: string) => idsOf(await done(colleague.client.get('/posts', { search })));
    expect(await found('유일무이')).toEqual([id]);
    expect(await found('절곡기 R&D')).toEqual([id]);
    expect(await found('50% 할인_A')).toEqual([id]);
    expect(await found('strong')).toEqual([]);
    expect(await found('50% 할인xA')).toEqual([]);
    const [row] = (await done(colleague.client.get('/posts', { search: '유일무이' }))).body.data;
    expect(row).toMatchObject({ title, comment_count: 0, file_count: 0, is_read: false, author: { name: 'staff' } });
    expect(row).not.toHaveProperty('content');
    const listed = await done(colleague.client.get('/posts', { author_id: colleague.id }));
    expect(listed.body.meta.total).toBe(0);
    expect((await colleague.client.get('/posts', { start_date: '2026-02-02', end_date: '2026-02-01' })).status).toBe(422);
  });
});

describe('files of posts', () => {
  test('are at most ten, each once, and open to all readers', async () => {
    const [first, second] = [await uploaded(staff.client, 'a.png', samples.png), await uploaded(staff.client, 'b.png', samples.png)];
    const { id, files } = await newPost(staff.client, free, { file_ids: [second, first, second] });
    expect(files.map((file: { id: string }) => file.id)).toEqual([second, first]);
    expect((await colleague.client.get(`/files/${first}`)).status).toBe(200);
    expect((await other.admin.get(`/files/${first}`)).status).toBe(404);
    expect(refusal(await tenant.admin.delete(`/files/${first}`))).toEqual([409, 'error.file.in_use']);
    const one = await done(staff.client.put(`/posts/${id}`, { file_ids: [first] }));
    expect(one.body.data.files).toMatchObject([{ id: first, name: 'a.png', type: 'image/png', url: `/api/v1/files/${first}/download` }]);
    const eleven = Array.from({ length: 11 }, () => first);
    expect((await staff.client.put(`/posts/${id}`, { file_ids: eleven })).status).toBe(422);
    expect((await colleague.client.get(`/files/${second}`)).status).toBe(404);
  });

  test('are those that the writer may open', async () => {
    const theirs = await uploaded(other.admin, 'c.png', samples.png);
    const colleagues = await uploaded(colleague.client, 'd.png', samples.png);
    for (const file of [theirs, colleagues]) {
      const reply = await staff.client.post('/posts', { board_id: free, title: 'x', content: 'x', file_ids: [file] });
      expect([reply.status, violations(reply)]).toEqual([422, ['file_ids.0 unknown_reference']]);
    }
  });
});

describe('views', () => {
  test('count each reader once a day, not the author, also at once', async () => {
    const { id } = await newPost(staff.client, free);
    const seen = async () => (await done(staff.client.get(`/posts/${id}`))).body.data.view_count;
    expect(await seen()).toBe(0);
    const replies = await atOnce(8, () => colleague.client.get(`/posts/${id}`));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(await seen()).toBe(1);
    await Promise.all([viewer.client.get(`/posts/${id}`), tenant.admin.get(`/posts/${id}`), colleague.client.get(`/posts/${id}`)]);
    expect(await seen()).toBe(3);
    // Yesterday's are another day's.
    await query('update post_reads set read_on = read_on - 1 where post_id = $1 and user_id = $2', [id, colleague.id]);
    await done(colleague.client.get(`/posts/${id}`));
    expect(await seen()).toBe(4);
    const [row] = (await done(colleague.client.get('/posts', { search: '제목', board_id: free, size: 200 }))).body.data.filter(
      (post: { id: number }) => post.id === id,
    );
    expect(row).toMatchObject({ is_read: true, view_count: 4 });
    const logged = await query(
      "select 1 from audit.trigger_audit_logs where table_name = 'posts' and row_id = $1 and dml_type = 'UPDATE'",
      [String(id)],
    );
    expect(logged).toHaveLength(0);
    const [post] = await query<{ updated_at: string | null }>('select updated_at from posts where id = $1', [id]);
    expect(post?.updated_at).toBeNull();
  });

  test('of who keeps the system do not count', async () => {
    const root = await systemAdmin();
    const { id } = await newPost(staff.client, free);
    await done(root.get(`/posts/${id}`, undefined, { 'x-tenant-id': String(tenant.id) }));
    expect((await done(staff.client.get(`/posts/${id}`))).body.data.view_count).toBe(0);
    const posted = await root.post(
      '/posts',
      { board_id: notice, title: '점검 안내', content: '<p>점검</p>' },
      { 'x-tenant-id': String(tenant.id) },
    );
    expect(posted.status, posted.text).toBe(201);
    expect((await done(staff.client.get(`/posts/${posted.body.data.id}`))).body.data.author.name).toBe('시스템 관리자');
  });
});

describe('the home page', () => {
  test('shows the latest notices, pinned first, and which are new', async () => {
    const pinned = await newPost(tenant.admin, notice, { title: '고정 공지', is_pinned: true });
    const latest = await newPost(tenant.admin, notice, { title: '최근 공지' });
    const announced = async () => (await done(colleague.client.get('/home'))).body.data.announcements;
    expect((await announced()).slice(0, 2)).toMatchObject([
      { id: pinned.id, is_pinned: true, is_read: false },
      { id: latest.id, is_read: false },
    ]);
    await done(colleague.client.get(`/posts/${latest.id}`));
    expect((await announced())[1]).toMatchObject({ id: latest.id, is_read: true });
    expect((await announced()).length).toBeLessThanOrEqual(5);
  });
});
