import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { ACCESS_CODE, paper, place, sent, signer, uploaded, verifiedBrowser } from '../support/esign.ts';
import { fetchBytes } from '../support/files.ts';
import { textsTo } from '../support/mail.ts';
import { created, done } from '../support/replies.ts';
import { newTenant, someAddress, type Tenant, url } from '../support/tenants.ts';
import { picture } from './browser.ts';
import { chromiumPath, openPage } from './windows.ts';

const PHONE = { width: 390, height: 844 };

describe.runIf(chromiumPath)('the page for signers', { timeout: 240_000 }, () => {
  let tenant: Tenant;

  beforeAll(async () => {
    tenant = await newTenant({ name: '한빛셔터' });
  });

  /** Somebody's phone, without any account, at the path of a link. */
  async function phone(link: string, locale: string): Promise<{ page: Page; errors: string[] }> {
    const { page, errors } = await openPage({ viewport: PHONE, deviceScaleFactor: 2, hasTouch: true, isMobile: true, locale });
    await page.setExtraHTTPHeaders({ 'x-forwarded-for': someAddress() });
    await page.goto(`${url}${new URL(link).pathname}`);
    return { page, errors };
  }

  const linkOf = async (contract: { id: number; signers: { id: number }[] }, index = 0): Promise<string> =>
    (await done(tenant.admin.post(`/esign/contracts/${contract.id}/signers/${contract.signers[index]?.id}/link`))).body.data.url;

  test('lets somebody verify, read, draw and sign in Korean', async () => {
    const contract = await sent(tenant.admin, [signer({ name: '홍길동' })], {
      title: '방화셔터 공급 계약서',
      message: '확인하시고 서명해 주세요.',
      fields: [
        place(1),
        place(1, { type: 'TEXT', label: '현장명', y: 0.3 }),
        place(1, { type: 'CHECKBOX', label: '개인정보 제공에 동의', y: 0.4, width: 0.05, height: 0.04 }),
      ],
    });
    const { page, errors } = await phone(await linkOf(contract), 'ko-KR');
    await page.getByText('방화셔터 공급 계약서').waitFor();
    await picture(page, 'signing-verify-ko');
    await page.fill('#code', 'wrong');
    await page.click('button[type="submit"]');
    await page.locator('[data-told][data-problem]').waitFor();
    expect(await page.innerText('[data-told]')).toContain('코드가 일치하지 않습니다');
    await page.fill('#code', ACCESS_CODE);
    await page.click('button[type="submit"]');
    await page.locator('[data-page="1"] .mark').first().waitFor();
    expect(await page.locator('.mark').allInnerTexts()).toEqual(['서명', '현장명', '개인정보 제공에 동의']);
    await page.click('form button[type="submit"]');
    expect(await page.innerText('[data-told]')).toContain('필수 항목을 채우세요: 서명, 현장명, 개인정보 제공에 동의');
    const pad = await page.locator('canvas.pad').boundingBox();
    if (!pad) throw new Error('There is nothing to draw on.');
    await page.locator('canvas.pad').scrollIntoViewIfNeeded();
    const at = (await page.locator('canvas.pad').boundingBox()) ?? pad;
    await page.mouse.move(at.x + 40, at.y + 30);
    await page.mouse.down();
    for (const [x, y] of [
      [90, 70],
      [140, 25],
      [190, 80],
      [250, 30],
    ] as const)
      await page.mouse.move(at.x + x, at.y + y, { steps: 6 });
    await page.mouse.up();
    await page.getByLabel('현장명').fill('부산 물류센터');
    await page.getByLabel('개인정보 제공에 동의').check();
    // Another language takes nothing away that has been entered, nor the drawing, without which nothing could be signed below.
    for (const heading of ['Document', '문서']) {
      await page.click('[data-language]');
      await page.getByRole('heading', { name: heading, exact: true }).waitFor();
      await page.locator('[data-page="1"] .mark').first().waitFor();
    }
    expect(await page.getByLabel('현장명').inputValue()).toBe('부산 물류센터');
    expect(await page.getByLabel('개인정보 제공에 동의').isChecked()).toBe(true);
    await page.click('form button[type="submit"]');
    expect(await page.innerText('[data-told]')).toContain('동의에 체크하세요');
    await page.check('#consent');
    await picture(page, 'signing-sign-ko');
    await page.click('form button[type="submit"]');
    await page.locator('[data-end="COMPLETED"]').waitFor();
    await picture(page, 'signing-done-ko');
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '서명된 문서 받기' }).click();
    expect((await download).suggestedFilename()).toBe('방화셔터 공급 계약서.pdf');
    // What the server refuses the browser writes down, too.
    expect(errors.filter((text) => !text.includes('422'))).toEqual([]);
    expect((await done(tenant.admin.get(`/esign/contracts/${contract.id}/integrity`))).body.data.valid).toBe(true);
  });

  test('lets somebody type their name in English, with a code from the mail, and go on after the phone died', async () => {
    const person = signer({ name: 'Jane Doe', auth_method: 'EMAIL_CODE', access_code: undefined });
    const contract = await sent(tenant.admin, [person, signer()], { title: 'Supply agreement' });
    const link = await linkOf(contract);
    const first = await phone(link, 'en-GB');
    await first.page.getByText('Supply agreement').waitFor();
    await first.page.getByRole('button', { name: 'Send me a code' }).click();
    const codes = async () => (await textsTo(person.email)).flatMap((text) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? []);
    await expect.poll(async () => (await codes()).length).toBe(1);
    await first.page.fill('#code', (await codes())[0] ?? '');
    await first.page.click('button[type="submit"]');
    await first.page.locator('[data-page="1"] .mark').first().waitFor();
    await first.page.reload();
    await first.page.locator('[data-page="1"] .mark').first().waitFor();
    await first.page.getByLabel('Type').check();
    await first.page.fill('#typed', 'Jane A. Doe');
    await first.page.click('[data-language]');
    await first.page.getByRole('heading', { name: '문서', exact: true }).waitFor();
    await first.page.click('[data-language]');
    await first.page.getByRole('heading', { name: 'Document', exact: true }).waitFor();
    expect(await first.page.inputValue('#typed')).toBe('Jane A. Doe');
    expect(await first.page.getByLabel('Type').isChecked()).toBe(true);
    await first.page.check('#consent');
    await picture(first.page, 'signing-sign-en');
    await first.page.click('form button[type="submit"]');
    await first.page.locator('[data-end="PARTIALLY_SIGNED"]').waitFor();
    expect(await first.page.innerText('.end')).toContain('Once everybody has');
    const again = await phone(link, 'en-GB');
    await again.page.locator('.end').waitFor();
  });

  test('says to anybody whether a signed file is what was signed, without sending it', async () => {
    const contract = await sent(tenant.admin, [signer()], { title: '방화셔터 공급 계약서' });
    await done((await verifiedBrowser(tenant.admin, contract)).sign());
    const { bytes } = await fetchBytes(tenant.admin, `/esign/contracts/${contract.id}/download`);
    const { page, errors } = await phone(`${url}/sign/check`, 'ko-KR');
    const posted: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') posted.push(request.url());
    });
    await page.click('button[type="submit"]');
    expect(await page.innerText('[data-told]')).toContain('서명된 PDF를 고르거나');
    await page.setInputFiles('#file', { name: '계약서.pdf', mimeType: 'application/pdf', buffer: bytes });
    await page.click('button[type="submit"]');
    await page.locator('[data-verdict="genuine"]').waitFor();
    const said = await page.innerText('[data-verdict]');
    for (const text of ['서명한 그대로입니다', contract.contract_no, '한빛셔터']) expect(said).toContain(text);
    expect(said).not.toContain('방화셔터');
    await picture(page, 'signing-check-ko');
    expect(errors).toEqual([]);

    const other = await phone(`${url}/sign/check`, 'en-GB');
    await other.page.setInputFiles('#file', {
      name: 'contract.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([bytes, Buffer.from(' ')]),
    });
    await other.page.click('button[type="submit"]');
    await other.page.locator('[data-verdict="unknown"]').waitFor();
    expect(await other.page.innerText('[data-verdict]')).toContain('Not confirmed');
    await picture(other.page, 'signing-check-en');
    await other.page.fill('#hash', 'ES-20260101-001');
    expect(await other.page.locator('[data-verdict]').count()).toBe(0);
    await other.page.click('button[type="submit"]');
    expect(await other.page.innerText('[data-told]')).toContain('64 characters');
    const hash = createHash('sha256').update(bytes).digest('hex');
    await other.page.fill('#hash', ` ${hash.slice(0, 32).toUpperCase()} ${hash.slice(32)}`);
    await other.page.click('button[type="submit"]');
    await other.page.locator('[data-verdict="genuine"]').waitFor();
    expect(await other.page.innerText('[data-verdict]')).toContain('A file with this SHA-256 was signed');
    await other.page.setViewportSize({ width: 800, height: 900 });
    await picture(other.page, 'signing-check-en-800');
    expect(posted).toEqual([]);
  });

  test('lets somebody refuse, and tells strangers nothing', async () => {
    const file_id = await uploaded(tenant.admin, await paper());
    const { id } = await created(
      tenant.admin.post('/esign/contracts', { title: '거절할 계약', file_id, signers: [signer()], fields: [place(1)] }),
    );
    const contract = (await done(tenant.admin.post(`/esign/contracts/${id}/send`))).body.data;
    const { page } = await phone(await linkOf(contract), 'ko-KR');
    await page.fill('#code', ACCESS_CODE);
    await page.click('button[type="submit"]');
    await page.getByRole('button', { name: '서명 거절' }).click();
    await page.fill('#reason', '단가가 다릅니다');
    await page.getByRole('button', { name: '거절하기' }).click();
    await page.locator('[data-end="REJECTED"]').waitFor();
    const stranger = await phone(`${url}/sign/${'A'.repeat(43)}`, 'ko-KR');
    await stranger.page.locator('[data-told][data-problem]').waitFor();
    expect(await stranger.page.innerText('body')).toContain('유효하지 않은 서명 링크입니다');
    expect(await stranger.page.innerText('main')).toBe('');
  });
});
