import { beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../support/concurrent.ts';
import { created, done } from '../support/replies.ts';
import { anonymous, login, newTenant, type Person, type Tenant } from '../support/tenants.ts';
import { custom, newClient, newOrder } from './orders/orders.ts';

let tenant: Tenant;
let sales: Person;
let client: number;

beforeAll(async () => {
  tenant = await newTenant();
  sales = await tenant.person('sales');
  client = await newClient(sales.client);
});

const tagOf = async (path: string) => (await sales.client.get(path)).headers.get('etag') ?? '';
const order = async (): Promise<{ path: string; items: { id: number }[] }> => {
  const { id, items } = await newOrder(sales.client, { client_id: client, items: [custom(1000), custom(2000)] });
  return { path: `/orders/${id}`, items };
};
const refused = { status: 412, body: { error: { code: 'PRECONDITION_FAILED', key: 'error.changed_meanwhile' } } };

describe('a record that is changed as it was seen (If-Match)', () => {
  test('is changed, and its answer has the tag to go on with', async () => {
    const { path } = await order();
    const seen = await tagOf(path);
    expect(seen).toMatch(/^"[\w-]{43}"$/);
    const first = await sales.client.put(path, { memo: 'one' }, { 'if-match': seen });
    expect([first.status, first.headers.get('etag')]).toEqual([200, await tagOf(path)]);
    const next = await sales.client.put(path, { memo: 'two' }, { 'if-match': `"other", W/${first.headers.get('etag')}` });
    expect(next.status, next.text).toBe(200);
    await done(sales.client.put(path, { memo: 'three' }, { 'if-match': '*' }));
  });

  test('is left alone once somebody else has changed it, even if only a line of it', async () => {
    const { path, items } = await order();
    const seen = await tagOf(path);
    const [first] = items;
    await done(sales.client.put(path, { items: [{ id: first?.id, item_name: '다른 이름' }] }));
    for (const send of [
      () => sales.client.put(path, { items: [custom(5)] }, { 'if-match': seen }),
      () => sales.client.post(`${path}/confirm`, {}, { 'if-match': seen }),
      () => sales.client.delete(path, undefined, { 'if-match': seen }),
    ])
      expect(await send()).toMatchObject(refused);
    expect((await sales.client.get(path)).body.data).toMatchObject({ status: 'DRAFT', items: [{ id: first?.id, item_name: '다른 이름' }] });
    await done(sales.client.post(`${path}/confirm`, {}, { 'if-match': await tagOf(path) }));
  });

  test('may be a role, the right to which is that to its menus', async () => {
    const path = `/roles/${tenant.roleIds.staff}`;
    const seen = (await tenant.admin.get(path)).headers.get('etag') ?? '';
    await done(tenant.admin.put(path, { name: '사원' }, { 'if-match': seen }));
    expect(await tenant.admin.put(path, { name: '직원' }, { 'if-match': seen })).toMatchObject(refused);
  });

  test('is changed by one of several at once', async () => {
    const { path } = await order();
    const seen = await tagOf(path);
    const replies = await atOnce(4, (index) => sales.client.put(path, { memo: `${index}` }, { 'if-match': seen }));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
  });

  test('is answered as before when the request is repeated with its key', async () => {
    const { path } = await order();
    const headers = { 'if-match': await tagOf(path), 'idempotency-key': `confirm ${path}`.replaceAll(' ', '-') };
    const [first, again] = [
      await sales.client.post(`${path}/confirm`, {}, headers),
      await sales.client.post(`${path}/confirm`, {}, headers),
    ];
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
  });

  test("is missing where it is another tenant's, and nothing matches what has no tag", async () => {
    const { path } = await order();
    const stranger = await (await newTenant()).person('sales');
    expect((await stranger.client.put(path, { memo: '.' }, { 'if-match': await tagOf(path) })).status).toBe(404);
    expect(await sales.client.post('/clients', { name: 'new', client_type: 'SALES' }, { 'if-match': '"any"' })).toMatchObject(refused);
    expect((await anonymous.put(path, {}, { 'if-match': '"any"' })).status).toBe(401);
  });
});

describe('a record that notes who looks at it, or that a company has one of (If-Match)', () => {
  let reader: Person;

  beforeAll(async () => {
    reader = await tenant.person('staff');
  });

  const post = async () => {
    const [board] = (await done(tenant.admin.get('/boards'))).body.data;
    return `/posts/${(await created(tenant.admin.post('/posts', { board_id: board.id, title: '공지', content: '<p>내용</p>' }))).id}`;
  };
  const draft = async () => {
    const forms = (await done(tenant.admin.get('/approval-forms', { is_active: true, size: 200 }))).body.data;
    const { id: form_id } = forms.find(({ linked_type }: { linked_type: string | null }) => !linked_type);
    return `/approvals/${(await created(tenant.admin.post('/approvals', { form_id, title: '기안' }))).id}`;
  };
  const settings = async () => '/tax-invoices/supplier-settings';
  const SUPPLIER = {
    ...{ business_number: '1248100998', company_name: '한빛', ceo_name: '김대표', address: '화성시', biz_type: '제조', biz_class: '셔터' },
    ...{ contact_name: '박담당', contact_email: 'tax@example.com' },
  };

  test.each<[string, () => Promise<string>, object, object]>([
    ['a post', post, { title: '하나' }, { title: '둘' }],
    ['a draft of an approval', draft, { title: '하나' }, { title: '둘' }],
    ['the settings of the company', async () => '/tenants/current', { name: '하나' }, { name: '둘' }],
    ['those of the supplier', settings, SUPPLIER, { ...SUPPLIER, company_name: '둘' }],
  ])('%s is changed as it was seen', async (_what, make, one, two) => {
    const path = await make();
    const seen = (await done(tenant.admin.get(path))).headers.get('etag') ?? '';
    expect(seen).toMatch(/^"[\w-]{43}"$/);
    // Whoever looks at it changes nothing.
    await reader.client.get(path);
    await done(tenant.admin.get(path));
    const first = await done(tenant.admin.put(path, one, { 'if-match': seen }));
    expect(first.headers.get('etag')).toBe((await tenant.admin.get(path)).headers.get('etag'));
    expect(await tenant.admin.put(path, two, { 'if-match': seen })).toMatchObject(refused);
    await done(tenant.admin.put(path, two, { 'if-match': first.headers.get('etag') ?? '' }));
  });

  test('is deleted as it was seen', async () => {
    const path = await post();
    const seen = (await tenant.admin.get(path)).headers.get('etag') ?? '';
    await done(tenant.admin.put(path, { title: '다른 제목' }));
    expect(await tenant.admin.delete(path, undefined, { 'if-match': seen })).toMatchObject(refused);
  });
});

describe('every record of the demo company', () => {
  interface Operation {
    parameters: { name: string; in: string }[];
    responses: Record<string, { headers?: Record<string, unknown> }>;
  }

  test('has the same tag until it changes, in its own transaction, too', async () => {
    const owner = await login('owner@hanbit.example.com', 'business-operations');
    const { paths } = JSON.parse((await anonymous.get('/openapi.json', { lang: 'en' })).text) as {
      paths: Record<string, Record<string, Operation>>;
    };
    const tagged = Object.keys(paths).filter((path) => paths[path]?.get?.responses['200']?.headers?.ETag);
    expect(tagged.length).toBeGreaterThan(60);
    const found: string[] = [];
    for (const path of tagged) {
      const list = path.slice(0, path.lastIndexOf('/'));
      const [row] = paths[list]?.get ? ((await owner.get(list, { size: 1 })).body.data ?? []) : [];
      if (row?.id === undefined) continue;
      const one = `${list}/${row.id}`;
      const [first, second] = [await owner.get(one), await owner.get(one)];
      expect([one, first.headers.get('etag')]).toEqual([one, second.headers.get('etag')]);
      if (!paths[path]?.put) continue;
      // An empty change is refused or changes nothing; that of somebody who has seen something else never gets so far.
      const stale = await owner.put(one, {}, { 'if-match': '"seen before"' });
      if (stale.status === 422) continue;
      expect([one, stale.status]).toEqual([one, 412]);
      const current = await owner.put(one, {}, { 'if-match': first.headers.get('etag') ?? '' });
      expect([one, current.status]).not.toEqual([one, 412]);
      found.push(one);
    }
    expect(found.length).toBeGreaterThan(20);
  });
});
