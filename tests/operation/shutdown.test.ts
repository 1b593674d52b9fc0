import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formId, steps, submitted } from '../api/approvals/approvals.ts';
import { Client } from '../support/client.ts';
import { holding, query } from '../support/database.ts';
import { draft, sent, signer, verifiedBrowser } from '../support/esign.ts';
import { dataFolder } from '../support/files.ts';
import { runJob } from '../support/jobs.ts';
import { lettersTo, type MailServer, mailServer } from '../support/mail.ts';
import { aloneWithPendingMails } from '../support/pending-mails.ts';
import { created, done } from '../support/replies.ts';
import { type SecondInstance, secondInstance } from '../support/second-instance.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';

/** Longer than Directus would wait, shorter than whoever stops a process does. */
const A_WHILE = 2_500;

describe('a process', () => {
  let mails: MailServer;
  let instance: SecondInstance;
  let there: Client;
  let tenant: Tenant;
  let admin: Client;

  beforeEach(async () => {
    mails = await mailServer();
    instance = await secondInstance({
      EMAIL_TRANSPORT: 'smtp',
      EMAIL_SMTP_HOST: '127.0.0.1',
      EMAIL_SMTP_PORT: String(mails.port),
      EMAIL_SMTP_IGNORE_TLS: 'true',
      STORAGE_LOCAL_ROOT: join(dataFolder(), 'uploads'),
    });
    tenant = await newTenant();
    ({ admin } = tenant);
    there = admin.at(instance.url);
  });

  afterEach(async () => {
    await instance.stop();
    await mails.close();
  });

  test('that is told to stop sends the mails of what it has committed', async () => {
    const signers = [signer(), signer(), signer()];
    const { id } = await draft(there, signers, { sign_order_type: 'PARALLEL' });
    mails.delay = A_WHILE / 2;
    await done(there.post(`/esign/contracts/${id}/send`));
    await instance.stop();
    // Schedules may mail people of the demo at the same time.
    const asked = signers.map(({ email }) => email);
    expect(mails.letters.map(({ to }) => to).filter((to) => asked.includes(to))).toEqual(asked);
  });

  test('that is told to stop finishes the requests that it has begun', async () => {
    const client = await created(admin.post('/clients', { name: 'Before' }));
    await holding(['select from clients where id = $1 for update', client.id], async (release, { awaited }) => {
      const changing = there.patch(`//items/clients/${client.id}`, { name: 'After' });
      await awaited();
      const stopping = instance.stop();
      await new Promise((resolve) => setTimeout(resolve, A_WHILE));
      await release();
      expect((await changing).status).toBe(200);
      await stopping;
    });
  });

  test('that is killed while it sends leaves the notifications, and another one the mails to send', async () => {
    const end = await aloneWithPendingMails();
    const mailed = { email_notifications: true };
    const [drafter, approver] = [await tenant.person('staff', mailed), await tenant.person('manager', mailed)];
    const sender = await tenant.person('sales', mailed);
    const form = await formId(tenant, 'GENERAL');
    const party = signer();
    const contract = await sent(sender.client, [party]);
    const browser = await verifiedBrowser(sender.client, contract, 0, new Client(instance.url));
    // It takes letters, and is long in saying so.
    mails.delay = 10_000;

    const approval = await submitted(drafter.client.at(instance.url), form, steps(approver), { title: 'Killed' });
    await done(browser.sign());
    const pending = () =>
      query<{ key: string; tries: number }>('select key, tries from ops.pending_mails where tenant_id = $1 order by key, id', [tenant.id]);
    const [completed, requested] = [
      { key: 'esign.mail.completed.subject', tries: 1 },
      { key: 'notification.approval.requested', tries: 1 },
    ];
    await expect.poll(pending).toEqual([completed, completed, requested]);
    await instance.kill();

    const notices = await query('select collection, item from directus_notifications where recipient = $1', [approver.id]);
    expect(notices).toEqual([{ collection: 'approvals', item: String(approval) }]);
    const subjects = async (email: string) => (await lettersTo(email)).map(({ subject }) => subject);
    // Until the process has had its time nobody else sends them.
    await runJob('pending-mails');
    expect([await pending(), await subjects(approver.email)]).toEqual([[completed, completed, requested], []]);
    await query('update ops.pending_mails set due_at = now() where tenant_id = $1', [tenant.id]);
    await runJob('pending-mails');
    await runJob('pending-mails');
    expect(await pending()).toEqual([]);
    expect(await subjects(approver.email)).toEqual([expect.stringContaining('Killed')]);
    for (const { email } of [sender, party])
      expect((await subjects(email)).filter((subject) => subject.includes('서명 완료'))).toHaveLength(1);
    await end();
  });
});
