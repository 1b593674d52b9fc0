import { beforeAll, describe, expect, test } from 'vitest';
import { refusal } from '../support/replies.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

type Method = 'GET' | 'POST' | 'DELETE';

const details = async (method: Method, path: string, sent: object, language = 'en') => {
  const headers = { 'accept-language': language };
  const reply = await {
    GET: () => tenant.admin.get(path, sent as Record<string, string>, headers),
    POST: () => tenant.admin.post(path, sent, headers),
    DELETE: () => tenant.admin.send('DELETE', path, sent, { headers }),
  }[method]();
  expect(refusal(reply)).toEqual([422, 'error.validation_failed']);
  return reply.body.error?.details;
};

const one = { path: expect.any(String), code: expect.any(String) };

describe('a refusal of input names the limit and carries it', () => {
  test.each<[Method, string, object, object, string]>([
    [
      'POST',
      '/clients',
      { name: 'x'.repeat(101) },
      { path: 'name', code: 'too_big', max: 100, message: 'Must have at most 100 characters.' },
      '100자 이하여야 합니다.',
    ],
    ['POST', '/clients', { name: '' }, { path: 'name', code: 'too_small', min: 1, message: 'Must not be empty.' }, '비워 둘 수 없습니다.'],
    ['POST', '/clients', { name: 1 }, { path: 'name', code: 'invalid_type', message: 'Must be text.' }, '문자열이어야 합니다.'],
    [
      'POST',
      '/clients',
      { name: 'x', credit_limit: -1 },
      { path: 'credit_limit', code: 'too_small', min: 0, message: 'Must be at least 0.' },
      '0 이상이어야 합니다.',
    ],
    [
      'POST',
      '/clients',
      { name: 'x', credit_limit: '1e' },
      { path: 'credit_limit', code: 'invalid_decimal', message: 'Must be a number.' },
      '숫자여야 합니다.',
    ],
    [
      'POST',
      '/clients',
      { name: 'x', credit_limit: 1.234 },
      { path: 'credit_limit', code: 'too_many_decimals', max: 2, message: 'Must have at most 2 decimal places.' },
      '소수점 이하 2자리까지 입력할 수 있습니다.',
    ],
    [
      'POST',
      '/clients',
      { name: 'x', client_type: 'X' },
      {
        path: 'client_type',
        code: 'invalid_value',
        options: ['SALES', 'PURCHASE', 'BOTH'],
        message: 'Must be one of: SALES, PURCHASE, BOTH.',
      },
      '다음 중 하나여야 합니다: SALES, PURCHASE, BOTH.',
    ],
    [
      'DELETE',
      '/clients/bulk',
      { ids: [] },
      { path: 'ids', code: 'too_small', min: 1, message: 'Must not be empty.' },
      '비워 둘 수 없습니다.',
    ],
    [
      'DELETE',
      '/clients/bulk',
      { ids: Array.from({ length: 201 }, (_, index) => index + 1) },
      { path: 'ids', code: 'too_big', max: 200, message: 'Must have at most 200 items.' },
      '200개 이하여야 합니다.',
    ],
    [
      'GET',
      '/clients',
      { size: '201' },
      { path: 'size', code: 'too_big', max: 200, message: 'Must be at most 200.' },
      '200 이하여야 합니다.',
    ],
    [
      'GET',
      '/clients',
      { page: '1000001' },
      { path: 'page', code: 'too_big', max: 1_000_000, message: 'Must be at most 1,000,000.' },
      '1,000,000 이하여야 합니다.',
    ],
    [
      'GET',
      '/clients',
      { search: 'x'.repeat(101) },
      { path: 'search', code: 'too_big', max: 100, message: 'Must have at most 100 characters.' },
      '100자 이하여야 합니다.',
    ],
  ])('%s %s %j', async (method, path, sent, english, korean) => {
    expect(await details(method, path, sent)).toEqual([english]);
    expect(await details(method, path, sent, 'ko')).toEqual([{ ...english, message: korean }]);
  });

  test('what only the service finds says so too', async () => {
    const sent = { name: 'X', client_group_id: 2_000_000_000 };
    const refused = { path: 'client_group_id', code: 'unknown_reference' };
    expect(await details('POST', '/clients', sent)).toEqual([{ ...refused, message: 'Does not exist or has been deleted.' }]);
    expect(await details('POST', '/clients', sent, 'ko')).toEqual([{ ...refused, message: '존재하지 않거나 삭제된 항목입니다.' }]);
  });

  test('the orders that a list knows are its options', async () => {
    const [detail] = (await details('GET', '/sites', { sort: 'memo' })) ?? [];
    expect(detail).toEqual({
      ...one,
      path: 'sort',
      code: 'invalid_value',
      options: expect.arrayContaining(['name', 'start_date']),
      message: expect.stringContaining('name'),
    });
  });

  test('no message is a mere key', async () => {
    const found = await details('POST', '/material/nonconforming-reports', { nc_type: 'X', items: [{}], file_ids: 'x', unknown: 1 });
    for (const { message } of found ?? []) expect(message).not.toMatch(/^error\./);
  });
});

test('who invites a user is told that the invitation was sent', async () => {
  const email = (name: string) => `${name}@${tenant.code}.example.com`;
  const user = { last_name: '김', role_id: tenant.roleIds.staff };
  const english = { 'accept-language': 'en' };
  const invited = await tenant.admin.post('/users', { ...user, email: email('invited') }, english);
  expect([invited.status, invited.body.message, invited.body.data.status]).toEqual([201, 'Invitation sent.', 'invited']);
  const added = await tenant.admin.post('/users', { ...user, email: email('added'), password: 'long enough password' }, english);
  expect([added.status, added.body.message, added.body.data.status]).toEqual([201, 'Created.', 'active']);
});
