import { beforeAll, describe, expect, inject, test } from 'vitest';
import { connected } from '../../support/connection.ts';
import { query } from '../../support/database.ts';
import { created, done, refusal } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { archiveOf, type Content, contentOf, exportOf, fieldsOf, imported, type Record_ } from './archives.ts';

/** What is refused of a file that comes back, and what holds whatever it says. */

const SAMPLES: Record<string, unknown> = {
  ...{
    string: 'x',
    text: 'x',
    integer: 1,
    bigint: 1,
    decimal: 1,
    boolean: true,
    date: '2026-01-02',
    timestamp: '2026-01-02T03:04:05.678Z',
  },
  ...{ ref: 999_999, json: {} },
};
const ALIASES = ['o2m', 'buttons', 'section', 'record'];

/** A record that has what it must. */
const blank = (name: string, more: object): Record_ => ({
  id: 1,
  created_at: SAMPLES.timestamp,
  ...Object.fromEntries(
    Object.entries(fieldsOf(name)).flatMap(([field, { kind, required, secret, exported, default: value, values }]) =>
      ALIASES.includes(kind) || (secret && !exported) ? [] : [[field, required ? (value ?? values?.[0] ?? SAMPLES[kind]) : null]],
    ),
  ),
  ...more,
});

describe('a file that is not what it says', { timeout: 120_000 }, () => {
  let tenant: Tenant;
  let client: Record_;
  let contents: Content['records'];

  beforeAll(async () => {
    const origin = await newTenant();
    await created(origin.admin.post('/clients', { name: '대한건설' }));
    tenant = await newTenant();
    ({ records: contents } = await contentOf(await exportOf(origin.admin)));
    client = contents.clients?.[0];
  }, 120_000);

  const attempt = async (records: Content['records'], wrong?: Parameters<typeof archiveOf>[1]) =>
    imported(tenant.id, await archiveOf(records, wrong));

  /** Nothing of a refused file remains. */
  const nothing = async () => {
    const [row] = await query<{ count: string }>(`select count(*) from clients where tenant_id = $1`, [tenant.id]);
    expect(row?.count).toBe('0');
  };

  const details = (reply: Awaited<ReturnType<typeof imported>>) => reply.body.error?.details.map(({ path, code }) => `${path} ${code}`);

  test.each<[string, string, string, Parameters<typeof archiveOf>[1], Record<string, Record_[]>?]>([
    [
      'fewer rows than it says',
      'error.import.manifest_differs',
      'clients.json rows',
      ({ files }) => Object.assign(entry(files, 'clients'), { rows: 2 }),
    ],
    [
      'more rows than it says',
      'error.import.manifest_differs',
      'clients.json rows',
      ({ files }) => Object.assign(entry(files, 'clients'), { rows: 0 }),
    ],
    [
      'another hash',
      'error.import.manifest_differs',
      'clients.json sha256',
      ({ files }) => Object.assign(entry(files, 'clients'), { sha256: '0'.repeat(64) }),
    ],
    ['a collection that is none', 'error.import.manifest_differs', 'audit_logs.json unknown_collection', undefined, { audit_logs: [] }],
    ['a log', 'error.import.manifest_differs', 'data_exports.json unknown_collection', undefined, { data_exports: [] }],
    [
      'a file that is not there',
      'error.import.manifest_differs',
      '../../clients.json missing',
      ({ files }) => void files.push({ collection: 'sites', file: '../../clients.json', rows: 0, sha256: '0'.repeat(64) }),
    ],
    [
      'a part of the business',
      'error.import.partial',
      'manifest.json partial',
      (manifest) => Object.assign(manifest, { export_type: 'SALES' }),
    ],
    [
      'a period of it',
      'error.import.partial',
      'manifest.json partial',
      (manifest) => Object.assign(manifest, { start_date: '2026-01-01' }),
    ],
    [
      'too many rows',
      'error.import.too_many_rows',
      'manifest.json too_many_rows',
      ({ files }) => Object.assign(entry(files, 'clients'), { rows: 1_000_001 }),
    ],
  ])('%s', async (_name, key, detail, wrong, more = {}) => {
    const reply = await attempt({ clients: [client], ...more }, wrong);
    expect([...refusal(reply), details(reply)?.[0]]).toEqual([422, key, detail]);
    await nothing();
  });

  test.each<[string, object, string]>([
    ['an unknown field', { colour: 'red' }, 'clients.2.colour unknown_field'],
    ['another tenant', { tenant_id: 1 }, 'clients.2.tenant_id unknown_field'],
    ['a text for a figure', { credit_limit: 'much', closing_day: 'x' }, ' invalid_type'],
    ['an id that is none', { id: -1 }, 'clients.2.id invalid_type'],
    ['no name', { name: null }, 'clients.2.name required'],
    ['what cannot be stored', { name: 'a\u0000b' }, 'clients.2.name invalid_type'],
    ['a value that is none', { deleted_at: 'yesterday' }, 'clients.2.deleted_at invalid_type'],
  ])('a row with %s', async (_name, changes, detail) => {
    const known = new Set(Object.keys(client));
    const wrong = Object.fromEntries(Object.entries(changes).filter(([name]) => known.has(name) || ['colour', 'tenant_id'].includes(name)));
    const reply = await attempt({ clients: [{ ...client, ...(Object.keys(wrong).length ? wrong : { is_active: 'x' }) }] });
    expect(refusal(reply)).toEqual([422, 'error.import.invalid_rows']);
    expect(details(reply)?.[0]).toContain(detail);
    await nothing();
  });

  test.each<[string, string, string]>([
    ['payment_terms_days', '30.0', 'a whole number written as another one'],
    ['payment_terms_days', '3e1', 'a whole number written as a power'],
    ['credit_limit', '1e30', 'more digits than the column has'],
    ['created_at', '"2026-02-30T00:00:00.000Z"', 'an instant that there is not'],
    ['created_at', '"1800-01-01T00:00:00.000Z"', 'an instant of another age'],
    ['id', '7.0', 'an id that is written as another number'],
  ])('a row whose %s is %s is named: %s', async (field, value) => {
    const known = field === 'id' ? `"id":${client.id}` : `"${field}":${JSON.stringify(client[field])}`;
    const text = JSON.stringify(client).replace(known, `"${field}":${value}`);
    const reply = await imported(tenant.id, await archiveOf({ clients: [JSON.parse(text)] }, undefined, { clients: `[\n${text}\n]\n` }));
    expect([...refusal(reply), details(reply)]).toEqual([422, 'error.import.invalid_rows', [`clients.2.${field} invalid_type`]]);
    await nothing();
  });

  test('a row that is there twice', async () => {
    const reply = await attempt({ clients: [client, { ...client, name: '둘째' }] });
    expect([...refusal(reply), details(reply)]).toEqual([422, 'error.import.invalid_rows', ['clients.3.id duplicate']]);
    await nothing();
  });

  test('references lead to no row outside of the file', async () => {
    const theirs = await newTenant();
    const foreign = await created(theirs.admin.post('/clients', { name: '남의 거래처' }));
    const [account] = await query<{ id: number }>(`select min(id) as id from account_codes where tenant_id = $1`, [theirs.id]);
    const wrong = await attempt({ clients: [client], journal_lines: [blank('journal_lines', { account_code_id: account?.id })] });
    expect(refusal(wrong)).toEqual([422, 'error.import.invalid_rows']);
    expect(details(wrong)).toContain('journal_lines.2.account_code_id unknown_reference');
    await nothing();
    const own = await newTenant();
    const sites = [blank('sites', { client_id: foreign.id }), blank('sites', { client_id: client.id, id: 2 })];
    expect((await imported(own.id, await archiveOf({ sites, clients: [client] }))).status).toBe(201);
    const rows = await query<Record_>(
      `select s.client_id, c.id, c.tenant_id from sites s left join clients c on c.id = s.client_id where s.tenant_id = $1 order by s.id`,
      [own.id],
    );
    expect(rows[0]?.client_id).toBeNull();
    expect(rows[1]).toMatchObject({ tenant_id: own.id });
    expect(rows[1]?.id).not.toBe(client.id);
  });

  test('sums of stock are the database’s to check', async () => {
    const item = { ...(await itemOf()), id: 5 };
    const stock = blank('stocks', { item_id: 5, warehouse_id: contents.warehouses?.[0]?.id, quantity: 10, reserved_quantity: 0 });
    const rows = { ...contents, items: [item], stocks: [stock] };
    const reply = await attempt(rows);
    expect(refusal(reply)).toEqual([422, 'error.import.refused']);
    expect(reply.body.error?.details[0]).toMatchObject({ key: 'error.stock.unbalanced', code: 'unbalanced' });
    await nothing();
  });

  async function itemOf(): Promise<Record_> {
    const origin = await newTenant();
    await created(origin.admin.post('/items', { code: 'A-1', name: '강판', item_type: 'PART', unit: 'EA' }));
    return (await contentOf(await exportOf(origin.admin))).records.items?.[0];
  }

  test('events of records that the file does not have are left out', async () => {
    const origin = await newTenant();
    const { admin } = origin;
    const expense = {
      ...{ event_date: '2026-01-02', category: 'CONDOLENCE', recipient_name: '김고객', has_cash: true, cash_method: 'CASH' },
      cash_amount: 1000,
    };
    await created(admin.post('/condolence-expenses', expense));
    await done(admin.delete(`/condolence-expenses/${(await created(admin.post('/condolence-expenses', expense))).id}`));
    const buyer = await created(admin.post('/clients', { name: '대한건설' }));
    const items = [{ line_type: 'CUSTOM', item_name: '설치', unit: 'EA', quantity: 1, unit_price: 1000 }];
    const order = await created(admin.post('/orders', { client_id: buyer.id, delivery_date: '2199-01-31', items }));
    await done(admin.delete(`/orders/${order.id}`));
    const process = await created(admin.post('/processes', { process_name: '공정', steps: [{ step_name: '작업' }] }));
    const work = await created(admin.post('/work-orders', { process_id: process.id, items: [{ item_name: '문', quantity: 1 }] }));
    await done(admin.post(`/work-orders/${work.id}/revert`, { force: true }));
    for (const [include_deleted, expenses] of [
      [false, 1],
      [true, 2],
    ] as const) {
      const own = await newTenant();
      const bytes = await exportOf(admin, include_deleted);
      const { status, body } = await imported(own.id, bytes);
      expect(status).toBe(201);
      const { data } = body;
      const events = (await contentOf(bytes)).records.stat_events ?? [];
      expect(data.left_out.stat_events).toBeGreaterThan(0);
      expect(data.rows.stat_events + data.left_out.stat_events).toBe(events.length);
      expect([data.rows.condolence_expenses, data.rows.orders ?? 0, data.rows.order_items ?? 0]).toEqual([
        expenses,
        ...(include_deleted ? [1, 1] : [0, 0]),
      ]);
      const [lost] = await query<{ count: string }>(
        `select count(*) from stat_events e where e.tenant_id = $1 and e.collection = 'condolence_expenses'
           and not exists (select from condolence_expenses c where c.tenant_id = $1 and c.id::text = e.item_id)`,
        [own.id],
      );
      expect(lost?.count).toBe('0');
    }
  });

  test('a zip that inflates to more than it says, or says too much', async () => {
    const bomb = await archiveOf({ clients: [{ ...client, name: '가'.repeat(4_000_000) }] });
    expect([...refusal(await imported(tenant.id, bomb)), 'line']).toEqual([422, 'error.import.unreadable', 'line']);
    const lying = await archiveOf({ clients: [client] });
    for (const size of [1, 0xfffffffe]) {
      const changed = Buffer.from(lying);
      for (let entryAt = changed.indexOf('PK\u0001\u0002'); entryAt >= 0; entryAt = changed.indexOf('PK\u0001\u0002', entryAt + 4))
        changed.writeUInt32LE(size, entryAt + 24);
      const reply = await imported(tenant.id, changed);
      expect(refusal(reply)).toEqual([422, 'error.import.unreadable']);
    }
    expect(refusal(await imported(tenant.id, Buffer.from('no zip at all')))).toEqual([422, 'error.import.unreadable']);
    await nothing();
  });

  test('only system administrators import', async () => {
    const archive = await archiveOf({ clients: [client] });
    expect(refusal(await imported(tenant.id, archive, tenant.admin))).toEqual([403, 'error.system_admin_only']);
    expect((await imported(2_147_483_000, archive)).status).toBe(404);
  });

  test('of two at once one wins', async () => {
    const own = await newTenant();
    const archive = await archiveOf({ clients: [client] });
    const replies = await Promise.all([imported(own.id, archive), imported(own.id, archive)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [row] = await query<{ count: string }>(`select count(*) from clients where tenant_id = $1`, [own.id]);
    expect(row?.count).toBe('1');
  });

  test('requests do not import, whatever they set', async () => {
    const refused = connected(inject('databaseUrl'), async (connection) => {
      await connection.query('begin');
      await connection.query(`set local role business_operations_api`);
      await connection.query(
        `select set_config('app.importing', 'on', true), set_config('app.tenant_id', $1, true), set_config('app.actor_type', 'JOB', true)`,
        [String(tenant.id)],
      );
      const { rows } = await connection.query<{ importing: boolean }>('select ops.importing() as importing');
      expect(rows[0]?.importing).toBe(false);
      await connection.query(`insert into orders (tenant_id, status) values ($1, 'CONFIRMED')`, [tenant.id]);
    });
    await expect(refused).rejects.toThrow('error.state_by_operation');
  });
});

const entry = (files: { collection: string; rows: number; sha256: string }[], collection: string) => {
  const found = files.find((file) => file.collection === collection);
  if (!found) throw new Error(collection);
  return found;
};
