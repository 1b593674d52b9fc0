import { describe, expect, it } from 'vitest';
import { done, refusal, violations } from '../../support/replies.ts';
import { untrue } from '../stock/stock.ts';
import { completed, newPurchasing } from './purchasing.ts';

const { tenant, keeper, vendor, item, delivered, shown, stockOf, verb, cancel } = await newPurchasing();

describe('the lots of a delivery', () => {
  it('numbers lots past those that its own lines name', async () => {
    const steel = await item();
    const line = { item_id: steel, received_quantity: 1 };
    const day = { client_id: vendor, receiving_date: '2025-03-04' };
    const { lots } = await completed(keeper.client, { ...day, items: [line] });
    const next = lots[0].lot_no.replace(/\d+$/, (number: string) => String(Number(number) + 1).padStart(3, '0'));
    const more = await completed(keeper.client, { ...day, items: [{ ...line, lot_no: next }, line] });
    expect(more.lots.map(({ lot_no }: { lot_no: string }) => lot_no)).toEqual([next, expect.stringMatching(/^LOT-20250304-\d{3}$/)]);
  });

  it('takes back what it cost last when it is cancelled', async () => {
    const steel = await item();
    const price = async () => (await done(tenant.admin.get(`/items/${steel}`))).body.data.last_purchase_price;
    const bring = (unit_price: number) =>
      completed(keeper.client, { client_id: vendor, items: [{ item_id: steel, received_quantity: 5, unit_price }] });
    const [first, wrong, last] = [await bring(100), await bring(9000), await bring(120)];
    expect(await price()).toBe(120);
    await done(cancel(last.id));
    expect(await price()).toBe(9000);
    await done(cancel(wrong.id));
    expect(await price()).toBe(100);
    await done(cancel(first.id));
    expect(await price()).toBeNull();
  });

  it('says nothing of what goods cost once it is cancelled, when some are found', async () => {
    const steel = await item();
    const bring = (unit_price: number) =>
      completed(keeper.client, { client_id: vendor, items: [{ item_id: steel, received_quantity: 5, unit_price }] });
    const [, wrong] = [await bring(100), await bring(9000)];
    await done(cancel(wrong.id));
    const { id } = await stockOf(steel);
    await done(keeper.client.post(`/stocks/${id}/adjustments`, { quantity: 1, reason: '실사' }), 201);
    expect(await stockOf(steel)).toMatchObject({ quantity: 6, stock_value: 600 });
  });

  it('takes the lot number of a receipt that was cancelled again, with what is said of it now', async () => {
    const steel = await item();
    const bring = (fields: object) =>
      completed(keeper.client, {
        client_id: vendor,
        items: [{ item_id: steel, lot_no: 'S-1', received_quantity: 5, unit_price: 100, ...fields }],
      });
    const wrong = await bring({});
    await done(cancel(wrong.id));
    const right = await bring({ received_quantity: 4, unit_price: 120, supplier_lot_no: 'HEAT-7', expiry_date: '2199-01-31' });
    expect(right.lots).toMatchObject([{ lot_no: 'S-1', initial_quantity: 4, remaining_quantity: 4, unit_cost: 120 }]);
    expect((await shown(wrong.id)).lots).toEqual([]);
    expect((await done(keeper.client.get(`/stock-lots/${right.lots[0].id}`))).body.data).toMatchObject({
      ...{ status: 'AVAILABLE', supplier_lot_no: 'HEAT-7', expiry_date: '2199-01-31', receiving_item_id: right.items[0].id },
    });
    expect(await stockOf(steel)).toMatchObject({ quantity: 4, stock_value: 480 });
    const twice = await delivered({ items: [{ item_id: steel, lot_no: 'S-1', received_quantity: 1 }] });
    await done(verb(twice.id, 'process'));
    expect(refusal(await verb(twice.id, 'complete'))).toEqual([409, 'error.duplicate']);
    await done(cancel(right.id));
    await done(verb(twice.id, 'complete'));
    expect(await stockOf(steel)).toMatchObject({ quantity: 1 });
    expect(await untrue(steel)).toEqual([]);
  });

  it('is not held for what was wrong with a receipt that was cancelled', async () => {
    const steel = await item();
    const bring = () => completed(keeper.client, { client_id: vendor, items: [{ item_id: steel, lot_no: 'H-1', received_quantity: 5 }] });
    const lot = async (id: number) => (await done(keeper.client.get(`/stock-lots/${id}`))).body.data;
    const wrong = await bring();
    const [{ id }] = wrong.lots;
    await done(keeper.client.post(`/stock-lots/${id}/hold`, { reason: '의심' }));
    await done(cancel(wrong.id));
    expect(await lot(id)).toMatchObject({ status: 'DEPLETED', hold_reason: null });
    await bring();
    expect(await lot(id)).toMatchObject({ status: 'AVAILABLE', hold_reason: null });
    // Nor is one that was used up on hold, and in which something is found.
    await done(keeper.client.post(`/stock-lots/${id}/hold`, { reason: '녹' }));
    const { id: stock } = await stockOf(steel);
    const adjust = (quantity: number) =>
      done(keeper.client.post(`/stocks/${stock}/adjustments`, { quantity, reason: '실사', stock_lot_id: id }), 201);
    await adjust(-2);
    expect(await lot(id)).toMatchObject({ status: 'HOLD', hold_reason: '녹' });
    await adjust(-3);
    await adjust(1);
    expect(await lot(id)).toMatchObject({ status: 'AVAILABLE', hold_reason: null });
  });

  it('takes a lot number once for an item and warehouse', async () => {
    const [steel, bolt] = [await item(), await item()];
    const line = { item_id: steel, received_quantity: 1, lot_no: 'L-1' };
    await completed(keeper.client, { client_id: vendor, items: [line] });
    const again = await delivered({ items: [{ item_id: bolt, received_quantity: 1, lot_no: 'L-1' }, line] });
    await done(verb(again.id, 'process'));
    const reply = await verb(again.id, 'complete');
    expect([refusal(reply), violations(reply)]).toEqual([[409, 'error.duplicate'], ['items.1.lot_no duplicate']]);
    expect((await shown(again.id)).status).toBe('RECEIVED');
    // Once the goods have arrived no more than the lots and the memo change.
    const change = (body: object) => keeper.client.put(`/receivings/${again.id}`, body);
    const ids = again.items.map(({ id }: { id: number }) => ({ id }));
    for (const refused of [
      { items: [{ ...ids[0], received_quantity: 2 }, ids[1]] },
      { items: [ids[0]] },
      { items: [...ids, line] },
      { delivery_note_no: 'x' },
      { memo: 'x', receiving_date: '2026-01-01' },
    ])
      expect(refusal(await change(refused)), JSON.stringify(refused)).toEqual([409, 'error.receiving.not_editable']);
    const named = await done(
      change({ memo: '라벨 교체', items: [ids[0], { ...ids[1], lot_no: 'L-2', supplier_lot_no: 'S', received_quantity: 1 }] }),
    );
    expect(named.body.data).toMatchObject({ memo: '라벨 교체', items: [{ lot_no: 'L-1' }, { lot_no: 'L-2', supplier_lot_no: 'S' }] });
    await done(verb(again.id, 'complete'));
    expect(refusal(await change({ memo: '늦은 메모' }))).toEqual([409, 'error.receiving.not_editable']);
    expect((await keeper.client.patch(`//items/receivings/${again.id}`, { memo: '늦은 메모' })).status).toBe(409);
    expect(refusal(await change({ items: [{ ...ids[0], lot_no: 'L-9' }, ids[1]] }))).toEqual([409, 'error.receiving.not_editable']);
    expect(await stockOf(steel)).toMatchObject({ quantity: 2 });
    await done(cancel(again.id));
    expect(refusal(await change({ memo: '늦은 메모' }))).toEqual([409, 'error.receiving.not_editable']);
    expect((await shown(again.id)).memo).toBe('라벨 교체');
  });
});
