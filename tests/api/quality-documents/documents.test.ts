import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { created, done, errorKey, idsOf, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { inspect, locationsOf, newDocument, type Order, onSite, order, PATH, parties, type Site, shown, verb } from './quality.ts';

let tenant: Tenant;
let keeper: Person;
let site: Site;

beforeAll(async () => {
  tenant = await newTenant();
  keeper = await tenant.person('quality');
  site = await onSite(tenant, keeper.client);
});

const post = (body: object) => keeper.client.post(PATH, { client_id: site.client, site_name: '현장', ...body });
const put = (id: number, body: object) => keeper.client.put(`${PATH}/${id}`, body);
const newOrder = (places = 3, status?: string) => order(tenant, site.client, places, status);
const available = async (): Promise<number[]> => idsOf(await done(keeper.client.get(`${PATH}/available-orders`, { size: 200 })));
const named = (...ids: number[]) => ids.map((order_location_id) => ({ order_location_id }));
const placesOf = (document: object) => locationsOf(document).map((location) => location.order_location_id);

describe('a quality document', () => {
  it('takes every free location of its orders, which are available no longer', async () => {
    const made = await newOrder();
    expect(await available()).toContain(made.id);
    const document = await newDocument(site, { order_ids: [made.id] });
    expect(document).toMatchObject({
      ...{ document_no: expect.stringMatching(/^QD-\d{8}-001$/), status: 'DRAFT', client: { id: site.client, name: '한빛건설' } },
      ...{ order_count: 1, location_count: 3, inspected_count: 0, has_file: false, file: null, performance_report: null },
      ...{ allowed_transitions: ['REQUESTED', 'CANCELLED'], allowed_actions: ['request', 'cancel'] },
      orders: [{ order_id: made.id, order_no: made.order_no, locations: [{}, {}, {}] }],
    });
    expect(locationsOf(document)[0]).toMatchObject({
      ...{ order_location_id: made.locations[0], label: '1F FS-1', open_width: 3000, open_height: 2500, post_width: null },
      ...{ inspection_status: 'PENDING', result: null, live: true, fqc_document: null },
    });
    expect(await available()).not.toContain(made.id);
    const second = await post({ locations: named(made.locations[1] as number) });
    expect(refusal(second)).toEqual([409, 'error.quality_document.location_taken']);
    expect(second.body.error?.details).toMatchObject([{ path: 'locations.0.order_location_id', document_no: document.document_no }]);
    expect(refusal(await post({ order_ids: [made.id] }))).toEqual([409, 'error.quality_document.location_taken']);

    await done(verb(keeper.client, document.id, 'cancel', { reason: '중복' }));
    expect(await available()).toContain(made.id);
    expect(refusal(await put(document.id, { remarks: 'x' }))).toEqual([409, 'error.quality_document.not_editable']);
    await done(keeper.client.delete(`${PATH}/${document.id}`));
    expect((await keeper.client.get(`${PATH}/${document.id}`)).status).toBe(404);
    const parts = await query('select 1 from quality_document_locations where quality_document_id = $1 and (live or deleted_at is null)', [
      document.id,
    ]);
    expect(parts).toEqual([]);
  });

  it('has each location once, whoever asks for it at the same time', async () => {
    const made = await newOrder(1);
    const replies = await atOnce(4, (index) =>
      post(index % 2 ? { order_ids: [made.id] } : { locations: named(made.locations[0] as number) }),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(new Set(replies.filter(({ status }) => status === 409).map(errorKey))).toEqual(
      new Set(['error.quality_document.location_taken']),
    );
  });

  it('links the orders of its locations, and refuses others', async () => {
    const [one, two, closed] = [await newOrder(2), await newOrder(1), await newOrder(1, 'COMPLETED')];
    const [first, second] = one.locations as [number, number];
    const document = await newDocument(site, {
      locations: [{ order_location_id: first, options: { note: '좌측' } }, ...named(two.locations[0] as number)],
    });
    expect(document.orders.map(({ order_id: id }: { order_id: number }) => id)).toEqual([one.id, two.id]);
    expect(locationsOf(document)[0].options).toEqual({ note: '좌측' });
    const bad: [object, string, string[]][] = [
      [{ order_ids: [closed.id] }, 'error.quality_document.order_not_available', ['order_ids.0 order_not_available']],
      [
        { locations: named(closed.locations[0] as number) },
        'error.quality_document.order_not_available',
        ['locations.0.order_location_id order_not_available'],
      ],
      [{ order_ids: [one.id, one.id] }, 'error.validation_failed', ['order_ids.1 duplicate']],
      [{ order_ids: [2_000_000_000] }, 'error.validation_failed', ['order_ids.0 unknown_reference']],
      [{ locations: named(second, second) }, 'error.validation_failed', ['locations.1.order_location_id duplicate']],
      [{ locations: named(2_000_000_000) }, 'error.validation_failed', ['locations.0.order_location_id unknown_reference']],
      [{ order_ids: [two.id], locations: named(second) }, 'error.validation_failed', ['locations.0.order_location_id order_not_linked']],
      [
        { locations: [{ order_location_id: second, options: { note: 'x'.repeat(16_384) } }] },
        'error.validation_failed',
        ['locations.0.options too_big'],
      ],
      [{ site_name: undefined }, 'error.validation_failed', ['site_name required']],
      [{ options: { owner: {} } }, 'error.validation_failed', ['options.owner unknown_field']],
      [{ options: { supervisor: { age: '5' } } }, 'error.validation_failed', ['options.supervisor.age unknown_field']],
      [{ status: 'COMPLETED' }, 'error.validation_failed', ['status unknown_field']],
    ];
    for (const [body, key, details] of bad) {
      const reply = await post(body);
      expect([refusal(reply), violations(reply)]).toEqual([[422, key], details]);
    }
  });

  it('is named after its site, and found by what it is about', async () => {
    const place = await created(tenant.admin.post('/sites', { name: '구로 물류센터', client_id: site.client }));
    const made = await newOrder(1);
    const document = await created(
      keeper.client.post(PATH, {
        client_id: site.client,
        site_id: place.id,
        order_ids: [made.id],
        received_on: '2031-02-28',
        inspector_id: keeper.id,
      }),
    );
    expect(document).toMatchObject({ site_name: '구로 물류센터', received_on: '2031-02-28', inspector: { id: keeper.id } });
    const found = async (asked: object) =>
      idsOf(await done(keeper.client.get(PATH, { start_date: '2031-02-28', end_date: '2031-02-28', ...asked })));
    for (const asked of [
      { search: '물류' },
      { search: made.order_no },
      { search: '한빛' },
      { order_id: made.id },
      { inspector_id: keeper.id },
    ])
      expect(await found(asked)).toEqual([document.id]);
    expect(await found({ search: '없는' })).toEqual([]);
    const stats = await done(keeper.client.get(`${PATH}/stats`, { start_date: '2031-02-28', end_date: '2031-02-28' }));
    expect(stats.body.data).toEqual({
      ...{ total: 1, by_status: { DRAFT: 1, REQUESTED: 0, IN_PROGRESS: 0, COMPLETED: 0, CANCELLED: 0 } },
      ...{ locations: { total: 1, inspected: 0, failed: 0 }, without_file: 1 },
    });
    await done(verb(keeper.client, document.id, 'request', { requested_on: '2031-02-28' }));
    const items = async (asked: object) =>
      (await done(keeper.client.get(`${PATH}/calendar`, { year: 2031, month: 2, ...asked }))).body.data;
    expect(await items({})).toEqual([
      {
        ...{
          id: document.id,
          type: 'quality_document',
          title: `${document.document_no} 구로 물류센터`,
          all_day: true,
          status: 'REQUESTED',
        },
        ...{
          start_date: '2031-02-28',
          end_date: '2031-02-28',
          site_name: '구로 물류센터',
          inspector: { id: keeper.id, name: expect.any(String) },
        },
      },
    ]);
    expect(await items({ month: 3 })).toEqual([]);
    expect(await items({ inspector: tenant.adminId })).toEqual([]);
    expect((await keeper.client.get(`${PATH}/calendar`, { month: 13 })).status).toBe(422);
    const notices = await query<{ collection: string }>('select collection from directus_notifications where recipient = $1', [keeper.id]);
    expect(notices).toEqual([{ collection: 'quality_documents' }]);
  });
});

describe('a change', () => {
  let one: Order;
  let two: Order;
  let id: number;
  const [first, second, third] = [0, 1, 2].map((index) => () => one.locations[index] as number) as [
    () => number,
    () => number,
    () => number,
  ];

  beforeAll(async () => {
    [one, two] = [await newOrder(), await newOrder(2)];
    ({ id } = await newDocument(site, { order_ids: [one.id] }));
  });

  it('of locations is the whole list, matched by the location of the order', async () => {
    const [kept] = locationsOf(await shown(keeper.client, id));
    const changed = (await done(put(id, { locations: [{ order_location_id: second(), options: { a: 1 } }, ...named(first())] }))).body.data;
    expect(placesOf(changed)).toEqual([second(), first()]);
    expect(locationsOf(changed)[1].id).toBe(kept.id);
    const grown = (await done(put(id, { order_ids: [one.id, two.id] }))).body.data;
    expect(placesOf(grown)).toEqual([second(), first(), ...two.locations]);
    expect(locationsOf(grown)[0].options).toEqual({ a: 1 });
    const shrunk = (await done(put(id, { order_ids: [one.id] }))).body.data;
    expect(placesOf(shrunk)).toEqual([second(), first()]);
    expect(placesOf((await done(put(id, { locations: named(first(), second(), third()) }))).body.data)).toHaveLength(3);
    expect(await available()).toContain(two.id);
  });

  it('replaces the blocks of options that are sent, whichever way it comes', async () => {
    const { supervisor, contractor } = parties();
    await done(put(id, { options: { supervisor } }));
    await done(put(id, { options: { contractor } }));
    const changed = (await done(put(id, { options: { supervisor: { name: '새 감리' } } }))).body.data;
    expect(changed.options).toEqual({ supervisor: { name: '새 감리' }, contractor });
    const items = `//items/quality_documents/${id}`;
    await done(keeper.client.patch(items, { options: { supervisor } }));
    expect((await shown(keeper.client, id)).options).toEqual({ supervisor, contractor });
    expect((await keeper.client.patch(items, { options: { owner: {} } })).status).toBe(422);
    expect((await keeper.client.patch(items, { options: ['text'] })).status).toBe(422);
    for (const body of [{ status: 'COMPLETED' }, { completed_at: '2026-01-01T00:00:00Z' }, { document_no: 'X' }])
      expect((await keeper.client.patch(items, body)).status).toBeGreaterThanOrEqual(400);
  });

  it('keeps what was inspected, and one location at least', async () => {
    const location = locationsOf(await shown(keeper.client, id))[0];
    expect(refusal(await inspect(keeper.client, id, location.id))).toEqual([409, 'error.quality_document.not_inspectable']);
    await done(verb(keeper.client, id, 'request'));
    expect(violations(await put(id, { locations: [] }))).toEqual(['locations too_few']);
    await done(inspect(keeper.client, id, location.id));
    const reply = await put(id, { locations: named(second()) });
    expect(refusal(reply)).toEqual([409, 'error.quality_document.location_inspected']);
    expect(reply.body.error?.details).toMatchObject([{ order_location_id: first(), label: '1F FS-1' }]);
    expect(refusal(await put(id, { order_ids: [two.id] }))).toEqual([409, 'error.quality_document.location_inspected']);
    expect(placesOf((await done(put(id, { locations: named(first()) }))).body.data)).toEqual([first()]);
    expect(refusal(await keeper.client.delete(`${PATH}/${id}`))).toEqual([409, 'error.quality_document.not_deletable']);
  });

  it('without a location is not requested, and by another tenant not at all', async () => {
    const empty = await newDocument(site, {});
    expect(refusal(await verb(keeper.client, empty.id, 'request'))).toEqual([409, 'error.quality_document.no_locations']);
    const other = await newTenant();
    expect((await put(empty.id, { inspector_id: other.adminId })).status).toBe(422);
    const foreign = await onSite(other, other.admin);
    expect((await other.admin.post(PATH, { client_id: foreign.client, site_name: 'A', order_ids: [two.id] })).status).toBe(422);
    expect((await other.admin.post(PATH, { client_id: foreign.client, site_name: 'A', locations: named(...two.locations) })).status).toBe(
      422,
    );
    const location = locationsOf(await shown(keeper.client, id))[0];
    for (const reply of [
      await other.admin.get(`${PATH}/${id}`),
      await other.admin.put(`${PATH}/${id}`, { remarks: 'x' }),
      await other.admin.delete(`${PATH}/${empty.id}`),
      await verb(other.admin, id, 'cancel', { reason: 'x' }),
      await inspect(other.admin, id, location.id),
      await inspect(keeper.client, empty.id, location.id),
    ])
      expect(reply.status).toBe(404);
  });
});
