import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { done, refusal } from '../../support/replies.ts';
import { newTenant, type Tenant } from '../../support/tenants.ts';
import { workbook } from '../../support/workbook.ts';
import { moveOf, produced, shown } from './shipments.ts';

let tenant: Tenant;
let shipment: number;
let move: ReturnType<typeof moveOf>;

beforeAll(async () => {
  tenant = await newTenant();
  move = moveOf(tenant.admin);
  shipment = (await produced(tenant, 2, { site_name: '배차 현장' })).shipment;
});

const put = (id: number, options: object, more: object = {}) => tenant.admin.put(`/vehicle-dispatches/${id}`, { ...more, options });
const add = async (...dispatches: object[]) => {
  const { vehicle_dispatches: before } = await shown(tenant.admin, shipment);
  const kept = before.map(({ id }: { id: number }) => ({ id }));
  const reply = await done(tenant.admin.put(`/shipments/${shipment}`, { vehicle_dispatches: [...kept, ...dispatches] }));
  return reply.body.data.vehicle_dispatches.slice(before.length);
};

describe('a vehicle dispatch', () => {
  it('reckons VAT and total', async () => {
    const [{ id, options }] = await add({ vehicle_no: '12가3456', tonnage: '5T', options: { supply_amount: 123456 } });
    expect(options).toMatchObject({ status: 'DRAFT', freight_cost_type: 'prepaid', vat: 12345, total_amount: 135801 });
    expect(options.dispatch_no).toMatch(/^VD-\d{8}-\d{3,}$/);
    expect(options.writer.name).toBeTruthy();
    expect(refusal(await put(id, { vat: 12346 }))).toEqual([422, 'error.vehicle_dispatch.vat_mismatch']);
    expect(refusal(await put(id, { total_amount: 1 }))).toEqual([422, 'error.validation_failed']);
    expect((await done(put(id, { vat: 0 }))).body.data.options.total_amount).toBe(123456);
    // A carrier that charges no VAT goes on charging none.
    expect((await done(put(id, { supply_amount: 200000 }))).body.data.options).toMatchObject({ vat: 0, total_amount: 200000 });
    for (const wrong of [
      { dispatch_no: 'VD-1' },
      { writer: {} },
      { extra: 1 },
      { supply_amount: -1 },
      { supply_amount: 1.5 },
      { supply_amount: 1e308 },
      { status: 'GONE' },
    ])
      expect((await put(id, wrong)).status).toBe(422);
    expect((await tenant.admin.put(`/vehicle-dispatches/${id}`, { tonnage: '6T' })).status).toBe(422);
  });

  it('shows number, state and freight in the spreadsheet', async () => {
    const [{ options }] = await add({ vehicle_no: '34나5678', options: { supply_amount: 100000, freight_cost_type: 'collect' } });
    const { rows } = await workbook(tenant.admin, `/vehicle-dispatches?search=${options.dispatch_no}`, { 'accept-language': 'en' });
    expect(rows).toMatchObject([
      {
        ...{ 'Dispatch no.': options.dispatch_no, Status: 'Draft', Freight: 'Collect' },
        ...{ 'Supply amount': 100000, 'VAT amount': 10000, Total: 110000 },
      },
    ]);
  });

  it('moves along its states, and takes remarks alone in the end', async () => {
    const [{ id }] = await add({ driver_name: '박기사' });
    expect(refusal(await put(id, { status: 'COMPLETED' }))).toEqual([409, 'error.invalid_transition']);
    await done(put(id, { status: 'DISPATCHED' }));
    await done(put(id, { status: 'COMPLETED' }, { arrival_at: '2026-01-02T03:04:05Z' }));
    expect(refusal(await put(id, { status: 'DRAFT' }))).toEqual([409, 'error.vehicle_dispatch.closed']);
    expect(refusal(await put(id, {}, { driver_name: '김기사' }))).toEqual([409, 'error.vehicle_dispatch.closed']);
    const row = (await done(put(id, {}, { remarks: '완료', driver_name: '박기사' }))).body.data;
    expect(row).toMatchObject({
      remarks: '완료',
      arrival_at: '2026-01-02T03:04:05.000Z',
      shipment: { id: shipment },
      order_info: { site_name: '배차 현장' },
    });
    const others = (await shown(tenant.admin, shipment)).vehicle_dispatches.filter((each: { id: number }) => each.id !== id);
    const without = await tenant.admin.put(`/shipments/${shipment}`, {
      vehicle_dispatches: others.map((each: { id: number }) => ({ id: each.id })),
    });
    expect(refusal(without)).toEqual([409, 'error.vehicle_dispatch.closed']);
  });

  it('is found and summed by who pays', async () => {
    const own = await newTenant();
    const made = await produced(own, 1, { site_name: '합계 현장' });
    const dispatches = [
      { options: { supply_amount: 100000 }, logistics_company: '한빛물류' },
      { options: { supply_amount: 50000, freight_cost_type: 'collect' } },
      { options: { supply_amount: 70000, status: 'CANCELLED' } },
    ];
    await done(own.admin.put(`/shipments/${made.shipment}`, { vehicle_dispatches: dispatches }));
    expect((await done(own.admin.get('/vehicle-dispatches/stats'))).body.data).toEqual({
      ...{ prepaid: 110000, collect: 55000, total: 165000, counts: { prepaid: 1, collect: 1, total: 2 } },
    });
    expect((await done(own.admin.get('/vehicle-dispatches/stats', { status: 'COMPLETED' }))).body.data.total).toBe(0);
    const found = await done(own.admin.get('/vehicle-dispatches', { search: '합계', freight_cost_type: 'collect', sort: '-total_amount' }));
    expect(found.body.data).toMatchObject([{ options: { total_amount: 55000 }, shipment: { id: made.shipment, site_name: '합계 현장' } }]);
    expect((await done(own.admin.get('/vehicle-dispatches', { start_date: '2199-01-31' }))).body.meta.total).toBe(3);
    expect((await done(own.admin.get('/shipments/options/logistics', { search: '한빛' }))).body.data).toMatchObject([
      { name: '한빛물류', client_id: null },
    ]);
    const [{ id }] = found.body.data;
    expect((await tenant.admin.get(`/vehicle-dispatches/${id}`)).status).toBe(404);
    expect((await put(id, { status: 'DISPATCHED' })).status).toBe(404);
  });

  it('goes with its shipment', async () => {
    const made = await produced(tenant, 1);
    await done(tenant.admin.put(`/shipments/${made.shipment}`, { vehicle_dispatches: [{}, { options: { status: 'CANCELLED' } }] }));
    const states = async () =>
      (await shown(tenant.admin, made.shipment)).vehicle_dispatches.map((row: { options: { status: string } }) => row.options.status);
    await done(move(made.shipment, 'READY'));
    await done(move(made.shipment, 'SHIPPING'));
    expect(await states()).toEqual(['DISPATCHED', 'CANCELLED']);
    await done(move(made.shipment, 'COMPLETED'));
    expect(await states()).toEqual(['COMPLETED', 'CANCELLED']);
    await done(move(made.shipment, 'READY', { reason: '반송' }));
    expect(await states()).toEqual(['DRAFT', 'CANCELLED']);
    await done(move(made.shipment, 'CANCELLED', { reason: '취소' }));
    expect(await states()).toEqual(['CANCELLED', 'CANCELLED']);
  });

  it('is numbered without a gap', async () => {
    const own = await newTenant();
    const made = await Promise.all([produced(own, 1), produced(own, 1), produced(own, 1)]);
    await atOnce(3, (index) => own.admin.put(`/shipments/${made[index]?.shipment}`, { vehicle_dispatches: [{}, {}] }));
    const rows = (await done(own.admin.get('/vehicle-dispatches', { sort: 'dispatch_no' }))).body.data;
    const serials = rows.map((row: { options: { dispatch_no: string } }) => row.options.dispatch_no.slice(-3));
    expect(serials).toEqual(['001', '002', '003', '004', '005', '006']);
  });
});
