import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { created, done, refusal, violationPaths } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { shopOf } from './shop.ts';

let tenant: Tenant;
let other: Tenant;
let production: Person;
beforeAll(async () => {
  [tenant, other] = await Promise.all([newTenant(), newTenant()]);
  production = await tenant.person('production');
});

let serial = 0;
const make = (fields: object = {}) => created(production.client.post('/processes', { process_name: `공정 ${++serial}`, ...fields }));
const steps = (...names: string[]) => names.map((step_name) => ({ step_name }));
const namesOf = async (id: number) =>
  (await done(production.client.get(`/processes/${id}`))).body.data.steps.map((step: { step_name: string }) => step.step_name);
const placesOf = async (id: number) =>
  (await done(production.client.get(`/processes/${id}/steps`))).body.data.map(
    (step: { step_name: string; sort_order: number }) => `${step.sort_order} ${step.step_name}`,
  );

describe('a process', () => {
  it('is made with steps and items, and numbered', async () => {
    const item = await created(
      tenant.admin.post('/items', { code: 'BD-P-1', name: '가이드레일', item_type: 'PART', item_category: 'BENDING' }),
    );
    const process = await make({ process_type: 'BENDING', steps: steps('절단', '절곡'), item_ids: [item.id] });
    expect(process.process_code).toMatch(/^PRC-\d{3}$/);
    expect(process.steps.map((step: { sort_order: number }) => step.sort_order)).toEqual([1, 2]);
    expect(process.steps.every((step: { step_code: string }) => /^STP-\d{3}$/.test(step.step_code))).toBe(true);
    expect(process.items).toMatchObject([{ item_id: item.id, priority: 1, item: { code: 'BD-P-1' } }]);
    const listed = await production.client.get('/processes', { search: process.process_code });
    expect(listed.body.data).toMatchObject([{ id: process.id, step_count: 2, item_count: 1 }]);
    expect(refusal(await production.client.post('/processes', { process_name: process.process_name }))).toEqual([409, 'error.duplicate']);
  });

  it('puts its steps where they ask to be', async () => {
    const process = await make({
      steps: [
        { step_name: '포장', sort_order: 3 },
        { step_name: '절단' },
        { step_name: '절곡', sort_order: 2 },
        { step_name: '출하', sort_order: 99 },
      ],
    });
    expect(await placesOf(process.id)).toEqual(['1 절단', '2 절곡', '3 포장', '4 출하']);
    const refused = await production.client.post('/processes', { process_name: 'x', steps: [{ step_name: 'x', sort_order: 0 }] });
    expect([refused.status, violationPaths(refused)]).toEqual([422, ['steps.0.sort_order']]);
  });

  it('offers the active ones', async () => {
    const process = await make();
    const has = async () =>
      (await done(production.client.get('/processes/options'))).body.data.some((option: { id: number }) => option.id === process.id);
    expect(await has()).toBe(true);
    expect((await done(production.client.patch(`/processes/${process.id}/toggle`))).body.data.is_active).toBe(false);
    expect(await has()).toBe(false);
  });

  it.each<[object, string]>([
    [{ process_name: '' }, 'process_name'],
    [{ process_name: 'x', required_workers: 0 }, 'required_workers'],
    [{ process_name: 'x', process_code: 'PRC-9' }, 'process_code'],
    [{ process_name: 'x', options: { lot_prefix: 'a1' } }, 'options.lot_prefix'],
    [{ process_name: 'x', options: { colour: 1 } }, 'options.colour'],
    [
      { process_name: 'x', options: { classification_rules: [{ field: 'price', match: 'EQUALS', value: '1' }] } },
      'options.classification_rules.0.field',
    ],
    [{ process_name: 'x', item_ids: [2_147_483_647] }, 'item_ids.0'],
    [{ process_name: 'x', steps: [{ step_name: 'x', step_code: 'STP-1' }] }, 'steps.0.step_code'],
    [
      { process_name: 'x', steps: [{ step_name: 'x', options: { inspection_scope: { type: 'SAMPLING', sample_size: 0 } } }] },
      'steps.0.options.inspection_scope.sample_size',
    ],
  ])('%j is refused at %s', async (body, path) => {
    const reply = await production.client.post('/processes', body);
    expect([reply.status, violationPaths(reply)]).toEqual([422, [path]]);
  });

  it('has a sample size with samples alone', async () => {
    const { id } = await make();
    for (const inspection_scope of [{ type: 'SAMPLING' }, { type: 'ALL', sample_size: 3 }]) {
      const reply = await production.client.post(`/processes/${id}/steps`, { step_name: 'x', options: { inspection_scope } });
      expect([reply.status, violationPaths(reply)]).toEqual([422, ['options.inspection_scope.sample_size']]);
    }
    await created(
      production.client.post(`/processes/${id}/steps`, {
        step_name: 'x',
        options: { inspection_scope: { type: 'SAMPLING', sample_size: 3 } },
      }),
    );
  });

  it('replaces its items, each once', async () => {
    const [first, second] = await Promise.all(
      ['P-A', 'P-B'].map((code) => created(tenant.admin.post('/items', { code, name: code, item_type: 'PART' }))),
    );
    const { id } = await make({ item_ids: [first.id] });
    const put = (items: object[]) => production.client.put(`/processes/${id}/items`, { items });
    const reply = await done(put([{ item_id: second.id, priority: 2 }]));
    expect(reply.body.data).toMatchObject([{ item_id: second.id, priority: 2 }]);
    const twice = await put([{ item_id: first.id }, { item_id: first.id }]);
    expect([twice.status, violationPaths(twice)]).toEqual([422, ['items.1.item_id']]);
    expect((await done(production.client.get(`/processes/${id}`))).body.data.items).toHaveLength(1);
  });

  it('goes with its steps', async () => {
    const process = await make({ steps: steps('a', 'b') });
    await done(production.client.delete(`/processes/${process.id}`));
    expect((await production.client.get(`/processes/${process.id}/steps`)).status).toBe(404);
    const again = await make({ process_name: process.process_name });
    expect(again.steps).toEqual([]);
  });

  it('stays while it has a work order that is neither shipped nor cancelled, whichever way it is deleted', async () => {
    const process = await make({ steps: steps('a') });
    const shop = shopOf(production.client);
    const { id: work } = await shop.make(process);
    const refused = async () => {
      const one = await production.client.delete(`/processes/${process.id}`);
      expect([...refusal(one), one.body.error?.details]).toEqual([409, 'error.in_use', [{ work_orders: 1 }]]);
      for (const reply of [
        await tenant.admin.delete(`//items/processes/${process.id}`),
        await tenant.admin.send('DELETE', '//items/processes', [process.id]),
      ])
        expect(refusal(reply)).toEqual([409, 'error.in_use']);
    };
    await refused();
    await done(production.client.put(`/processes/${process.id}`, { note: '폐지 예정' }));
    await done(production.client.patch(`/processes/${process.id}/toggle`));
    await shop.finish(work);
    expect((await shop.shown(work)).status).toBe('COMPLETED');
    await refused();
    expect((await done(production.client.get(`/processes/${process.id}`))).body.data.steps).toHaveLength(1);
    await done(shop.verb(work, 'revert', { reason: '공정 폐지' }));
    await done(production.client.delete(`/processes/${process.id}`));
    expect((await shop.shown(work)).process).toMatchObject({ id: process.id });
  });

  it('is nobody else’s', async () => {
    const process = await make({ steps: steps('a') });
    const [step] = process.steps;
    for (const path of [`/processes/${process.id}`, `/processes/${process.id}/steps`, `/processes/${process.id}/steps/${step.id}`])
      expect((await other.admin.get(path)).status).toBe(404);
    expect((await other.admin.post(`/processes/${process.id}/steps`, { step_name: 'x' })).status).toBe(404);
    const viewer = await tenant.person('viewer');
    expect((await viewer.client.get(`/processes/${process.id}`)).status).toBe(200);
    expect((await viewer.client.post('/processes', { process_name: 'x' })).status).toBe(403);
  });
});

describe('steps', () => {
  it('are put in at a place, moved and deleted without gaps', async () => {
    const { id } = await make({ steps: steps('a', 'b', 'c') });
    const path = `/processes/${id}/steps`;
    await created(production.client.post(path, { step_name: 'd', sort_order: 2 }));
    await created(production.client.post(path, { step_name: 'e', sort_order: 99 }));
    expect(await placesOf(id)).toEqual(['1 a', '2 d', '3 b', '4 c', '5 e']);
    const all = (await done(production.client.get(path))).body.data;
    await done(production.client.put(`${path}/${all[0].id}`, { sort_order: 3 }));
    expect(await namesOf(id)).toEqual(['d', 'b', 'a', 'c', 'e']);
    await done(production.client.delete(`${path}/${all[1].id}`));
    expect(await placesOf(id)).toEqual(['1 b', '2 a', '3 c', '4 e']);
    const again = await created(production.client.post(path, { step_name: 'f' }));
    expect(all.map((step: { step_code: string }) => step.step_code)).not.toContain(again.step_code);
  });

  it('are reordered as asked, or not at all', async () => {
    const { id, steps: all } = await make({ steps: steps('a', 'b', 'c') });
    const reorder = (items: object[]) => production.client.patch(`/processes/${id}/steps/reorder`, { items });
    await done(reorder([{ id: all[2].id, sort_order: 1 }]));
    expect(await namesOf(id)).toEqual(['c', 'a', 'b']);
    const stranger = (await make({ steps: steps('x') })).steps[0];
    for (const items of [
      [{ id: stranger.id, sort_order: 1 }],
      [
        { id: all[0].id, sort_order: 1 },
        { id: all[0].id, sort_order: 2 },
      ],
      [
        { id: all[0].id, sort_order: 1 },
        { id: all[1].id, sort_order: 1 },
      ],
    ])
      expect(refusal(await reorder(items))).toEqual([422, 'error.process_step.reorder_set']);
    expect(await namesOf(id)).toEqual(['c', 'a', 'b']);
  });

  it('of another process are not found', async () => {
    const [first, second] = [await make({ steps: steps('a') }), await make({ steps: steps('b') })];
    const path = `/processes/${first.id}/steps/${second.steps[0].id}`;
    expect((await production.client.get(path)).status).toBe(404);
    expect((await production.client.put(path, { step_name: 'x' })).status).toBe(404);
    expect((await production.client.delete(path)).status).toBe(404);
  });

  it('keep their numbers under 30 at once', async () => {
    const { id } = await make();
    const replies = await atOnce(30, (index) =>
      production.client.post(`/processes/${id}/steps`, { step_name: `s${index}`, sort_order: 1 }),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(30).fill(201));
    const all = (await done(production.client.get(`/processes/${id}/steps`, { size: 50 }))).body.data;
    expect(all.map((step: { sort_order: number }) => step.sort_order)).toEqual(all.map((_: unknown, index: number) => index + 1));
    const codes = all.map((step: { step_code: string }) => Number(step.step_code.slice(4))).sort((a: number, b: number) => a - b);
    expect(codes).toEqual(codes.map((_: number, index: number) => codes[0] + index));
  });

  it('have places without gaps whichever way they are written', async () => {
    const { id, steps: all } = await make({ steps: steps('a', 'b', 'c') });
    await done(tenant.admin.patch(`//items/process_steps/${all[0].id}`, { sort_order: 3 }));
    expect(await placesOf(id)).toEqual(['1 b', '2 a', '3 c']);
    await tenant.admin.delete(`//items/process_steps/${all[1].id}`);
    expect(await placesOf(id)).toEqual(['1 a', '2 c']);
  });
});
