import { beforeAll, describe, expect, test } from 'vitest';
import { atOnce } from '../../support/concurrent.ts';
import { query } from '../../support/database.ts';
import { done } from '../../support/replies.ts';
import { newTenant, type Person } from '../../support/tenants.ts';
import { draft, formId, newApprovals, people, stepOf, steps, submitted } from './approvals.ts';

let form: number;
let drafter: Person;
let a: Person;
let b: Person;

beforeAll(async () => {
  ({
    form,
    users: [drafter, a, b],
  } = await newApprovals('staff', 'sales', 'hr'));
});

describe('races', () => {
  test('twenty approvals of one step: one wins, and the drafter is told once', async () => {
    const id = await submitted(drafter.client, form, steps(a));
    const replies = await atOnce(20, () => a.client.post(`/approvals/${id}/approve`));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 409)]);
    const told = await query('select 1 from directus_notifications where recipient = $1 and item = $2 and collection = $3', [
      drafter.id,
      String(id),
      'approvals',
    ]);
    expect(told).toHaveLength(1);
  });

  test('approve and reject at once: one wins, the history is exact', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await submitted(drafter.client, form, steps(a));
      const replies = await Promise.all([
        a.client.post(`/approvals/${id}/approve`),
        a.client.post(`/approvals/${id}/reject`, { comment: '아니오' }),
      ]);
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
      const now = await done(drafter.client.get(`/approvals/${id}`));
      expect(stepOf(now, a).status).toBe(now.body.data.status);
      expect(now.body.data.status).toBe(replies[0]?.status === 200 ? 'APPROVED' : 'REJECTED');
    }
  });

  test('a withdrawal against the first approval', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await submitted(drafter.client, form, steps(a, b));
      const [approved, withdrawn] = await Promise.all([
        a.client.post(`/approvals/${id}/approve`),
        drafter.client.post(`/approvals/${id}/withdraw`),
      ]);
      expect([approved.status, withdrawn.status].sort()).toEqual([200, 409]);
      const now = await done(drafter.client.get(`/approvals/${id}`));
      expect(now.body.data.status).toBe(approved.status === 200 ? 'IN_PROGRESS' : 'WITHDRAWN');
    }
  });

  test('two submissions at once take one number', async () => {
    const id = await draft(drafter.client, form, steps(a));
    const replies = await Promise.all([1, 2, 3].map(() => drafter.client.post(`/approvals/${id}/submit`)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('numbers of a day have no gaps', async () => {
    const own = await newTenant();
    const general = await formId(own, 'GENERAL');
    const [writer, boss] = await people(own, 'staff', 'manager');
    const ids = await atOnce(8, () => submitted(writer.client, general, steps(boss)));
    const rows = await query<{ document_no: string }>('select document_no from approvals where id = any ($1) order by document_no', [ids]);
    expect(rows.map(({ document_no: number }) => number.slice(-3))).toEqual(['001', '002', '003', '004', '005', '006', '007', '008']);
  });
});
