import { beforeAll, describe, expect, it } from 'vitest';
import { holding, query } from '../../support/database.ts';
import { created, done, refusal, violations } from '../../support/replies.ts';
import { newTenant } from '../../support/tenants.ts';
import { type Connected, connected, WEEK } from './provider.ts';

let company: Connected;
beforeAll(async () => {
  company = await connected();
});

const count = async (table: string, tenantId: number): Promise<number> =>
  Number((await query<{ count: string }>(`select count(*) from ${table} where tenant_id = $1`, [tenantId]))[0]?.count);

describe('a week of the sandbox', () => {
  it.each([
    ['/bank', 30, [15, 15]],
    ['/card', 30, [10, 10, 10]],
    ['/taxportal', 25, [10, 15]],
  ] as const)('%s brings its rows once', async (kind, total, byUnit) => {
    const first = await created(company.sync(kind));
    expect(first).toMatchObject({
      status: 'SUCCEEDED',
      trigger: 'MANUAL',
      fetched: total,
      inserted: total,
      updated: 0,
      unchanged: 0,
      failed_units: 0,
    });
    expect(first).toMatchObject({
      range_from: WEEK.start_date,
      range_to: WEEK.end_date,
      requested_by: company.finance.id,
      error_key: null,
    });
    expect(first.units.map(({ inserted }: { inserted: number }) => inserted)).toEqual(byUnit);
    const again = await created(company.sync(kind));
    expect(again).toMatchObject({ status: 'SUCCEEDED', fetched: total, inserted: 0, updated: 0, unchanged: total });
  });

  it('is told apart by accounts and days, and one use of a card is cancelled', async () => {
    const bank = await query(
      `select bank_account_id, count(distinct transaction_date)::integer as days, count(*)::integer as count, min(transaction_date)::text as first
       from bank_transactions where tenant_id = $1 group by 1`,
      [company.tenant.id],
    );
    expect(bank).toHaveLength(2);
    expect(bank).toEqual(bank.map((row) => ({ ...row, days: 5, count: 15, first: '2025-03-10' })));
    const cancelled = await query(
      `select used_date::text, total_amount < 0 as negative from card_transactions where tenant_id = $1 and approval_type = 'CANCELLED'`,
      [company.tenant.id],
    );
    expect(cancelled).toEqual([{ used_date: '2025-03-14', negative: true }]);
    const taxed = await query(
      `select distinct vat_deductible from card_transactions where tenant_id = $1 and merchant_tax_type = 'GENERAL'`,
      [company.tenant.id],
    );
    expect(taxed).toEqual([{ vat_deductible: true }]);
  });

  it('keeps cards by a mask and a fingerprint alone', async () => {
    const cards = await query(
      'select card_number_masked, length(card_number_hash) as hash, provider_linked, synced_through::text from corporate_cards where tenant_id = $1',
      [company.tenant.id],
    );
    expect(cards).toHaveLength(3);
    for (const card of cards)
      expect(card).toEqual({
        card_number_masked: expect.stringMatching(/^9\d{3}-\*{4}-\*{4}-\d{4}$/),
        hash: 64,
        provider_linked: true,
        synced_through: WEEK.end_date,
      });
  });

  it('asked for twice at the same time is fetched once', async () => {
    const ask = () => company.sync('/bank', { start_date: '2025-01-01', end_date: '2025-03-31' });
    const { id } = company.tenant;
    const accounts = ['select id from bank_accounts where tenant_id = $1 for update', id] as const;
    const [first, second] = await holding(accounts, async (release) => {
      const going = ask();
      await expect
        .poll(() => query(`select 1 from sync_runs where tenant_id = $1 and kind = 'BANK' and status = 'RUNNING'`, [id]))
        .toHaveLength(1);
      const refused = await ask();
      await release();
      return [await going, refused];
    });
    expect([first.status, refusal(second)]).toEqual([201, [409, 'error.sync.already_running']]);
  });

  it('is fetched for one account, card or direction alone', async () => {
    const [account] = await query<{ id: number }>('select id from bank_accounts where tenant_id = $1 order by id', [company.tenant.id]);
    expect((await created(company.sync('/bank', { ...WEEK, bank_account_id: account?.id }))).units).toHaveLength(1);
    expect((await created(company.sync('/taxportal', { ...WEEK, direction: 'SALES' }))).units).toMatchObject([
      { unit: 'SALES', label: '매출', fetched: 10 },
    ]);
  });
});

describe('without dates', () => {
  it('goes on from the cursor with some days again, and from 90 days ago at first', async () => {
    const own = await connected();
    const [{ today }] = (await query<{ today: string }>(`select (now() at time zone 'Asia/Seoul')::date::text as today`)) as [
      { today: string },
    ];
    const first = await created(own.sync('/card', {}));
    expect(Date.parse(today) - Date.parse(first.range_from)).toBe(90 * 86_400_000);
    const again = await created(own.sync('/card', {}));
    expect(again).toMatchObject({ range_to: today, inserted: 0 });
    expect(Date.parse(today) - Date.parse(again.range_from)).toBe(10 * 86_400_000);
    // A past range moves no cursor back.
    await created(own.sync('/card'));
    const cards = await query('select distinct synced_through::text from corporate_cards where tenant_id = $1', [own.tenant.id]);
    expect(cards).toEqual([{ synced_through: today }]);
  });
});

describe('what is asked for', () => {
  it.each([
    [{ start_date: '2025-03-14', end_date: '2025-03-10' }, 'error.date_range_invalid'],
    [{ start_date: '2025-01-01', end_date: '2025-04-03' }, 'error.date_range_too_long'],
    [{ start_date: '2030-01-01', end_date: '2199-01-01' }, 'error.date_in_future'],
    [{ end_date: '2025-03-14' }, 'error.validation_failed'],
    [{ ...WEEK, unknown: 1 }, 'error.validation_failed'],
    [{ start_date: '2025-02-30' }, 'error.validation_failed'],
  ])('is refused: %j', async (body, key) => {
    const before = await count('sync_runs', company.tenant.id);
    for (const kind of ['', '/bank', '/card', '/taxportal'] as const) expect(refusal(await company.sync(kind, body))).toEqual([422, key]);
    expect(await count('sync_runs', company.tenant.id)).toBe(before);
  });

  it('is no other company’s account or card', async () => {
    const own = await connected();
    await created(own.sync('/bank'));
    await created(own.sync('/card'));
    const [[account], [card]] = [
      await query<{ id: number }>('select id from bank_accounts where tenant_id = $1', [own.tenant.id]),
      await query<{ id: number }>('select id from corporate_cards where tenant_id = $1', [own.tenant.id]),
    ];
    expect(violations(await company.sync('/bank', { ...WEEK, bank_account_id: account?.id }))).toEqual([
      'bank_account_id unknown_reference',
    ]);
    expect(violations(await company.sync('/card', { ...WEEK, corporate_card_id: card?.id }))).toEqual([
      'corporate_card_id unknown_reference',
    ]);
    const { body } = await done(own.finance.client.get('/taxprovider/sync/runs'));
    expect(refusal(await company.finance.client.get(`/taxprovider/sync/runs/${body.data[0].id}`))).toEqual([404, 'error.not_found']);
  });

  it('is asked for by whoever may begin runs', async () => {
    const staff = await company.tenant.person('staff');
    expect((await staff.client.post('/taxprovider/sync/bank', WEEK)).status).toBe(403);
    const manager = await company.tenant.person('manager');
    expect((await manager.client.post('/taxprovider/sync/bank', WEEK)).status).toBe(403);
    expect((await manager.client.get('/taxprovider/sync/runs')).status).toBe(200);
  });

  it('needs a connection', async () => {
    const { person } = await newTenant();
    const { client } = await person('finance');
    for (const kind of ['', '/bank', '/card', '/taxportal'])
      expect(refusal(await client.post(`/taxprovider/sync${kind}`, {}))).toEqual([409, 'error.taxprovider.not_connected']);
  });
});

describe('a provider that fails', () => {
  it.each([
    ['sandbox-down', 502, 'error.taxprovider.unavailable'],
    ['sandbox-timeout', 504, 'error.taxprovider.timeout'],
  ])('%s: nothing comes, and the log says why', async (loginId, status, key) => {
    const { tenant, finance, sync } = await connected(loginId);
    expect(refusal(await sync('/bank'))).toEqual([status, key]);
    expect(await count('bank_transactions', tenant.id)).toBe(0);
    const { body } = await done(finance.client.get('/taxprovider/sync/runs', { kind: 'BANK' }));
    expect(body.data).toMatchObject([{ kind: 'BANK', status: 'FAILED', error_key: key, attempts: 2, finished_at: expect.any(String) }]);
    expect(body.data[0]).not.toHaveProperty('units');
  });

  it('sandbox-partial: one account comes, the other one keeps its cursor', async () => {
    const { tenant, sync } = await connected('sandbox-partial');
    const run = await created(sync('/bank'));
    expect(run).toMatchObject({ status: 'PARTIAL', failed_units: 1, inserted: 15, error_key: 'error.taxprovider.timeout' });
    expect(run.units).toMatchObject([
      { inserted: 15, error_key: null },
      { inserted: 0, error_key: 'error.taxprovider.timeout' },
    ]);
    const cursors = await query('select synced_through::text from bank_accounts where tenant_id = $1 order by id', [tenant.id]);
    expect(cursors).toEqual([{ synced_through: WEEK.end_date }, { synced_through: null }]);
  });

  it('sandbox-flaky: comes at the second attempt', async () => {
    const { sync } = await connected('sandbox-flaky');
    const run = await created(sync('/bank'));
    expect(run).toMatchObject({ status: 'SUCCEEDED', inserted: 30 });
    expect(run.attempts).toBeGreaterThanOrEqual(2);
  });

  it('sandbox-revoked: the company has to log in again', async () => {
    const { tenant, sync } = await connected('sandbox-revoked');
    expect(refusal(await sync('/bank'))).toEqual([409, 'error.taxprovider.reconnect_required']);
    expect(await query('select status from tax_provider_members where tenant_id = $1', [tenant.id])).toEqual([{ status: 'ERROR' }]);
    expect(refusal(await sync('/card'))).toEqual([409, 'error.taxprovider.reconnect_required']);
    expect(await count('sync_runs', tenant.id)).toBe(1);
  });

  it('everything at once: fails for one company, and comes for another', async () => {
    const [down, up] = await Promise.all([connected('sandbox-down'), connected()]);
    const [failed, came] = await Promise.all([down.sync(''), up.sync('')]);
    expect(refusal(failed)).toEqual([502, 'error.taxprovider.unavailable']);
    expect(came.status, came.text).toBe(201);
    expect(came.body.data).toMatchObject({ succeeded: 4, failed: 0 });
    expect(came.body.data.runs.map(({ kind }: { kind: string }) => kind)).toEqual(['BANK', 'CARD', 'TAXPORTAL', 'TAX_INVOICE_STATUS']);
    for (const { finance, tenant } of [down, up]) {
      const { body } = await done(finance.client.get('/taxprovider/sync/runs'));
      expect(body.meta.total).toBe(4);
      expect(
        await query('select distinct tenant_id from sync_runs where id = any ($1)', [body.data.map(({ id }: { id: number }) => id)]),
      ).toEqual([{ tenant_id: tenant.id }]);
    }
  });

  it('a run that a dead process left behind is closed by the next one', async () => {
    const { tenant, finance, sync } = await connected();
    const left = (age: string) =>
      query(
        `insert into sync_runs (tenant_id, kind, trigger, status, started_at) values ($1, 'BANK', 'MANUAL', 'RUNNING', now() - $2::interval)`,
        [tenant.id, age],
      );
    await left('9 minutes');
    expect(refusal(await sync('/bank'))).toEqual([409, 'error.sync.already_running']);
    expect(refusal(await sync(''))).toEqual([409, 'error.sync.already_running']);
    await query(`update sync_runs set started_at = now() - interval '11 minutes' where tenant_id = $1`, [tenant.id]);
    await created(sync('/bank'));
    const { body } = await done(finance.client.get('/taxprovider/sync/runs', { status: 'FAILED' }));
    expect(body.data).toMatchObject([{ error_key: 'error.sync.interrupted', finished_at: expect.any(String) }]);
  });
});
