import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { brought } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { custom, newOrder } from '../orders/orders.ts';
import { bodyOf, connect, issuedBefore, newBuyer, newInvoice, saveSettings } from './invoices.ts';

let tenant: Tenant;
let finance: Client;
let client: number;

beforeAll(async () => {
  tenant = await newTenant();
  await saveSettings(tenant.admin);
  await connect(tenant);
  finance = (await tenant.person('finance')).client;
  client = await newBuyer(tenant.admin, { client_type: 'SALES' });
});

const KEY = 'error.tax_invoice.exceeds_original';

const items = (supply_amount: number, tax_amount?: number) => [{ name: '스크린 방화셔터', supply_amount, tax_amount }];
const issue = (id: number) => finance.post(`/tax-invoices/${id}/issue`, {});
const statusOf = async (id: number) => (await done(finance.get(`/tax-invoices/${id}`))).body.data.status;

let serial = 0;

async function transmit(id: number): Promise<number> {
  await issuedBefore(id, 'TRANSMITTED', { nts_approval_no: `20250311${String(++serial).padStart(16, 'a')}` });
  return id;
}

/** An invoice over a supply of a million that the tax office has. */
const original = async (more: object = {}) => transmit((await newInvoice(finance, client, { items: items(1_000_000), ...more })).id);

const amendmentOf = (original_id: number, modify_code: number, supply: number, more: object = {}) =>
  bodyOf(client, { original_id, modify_code, items: items(supply), ...more });

const drafted = async (original_id: number, modify_code: number, supply: number, more: object = {}): Promise<number> =>
  (await created(finance.post('/tax-invoices', amendmentOf(original_id, modify_code, supply, more)))).id;

/** A draft that is issued. */
async function amended(...of: Parameters<typeof drafted>): Promise<number> {
  const id = await drafted(...of);
  await done(issue(id));
  return id;
}

describe('amendments of an invoice', () => {
  it('take no more of it than there is', async () => {
    const invoice = await original();
    const [first, second] = [await drafted(invoice, 4, -1_000_000), await drafted(invoice, 4, -1_000_000)];
    await done(issue(first));
    const reply = await issue(second);
    expect(refusal(reply)).toEqual([409, KEY]);
    expect(reply.body.error?.details).toMatchObject([
      {
        ...{ path: 'original_id', code: 'exceeds_original', id: invoice, original_supply_amount: 1_000_000, original_tax_amount: 100_000 },
        ...{ amended_supply_amount: -1_000_000, amended_tax_amount: -100_000, supply_amount: -1_000_000, tax_amount: -100_000 },
      },
    ]);
    expect(await statusOf(second)).toBe('DRAFT');
    // What has been issued is known when another one is written.
    expect(refusal(await finance.post('/tax-invoices', amendmentOf(invoice, 4, -1)))).toEqual([409, KEY]);
    expect(refusal(await finance.put(`/tax-invoices/${second}`, amendmentOf(invoice, 3, -5)))).toEqual([409, KEY]);
    expect(refusal(await finance.post('/tax-invoices/issue-direct', amendmentOf(invoice, 4, -1_000_000)))).toEqual([409, KEY]);
    // An issue that was cancelled is none.
    await done(finance.post(`/tax-invoices/${first}/cancel`, { reason: '착오' }));
    await done(issue(second));
  });

  it.each([1, 2, 3, 4, 5, 6])('of code %i come to no less than nothing', async (code) => {
    const invoice = await original();
    await amended(invoice, code, -600_000);
    const rest = await drafted(invoice, code, -400_000);
    expect(refusal(await finance.post('/tax-invoices/issue-direct', amendmentOf(invoice, code, -400_001)))).toEqual([409, KEY]);
    await done(issue(rest));
  });

  it('come to no less than nothing in the tax either', async () => {
    const invoice = await original({ items: items(1_000_000, 99_999) });
    expect(refusal(await finance.post('/tax-invoices', amendmentOf(invoice, 4, -1_000_000)))).toEqual([409, KEY]);
    await done(issue(await drafted(invoice, 4, -1_000_000, { items: items(-1_000_000, -99_999) })));
  });

  it('correct it by a pair, whichever of the two comes first, and again', async () => {
    for (const pair of [
      [-1_000_000, 1_200_000],
      [1_200_000, -1_000_000],
    ]) {
      const invoice = await original();
      for (const supply of pair) await amended(invoice, 1, supply);
      for (const supply of [-1_200_000, 900_000]) await amended(invoice, 1, supply);
      expect(refusal(await finance.post('/tax-invoices', amendmentOf(invoice, 4, -900_001)))).toEqual([409, KEY]);
    }
    const exported = await original();
    await amended(exported, 5, -1_000_000);
    await amended(exported, 5, 1_000_000, { tax_type: 'ZERO_RATED' });
  });

  it('count with what amends them in turn', async () => {
    const invoice = await original();
    const mistaken = await transmit(await drafted(invoice, 4, -1_000_000));
    expect(refusal(await finance.post('/tax-invoices', amendmentOf(invoice, 4, -1_000_000)))).toEqual([409, KEY]);
    await amended(mistaken, 1, 1_000_000);
    await amended(invoice, 4, -1_000_000);
    expect(refusal(await finance.post('/tax-invoices', amendmentOf(mistaken, 1, -1)))).toEqual([409, KEY]);
  });

  it('issued at once take no more of it than there is', async () => {
    for (let round = 0; round < 3; round++) {
      const invoice = await original();
      const drafts = [await drafted(invoice, 4, -1_000_000), await drafted(invoice, 6, -1_000_000)];
      const replies = await atOnce(4, (index) =>
        index < 2
          ? issue(drafts[index] as number)
          : finance.post('/tax-invoices/issue-direct', amendmentOf(invoice, 3, -1_000_000 - index + 2)),
      );
      expect(replies.map(({ status }) => status).filter((status) => status < 300)).toHaveLength(1);
      expect(replies.filter(({ status }) => status >= 300).map((reply) => refusal(reply))).toEqual(Array(3).fill([409, KEY]));
    }
  });
});

describe('the invoice of an order that was cancelled', () => {
  const key = 'error.tax_invoice.order_cancelled';
  const sold = async () => (await newOrder(tenant.admin, { client_id: client, items: [custom(1_000_000)] })).id as number;

  it('is not issued, but what takes it back is', async () => {
    const order_id = await sold();
    const invoice = await original({ order_id });
    const draft = (await newInvoice(finance, client, { order_id })).id;
    await brought('orders', order_id, 'CANCELLED');
    const reply = await issue(draft);
    expect(refusal(reply)).toEqual([409, key]);
    expect(reply.body.error?.details).toMatchObject([{ path: 'order_id', code: 'order_cancelled', id: order_id }]);
    expect(await statusOf(draft)).toBe('DRAFT');
    expect(refusal(await finance.post('/tax-invoices/issue-direct', bodyOf(client, { order_id })))).toEqual([409, key]);
    await amended(invoice, 4, -1_000_000);
  });

  it('is issued once the order has been reopened', async () => {
    const order_id = await sold();
    const draft = (await newInvoice(finance, client, { order_id })).id;
    await done(tenant.admin.post(`/orders/${order_id}/cancel`, { reason: '발주 취소' }));
    expect(refusal(await issue(draft))).toEqual([409, key]);
    await done(tenant.admin.post(`/orders/${order_id}/reopen`));
    await done(issue(draft));
  });
});
