import { beforeAll, describe, expect, test } from 'vitest';
import type { Client } from '../support/client.ts';
import { overlapping, query } from '../support/database.ts';
import { created, idsOf, namesOf, refusal } from '../support/replies.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';

let tenant: Tenant;
let other: Tenant;
beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
});

let serial = 0;

async function make(parent: number | null = null, client: Client = tenant.admin, more: object = {}): Promise<number> {
  const code = `T${++serial}`;
  return (await created(client.post('/departments', { code, name: `Team ${code}`, parent_id: parent, ...more }))).id;
}

/** A line of departments, each under the one before. */
async function line(length: number, parent: number | null = null): Promise<number[]> {
  const ids: number[] = [];
  for (let level = 0; level < length; level++) ids.push(await make(ids.at(-1) ?? parent));
  return ids;
}

const move = (id: number, parent: number | null, client: Client = tenant.admin) => client.put(`/departments/${id}`, { parent_id: parent });

/** Every department reaches the top within ten steps. */
async function assertTree(tenantId: number): Promise<void> {
  const [row] = await query<{ reached: number; all: number }>(
    `with recursive tree as (
       select id, 1 as level from departments where tenant_id = $1 and parent_id is null and deleted_at is null
       union all
       select d.id, level + 1 from departments d join tree on d.parent_id = tree.id where d.tenant_id = $1 and d.deleted_at is null and level < 10
     )
     select (select count(*)::int from tree) as reached, (select count(*)::int from departments where tenant_id = $1 and deleted_at is null) as all`,
    [tenantId],
  );
  expect(row?.reached).toBe(row?.all);
}

describe('a new tenant', () => {
  test('has departments in its language', async () => {
    const english = await newTenant({ locale: 'en' });
    const names = async ({ admin }: Tenant) => namesOf(await admin.get('/departments', { sort: 'sort_order' }));
    expect(await names(other)).toEqual(['경영지원', '영업', '설계', '생산', '품질']);
    expect(await names(english)).toEqual(['Administration', 'Sales', 'Design', 'Production', 'Quality']);
  });
});

describe('a department', () => {
  test('is made, shown, changed and deleted', async () => {
    const parent = await make();
    const child = await make(parent, tenant.admin, { manager_id: tenant.adminId, sort_order: 3 });
    expect((await tenant.admin.get(`/departments/${child}`)).body.data).toMatchObject({
      parent_id: parent,
      sort_order: 3,
      is_active: true,
      manager: { id: tenant.adminId, name: 'Admin' },
      parent: { id: parent },
      children: [],
      users: [],
      user_count: 0,
    });
    expect((await tenant.admin.get(`/departments/${parent}`)).body.data.children).toMatchObject([{ id: child }]);
    expect((await tenant.admin.put(`/departments/${child}`, { name: ' Renamed ', manager_id: null })).body.data).toMatchObject({
      name: 'Renamed',
      manager: null,
      parent_id: parent,
    });
    expect((await tenant.admin.delete(`/departments/${child}`)).body.data).toEqual({ id: child });
    expect(refusal(await tenant.admin.get(`/departments/${child}`))).toEqual([404, 'error.not_found']);
  });

  test('has a code of its own, free again after a deletion', async () => {
    const id = await make(null, tenant.admin, { code: 'ONCE' });
    expect(refusal(await tenant.admin.post('/departments', { code: 'ONCE', name: 'X' }))).toEqual([409, 'error.department.code_taken']);
    expect(refusal(await tenant.admin.put(`/departments/${await make()}`, { code: 'ONCE' }))).toEqual([409, 'error.department.code_taken']);
    await make(null, other.admin, { code: 'ONCE' });
    await tenant.admin.delete(`/departments/${id}`);
    await make(null, tenant.admin, { code: 'ONCE' });
  });

  test.each([
    [{ name: 'X' }, 'code'],
    [{ code: 'X' }, 'name'],
    [{ code: 'x'.repeat(21), name: 'X' }, 'code'],
    [{ code: 'X', name: 'x'.repeat(51) }, 'name'],
    [{ code: 'X', name: 'X', unknown: 1 }, 'unknown'],
    [{ code: 'X', name: 'X', tenant_id: 1 }, 'tenant_id'],
    [{ code: 'X', name: 'X', parent_id: 2_147_483_647 }, 'parent_id'],
    [{ code: 'X', name: 'X', is_active: null }, 'is_active'],
  ])('%j is 422 for %s', async (body, path) => {
    const reply = await tenant.admin.post('/departments', body);
    expect([reply.status, reply.body.error?.details[0]?.path]).toEqual([422, path]);
  });

  test('refers to nothing of another tenant, nor to what is deleted', async () => {
    const [foreign, gone] = [await make(null, other.admin), await make()];
    await tenant.admin.delete(`/departments/${gone}`);
    for (const wrong of [{ parent_id: foreign }, { parent_id: gone }, { manager_id: other.adminId }]) {
      expect((await tenant.admin.post('/departments', { code: 'X', name: 'X', ...wrong })).status).toBe(422);
      expect((await tenant.admin.put(`/departments/${await make()}`, wrong)).status).toBe(422);
    }
    for (const reply of [
      await tenant.admin.get(`/departments/${foreign}`),
      await tenant.admin.put(`/departments/${foreign}`, { name: 'X' }),
      await tenant.admin.delete(`/departments/${foreign}`),
    ])
      expect(reply.status).toBe(404);
  });

  test('is kept by administrators and human resources, and read by all', async () => {
    const [hr, viewer] = await Promise.all([tenant.person('hr'), tenant.person('viewer')]);
    const id = await make(null, hr.client);
    expect((await viewer.client.get(`/departments/${id}`)).status).toBe(200);
    for (const reply of [
      await viewer.client.post('/departments', { code: 'V', name: 'V' }),
      await viewer.client.put(`/departments/${id}`, { name: 'V' }),
      await viewer.client.delete(`/departments/${id}`),
      await viewer.client.patch(`//items/departments/${id}`, { name: 'V' }),
    ])
      expect(reply.status).toBe(403);
  });
});

describe('the list', () => {
  test('is flat, or a tree in one page', async () => {
    const own = await newTenant();
    await query(`update departments set deleted_at = now() where tenant_id = $1`, [own.id]);
    const top = await make(null, own.admin, { sort_order: 2 });
    const first = await make(null, own.admin, { sort_order: 1 });
    const child = await make(top, own.admin, { is_active: false });
    const grandchild = await make(child, own.admin);
    await own.person('staff');
    const flat = await own.admin.get('/departments', { size: 2 });
    expect([idsOf(flat), flat.body.meta.total]).toEqual([[child, grandchild], 4]);
    const tree = await own.admin.get('/departments', { tree: true, size: 1 });
    expect(tree.body.data).toMatchObject([
      { id: first, children: [] },
      { id: top, user_count: 0, manager: null, children: [{ id: child, children: [{ id: grandchild, children: [] }] }] },
    ]);
    expect(tree.body.meta).toEqual({ page: 1, size: 4, total: 4, last_page: 1 });
    // What hangs on a row that the filter left out stands at the top.
    const active = await own.admin.get('/departments', { tree: true, is_active: true });
    expect(idsOf(active)).toEqual([grandchild, first, top]);
    const code = (await own.admin.get(`/departments/${first}`)).body.data.code as string;
    expect(idsOf(await own.admin.get('/departments', { search: code.toLowerCase() }))).toEqual([first]);
    expect((await own.admin.get('/departments', { sort: 'manager_id' })).status).toBe(422);
    expect((await own.admin.get('/departments', { tree: 'maybe' })).status).toBe(422);
  });
});

describe('the tree', () => {
  test('has no circle', async () => {
    const [top, middle, bottom] = (await line(3)) as [number, number, number];
    for (const [id, parent] of [
      [top, top],
      [top, middle],
      [top, bottom],
      [middle, bottom],
    ] as const) {
      const reply = await move(id, parent);
      expect([...refusal(reply), reply.body.error?.details[0]?.path]).toEqual([422, 'error.department.cycle', 'parent_id']);
    }
    expect((await move(bottom, top)).status).toBe(200);
  });

  test('has at most ten levels, also with what hangs below', async () => {
    const ten = await line(10);
    expect(refusal(await tenant.admin.post('/departments', { code: 'DEEP', name: 'Deep', parent_id: ten[9] }))).toEqual([
      422,
      'error.department.too_deep',
    ]);
    const [three] = await line(3);
    expect(refusal(await move(three as number, ten[7] as number))).toEqual([422, 'error.department.too_deep']);
    expect((await move(three as number, ten[6] as number)).status).toBe(200);
    expect((await move(three as number, null)).status).toBe(200);
    await assertTree(tenant.id);
  });

  test('stays one, whichever way the write comes', async () => {
    const [top, , bottom] = (await line(3)) as [number, number, number];
    const ten = await line(10);
    const replies = [
      await tenant.admin.patch(`//items/departments/${top}`, { parent_id: bottom }),
      await tenant.admin.patch('//items/departments', { keys: [top], data: { parent_id: bottom } }),
      await tenant.admin.post('//items/departments', { code: `T${++serial}`, name: 'Deep', parent_id: ten[9] }),
      await tenant.admin.post('//items/departments', { code: `T${++serial}`, name: 'Foreign', parent_id: await make(null, other.admin) }),
      await tenant.admin.post('//graphql', {
        query: `mutation { update_departments_item(id: ${top}, data: { parent_id: { id: ${bottom} } }) { id } }`,
      }),
    ];
    for (const { status, body, text } of replies) expect(status === 422 || Boolean(body.errors), text).toBe(true);
    expect(replies[0]?.body.errors[0].extensions.key).toBe('error.department.cycle');
    expect(replies[2]?.body.errors[0].extensions.key).toBe('error.department.too_deep');
    // Two that are swapped in one request.
    const [a, b] = [await make(), await make()];
    const swap = await tenant.admin.patch('//items/departments', [
      { id: a, parent_id: b },
      { id: b, parent_id: a },
    ]);
    expect(swap.status).toBe(422);
    await assertTree(tenant.id);
  });

  test('a move sees what the one before it did, even where they overlap', async () => {
    const [a, b] = [await make(), await make()];
    const moved = 'update departments set parent_id = $1 where id = $2';
    expect(await overlapping([moved, b, a], [moved, a, b])).toBe('error.department.cycle');
    await assertTree(tenant.id);
  });

  test('two moves at once close no circle together', async () => {
    const own = await newTenant();
    for (let round = 0; round < 3; round++) {
      const [a, b] = [await make(null, own.admin), await make(null, own.admin)];
      const replies = await Promise.all([move(a, b, own.admin), move(b, a, own.admin)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422]);
      const [c, d] = [await make(null, own.admin), await make(null, own.admin)];
      const direct = await Promise.all([
        own.admin.patch(`//items/departments/${c}`, { parent_id: d }),
        own.admin.patch(`//items/departments/${d}`, { parent_id: c }),
        move(c, d, own.admin),
        move(d, c, own.admin),
      ]);
      expect(direct.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      await assertTree(own.id);
    }
  });
});

describe('deletion', () => {
  test('is refused while a child or a person is in it', async () => {
    const parent = await make();
    const child = await make(parent);
    const held = await make();
    const person = await tenant.person('staff');
    await tenant.admin.put(`/users/${person.id}`, { department_id: held });
    for (const [id, by] of [
      [parent, { departments: 1 }],
      [held, { directus_users: 1 }],
    ] as const) {
      const reply = await tenant.admin.delete(`/departments/${id}`);
      expect([...refusal(reply), reply.body.error?.details[0]]).toEqual([409, 'error.department.in_use', by]);
      const direct = await tenant.admin.delete(`//items/departments/${id}`);
      expect(refusal(direct)).toEqual([409, 'error.department.in_use']);
    }
    await tenant.admin.delete(`/departments/${child}`);
    expect((await tenant.admin.delete(`/departments/${parent}`)).status).toBe(200);
    // Who has left holds nothing.
    await tenant.admin.delete(`/users/${person.id}`);
    expect((await tenant.admin.delete(`/departments/${held}`)).status).toBe(200);
  });

  test.each(['/departments', '//items/departments'])(
    'at the same moment as somebody is put into it leaves nobody in a deleted one (%s)',
    async (path) => {
      const person = await tenant.person('staff');
      for (let round = 0; round < 5; round++) {
        const [id, child] = [await make(), await make()];
        await Promise.all([
          tenant.admin.delete(`${path}/${id}`),
          tenant.admin.put(`/users/${person.id}`, { department_id: id }),
          move(child, id),
        ]);
      }
      expect(
        await query(
          `select d.id from departments d where d.tenant_id = $1 and d.deleted_at is not null and (
           exists (select from directus_users u where u.department_id = d.id and u.status <> 'archived')
           or exists (select from departments c where c.parent_id = d.id and c.deleted_at is null))`,
          [tenant.id],
        ),
      ).toEqual([]);
    },
  );

  test('sees who is being put into it, and those who come later see it', async () => {
    const person = await tenant.person('staff');
    const [one, two, child] = [await make(), await make(), await make()];
    const placed = 'update directus_users set department_id = $1 where id = $2';
    const removed = 'delete from departments where id = $1';
    expect(await overlapping([placed, one, person.id], [removed, one])).toBe('error.department.in_use');
    expect(await overlapping([removed, two], [placed, two, person.id])).toBe('error.validation_failed');
    expect(await overlapping([removed, two], ['update departments set parent_id = $1 where id = $2', two, child])).toBe(
      'error.validation_failed',
    );
  });

  test('of a person leaves the departments without that head', async () => {
    const person = await tenant.person('manager');
    const id = await make(null, tenant.admin, { manager_id: person.id });
    await tenant.admin.delete(`/users/${person.id}`);
    expect((await tenant.admin.get(`/departments/${id}`)).body.data).toMatchObject({ manager_id: null, manager: null });
  });
});
