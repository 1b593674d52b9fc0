import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { created, done } from '../../support/replies.ts';
import { importing, sheetOf } from '../../support/sheets.ts';
import { newTenant } from '../../support/tenants.ts';

let admin: Client;
beforeAll(async () => {
  ({ admin } = await newTenant());
});

const itemsOf = async (search: string) => (await done(admin.get('/items', { search, size: 100, sort: 'code' }))).body.data;
const report = async (pending: ReturnType<typeof importing>) => {
  const reply = await pending;
  expect([reply.status, reply.body.error?.details]).toEqual([200, undefined]);
  return reply.body.data;
};

it('knows codes in small letters as they are stored: those of bent parts in capitals', async () => {
  const head = ['품목 코드', '품목명', '품목 유형', '용도 구분', '안전재고'];
  const line = (code: string, safety: number) => [code, '가이드레일', '부품', 'BENDING', safety];
  const counts = async (...lines: ReturnType<typeof line>[]) => {
    const { created_count, changed_count, unchanged_count } = await report(importing(admin, '/items', await sheetOf(head, ...lines)));
    return [created_count, changed_count, unchanged_count];
  };
  expect(await counts(line('bd-im-10', 1), line('BD-IM-20', 1))).toEqual([2, 0, 0]);
  expect(await counts(line('bd-im-10', 1), line('bd-im-20', 2), line('Bd-Im-30', 1))).toEqual([1, 1, 1]);
  expect((await itemsOf('BD-IM')).map((item: { code: string; safety_stock: number }) => [item.code, item.safety_stock])).toEqual([
    ...[
      ['BD-IM-10', 1],
      ['BD-IM-20', 2],
      ['BD-IM-30', 1],
    ],
  ]);
  const twice = await importing(admin, '/items', await sheetOf(head, line('bd-im-40', 1), line('BD-IM-40', 1)));
  expect([twice.status, twice.body.error?.details]).toMatchObject([422, [{ path: 'rows.3.code', code: 'duplicate' }]]);
});

it('makes a bent part of what is stored under the code as it is written', async () => {
  await created(admin.post('/items', { code: 'bd-plain', name: '평철', item_type: 'PART' }));
  const file = await sheetOf(['품목 코드', '용도 구분'], ['bd-plain', 'BENDING']);
  expect(await report(importing(admin, '/items', file))).toMatchObject({ created_count: 0, changed_count: 1 });
  expect(await itemsOf('BD-PLAIN')).toMatchObject([{ name: '평철', item_category: 'BENDING' }]);
});
