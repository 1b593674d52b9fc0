import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { connected } from '../support/connection.ts';
import { ACCESS_CODE, draft, paper, sent, signer } from '../support/esign.ts';
import { textsTo } from '../support/mail.ts';
import { done } from '../support/replies.ts';
import { samples } from '../support/sample-files.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { choose, go, picture } from './browser.ts';
import { chromiumPath, enter, leavePage } from './windows.ts';

const LIST = '/operations/contracts';
const ofSigner = (index: number, name: string) => `[data-draft-signer="${index}"] [data-input="${name}"]`;
const problem = '[role="alert"]';

describe.runIf(chromiumPath)('contracts in the Studio', { timeout: 240_000 }, () => {
  let tenant: Tenant;
  let author: Person;
  let colleague: Person;
  let korean: Page;
  let english: Page;

  beforeAll(async () => {
    tenant = await newTenant({ name: '한빛셔터' });
    author = await tenant.person('sales');
    colleague = await tenant.person('manager', { first_name: '최동료', last_name: null, language: 'en-US' });
    [korean, english] = await Promise.all([enter(author, LIST), enter(colleague, LIST)]);
  });

  const show = async (id: number) => (await done(tenant.admin.get(`/esign/contracts/${id}`))).body.data;
  const chooseFile = (page: Page, buffer: Buffer) =>
    page.setInputFiles('[data-file] input[type="file"]', { name: '공급 계약서.pdf', mimeType: 'application/pdf', buffer });

  test('are written from a file and its signers, get their fields and are sent', async () => {
    await korean.click('[data-new]');
    await korean.locator('[data-draft]').waitFor();
    await korean.click('[data-save]');
    expect(await korean.innerText(`[data-input="title"] ${problem}`)).toContain('필수');
    await korean.fill('[data-input="title"] input', '방화셔터 공급 계약');
    await korean.fill('[data-input="message"] textarea', '확인하시고 서명해 주세요.');
    await choose(korean, '[data-input="sign_order_type"] .v-input', '순차');

    await korean.fill('[data-add-colleague] input', '최동료');
    await korean.click(`[data-person="${colleague.id}"]`);
    expect(await korean.inputValue(`${ofSigner(0, 'email')} input`)).toBe(colleague.email);
    await korean.click('[data-add-signer]');
    const outside = signer();
    await korean.fill(`${ofSigner(1, 'name')} input`, '홍길동');
    await korean.fill(`${ofSigner(1, 'email')} input`, colleague.email.toUpperCase());
    await korean.fill(`${ofSigner(1, 'phone')} input`, '010-1234-5678');
    await choose(korean, `${ofSigner(1, 'auth_method')} .v-input`, '접근 코드');
    await korean.fill(`${ofSigner(1, 'access_code')} input`, ACCESS_CODE);
    await korean.click('[data-draft-signer="1"] [data-up]');

    await chooseFile(korean, samples.png);
    await korean.click('[data-save]');
    await korean.locator(`[data-file] ${problem}`).waitFor();
    await picture(korean, 'contract-refused-ko');
    await chooseFile(korean, await paper());
    await korean.click('[data-save]');
    await korean.locator(`${ofSigner(1, 'email')} ${problem}`).waitFor();
    expect(await korean.innerText(`${ofSigner(1, 'email')} ${problem}`)).toContain('같은 이메일');
    expect(await korean.locator(`[data-file] ${problem}`).count()).toBe(0);
    await korean.fill(`${ofSigner(0, 'email')} input`, outside.email);
    await picture(korean, 'contract-new-ko');
    await korean.click('[data-save]');

    await korean.waitForURL(/contracts\/\d+\/fields$/);
    const id = Number(/contracts\/(\d+)/.exec(korean.url())?.[1]);
    expect(await show(id)).toMatchObject({
      ...{ title: '방화셔터 공급 계약', message: '확인하시고 서명해 주세요.', sign_order_type: 'SEQUENTIAL', page_count: 1 },
      signers: [
        { name: '홍길동', email: outside.email, phone: '010-1234-5678', auth_method: 'ACCESS_CODE', sign_order: 1 },
        { name: '최동료', email: colleague.email, auth_method: 'EMAIL_CODE', sign_order: 2 },
      ],
    });

    await korean.locator('[data-page="1"][data-drawn]').waitFor();
    await korean.click('[data-add="1"]');
    expect(await korean.innerText('[data-missing]')).toContain('최동료');
    await choose(korean, '[data-signer] .v-input', '최동료');
    await korean.click('[data-add="1"]');
    await korean.locator('[data-missing]').waitFor({ state: 'detached' });
    await korean.fill('[data-codes] input', ACCESS_CODE);
    await picture(korean, 'contract-fields-ko');
    await korean.click('[data-save]');
    await korean.click('[data-onward]');
    await korean.click('[data-verb="send"]');
    await korean.click('#dialog-outlet [data-act] button');
    await korean.locator('[data-turn]').getByText('홍길동').waitFor();
    expect(await show(id)).toMatchObject({ status: 'PENDING', signers: [{ status: 'REQUESTED' }, { status: 'WAITING' }] });
    await expect.poll(async () => (await textsTo(outside.email)).join()).toContain('/sign/');
    expect(await korean.locator('[data-edit]').count()).toBe(0);
    await picture(korean, 'contract-sent-ko');
  });

  test('are changed until they are sent, without losing the fields of those who stay', async () => {
    const { id, signers } = await draft(tenant.admin, [signer({ auth_method: 'EMAIL_CODE', access_code: undefined }), signer()]);
    await go(english, `${LIST}/${id}`);
    await english.click('[data-edit]');
    await english.locator('[data-draft]').waitFor();
    await english.fill('[data-input="title"] input', 'Supply agreement');
    await go(english, LIST);
    await english.locator('#dialog-outlet [data-act]').waitFor();
    await english.locator('#dialog-outlet').getByRole('button', { name: 'Cancel' }).click();
    await english.click('[data-save]');
    await english.waitForURL(new RegExp(`contracts/${id}$`));
    expect(await show(id)).toMatchObject({ title: 'Supply agreement', signers, fields: [{}, {}] });

    await english.click('[data-edit]');
    await english.click('[data-draft-signer="1"] [data-remove]');
    await english.fill(`${ofSigner(0, 'company')} input`, 'Hanbit');
    await english.click('[data-save]');
    await english.waitForURL(new RegExp(`contracts/${id}$`));
    const changed = await show(id);
    expect(changed).toMatchObject({ signers: [{ email: signers[0].email, company: 'Hanbit' }], fields: [{ type: 'SIGNATURE' }] });
    expect(changed.fields[0].signer_id).toBe(changed.signers[0].id);
  });

  test('read well in English, in a narrow window too', async () => {
    const { id } = await draft(tenant.admin, [signer({ name: 'Jane Doe', company: 'Daehan Construction' }), signer()], {
      title: 'Supply agreement',
    });
    const { id: open, signers } = await sent(tenant.admin, [signer({ name: 'Jane Doe', company: 'Daehan Construction' }), signer()], {
      title: 'Supply agreement',
    });
    await expect
      .poll(async () => (await show(open)).signers.map((each: { mail_pending: boolean }) => each.mail_pending))
      .toEqual([false, false]);
    // As if the mail server had refused her mail.
    await connected(inject('databaseUrl'), async (database) => {
      await database.query(`select set_config('app.actor_type', 'DATABASE', false)`);
      await database.query('update esign_signers set mail_pending = true where id = $1', [signers[0].id]);
    });
    await english.setViewportSize({ width: 800, height: 1000 });
    const pictureOf = async (path: string, ready: string, name: string) => {
      await go(english, path);
      await english.locator(ready).waitFor();
      await picture(english, name);
    };
    await pictureOf(`${LIST}/${open}`, '[data-contract]', 'contract-sent-en-800');
    expect(await english.locator('[data-mail-pending]').allInnerTexts()).toEqual(['Mail not sent yet']);
    // Whatever a narrow window shows first stands under the navigation.
    await pictureOf(LIST, '[data-contracts] tbody tr:first-child th', 'contracts-en-800');
    await pictureOf(`${LIST}/${id}/fields`, '[data-page="1"][data-drawn]', 'contract-fields-en-800');
    await pictureOf(`${LIST}/new`, '[data-draft]', 'contract-new-en-800');
    await pictureOf(`${LIST}/${id}/edit`, '[data-draft-signer="1"]', 'contract-edit-en-800');
    expect(await english.innerText('[data-draft-signer="1"]')).toContain('Access code');
    // Nothing of the form lies beside the window.
    const beyond = () =>
      english.$$eval(
        '[data-draft] :is(input, textarea, button)',
        (elements) => elements.filter((element) => element.getBoundingClientRect().right > innerWidth).length,
      );
    expect(await beyond()).toBe(0);
  });

  test('say in words whether anything was changed afterwards', async () => {
    const { id, signers } = await sent(author.client, [signer()]);
    await go(korean, `${LIST}/${id}`);
    const check = '[data-contract] [data-verb="integrity"] button';
    await korean.click(check);
    await korean.locator('[data-outcome="success"]').getByText('바뀐 것이 없습니다').waitFor();
    await picture(korean, 'contract-integrity-ko');
    await korean.click('[data-close] button');
    await connected(inject('databaseUrl'), async (database) => {
      await database.query(`select set_config('app.actor_type', 'DATABASE', false)`);
      await database.query(`update esign_signers set name = '다른 사람' where id = $1`, [signers[0].id]);
    });
    await korean.click(check);
    await korean.locator('[data-outcome="danger"]').getByText('서명 내용').waitFor();
    await korean.click('[data-close] button');
  });

  test('are not written by those who may not', async () => {
    const page = await enter(await tenant.person('staff'), LIST);
    await page.locator('[data-contracts], .v-notice').first().waitFor();
    expect(await page.locator('[data-new]').count()).toBe(0);
    await leavePage(page);
  });
});
