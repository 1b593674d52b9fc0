import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { connected } from '../../support/connection.ts';
import { query } from '../../support/database.ts';
import { dayFromNow as day } from '../../support/days.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { bodyOf, connect, issuedBefore, newBuyer, newInvoice, saveSettings } from './invoices.ts';

let tenant: Tenant;
let finance: Person;
let client: number;

/** A company that can issue. */
async function company(login = 'demo01'): Promise<Tenant> {
  const made = await newTenant();
  await saveSettings(made.admin);
  await connect(made, login);
  return made;
}

beforeAll(async () => {
  tenant = await company();
  finance = await tenant.person('finance');
  client = await newBuyer(tenant.admin);
});

const act = (id: number, verb: string, body: object = {}, by: Client = finance.client) => by.post(`/tax-invoices/${id}/${verb}`, body);
const show = async (id: number, by: Client = finance.client) => (await done(by.get(`/tax-invoices/${id}`))).body.data;
const total = async (by: Client) => (await done(by.get('/tax-invoices'))).body.meta?.total;
const direct = (body: object, key?: string, by: Client = finance.client) =>
  by.post('/tax-invoices/issue-direct', body, key ? { 'idempotency-key': key } : {});

/** Columns of an invoice as a process that died left them. */
const left = (id: number, columns: string) =>
  connected(inject('databaseUrl'), async (database) => {
    await database.query(`select set_config('app.actor_type', 'DATABASE', false)`);
    await database.query(`update tax_invoices set ${columns} where id = $1`, [id]);
  });

const issuedLongAgo = (id: number) => left(id, "issued_at = issued_at - interval '10 seconds'");

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('issuing', () => {
  it('is refused until there are settings and a provider', async () => {
    const own = await newTenant();
    const buyer = await newBuyer(own.admin);
    expect(refusal(await direct(bodyOf(buyer), undefined, own.admin))).toEqual([409, 'error.tax_invoice.supplier_settings_missing']);
    const { id } = await newInvoice(own.admin, buyer);
    expect(refusal(await act(id, 'issue', {}, own.admin))).toEqual([409, 'error.tax_invoice.supplier_settings_missing']);
    await saveSettings(own.admin);
    expect(refusal(await act(id, 'issue', {}, own.admin))).toEqual([409, 'error.taxprovider.not_connected']);
    expect(refusal(await direct(bodyOf(buyer), undefined, own.admin))).toEqual([409, 'error.taxprovider.not_connected']);
    expect(await total(own.admin)).toBe(1);
  });

  it('keeps the supplier, and happens once', async () => {
    const { id } = await newInvoice(finance.client, client);
    const { body } = await done(act(id, 'issue'));
    expect(body.data).toMatchObject({ status: 'ISSUED', issued_by: finance.id, provider: 'sandbox', issue_attempted_at: null });
    expect(body.data.issued_at).toEqual(expect.any(String));
    expect(body.data.supplier).toMatchObject({ businessNumber: '1234567891', name: '한빛셔터(주)' });
    expect(body.data.allowed_actions).toEqual(['check-status', 'cancel']);
    expect(refusal(await act(id, 'issue'))).toEqual([409, 'error.invalid_transition']);
    expect(refusal(await finance.client.put(`/tax-invoices/${id}`, bodyOf(client)))).toEqual([409, 'error.invalid_transition']);
    expect(refusal(await finance.client.delete(`/tax-invoices/${id}`))).toEqual([409, 'error.invalid_transition']);
  });

  it('of two at once, one does and the other is told', async () => {
    const { id } = await newInvoice(finance.client, client);
    const replies = await atOnce(2, () => act(id, 'issue'));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(['error.tax_invoice.busy', 'error.invalid_transition']).toContain(
      refusal(replies.find(({ status }) => status === 409) as never)[1],
    );
  });

  it('waits for nobody: an invoice that another request holds is busy, until the claim of a process that died has run out', async () => {
    const { id } = await newInvoice(finance.client, client);
    await left(id, `claim = 'x', claimed_until = now() + interval '1 minute', issue_attempted_at = now()`);
    expect(refusal(await act(id, 'issue'))).toEqual([409, 'error.tax_invoice.busy']);
    expect(refusal(await finance.client.put(`/tax-invoices/${id}`, bodyOf(client)))).toEqual([409, 'error.tax_invoice.busy']);
    expect((await show(id)).allowed_actions).toEqual(['check-status']);
    await left(id, `claimed_until = now() - interval '1 second'`);
    expect(refusal(await finance.client.put(`/tax-invoices/${id}`, bodyOf(client)))).toEqual([409, 'error.tax_invoice.issue_unconfirmed']);
    expect(refusal(await finance.client.delete(`/tax-invoices/${id}`))).toEqual([409, 'error.tax_invoice.issue_unconfirmed']);
    expect((await done(act(id, 'issue'))).body.data).toMatchObject({ status: 'ISSUED', issue_attempted_at: null });
  });

  it('of what the provider has already adopts it, and sends nothing', async () => {
    const { id } = await newInvoice(finance.client, client);
    await done(act(id, 'issue'));
    await issuedLongAgo(id);
    const { issued_at } = await show(id);
    await issuedBefore(id, 'TRANSMISSION_FAILED', { issued_at });
    expect((await done(act(id, 'issue'))).body.data).toMatchObject({ status: 'ISSUED', issued_at });
    expect((await done(act(id, 'check-status'))).body.data).toMatchObject({ status: 'TRANSMITTED', transmission: 'ACCEPTED' });
  });

  it('asks first whether a draft without a known outcome is there, and opens it where it is not', async () => {
    const { id } = await newInvoice(finance.client, client);
    await left(id, 'issue_attempted_at = now()');
    expect(refusal(await act(id, 'check-status'))).toEqual([409, 'error.tax_invoice.not_issued']);
    expect((await show(id)).allowed_actions).toEqual(['update', 'issue', 'delete']);
    expect(refusal(await act(id, 'check-status'))).toEqual([409, 'error.tax_invoice.not_issued']);
  });

  it('is not for days to come, nor for what the provider refuses', async () => {
    const future = await newInvoice(finance.client, client, { write_date: day(1) });
    expect(refusal(await act(future.id, 'issue'))).toEqual([422, 'error.tax_invoice.write_date_future']);
    const refused = await newInvoice(finance.client, client, { buyer: { name: 'SANDBOX:REFUSE' } });
    const reply = await act(refused.id, 'issue');
    expect([...refusal(reply), reply.body.error?.details[0]]).toMatchObject([
      422,
      'error.taxprovider.rejected',
      { path: 'provider', code: 'SBX-422' },
    ]);
    expect(await show(refused.id)).toMatchObject({
      status: 'DRAFT',
      issue_attempted_at: null,
      allowed_actions: ['update', 'issue', 'delete'],
    });
  });
});

describe('what comes after', () => {
  it('waits, may be cancelled, and is final', async () => {
    const { id } = await newInvoice(finance.client, client);
    expect(refusal(await act(id, 'check-status'))).toEqual([409, 'error.tax_invoice.not_issued']);
    expect(refusal(await act(id, 'cancel', { reason: '착오' }))).toEqual([409, 'error.invalid_transition']);
    await done(act(id, 'issue'));
    const checked = (await done(act(id, 'check-status'))).body.data;
    expect(checked).toMatchObject({ id, status: 'ISSUED', transmission: 'WAITING', transmitted_at: null });
    expect(checked.last_checked_at).toEqual(expect.any(String));
    expect((await act(id, 'cancel')).status).toBe(422);
    expect((await done(act(id, 'cancel', { reason: '착오' }))).body.data).toMatchObject({
      ...{ status: 'CANCELLED', cancel_reason: '착오', cancelled_by: finance.id, allowed_actions: ['check-status'] },
    });
    expect(refusal(await act(id, 'cancel', { reason: '착오' }))).toEqual([409, 'error.invalid_transition']);
    expect((await done(act(id, 'check-status'))).body.data).toMatchObject({ status: 'CANCELLED', transmission: null });
  });

  it('reaches the tax office, and is amended instead of cancelled', async () => {
    const { id } = await newInvoice(finance.client, client);
    await done(act(id, 'issue'));
    await issuedLongAgo(id);
    expect(refusal(await act(id, 'cancel', { reason: '착오' }))).toEqual([409, 'error.tax_invoice.already_transmitted']);
    const transmitted = await show(id);
    expect(transmitted).toMatchObject({ status: 'TRANSMITTED', transmitted_at: expect.any(String), allowed_actions: ['check-status'] });
    expect(transmitted.nts_approval_no).toHaveLength(24);
    expect(refusal(await act(id, 'cancel', { reason: '착오' }))).toEqual([409, 'error.tax_invoice.already_transmitted']);
    const items = [{ name: '환입', supply_amount: -100_000 }];
    const amended = await newInvoice(finance.client, client, { original_id: id, modify_code: 4, items });
    expect((await done(act(amended.id, 'issue'))).body.data).toMatchObject({ status: 'ISSUED', total_amount: -110_000 });
  });

  it('that the tax office refuses can be issued again', async () => {
    const { id } = await newInvoice(finance.client, client, { remark: 'SANDBOX:REJECT' });
    await done(act(id, 'issue'));
    await issuedLongAgo(id);
    expect((await done(act(id, 'check-status'))).body.data).toMatchObject({
      ...{ status: 'TRANSMISSION_FAILED', transmission: 'REJECTED', failure_code: 'NTS-001' },
    });
    expect((await show(id)).allowed_actions).toEqual(['issue', 'check-status', 'cancel']);
    expect((await done(act(id, 'issue'))).body.data).toMatchObject({ status: 'ISSUED', failure_code: null, failure_message: null });
  });
});

describe('issuing at once', () => {
  it('creates and issues', async () => {
    const invoice = await created(direct(bodyOf(client)));
    expect(invoice).toMatchObject({ status: 'ISSUED', total_amount: 110_000 });
    expect(invoice.mgt_key).toMatch(/^D[0-9a-f]{21}00$/);
    expect((await created(direct(bodyOf(client)))).mgt_key).toBe(`${invoice.mgt_key.slice(0, 22)}01`);
  });

  it.each([
    ['sandbox-down', 502, 'error.taxprovider.unavailable'],
    ['sandbox-timeout', 504, 'error.taxprovider.timeout'],
    ['sandbox-revoked', 409, 'error.taxprovider.reconnect_required'],
    ['sandbox-expired', 409, 'error.taxprovider.certificate_invalid'],
  ])('%s leaves no invoice, no item and no number behind', async (login, status, key) => {
    const own = await company(login);
    const buyer = await newBuyer(own.admin);
    expect(refusal(await direct(bodyOf(buyer), undefined, own.admin))).toEqual([status, key]);
    expect(await total(own.admin)).toBe(0);
    const [rows] = await query<{ count: string }>('select count(*) as count from tax_invoice_items where tenant_id = $1', [own.id]);
    expect(rows?.count).toBe('0');
    expect((await newInvoice(own.admin, buyer)).invoice_no).toMatch(/-001$/);
  });

  it('of a refused buyer leaves nothing, and the same key is free for another try', async () => {
    const before = await total(finance.client);
    const refused = bodyOf(client, { buyer: { name: 'SANDBOX:REFUSE' } });
    for (const _ of [1, 2]) expect(refusal(await direct(refused, 'direct-refused'))).toEqual([422, 'error.taxprovider.rejected']);
    expect(await total(finance.client)).toBe(before);
    expect(await query('select id from tax_invoice_attempts where tenant_id = $1', [tenant.id])).toEqual([]);
  });

  it('after a process died takes the key of the first request, also on another day, and stores one invoice', async () => {
    // In the order and the words in which the service hashes it.
    const body = { remark: '하루 뒤', client_id: client, write_date: '2025-03-10', items: [{ name: 'A', supply_amount: '1000' }] };
    const key = `D${'f'.repeat(21)}00`;
    const head = {
      ...{ client_id: client, write_date: '2025-03-10', tax_type: 'TAXABLE', purpose: 'CLAIM', remark: '하루 뒤' },
      ...{
        order_id: null,
        original_id: null,
        modify_code: null,
        payment: null,
        buyer_business_number: '1234567891',
        buyer_name: '그때 이름',
      },
      ...{ buyer_email: 'a@example.com', supply_amount: '1000', tax_amount: '100', total_amount: '1100' },
    };
    const items = [{ name: 'A', supply_date: '2025-03-10', supply_amount: '1000', tax_amount: '100' }];
    await connected(inject('databaseUrl'), async (database) => {
      await database.query(`select set_config('app.actor_type', 'DATABASE', false)`);
      await database.query(
        `insert into tax_invoice_attempts (tenant_id, mgt_key, request_hash, body_hash, draft, attempted_at, claim, claimed_until)
         values ($1, $2, $3, $4, $5, now() - interval '1 day', 'dead', now() - interval '23 hours')`,
        [tenant.id, key, sha256(`${tenant.id}|direct-dead`), sha256(JSON.stringify(body)), JSON.stringify({ head, items })],
      );
    });
    const found = await created(direct(body, 'direct-dead'));
    expect(found).toMatchObject({ status: 'ISSUED', mgt_key: key, buyer_name: '그때 이름', total_amount: 1100 });
    expect(await query('select id from tax_invoice_attempts where tenant_id = $1', [tenant.id])).toEqual([]);
    const again = await direct(body, 'direct-dead');
    expect([again.status, again.body.data.id]).toEqual([201, found.id]);
  });

  it('is refused while the same request is under way, and does not reach what nobody answered with another body', async () => {
    const body = bodyOf(client, { remark: '두 번' });
    const replies = await atOnce(2, () => direct(body, 'direct-twice'));
    expect(replies.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const ids = new Set(replies.filter(({ status }) => status === 201).map((reply) => reply.body.data.id));
    expect(ids.size).toBe(1);
    expect((await direct({ ...body, remark: '다름' }, 'direct-twice')).body.error?.key).toBe('error.idempotency.mismatch');
  });

  it('takes the rules of a draft', async () => {
    expect(refusal(await direct(bodyOf(client, { items: [{ name: 'A', supply_amount: 100, tax_amount: 15 }] })))[1]).toBe(
      'error.tax_invoice.tax_mismatch',
    );
    expect(refusal(await direct(bodyOf(client, { write_date: day(1) })))[1]).toBe('error.tax_invoice.write_date_future');
    expect((await direct(bodyOf(2_147_483_647))).status).toBe(422);
    const manager = await tenant.person('manager');
    expect((await direct(bodyOf(client), undefined, manager.client)).status).toBe(403);
  });
});
