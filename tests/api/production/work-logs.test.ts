import { beforeAll, describe, expect, it } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { brought, query } from '../../support/database.ts';
import { created, done, refusal, violations } from '../../support/replies.ts';
import { newTenant, type Person, type Tenant } from '../../support/tenants.ts';
import { newProcess, newWork } from './work.ts';

let tenant: Tenant;
let worker: Person;
let process: { id: number; steps: { id: number }[] };

beforeAll(async () => {
  tenant = await newTenant();
  worker = await tenant.person('production');
  const { id } = await created(
    tenant.admin.post('/document-templates', {
      ...{ name: '일지', title: '작업 일지', category: 'WORK_LOG' },
      sections: [{ title: '작업', items: [{ field_key: 'remark', item: '특이 사항', measurement_type: 'TEXT' }] }],
    }),
  );
  process = await newProcess(tenant.admin, { work_log_template_id: id });
});

const save = (work: { id: number }, body: object = {}) => worker.client.post(`/work-orders/${work.id}/work-log`, body);

describe('the log of a day', () => {
  it('is made once and changed by the second save, with its document', async () => {
    const work = await newWork(process);
    const [started_at, ended_at] = ['2026-03-14T00:00:00.000Z', '2026-03-14T01:30:59.000Z'];
    const first = await created(
      save(work, { good_quantity: 3, defect_quantity: '1.5', data: { section_1_item_1: '이상 없음' }, started_at, ended_at }),
    );
    expect(first).toMatchObject({ production_quantity: 4.5, good_quantity: 3, worker: { id: worker.id }, document: { status: 'DRAFT' } });
    const again = (await done(save(work, { good_quantity: 4, note: '야간', rendered_html: '<p>일지</p>' }))).body.data;
    expect(again).toMatchObject({ id: first.id, production_quantity: 5.5, defect_quantity: 1.5, note: '야간', document: first.document });
    expect(again.data).toEqual([expect.objectContaining({ field_key: 'remark', value: '이상 없음' })]);
    const { data } = (await done(worker.client.get(`/work-orders/${work.id}/work-log`))).body;
    expect(data).toMatchObject({
      work_order: { id: work.id, status: 'IN_PROGRESS' },
      work_logs: [{ id: first.id }],
      totals: { production_quantity: 5.5, good_quantity: 4, defect_quantity: 1.5, minutes: 90 },
      material_lots: [],
    });
    await brought('documents', first.document.id, 'PENDING');
    expect(refusal(await save(work, { good_quantity: 5 }))).toEqual([409, 'error.document.not_editable']);
    expect((await query('select good_quantity::float8 as good from work_logs where id = $1', [first.id]))[0]).toEqual({ good: 4 });
  });

  it('has a row and a document for each day and step', async () => {
    const work = await newWork(process);
    const replies = [
      await save(work, { work_date: '2026-03-13' }),
      await save(work, { work_date: '2026-03-14' }),
      await save(work, { work_date: '2026-03-14', step_id: process.steps[0]?.id }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map(({ body }) => body.data.document.id)).size).toBe(3);
    const { data } = (await done(worker.client.get(`/work-orders/${work.id}/work-log`))).body;
    expect(data.work_logs.map((log: { work_date: string }) => log.work_date)).toEqual(['2026-03-14', '2026-03-14', '2026-03-13']);
    const day = (await done(worker.client.get(`/work-orders/${work.id}/work-log`, { work_date: '2026-03-13' }))).body.data;
    expect(day.work_logs).toHaveLength(1);
  });

  it('is one row, however many save at once', async () => {
    const work = await newWork(process);
    const replies = await atOnce(4, (index) => save(work, { good_quantity: index + 1 }));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(await query('select id from work_logs where work_order_id = $1', [work.id])).toHaveLength(1);
  });

  it('refuses what does not add up', async () => {
    const work = await newWork(process);
    const unequal = await save(work, { good_quantity: 3, defect_quantity: 1, production_quantity: 5 });
    expect([unequal.status, violations(unequal)]).toEqual([422, ['production_quantity quantity_mismatch']]);
    for (const body of [
      { work_date: '2199-01-01' },
      { good_quantity: -1 },
      { good_quantity: 1e308 },
      { started_at: '2026-03-14T02:00:00Z', ended_at: '2026-03-14T01:00:00Z' },
      { step_id: 2_000_000_000 },
      { worker_id: '00000000-0000-4000-8000-000000000000' },
      { document_id: 1 },
    ])
      expect((await save(work, body)).status, JSON.stringify(body)).toBe(422);
    const bare = await newWork(await newProcess(tenant.admin));
    expect(refusal(await save(bare))).toEqual([404, 'error.no_work_log_template']);
    for (const name of ['work-log', 'work-log-template'])
      expect(refusal(await worker.client.get(`/work-orders/${bare.id}/${name}`))).toEqual([404, 'error.no_work_log_template']);
    const other = await newTenant();
    expect((await other.admin.post(`/work-orders/${work.id}/work-log`, {})).status).toBe(404);
    expect((await (await tenant.person('staff')).client.post(`/work-orders/${work.id}/work-log`, {})).status).toBe(403);
  });

  it('stays open when the work order is completed, and closes when it is cancelled', async () => {
    const work = await newWork(process);
    await brought('work_orders', work.id, 'COMPLETED');
    await created(save(work));
    await brought('work_orders', work.id, 'CANCELLED');
    expect(refusal(await save(work))).toEqual([409, 'error.work_order.closed']);
  });
});
