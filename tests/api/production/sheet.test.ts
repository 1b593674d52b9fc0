import { expect, test } from 'vitest';
import { fetchBytes } from '../../support/files.ts';
import { shown, shows } from '../../support/pdf.ts';
import { created } from '../../support/replies.ts';
import { newTenant } from '../../support/tenants.ts';

test('the printed work order says what to make and in which steps, in both languages', async () => {
  const tenant = await newTenant();
  const steps = Array.from({ length: 9 }, (_, index) => ({ step_name: `단계 ${index + 1}` }));
  const process = await created(tenant.admin.post('/processes', { process_name: '절단', steps }));
  const items = Array.from({ length: 40 }, (_, index) => ({
    ...{ item_name: `셔터 슬랫 ${index + 1}`, specification: 'EGI 1.55T', quantity: index + 0.5, unit: 'M' },
    options: { width: 3000, height: 2500.5 },
  }));
  const { id, work_order_no } = await created(
    tenant.admin.post('/work-orders', { process_id: process.id, memo: '야간 작업', due_date: '2026-12-01', items }),
  );
  for (const [language, title] of [
    ['ko', '작업지시서'],
    ['en', 'Work order'],
  ] as const) {
    const { headers, bytes } = await fetchBytes(tenant.admin, `/work-orders/${id}/pdf?language=${language}`);
    expect(headers.get('content-type')).toBe('application/pdf');
    for (const part of [title, work_order_no, '절단', '야간', '단계', '슬랫']) expect(shows(bytes, part), part).toBe(true);
    // No figure is broken over two lines: who reads half of it bends wrongly.
    expect(
      shown(bytes)
        .flat()
        .some((piece) => piece.includes('2,500.5')),
    ).toBe(true);
  }
  const stranger = await newTenant();
  expect((await stranger.admin.get(`/work-orders/${id}/pdf`)).status).toBe(404);
});
