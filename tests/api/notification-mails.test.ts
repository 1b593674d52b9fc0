import knex, { type Knex } from 'knex';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { domains } from '../../extensions/business-operations/src/domains/index.ts';
import type { App } from '../../extensions/business-operations/src/kernel/app.ts';
import { RequestContext } from '../../extensions/business-operations/src/kernel/context/request-context.ts';
import { createApp } from '../../extensions/business-operations/src/kernel/create-app.ts';
import { NOBODY, type Session, sessions } from '../../extensions/business-operations/src/kernel/database/session.ts';
import type { Directus } from '../../extensions/business-operations/src/kernel/directus/directus.ts';
import { sendPending } from '../../extensions/business-operations/src/kernel/mail/pending.ts';
import { notify } from '../../extensions/business-operations/src/kernel/notify.ts';
import { freePort } from '../../scripts/ports.ts';
import { query } from '../support/database.ts';
import { runJob } from '../support/jobs.ts';
import { lettersTo, mailServer, textOf } from '../support/mail.ts';
import { aloneWithPendingMails, fallDue, pendingTo } from '../support/pending-mails.ts';
import { newTenant, type Person, type Tenant } from '../support/tenants.ts';

const MAILED = { email_notifications: true };
const ABOUT = { collection: 'approvals', item: 7 };

let tenant: Tenant;
let people: [Person, Person, Person];
let end: () => Promise<void>;

beforeAll(async () => {
  end = await aloneWithPendingMails();
  tenant = await newTenant();
  people = [await tenant.person('staff', MAILED), await tenant.person('staff', MAILED), await tenant.person('staff', MAILED)];
});
afterAll(() => end());

/** A process of its own, as far as the database can tell, with mails to that port. */
async function processWith<T>(
  port: number,
  work: (context: (session: Session, transaction?: Knex.Transaction) => Promise<RequestContext>, app: App) => Promise<T>,
): Promise<T> {
  const database = knex({ client: 'pg', connection: inject('databaseUrl') });
  class MailService {
    private readonly transport = createTransport({ host: '127.0.0.1', port, ignoreTLS: true });
    getDefaultTemplateData = async () => ({});
    send = (mail: { to: string; subject: string; text: string }) => this.transport.sendMail({ from: 'test@example.com', ...mail });
  }
  const directus = {
    database,
    env: { PUBLIC_URL: 'https://ops.example.com/studio/' },
    logger: console,
    services: { MailService },
  } as unknown as Directus;
  const app = createApp(directus, domains);
  const context = async (session: Session, transaction?: Knex.Transaction) =>
    new RequestContext({
      app,
      identity: null,
      tenant: session.tenantId === null ? null : await app.identities.tenant(session.tenantId),
      language: 'ko',
      session,
      schema: {} as never,
      ...(transaction ? { transaction } : {}),
    });
  try {
    return await work(context, app);
  } finally {
    await app.reader.end();
    await database.destroy();
  }
}

interface Telling {
  port: number;
  /** Before the commit the request fails, or the process dies after it. */
  ends?: 'fails' | 'dies';
}

/** Notifies as a request does. */
const tell = (recipients: readonly Person[], title: string, { port, ends }: Telling) =>
  processWith(port, async (context, app) => {
    const session: Session = {
      ...NOBODY,
      tenantId: tenant.id,
      actorType: 'USER',
      underRls: true,
      source: 'API',
      requestId: requestOf(title),
    };
    const ctx = await sessions.run(session, () =>
      app.database.transaction(async (transaction: Knex.Transaction) => {
        const inside = await context(session, transaction);
        const ids = recipients.map(({ id }) => id);
        await notify(inside, ids, 'notification.approval.approved', { document_no: 'AP-1', title }, ABOUT);
        if (ends === 'fails') throw new Error('The request fails.');
        return inside;
      }),
    );
    if (ends !== 'dies') await ctx.finish();
  });

const requestOf = (title: string) => `mail-${tenant.id}-${title}`.slice(0, 64);

/** What the job does, in a process of its own. */
const sendDue = (port: number) =>
  processWith(port, async (context) => sendPending(await context({ ...NOBODY, source: 'JOB', requestId: 'mail-job' })));

const noticesOf = (person: Person) =>
  query<{ id: number; subject: string }>('select id, subject from directus_notifications where recipient = $1 order by id', [person.id]);

const failures = (title: string) =>
  query<{ detail: { recipients: string[]; key: string; reason: string; will_retry: boolean } }>(
    "select tenant_id, target_type, target_id, detail from audit_logs where action = 'MAIL_FAILED' and request_id = $1",
    [requestOf(title)],
  );

describe('a mail server', () => {
  test('is given one mail for each person, however often they are named, and none for others', async () => {
    const server = await mailServer();
    const stranger = await (await newTenant()).person('staff', MAILED);
    const gone = await tenant.person('staff', MAILED);
    await query("update directus_users set status = 'suspended' where id = $1", [gone.id]);
    const [first, second] = people;
    await tell([first, second, first, stranger, gone], '한글 제목', { port: server.port });
    await server.close();
    expect(server.letters.sort((x, y) => (x.to < y.to ? -1 : 1))).toEqual(
      [first.email, second.email].sort().map((to) => ({ to, subject: '[승인] AP-1 한글 제목' })),
    );
    expect([await noticesOf(stranger), await noticesOf(gone)]).toEqual([[], []]);
    expect(await failures('한글 제목')).toEqual([]);
    for (const person of people) expect(await pendingTo(person)).toEqual([]);
    for (const raw of server.raw) expect(textOf(raw)).toContain(' https://ops.example.com/studio/admin/content/approvals/7');
  });

  test('that refuses an address costs the others nothing, and is not asked again', async () => {
    const [first, second, third] = people;
    const server = await mailServer([second.email]);
    await tell(people, 'refused', { port: server.port });
    await server.close();
    expect(server.letters.map(({ to }) => to).sort()).toEqual([first.email, third.email].sort());
    expect(await failures('refused')).toMatchObject([
      {
        tenant_id: tenant.id,
        target_type: 'approvals',
        target_id: '7',
        detail: { key: 'notification.approval.approved', recipients: [second.email], will_retry: false },
      },
    ]);
    for (const person of people) expect(await pendingTo(person)).toEqual([]);
  });

  test('that is dead fails nothing: the notifications are there, the failure is in the log, once, and the mails come when it is back', async () => {
    await tell(people, 'dead', { port: await freePort() });
    const [failure, ...more] = await failures('dead');
    expect(failure?.detail).toMatchObject({ recipients: expect.any(Array), will_retry: true });
    expect(failure?.detail.recipients.toSorted()).toEqual(people.map(({ email }) => email).sort());
    expect(more).toEqual([]);
    for (const person of people) expect((await noticesOf(person)).map(({ subject }) => subject)).toContain('[승인] AP-1 dead');
    const server = await mailServer();
    await sendDue(server.port);
    const ours = () => server.letters.filter(({ subject }) => subject.endsWith(' dead')).map(({ to }) => to);
    expect(ours()).toEqual([]);
    await fallDue(people);
    await sendDue(server.port);
    await sendDue(server.port);
    await server.close();
    expect(ours().sort()).toEqual(people.map(({ email }) => email).sort());
  });

  test('that stays dead is asked ever more seldom, and no more when the day is over', async () => {
    const [person] = people;
    const port = await freePort();
    await tell([person], 'forever', { port });
    const pauses: number[] = [];
    for (let [pending] = await pendingTo(person); pending; [pending] = await pendingTo(person)) {
      pauses.push(pending.due_in_minutes);
      expect(pauses.length).toBeLessThan(10);
      await fallDue([person]);
      await sendDue(port);
    }
    expect(pauses).toEqual([20, 60, 180, 540]);
    const logged = await query<{ detail: object }>(
      "select detail from audit_logs where action = 'MAIL_FAILED' and tenant_id = $1 and request_id = 'mail-job' order by id desc limit 1",
      [tenant.id],
    );
    expect(logged).toMatchObject([{ detail: { recipients: [person.email], will_retry: false } }]);
  });

  test('sees no second header in what people write', async () => {
    const server = await mailServer();
    await tell(people.slice(0, 1), `x\r\nBcc: evil@example.com\r\n\r\n${'가'.repeat(400)}`, { port: server.port });
    await server.close();
    expect(server.letters).toHaveLength(1);
    expect(server.letters[0]?.subject).toMatch(/^\[승인\] AP-1 x Bcc: evil@example.com 가+$/);
    expect(server.letters[0]?.subject.length).toBeLessThanOrEqual(255);
  });

  test('is nothing that a character cut in half could stop', async () => {
    const person = await tenant.person('staff');
    for (const start of ['', 'x']) await tell([person], `${start}${'😀'.repeat(200)}`, { port: 1 });
    expect((await noticesOf(person)).map(({ subject }) => subject.endsWith('😀') || subject.endsWith('\ufffd'))).toEqual([true, true]);
  });
});

describe('a process that dies after the commit', () => {
  test('leaves the notifications, and their mails to the job, which sends them once', async () => {
    await tell(people, 'died', { port: 1, ends: 'dies' });
    for (const person of people) expect((await noticesOf(person)).map(({ subject }) => subject)).toContain('[승인] AP-1 died');
    const mails = async ({ email }: Person) => (await lettersTo(email)).filter(({ subject }) => subject.endsWith(' died'));
    await fallDue(people);
    await runJob('pending-mails');
    await runJob('pending-mails');
    for (const person of people) expect(await mails(person)).toHaveLength(1);
  });

  test('leaves nothing of a request that failed', async () => {
    const person = await tenant.person('staff', MAILED);
    await expect(tell([person], 'failed', { port: 1, ends: 'fails' })).rejects.toThrow('The request fails.');
    expect([await noticesOf(person), await pendingTo(person)]).toEqual([[], []]);
  });

  test('leaves mails that two others send once', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => tenant.person('staff', MAILED)));
    await tell(many, 'twice', { port: 1, ends: 'dies' });
    await fallDue(many);
    const server = await mailServer();
    server.delay = 20;
    await Promise.all([sendDue(server.port), sendDue(server.port)]);
    await server.close();
    const ours = server.letters.filter(({ subject }) => subject.endsWith(' twice'));
    expect(ours.map(({ to }) => to).sort()).toEqual(many.map(({ email }) => email).sort());
  });

  test('leaves no mail to who wants none any more, has left, or has seen the notification, nor one that is a day old', async () => {
    const [quiet, gone, reader, late, moved] = await Promise.all(Array.from({ length: 5 }, () => tenant.person('staff', MAILED)));
    const all = [quiet, gone, reader, late, moved] as Person[];
    await tell(all, 'changed', { port: 1, ends: 'dies' });
    for (const person of all) expect(await pendingTo(person)).toHaveLength(1);
    await fallDue(all);
    await query('update directus_users set email_notifications = false where id = $1', [quiet?.id]);
    await query("update directus_users set status = 'archived' where id = $1", [gone?.id]);
    await query("update directus_notifications set status = 'archived' where recipient = $1", [reader?.id]);
    await query(
      'update ops.pending_mails p set expires_at = now() from directus_notifications n where n.id = p.notification_id and n.recipient = $1',
      [late?.id],
    );
    await query('delete from directus_notifications where recipient = $1', [moved?.id]);
    const [run] = (await runJob('pending-mails')).body.data;
    expect(run.counts.expired).toBeGreaterThanOrEqual(1);
    for (const person of all) expect([await pendingTo(person), await lettersTo(person.email)]).toEqual([[], []]);
  });
});
