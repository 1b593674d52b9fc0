import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { holding } from '../support/database.ts';
import { draft, signer } from '../support/esign.ts';
import { type MailServer, mailServer } from '../support/mail.ts';
import { created, done } from '../support/replies.ts';
import { type SecondInstance, secondInstance } from '../support/second-instance.ts';
import { newTenant } from '../support/tenants.ts';

/** Longer than Directus would wait, shorter than whoever stops a process does. */
const A_WHILE = 2_500;

describe('a process that is told to stop', () => {
  let mails: MailServer;
  let instance: SecondInstance;
  let there: Client;
  let admin: Client;

  beforeEach(async () => {
    mails = await mailServer();
    instance = await secondInstance({
      EMAIL_TRANSPORT: 'smtp',
      EMAIL_SMTP_HOST: '127.0.0.1',
      EMAIL_SMTP_PORT: String(mails.port),
      EMAIL_SMTP_IGNORE_TLS: 'true',
    });
    ({ admin } = await newTenant());
    there = admin.at(instance.url);
  });

  afterEach(async () => {
    await instance.stop();
    await mails.close();
  });

  test('sends the mails of what it has committed', async () => {
    const signers = [signer(), signer(), signer()];
    const { id } = await draft(there, signers, { sign_order_type: 'PARALLEL' });
    mails.delay = A_WHILE / 2;
    await done(there.post(`/esign/contracts/${id}/send`));
    await instance.stop();
    expect(mails.letters.map(({ to }) => to)).toEqual(signers.map(({ email }) => email));
  });

  test('finishes the requests that it has begun', async () => {
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
});
