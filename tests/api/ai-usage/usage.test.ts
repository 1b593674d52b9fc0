import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, systemAdmin, type Tenant } from '../../support/tenants.ts';
import { workbook } from '../../support/workbook.ts';

const PATH = '/settings/ai-token-usage';
const PROVIDER = `test-${randomUUID()}`;

let tenant: Tenant;
let other: Tenant;
let staff: Person;
let manager: Person;

const price = (kind: string, model: string, prices: object, from = '2020-01-01') =>
  query(
    `insert into ai_pricings (kind, provider, model, effective_from, exchange_rate, input_per_million, cached_per_million, output_per_million,
       per_minute, per_gb_month, per_thousand_requests)
     select $1, $2, $3, $4, 1400, p.input, p.cached, p.output, p.minute, p.gb, p.thousand
     from json_to_record($5::json) as p (input numeric, cached numeric, output numeric, minute numeric, gb numeric, thousand numeric)`,
    [kind, PROVIDER, model, from, JSON.stringify(prices)],
  );

beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  [staff, manager] = [await tenant.person('staff'), await tenant.person('manager')];
  await price('LANGUAGE_MODEL', 'm', { input: 3, cached: 0.3, output: 15 });
  await price('LANGUAGE_MODEL', 'm', { input: 6, cached: 0.6, output: 30 }, '2026-02-01');
  await price('SPEECH_TO_TEXT', 's', { minute: 0.006 });
  await price('OBJECT_STORAGE', 'o', { gb: 0.023, thousand: 0.005 });
});

// Other tests read the prices that are in force.
afterAll(async () => {
  await query('update ai_token_usages set pricing_id = null where provider = $1', [PROVIDER]);
  await query('delete from ai_pricings where provider = $1', [PROVIDER]);
});

const JANUARY = '2026-01-31T14:59:59Z';
const use = (more: object = {}) => ({
  ...{ request_id: randomUUID(), kind: 'LANGUAGE_MODEL', provider: PROVIDER, model: 'm', used_at: JANUARY },
  ...{ input_tokens: 1_000_000, cached_tokens: 200_000, output_tokens: 100_000 },
  ...more,
});
const speech = (more: object = {}) => ({
  ...{ request_id: randomUUID(), kind: 'SPEECH_TO_TEXT', provider: PROVIDER, model: 's', used_at: JANUARY, audio_seconds: 90 },
  ...more,
});
const record = (usages: object[], of = tenant) => of.admin.post(PATH, { usages });
const month = { start_date: '2026-01-01', end_date: '2026-01-31' };
const statistics = async (of = tenant, more: object = month) => (await done(of.admin.get(PATH, { ...more }))).body.meta.statistics;

describe('a use', () => {
  test('is priced by model and day, once, and stays as it was reckoned', async () => {
    const own = await newTenant();
    const first = use({ feature: '견적', user_id: own.adminId });
    expect(await created(record([first, speech()], own))).toEqual({ recorded: 2, duplicates: 0, unpriced: 0, cost_usd: 3.969 });
    const before = await statistics(own);
    expect(before).toMatchObject({ requests: 2, cost_usd: 3.969, cost_krw: 5557, unpriced: 0 });
    expect(await created(record([{ ...first, output_tokens: 1 }], own))).toEqual({ recorded: 0, duplicates: 1, unpriced: 0, cost_usd: 0 });
    expect(await statistics(own)).toEqual(before);
    const [row] = (await done(own.admin.get(PATH, { ...month, kind: 'LANGUAGE_MODEL' }))).body.data;
    expect(row).toMatchObject({ cost_usd: 3.96, cost_krw: 5544, exchange_rate: 1400, input_tokens: 1_000_000, user: { id: own.adminId } });
    // The first instant of February in Seoul.
    expect((await created(record([use({ used_at: '2026-01-31T15:00:00Z' })], own))).cost_usd).toBe(7.92);
    expect((await statistics(own)).requests).toBe(2);
    await done(own.admin.put('/tenants/current', { settings: { ai_exchange_rate: 1500.5 } }));
    await created(record([use({ used_at: '2025-12-31T00:00:00Z' })], own));
    const [later] = (await done(own.admin.get(PATH, { start_date: '2025-12-01', end_date: '2025-12-31' }))).body.data;
    expect(later).toMatchObject({ exchange_rate: 1500.5, cost_krw: 5942 });
    expect(await statistics(own)).toEqual(before);
  });

  test('is recorded once, however often and at once it comes', async () => {
    const own = await newTenant();
    const uses = Array.from({ length: 20 }, () => use());
    const replies = await atOnce(6, (index) => record(index % 2 ? uses : [...uses].reverse(), own));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(201));
    const recorded = replies.map(({ body }) => body.data.recorded as number);
    expect(recorded.reduce((sum, count) => sum + count)).toBe(20);
    for (const { body } of replies) expect(body.data.recorded + body.data.duplicates).toBe(20);
    expect((await statistics(own)).cost_usd).toBe(79.2);
    const twin = use();
    expect(await created(record([twin, twin], own))).toMatchObject({ recorded: 1, duplicates: 1 });
    // The same request of another company is another one.
    expect(await created(record([twin], other))).toMatchObject({ recorded: 1 });
  });

  test('is refused with all that come with it where something is wrong', async () => {
    const good = use();
    const cases: [object, string, string][] = [
      [use({ cached_tokens: 1_000_001 }), 'error.ai_usage.cached_exceeds_input', 'usages.1.cached_tokens cached_exceeds_input'],
      [
        use({ input_tokens: 0, cached_tokens: 0, output_tokens: 0 }),
        'error.ai_usage.measure_missing',
        'usages.1.input_tokens measure_missing',
      ],
      [speech({ audio_seconds: 0 }), 'error.ai_usage.measure_missing', 'usages.1.audio_seconds measure_missing'],
      [use({ kind: 'OBJECT_STORAGE' }), 'error.ai_usage.measure_missing', 'usages.1.stored_bytes measure_missing'],
      [use({ used_at: new Date(Date.now() + 600_000).toISOString() }), 'error.ai_usage.future', 'usages.1.used_at future'],
      [use({ user_id: other.adminId }), 'error.validation_failed', 'usages.1.user_id unknown_reference'],
      [use({ user_id: randomUUID() }), 'error.validation_failed', 'usages.1.user_id unknown_reference'],
      [use({ input_tokens: 9e14, cached_tokens: 0 }), 'error.validation_failed', 'usages.1.cost_usd too_big'],
    ];
    for (const [wrong, key, where] of cases) {
      const reply = await record([good, wrong]);
      expect([refusal(reply), violations(reply)]).toEqual([[422, key], [where]]);
    }
    for (const body of [[], Array.from({ length: 501 }, () => use()), [use({ input_tokens: -1 })], [use({ cost_usd: 1 })]])
      expect((await record(body)).status).toBe(422);
    expect(await created(record([good]))).toMatchObject({ recorded: 1 });
    expect(await created(record([use({ used_at: new Date(Date.now() + 240_000).toISOString() })]))).toMatchObject({ recorded: 1 });
  });

  test('without a known price costs nothing and is counted', async () => {
    const own = await newTenant();
    expect(await created(record([use({ model: 'unknown' }), use({ used_at: '2019-12-31T00:00:00Z' }), use()], own))).toEqual({
      ...{ recorded: 3, duplicates: 0, unpriced: 2, cost_usd: 3.96 },
    });
    expect(await statistics(own)).toMatchObject({ unpriced: 1, cost_usd: 3.96 });
  });
});

describe('the statistics', () => {
  test('are of all that is filtered, whatever the page', async () => {
    const own = await newTenant();
    const person = await own.person('staff');
    const storage = {
      request_id: 'o1',
      kind: 'OBJECT_STORAGE',
      provider: PROVIDER,
      model: 'o',
      feature: '보관',
      used_at: '2026-01-02T00:00:00Z',
    };
    await created(
      record(
        [
          use({ feature: '견적', user_id: person.id }),
          use({ feature: '견적', used_at: '2026-01-03T00:00:00Z' }),
          speech({ feature: '회의록', used_at: '2026-01-03T01:00:00Z' }),
          { ...storage, stored_bytes: 1_000_000_000, stored_days: 30, requests: 1000 },
          { ...storage, request_id: 'o2', used_at: '2026-01-03T00:00:00Z', stored_bytes: 2_000_000_000, stored_days: 15, requests: 0 },
        ],
        own,
      ),
    );
    const found = await statistics(own, { ...month, size: 1 });
    expect(found).toMatchObject({
      ...{ requests: 1003, cost_usd: 7.98, unpriced: 0 },
      by_kind: {
        LANGUAGE_MODEL: {
          requests: 2,
          input_tokens: 2_000_000,
          cached_tokens: 400_000,
          output_tokens: 200_000,
          total_tokens: 2_200_000,
          cost_krw: 11088,
        },
        SPEECH_TO_TEXT: { requests: 1, audio_seconds: 90, audio_minutes: 1.5, cost_usd: 0.009, cost_krw: 13 },
        OBJECT_STORAGE: { requests: 1000, stored_bytes: 2_000_000_000, gb_months: 2, cost_usd: 0.051 },
      },
      by_model: [{ model: 'm', cost_usd: 7.92 }, { model: 'o' }, { model: 's' }],
      by_feature: [{ feature: '견적', cost_usd: 7.92 }, { feature: '보관' }, { feature: '회의록' }],
      by_day: [{ date: '2026-01-02' }, { date: '2026-01-03' }, { date: '2026-01-31' }],
    });
    expect(found.by_user).toHaveLength(2);
    expect(found.by_user).toContainEqual(expect.objectContaining({ user: { id: person.id, name: 'staff' }, cost_usd: 3.96 }));
    expect(await statistics(own, { ...month, feature: '회의록' })).toMatchObject({ requests: 1, cost_krw: 13 });
    expect(await statistics(own, { ...month, search: 'o2' })).toMatchObject({ by_kind: { OBJECT_STORAGE: { requests: 0 } } });
    expect(await statistics(own, { start_date: '2024-01-01', end_date: '2024-01-31' })).toMatchObject({
      ...{ requests: 0, cost_krw: 0, by_day: [], by_model: [], by_kind: { OBJECT_STORAGE: { stored_bytes: 0, gb_months: 0 } } },
    });
    // This month, of which there is nothing.
    expect((await done(own.admin.get(PATH))).body.meta).toMatchObject({ total: 0 });
    const { rows } = await workbook(own.admin, `${PATH}?start_date=2026-01-01&end_date=2026-01-31`, { 'accept-language': 'en' });
    expect(rows).toHaveLength(6);
    expect((await own.admin.get(PATH, { start_date: '2000-01-01', end_date: '2026-01-01' })).status).toBe(422);
  });

  test('are for those who may, of their own company', async () => {
    expect((await staff.client.get(PATH)).status).toBe(403);
    expect((await manager.client.get(PATH)).status).toBe(200);
    expect((await manager.client.post(PATH, { usages: [use()] })).status).toBe(403);
    const mine = use({ request_id: `mine-${randomUUID()}` });
    await created(record([mine]));
    expect((await done(other.admin.get(PATH, { ...month, search: mine.request_id }))).body.meta.total).toBe(0);
    expect((await tenant.admin.post('//items/ai_token_usages', mine)).status).toBe(403);
  });
});

describe('prices', () => {
  test('in force on a day are read, and kept by who keeps the system', async () => {
    const on = async (date: string) =>
      (await done(tenant.admin.get(`${PATH}/pricing`, { date }))).body.data.language_model.find(
        ({ provider }: { provider: string }) => provider === PROVIDER,
      );
    expect(await on('2026-01-31')).toMatchObject({ model: 'm', input_per_million: 3, effective_from: '2020-01-01' });
    expect(await on('2026-02-01')).toMatchObject({ input_per_million: 6 });
    expect(await on('2019-01-01')).toBeUndefined();
    const { currency, exchange_rate, speech_to_text, object_storage } = (await done(tenant.admin.get(`${PATH}/pricing`))).body.data;
    expect([currency, exchange_rate]).toEqual(['USD', 1400]);
    expect(speech_to_text.length * object_storage.length).toBeGreaterThan(0);
    for (const method of ['PUT', 'POST', 'DELETE']) expect((await tenant.admin.send(method, `${PATH}/pricing`, {})).status).toBe(404);
    expect((await tenant.admin.get('//items/ai_pricings')).status).toBe(403);
    const root = await systemAdmin();
    const row = { kind: 'SPEECH_TO_TEXT', provider: PROVIDER, model: 'studio', effective_from: '2026-01-01', per_minute: 0.01 };
    expect((await root.post('//items/ai_pricings', row)).status).toBe(200);
    expect((await root.post('//items/ai_pricings', row)).status).toBe(400);
  });
});
