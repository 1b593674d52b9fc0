import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { query } from '../support/database.ts';
import { fileRow } from '../support/files.ts';
import { created, done, firstId, refusal } from '../support/replies.ts';
import { anonymous, newTenant, systemAdmin, type Tenant } from '../support/tenants.ts';
import { boardIds, newPost } from './boards/boards.ts';
import { produced } from './shipments/shipments.ts';

interface Operation {
  operationId: string;
  'x-access': string | { collection: string; action: string };
  requestBody?: { content: Record<string, unknown> };
}

/** Bodies of operations that refuse an empty one before they look for the row. */
const BODIES: Record<string, object> = {
  'production.work-orders.material-input': { inputs: [{ stock_lot_id: 1, quantity: 1 }] },
  'production.work-orders.material-input-update': { quantity: 1 },
  'finance.journal-entries.update': {
    entry_date: '2025-03-01',
    lines: [
      { account_code_id: 1, debit: 1 },
      { account_code_id: 1, credit: 1 },
    ],
  },
  'finance.taxportal-invoices.manual.update': {
    ...{ direction: 'SALES', write_date: '2025-03-01', tax_type: 'EXEMPT', supply_amount: 1 },
    ...{ counterparty_business_number: '1234567891', counterparty_name: 'no' },
  },
  'finance.card-transactions.manual.update': {
    ...{ corporate_card_id: 1, used_at: '2025-03-01T00:00:00Z', merchant_name: 'no', total_amount: 1 },
  },
  'finance.card-transactions.splits.save': {
    splits: [
      { account_code_id: 1, amount: 1 },
      { account_code_id: 1, amount: 1 },
    ],
  },
  'finance.card-transactions.amount': { supply_amount: 1, tax_amount: 0, reason: 'no' },
  'finance.bank-transactions.manual.update': {
    ...{ bank_account_id: 1, transacted_at: '2025-03-01T00:00:00Z', direction: 'DEPOSIT', amount: 1 },
  },
  'finance.bank-transactions.splits.save': {
    splits: [
      { account_code_id: 1, amount: 1 },
      { account_code_id: 1, amount: 1 },
    ],
  },
  'platform.esign.cancel': { reason: 'no' },
  'sales.biddings.cancel': { result_reason: 'no' },
  'design.bom-templates.replace': { items: [] },
  'design.bom-templates.revise': { change_note: 'no' },
  'design.bom-templates.clone': { code: 'no' },
  'design.model-sets.clone': { code: 'no' },
  'inventory.warehouses.count': { reason: 'no', lines: [{ stock_id: 1, expected: 1, counted: 1 }] },
  'inventory.stocks.adjust': { quantity: 1, reason: 'no' },
  'inventory.stocks.transfer': { to_warehouse_id: 1, quantity: 1 },
  'inventory.stock-lots.hold': { reason: 'no' },
  'inventory.purchase-orders.cancel': { reason: 'no' },
  'inventory.receivings.inspect': { items: [{ id: 1, accepted_quantity: 1, rejected_quantity: 0 }] },
  'inventory.receivings.cancel': { reason: 'no' },
  'production.processes.items-replace': { items: [] },
  'production.work-orders.assign': { assignee_id: null },
  'production.work-orders.item-inspection': { inspection_data: [] },
  'production.work-orders.change-status': { status: 'WAITING' },
  'production.work-orders.item-change-status': { status: 'IN_PROGRESS' },
  'production.bending-orders.cancel': { reason: 'no' },
  'production.shipments.change-status': { status: 'READY' },
  'sales.orders.cancel': { reason: 'no' },
  'hr.employees.change-status': { status: 'ON_LEAVE' },
  'hr.employees.resign': { resign_date: '2026-01-31' },
  'hr.construction-projects.change-status': { status: 'IN_PROGRESS' },
  'hr.loans.repayments.create': { paid_date: '2026-01-01', paid_principal: 1 },
  'platform.approvals.reject': { comment: 'no' },
  'platform.posts.comment-create': { content: 'no' },
  'platform.posts.comment-update': { content: 'no' },
  'platform.leave-requests.cancel': { reason: 'no' },
  'platform.trigger-audit.rollback': { reason: 'no' },
  'platform.roles.set-menu-permissions': { menus: [{ menu_id: 1, visible: false }] },
  'sales.quotes.lose': { reason: 'no' },
  'quality.quality-documents.cancel': { reason: 'no' },
  'quality.quality-documents.inspect-location': { result: 'PASS' },
  'quality.performance-reports.memo': { memo: 'no' },
  'quality.equipment.templates.create': { inspection_cycle: 'DAILY', check_point: 'no', check_item: 'no' },
  'finance.tax-invoices.cancel': { reason: 'no' },
  'finance.tax-invoices.update': { client_id: 1, write_date: '2025-03-01', items: [{ name: 'no', supply_amount: 1 }] },
  'quality.equipment.templates.copy': { source_cycle: 'DAILY', target_cycles: ['WEEKLY'] },
  'quality.equipment.processes.set': { processes: [] },
  'quality.documents.reject': { comment: 'no' },
  'quality.documents.snapshot': { rendered_html: 'no' },
  'quality.inspections.complete': { result: 'PASS' },
  'quality.nonconforming-reports.change-status': { status: 'ANALYZING' },
};

/** What routes ask for in their query. */
const QUERIES: Record<string, string> = { 'design.bom-templates.diff': '?with=1' };

/** Rows of the demo company where the path does not name the collection that the right is on. */
const ROWS: Record<string, string> = {
  '/api/v1/roles': 'select id from directus_roles where tenant_id = $1',
  '/api/v1/permissions': 'select g.id from directus_permissions g join directus_policies p on p.id = g.policy where p.tenant_id = $1',
  '/api/v1/equipment': 'select id from equipment where tenant_id = $1',
  '/api/v1/documents': 'select id from documents where tenant_id = $1',
  '/api/v1/quality/documents': 'select id from quality_documents where tenant_id = $1',
  '/api/v1/processes': 'select id from processes where tenant_id = $1',
  '/api/v1/quotes': 'select id from quotes where tenant_id = $1',
  '/api/v1/warehouses': 'select id from warehouses where tenant_id = $1',
  '/api/v1/stocks': 'select id from stocks where tenant_id = $1',
  '/api/v1/material-requirements': 'select id from items where tenant_id = $1',
  '/api/v1/qms/lot-audits': "select id from quality_documents where tenant_id = $1 and status = 'COMPLETED'",
  '/api/v1/trigger-audit': 'select id::integer from audit.trigger_audit_logs where tenant_id = $1',
};

/** Paths whose right is on another collection than the row that they name. */
const OWNERS: readonly (readonly [path: string, collection: string])[] = [
  ['/posts/{id}', 'posts'],
  ['/work-orders/{id}', 'work_orders'],
  ['/card-transactions/{id}', 'card_transactions'],
  ['/bank-transactions/{id}', 'bank_transactions'],
  ['/material-requirements/{id}', 'items'],
];

/** The demo company has rows of every kind. */
async function idOfOthers(path: string, collection: string): Promise<number | string | undefined> {
  const [company] = await query<{ id: number }>("select id from tenants where code = 'hanbit'");
  if (!company || collection === 'tenants') return company?.id;
  if (collection === 'directus_files') return fileRow(company.id);
  const statement = ROWS[path.slice(0, path.indexOf('/{id}'))] ?? `select id from ${collection} where tenant_id = $1`;
  const [row] = await query<{ id: number | string }>(`${statement} limit 1`, [company?.id]);
  return row?.id;
}

let a: Tenant;
let b: Tenant;
/** Rows of B by collection. */
let foreign: Record<string, number | string>;
let ownClient: number;
let entry: (account: number, more?: object) => Record<string, unknown>;
let accountA: number;

const create = async (client: Client, path: string, body: object): Promise<number> => (await created(client.post(path, body))).id;

beforeAll(async () => {
  [a, b] = await Promise.all([newTenant(), newTenant()]);
  accountA = await firstId(a.admin, '/account-codes');
  const accountB = await firstId(b.admin, '/account-codes');
  entry = (account, more = {}) => ({
    entry_date: '2025-03-01',
    lines: [
      { account_code_id: account, debit: 1 },
      { account_code_id: account, credit: 1, ...more },
    ],
  });
  const group = await create(b.admin, '/client-groups', { group_code: 'B', name: 'Group of B' });
  const work = await create(b.admin, '/work-orders', { items: [{ item_name: 'Item of B', quantity: 1 }] });
  const registered = { business_no: '1234567891', email: 'b@example.com' };
  const client = await create(b.admin, '/clients', { name: 'Client of B', client_group_id: group, ...registered });
  const invoice = { client_id: client, write_date: '2025-03-01', items: [{ name: 'Item of B', supply_amount: 1 }] };
  const { shipment } = await produced(b, 1);
  const moved = await create(b.admin, '/bank-transactions/manual', {
    ...{
      new_account: { bank_name: 'Bank of B', account_number: '1' },
      transacted_at: '2025-03-01T00:00:00Z',
      direction: 'DEPOSIT',
      amount: 1,
    },
  });
  const dispatched = await done(b.admin.put(`/shipments/${shipment}`, { vehicle_dispatches: [{ vehicle_no: '1' }] }));
  const card = await create(b.admin, '/corporate-cards', { card_company: 'B', card_name: 'B', card_number: '1234567890123456' });
  const used = await create(b.admin, '/card-transactions/manual', {
    ...{ corporate_card_id: card, used_at: '2025-03-01T00:00:00Z', merchant_name: 'B', total_amount: 1 },
  });
  foreign = {
    account_codes: accountB,
    corporate_cards: card,
    card_transactions: used,
    shipments: shipment,
    vehicle_dispatches: dispatched.body.data.vehicle_dispatches[0].id,
    bank_transactions: moved,
    client_groups: group,
    clients: client,
    tax_invoices: await create(b.admin, '/tax-invoices', invoice),
    sites: await create(b.admin, '/sites', { name: 'Site of B', client_id: client }),
    journal_entries: await create(b.admin, '/journal-entries', entry(accountB)),
    api_keys: await create(b.admin, '/api/v1/api-keys', { name: 'Key of B' }),
    tenants: b.id,
    tax_portal_invoices: await create(b.admin, '/taxportal-invoices/manual', {
      ...{ direction: 'SALES', write_date: '2025-03-01', tax_type: 'EXEMPT', supply_amount: 1 },
      ...{ counterparty_business_number: '1234567891', counterparty_name: 'Customer of B' },
    }),
    work_orders: work,
    posts: (await newPost(b.admin, (await boardIds(b)).free as number)).id,
  };
  ownClient = await create(a.admin, '/clients', { name: 'Client of A' });
});

describe("another tenant's ids", () => {
  test('in the path of any route: 404, as for ids that nobody has', { timeout: 120_000 }, async () => {
    const document = JSON.parse((await anonymous.get('/openapi.json')).text) as { paths: Record<string, Record<string, Operation>> };
    const system: string[] = [];
    const tried: string[] = [];
    for (const [path, methods] of Object.entries(document.paths)) {
      if (!path.includes('{id}')) continue;
      for (const [method, { operationId, 'x-access': access, requestBody }] of Object.entries(methods)) {
        // Forms are refused before they are read; the tests of their own areas send some.
        if (requestBody?.content['multipart/form-data']) continue;
        const collection = typeof access === 'object' ? access.collection : 'tenants';
        const known = foreign[OWNERS.find(([start]) => path.includes(start))?.[1] ?? collection];
        const id = known ?? (await idOfOthers(path, collection));
        expect(id, `${operationId} needs a row of another tenant`).toBeDefined();
        const answer = (one: number | string) => {
          const body = method === 'get' || method === 'delete' ? undefined : (BODIES[operationId] ?? {});
          const filled = path.replace('{id}', String(one)).replace(/\{\w+\}/, '1');
          return a.admin.send(method.toUpperCase(), `${filled}${QUERIES[operationId] ?? ''}`, body);
        };
        const [theirs, nobodys] = [
          await answer(id as number | string),
          await answer(typeof id === 'string' ? randomUUID() : 2_147_483_647),
        ];
        if (access === 'SYS') {
          expect(theirs.body.error?.key, operationId).toBe('error.system_admin_only');
          system.push(operationId);
          continue;
        }
        expect([operationId, theirs.status, theirs.body.error]).toEqual([operationId, 404, nobodys.body.error]);
        tried.push(operationId);
      }
    }
    expect(tried.length).toBeGreaterThanOrEqual(60);
    expect(system).toContain('platform.tenants.delete');
    expect((await b.admin.get(`/clients/${foreign.clients}`)).body.data.name).toBe('Client of B');
    expect((await b.admin.get(`/journal-entries/${foreign.journal_entries}`)).status).toBe(200);
  });

  test('in bodies: 422 that names the field', async () => {
    const attempts: [string, object, string][] = [
      ['/clients', { name: 'X', client_group_id: foreign.client_groups }, 'client_group_id'],
      ['/clients', { name: 'X', manager_id: b.adminId }, 'manager_id'],
      ['/sites', { name: 'X', client_id: foreign.clients }, 'client_id'],
      ['/journal-entries', entry(foreign.account_codes as number), 'lines.0.account_code_id'],
      ['/journal-entries', entry(accountA, { vendor_id: foreign.clients }), 'lines.1.vendor_id'],
    ];
    for (const [path, body, field] of attempts) {
      const reply = await a.admin.post(path, body);
      expect([path, reply.status, reply.body.error?.details[0]]).toEqual([
        path,
        422,
        expect.objectContaining({ path: field, code: 'unknown_reference' }),
      ]);
    }
    const changed = await a.admin.put(`/clients/${ownClient}`, { client_group_id: foreign.client_groups });
    expect([changed.status, changed.body.error?.details[0]?.path]).toEqual([422, 'client_group_id']);
    expect((await a.admin.put('/tenants/current', { logo_id: await fileRow(b.id) })).status).toBe(422);
  });

  test('in filters and searches: nothing', async () => {
    for (const path of [
      `/sites?client_id=${foreign.clients}`,
      `/clients?client_group_id=${foreign.client_groups}`,
      `/journal-entries?account_code_id=${foreign.account_codes}`,
      `/journal-entries?vendor_id=${foreign.clients}`,
      '/clients?search=Client of B',
      '/vendors?search=Client of B',
      '/api/v1/api-keys?search=Key of B',
    ]) {
      const reply = await a.admin.get(path);
      expect([path, reply.status, reply.body.data, reply.body.meta?.total]).toEqual([path, 200, [], 0]);
    }
    const ledger = await a.admin.get('/account-ledger', {
      account_code_id: foreign.account_codes as number,
      start_date: '2025-01-01',
      end_date: '2025-12-31',
    });
    expect([404, 422]).toContain(ledger.status);
  });

  test('in a bulk deletion: skipped as not found', async () => {
    const reply = await a.admin.delete('/clients/bulk', { ids: [foreign.clients] });
    expect(reply.body.data).toMatchObject({ deleted_ids: [], skipped: [{ id: foreign.clients, reason: 'not_found' }] });
  });
});

describe('headers', () => {
  test("X-TENANT-ID: one's own, nobody else's, and nothing malformed", async () => {
    expect((await a.admin.get('/clients', undefined, { 'x-tenant-id': String(a.id) })).status).toBe(200);
    for (const other of [String(b.id), '2147483647', '4294967297']) {
      expect((await a.admin.get('/clients', undefined, { 'x-tenant-id': other })).body.error?.key, other).toBe('error.forbidden');
    }
    for (const malformed of ['x', '0', '-1', '1.0', `${a.id},${b.id}`, "1' or '1'='1", '']) {
      expect((await a.admin.get('/clients', undefined, { 'x-tenant-id': malformed })).status, malformed).toBe(422);
    }
  });

  test("an API key of B with A's token: 403; A's own or the system's: 200", async () => {
    const key = async (client: Client, body = {}) =>
      (await client.post('/api/v1/api-keys', { name: 'Gate', ...body })).body.data.key as string;
    const status = async (value: string) => (await a.admin.get('/clients', undefined, { 'x-api-key': value })).status;
    expect(await status(await key(b.admin))).toBe(403);
    expect(await status(await key(a.admin))).toBe(200);
    expect(await status(await key(await systemAdmin(), { system: true }))).toBe(200);
    expect(await status('mk_00000000_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA')).toBe(401);
    expect((await anonymous.get('/clients', undefined, { 'x-api-key': await key(a.admin), 'x-tenant-id': String(a.id) })).status).toBe(401);
  });
});

describe('a system administrator', () => {
  test('acts in the tenant that X-TENANT-ID names, behind its fence', async () => {
    const root = await systemAdmin();
    const inA = root.with({ 'x-tenant-id': String(a.id) });
    const made = await create(inA, '/clients', { name: 'By the system' });
    expect((await a.admin.get(`/clients/${made}`)).body.data.name).toBe('By the system');
    expect((await inA.get(`/clients/${foreign.clients}`)).status).toBe(404);
    expect((await inA.post('/sites', { name: 'X', client_id: foreign.clients })).status).toBe(422);
    const [row] = await query(
      `select tenant_id, session_info ->> 'acting_tenant' as acting from audit.trigger_audit_logs where table_name = 'clients' and row_id = $1`,
      [String(made)],
    );
    expect(row).toEqual({ tenant_id: a.id, acting: String(a.id) });
    expect((await root.get('/clients', undefined, { 'x-tenant-id': '2147483647' })).status).toBe(404);
  });

  test('is in no tenant otherwise: 404 error.tenant.none', async () => {
    const root = await systemAdmin();
    for (const path of [
      '/tenants/current',
      '/clients',
      '/clients/1',
      '/account-codes',
      '/clients/stats',
      '/account-ledger?account_code_id=1&start_date=2025-01-01&end_date=2025-01-02',
    ]) {
      expect((await root.get(path)).body.error?.key, path).toBe('error.tenant.none');
    }
    const made = await root.post('/clients', { name: 'Nowhere' });
    expect(refusal(made)).toEqual([404, 'error.tenant.none']);
    expect((await root.delete('/clients/bulk', { ids: [ownClient] })).body.error?.key).toBe('error.tenant.none');
    expect((await a.admin.get(`/clients/${ownClient}`)).status).toBe(200);
  });
});
