import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { boardIds, newComment, newPost } from '../api/boards/boards.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { go, picture } from './browser.ts';
import { chromiumPath, enter } from './windows.ts';

const dialog = '#dialog-outlet';

describe.runIf(chromiumPath)('boards in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let staff: Person;
  let boards: Record<string, number>;
  let notice: number;
  let page: Page;

  beforeAll(async () => {
    tenant = await newTenant();
    staff = await tenant.person('staff');
    boards = await boardIds(tenant);
    notice = (await newPost(tenant.admin, boards.notice as number, { title: '안전 점검 안내', is_pinned: true })).id;
    page = await enter(staff, '/operations/home');
  });

  const posts = async () =>
    (await tenant.admin.get('/posts', { board_id: boards.free as number })).body.data as { id: number; title: string }[];

  test('begin on the home page with the notices', async () => {
    const link = page.locator(`[data-announcement="${notice}"] a`);
    expect(await link.getAttribute('class')).toContain('unread');
    await link.click();
    await page.locator(`[data-post="${notice}"]`).waitFor();
    expect(await page.locator('[data-edit]').count()).toBe(0);
    await go(page, '/operations/home');
    await expect.poll(() => link.getAttribute('class')).not.toContain('unread');
  });

  test('are written on with formatted text, but for notices', async () => {
    await go(page, `/operations/boards?board=${boards.notice}`);
    await page.locator(`[data-row="${notice}"]`).waitFor();
    expect(await page.locator('[data-new]').count()).toBe(0);
    await page.locator('[data-board="free"]').click();
    await page.locator('[data-new]').click();
    await page.fill('[data-field="title"] input', '금형 선반 정리');
    expect(await page.locator('[data-field="is_pinned"]').count()).toBe(0);
    const editor = page.frameLocator('[data-field="content"] iframe').locator('body');
    await editor.click();
    await page.keyboard.type('형번 순서로 정리했습니다.');
    await picture(page, 'boards-writing');
    await page.locator('[data-save]:not([disabled])').click();
    await page.locator('[data-post]').waitFor();
    const [made] = await posts();
    expect(made?.title).toBe('금형 선반 정리');
    expect((await tenant.admin.get(`/posts/${made?.id}`)).body.data.content).toContain('형번 순서로 정리했습니다.');
  });

  test('open in the form of the collection one after another', async () => {
    const [made] = await posts();
    const other = await newPost(tenant.admin, boards.free as number, { title: '도면 보관', content: '<p>도면함 둘째 칸</p>' });
    const text = page.frameLocator('[data-field="content"] iframe').locator('body');
    const openForm = async (id: number | undefined, words: string) => {
      await go(page, '/content/posts');
      await page.locator('tbody tr').first().waitFor();
      await go(page, `/content/posts/${id}`);
      await expect.poll(() => text.textContent()).toContain(words);
    };
    await openForm(made?.id, '형번 순서로');
    await openForm(other.id, '도면함 둘째 칸');
    await tenant.admin.delete(`/posts/${other.id}`);
    await go(page, `/operations/boards/posts/${made?.id}`);
    await page.locator('[data-post]').waitFor();
  });

  test('are commented on, answered and cleared up', async () => {
    const [made] = await posts();
    const comment = await newComment(tenant.admin, made?.id as number, '수고하셨습니다.');
    await page.reload();
    await page.locator(`[data-comment="${comment}"] [data-answer]`).click();
    const forms = page.locator('.comment-form');
    await forms.first().locator('textarea').fill('감사합니다.');
    await forms.first().locator('[data-save-comment]').click();
    await page.locator('.comment.reply').waitFor();
    await page.locator('[data-new-comment] textarea').fill('다음 주에는 서랍도\n정리합니다.');
    await page.locator('[data-new-comment] [data-save-comment]').click();
    await expect.poll(() => page.locator('[data-comment]').count()).toBe(3);
    // Somebody else's is neither changed nor deleted.
    expect(await page.locator(`[data-comment="${comment}"] [data-edit-comment]`).count()).toBe(0);
    await page.locator('.comment.reply [data-edit-comment]').click();
    await forms.first().locator('textarea').fill('고맙습니다.');
    await forms.first().locator('[data-save-comment]').click();
    await expect.poll(() => page.locator('.comment.reply .said').textContent()).toBe('고맙습니다.');
    await tenant.admin.delete(`/posts/${made?.id}/comments/${comment}`);
    await page.reload();
    await expect.poll(() => page.locator(`[data-comment="${comment}"]`).textContent()).toContain('삭제된 댓글입니다.');
    await picture(page, 'boards-post');
    await page.locator('.comment.reply [data-delete-comment]').click();
    await page.locator(`${dialog} button:has-text("삭제")`).last().click();
    await expect.poll(() => page.locator('[data-comment]').count()).toBe(1);
  });

  test('show pinned posts first, and a post goes with its comments', async () => {
    const pinned = await newPost(tenant.admin, boards.free as number, { title: '게시판 이용 안내', is_pinned: true });
    await go(page, `/operations/boards?board=${boards.free}`);
    await page.locator(`[data-row="${pinned.id}"]`).waitFor();
    expect(await page.locator('[data-row]').first().getAttribute('data-row')).toBe(String(pinned.id));
    await picture(page, 'boards-list');
    await page.locator('input[data-search]').fill('서랍');
    await expect.poll(() => page.locator('[data-row]').count()).toBe(0);
    await page.locator('input[data-search]').fill('형번');
    await page.locator('[data-row] a').first().click();
    await page.locator('[data-delete]').click();
    await page.locator(`${dialog} button:has-text("삭제")`).last().click();
    await expect.poll(async () => (await posts()).map(({ id }) => id)).toEqual([pinned.id]);
  });
});
