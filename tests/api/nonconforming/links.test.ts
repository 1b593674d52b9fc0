import { expect, it } from 'vitest';
import { created, done, idsOf, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { newClient } from '../clients/clients.ts';
import { custom, newOrder } from '../orders/orders.ts';
import { newItem } from '../stock/stock.ts';
import { body, LINES, newReports, PATH } from './reports.ts';

it('names what a report was found in, and lists the reports of an order and of an item', async () => {
  const { tenant, quality, newReport, change, show } = await newReports();
  const item = await newItem(tenant.admin, { name: '강판 1.2T', code: 'STEEL-12' });
  const other = await newItem(tenant.admin, { name: '알루미늄' });
  const order = await newOrder(tenant.admin, { client_id: await newClient(tenant.admin), items: [custom(1000)] });
  const { id } = await newReport({
    item_id: item,
    order_id: order.id,
    items: [
      { item_id: item, quantity: 1 },
      { item_id: other, item_name: '다른 이름', quantity: 1 },
    ],
  });
  await newReport();
  const shown = await show(id);
  expect(shown).toMatchObject({
    item: { id: item, code: 'STEEL-12', name: '강판 1.2T' },
    order: { id: order.id, order_no: order.order_no },
    work_order: null,
    receiving: null,
    stock_lot: null,
    inspection: null,
    items: [{ item_name: '강판 1.2T' }, { item_name: '다른 이름' }],
  });
  const filters: Record<string, number>[] = [{ order_id: order.id }, { item_id: item }];
  for (const filter of filters) expect(idsOf(await quality.client.get(PATH, filter))).toEqual([id]);

  // The name follows the item as long as nobody has written another.
  const [first, second] = shown.items;
  const moved = await change(id, {
    items: [
      { id: first.id, item_id: other },
      { id: second.id, item_id: item },
    ],
  });
  expect(moved.body.data.items).toMatchObject([{ item_name: '알루미늄' }, { item_name: '다른 이름' }]);
  const added = await done(quality.client.post(LINES, { report_id: id, item_id: item, quantity: 2 }));
  expect(added.body.data).toMatchObject({ item_name: '강판 1.2T' });
  const nameless = await quality.client.post(LINES, { report_id: id, quantity: 2 });
  expect([nameless.status, (await show(id)).items.length]).toEqual([400, 3]);
  const wrong = await change(id, { items: [{ quantity: 2 }] });
  expect([...refusal(wrong), violations(wrong)]).toEqual([422, 'error.validation_failed', ['items.0.item_name required']]);
});

it('has lines of items that are there, and keeps those of an item that is deleted later', async () => {
  const { tenant, quality, newReport, change } = await newReports();
  const [kept, gone] = [await newItem(tenant.admin, { name: '강판' }), await newItem(tenant.admin, { name: '단종품' })];
  const foreign = await newItem((await newTenant()).admin);
  const report = await newReport({ items: [{ item_id: kept, quantity: 1 }] });
  await done(tenant.admin.delete(`/items/${gone}`));
  for (const item of [gone, foreign]) {
    const items = [
      { item_id: kept, quantity: 1 },
      { item_id: item, quantity: 1, item_name: '단종품' },
    ];
    for (const reply of [await quality.client.post(PATH, body({ items })), await change(report.id, { items })])
      expect([...refusal(reply), violations(reply)]).toEqual([422, 'error.validation_failed', ['items.1.item_id unknown_reference']]);
  }
  await done(tenant.admin.delete(`/items/${kept}`));
  const [line] = report.items as { id: number }[];
  const changed = await change(report.id, { items: [{ id: line?.id, quantity: 3 }] });
  expect([changed.status, changed.body.data?.items]).toMatchObject([200, [{ item_id: kept, item_name: '강판', quantity: 3 }]]);
});

it('names the employee whom it is about, who is of this company', async () => {
  const { tenant, newReport, create, change, show } = await newReports();
  const employeeOf = ({ admin }: Tenant) => created(admin.post('/employees', { name: '김절곡', hire_date: '2020-01-01' }));
  const employee = await employeeOf(tenant);
  const foreign = await employeeOf(await newTenant());
  const { id } = await newReport({ related_employee_id: employee.id });
  expect((await show(id)).related_employee).toEqual({ id: employee.id, name: '김절곡' });
  for (const reply of [await create({ related_employee_id: foreign.id }), await change(id, { related_employee_id: foreign.id })])
    expect([...refusal(reply), violations(reply)]).toEqual([422, 'error.validation_failed', ['related_employee_id unknown_reference']]);
  await done(change(id, { related_employee_id: null }));
  expect((await show(id)).related_employee).toBeNull();
});
