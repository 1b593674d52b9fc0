import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { overlapping, query } from '../support/database.ts';
import { created } from '../support/replies.ts';
import { newTenant, type Tenant } from '../support/tenants.ts';

let tenant: Tenant;
beforeAll(async () => {
  tenant = await newTenant();
});

const make = async (path: string, body: object): Promise<number> => (await created(tenant.admin.post(path, body))).id;

const code = () => randomUUID().slice(0, 8);

test.each(['/account-codes', '//items/account_codes'])(
  'an account that is deleted while it is posted to is one or the other (%s)',
  async (path) => {
    const account = { category: 'EXPENSE', sub_category: 'SELLING_ADMIN', normal_balance: 'DEBIT' };
    const [cash] = (await tenant.admin.get('/account-codes', { category: 'ASSET', size: 1 })).body.data as { id: number }[];
    for (let round = 0; round < 5; round++) {
      const id = await make('/account-codes', { ...account, code: code(), name: 'Race' });
      const [posted, deleted] = await Promise.all([
        tenant.admin.post('/journal-entries', {
          entry_date: '2025-01-31',
          lines: [
            { account_code_id: id, debit: 100 },
            { account_code_id: cash?.id, credit: 100 },
          ],
        }),
        tenant.admin.delete(`${path}/${id}`),
      ]);
      const outcome = [posted.status, deleted.status >= 400];
      expect([JSON.stringify([201, true]), JSON.stringify([422, false])]).toContain(JSON.stringify(outcome));
      const [left] = await query<{ lines: number; deleted: boolean }>(
        `select (select count(*)::int from journal_lines l where l.account_code_id = a.id and l.deleted_at is null) as lines, a.deleted_at is not null as deleted
       from account_codes a where a.id = $1`,
        [id],
      );
      expect(left).toEqual(posted.status === 201 ? { lines: 1, deleted: false } : { lines: 0, deleted: true });
    }
  },
);

test('a deletion waits for whoever is referring to the row, whichever way it comes', async () => {
  const group = await make('/client-groups', { group_code: code(), name: 'Race' });
  const client = await make('/clients', { name: 'Race' });
  expect(
    await overlapping(
      ['update clients set client_group_id = $1 where id = $2', group, client],
      ['delete from client_groups where id = $1', group],
    ),
  ).toMatch(/^error\./);
  expect(await query('select deleted_at from client_groups where id = $1', [group])).toEqual([{ deleted_at: null }]);
});
