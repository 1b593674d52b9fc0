import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { bankRow, type Company, companiesOf, portalRow } from '../../support/barobill/company.ts';
import { barobillProcess, type OtherProcess } from '../../support/barobill/process.ts';
import { type Barobill, type Received, startBarobill } from '../../support/barobill/server.ts';
import type { Client } from '../../support/client.ts';
import { holding, query } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { login } from '../../support/tenants.ts';
import { bodyOf, newBuyer, newInvoice, saveSettings } from '../tax-invoices/invoices.ts';
import { connectedTo, type Foreign, gate } from './barobill.ts';
import { WEEK } from './provider.ts';

/** Two processes and one provider: what is done once is done once, and what a process that was killed has begun is taken up by another. */

let fake: Barobill;
let companies: (number: string) => Company;
let first: OtherProcess;
let second: OtherProcess;
let own: Foreign;
/** Who keeps the books, at the second process. */
let there: Client;

const started = () => barobillProcess(fake.url);

beforeAll(async () => {
  fake = await startBarobill();
  companies = companiesOf(fake);
  [first, second] = await Promise.all([started(), started()]);
}, 240_000);

afterAll(async () => {
  await Promise.all([first?.stop(), second?.stop()]);
  await fake?.stop();
});

beforeEach(async () => {
  own = await connectedTo(first.url, companies);
  there = own.client.at(second.url);
  own.company.accounts['00123'] = [bankRow(1), bankRow(2)];
  await saveSettings(own.tenant.admin);
});

const called = (operation: string): Received[] => own.company.calls.filter((call) => call.operation === operation);
const runsOf = () => query('select kind, trigger, status, error_key from sync_runs where tenant_id = $1 order by id', [own.tenant.id]);

/** Waits at a gate before the first call of the operation is answered. */
function stopAt(operation: string) {
  const stop = gate();
  let stopped = false;
  own.company.before = async (call) => {
    if (call.operation !== operation || stopped) return undefined;
    stopped = true;
    await stop.pass();
    return undefined;
  };
  return stop;
}

/** As the processes look at claims: so much later. */
const claimsRunOut = (table: 'tax_invoices' | 'tax_invoice_attempts') =>
  holding([`select set_config('app.actor_type', 'DATABASE', true)`], async () => undefined).then(() =>
    query(`update ${table} set claimed_until = now() - interval '1 second' where tenant_id = $1`, [own.tenant.id]),
  );

describe('a run', () => {
  it('of a job is claimed by one of two processes, and the other fetches nothing', async () => {
    const [here, elsewhere] = await Promise.all(
      [first, second].map(({ url }) => login(inject('adminEmail'), inject('adminPassword'), url)),
    );
    const run = (by?: Client) => (by as Client).post('/jobs/taxprovider-sync-0600/run', { tenant_id: own.tenant.id });
    const stop = stopAt('GetBankAccountEx2');
    const pending = run(here);
    await stop.reached;
    expect(refusal(await run(elsewhere))).toEqual([409, 'error.job.running']);
    expect(refusal(await there.post('/taxprovider/sync/bank', WEEK))).toEqual([409, 'error.sync.already_running']);
    expect(refusal(await there.post('/taxprovider/sync', WEEK))).toEqual([409, 'error.sync.already_running']);
    stop.open();
    expect((await done(pending)).body.data).toMatchObject([{ status: 'SUCCEEDED', counts: { succeeded: 2, skipped: 0 } }]);
    expect(await runsOf()).toEqual(['BANK', 'CARD'].map((kind) => ({ kind, trigger: 'SCHEDULED', status: 'SUCCEEDED', error_key: null })));
    expect(called('GetBankAccountEx2')).toHaveLength(1);
  });

  it('whose process is killed leaves nothing behind, and another process begins anew', async () => {
    const victim = await started();
    const at = own.client.at(victim.url);
    own.company.accounts['00123'] = Array.from({ length: 150 }, (_, index) => bankRow(index));
    const stop = gate();
    own.company.before = async (call) => {
      if (call.operation === 'GetPeriodBankAccountTransLog' && call.values.CurrentPage === '2') await stop.pass();
      return undefined;
    };
    const lost = at.post('/taxprovider/sync/bank', WEEK).catch((error: unknown) => error);
    await stop.reached;
    await victim.kill();
    expect(await lost).toBeInstanceOf(Error);
    stop.open();
    expect(await runsOf()).toMatchObject([{ status: 'RUNNING' }]);
    expect(refusal(await own.sync('/bank'))).toEqual([409, 'error.sync.already_running']);
    await query(`update sync_runs set started_at = now() - interval '11 minutes' where tenant_id = $1`, [own.tenant.id]);
    expect(await created(own.sync('/bank'))).toMatchObject({ status: 'SUCCEEDED', inserted: 150 });
    expect(await runsOf()).toMatchObject([{ status: 'FAILED', error_key: 'error.sync.interrupted' }, { status: 'SUCCEEDED' }]);
  }, 180_000);

  it('that was taken for dead must not write when it comes back', async () => {
    const stop = stopAt('GetPeriodBankAccountTransLog');
    const slow = own.sync('/bank');
    await stop.reached;
    await query(`update sync_runs set started_at = now() - interval '11 minutes' where tenant_id = $1`, [own.tenant.id]);
    own.company.accounts['00123'] = [bankRow(1), bankRow(2), bankRow(3)];
    expect(await created(there.post('/taxprovider/sync/bank', WEEK))).toMatchObject({ status: 'SUCCEEDED', inserted: 3 });
    stop.open();
    expect(refusal(await slow)).toEqual([409, 'error.sync.interrupted']);
    expect(await runsOf()).toMatchObject([{ status: 'FAILED', error_key: 'error.sync.interrupted' }, { status: 'SUCCEEDED' }]);
  });
});

const draft = async () => newInvoice(own.finance.client, await newBuyer(own.tenant.admin));
const show = async (id: number) => (await done(there.get(`/tax-invoices/${id}`))).body.data;
const registered = () => called('RegistAndIssueTaxInvoice').length;

describe('an invoice is issued at most once', () => {
  it('though the process is killed after the provider has answered and before that is written', async () => {
    const victim = await started();
    const { id, mgt_key: key } = await draft();
    const stop = stopAt('RegistAndIssueTaxInvoice');
    const lost = own.client
      .at(victim.url)
      .post(`/tax-invoices/${id}/issue`, {})
      .catch((error: unknown) => error);
    await stop.reached;
    await holding(['select from tax_invoices where id = $1 for update', id], async (release, { awaited }) => {
      stop.open();
      await awaited();
      await victim.kill();
      await release();
    });
    expect(await lost).toBeInstanceOf(Error);
    expect(own.company.issued.get(key)).toMatchObject({ asked: 1 });
    // Not known yet: it can neither be changed nor be sent off by somebody else meanwhile.
    expect(await show(id)).toMatchObject({ status: 'DRAFT', issue_attempted_at: expect.any(String), allowed_actions: ['check-status'] });
    expect(refusal(await there.post(`/tax-invoices/${id}/issue`, {}))).toEqual([409, 'error.tax_invoice.busy']);
    await claimsRunOut('tax_invoices');
    expect(await show(id)).toMatchObject({ allowed_actions: ['issue', 'check-status'] });
    expect(refusal(await there.delete(`/tax-invoices/${id}`))).toEqual([409, 'error.tax_invoice.issue_unconfirmed']);
    expect((await done(there.post(`/tax-invoices/${id}/issue`, {}))).body.data).toMatchObject({
      ...{ status: 'ISSUED', mgt_key: key, issue_attempted_at: null, nts_approval_no: own.company.issued.get(key)?.approval },
    });
    expect([registered(), own.company.issued.size]).toEqual([1, 1]);
  }, 180_000);

  it('in one step, too: the same request finds it at another process', async () => {
    const victim = await started();
    const buyer = await newBuyer(own.tenant.admin);
    const headers = { 'idempotency-key': 'one-step' };
    const direct = (by: Client) => by.post('/tax-invoices/issue-direct', bodyOf(buyer), headers);
    const stop = stopAt('RegistAndIssueTaxInvoice');
    const lost = direct(own.client.at(victim.url)).catch((error: unknown) => error);
    await stop.reached;
    await holding(['select from tax_invoice_attempts where tenant_id = $1 for update', own.tenant.id], async (release, { awaited }) => {
      stop.open();
      await awaited();
      await victim.kill();
      await release();
    });
    expect(await lost).toBeInstanceOf(Error);
    expect((await done(there.get('/tax-invoices'))).body.meta.total).toBe(0);
    expect(refusal(await direct(there))).toEqual([409, 'error.tax_invoice.busy']);
    await claimsRunOut('tax_invoice_attempts');
    const invoice = await created(direct(there));
    expect(invoice).toMatchObject({ status: 'ISSUED', mgt_key: [...own.company.issued.keys()][0] });
    expect((await created(direct(there))).id).toBe(invoice.id);
    expect([registered(), own.company.issued.size]).toEqual([1, 1]);
  }, 180_000);

  it('by two processes at once, also with the same Idempotency-Key: one does, the other is told, and later both have one answer', async () => {
    const { id } = await draft();
    const issue = (by: Client) => by.post(`/tax-invoices/${id}/issue`, {}, { 'idempotency-key': 'issue-once' });
    const stop = stopAt('RegistAndIssueTaxInvoice');
    const pending = issue(own.client);
    await stop.reached;
    expect(refusal(await issue(there))).toEqual([409, 'error.tax_invoice.busy']);
    expect(refusal(await there.post(`/tax-invoices/${id}/issue`, {}))).toEqual([409, 'error.tax_invoice.busy']);
    expect(refusal(await there.post(`/tax-invoices/${id}/cancel`, { reason: '착오' }))).toEqual([409, 'error.invalid_transition']);
    stop.open();
    const answer = await done(pending);
    expect((await issue(there)).body.data).toEqual(answer.body.data);
    expect(registered()).toBe(1);
  });

  it('though its answers are lost: it is asked for, adopted, and a draft again only where the provider has nothing', async () => {
    const { id, mgt_key: key } = await draft();
    own.company.raw = ({ operation }) => (operation === 'RegistAndIssueTaxInvoice' ? (res) => res.destroy() : null);
    expect(refusal(await own.client.post(`/tax-invoices/${id}/issue`, {}))).toEqual([502, 'error.taxprovider.unavailable']);
    expect(await show(id)).toMatchObject({ status: 'DRAFT', allowed_actions: ['issue', 'check-status'] });
    // It was never heard of: the draft can be changed again.
    expect(refusal(await there.post(`/tax-invoices/${id}/check-status`, {}))).toEqual([409, 'error.tax_invoice.not_issued']);
    expect(await show(id)).toMatchObject({ allowed_actions: ['update', 'issue', 'delete'] });
    own.company.raw = ({ operation }) => {
      if (operation !== 'RegistAndIssueTaxInvoice') return null;
      own.company.issued.set(key, { state: 3014, sent: 1, approval: '2'.repeat(24), asked: 1 });
      return (res) => res.destroy();
    };
    expect(refusal(await own.client.post(`/tax-invoices/${id}/issue`, {}))).toEqual([502, 'error.taxprovider.unavailable']);
    own.company.raw = () => null;
    const checked = await done(there.post(`/tax-invoices/${id}/check-status`, {}));
    expect(checked.body.data).toMatchObject({ status: 'ISSUED', transmission: 'WAITING' });
    expect([registered(), own.company.issued.get(key)?.asked]).toEqual([0, 1]);
  });

  it('and whoever only asks for its state does not open it while it is being issued', async () => {
    const { id, mgt_key: key } = await draft();
    own.company.raw = ({ operation }) => (operation === 'RegistAndIssueTaxInvoice' ? (res) => res.destroy() : null);
    expect((await own.client.post(`/tax-invoices/${id}/issue`, {})).status).toBe(502);
    // The question is answered "not found", and this answer arrives late.
    const late = gate();
    own.company.before = async ({ operation }) => {
      if (operation !== 'GetTaxInvoiceStatesEX' || own.company.issued.has(key)) return undefined;
      await late.pass();
      return `<TaxInvoiceStateEX><MgtKey>${key}</MgtKey><BarobillState>-21002</BarobillState></TaxInvoiceStateEX>`;
    };
    const asked = there.post(`/tax-invoices/${id}/check-status`, {});
    await late.reached;
    expect(refusal(await own.client.post(`/tax-invoices/${id}/issue`, {}))).toEqual([409, 'error.tax_invoice.busy']);
    late.open();
    expect(refusal(await asked)).toEqual([409, 'error.tax_invoice.not_issued']);
    own.company.raw = () => null;
    expect((await done(own.client.post(`/tax-invoices/${id}/issue`, {}))).body.data).toMatchObject({ status: 'ISSUED' });
  });
});

describe('an issued invoice', () => {
  const issued = async () => {
    const { id, mgt_key: key } = await draft();
    await done(own.client.post(`/tax-invoices/${id}/issue`, {}));
    return { id, key };
  };

  it('is cancelled or sent again, not both', async () => {
    const { id, key } = await issued();
    own.company.issued.set(key, { state: 3014, sent: 5, approval: '3'.repeat(24), asked: 1 });
    await done(own.client.post(`/tax-invoices/${id}/check-status`, {}));
    expect(await show(id)).toMatchObject({ status: 'TRANSMISSION_FAILED' });
    const stop = stopAt('GetTaxInvoiceStateEX');
    const cancelling = own.client.post(`/tax-invoices/${id}/cancel`, { reason: '착오' });
    await stop.reached;
    expect(refusal(await there.post(`/tax-invoices/${id}/issue`, {}))).toEqual([409, 'error.tax_invoice.busy']);
    stop.open();
    expect((await done(cancelling)).body.data).toMatchObject({ status: 'CANCELLED', cancel_reason: '착오' });
    expect(refusal(await there.post(`/tax-invoices/${id}/issue`, {}))).toEqual([409, 'error.invalid_transition']);
    expect([own.company.issued.get(key)?.state, registered()]).toEqual([5031, 1]);
  });

  it('follows the provider in the sync, each invoice its own way, and is found on the tax portal', async () => {
    const invoices = [];
    for (const _ of [1, 2, 3, 4]) invoices.push(await issued());
    const [accepted, rejected, cancelled, waiting] = invoices;
    const become = (key = '', state: number, sent: number) => Object.assign(own.company.issued.get(key) ?? {}, { state, sent });
    become(accepted?.key, 3014, 4);
    become(rejected?.key, 3014, 5);
    become(cancelled?.key, 5031, 0);
    const approval = own.company.issued.get(waiting?.key ?? '')?.approval ?? '';
    own.company.sales = [portalRow(1, { NTSSendKey: approval })];
    const { runs } = await created(there.post('/taxprovider/sync', WEEK));
    expect(runs[3]).toMatchObject({ kind: 'TAX_INVOICE_STATUS', status: 'SUCCEEDED', fetched: 3, updated: 3 });
    expect(await Promise.all(invoices.map(async ({ id }) => (await show(id)).status))).toEqual([
      ...['TRANSMITTED', 'TRANSMISSION_FAILED', 'CANCELLED', 'TRANSMITTED'],
    ]);
    const linked = await query('select tax_invoice_id from tax_portal_invoices where tenant_id = $1', [own.tenant.id]);
    expect(linked).toEqual([{ tax_invoice_id: waiting?.id }]);
  });

  it('is transmitted once the portal lists it, also where somebody has entered it by hand before', async () => {
    const { id, key } = await issued();
    const approval = own.company.issued.get(key)?.approval ?? '';
    const entered = await created(
      own.client.post('/taxportal-invoices/manual', {
        ...{ direction: 'SALES', write_date: '2025-03-10', tax_type: 'TAXABLE', counterparty_business_number: '1234567891' },
        ...{ counterparty_name: '손으로', supply_amount: 100_000, nts_approval_no: approval },
      }),
    );
    expect([entered.tax_invoice_id, (await show(id)).status]).toEqual([id, 'ISSUED']);
    own.company.sales = [portalRow(1, { NTSSendKey: approval })];
    expect(await created(there.post('/taxprovider/sync/taxportal', WEEK))).toMatchObject({ inserted: 0, updated: 1 });
    expect(await show(id)).toMatchObject({ status: 'TRANSMITTED', transmitted_at: expect.any(String) });
  });
});
