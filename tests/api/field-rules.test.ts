import { beforeAll, describe, expect, test } from 'vitest';
import type { Client, Reply } from '../support/client.ts';
import { query } from '../support/database.ts';
import { done, refusal, violations } from '../support/replies.ts';
import { newTenant, systemAdmin, type Tenant } from '../support/tenants.ts';

let tenant: Tenant;
const ids: Record<string, number> = {};
beforeAll(async () => {
  tenant = await newTenant();
  const created = async (path: string, body: object) => {
    const reply = await tenant.admin.post(path, body);
    if (reply.status !== 201) throw new Error(`${path}: ${reply.text}`);
    return reply.body.data.id as number;
  };
  ids.clients = await created('/clients', { name: '거래처' });
  ids.account_codes = await created('/account-codes', {
    ...{ code: '9001', name: '시험', category: 'EXPENSE', sub_category: 'SELLING_ADMIN' },
  });
  ids.employees = await created('/employees', { name: '사원', hire_date: '2026-01-01' });
});

/** One rule of each kind: what breaks it, and the refusal that every way in answers. */
const RULES: [what: string, table: string, path: string, change: Record<string, unknown>, key: string, detail: object, ko: string][] = [
  [
    'a negative credit limit',
    'clients',
    '/clients',
    { credit_limit: -5 },
    'error.validation_failed',
    { path: 'credit_limit', code: 'too_small', min: 0, message: 'Must be at least 0.' },
    '0 이상이어야 합니다.',
  ],
  [
    'a text that is too long',
    'clients',
    '/clients',
    { name: '가'.repeat(101) },
    'error.validation_failed',
    { path: 'name', code: 'too_big', max: 100, message: 'Must have at most 100 characters.' },
    '100자 이하여야 합니다.',
  ],
  [
    'a code of other signs',
    'account_codes',
    '/account-codes',
    { code: '9 01' },
    'error.validation_failed',
    { path: 'code', code: 'invalid_format', message: 'The format is not valid.' },
    '형식이 올바르지 않습니다.',
  ],
  [
    'a fraction of a won',
    'employees',
    '/employees',
    { base_salary: 1.5 },
    'error.amount.whole_won',
    { path: 'base_salary', code: 'whole_won', message: 'Must be whole won.' },
    '원 단위의 정수여야 합니다.',
  ],
  [
    'more than the maximum',
    'employees',
    '/employees',
    { family_count: 31 },
    'error.validation_failed',
    { path: 'family_count', code: 'too_big', max: 30, message: 'Must be at most 30.' },
    '30 이하여야 합니다.',
  ],
  [
    'a value that is none of the choices',
    'clients',
    '/clients',
    { client_type: 'X' },
    'error.validation_failed',
    {
      path: 'client_type',
      code: 'invalid_value',
      options: ['SALES', 'PURCHASE', 'BOTH'],
      message: 'Must be one of: SALES, PURCHASE, BOTH.',
    },
    '다음 중 하나여야 합니다: SALES, PURCHASE, BOTH.',
  ],
];

const ofApi = ({ status, body }: Reply) => [status, body.error?.key, body.error?.details];
const ofItems = ({ status, body }: Reply) => [status, body.errors?.[0]?.extensions?.key, body.errors?.[0]?.extensions?.details];

describe.each(RULES)('%s', (_, table, path, change, key, detail, ko) => {
  const english = { 'accept-language': 'en' };

  test('is refused by the API, in the language of the caller', async () => {
    expect(ofApi(await tenant.admin.put(`${path}/${ids[table]}`, change, english))).toEqual([422, key, [detail]]);
    const korean = await tenant.admin.put(`${path}/${ids[table]}`, change, { 'accept-language': 'ko' });
    expect(korean.body.error?.details[0]?.message).toBe(ko);
  });

  test.each<[string, () => Promise<Client>]>([
    ['the administrator of a tenant', async () => tenant.admin],
    ['a system administrator', systemAdmin],
  ])('is refused alike through /items to %s', async (_who, client) => {
    const person = await client();
    const reply = await person.patch(`//items/${table}/${ids[table]}`, change);
    const message = reply.body.errors?.[0]?.extensions?.details?.[0]?.message;
    expect([ko, (detail as { message: string }).message]).toContain(message);
    expect(ofItems(reply)).toEqual([422, key, [{ ...detail, message }]]);
  });

  test('is refused alike through GraphQL', async () => {
    const [[name, value]] = Object.entries(change) as [[string, unknown]];
    const reply = await tenant.admin.post('//graphql', {
      query: `mutation { update_${table}_item(id: ${ids[table]}, data: { ${name}: ${JSON.stringify(value)} }) { id } }`,
    });
    const [error] = reply.body.errors ?? [];
    const { message: _message, ...rest } = detail as Record<string, unknown>;
    expect([error?.extensions?.key, error?.extensions?.details]).toEqual([key, [expect.objectContaining(rest)]]);
  });
});

test('nothing of it was stored', async () => {
  expect(await query('select name, credit_limit::float as credit_limit from clients where id = $1', [ids.clients])).toEqual([
    { name: '거래처', credit_limit: 0 },
  ]);
});

test('an amount that JavaScript cannot tell is stored as it is', async () => {
  const amount = '999999999999999.99';
  const reply = await tenant.admin.patch(`//items/clients/${ids.clients}`, { credit_limit: amount });
  expect([reply.status, reply.body.data?.credit_limit]).toEqual([200, amount]);
});

describe('texts, by every way', () => {
  const name = async () => (await query('select name, fax, email from clients where id = $1', [ids.clients]))[0];
  const empty = [422, 'error.validation_failed', [expect.objectContaining({ path: 'name', code: 'too_small', min: 1 })]];

  test.each([
    ['empty', ''],
    ['blank', ' \t '],
  ])('that must be there are refused %s', async (_what, text) => {
    expect(ofApi(await tenant.admin.put(`/clients/${ids.clients}`, { name: text }))).toEqual(empty);
    for (const person of [tenant.admin, await systemAdmin()])
      expect(ofItems(await person.patch(`//items/clients/${ids.clients}`, { name: text }))).toEqual(empty);
    expect(ofItems(await tenant.admin.patch('//items/clients', { keys: [ids.clients], data: { name: text } }))).toEqual(empty);
    const mutation = `mutation { update_clients_item(id: ${ids.clients}, data: { name: ${JSON.stringify(text)} }) { id } }`;
    const told = await tenant.admin.post('//graphql', { query: mutation });
    expect(told.body.errors?.[0]?.extensions?.details).toEqual(empty[2]);
    const made = await tenant.admin.post('//items/clients', { name: text });
    expect([made.status < 500, made.status >= 400]).toEqual([true, true]);
    expect(await name()).toMatchObject({ name: '거래처' });
  });

  test('are stored without blanks around them, and as nothing where they may be missing', async () => {
    await done(tenant.admin.patch(`//items/clients/${ids.clients}`, { name: ' 거래처 '.normalize('NFD'), fax: '  ', email: '' }));
    expect(await name()).toEqual({ name: '거래처', fax: null, email: null });
  });

  test('keep their format', async () => {
    const wrong = [422, 'error.validation_failed', [expect.objectContaining({ path: 'email', code: 'invalid_format' })]];
    expect(ofApi(await tenant.admin.put(`/clients/${ids.clients}`, { email: 'nobody' }))).toEqual(wrong);
    expect(ofItems(await tenant.admin.patch(`//items/clients/${ids.clients}`, { email: 'nobody' }))).toEqual(wrong);
    expect(ofItems(await tenant.admin.post('//items/clients', { name: '메일', email: 'nobody' }))).toEqual(wrong);
  });
});

describe('the Studio is told of the rules', () => {
  test('as validations, which leave empty values alone', async () => {
    const root = await systemAdmin();
    const field = async (name: string) => (await root.get(`//fields/${name.replace('.', '/')}`)).body.data.meta;
    expect(await field('account_codes.code')).toMatchObject({ validation: { _and: [{ code: { _regex: '^[0-9A-Za-z-]+$' } }] } });
    expect((await field('clients.name')).validation).toBeNull();
    // The input for numbers looks itself, by the same declaration.
    expect(await field('clients.credit_limit')).toMatchObject({ validation: null, options: { min: 0 } });
  });

  test('and what an administrator declares there holds besides', async () => {
    const root = await systemAdmin();
    const FIELD = '//fields/clients/fax';
    expect((await root.patch(FIELD, { meta: { validation: { _and: [{ fax: { _starts_with: '02' } }] } } })).status).toBe(200);
    try {
      const reply = await tenant.admin.patch(`//items/clients/${ids.clients}`, { fax: '051' });
      expect([reply.status, reply.body.errors?.[0]?.extensions?.code]).toEqual([400, 'FAILED_VALIDATION']);
      for (const sent of [
        tenant.admin.put(`/clients/${ids.clients}`, { fax: '051' }),
        tenant.admin.post('/clients', { name: 'Fax', client_type: 'SALES', fax: '051' }),
      ])
        expect([...refusal(await sent), violations(await sent)]).toEqual([422, 'error.validation_failed', ['fax invalid_value']]);
    } finally {
      await root.patch(FIELD, { meta: { validation: null } });
    }
    await done(tenant.admin.put(`/clients/${ids.clients}`, { fax: '051' }));
  });
});
