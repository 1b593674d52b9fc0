import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../support/database.ts';
import { browserOf, draft, lapse, paper, place, sent, signer, uploaded, verifiedBrowser } from '../../support/esign.ts';
import { sendForm } from '../../support/files.ts';
import { runJob } from '../../support/jobs.ts';
import { lettersTo, textsTo } from '../../support/mail.ts';
import { created, done, idsOf, refusal } from '../../support/replies.ts';
import { samples } from '../../support/sample-files.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';

let tenant: Tenant;
let other: Tenant;

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
});

const post = (body: object) => tenant.admin.post('/esign/contracts', { title: '계약', ...body });

describe('a draft', () => {
  test('has a number, its signers and fields, and neither codes nor hashes', async () => {
    const contract = await draft(tenant.admin, [signer(), signer()], { message: '확인해 주세요' });
    expect(contract).toMatchObject({
      ...{ contract_no: expect.stringMatching(/^ES-\d{8}-\d{3}$/), status: 'DRAFT', page_count: 1, progress: { signed: 0, total: 2 } },
      file: { filename: '계약서.pdf', size: expect.any(Number) },
      signers: [{ sign_order: 1, status: 'WAITING', auth_method: 'ACCESS_CODE' }, { sign_order: 2 }],
      fields: [{ type: 'SIGNATURE', x: 0.1, y: 0.1, is_required: true }, { y: 0.2 }],
      allowed_actions: ['update', 'delete', 'send'],
    });
    const text = JSON.stringify(contract);
    for (const secret of ['hash"', 'access_code', 'token']) expect(text.replace(/file_hash"|signed_file_hash"/g, '')).not.toContain(secret);
  });

  test('needs a document that can be signed', async () => {
    const file = (bytes: Uint8Array, name?: string) => uploaded(tenant.admin, bytes, name);
    expect(refusal(await post({ file_id: await file(samples.png, 'x.png') }))).toEqual([415, 'error.file.unsupported_type']);
    expect(refusal(await post({ file_id: await file(samples.pdf) }))).toEqual([422, 'error.esign.file_invalid']);
    expect(refusal(await post({ file_id: await file(await paper(101)) }))).toEqual([422, 'error.esign.file_invalid']);
    expect((await post({ file_id: await uploaded(other.admin, await paper()) })).status).toBe(422);
    expect(await created(post({ file_id: await file(await paper(100)) }))).toMatchObject({ page_count: 100 });
  });

  test('is refused where signers or fields do not fit', async () => {
    const file_id = await uploaded(tenant.admin, await paper(2));
    const one = signer();
    const cases: [object, string][] = [
      [{ signers: [one, { ...one, name: 'B', email: one.email.toUpperCase() }] }, 'error.esign.duplicate_signer'],
      [{ signers: [signer({ access_code: undefined })] }, 'error.esign.access_code_required'],
      [{ signers: [signer({ access_code: '123' })] }, 'error.validation_failed'],
      [{ signers: [signer()], fields: [place(2)] }, 'error.esign.signer_unknown'],
      [{ signers: [signer()], fields: [place(1, { page: 3 })] }, 'error.esign.field_out_of_page'],
      [{ signers: [signer()], fields: [place(1, { x: 0.80001, width: 0.2 })] }, 'error.esign.field_out_of_page'],
      [{ signers: [signer()], fields: [place(1, { height: 0 })] }, 'error.esign.field_out_of_page'],
      [
        { sign_order_type: 'SEQUENTIAL', signers: [signer({ sign_order: 1 }), signer({ sign_order: 3 })] },
        'error.esign.sign_order_invalid',
      ],
      [
        { sign_order_type: 'SEQUENTIAL', signers: [signer({ sign_order: 1 }), signer({ sign_order: 1 })] },
        'error.esign.sign_order_invalid',
      ],
      [{ signers: Array.from({ length: 21 }, () => signer()) }, 'error.validation_failed'],
    ];
    for (const [body, key] of cases) expect(refusal(await post({ file_id, ...body })), JSON.stringify(body)).toEqual([422, key]);
    expect(await created(post({ file_id, signers: [signer()], fields: [place(1, { x: 0.8, width: 0.2, page: 2 })] }))).toMatchObject({
      fields: [{ x: 0.8, width: 0.2, page: 2 }],
    });
  });

  test('is changed with its signers and fields together, and no more once it was sent', async () => {
    const { id } = await draft(tenant.admin, [signer()]);
    const put = (body: object) => tenant.admin.put(`/esign/contracts/${id}`, body);
    expect(refusal(await put({ signers: [signer()] }))).toEqual([422, 'error.esign.fields_need_signers']);
    expect(refusal(await put({ fields: [] }))).toEqual([422, 'error.esign.fields_need_signers']);
    const changed = await done(put({ title: '새 제목', signers: [signer(), signer()], fields: [place(1), place(2)] }));
    expect(changed.body.data).toMatchObject({ title: '새 제목', progress: { total: 2 }, fields: [{}, {}] });
    await done(put({ fields: [place(1), place(2, { page: 1 })], signers: [signer(), signer()] }));
    await done(tenant.admin.post(`/esign/contracts/${id}/send`));
    expect(refusal(await put({ title: 'X' }))).toEqual([409, 'error.esign.not_editable']);
    expect(refusal(await tenant.admin.delete(`/esign/contracts/${id}`))).toEqual([409, 'error.esign.not_deletable']);
  });

  test('is sent when it is complete', async () => {
    const send = async (body: object, sending: object = {}) => {
      const { id } = await created(post(body));
      return tenant.admin.post(`/esign/contracts/${id}/send`, sending);
    };
    const file_id = await uploaded(tenant.admin, await paper());
    const whole = { file_id, signers: [signer()], fields: [place(1)] };
    expect(refusal(await send({}))).toEqual([422, 'error.esign.file_required']);
    expect(refusal(await send({ file_id }))).toEqual([422, 'error.esign.signers_required']);
    expect(refusal(await send({ file_id, signers: [signer(), signer()], fields: [place(1), place(2, { type: 'NAME' })] }))).toEqual([
      422,
      'error.esign.signature_field_required',
    ]);
    for (const expires_at of [new Date(Date.now() - 1000), new Date(Date.now() + 91 * 86_400_000)])
      expect(refusal(await send(whole, { expires_at: expires_at.toISOString() }))).toEqual([422, 'error.esign.expiry_past']);
    const reply = await done(send(whole));
    expect(reply.body.message).toBe('서명 요청을 보냈습니다.');
    expect(reply.body.data).toMatchObject({
      ...{ status: 'PENDING', sent_by: tenant.adminId, file_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      signers: [{ status: 'REQUESTED', requested_at: expect.any(String) }],
      allowed_actions: ['cancel', 'remind'],
    });
    const until = new Date(reply.body.data.expires_at).getTime() - Date.now();
    expect(until / 86_400_000).toBeCloseTo(14, 1);
  });
});

describe('a contract that was sent', () => {
  test('is mailed to whose turn it is', async () => {
    const people = [signer(), signer()];
    const contract = await sent(tenant.admin, people, { sign_order_type: 'SEQUENTIAL' });
    await expect.poll(async () => (await lettersTo(people[0]?.email ?? '')).length).toBe(1);
    expect(contract.signers).toMatchObject([{ status: 'REQUESTED' }, { status: 'WAITING' }]);
    const link = (index: number) => tenant.admin.post(`/esign/contracts/${contract.id}/signers/${contract.signers[index].id}/link`);
    expect(refusal(await link(1))).toEqual([409, 'error.esign.not_your_turn']);
    expect((await done(link(0))).body.data).toMatchObject({
      token: expect.stringMatching(/^[\w-]{43}$/),
      url: expect.stringContaining('/sign/'),
    });
    expect(await lettersTo(people[1]?.email ?? '')).toEqual([]);
  });

  test('is reminded of once an hour', async () => {
    const person = signer();
    const contract = await sent(tenant.admin, [person, signer()]);
    const former = await browserOf(tenant.admin, contract);
    const remind = (body: object = {}) => tenant.admin.post(`/esign/contracts/${contract.id}/remind`, body);
    const [first] = contract.signers;
    expect(refusal(await remind({ signer_ids: [first.id, 999_999] }))).toEqual([422, 'error.esign.signer_unknown']);
    expect((await done(remind({ signer_ids: [first.id] }))).body.data).toEqual({ reminded: [first.id] });
    expect(refusal(await former.view())).toEqual([404, 'error.esign.token_invalid']);
    expect(refusal(await remind({ signer_ids: [first.id] }))).toEqual([429, 'error.esign.reminded_recently']);
    expect((await done(remind())).body.data).toEqual({ reminded: [contract.signers[1].id] });
    expect(refusal(await remind())).toEqual([429, 'error.esign.reminded_recently']);
    await expect.poll(async () => (await lettersTo(person.email)).length).toBe(2);
  });

  test('tells everybody who was asked that it was cancelled, whether or not they have signed', async () => {
    const [first, second, third] = [signer(), signer(), signer()];
    const contract = await sent(tenant.admin, [first, second, third], { sign_order_type: 'SEQUENTIAL' });
    await done((await verifiedBrowser(tenant.admin, contract)).sign());
    await expect.poll(async () => (await lettersTo(second.email)).length).toBe(1);
    await done(tenant.admin.post(`/esign/contracts/${contract.id}/cancel`, { reason: '조건 변경' }));
    for (const { email } of [first, second]) {
      await expect.poll(async () => (await lettersTo(email)).length).toBe(2);
      const [told = ''] = (await textsTo(email)).filter((text) => text.includes('조건 변경'));
      expect(told).toContain('공급 계약');
      expect(told).not.toContain('http');
    }
    expect(await lettersTo(third.email)).toEqual([]);
  });

  test('is cancelled, and then nothing can be done with it', async () => {
    const person = signer();
    const contract = await sent(tenant.admin, [person]);
    const browser = await verifiedBrowser(tenant.admin, contract);
    expect((await tenant.admin.post(`/esign/contracts/${contract.id}/cancel`, {})).status).toBe(422);
    const cancelled = await done(tenant.admin.post(`/esign/contracts/${contract.id}/cancel`, { reason: '조건 변경' }));
    expect(cancelled.body.data).toMatchObject({ status: 'CANCELLED', cancel_reason: '조건 변경', signers: [{ status: 'CANCELLED' }] });
    expect((await done(browser.view())).body.data).toMatchObject({ next: 'done', contract: { status: 'CANCELLED' } });
    for (const reply of [
      await browser.sendCode(),
      await browser.verify(),
      await browser.document(),
      await browser.sign(),
      await browser.reject(),
    ])
      expect(refusal(reply)).toEqual([409, 'error.esign.contract_closed']);
    for (const verb of ['cancel', 'send'])
      expect(refusal(await tenant.admin.post(`/esign/contracts/${contract.id}/${verb}`, verb === 'cancel' ? { reason: 'x' } : {}))).toEqual(
        [409, 'error.invalid_transition'],
      );
    expect(refusal(await tenant.admin.post(`/esign/contracts/${contract.id}/remind`))).toEqual([409, 'error.esign.not_open']);
    await expect.poll(async () => (await lettersTo(person.email)).length).toBe(2);
    await done(tenant.admin.delete(`/esign/contracts/${contract.id}`));
    expect(refusal(await browser.view())).toEqual([404, 'error.esign.token_invalid']);
    const [row] = await query<{ events: string[] }>(
      'select array_agg(event order by seq) as events from esign_audit_logs where contract_id = $1',
      [contract.id],
    );
    expect(row?.events).toEqual(['CREATED', 'SENT', 'LINK_ISSUED', 'VIEWED', 'VERIFIED', 'CANCELLED', 'DELETED']);
  });

  test('ends when its time is over, by the job or the first touch', async () => {
    const contracts = [await sent(tenant.admin, [signer()]), await sent(tenant.admin, [signer()])];
    const browser = await verifiedBrowser(tenant.admin, contracts[0]);
    await lapse(contracts.map(({ id }) => id));
    expect(refusal(await browser.document())).toEqual([409, 'error.esign.expired']);
    expect(refusal(await browser.sign())).toEqual([409, 'error.esign.expired']);
    const status = async ({ id }: { id: number }) => (await done(tenant.admin.get(`/esign/contracts/${id}`))).body.data.status;
    expect(await status(contracts[0])).toBe('EXPIRED');
    expect(refusal(await tenant.admin.post(`/esign/contracts/${contracts[1].id}/remind`))).toEqual([409, 'error.esign.not_open']);
    await runJob('esign-expiry');
    expect(await status(contracts[1])).toBe('EXPIRED');
    expect((await done(browser.view())).body.data).toMatchObject({ next: 'done', contract: { status: 'EXPIRED' } });
  });

  test('ends in each company, whatever fails in others', async () => {
    const [earlier, later] = [await newTenant(), await newTenant()];
    const [failing, over] = [await sent(earlier.admin, [signer()]), await sent(later.admin, [signer()])];
    await lapse([failing.id, over.id]);
    const status = async ({ id }: { id: number }) =>
      (await query<{ status: string }>('select status from esign_contracts where id = $1', [id])).map((row) => row.status);
    await query(`create function ops.test_fail() returns trigger language plpgsql as $$ begin
      if new.tenant_id = ${earlier.id} and new.status = 'EXPIRED' then raise exception 'failed'; end if; return new; end $$`);
    await query('create trigger test_fail before update on esign_contracts for each row execute function ops.test_fail()');
    try {
      const { body } = await runJob('esign-expiry');
      expect(body.data[0]).toMatchObject({ status: 'FAILED', error: '1 failed, as logged.' });
      expect(await status(over)).toEqual(['EXPIRED']);
      expect(await status(failing)).toEqual(['PENDING']);
    } finally {
      await query('drop function ops.test_fail() cascade');
    }
    await runJob('esign-expiry');
    expect(await status(failing)).toEqual(['EXPIRED']);
  });
});

test('figures and lists agree with each other', async () => {
  const own = await newTenant();
  expect((await done(own.admin.get('/esign/contracts/stats'))).body.data).toMatchObject({
    ...{ total: 0, completion_rate: null, average_hours_to_complete: null, expiring_soon: 0 },
    by_status: { DRAFT: 0, PENDING: 0, PARTIALLY_SIGNED: 0, COMPLETED: 0, REJECTED: 0, CANCELLED: 0, EXPIRED: 0 },
  });
  const person = signer({ name: '홍길동' });
  const signed = await sent(own.admin, [person]);
  await done((await verifiedBrowser(own.admin, signed)).sign());
  const refused = await sent(own.admin, [signer()]);
  await done((await verifiedBrowser(own.admin, refused)).reject());
  await draft(own.admin, [signer()]);
  await sent(own.admin, [signer()], { expires_at: new Date(Date.now() + 71 * 3_600_000).toISOString() });
  expect((await done(own.admin.get('/esign/contracts/stats'))).body.data).toMatchObject({
    ...{ total: 4, completion_rate: 50, average_hours_to_complete: 0, expiring_soon: 1 },
    by_status: { DRAFT: 1, PENDING: 1, COMPLETED: 1, REJECTED: 1 },
  });
  const found = await done(own.admin.get('/esign/contracts', { search: '홍길동' }));
  expect(found.body.data).toMatchObject([
    { id: signed.id, signers: [{ name: '홍길동', status: 'SIGNED' }], progress: { signed: 1, total: 1 } },
  ]);
  expect(idsOf(await done(own.admin.get('/esign/contracts', { search: person.email })))).toEqual([signed.id]);
  expect(idsOf(await done(own.admin.get('/esign/contracts', { status: 'REJECTED' })))).toEqual([refused.id]);
});

test('a contract is seen by its sender and those above, and by no other tenant', async () => {
  const [sales, colleague, viewer, manager] = await Promise.all(
    (['sales', 'sales', 'viewer', 'manager'] as const).map((role) => tenant.person(role)),
  );
  const contract = await sent(sales?.client as never, [signer()]);
  const path = `/esign/contracts/${contract.id}`;
  expect((await manager?.client.get(path))?.status).toBe(200);
  expect((await colleague?.client.get(path))?.status).toBe(404);
  expect((await viewer?.client.get(path))?.status).toBe(403);
  for (const reply of [
    await other.admin.get(path),
    await other.admin.post(`${path}/cancel`, { reason: 'x' }),
    await other.admin.post(`${path}/signers/${contract.signers[0].id}/link`),
    await other.admin.get(`${path}/download`, { original: true }),
    await other.admin.get(`${path}/audit-logs`),
    await other.admin.get(`${path}/integrity`),
    await colleague?.client.get(`${path}/audit-logs`),
    await colleague?.client.get(`${path}/download`, { original: true }),
  ])
    expect(refusal(reply as never)).toEqual([404, 'error.not_found']);
  const foreign = await sent(other.admin, [signer()]);
  expect(refusal(await tenant.admin.post(`${path}/signers/${foreign.signers[0].id}/link`))).toEqual([404, 'error.not_found']);
  const reply = await sendForm(sales?.client as never, '/files', [{ name: 'a.pdf', bytes: await paper() }]);
  expect(reply.status).toBe(201);
});
