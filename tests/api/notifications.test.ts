import { randomBytes } from 'node:crypto';
import knex, { type Knex } from 'knex';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { domains } from '../../extensions/business-operations/src/domains/index.ts';
import { RequestContext } from '../../extensions/business-operations/src/kernel/context/request-context.ts';
import { createApp } from '../../extensions/business-operations/src/kernel/create-app.ts';
import { NOBODY } from '../../extensions/business-operations/src/kernel/database/session.ts';
import type { Directus } from '../../extensions/business-operations/src/kernel/directus/directus.ts';
import { notify } from '../../extensions/business-operations/src/kernel/notify.ts';
import { freePort } from '../../scripts/ports.ts';
import { query } from '../support/database.ts';
import { lettersTo, mailServer } from '../support/mail.ts';
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

describe('a mail server', () => {
  let database: Knex;
  let tenant: Tenant;
  let people: Person[];

  beforeAll(async () => {
    database = knex({ client: 'pg', connection: inject('databaseUrl') });
    tenant = await newTenant();
    people = [await tenant.person('staff', MAILED), await tenant.person('staff', MAILED), await tenant.person('staff', MAILED)];
  });
  afterAll(() => database.destroy());

  /** Notifies as a request would after its commit, with mails to that port. */
  async function tell(port: number, recipients: readonly Person[], title: string): Promise<void> {
    class MailService {
      private readonly transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
      getDefaultTemplateData = async () => ({});
      send = (mail: { to: string; subject: string; text: string }) => this.transport.sendMail({ from: 'test@example.com', ...mail });
    }
    const directus = {
      database,
      env: { PUBLIC_URL: 'http://localhost' },
      logger: console,
      services: { MailService },
    } as unknown as Directus;
    const app = createApp(directus, domains);
    const ctx = new RequestContext({
      app,
      identity: null,
      tenant: await app.identities.tenant(tenant.id),
      language: 'ko',
      session: { ...NOBODY, tenantId: tenant.id, underRls: true, source: 'API', requestId: `mail-${tenant.id}-${title}` },
      schema: {} as never,
    });
    notify(
      ctx,
      recipients.map(({ id }) => id),
      'notification.approval.approved',
      { document_no: 'AP-1', title },
      { collection: 'approvals', item: 7 },
    );
    await ctx.finish();
    await app.reader.end();
  }

  const failures = (title: string) =>
    query<{ detail: { recipients: string[]; key: string; reason: string } }>(
      "select tenant_id, target_type, target_id, detail from audit_logs where action = 'MAIL_FAILED' and request_id = $1",
      [`mail-${tenant.id}-${title}`],
    );

  test('is given one mail for each person, however often they are named, and none for others', async () => {
    const server = await mailServer();
    const other = await (await newTenant()).person('staff');
    const gone = await tenant.person('staff', MAILED);
    await query("update directus_users set status = 'suspended' where id = $1", [gone.id]);
    const [first, second] = people as [Person, Person];
    await tell(server.port, [first, second, first, other, gone], '한글 제목');
    await server.close();
    expect(server.letters.sort((x, y) => (x.to < y.to ? -1 : 1))).toEqual(
      [first.email, second.email].sort().map((to) => ({ to, subject: '[승인] AP-1 한글 제목' })),
    );
    expect([await noticesOf(other), await noticesOf(gone)]).toEqual([[], []]);
    expect(await failures('한글 제목')).toEqual([]);
  });

  test('that refuses an address costs the others nothing', async () => {
    const [first, second, third] = people as [Person, Person, Person];
    const server = await mailServer([second.email]);
    await tell(server.port, people, 'refused');
    await server.close();
    expect(server.letters.map(({ to }) => to).sort()).toEqual([first.email, third.email].sort());
    expect(await failures('refused')).toMatchObject([
      {
        tenant_id: tenant.id,
        target_type: 'approvals',
        target_id: '7',
        detail: { key: 'notification.approval.approved', recipients: [second.email] },
      },
    ]);
  });

  test('that is dead fails nothing: the notifications are there, the failure is in the log, once', async () => {
    await tell(await freePort(), people, 'dead');
    const [failure, ...more] = await failures('dead');
    expect(failure?.detail.recipients.toSorted()).toEqual(people.map(({ email }) => email).sort());
    expect(more).toEqual([]);
    for (const person of people) expect((await noticesOf(person)).map(({ subject }) => subject)).toContain('[승인] AP-1 dead');
  });

  test('sees no second header in what people write', async () => {
    const server = await mailServer();
    await tell(server.port, people.slice(0, 1), `x\r\nBcc: evil@example.com\r\n\r\n${'가'.repeat(400)}`);
    await server.close();
    expect(server.letters).toHaveLength(1);
    expect(server.letters[0]?.subject).toMatch(/^\[승인\] AP-1 x Bcc: evil@example.com 가+$/);
    expect(server.letters[0]?.subject.length).toBeLessThanOrEqual(255);
  });
});
