import { beforeAll, describe, expect, it } from 'vitest';
import { created, done, refusal } from '../../support/replies.ts';
import type { Person } from '../../support/tenants.ts';
import { newProcess, newWork } from '../production/work.ts';
import { type Checklist, newChecklist } from './checklist.ts';

let quality: Person;
let worker: Person;
let reviewer: Person;
let order: Checklist['order'];
let template: Checklist['template'];
let work: { id: number; items: number[] };

beforeAll(async () => {
  const checklist = await newChecklist();
  ({ writer: quality, reviewer, order, template } = checklist);
  worker = await checklist.tenant.person('production');
  work = await newWork(await newProcess(checklist.tenant.admin));
});

const PATH = '/documents';
const complete = { result: 'PASS', data: { section_1_item_2: 151.5 } };
const post = (body: object, by = worker) => by.client.post(PATH, { template_id: template.id, ...body });
const shown = async (id: number, by = worker) => (await done(by.client.get(`${PATH}/${id}`))).body.data;

describe('production', () => {
  it('writes the documents of work orders', async () => {
    const document = await created(post({ work_order_item_id: work.items[0], data: { order_no: 'A', ...complete.data }, result: 'PASS' }));
    expect(document).toMatchObject({
      ...{ work_order_id: work.id, editable: true, can_snapshot: true, allowed_transitions: ['submit', 'cancel'] },
    });
    const at = `${PATH}/${document.id}`;
    await done(worker.client.put(at, { title: '공정 기록' }));
    await done(worker.client.patch(`${at}/snapshot`, { rendered_html: '<p>기록</p>' }));
    await done(worker.client.post(`${at}/submit`, { approvers: [{ step: 2, approver_id: reviewer.id }] }));
    await done(worker.client.post(`${at}/cancel`));
    await done(worker.client.delete(at));
    const kept = await created(worker.client.post(`${PATH}/upsert`, { template_id: template.id, work_order_id: work.id }));
    expect(kept).toMatchObject({ created: true, work_order_id: work.id });
  });

  it('is offered what it may write documents of, and no more', async () => {
    const offered = async (by: Person) => (await done(by.client.get(`${PATH}/targets`))).body.data;
    expect(await offered(worker)).toEqual(['work_order_id', 'work_order_item_id', 'inspection_id']);
    expect(await offered(quality)).toContain(null);
    expect(await offered(quality)).toContain('order_location_id');
    const resolved = async (target: object, by = worker) =>
      (await done(by.client.get(`${PATH}/resolve`, { template_id: template.id, ...target }))).body.data;
    expect(await resolved({ work_order_id: work.id })).toMatchObject({ editable: true });
    expect(await resolved({ order_id: order.id })).toMatchObject({ is_new: true, editable: false });
    expect(await resolved({ order_id: order.id }, quality)).toMatchObject({ is_new: true, editable: true });
  });

  it('reads the others and leaves them alone', async () => {
    for (const body of [{}, { order_id: order.id }]) expect(refusal(await post(body))).toEqual([403, 'error.forbidden']);
    const upsert = { template_id: template.id, order_id: order.id };
    expect(refusal(await worker.client.post(`${PATH}/upsert`, upsert))).toEqual([403, 'error.forbidden']);
    expect(refusal(await worker.client.post(`${PATH}/bulk-create-fqc`, { order_id: order.id }))).toEqual([403, 'error.forbidden']);
    const { id } = await created(post({ order_id: order.id, ...complete }, quality));
    expect(await shown(id)).toMatchObject({ editable: false, can_snapshot: false, allowed_transitions: [] });
    expect(await shown(id, quality)).toMatchObject({ editable: true, can_snapshot: true });
    const at = `${PATH}/${id}`;
    for (const refused of [
      await worker.client.post(`${PATH}/upsert`, { ...upsert, title: 'x' }),
      await worker.client.put(at, { title: 'x' }),
      await worker.client.patch(`${at}/snapshot`, { rendered_html: '<p>x</p>' }),
      await worker.client.post(`${at}/submit`, { approvers: [{ step: 2, approver_id: reviewer.id }] }),
      await worker.client.post(`${at}/cancel`),
      await worker.client.delete(at),
    ])
      expect(refusal(refused)).toEqual([403, 'error.forbidden']);
    expect((await worker.client.patch(`//items/documents/${id}`, { rendered_html: '<p>x</p>' })).status).toBe(403);
    expect(await shown(id)).toMatchObject({ status: 'DRAFT', rendered_html: null });
  });

  it('decides what it is named for', async () => {
    const { id } = await created(post({ order_id: order.id, ...complete }, quality));
    await done(quality.client.post(`${PATH}/${id}/submit`, { approvers: [{ step: 2, approver_id: worker.id }] }));
    expect(await shown(id)).toMatchObject({ can_approve: true, allowed_transitions: ['approve', 'reject'] });
    expect((await done(worker.client.post(`${PATH}/${id}/approve`))).body.data).toMatchObject({ status: 'PENDING' });
  });
});
