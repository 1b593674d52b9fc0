import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { atOnce } from '../../support/concurrent.ts';
import { brought, query } from '../../support/database.ts';
import { created, done } from '../../support/replies.ts';
import { newTenant, systemAdmin } from '../../support/tenants.ts';
import { connected } from './provider.ts';

let root: Client;
beforeAll(async () => {
  root = await systemAdmin();
});

const run = (job: string, tenant_id: number) => root.post(`/jobs/taxprovider-sync-${job}/run`, { tenant_id });
const runsOf = (tenantId: number) =>
  query('select kind, trigger, status, requested_by from sync_runs where tenant_id = $1 order by id', [tenantId]);

it('fetches bank and cards in the morning, then the tax portal and the states of invoices', async () => {
  const { tenant } = await connected();
  expect((await done(run('0600', tenant.id))).body.data).toMatchObject([
    { status: 'SUCCEEDED', counts: { succeeded: 2, failed: 0, skipped: 0 } },
  ]);
  expect((await done(run('0630', tenant.id))).body.data).toMatchObject([{ status: 'SUCCEEDED', counts: { succeeded: 2, failed: 0 } }]);
  expect(await runsOf(tenant.id)).toEqual(
    ['BANK', 'CARD', 'TAXPORTAL', 'TAX_INVOICE_STATUS'].map((kind) => ({
      kind,
      trigger: 'SCHEDULED',
      status: 'SUCCEEDED',
      requested_by: null,
    })),
  );
});

it('skips a company that is not connected, without a run', async () => {
  const tenant = await newTenant();
  expect((await done(run('0600', tenant.id))).body.data).toMatchObject([{ status: 'SUCCEEDED', counts: { succeeded: 0, skipped: 2 } }]);
  expect(await runsOf(tenant.id)).toEqual([]);
});

it('fetches again what has failed in the morning, and nothing else', async () => {
  const { tenant } = await connected();
  const failed = (kind: string, status: string) =>
    query(`insert into sync_runs (tenant_id, kind, trigger, status, started_at) values ($1, $2, 'SCHEDULED', 'RUNNING', now())`, [
      tenant.id,
      kind,
    ]).then(async () => {
      const [row] = await query<{ id: number }>('select max(id) as id from sync_runs where tenant_id = $1', [tenant.id]);
      await brought('sync_runs', row?.id as number, status);
    });
  await failed('BANK', 'FAILED');
  await failed('CARD', 'SUCCEEDED');
  await done(run('0630', tenant.id));
  expect((await runsOf(tenant.id)).slice(2).map(({ kind, trigger, status }) => [kind, trigger, status])).toEqual([
    ['TAXPORTAL', 'SCHEDULED', 'SUCCEEDED'],
    ['TAX_INVOICE_STATUS', 'SCHEDULED', 'SUCCEEDED'],
    ['BANK', 'RETRY', 'SUCCEEDED'],
  ]);
});

it('is claimed by one of two processes that begin it at once', async () => {
  const { tenant } = await connected();
  const replies = await atOnce(2, () => run('0600', tenant.id));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await runsOf(tenant.id)).toHaveLength(2);
});

it('a change of amounts marks what is journaled or split, and what people wrote stays', async () => {
  const { tenant, sync } = await connected();
  await created(sync('/card'));
  const [row] = await query<{ id: number; total: string }>(
    `select id, total_amount::text as total from card_transactions where tenant_id = $1 and approval_type = 'APPROVED' order by id limit 1`,
    [tenant.id],
  );
  const id = row?.id;
  await query(
    `update card_transactions set memo = 'mine', vat_deductible = false, non_deductible_reason = 'OTHER', hidden_at = now(), total_amount = 110, supply_amount = 100, tax_amount = 10 where id = $1`,
    [id],
  );
  expect(await created(sync('/card'))).toMatchObject({ inserted: 0, updated: 1, unchanged: 29 });
  expect(
    await query(
      'select memo, vat_deductible, hidden_at is not null as hidden, total_amount::text as total, needs_review from card_transactions where id = $1',
      [id],
    ),
  ).toEqual([{ memo: 'mine', vat_deductible: false, hidden: true, total: row?.total, needs_review: false }]);
  await query(
    `update card_transactions set supply_amount = supply_amount - 5, tax_amount = tax_amount + 5, amount_edited_at = now() where id = $1`,
    [id],
  );
  expect(await created(sync('/card'))).toMatchObject({ inserted: 0, updated: 0, unchanged: 30 });
});
