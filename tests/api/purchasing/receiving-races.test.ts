import { describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { done } from '../../support/replies.ts';
import { untrue, warehousesOf } from '../stock/stock.ts';
import { newPurchasing, newReceiving, placedOrder } from './purchasing.ts';

const { tenant, keeper, vendor, item, delivered, shown, orderShown, stockOf, verb, cancel } = await newPurchasing();

describe('two at once', () => {
  it('put a receiving into stock once', async () => {
    const steel = await item();
    const { id } = await delivered({ items: [{ item_id: steel, received_quantity: 5 }] });
    const processed = await atOnce(3, () => verb(id, 'process'));
    expect(processed.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const replies = await atOnce(4, () => verb(id, 'complete'));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await stockOf(steel)).toMatchObject({ quantity: 5 });
    const cancelled = await atOnce(3, () => cancel(id));
    expect(cancelled.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await stockOf(steel)).toMatchObject({ quantity: 0 });
    expect(await untrue(steel)).toEqual([]);
  });

  it('complete and cancel it in one order or the other', async () => {
    const steel = await item();
    for (let round = 0; round < 3; round += 1) {
      const { id } = await delivered({ items: [{ item_id: steel, received_quantity: 5 }] });
      await done(verb(id, 'process'));
      const [put, taken] = await Promise.all([verb(id, 'complete'), cancel(id)]);
      expect([
        [200, 200],
        [409, 200],
      ]).toContainEqual([put.status, taken.status]);
      expect((await shown(id)).status).toBe('CANCELLED');
      expect(await stockOf(steel)).toMatchObject(put.status === 200 ? { quantity: 0 } : {});
    }
    expect(await untrue(steel)).toEqual([]);
  });

  it('deliver the same order into different warehouses without a deadlock', async () => {
    const goods = [await item(), await item(), await item()];
    const places = await warehousesOf(tenant.admin);
    const order = await placedOrder(
      keeper.client,
      vendor,
      goods.map((item_id) => ({ item_id, quantity: 10 })),
    );
    const lines = order.items.map(({ id }: { id: number }) => ({ purchase_order_item_id: id, received_quantity: 2 }));
    const receivings = await Promise.all(
      [0, 1, 2, 3, 4].map((index) =>
        newReceiving(keeper.client, {
          purchase_order_id: order.id,
          warehouse_id: places[index % 2 ? 'WH-01' : 'WH-02'],
          items: index % 2 ? lines : [...lines].reverse(),
        }),
      ),
    );
    await Promise.all(receivings.map(({ id }) => done(verb(id, 'process'))));
    await Promise.all(receivings.map(({ id }) => done(verb(id, 'complete'))));
    expect(await orderShown(order.id)).toMatchObject({ status: 'RECEIVED', received_rate: null });
    await Promise.all(receivings.map(({ id }) => done(cancel(id))));
    expect(await orderShown(order.id)).toMatchObject({ status: 'ORDERED', items: [{ received_quantity: 0 }, {}, {}] });
    for (const id of goods) expect(await untrue(id)).toEqual([]);
  });
});
