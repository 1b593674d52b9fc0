import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../support/database.ts';
import { lettersTo } from '../support/mail.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { formId, steps, submitted } from './approvals/approvals.ts';

const MAILED = { email_notifications: true };

const noticesOf = (person: Person) =>
  query<{ subject: string; sender: string; collection: string; item: string; status: string }>(
    'select subject, sender, collection, item, status from directus_notifications where recipient = $1 order by id',
    [person.id],
  );

describe('what people are told', () => {
  let tenant: Tenant;
  let drafter: Person;
  let form: number;

  beforeAll(async () => {
    tenant = await newTenant();
    drafter = await tenant.person('staff', MAILED);
    form = await formId(tenant, 'GENERAL');
  });

  const ask = async (approver: Person, title: string) => submitted(drafter.client, form, steps(approver), { title });

  test('stands in their notifications and in a mail, in their language', async () => {
    const [korean, english] = [await tenant.person('manager', MAILED), await tenant.person('manager', MAILED)];
    await english.client.put('/users/me', { language: 'en-US' });
    const title = `견적 <b>"긴급"</b> & $t(error.forbidden) {title} ${randomBytes(4).toString('hex')}`;
    const [first, second] = [await ask(korean, title), await ask(english, title)];
    await expect.poll(() => noticesOf(korean)).toHaveLength(1);
    const [notice] = await noticesOf(korean);
    expect(notice).toMatchObject({ sender: drafter.id, collection: 'approvals', item: String(first), status: 'inbox' });
    expect(notice?.subject).toContain('[결재 요청]');
    expect(notice?.subject).toContain(title);
    await expect.poll(() => noticesOf(english)).toHaveLength(1);
    expect((await noticesOf(english))[0]?.item).toBe(String(second));
    expect((await noticesOf(english))[0]?.subject).not.toContain('결재');
    await expect.poll(() => lettersTo(korean.email)).toEqual([{ to: korean.email, subject: notice?.subject }]);
    await expect.poll(() => lettersTo(english.email)).toHaveLength(1);
  });

  test('is for them alone, in the Studio as well', async () => {
    const [mine, other] = [await tenant.person('manager', MAILED), await tenant.person('manager', MAILED)];
    await ask(mine, 'x');
    await expect.poll(() => noticesOf(mine)).toHaveLength(1);
    expect((await mine.client.get('//notifications')).body.data).toMatchObject([{ recipient: mine.id }]);
    expect((await other.client.get('//notifications')).body.data).toEqual([]);
  });

  test('comes without a mail where the person wants none', async () => {
    const approver = await tenant.person('manager', MAILED);
    expect((await approver.client.put('/users/me', { email_notifications: false })).status).toBe(200);
    await ask(approver, 'x');
    const last = await tenant.person('manager', MAILED);
    await ask(last, 'y');
    await expect.poll(() => lettersTo(last.email)).toHaveLength(1);
    expect([await noticesOf(approver), await lettersTo(approver.email)]).toEqual([[expect.anything()], []]);
  });

  test('comes without a mail where the tenant wants none', async () => {
    const approver = await tenant.person('manager', MAILED);
    expect((await tenant.admin.put('/tenants/current', { settings: { approval_mail: false } })).status).toBe(200);
    await ask(approver, 'x');
    await expect.poll(() => noticesOf(approver)).toHaveLength(1);
    await tenant.admin.put('/tenants/current', { settings: { approval_mail: true } });
    await ask(approver, 'y');
    await expect.poll(() => lettersTo(approver.email)).toHaveLength(1);
    expect((await lettersTo(approver.email))[0]?.subject).toContain('y');
  });

  test('is nothing when the request fails', async () => {
    const approver = await tenant.person('manager', MAILED);
    const id = await ask(approver, 'x');
    await expect.poll(() => noticesOf(approver)).toHaveLength(1);
    expect((await drafter.client.post(`/approvals/${id}/submit`)).status).toBe(409);
    expect(await noticesOf(approver)).toHaveLength(1);
  });
});
