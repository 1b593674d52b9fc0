import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { done } from '../support/replies.ts';
import { samples } from '../support/sample-files.ts';
import { systemAdmin } from '../support/tenants.ts';
import { field, picture } from './browser.ts';
import { chromiumPath, enter, openPage, signIn } from './windows.ts';

const PAGE = '/operations/app-versions?platform=ANDROID';
const dialog = '#dialog-outlet';

describe.runIf(chromiumPath)('releases of the app, in the Studio', { timeout: 240_000 }, () => {
  let root: Client;
  let page: Page;
  // Above those of the demo, and of no other run.
  const code = 1_000_000 + randomBytes(3).readUIntBE(0, 3);
  const name = `9.${code}`;

  beforeAll(async () => {
    root = await systemAdmin();
    page = await enter({ email: inject('adminEmail'), password: inject('adminPassword') }, PAGE);
  });

  afterAll(async () => {
    const own = await versions();
    for (const { id, is_published: published } of own) {
      if (published) await root.post(`/app-versions/${id}/unpublish`);
      await root.delete(`//items/app_versions/${id}`);
    }
  });

  const versions = async (): Promise<{ id: number; version_code: number; is_published: boolean; min_version_code: number }[]> =>
    (await done(root.get('/app-versions', { size: 200 }))).body.data.filter((row: { version_code: number }) => row.version_code === code);
  const row = () => page.locator('[data-versions] tbody tr').filter({ hasText: name });

  test('are uploaded with their package', async () => {
    await page.locator('[data-versions]').waitFor();
    await picture(page, 'app-versions-ko');
    await page.click('[data-new]');
    const form = page.locator('[data-version-form]');
    await form.locator(`${field('version_name')} input`).fill(name);
    await form.locator(`${field('version_code')} input`).fill(String(code));
    await page.setInputFiles(`${dialog} input[type="file"]`, {
      name: 'app.apk',
      mimeType: 'application/vnd.android.package-archive',
      buffer: Buffer.concat([samples.zip, randomBytes(8)]),
    });
    await picture(page, 'app-versions-form-ko');
    await page.click(`${dialog} [data-upload] button, ${dialog} button[data-upload]`);
    await row().waitFor();
    expect(await versions()).toMatchObject([{ version_code: code, is_published: false, min_version_code: 1 }]);
    expect(await row().innerText()).toContain('배포 전');
  });

  test('are refused with the reason where the number is taken', async () => {
    await page.click('[data-new]');
    const form = page.locator('[data-version-form]');
    // What was typed before is gone.
    expect(await form.locator(`${field('version_name')} input`).inputValue()).toBe('');
    await form.locator(`${field('version_name')} input`).fill(name);
    await form.locator(`${field('version_code')} input`).fill(String(code));
    await page.setInputFiles(`${dialog} input[type="file"]`, {
      name: 'app.apk',
      mimeType: 'application/vnd.android.package-archive',
      buffer: Buffer.concat([samples.zip, randomBytes(8)]),
    });
    await page.click(`${dialog} [data-upload] button, ${dialog} button[data-upload]`);
    await page.locator(`${dialog} .v-notice.danger`).waitFor();
    await picture(page, 'app-versions-refused-ko');
    // What has been filled in is given up with the button alone.
    await page.keyboard.press('Escape');
    expect(await page.locator('[data-version-form]').isVisible()).toBe(true);
    await page.click(`${dialog} [data-cancel]`);
    await page.locator('[data-version-form]').waitFor({ state: 'detached' });
    expect(await versions()).toHaveLength(1);
  });

  test('are published and withdrawn, and open as records', async () => {
    const button = row().locator('[data-move]');
    await button.click();
    await expect.poll(async () => (await versions())[0]?.is_published).toBe(true);
    await expect.poll(() => button.innerText()).toBe('배포 취소');
    await button.click();
    await expect.poll(async () => (await versions())[0]?.is_published).toBe(false);
    await row().locator('a').click();
    await page.locator(`${field('version_name')} input`).waitFor();
    // The form stands before the record has come.
    await expect.poll(() => page.locator(`${field('version_name')} input`).inputValue()).toBe(name);
    await picture(page, 'app-versions-record-ko');
  });

  test('are shown in English, and on a narrow screen', async () => {
    const email = `root-${randomBytes(6).toString('hex')}@example.com`;
    const { role } = (await done(root.get('//users/me', { fields: 'role' }))).body.data;
    const password = 'correct horse battery staple';
    const made = await root.post('//users', { email, password, role, language: 'en-US', first_name: 'Root', last_name: 'Test' });
    expect(made.status, made.text).toBe(200);
    try {
      const { page: other, errors } = await openPage();
      await signIn(other, { email, password });
      await other.goto(new URL(`/admin${PAGE}`, page.url()).href);
      await other.locator('[data-versions] tbody tr').filter({ hasText: name }).getByText('Not published').waitFor();
      await picture(other, 'app-versions-en');
      await other.setViewportSize({ width: 800, height: 900 });
      await other.click('[data-new]');
      await other.locator('[data-version-form]').waitFor();
      await picture(other, 'app-versions-form-en-800');
      await other.keyboard.press('Escape');
      await other.locator('[data-version-form]').waitFor({ state: 'detached' });
      await picture(other, 'app-versions-en-800');
      expect(errors).toEqual([]);
    } finally {
      await root.delete(`//users/${made.body.data.id}`);
    }
  });
});
