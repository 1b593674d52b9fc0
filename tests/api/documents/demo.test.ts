import { beforeAll, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { done } from '../../support/replies.ts';
import { login } from '../../support/tenants.ts';

let owner: Client;
beforeAll(async () => {
  owner = await login('owner@hanbit.example.com', 'business-operations');
});

const CATEGORIES = ['IQC', 'PQC', 'FQC'];
const listed = async (params: object) => (await done(owner.get('/documents', { size: 200, ...params }))).body;
const statusOf = async (search: string) => {
  const [order] = (await done(owner.get('/orders', { search }))).body.data;
  return (await done(owner.get('/documents/fqc-status', { order_id: order.id }))).body.data;
};

it('the demo company has 25 inspection documents in every state', async () => {
  const pages = await Promise.all(CATEGORIES.map((category) => listed({ category })));
  const documents = pages.flatMap(({ data }) => data);
  expect(documents).toHaveLength(25);
  expect([...new Set(documents.map(({ status }) => status))].sort()).toEqual(['APPROVED', 'CANCELLED', 'DRAFT', 'PENDING', 'REJECTED']);
});

it('four of them wait for the demo user, complete', async () => {
  const { data } = await listed({ awaiting_me: true });
  expect(data).toHaveLength(4);
  for (const { id } of data)
    expect((await done(owner.get(`/documents/${id}`))).body.data).toMatchObject({
      ...{ status: 'PENDING', result: 'PASS', can_approve: true, allowed_transitions: expect.arrayContaining(['approve', 'reject']) },
      approvals: [{ status: 'APPROVED' }, { status: 'APPROVED' }, { status: 'PENDING', acted_at: null }],
    });
});

it('one order is inspected as a whole, and another is under way', async () => {
  expect(await statusOf('용인 연수원 방화셔터')).toMatchObject({ total: 6, approved: 6, passed: 6, progress_rate: 100 });
  expect(await statusOf('평택 공장동 강제셔터')).toMatchObject({ total: 3, pending: 2, rejected: 1, failed: 1, progress_rate: 0 });
});
