import { beforeAll, describe, expect, it } from 'vitest';
import { query } from '../../support/database.ts';
import { done, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { lotsOf, madeItem, newProcess, type Shop, shopOf, stepRows } from './shop.ts';

let tenant: Tenant;
let worker: Person;
let colleague: Person;
let shop: Shop;

beforeAll(async () => {
  tenant = await newTenant();
  [worker, colleague] = await Promise.all([tenant.person('production'), tenant.person('production')]);
  shop = shopOf(worker.client);
});

const processOf = (...steps: (string | object)[]) => newProcess(worker.client, steps);
const idsOfSteps = async (id: number) => (await stepRows(id)).map((step) => step.id);
const toggleAll = async (id: number, ids: readonly number[]) => {
  let last: Awaited<ReturnType<Shop['toggle']>> | undefined;
  for (const step of ids) last = await done(shop.toggle(id, step));
  return last?.body.data;
};
const judge = (item: number, judgement: string | null) =>
  query(`update work_order_items set options = jsonb_set(options::jsonb, '{inspection_data}', $2::jsonb)::json where id = $1`, [
    item,
    JSON.stringify({ judgement }),
  ]);

describe('steps', () => {
  it('complete items and work order with the last one', async () => {
    const made = await shop.make(await processOf('A', 'B', 'C'), 2);
    const ids = await idsOfSteps(made.id);
    const first = await toggleAll(made.id, ids.slice(0, 1));
    expect(first).toMatchObject({
      step: { status: 'COMPLETED' },
      item: { status: 'IN_PROGRESS' },
      work_order: { status: 'IN_PROGRESS' },
      order: null,
    });
    expect(await shop.shown(made.id)).toMatchObject({ assignee_id: worker.id, started_at: expect.any(String), progress_rate: 16 });
    const fifth = await toggleAll(made.id, ids.slice(1, 5));
    expect(fifth.work_order.status).toBe('IN_PROGRESS');
    const last = await toggleAll(made.id, ids.slice(5));
    expect(last).toMatchObject({ item: { status: 'COMPLETED' }, work_order: { id: made.id, status: 'COMPLETED' } });
    const shown = await shop.shown(made.id);
    expect(shown.items).toMatchObject([
      { status: 'COMPLETED', good_quantity: 1 },
      { status: 'COMPLETED', good_quantity: 1 },
    ]);
    expect(shown).toMatchObject({ completed_at: expect.any(String), progress_rate: 100 });
  });

  it('that the process has no more are closed, and complete what waits for them', async () => {
    const process = await processOf('A', 'B', 'C');
    const made = await shop.make(process, 2);
    const rows = await stepRows(made.id);
    const [, , third] = process.steps;
    await done(worker.client.delete(`/processes/${process.id}/steps/${third.id}`));
    await toggleAll(
      made.id,
      rows.filter(({ process_step_id: id }) => id !== third.id).map(({ id }) => id),
    );
    expect((await shop.shown(made.id)).status).toBe('COMPLETED');
    const orphaned = (await stepRows(made.id)).filter(({ process_step_id: id }) => id === third.id);
    expect(orphaned.map(({ status, auto }) => [status, auto])).toEqual(Array(2).fill(['COMPLETED', 'ORPHANED']));
  });

  it('are closed by a sync, which is safe to repeat', async () => {
    const process = await processOf('A', 'B');
    const made = await shop.make(process);
    const [a] = await stepRows(made.id);
    await done(shop.toggle(made.id, a?.id as number));
    await done(worker.client.put(`/processes/${process.id}/steps/${process.steps[1].id}`, { is_active: false }));
    const synced = (await done(shop.verb(made.id, 'sync-status'))).body.data;
    expect(synced).toMatchObject({ work_order: { status: 'COMPLETED' }, order: null, shipment: null });
    expect(synced.auto_completed_steps).toMatchObject([{ step_code: process.steps[1].step_code, reason: 'ORPHANED' }]);
    const again = (await done(shop.verb(made.id, 'sync-status'))).body.data;
    expect(again).toMatchObject({ work_order: { status: 'COMPLETED' }, auto_completed_steps: [] });
  });

  it('are completed everywhere by a sync that names one', async () => {
    const process = await processOf('A', { needs_approval: true });
    const made = await shop.make(process, 3);
    const sync = (step: number) => worker.client.post(`/work-orders/${made.id}/sync-status?step_id=${step}`, {});
    await done(sync(process.steps[0].id));
    await done(sync(process.steps[1].id));
    expect((await stepRows(made.id)).map(({ status }) => status)).toEqual([
      'COMPLETED',
      'WAITING',
      'COMPLETED',
      'WAITING',
      'COMPLETED',
      'WAITING',
    ]);
    expect((await shop.shown(made.id)).status).toBe('IN_PROGRESS');
    const foreign = await processOf('X');
    expect(refusal(await sync(foreign.steps[0].id))).toEqual([404, 'error.process_step.not_found']);
  });

  it('that are optional hold nothing up, and are closed with their item', async () => {
    const made = await shop.make(await processOf('A', { is_required: false, needs_approval: true }));
    const [a] = await idsOfSteps(made.id);
    expect((await toggleAll(made.id, [a as number])).work_order.status).toBe('COMPLETED');
    expect((await stepRows(made.id)).map(({ auto }) => auto)).toEqual([null, 'ITEM_COMPLETED']);
    const all = await shop.make(await processOf({ is_required: false }, { is_required: false }));
    const [one, two] = await idsOfSteps(all.id);
    expect((await toggleAll(all.id, [one as number])).item.status).toBe('IN_PROGRESS');
    expect((await toggleAll(all.id, [two as number])).item.status).toBe('COMPLETED');
  });

  it('of another work order are unknown', async () => {
    const [one, two] = [await shop.make(await processOf('A')), await shop.make(await processOf('A'))];
    const [step] = await idsOfSteps(two.id);
    expect((await shop.toggle(one.id, step as number)).status).toBe(404);
    expect((await shop.item(one.id, two.items[0].id, { status: 'IN_PROGRESS' })).status).toBe(404);
  });

  it('taken back open item and work order again', async () => {
    const made = await shop.make(await processOf('A', 'B'), 2);
    const ids = await idsOfSteps(made.id);
    await toggleAll(made.id, ids);
    const back = (await done(shop.toggle(made.id, ids[0] as number))).body.data;
    expect(back).toMatchObject({ step: { status: 'WAITING', completed_at: null, completed_by: null }, item: { status: 'IN_PROGRESS' } });
    expect(back.work_order.status).toBe('IN_PROGRESS');
    expect((await shop.shown(made.id)).items.map(({ status }: { status: string }) => status)).toEqual(['IN_PROGRESS', 'COMPLETED']);
    expect((await toggleAll(made.id, [ids[0] as number])).work_order.status).toBe('COMPLETED');
  });
});

describe('a step that needs an inspection', () => {
  it('waits for the PASS that its scope asks for', async () => {
    const made = await shop.make(await processOf({ needs_inspection: true }));
    const [step] = await idsOfSteps(made.id);
    const [item] = made.items;
    expect(refusal(await shop.toggle(made.id, step as number))).toEqual([409, 'error.work_order.inspection_missing']);
    await judge(item.id, 'FAIL');
    expect(refusal(await shop.toggle(made.id, step as number))).toEqual([409, 'error.work_order.inspection_missing']);
    expect((await shop.shown(made.id)).status).toBe('UNASSIGNED');
    await judge(item.id, 'PASS');
    expect((await done(shop.toggle(made.id, step as number))).body.data.work_order.status).toBe('COMPLETED');
  });

  it('is satisfied by a sample, or by one of a group', async () => {
    const scoped = (inspection_scope: object) => processOf({ needs_inspection: true, options: { inspection_scope } });
    for (const [scope, needed] of [
      [{ type: 'SAMPLING', sample_size: 2 }, 2],
      [{ type: 'GROUP' }, 1],
    ] as const) {
      const made = await shop.make(await scoped(scope), 3);
      const [step] = await idsOfSteps(made.id);
      for (const item of made.items.slice(0, needed)) {
        expect((await shop.toggle(made.id, step as number)).status).toBe(409);
        await judge(item.id, 'PASS');
      }
      await judge(made.items[2].id, 'FAIL');
      expect((await shop.toggle(made.id, step as number)).status).toBe(409);
      await judge(made.items[2].id, null);
      await done(shop.toggle(made.id, step as number));
    }
  });
});

describe('a step that needs an inspection of its own', () => {
  const inspected = (work: number, item: number, step_id: number, judgement: 'PASS' | 'FAIL') =>
    done(worker.client.post(`/work-orders/${work}/items/${item}/inspection`, { step_id, inspection_data: [], judgement }));

  it('is not completed by that of another step', async () => {
    const process = await processOf({ needs_inspection: true }, { needs_inspection: true });
    const made = await shop.make(process);
    const [first, second] = (await idsOfSteps(made.id)) as [number, number];
    await inspected(made.id, made.items[0].id, process.steps[0].id, 'PASS');
    expect(refusal(await shop.toggle(made.id, second))).toEqual([409, 'error.work_order.inspection_missing']);
    await done(shop.toggle(made.id, first));
    await inspected(made.id, made.items[0].id, process.steps[1].id, 'PASS');
    expect((await done(shop.toggle(made.id, second))).body.data.work_order.status).toBe('COMPLETED');
  });

  it('goes on beside pieces that are at their next one already', async () => {
    const process = await processOf({ needs_inspection: true }, { needs_inspection: true });
    const made = await shop.make(process, 2);
    const [one, other] = made.items.map(({ id }: { id: number }) => id);
    const [first, second] = process.steps.map(({ id }: { id: number }) => id);
    const rows = await stepRows(made.id);
    const stepOf = (item: number, step: number) =>
      rows.find((row) => row.work_order_item_id === item && row.process_step_id === step)?.id as number;
    for (const item of [one, other]) await inspected(made.id, item, first, 'PASS');
    await done(shop.toggle(made.id, stepOf(one, first)));
    await inspected(made.id, one, second, 'PASS');
    await done(shop.toggle(made.id, stepOf(other, first)));
    expect(refusal(await shop.toggle(made.id, stepOf(one, second)))).toEqual([409, 'error.work_order.inspection_missing']);
    await inspected(made.id, other, second, 'PASS');
    await done(shop.toggle(made.id, stepOf(one, second)));
  });

  it('is not approved once the inspection has failed', async () => {
    const process = await processOf({ needs_inspection: true, needs_approval: true });
    const made = await shop.make(process);
    const [step] = (await idsOfSteps(made.id)) as [number];
    await inspected(made.id, made.items[0].id, process.steps[0].id, 'PASS');
    expect((await done(shop.toggle(made.id, step))).body.data.step.status).toBe('PENDING_APPROVAL');
    await inspected(made.id, made.items[0].id, process.steps[0].id, 'FAIL');
    const { approve } = shopOf(colleague.client);
    expect(refusal(await approve(made.id, step))).toEqual([409, 'error.work_order.inspection_missing']);
    await inspected(made.id, made.items[0].id, process.steps[0].id, 'PASS');
    expect((await done(approve(made.id, step))).body.data.work_order.status).toBe('COMPLETED');
  });
});

describe('a step that needs an approval', () => {
  it('is approved by somebody else', async () => {
    const made = await shop.make(await processOf({ needs_approval: true }));
    const [step] = (await idsOfSteps(made.id)) as [number];
    expect(refusal(await shop.approve(made.id, step))).toEqual([409, 'error.invalid_transition']);
    expect((await done(shop.toggle(made.id, step))).body.data.step).toMatchObject({ status: 'PENDING_APPROVAL', completed_by: worker.id });
    expect(refusal(await shop.approve(made.id, step))).toEqual([403, 'error.work_order.own_approval']);
    expect((await done(shop.toggle(made.id, step))).body.data.step).toMatchObject({ status: 'WAITING', completed_by: null });
    await done(shop.toggle(made.id, step));
    const approved = (await done(shopOf(colleague.client).approve(made.id, step))).body.data;
    expect(approved.step).toMatchObject({ status: 'COMPLETED', approved_by: colleague.id, completed_by: worker.id });
    expect(approved.work_order.status).toBe('COMPLETED');
  });

  it('is for the manager of the process or an administrator, and never for who asked', async () => {
    const chief = await tenant.person('production');
    const process = await newProcess(worker.client, [{ needs_approval: true }], { manager_id: chief.id });
    const made = await shop.make(process, 2);
    const [one, two] = (await idsOfSteps(made.id)) as [number, number];
    await done(shop.toggle(made.id, one));
    expect((await shopOf(colleague.client).approve(made.id, one)).status).toBe(403);
    await done(shopOf(chief.client).approve(made.id, one));
    const administrator = shopOf(tenant.admin);
    await done(administrator.toggle(made.id, two));
    expect(refusal(await administrator.approve(made.id, two))).toEqual([403, 'error.work_order.own_approval']);
    await done(shopOf(chief.client).approve(made.id, two));
  });
});

describe('a completion by hand', () => {
  const begun = async (...steps: (string | object)[]) => {
    const made = await shop.make(await processOf(...steps), 2, { assignee_id: worker.id });
    await done(shop.to(made.id, 'WAITING'));
    await done(shop.to(made.id, 'IN_PROGRESS'));
    return made;
  };

  it('closes what nobody needs to approve or inspect', async () => {
    const made = await begun('A', 'B');
    const completed = (await done(shop.to(made.id, 'COMPLETED'))).body.data;
    expect(completed).toMatchObject({ status: 'COMPLETED', good_quantity: 2 });
    expect(completed.auto_completed_steps).toHaveLength(4);
    expect(completed.auto_completed_steps[0]).toMatchObject({ reason: 'WORK_ORDER_COMPLETED' });
    expect(refusal(await shop.to(made.id, 'COMPLETED'))).toEqual([409, 'error.invalid_transition']);
  });

  it('is refused while a required step needs more', async () => {
    const made = await begun('A', { needs_approval: true }, { needs_inspection: true, is_required: false });
    const refused = await shop.to(made.id, 'COMPLETED');
    expect([...refusal(refused), refused.body.error?.details.length]).toEqual([409, 'error.work_order.steps_open', 2]);
    expect(refused.body.message).toContain(String((refused.body.error?.details[0] as { step_name?: string } | undefined)?.step_name));
    expect(refused.body.error?.details[0]).toMatchObject({
      step_code: expect.stringMatching(/^STP-/),
      work_order_item_id: made.items[0].id,
    });
    expect(refusal(await shop.item(made.id, made.items[0].id, { status: 'COMPLETED' }))).toEqual([409, 'error.work_order.steps_open']);
  });

  it('is offered where it is possible: not while an approval is asked for, even if the process needs none any more', async () => {
    const process = await processOf({ needs_approval: true });
    const made = await shop.make(process);
    const [step] = (await idsOfSteps(made.id)) as [number];
    const offered = async () => (await shop.shown(made.id)).allowed_transitions.includes('COMPLETED');
    await done(shop.toggle(made.id, step));
    expect(await offered()).toBe(false);
    await done(worker.client.put(`/processes/${process.id}/steps/${process.steps[0].id}`, { needs_approval: false }));
    expect(await offered()).toBe(false);
    expect(refusal(await shop.to(made.id, 'COMPLETED'))).toEqual([409, 'error.work_order.steps_open']);
    await done(shop.toggle(made.id, step));
    expect(await offered()).toBe(true);
    await done(shop.to(made.id, 'COMPLETED'));
    const inspected = await processOf('A', { needs_inspection: true });
    const other = await shop.make(inspected);
    await done(shop.toggle(other.id, (await idsOfSteps(other.id))[0] as number));
    const offersOther = async () => (await shop.shown(other.id)).allowed_transitions.includes('COMPLETED');
    expect([await offersOther(), refusal(await shop.to(other.id, 'COMPLETED'))]).toEqual([false, [409, 'error.work_order.steps_open']]);
    await done(worker.client.put(`/processes/${inspected.id}/steps/${inspected.steps[1].id}`, { is_active: false }));
    expect(await offersOther()).toBe(true);
    await done(shop.to(other.id, 'COMPLETED'));
  });

  it('of an item takes its pieces', async () => {
    const made = await shop.make(await processOf('A'), [{ item_name: 'A', quantity: 10 }]);
    const [item] = made.items;
    const move = (body: object) => shop.item(made.id, item.id, body);
    expect(violationPaths(await move({ status: 'IN_PROGRESS', good_quantity: 1 }))).toEqual(['good_quantity']);
    expect(violationPaths(await move({ status: 'COMPLETED', good_quantity: 9, defect_quantity: 2 }))).toEqual(['good_quantity']);
    expect(violationPaths(await move({ status: 'COMPLETED', defect_quantity: 11 }))).toEqual(['defect_quantity']);
    expect(violationPaths(await move({ status: 'COMPLETED', good_quantity: '1e308' }))).toEqual(['good_quantity']);
    const done10 = (await done(move({ status: 'COMPLETED', defect_quantity: 2.5 }))).body.data;
    expect(done10).toMatchObject({ item: { good_quantity: 7.5, defect_quantity: 2.5 }, work_order: { status: 'COMPLETED' } });
    expect(refusal(await move({ status: 'COMPLETED' }))).toEqual([409, 'error.work_order.closed']);
    expect(refusal(await move({ status: 'WAITING' }))).toEqual([409, 'error.work_order.closed']);
    expect((await done(move({ status: 'IN_PROGRESS' }))).body.data.work_order.status).toBe('IN_PROGRESS');
    expect(refusal(await move({ status: 'WAITING' }))).toEqual([409, 'error.work_order.item_started']);
  });

  it('moves an item without steps, and back while nothing has been done', async () => {
    const made = await shop.make(null, 2);
    const [one, two] = made.items;
    const moved = (await done(shop.item(made.id, one.id, { status: 'IN_PROGRESS' }))).body.data;
    expect(moved).toMatchObject({ item: { status: 'IN_PROGRESS' }, work_order: { status: 'IN_PROGRESS' } });
    expect((await done(shop.item(made.id, one.id, { status: 'WAITING' }))).body.data.item.status).toBe('WAITING');
    expect(refusal(await shop.item(made.id, one.id, { status: 'WAITING' }))).toEqual([409, 'error.invalid_transition']);
    await done(shop.item(made.id, one.id, { status: 'COMPLETED' }));
    expect((await done(shop.item(made.id, two.id, { status: 'COMPLETED' }))).body.data.work_order.status).toBe('COMPLETED');
  });

  it('goes between release and work, but not back once something is registered', async () => {
    const made = await begun('A', 'B');
    await done(shop.to(made.id, 'WAITING'));
    await done(shop.to(made.id, 'PENDING'));
    const [step] = await idsOfSteps(made.id);
    await done(shop.toggle(made.id, step as number));
    await done(shop.to(made.id, 'WAITING'));
    expect(refusal(await shop.to(made.id, 'PENDING'))).toEqual([409, 'error.invalid_transition']);
    for (const status of ['UNASSIGNED', 'SHIPPED', 'CANCELLED', 'WAITING'])
      expect(refusal(await shop.to(made.id, status))).toEqual([409, 'error.invalid_transition']);
    await done(shop.toggle(made.id, step as number));
    expect((await shop.shown(made.id)).status).toBe('IN_PROGRESS');
  });
});

describe('what is made', () => {
  it('is received with a lot, taken out when the item is reopened, and refused once it is used', async () => {
    const product = await madeItem(tenant.admin);
    const made = await shop.make(await processOf('A'), [{ item_id: product, quantity: 5 }]);
    const [step] = (await idsOfSteps(made.id)) as [number];
    await done(shop.toggle(made.id, step));
    const [item] = (await shop.shown(made.id)).items;
    expect(item.lot_no).toMatch(/^GN-[A-Z]{2}\d{2}-\d{3}$/);
    expect(await lotsOf(product)).toEqual({ [item.lot_no]: 5 });
    await done(shop.toggle(made.id, step));
    expect(await lotsOf(product)).toEqual({ [item.lot_no]: 0 });
    await done(shop.item(made.id, item.id, { status: 'COMPLETED', good_quantity: 4, defect_quantity: 1 }));
    expect(await lotsOf(product)).toEqual({ [item.lot_no]: 4 });
    await done(shop.to(made.id, 'IN_PROGRESS'));
    expect(await lotsOf(product)).toEqual({ [item.lot_no]: 0 });
    await done(shop.to(made.id, 'COMPLETED'));
    const issue = { transaction_type: 'ISSUE', item_id: product, quantity: 1 };
    await done(worker.client.post('/stock-transactions', issue), 201);
    expect(refusal(await shop.to(made.id, 'IN_PROGRESS'))).toEqual([409, 'error.work_order.output_consumed']);
    expect(refusal(await shop.toggle(made.id, step))).toEqual([409, 'error.work_order.output_consumed']);
    expect(refusal(await shop.verb(made.id, 'revert', { reason: '오류' }))).toEqual([409, 'error.work_order.output_consumed']);
    expect((await shop.shown(made.id)).status).toBe('COMPLETED');
  });

  it('is received once, however many complete it at the same moment', async () => {
    const product = await madeItem(tenant.admin);
    const made = await shop.make(await processOf('A'), [
      { item_id: product, quantity: 5 },
      { item_id: product, quantity: 3 },
    ]);
    const ids = await idsOfSteps(made.id);
    const replies = await Promise.all([...ids, ...ids].map((id) => shop.toggle(made.id, id)));
    expect(replies.every(({ status }) => status === 200 || status === 409)).toBe(true);
    const finished = await shop.shown(made.id);
    const good = finished.items.reduce((total: number, { good_quantity }: { good_quantity: number }) => total + good_quantity, 0);
    const lots = Object.values(await lotsOf(product)).reduce((total, quantity) => total + quantity, 0);
    expect(lots).toBe(good);
  });
});
