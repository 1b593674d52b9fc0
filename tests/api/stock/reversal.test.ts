import { beforeAll, describe, expect, inject, it } from 'vitest';
import { reverse } from '../../../extensions/business-operations/src/domains/stock/ledger/ledger.ts';
import type { Context } from '../../../extensions/business-operations/src/kernel/context/context.ts';
import { atOnce } from '../../support/concurrent.ts';
import { connected } from '../../support/connection.ts';
import { query } from '../../support/database.ts';
import { created, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { newVendor } from '../purchasing/purchasing.ts';
import { enter, newItem, untrue } from './stock.ts';

let tenant: Tenant;

beforeAll(async () => {
  tenant = await newTenant();
});

/** What the ledger needs of a request, on a connection and in a transaction of its own. */
const inTransaction = <T>(work: (ctx: Context) => Promise<T>): Promise<T> =>
  connected(inject('databaseUrl'), async (client) => {
    await client.query('begin');
    await client.query("select set_config('app.actor_type', 'DATABASE', true), set_config('app.tenant_id', $1, true)", [String(tenant.id)]);
    const rows = async ({ text, values }: { text: string; values: unknown[] }) => (await client.query(text, values)).rows;
    const ctx = {
      rows,
      row: async (statement: { text: string; values: unknown[] }) => (await rows(statement))[0],
      ...{ tenant: { id: tenant.id }, now: new Date(), app: { directus: {} }, afterCommit: () => undefined },
      today: () => '2199-12-31',
    } as unknown as Context;
    try {
      const result = await work(ctx);
      await client.query('commit');
      return result;
    } catch (error) {
      await client.query('rollback');
      throw error;
    }
  });

describe('reversals at once', () => {
  it('write the opposite of a reference once', async () => {
    const item = await newItem(tenant.admin);
    await created(enter(tenant.admin, 'RECEIPT', item, 4));
    const { transactions } = await created(enter(tenant.admin, 'RECEIPT', item, 6));
    const reference = { type: 'manual_entry', id: String(transactions[0].id) };
    const today = (await query<{ day: string }>('select ops.today($1)::text as day', [tenant.id]))[0]?.day as string;
    const postings = await atOnce(2, () => inTransaction((ctx) => reverse(ctx, reference, today)));
    expect(postings.map(({ entries }) => entries.length).sort()).toEqual([0, 1]);
    const [stock] = await query<{ quantity: string }>('select quantity::text from stocks where item_id = $1', [item]);
    expect(Number(stock?.quantity)).toBe(4);
    expect(await untrue(item)).toEqual([]);
  });

  it('of an issue and an issue of what it gives back come one after the other', async () => {
    const item = await newItem(tenant.admin);
    await created(enter(tenant.admin, 'RECEIPT', item, 5));
    const { transactions } = await created(enter(tenant.admin, 'ISSUE', item, 5));
    const reference = { type: 'manual_entry', id: String(transactions[0].id) };
    const today = (await query<{ day: string }>('select ops.today($1)::text as day', [tenant.id]))[0]?.day as string;
    const [, , issued] = await Promise.all([
      ...[0, 1].map(() => inTransaction((ctx) => reverse(ctx, reference, today))),
      enter(tenant.admin, 'ISSUE', item, 5),
    ]);
    expect([201, 409]).toContain((issued as { status: number }).status);
    expect(await untrue(item)).toEqual([]);
  });
});

it('a refusal of the ledger names the line of the document', async () => {
  const [one, other] = [await newItem(tenant.admin), await newItem(tenant.admin)];
  const client_id = await newVendor(tenant.admin);
  await created(enter(tenant.admin, 'RECEIPT', other, 1, { lot_no: 'X' }));
  const items = [one, other].map((item_id) => ({ item_id, received_quantity: 1, lot_no: 'X' }));
  const { id } = await created(tenant.admin.post('/receivings', { client_id, items }));
  await tenant.admin.post(`/receivings/${id}/process`);
  const reply = await tenant.admin.post(`/receivings/${id}/complete`);
  expect([refusal(reply), violationPaths(reply)]).toEqual([[409, 'error.duplicate'], ['items.1.lot_no']]);
});
