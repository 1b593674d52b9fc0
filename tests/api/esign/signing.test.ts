import { createHash } from 'node:crypto';
import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { ACCESS_CODE, browserOf, lapse, place, SIGNATURE, sent, signer, signing, verifiedBrowser } from '../../support/esign.ts';
import { fetchBytes } from '../../support/files.ts';
import { runJob, turnOf } from '../../support/jobs.ts';
import { lettersTo, textsTo } from '../../support/mail.ts';
import { done, refusal, violations } from '../../support/replies.ts';
import { anonymous, newTenant, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await newTenant({ name: '한빛셔터' });
});

const show = async (id: number) => (await done(tenant.admin.get(`/esign/contracts/${id}`))).body.data;
const verdict = async (id: number) => (await done(tenant.admin.get(`/esign/contracts/${id}/integrity`))).body.data;

test('two sign one after the other, and both get what proves it', async () => {
  const people = [signer(), signer()];
  const fields = [1, 2].flatMap((key) => [
    place(key, { label: '서명' }),
    place(key, { type: 'NAME', x: 0.5, width: 0.2 }),
    place(key, { type: 'DATE', x: 0.75, width: 0.2 }),
    place(key, { type: 'TEXT', x: 0.1, y: 0.5 + key / 10, is_required: key === 1 }),
    place(key, { type: 'CHECKBOX', x: 0.5, y: 0.5 + key / 10, width: 0.05, height: 0.05 }),
  ]);
  const contract = await sent(tenant.admin, people, { sign_order_type: 'SEQUENTIAL', fields });
  const first = await browserOf(tenant.admin, contract);
  const view = await done(first.view());
  expect(view.headers.get('referrer-policy')).toBe('no-referrer');
  expect(view.body.data).toMatchObject({
    contract: { title: '공급 계약', company: '한빛셔터', status: 'PENDING' },
    signer: { name: people[0]?.name, masked_email: expect.stringMatching(/^s\*\*\*@/), status: 'VIEWED' },
    ...{ auth_method: 'ACCESS_CODE', next: 'verify' },
  });
  expect(view.text).not.toContain(people[1]?.name);
  for (const reply of [await first.document(), await first.sign(), await first.reject(), await first.download()])
    expect(refusal(reply)).toEqual([401, 'error.esign.session_invalid']);
  await done(first.verify());
  const shown = (await done(first.document())).body.data;
  expect(shown).toMatchObject({ page_count: 1, file_hash: contract.file_hash });
  expect(shown.fields.map(({ type }: { type: string }) => type).sort()).toEqual(['CHECKBOX', 'DATE', 'NAME', 'SIGNATURE', 'TEXT']);
  const id = (type: string) => shown.fields.find((field: { type: string }) => field.type === type).id;
  const text = { field_id: id('TEXT'), value: '동의합니다' };
  const tick = { field_id: id('CHECKBOX'), value: true };
  expect(refusal(await first.sign({ consent: false, fields: [text, tick] }))).toEqual([422, 'error.esign.consent_required']);
  expect(refusal(await first.sign({ fields: [text, { ...tick, value: false }] }))).toEqual([422, 'error.esign.field_required']);
  expect(refusal(await first.sign({ fields: [tick] }))).toEqual([422, 'error.esign.field_required']);
  expect(refusal(await first.sign({ signature: undefined, fields: [text, tick] }))).toEqual([422, 'error.esign.field_required']);
  const foreign = contract.fields.find(({ signer_id }: { signer_id: number }) => signer_id === contract.signers[1].id).id;
  expect(refusal(await first.sign({ fields: [text, tick, { field_id: foreign, value: 'x' }] }))).toEqual([
    422,
    'error.esign.field_unknown',
  ]);
  for (const signature of ['!!!', Buffer.from('<svg/>').toString('base64'), SIGNATURE.slice(0, 60)])
    expect(refusal(await first.sign({ signature, fields: [text, tick] })), signature).toEqual([422, 'error.esign.image_invalid']);
  const bad = async (body: object) => (await first.sign(body)).body.error?.details.map(({ path }) => path);
  expect(await bad({ signature: '!!!', fields: [text, tick] })).toEqual(['signature']);
  expect(await bad({ fields: [text, tick, { field_id: id('SIGNATURE'), image: '!!!' }] })).toEqual(['fields.2.image']);
  const signed = await done(first.sign({ fields: [text, tick] }));
  expect(signed.body).toMatchObject({ message: '서명이 완료되었습니다.', data: { status: 'SIGNED', contract_status: 'PARTIALLY_SIGNED' } });
  expect(refusal(await first.sign({ fields: [text, tick] }))).toEqual([409, 'error.esign.token_used']);
  expect((await done(first.view())).body.data.next).toBe('done');
  expect(refusal(await first.download())).toEqual([409, 'error.esign.not_completed']);
  await expect.poll(async () => (await lettersTo(people[1]?.email ?? '')).length).toBe(1);
  expect(refusal(await tenant.admin.get(`/esign/contracts/${contract.id}/download`))).toEqual([409, 'error.esign.not_completed']);

  const second = await verifiedBrowser(tenant.admin, contract, 1);
  const box = (await done(second.document())).body.data.fields.find((field: { type: string }) => field.type === 'CHECKBOX').id;
  expect((await done(second.sign({ fields: [{ field_id: box, value: true }] }))).body.data).toMatchObject({ contract_status: 'COMPLETED' });
  const now = await show(contract.id);
  expect(now).toMatchObject({
    ...{ status: 'COMPLETED', progress: { signed: 2, total: 2 }, allowed_actions: ['download', 'certificate'] },
    signers: [{ status: 'SIGNED', signed_at: expect.any(String), signed_ip: expect.any(String) }, { status: 'SIGNED' }],
  });
  const today = now.fields.find(({ type }: { type: string }) => type === 'DATE').value;
  expect(today).toMatch(/^\d{4}-\d{2}-\d{2}$/);

  const pdf = await fetchBytes(tenant.admin, `/esign/contracts/${contract.id}/download`);
  expect(pdf.headers.get('content-type')).toBe('application/pdf');
  expect(createHash('sha256').update(pdf.bytes).digest('hex')).toBe(now.signed_file_hash);
  expect((await PDFDocument.load(pdf.bytes)).getPageCount()).toBe(1);
  const certificate = await fetchBytes(tenant.admin, `/esign/contracts/${contract.id}/certificate`);
  expect(certificate.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  // The link was used; who holds it verifies again to fetch a copy.
  await done(first.verify());
  expect((await first.download()).text.slice(0, 5)).toBe('%PDF-');
  expect((await first.download({ certificate: true })).status).toBe(200);
  for (const { email } of people) await expect.poll(async () => (await lettersTo(email)).at(-1)?.subject).toContain('서명 완료');

  const logs = (await done(tenant.admin.get(`/esign/contracts/${contract.id}/audit-logs`, { size: 100 }))).body.data;
  const events = logs.map(({ event }: { event: string }) => event);
  expect(events.filter((event: string) => ['SENT', 'VIEWED', 'VERIFIED', 'SIGNED', 'COMPLETED'].includes(event))).toEqual([
    ...['SENT', 'VIEWED', 'VERIFIED', 'SIGNED', 'VIEWED', 'VERIFIED', 'SIGNED', 'COMPLETED', 'VERIFIED'],
  ]);
  for (const [index, row] of logs.entries()) expect(row.prev_hash).toBe(logs[index - 1]?.hash ?? '0'.repeat(64));
  expect(await verdict(contract.id)).toMatchObject({
    ...{ valid: true, file: { ok: true }, signed_file: { ok: true }, record: { ok: true } },
    chain: { ok: true, length: logs.length, first_broken_seq: null },
  });
});

test('one byte or one column changed is found out, and the log refuses changes', async () => {
  const contract = await sent(tenant.admin, [signer()]);
  await done((await verifiedBrowser(tenant.admin, contract)).sign());
  expect((await verdict(contract.id)).valid).toBe(true);
  for (const statement of ['update esign_audit_logs set ip = null', 'delete from esign_audit_logs', 'truncate esign_audit_logs'])
    await expect(query(statement)).rejects.toThrow();
  const changing = async (change: string, back: string) => {
    await query(change, [contract.id]);
    const found = await verdict(contract.id);
    await query(back, [contract.id]);
    return found;
  };
  expect(
    await changing(
      `update esign_signers set signed_at = signed_at + interval '1 day' where contract_id = $1`,
      `update esign_signers set signed_at = signed_at - interval '1 day' where contract_id = $1`,
    ),
  ).toMatchObject({ valid: false, record: { ok: false }, chain: { ok: true } });
  const said = async () => (await done(tenant.admin.get(`/esign/contracts/${contract.id}/integrity`))).body.message;
  expect(await said()).toMatch(/^바뀐 것이 없습니다. 확인한 것: 계약 문서, 서명본, 서명 내용, 이력 \d+건\.$/);
  expect(
    await changing(
      `update esign_contracts set signed_file_hash = reverse(signed_file_hash) where id = $1`,
      `update esign_contracts set signed_file_hash = reverse(signed_file_hash) where id = $1`,
    ),
  ).toMatchObject({ valid: false, signed_file: { ok: false } });
  await query(`update esign_signers set name = name || 'x' where contract_id = $1`, [contract.id]);
  expect(await said()).toBe('서명 요청 뒤에 바뀐 것이 있습니다: 서명 내용.');
  await query(`update esign_signers set name = left(name, -1) where contract_id = $1`, [contract.id]);
  expect((await verdict(contract.id)).valid).toBe(true);
});

describe('who they are', () => {
  test('is asked by access code, and five wrong ones lock', async () => {
    const contract = await sent(tenant.admin, [signer()]);
    const browser = await browserOf(tenant.admin, contract);
    const left: unknown[] = [];
    for (let attempt = 0; attempt < 4; attempt++) {
      const reply = await browser.verify('wrong');
      expect(refusal(reply)).toEqual([422, 'error.esign.code_wrong']);
      left.push(reply.body.error?.details[0]?.attempts_left);
    }
    expect(left).toEqual([4, 3, 2, 1]);
    expect(refusal(await browser.verify('wrong'))).toEqual([429, 'error.esign.locked']);
    const locked = await browser.verify();
    expect(refusal(locked)).toEqual([429, 'error.esign.locked']);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(1_700);
    await query(`update esign_signers set locked_until = now() - interval '1 second' where id = $1`, [contract.signers[0].id]);
    expect(refusal(await browser.verify('wrong'))).toEqual([422, 'error.esign.code_wrong']);
    await done(browser.verify());
    expect(refusal(await browser.sendCode())).toEqual([409, 'error.esign.code_not_used']);
  });

  test('is counted of wrong codes at the same time, too', async () => {
    const contract = await sent(tenant.admin, [signer()]);
    const { token } = await browserOf(tenant.admin, contract);
    const replies = await atOnce(12, () => signing(token).verify('wrong'));
    expect(replies.filter(({ status }) => status === 422)).toHaveLength(4);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(8);
  });

  test('is asked by an access code, whose ends may have blanks', async () => {
    const contract = await sent(tenant.admin, [signer({ access_code: ' ab 12 ' })]);
    const browser = await browserOf(tenant.admin, contract);
    for (const code of [' ab 12 ', 'ab 12']) await done(browser.verify(code));
    expect(refusal(await browser.verify('ab12'))).toEqual([422, 'error.esign.code_wrong']);
    const short = await tenant.admin.post('/esign/contracts', { title: 'x', signers: [signer({ access_code: ' a1  ' })] });
    expect(violations(short)).toEqual(['signers.0.access_code too_small']);
  });

  test('is asked by a code that is mailed, works once and not for long', async () => {
    const person = signer({ auth_method: 'EMAIL_CODE', access_code: undefined });
    const contract = await sent(tenant.admin, [person]);
    const browser = await browserOf(tenant.admin, contract);
    expect(refusal(await browser.verify('123456'))).toEqual([422, 'error.esign.code_expired']);
    expect((await done(browser.sendCode())).body.data).toMatchObject({ masked_email: expect.stringContaining('***@') });
    const soon = await browser.sendCode();
    expect(refusal(soon)).toEqual([429, 'error.esign.code_too_often']);
    expect(Number(soon.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    const mailed = async () => (await textsTo(person.email)).flatMap((text) => /(?<!\d)\d{6}(?!\d)/.exec(text)?.[0] ?? []);
    await expect.poll(async () => (await mailed()).length).toBe(1);
    const [code = ''] = await mailed();
    const [row] = await query<{ code_hash: string }>('select code_hash from esign_signers where id = $1', [contract.signers[0].id]);
    expect(row?.code_hash).not.toBe(createHash('sha256').update(code).digest('hex'));
    await done(browser.verify(code));
    expect(refusal(await signing(browser.token).verify(code))).toEqual([422, 'error.esign.code_expired']);
    await done(browser.sign());
  });

  test('a session ends, and belongs to the browser that has it', async () => {
    const contract = await sent(tenant.admin, [signer()]);
    const browser = await verifiedBrowser(tenant.admin, contract);
    expect(refusal(await signing(browser.token).document())).toEqual([401, 'error.esign.session_invalid']);
    await query(`update esign_signers set session_expires_at = now() - interval '1 second' where id = $1`, [contract.signers[0].id]);
    expect(refusal(await browser.sign())).toEqual([401, 'error.esign.session_invalid']);
    await done(browser.verify());
    await done(browser.sign());
  });

  test('strangers learn nothing', async () => {
    const unknown = 'A'.repeat(43);
    for (const token of [unknown, 'x', `${unknown}x`])
      expect(refusal(await signing(token).view()), token).toEqual([404, 'error.esign.token_invalid']);
    const contract = await sent(tenant.admin, [signer()]);
    const { token } = await browserOf(tenant.admin, contract);
    expect((await anonymous.get(`/esign/contracts/${contract.id}`)).status).toBe(401);
    const [stored] = await query<{ found: number }>(
      `select count(*)::integer as found from audit.log where new_row::text like '%' || $1 || '%'`,
      [token],
    ).catch(() => [{ found: 0 }]);
    expect(stored?.found).toBe(0);
  });
});

describe('at the same moment', () => {
  test('two signers both sign, and one of them completes', async () => {
    const contract = await sent(tenant.admin, [signer(), signer()]);
    const browsers = [await verifiedBrowser(tenant.admin, contract, 0), await verifiedBrowser(tenant.admin, contract, 1)];
    const replies = await Promise.all(browsers.map((browser) => browser.sign()));
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect(replies.map(({ body }) => body.data.contract_status).sort()).toEqual(['COMPLETED', 'PARTIALLY_SIGNED']);
    expect(await verdict(contract.id)).toMatchObject({ valid: true });
  });

  test('codes and sessions are forgotten when their time is over, those of completed contracts too', async () => {
    const contract = await sent(tenant.admin, [signer()]);
    const other = await sent(tenant.admin, [signer()]);
    const [signing, waiting] = [await verifiedBrowser(tenant.admin, contract), await verifiedBrowser(tenant.admin, other)];
    await done(signing.sign());
    const held = (id: number) =>
      query(
        `select code_hash, session_hash is not null as session, session_expires_at > now() as lives from esign_signers where contract_id = $1`,
        [id],
      );
    await query(`update esign_signers set session_expires_at = now() - interval '1 minute' where contract_id = $1`, [contract.id]);
    await query(`update esign_signers set code_hash = 'x', code_expires_at = now() - interval '1 minute' where contract_id = $1`, [
      other.id,
    ]);
    const end = await turnOf('housekeeping');
    await runJob('housekeeping').finally(end);
    expect(await held(contract.id)).toEqual([{ code_hash: null, session: false, lives: null }]);
    expect(await held(other.id)).toEqual([{ code_hash: null, session: true, lives: true }]);
    await done(waiting.sign());
  });

  test('one who signs twice signs once', async () => {
    const contract = await sent(tenant.admin, [signer(), signer()]);
    const browser = await verifiedBrowser(tenant.admin, contract);
    const replies = await atOnce(4, () => browser.sign());
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const [row] = await query<{ signed: number }>(
      `select count(*)::integer as signed from esign_audit_logs where contract_id = $1 and event = 'SIGNED'`,
      [contract.id],
    );
    expect(row?.signed).toBe(1);
  });

  test('one who refuses and one who signs: the contract is refused, whoever was first, and nothing is completed', async () => {
    const contract = await sent(tenant.admin, [signer(), signer()]);
    const [first, second] = [await verifiedBrowser(tenant.admin, contract, 0), await verifiedBrowser(tenant.admin, contract, 1)];
    const [signed, refused] = await Promise.all([first.sign(), second.reject()]);
    expect(refused.status).toBe(200);
    const shown = await show(contract.id);
    expect(shown).toMatchObject({ status: 'REJECTED', signed_file_id: null, certificate_file_id: null });
    expect([
      [200, 'SIGNED'],
      [409, 'CANCELLED'],
    ]).toContainEqual([signed.status, shown.signers[0].status]);
    expect(await verdict(contract.id)).toMatchObject({ valid: true });
  });

  test('its time is over, for who signs, who refuses and the job: it ends once, and one mail says so', async () => {
    const sender = await tenant.person('sales', { email_notifications: true });
    const contract = await sent(sender.client, [signer(), signer()]);
    const [first, second] = [await verifiedBrowser(sender.client, contract, 0), await verifiedBrowser(sender.client, contract, 1)];
    await lapse([contract.id]);
    const [signed, refused] = await Promise.all([first.sign(), second.reject(), runJob('esign-expiry')]);
    expect([refusal(signed), refusal(refused)]).toEqual(Array(2).fill([409, 'error.esign.expired']));
    expect(await show(contract.id)).toMatchObject({ status: 'EXPIRED', signers: [{ status: 'CANCELLED' }, { status: 'CANCELLED' }] });
    const events = await query(`select 1 from esign_audit_logs where contract_id = $1 and event = 'EXPIRED'`, [contract.id]);
    expect(events).toHaveLength(1);
    await expect.poll(async () => (await lettersTo(sender.email)).length).toBe(1);
  });

  test('its time is over, for who sent it: it is neither cancelled nor reminded of, and has expired with the job', async () => {
    const contract = await sent(tenant.admin, [signer()]);
    expect(contract.allowed_actions).toEqual(['cancel', 'remind']);
    await lapse([contract.id]);
    expect((await show(contract.id)).allowed_actions).toEqual([]);
    for (const [verb, body] of [['cancel', { reason: '취소' }] as const, ['remind', {}] as const])
      expect(refusal(await tenant.admin.post(`/esign/contracts/${contract.id}/${verb}`, body)), verb).toEqual([
        409,
        'error.esign.not_open',
      ]);
    await runJob('esign-expiry');
    expect(await show(contract.id)).toMatchObject({ status: 'EXPIRED', cancelled_at: null });
  });

  test('a cancellation and a signature: one of them wins', async () => {
    const contract = await sent(tenant.admin, [signer()]);
    const browser = await verifiedBrowser(tenant.admin, contract);
    const [signed, cancelled] = await Promise.all([
      browser.sign(),
      tenant.admin.post(`/esign/contracts/${contract.id}/cancel`, { reason: '취소' }),
    ]);
    expect([
      [200, 409],
      [409, 200],
    ]).toContainEqual([signed.status, cancelled.status]);
    expect((await show(contract.id)).status).toBe(signed.status === 200 ? 'COMPLETED' : 'CANCELLED');
  });
});

test('one who refuses ends it for all', async () => {
  const contract = await sent(tenant.admin, [signer(), signer()]);
  const browser = await verifiedBrowser(tenant.admin, contract);
  expect((await browser.reject('')).status).toBe(422);
  expect((await done(browser.reject('단가가 다릅니다'))).body.data).toEqual({ status: 'REJECTED', contract_status: 'REJECTED' });
  expect(await show(contract.id)).toMatchObject({
    status: 'REJECTED',
    signers: [{ status: 'REJECTED', reject_reason: '단가가 다릅니다' }, { status: 'CANCELLED' }],
  });
});

test('that a contract is closed is said before anything is asked for, whichever verb comes', async () => {
  const contract = await sent(tenant.admin, [signer()]);
  const browser = await browserOf(tenant.admin, contract);
  await done(tenant.admin.post(`/esign/contracts/${contract.id}/cancel`, { reason: '취소' }));
  for (const reply of [await browser.document(), await browser.sign(), await browser.reject(), await browser.verify()])
    expect(refusal(reply)).toEqual([409, 'error.esign.contract_closed']);
});

test('the signed files are named in the language of the company, whoever signs last', async () => {
  const contract = await sent(tenant.admin, [signer()]);
  const browser = await verifiedBrowser(tenant.admin, contract);
  await done(browser.sign({}, { 'accept-language': 'en' }));
  const names = await query<{ filename_download: string }>(
    `select f.filename_download from esign_contracts c join directus_files f on f.id in (c.signed_file_id, c.certificate_file_id)
     where c.id = $1 order by f.id = c.certificate_file_id`,
    [contract.id],
  );
  expect(names.map((file) => file.filename_download)).toEqual(['계약서 (서명본).pdf', '계약서 (서명 증명서).pdf']);
});

test('a document that has changed is not signed', async () => {
  const contract = await sent(tenant.admin, [signer()]);
  const browser = await verifiedBrowser(tenant.admin, contract);
  await query('update esign_contracts set file_hash = reverse(file_hash) where id = $1', [contract.id]);
  expect(refusal(await browser.sign())).toEqual([409, 'error.esign.file_changed']);
  expect((await show(contract.id)).status).toBe('PENDING');
});

test('a signature that was refused is given with the same key when nothing stands in its way any more', async () => {
  const contract = await sent(tenant.admin, [signer()]);
  const browser = await browserOf(tenant.admin, contract);
  const key = { 'idempotency-key': `sign-${browser.token.slice(0, 8)}` };
  expect(refusal(await browser.sign({}, key))).toEqual([401, 'error.esign.session_invalid']);
  await done(browser.verify());
  await done(browser.sign({}, key));
  expect((await done(browser.sign({}, key))).headers.get('idempotent-replayed')).toBe('true');
  expect((await show(contract.id)).status).toBe('COMPLETED');
});

test('a request that can be repeated is kept without its token', async () => {
  const contract = await sent(tenant.admin, [signer()]);
  const { token } = await browserOf(tenant.admin, contract);
  const key = `verify-${token.slice(0, 8)}`;
  const code = { code: 'wrong' };
  const send = (body: object) => anonymous.post(`/esign/signing/${token}/verify`, body, { 'idempotency-key': key });
  expect(refusal(await send(code))).toEqual([422, 'error.esign.code_wrong']);
  const reason = { reason: '조건이 다릅니다' };
  const browser = await verifiedBrowser(tenant.admin, contract);
  const path = `/esign/signing/${browser.token}/verify`;
  const verify = (body: object) => anonymous.post(path, body, { 'idempotency-key': `${key}-2` });
  const first = await done(verify({ code: ACCESS_CODE }));
  expect((await done(verify({ code: ACCESS_CODE }))).headers.get('idempotent-replayed')).toBe('true');
  expect(refusal(await anonymous.post(path.replace('verify', 'reject'), reason, { 'idempotency-key': `${key}-2` }))).toEqual([
    422,
    'error.idempotency.mismatch',
  ]);
  const kept = await query('select * from idempotency_keys where key like $1 || $2', [key, '%']);
  expect(kept).toHaveLength(1);
  for (const secret of [browser.token, first.body.data.session]) expect(JSON.stringify(kept)).not.toContain(secret);
});
