import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Client } from '../../support/client.ts';
import { brought, query } from '../../support/database.ts';
import { fetchBytes } from '../../support/files.ts';
import { type MailServer, mailServer } from '../../support/mail.ts';
import { type MessengerProvider, messengerProvider } from '../../support/messenger.ts';
import { shows } from '../../support/pdf.ts';
import { created, done, errorKey, refusal, violations } from '../../support/replies.ts';
import { type SecondInstance, secondInstance } from '../../support/second-instance.ts';
import { newTenant, type Person, someAddress, type Tenant, url } from '../../support/tenants.ts';
import { draftQuote, finalize, finalizedQuote, historyOf, stateOf } from './finalized-quotes.ts';

const KEY = 'key-of-the-provider';

let instance: SecondInstance;
let mails: MailServer;
let provider: MessengerProvider;
let tenant: Tenant;
let person: Person;
/** Somebody who has not sent anything yet, at the instance that has a mail server and a messenger. */
let sales: Client;

/** A second process on the same database, whose carriers are those of this file. */
beforeAll(async () => {
  [mails, provider] = await Promise.all([mailServer(), messengerProvider()]);
  instance = await secondInstance({
    IP_TRUST_PROXY: 'loopback',
    EMAIL_TRANSPORT: 'smtp',
    EMAIL_SMTP_HOST: '127.0.0.1',
    EMAIL_SMTP_PORT: String(mails.port),
    EMAIL_SMTP_IGNORE_TLS: 'true',
    EMAIL_FROM: 'no-reply@operations.example.com',
    MESSENGER_API_URL: provider.url,
    MESSENGER_API_KEY: KEY,
  });
  tenant = await newTenant();
}, 180_000);

afterAll(async () => {
  await instance?.stop();
  await Promise.all([mails.close(), provider.close()]);
});

beforeEach(async () => {
  person = await tenant.person('sales');
  sales = new Client(instance.url).with(person.client.headers);
  Object.assign(mails, { delay: 0, refused: [], letters: [], raw: [] });
  Object.assign(provider, { answer: { status: 200, body: '{"id":"m-1"}', delay: 0 }, notices: [] });
});

const mail = (id: number, body: object = {}, headers?: Record<string, string>) => sales.post(`/quotes/${id}/send-email`, body, headers);
const message = (id: number, body: object = {}) => sales.post(`/quotes/${id}/send-messenger`, body);

describe('by e-mail', () => {
  test('the PDF goes to the contact, the quote is SENT, and the history says so', async () => {
    const { id, quote_no } = await finalizedQuote(tenant);
    const row = await created(mail(id));
    expect(row).toMatchObject({
      ...{ quote_id: id, revision_no: 1, channel: 'EMAIL', status: 'SENT', error_message: null, provider: 'smtp' },
      ...{ recipients: { to: ['kim@daehan.example.com'] }, sent_by: person.id, sender_name: 'sales' },
    });
    expect(await stateOf(id)).toMatchObject({ status: 'SENT', sent_at: expect.any(Date) });
    const [letter] = mails.letters;
    expect(letter?.to).toBe('kim@daehan.example.com');
    expect(letter?.subject).toContain(quote_no);
    const [raw = ''] = mails.raw;
    expect(raw).toContain('no-reply@operations.example.com');
    expect(raw).toMatch(new RegExp(`^Reply-To: .*${person.email}`, 'm'));
    const attached = Buffer.from(/application\/pdf[\s\S]*?\r?\n\r?\n([\w+/=\r\n]+)/.exec(raw)?.[1] ?? '', 'base64');
    expect(attached.subarray(0, 5).toString()).toBe('%PDF-');
    expect(shows(attached, '3,304,394')).toBe(true);
    expect(raw).not.toContain('최저가');
    const history = await done(sales.get(`/quotes/${id}/send-history`));
    expect(history.body.data).toEqual([row]);
    expect(JSON.stringify(row)).not.toMatch(/token|hash/);
  });

  test('goes to those that are named, in the words that are given', async () => {
    const { id } = await finalizedQuote(tenant);
    const to = ['a@example.com', 'b@example.com', 'a@example.com'];
    const row = await created(mail(id, { to, cc: ['c@example.com', 'a@example.com'], subject: '제목', message: '내용', language: 'en' }));
    expect(row).toMatchObject({
      recipients: { to: ['a@example.com', 'b@example.com'], cc: ['c@example.com'] },
      subject: '제목',
      message: '내용',
    });
    expect(mails.letters[0]).toEqual({ to: 'a@example.com, b@example.com', subject: '제목' });
    expect(mails.raw[0]).toContain('Quotation_');
    // Sent again, it is sent again.
    await created(mail(id));
    expect(await historyOf(id)).toHaveLength(2);
  });

  test('is refused before anything else for what is not finalized', async () => {
    const draft = await draftQuote(tenant, { contact_email: null });
    expect(refusal(await mail(draft.id))).toEqual([409, 'error.quote.not_finalized']);
    expect(refusal(await message(draft.id))).toEqual([409, 'error.quote.not_finalized']);
    expect(refusal(await tenant.admin.post(`/quotes/${draft.id}/send-messenger`))).toEqual([409, 'error.quote.not_finalized']);
    for (const state of ['LOST', 'CONVERTED']) {
      const quote = await finalizedQuote(tenant);
      await brought('quotes', quote.id, state);
      expect(refusal(await mail(quote.id))).toEqual([409, 'error.quote.not_finalized']);
    }
    expect(await historyOf(draft.id)).toEqual([]);
  });

  test('needs a recipient, and takes addresses alone', async () => {
    const { id } = await finalizedQuote(tenant, { contact_email: null });
    expect(refusal(await mail(id))).toEqual([422, 'error.quote.no_recipient']);
    for (const body of [
      ...[{ to: [] }, { to: ['x'] }, { to: ['Kim <kim@example.com>'] }, { to: ['a@example.com\r\nBcc: b@example.com'] }],
      ...[{ to: Array.from({ length: 11 }, (_, n) => `a${n}@example.com`) }, { cc: 'a@example.com' }],
      ...[{ subject: 'x\r\nBcc: b@example.com' }, { subject: 'x'.repeat(201) }, { language: 'fr' }, { bcc: ['a@example.com'] }],
    ])
      expect([JSON.stringify(body), (await mail(id, body)).status]).toEqual([JSON.stringify(body), 422]);
    expect([mails.letters, await historyOf(id)]).toEqual([[], []]);
  });

  test('that the server refuses leaves a FAILED row and the state', async () => {
    const { id } = await finalizedQuote(tenant);
    mails.refused = ['kim@daehan.example.com'];
    expect(refusal(await mail(id))).toEqual([502, 'error.mail.failed']);
    expect(await historyOf(id)).toMatchObject([{ status: 'FAILED', error_message: expect.stringContaining('No such mailbox') }]);
    expect(await stateOf(id)).toEqual({ status: 'FINALIZED', sent_at: null });
    // One of two is refused: it is on its way to the other, and the history says who did not get it.
    expect(await created(mail(id, { to: ['kim@daehan.example.com', 'other@example.com'] }))).toMatchObject({
      status: 'SENT',
      error_message: expect.stringContaining('No such mailbox'),
    });
  });

  test('that the server takes too long for is a FAILED row, and holds up nobody', { timeout: 30_000 }, async () => {
    const [slow, other] = [await finalizedQuote(tenant), await finalizedQuote(tenant)];
    mails.delay = 12_000;
    const pending = mail(slow.id, {}, { 'idempotency-key': `slow-${slow.id}` });
    while (!mails.letters.length) await new Promise((resolve) => setTimeout(resolve, 50));
    // Meanwhile nothing is locked, the row is there, and the same request is not begun again.
    expect(await historyOf(slow.id)).toMatchObject([{ status: 'FAILED' }]);
    await query('select 1 from quotes where id = $1 for update nowait', [slow.id]);
    expect(refusal(await mail(slow.id, {}, { 'idempotency-key': `slow-${slow.id}` }))).toEqual([409, 'error.conflict']);
    expect((await message(other.id)).status).toBe(201);
    expect(refusal(await pending)).toEqual([504, 'error.mail.timeout']);
    expect(await historyOf(slow.id)).toMatchObject([{ status: 'FAILED', error_message: expect.stringContaining('10') }]);
    expect((await stateOf(slow.id))?.status).toBe('FINALIZED');
    mails.delay = 0;
    // What was refused may be tried again with the same key.
    expect((await mail(slow.id, {}, { 'idempotency-key': `slow-${slow.id}` })).status).toBe(201);
  });

  test('with an idempotency key is sent once', async () => {
    const { id } = await finalizedQuote(tenant);
    const key = { 'idempotency-key': `once-${id}` };
    const [first, second] = [await mail(id, {}, key), await mail(id, {}, key)];
    expect([first.status, second.status, second.text]).toEqual([201, 201, first.text]);
    expect([mails.letters.length, (await historyOf(id)).length]).toEqual([1, 1]);
  });

  test('does not call a quote SENT that was reopened meanwhile', async () => {
    const quote = await finalizedQuote(tenant);
    mails.delay = 1500;
    const pending = mail(quote.id);
    while (!mails.letters.length) await new Promise((resolve) => setTimeout(resolve, 50));
    await brought('quotes', quote.id, 'DRAFT');
    expect((await pending).status).toBe(201);
    expect(await historyOf(quote.id)).toMatchObject([{ status: 'SENT', revision_no: 1 }]);
    expect((await stateOf(quote.id))?.status).toBe('DRAFT');
  });
});

describe('by messenger', () => {
  test('a notice with a link goes to the contact', async () => {
    const { id, quote_no } = await finalizedQuote(tenant);
    const row = await created(message(id));
    expect(row).toMatchObject({ channel: 'MESSENGER', status: 'SENT', provider: 'ALIMTALK', provider_message_id: 'm-1', opened_at: null });
    expect((await stateOf(id))?.status).toBe('SENT');
    const [{ headers, body } = { headers: {}, body: undefined }] = provider.notices;
    expect(headers.authorization).toBe(`Bearer ${KEY}`);
    expect(body).toEqual({
      ...{ channel: 'ALIMTALK', to: ['01012345678'], template_code: 'quote', reference: `${quote_no}-${row.id}` },
      ...{ text: row.message, link: expect.stringMatching(/\/api\/v1\/files\/quotes\/[\w-]{43}$/) },
    });
    expect(row.message).toContain('3,304,394');
    const token = body?.link.split('/').at(-1) ?? '';
    const [stored] = await historyOf(id);
    expect(stored?.link_token_hash).toBe(createHash('sha256').update(token).digest('hex'));
    expect(row.link_expires_at.slice(0, 10)).toBe(new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10));
  });

  test('or to the mobile numbers that are named, and to no others', async () => {
    const { id } = await finalizedQuote(tenant, { contact_phone: '02-123-4567' });
    expect(refusal(await message(id))).toEqual([422, 'error.quote.no_recipient']);
    for (const to of [[], ['02-123-4567'], ['+821012345678'], ['010 1234 5678'], ['0101234'], ['010-1234-5678x'], '01012345678'])
      expect([to, (await message(id, { to })).status]).toEqual([to, 422]);
    expect((await message(id, { channel: 'PIGEON' })).status).toBe(422);
    await created(message(id, { to: ['010-1111-2222', '01011112222', '0111234567'], channel: 'SMS', message: '견적 드립니다' }));
    expect(provider.notices.map(({ body }) => body)).toMatchObject([
      { channel: 'SMS', to: ['01011112222', '0111234567'], template_code: null, text: '견적 드립니다' },
    ]);
  });

  test.each([
    ['declines it', { status: 500, body: '{"error":"no credit"}', delay: 0 }, 'HTTP 500 {"error":"no credit"}'],
    ['leads elsewhere', { status: 307, body: '', delay: 0, headers: { location: 'http://127.0.0.1:1/' } }, ''],
    ['answers a page of errors', { status: 404, body: 'x'.repeat(100_000), delay: 0 }, 'HTTP 404 x'],
  ])('whose provider %s is a FAILED row', async (_, answer, reason) => {
    const { id } = await finalizedQuote(tenant);
    provider.answer = answer;
    expect(refusal(await message(id))).toEqual([502, 'error.messenger.failed']);
    const [row] = await historyOf(id);
    expect(row).toMatchObject({ status: 'FAILED', error_message: expect.stringContaining(reason) });
    expect(row?.error_message?.length).toBeLessThanOrEqual(500);
    expect((await stateOf(id))?.status).toBe('FINALIZED');
  });

  test.each(['', 'OK', '[]', 'null', '{"id":{}}', '{"id":7}', `{"id":"${'x'.repeat(300)}"}`])(
    'is accepted by any 2xx: %s',
    async (body) => {
      const { id } = await finalizedQuote(tenant);
      provider.answer = { status: 202, body, delay: 0 };
      const row = await created(message(id));
      expect(row.status).toBe('SENT');
      expect(row.provider_message_id ?? '').toBe(body.includes('7') ? '7' : body.includes('xx') ? 'x'.repeat(100) : '');
    },
  );

  test('that gets no answer in time is a FAILED row', { timeout: 20_000 }, async () => {
    const { id } = await finalizedQuote(tenant);
    provider.answer = { status: 200, body: '{}', delay: 11_000 };
    expect(refusal(await message(id))).toEqual([504, 'error.messenger.timeout']);
    expect(await historyOf(id)).toMatchObject([{ status: 'FAILED' }]);
    expect((await stateOf(id))?.status).toBe('FINALIZED');
  });

  test('is refused where none is set up', async () => {
    const { id } = await finalizedQuote(tenant);
    expect(refusal(await person.client.post(`/quotes/${id}/send-messenger`))).toEqual([409, 'error.messenger.not_configured']);
    expect(await historyOf(id)).toEqual([]);
  });
});

describe('the link', () => {
  const anybody = (address = someAddress()) => new Client(instance.url).with({ 'x-forwarded-for': address });
  const open = (token: string, client = anybody()) => fetchBytes(client, `/files/quotes/${token}`);

  async function linked(): Promise<{ id: number; token: string; row: number }> {
    const { id } = await finalizedQuote(tenant);
    const { id: row } = await created(message(id));
    return { id, row, token: provider.notices.at(-1)?.body.link.split('/').at(-1) ?? '' };
  }

  test('opens the revision that was sent, for whoever has it, and is kept nowhere', async () => {
    const { id, token } = await linked();
    await brought('quotes', id, 'DRAFT');
    await query(`update quotes set company_name = '새로운건설' where id = $1`, [id]);
    await finalize(tenant, { id }, 2);
    const { status, headers, bytes } = await open(token);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/pdf');
    expect(headers.get('content-disposition')).toMatch(/^inline; filename\*=UTF-8''/);
    expect([headers.get('cache-control'), headers.get('referrer-policy'), headers.get('x-robots-tag')]).toEqual([
      'no-store',
      'no-referrer',
      'noindex',
    ]);
    expect([shows(bytes, '대한종합건설'), shows(bytes, '새로운건설'), shows(bytes, '최저가')]).toEqual([true, false, false]);
    const [opened] = await historyOf(id);
    expect(opened?.opened_at).toBeInstanceOf(Date);
    await open(token);
    expect((await historyOf(id))[0]?.opened_at).toEqual(opened?.opened_at);
    // Who is signed in elsewhere, and for which tenant a header asks, makes no difference.
    const foreign = (await newTenant()).admin;
    expect(
      (await open(token, new Client(instance.url).with({ ...foreign.headers, 'x-tenant-id': '1', 'x-forwarded-for': someAddress() })))
        .status,
    ).toBe(200);
    // At the other process, too.
    expect((await open(token, new Client(url).with({ 'x-forwarded-for': someAddress() }))).status).toBe(200);
  });

  test('is of the one kind of not found, whether unknown, malformed, expired, deleted or of an inactive company', async () => {
    const [expired, deleted, gone] = [await linked(), await linked(), await linked()];
    await query(
      `begin; select set_config('app.housekeeping', 'on', true); update quote_send_histories set link_expires_at = now() where id = ${expired.row}; commit`,
    );
    await brought('quotes', deleted.id, 'LOST');
    await done(sales.delete(`/quotes/${deleted.id}`)).catch(() =>
      query('update quotes set deleted_at = now() where id = $1', [deleted.id]),
    );
    const answers = [];
    for (const token of [expired.token, deleted.token, 'x', 'A'.repeat(43), `${gone.token}A`, "' or 1=1"]) answers.push(await open(token));
    await brought('tenants', tenant.id, 'INACTIVE');
    answers.push(await open(gone.token));
    await brought('tenants', tenant.id, 'ACTIVE');
    for (const { status, body } of answers)
      expect([status, body.error]).toEqual([404, { code: 'NOT_FOUND', key: 'error.not_found', details: [] }]);
    expect((await historyOf(gone.id))[0]?.opened_at).toBeNull();
    expect((await open(gone.token)).status).toBe(200);
  });

  test('cannot be guessed at will', async () => {
    const guesser = anybody();
    const answers = await Promise.all(Array.from({ length: 25 }, () => guesser.get(`/files/quotes/${'B'.repeat(43)}`)));
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(20);
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(refused && errorKey(refused)).toBe('error.too_many_requests');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await anybody().get(`/files/quotes/${'C'.repeat(43)}`)).status).toBe(404);
  });
});

describe('the limits and the history', () => {
  test('30 an hour for each user, over both channels and at once', { timeout: 60_000 }, async () => {
    const { id } = await finalizedQuote(tenant);
    await created(mail(id));
    await query(
      `insert into quote_send_histories (tenant_id, quote_id, revision_no, channel, recipients, status, sent_by, sent_at)
      select $1, $2, 1, 'EMAIL', '{"to":[]}', 'FAILED', $3, now() - interval '30 minutes' from generate_series(1, 26)`,
      [tenant.id, id, person.id],
    );
    // Those of more than an hour ago do not count.
    await query(
      `insert into quote_send_histories (tenant_id, quote_id, revision_no, channel, recipients, status, sent_by, sent_at)
      select $1, $2, 1, 'EMAIL', '{"to":[]}', 'SENT', $3, now() - interval '61 minutes' from generate_series(1, 40)`,
      [tenant.id, id, person.id],
    );
    const ways = ['send-email', 'send-messenger', 'send-email', 'send-messenger', 'send-email', 'send-messenger'];
    const answers = await Promise.all(ways.map((way) => sales.post(`/quotes/${id}/${way}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused && errorKey(refused)).toBe('error.too_many_requests');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
    // Somebody else may go on.
    const colleague = new Client(instance.url).with((await tenant.person('sales')).client.headers);
    expect((await colleague.post(`/quotes/${id}/send-email`)).status).toBe(201);
  });

  test('lists what was sent, by channel and outcome, to those who read the quote', async () => {
    const { id } = await finalizedQuote(tenant);
    await created(mail(id));
    await created(message(id));
    mails.refused = ['kim@daehan.example.com'];
    await mail(id);
    const rows = async (filters: Record<string, string> = {}) =>
      (await done(sales.get(`/quotes/${id}/send-history`, filters))).body.data.map(
        ({ channel, status }: { channel: string; status: string }) => `${channel} ${status}`,
      );
    expect(await rows()).toEqual(['EMAIL FAILED', 'MESSENGER SENT', 'EMAIL SENT']);
    expect(await rows({ channel: 'EMAIL' })).toEqual(['EMAIL FAILED', 'EMAIL SENT']);
    expect(await rows({ status: 'FAILED' })).toEqual(['EMAIL FAILED']);
    expect((await sales.get(`/quotes/${id}/send-history`, { channel: 'FAX' })).status).toBe(422);
    expect((await done(sales.get(`/quotes/${id}/send-history`))).text).not.toMatch(/token/);
    const foreign = (await newTenant()).admin;
    for (const path of ['send-history', 'send-email', 'send-messenger'])
      expect((await foreign.send(path === 'send-history' ? 'GET' : 'POST', `/quotes/${id}/${path}`)).status).toBe(404);
    const staff = (await tenant.person('staff')).client;
    expect([(await staff.get(`/quotes/${id}/send-history`)).status, (await staff.post(`/quotes/${id}/send-email`)).status]).toEqual([
      403, 403,
    ]);
    const manager = (await tenant.person('manager')).client;
    expect((await manager.get(`/quotes/${id}/send-history`)).status).toBe(200);
    expect((await manager.post(`/quotes/${id}/send-email`)).status).toBe(403);
  });

  test('cannot be changed by hand, whoever tries', async () => {
    const { id } = await finalizedQuote(tenant);
    const { id: row } = await created(mail(id));
    for (const client of [tenant.admin, sales]) {
      expect((await client.patch(`//items/quote_send_histories/${row}`, { status: 'FAILED' })).status).toBe(403);
      expect((await client.delete(`//items/quote_send_histories/${row}`)).status).toBe(403);
      expect((await client.post('//items/quote_send_histories', { quote_id: id })).status).toBe(403);
    }
    await expect(query('delete from quote_send_histories where id = $1', [row])).rejects.toThrow('error.append_only');
    await expect(query(`update quote_send_histories set recipients = '{}' where id = $1`, [row])).rejects.toThrow('error.append_only');
  });

  test('names what is wrong', async () => {
    const { id } = await finalizedQuote(tenant, { contact_email: null });
    expect(violations(await mail(id))).toEqual(['to required']);
  });
});
